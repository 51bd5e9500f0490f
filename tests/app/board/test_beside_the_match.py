"""Dice, and who begins."""

from __future__ import annotations

import pytest

from laurel.pages.board.dice import KEPT
from tests.app.finished import of_race, stored
from tests.app.support import Tab, at_the_board
from tests.markup import Element, form_fields
from tests.support import NOON

YEAR = 365 * 24 * 60 * 60 * 1_000


def at(route: str, *rolls: int) -> Tab:
    """Return a tab at a screen without a match, whose device rolls these numbers."""
    tab = Tab()
    tab.device.rolls = list(rolls)
    tab.go(route)
    return tab


class TestDice:
    """The screen of the dice."""

    def test_one_die_of_six_sides_is_thrown_by_default(self) -> None:
        """One die of six sides is thrown where nothing was chosen; a screen reader hears it."""
        tab = at("/dice", 3)
        tab.do("throw", form_fields(tab.page.one("form")))

        assert tab.announced == "1d6: 4"
        assert ["4"] == [one.text for one in tab.page.all(of_class="thrown-die")]

    def test_several_dice_are_thrown_and_summed(self) -> None:
        """Their sum is shown beside the results."""
        tab = at("/dice", 19, 0, 4)
        tab.do("throw", count="3", sides="20")

        assert tab.announced == "3d20: 20 + 1 + 5 = 26"
        assert tab.page.one(of_class="thrown-sum").text == "26"

    def test_the_last_throws(self) -> None:
        """The newest is large, those before it are in a list, and no more than a few."""
        tab = at("/dice", *[0, 1, 2, 3, 4, 5] * 2)
        for _ in range(12):
            tab.do("throw")

        assert tab.page.one(of_class="thrown-die").text == "6"
        assert [f"1d6 {one}" for one in (5, 4, 3, 2, 1, 6, 5, 4)] == [line.text for line in _throws(tab)]
        assert KEPT == len(_throws(tab))

    @pytest.mark.parametrize(("count", "sides"), [("0", ""), ("-3", "1"), ("", "2")])
    def test_what_are_no_dice(self, count: str, sides: str) -> None:
        """One is thrown at least, and a die that does not exist stays as it was."""
        tab = at("/dice", 0)
        tab.do("throw", count=count, sides=sides)

        assert tab.announced == "1d6: 1"

    def test_what_is_no_number(self) -> None:
        """It is refused, and nothing is thrown."""
        tab = at("/dice", 0)
        tab.do("throw", count="x")

        assert (tab.announced, tab.session.view.toasts[0].field) == ("", "count")

    def test_at_most_ten(self) -> None:
        """More are not thrown at once."""
        tab = at("/dice", *[0] * 10)
        tab.do("throw", count="99")

        assert tab.announced.endswith("= 10")

    def test_beside_a_match(self) -> None:
        """The list of entries leads there, and the screen leads back to the board."""
        tab = at_the_board()
        tab.do("open", sheet="more")
        tab.go(tab.page.one(id="more-dice").attributes["href"].removeprefix("#"))

        assert tab.page.one("a").attributes["href"] == "#/match/a-match"


def _throws(tab: Tab) -> list[Element]:
    return tab.page.one(of_class="throws").all("li")


def setting_up(game: str, *names: str, tab: Tab | None = None) -> Tab:
    """Return a tab at the screen that finds who begins, opened from a setup of these players."""
    tab = tab or Tab()
    tab.do("new", game=game)
    while len(_rows(tab)) > len(names):
        tab.do("draft", drop="0")
    while len(_rows(tab)) < len(names):
        tab.do("draft", add="yes")
    fields = {f"rows.{seat}.name": name for seat, name in enumerate(names)}
    tab.do("draft", {**form_fields(tab.page.one("form", "setup")), **fields})
    tab.go(tab.page.one(id="to-first").attributes["href"].removeprefix("#"))
    return tab


def _rows(tab: Tab) -> list[str]:
    assert tab.session.view.draft is not None
    return [row.name for row in tab.session.view.draft.rows]


def first(tab: Tab) -> list[str]:
    """Return who begins by the screen."""
    return [one.text for one in tab.page.all("button", aria_pressed="true")]


class TestWhoBegins:
    """The screen that finds who begins."""

    def test_by_a_press_on_a_name(self) -> None:
        """Where the game marks a seat, it is marked."""
        tab = setting_up("twilight_imperium", "A", "B", "C")
        tab.do("begins", seat="2")

        assert (["C"], ["A", "B", "C"]) == (first(tab), _rows(tab))
        assert tab.toasts == ["C begins."]
        assert tab.session.view.draft is not None
        assert tab.session.view.draft.marked == 2

    def test_by_a_sheet(self) -> None:
        """The first seat is theirs, and the others follow as they sit."""
        tab = setting_up("sheet:wizard", "A", "B", "C")
        tab.do("begins", seat="1")

        assert (["B"], ["B", "C", "A"]) == (first(tab), _rows(tab))

    def test_the_device_picks_who_begins_at_random(self) -> None:
        """By the random numbers of the device."""
        tab = setting_up("twilight_imperium", "A", "B", "C")
        tab.device.rolls = [1]
        tab.do("begins", by="random")

        assert ["B"] == first(tab)

    def test_a_seat_number_is_picked_without_a_match(self) -> None:
        """Without a match it says the number of the player."""
        tab = at("/first", 4)
        tab.do("players", players="6")
        tab.do("begins", by="random")

        assert tab.page.one(of_class="first-number").text.startswith("5 of 6")
        assert tab.announced == "5"

    def test_after_the_last_time(self) -> None:
        """The next one clockwise after who began the last match of the same people, in the seats of today."""
        tab = setting_up("sheet:just-points", "A", "B", "C")
        tab.do("begins", seat="1")
        tab.do("start")
        tab.do("act", kind="end_match")
        setting_up("sheet:wizard", "C", "B", "A", tab=tab)
        tab.do("begins", by="last")

        assert ["A"] == first(tab)

    def test_after_a_game_without_a_first_player(self) -> None:
        """Of matches that do not say who began, the one before counts."""
        tab = setting_up("sheet:just-points", "Anna", "Boris")
        tab.do("begins", seat="0")
        tab.do("start")
        tab.do("act", kind="end_match")
        tab.store.update(stored(of_race(started=NOON + YEAR)))
        setting_up("sheet:just-points", "Anna", "Boris", tab=tab)
        tab.do("begins", by="last")

        assert ["Boris"] == first(tab)

    def test_the_first_time(self) -> None:
        """Where they have not played together, nothing changes."""
        tab = setting_up("sheet:wizard", "A", "B", "C")
        tab.do("begins", by="last")

        assert tab.toasts == ["Laurel does not know who began last time."]
        assert ["A", "B", "C"] == _rows(tab)

    def test_in_a_match(self) -> None:
        """The players of the match are told apart by their names."""
        tab = at_the_board(players=3)
        tab.go("/match/a-match/first")
        tab.do("begins", seat="1")

        assert ["B"] == first(tab)

    def test_a_seat_that_nobody_has_cannot_begin(self) -> None:
        """A seat that there is not is refused."""
        tab = at("/first")
        tab.do("begins", seat="7")

        assert len(tab.toasts) == 1
