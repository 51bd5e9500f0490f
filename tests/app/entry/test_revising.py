"""Players and options are edited during a match."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from laurel.app.session.effects import SaveFile
from laurel.cli import main
from laurel.games.twilight_imperium.actions import Gain
from laurel.match.setup import Points, ReviseSetup
from laurel.pages.games import PRESENTATIONS
from tests.app.support import A_WHILE, Tab, at_the_board, only, stored
from tests.markup import form_fields
from tests.support import A, B

ONE, NINE, TEN = Points(1), Points(9), Points(10)


def save(tab: Tab, **changed: str) -> None:
    """Open the sheet, change fields of its form and submit it."""
    tab.do("open", sheet="players")
    submit(tab, **changed)


def submit(tab: Tab, **changed: str) -> None:
    """Change fields of the open sheet's form and submit it."""
    tab.device.wait(A_WHILE)
    tab.do("revise", {**form_fields(tab.page.one("dialog").one("form")), **changed})


def names(tab: Tab) -> list[str]:
    """Return the names that the present setup has."""
    return [player.name for player in tab.match.setup.players]


def history(tab: Tab) -> list[str]:
    """Return the lines of the history, newest first."""
    tab.go("/match/a-match/history")
    return [line.text for line in tab.page.all("span", "line-what")]


class TestSheet:
    """The sheet has the form of the setup screen, filled in."""

    def test_it_is_reached_from_the_list_of_entries_and_from_the_history(self) -> None:
        """After the end as well."""
        tab = at_the_board(Gain(A, ONE))
        tab.do("open", sheet="more")
        assert "Players and options" in [button.text for button in tab.page.one("dialog").all("button")]
        tab = at_the_board(Gain(A, TEN))
        tab.go("/match/a-match/history")
        assert "Players and options" in [button.text for button in tab.page.all("button")]

    def test_it_has_what_is_in_force(self) -> None:
        """Submitted as it is, it enters nothing."""
        tab = at_the_board(Gain(A, ONE))
        save(tab)
        assert not tab.has_sheet
        assert tab.actions == [Gain(A, ONE)]

    def test_seats_are_neither_added_nor_removed(self) -> None:
        """Their number and order stay."""
        tab = at_the_board()
        tab.do("open", sheet="players")
        rows = tab.page.one("dialog").all("li", "seat")
        assert [len(row.all("button")) for row in rows] == [0, 0, 0, 0]


class TestSaved:
    """What is saved is an entry."""

    def test_a_changed_name_is_shown_stored_and_in_the_history(self) -> None:
        """Points stay as they are, and the sheet closes."""
        tab = at_the_board(Gain(A, ONE))
        save(tab, **{"rows.0.name": "Anya"})
        assert names(tab) == ["Anya", "B", "C", "D"]
        assert stored(tab.store).setup.players[0].name == "Anya"
        assert tab.toasts == ["Name: A → Anya"]
        assert not tab.has_sheet
        assert tab.points == [1, 0, 0, 0]
        assert history(tab) == ["Name: A → Anya", "Anya"]

    def test_everything_that_shows_players_follows(self) -> None:
        """The first screen, the results, the next match."""
        tab = at_the_board(Gain(A, ONE))
        save(tab, **{"rows.0.name": "Anya"})
        assert "Anya" in tab.page.text
        for route in ("/", "/match/a-match/results"):
            tab.go(route)
            assert "Anya" in tab.page.text
        tab.go("/match/a-match")
        tab.do("rematch")
        assert tab.session.view.draft is not None
        assert tab.session.view.draft.rows[0].name == "Anya"

    def test_colour_faction_speaker_and_options(self) -> None:
        """Each change is named; who had the chosen colour gets the other one."""
        tab = at_the_board()
        first, second = (player.colour for player in tab.match.setup.players[:2])
        save(
            tab,
            **{"rows.0.colour": second, "rows.1.details.faction": "winnu", "marked": "2", "target": "14"},
        )
        players = tab.match.setup.players
        assert [players[0].colour, players[1].colour] == [second, first]
        (line,) = history(tab)
        assert line == (
            "Colour (A): Black → Blue · Colour (B): Blue → Black · Faction (B): – → Winnu"
            " · Speaker: A → C · Victory point track: 10 → 14"
        )

    def test_only_a_name_that_differs(self) -> None:
        """The reason is at its field, and the input stays."""
        tab = at_the_board()
        save(tab, **{"rows.1.name": "a"})
        assert tab.has_sheet
        assert tab.session.view.toasts[0].field == "rows.1.name"
        assert tab.answer.keeps_input
        assert tab.actions == []

    def test_what_the_game_refuses(self) -> None:
        """The same faction twice, as at setup."""
        tab = at_the_board()
        save(tab, **{"rows.0.details.faction": "winnu", "rows.2.details.faction": "winnu"})
        assert tab.session.view.toasts[0].field == "rows.2.details.faction"
        assert tab.actions == []

    def test_a_tap_after_it_is_an_entry_of_its_own(self) -> None:
        """Two taps are one entry only next to each other."""
        tab = at_the_board()
        tab.tap(A)
        tab.do("open", sheet="players")
        tab.do("revise", {**form_fields(tab.page.one("dialog").one("form")), "rows.0.name": "Anya"})
        tab.tap(A)
        assert [type(action) for action in tab.actions] == [Gain, ReviseSetup, Gain]


def test_the_command_line_replays_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the names and options that apply."""
    tab = at_the_board(Gain(A, TEN))
    save(tab, **{"rows.0.name": "Anya", "target": "14"})
    tab.do("confirm")
    exported = tmp_path / "match.json"
    exported.write_text(only(SaveFile, tab.do("export", match="a-match")).text, "utf-8")
    assert main(["replay", str(exported)]) == 0
    told = capsys.readouterr().out
    assert "Anya: 10" in told
    assert "The match is still running." in told


class TestChanged:
    """A revision is undone, corrected and taken out like any entry."""

    def test_undo_and_redo(self) -> None:
        """Both tell what they changed."""
        tab = at_the_board()
        save(tab, **{"rows.0.name": "Anya"})
        tab.do("undo")
        assert (names(tab)[0], tab.toasts) == ("A", ["Undone Name: A → Anya"])
        tab.do("redo")
        assert (names(tab)[0], tab.toasts) == ("Anya", ["Done again Name: A → Anya"])

    def test_the_form_of_an_older_change_has_its_own_values(self) -> None:
        """Its own values are in the form, not those of a later one."""
        tab = at_the_board()
        save(tab, **{"rows.0.name": "Anya"})
        save(tab, **{"rows.1.name": "Bea"})
        tab.go("/match/a-match/history")
        tab.do("open", sheet="entry", entry=tab.ids[0])
        assert form_fields(tab.page.one("dialog").one("form"))["rows.1.name"] == "B"
        submit(tab, **{"rows.0.name": "Anja"})
        assert history(tab) == ["Name: Anja → Anya · Name: B → Bea", "Name: A → Anja"]

    def test_removing_a_change_brings_back_the_setup_before(self) -> None:
        """The setup is the one before."""
        tab = at_the_board()
        save(tab, **{"rows.0.name": "Anya"})
        tab.do("remove", entry=tab.ids[0])
        assert names(tab)[0] == "A"


class TestDecisions:
    """Where results change, the players decide first."""

    def test_a_longer_track_goes_on(self) -> None:
        """The game is not over any more, which is asked before it is stored."""
        tab = at_the_board(Gain(A, TEN))
        save(tab, target="14")
        assert "The game is no longer over." in tab.page.one("dialog", "sheet-confirm").text
        assert tab.actions == [Gain(A, TEN)]
        tab.do("confirm")
        assert tab.session.open_match.replay.verdict is None
        assert tab.gain(B).is_refused is False

    def test_a_shorter_track_ends_earlier(self) -> None:
        """The entries that are refused then are listed."""
        tab = at_the_board(Gain(A, TEN), Gain(B, ONE))
        tab = at_the_board(Gain(A, NINE), Gain(B, ONE), store=tab.store)
        save(tab, target="14")
        tab.do("confirm")
        tab.gain(A, 4)
        tab.gain(B, 1)
        save(tab, target="10")
        assert len(tab.lines) == 2
        tab.do("withdraw")
        assert tab.match.setup.options.target == 14


@pytest.mark.parametrize("game", PRESENTATIONS)
def test_every_screen_of_every_game_shows_a_revision(game: str) -> None:
    """As the first entry, as the newest one, and as the only one; the export has it."""
    tab = Tab()
    tab.go("/new")
    tab.do("draft", game=game)
    tab.do("start")
    match_id = tab.session.open_match.id
    board: Any = tab.session.view.route
    tab.do("open", sheet="players")
    fields = form_fields(tab.page.one("dialog").one("form"))
    tab.do("revise", {**fields, "rows.0.name": "Zoë"})
    for route in (board, f"{board}/history", f"{board}/results", "/", board):
        tab.go(route)
        assert "Zoë" in tab.page.text
    tab.do("undo")
    tab.do("redo")
    tab.do("open", sheet="more")
    assert tab.has_sheet
    tab.do("export", match=match_id)
    assert "Zoë" in only(SaveFile, tab.answer).text
