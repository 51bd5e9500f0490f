"""The layout around the table: every player's tile at their side."""

from __future__ import annotations

import pytest

from laurel.games.twilight_imperium.actions import Gain, Lose
from laurel.match.setup import Points
from laurel.pages.board.table_layout import FOUR_SIDES
from tests.app.support import SECOND, Tab, at_the_board
from tests.markup import sent_by
from tests.support import A, B, C

TABLE = "/match/a-match/table"


def at_the_table(players: int, *actions: Gain) -> Tab:
    """Return a tab at the table of a match."""
    tab = at_the_board(*actions, players=players)
    tab.go(TABLE)
    return tab


def seating(tab: Tab) -> dict[str, str]:
    """Return the names of the players by the side at which they sit, in the order of the page."""
    return {
        side: "".join(tile.one(of_class="clip").text for tile in found.all("li"))
        for side in ("bottom", "left", "top", "right")
        for found in tab.page.all("ul", f"table-{side}")
    }


class TestSides:
    """Who sits where: clockwise, from the bottom."""

    @pytest.mark.parametrize(
        ("players", "sides", "expected"),
        [
            (3, "2", {"bottom": "AB", "top": "C"}),
            (6, "2", {"bottom": "ABC", "top": "DEF"}),
            (3, "4", {"bottom": "A", "left": "B", "right": "C"}),
            (4, "4", {"bottom": "A", "left": "B", "top": "C", "right": "D"}),
            (6, "4", {"bottom": "A", "left": "BC", "top": "D", "right": "EF"}),
        ],
    )
    def test_tiles_lie_on_two_sides_or_on_four(self, players: int, sides: str, expected: dict[str, str]) -> None:
        """On two sides or four; the button changes it."""
        tab = at_the_table(players)
        tab.do("table", sides=sides)

        assert expected == seating(tab)

    def test_everybody_has_a_place(self) -> None:
        """As many places as players."""
        assert all(players == sum(counts) for players, counts in FOUR_SIDES.items())

    def test_it_is_remembered_for_the_match(self) -> None:
        """The device knows how people sit; another match begins with two sides."""
        tab = at_the_table(4)
        press(tab, "table-layout")
        again = Tab(tab.store, tab.device)
        again.go(TABLE)
        assert len(seating(again)) == 4
        again.store["laurel:table"] = '{"match":"another","sides":4}'
        other = Tab(tab.store, tab.device)
        other.go(TABLE)
        assert len(seating(other)) == 2

    @pytest.mark.parametrize("sides", ["3", "", "x"])
    def test_no_such_number(self, sides: str) -> None:
        """Nothing changes."""
        tab = at_the_table(4)
        tab.do("table", sides=sides)

        assert len(seating(tab)) == 2


def press(tab: Tab, control: str) -> None:
    """Press a control of the page by its id."""
    button = tab.page.one(id=control)
    tab.do(button.attributes["data-do"], sent_by(button))


class TestControls:
    """What can be done on a tile."""

    def test_one_press_gives_a_point_and_another_takes_one(self) -> None:
        """A press ten seconds later is an entry of its own."""
        tab = at_the_table(3, Gain(B, Points(2)))
        press(tab, "table-1-2")
        tab.device.wait(10 * SECOND)
        press(tab, "table-1-1")

        assert [Gain(B, Points(1)), Lose(B, Points(1))] == tab.actions[1:]

    def test_the_sheet_of_a_player(self) -> None:
        """A press on the points opens it, over the table."""
        tab = at_the_table(3)
        press(tab, "table-points-1")

        assert "sheet-player" in tab.page.one("dialog").classes
        assert tab.session.view.route == TABLE

    def test_a_tile_passes_the_turn_on_or_takes_it(self) -> None:
        """A press on the own tile passes the turn on; a press on another one makes it that player's."""
        tab = at_the_table(3)
        assert not tab.page.all("laurel-clock")
        tab.do("clock", turn="0", runs="yes")
        press(tab, "table-clock-0")
        assert [B] == turns(tab)
        press(tab, "table-clock-2")
        assert [C] == turns(tab)
        press(tab, "table-clock-2")
        assert [A] == turns(tab)

    def test_a_match_by_a_sheet_counts_on_its_tiles(self) -> None:
        """The buttons of a counter are there as well."""
        tab = Tab()
        tab.do("new", game="sheet:just-points")
        tab.do("start")
        tab.go(f"{tab.session.view.route}/table")
        press(tab, "table-0-2")

        assert tab.page.one(id="table-points-0").text.startswith("1")

    def test_after_the_end(self) -> None:
        """Who has won is said, and nothing is entered any more."""
        tab = at_the_table(3, Gain(B, Points(10)))

        assert "B wins" in tab.page.one("nav").text
        assert not tab.page.all(of_class="table-entry")


def turns(tab: Tab) -> list[int]:
    """Return whose turn it is by the tiles."""
    pressed = tab.page.all("button", "table-clock", aria_pressed="true")
    return [int(one.attributes["id"].rpartition("-")[2]) for one in pressed]
