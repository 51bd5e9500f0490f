"""Players join late, leave and are back: from the board to the result."""

from __future__ import annotations

import json
from typing import Any

import pytest

from laurel.app.session.effects import SaveFile
from laurel.app.storage.keys import MATCH
from laurel.cli import main
from laurel.games.twilight_imperium.actions import CallTheEnd, Gain
from laurel.match.archive import VERSION
from laurel.match.attendance import ComeBack, JoinLate, Leave
from laurel.match.setup import Points, Seat
from laurel.pages.language.languages import LANGUAGES
from tests.app.sheets.test_score_sheets import SMALL, fill, started
from tests.app.support import A_WHILE, Tab, at_the_board, only, stored
from tests.markup import form_fields
from tests.support import A, B, C

SIMPLE = """
laurel = 1
id = "simple"
name = "Simple"
players = "2-3"

[rounds]
ask = [{ id = "taken", name = "Taken" }]
"""


def join(tab: Tab, **changed: str) -> None:
    """Add a player by the form."""
    tab.do("open", sheet="join-late")
    tab.device.wait(A_WHILE)
    tab.do("join-late", {**form_fields(tab.page.one("dialog").one("form")), **changed})


def enter(tab: Tab, number: int, *values: str) -> None:
    """Enter a round."""
    fields = {f"values.taken.{seat}[+]": value for seat, value in enumerate(values) if value}
    tab.device.wait(A_WHILE)
    tab.do("act", {"kind": "enter_values", "round": str(number), **fields})


def leave(tab: Tab, seat: Seat, kind: str = "leave") -> None:
    """Press the button by which a player leaves or is back."""
    tab.device.wait(A_WHILE)
    tab.do("act", kind=kind, player=str(seat))


def sheet_text(tab: Tab, **fields: str) -> str:
    """Return the text of a sheet."""
    tab.do("open", **fields)
    return tab.page.one("dialog").text


class TestJoining:
    """Somebody is added in the middle of a match."""

    def test_from_the_list_of_entries_and_from_the_players(self) -> None:
        """After two presses, and after three."""
        tab = started(SIMPLE)
        assert "A player joins" in sheet_text(tab, sheet="more")
        tab.do("close")
        assert "Anna leaves Boris leaves A player joins" in sheet_text(tab, sheet="players")

    def test_with_name_colour_and_points(self) -> None:
        """The history, the board and the results have the player; rounds before show a dash."""
        tab = started(SIMPLE)
        enter(tab, 1, "3", "4")
        join(tab, **{"rows.2.name": "Celia", "points": "-2"})
        assert tab.points == [3, 4, -2]
        assert [player.name for player in tab.match.setup.players] == ["Anna", "Boris", "Celia"]
        assert len({player.colour for player in tab.match.setup.players}) == 3
        assert tab.match.setup.players[2].person
        enter(tab, 2, "1", "1", "9")
        assert tab.points == [4, 5, 7]
        assert "–" in next(row.text for row in tab.page.all("tr") if row.text.startswith("1"))
        tab.go(f"/match/{tab.match.id}/history")
        assert any("Celia joins" in line.text for line in tab.page.all("span", "line-what"))
        tab.go(f"/match/{tab.match.id}/results")
        assert "Celia" in tab.page.text
        assert "Points to start with" in tab.page.text

    def test_somebody_with_the_name_of_another(self) -> None:
        """As at setup, it is said at the field."""
        tab = started(SIMPLE)
        join(tab, **{"rows.2.name": "Boris"})
        assert "Two players have the same name." in tab.page.text
        assert tab.actions == []

    def test_more_than_the_sheet_allows(self) -> None:
        """It says how many it is for."""
        tab = started(SIMPLE)
        join(tab, **{"rows.2.name": "Celia"})
        assert "This game is for 2 to 3 players." in sheet_text(tab, sheet="join-late")
        assert "This game is for 2 to 3 players." in sheet_text(tab, sheet="players")

    @pytest.mark.parametrize("points", ["many", "1000000", ""])
    def test_points_that_are_no_number(self, points: str) -> None:
        """They are refused; none are 0."""
        tab = started(SIMPLE)
        join(tab, **{"rows.2.name": "Celia", "points": points})
        assert len(tab.actions) == (not points)

    def test_undo_and_redo(self) -> None:
        """The seat is gone, and is there again."""
        tab = started(SIMPLE)
        enter(tab, 1, "3", "4")
        join(tab, **{"rows.2.name": "Celia"})
        tab.do("undo")
        assert tab.points == [3, 4]
        tab.do("redo")
        assert tab.points == [3, 4, 0]

    def test_the_points_are_corrected_and_the_name_as_well(self) -> None:
        """The points by the entry, the name where all names are."""
        tab = started(SIMPLE)
        join(tab, **{"rows.2.name": "", "points": "5"})
        tab.do("open", sheet="entry", entry=tab.ids[0])
        tab.device.wait(A_WHILE)
        tab.do("correct", {**form_fields(tab.page.one("dialog").one("form")), "points": "7"})
        assert tab.points == [0, 0, 7]
        tab.do("open", sheet="players")
        tab.do("revise", {**form_fields(tab.page.one("dialog").one("form")), "rows.2.name": "Celia"})
        assert [player.name for player in tab.match.setup.players] == ["Anna", "Boris", "Celia"]
        assert stored(tab.store, tab.match.id).setup == tab.match.setup

    def test_before_an_older_entry(self) -> None:
        """They take part from there on: the round after it waits for their value."""
        tab = started(SIMPLE)
        enter(tab, 1, "3", "4")
        enter(tab, 2, "1", "1")
        join(tab, **{"rows.2.name": "Celia", "before": tab.ids[1]})
        tab.do("confirm")
        assert isinstance(tab.actions[1], JoinLate)
        assert tab.points == [3, 4, 0]
        enter(tab, 2, "", "", "5")
        assert tab.points == [4, 5, 5]

    def test_the_next_match(self) -> None:
        """The same players are offered, as many as the game has room for."""
        tab = started(SIMPLE)
        enter(tab, 1, "3", "4")
        join(tab, **{"rows.2.name": "Celia"})
        leave(tab, A)
        join(tab, **{"rows.3.name": "Dora"})
        tab.do("act", kind="end_match")
        tab.do("rematch")
        assert [row.name for row in tab.session.view.draft.rows] == ["Anna", "Boris", "Celia"]  # type: ignore[union-attr]


class TestLeaving:
    """Somebody leaves, and is back."""

    def test_from_the_sheet_of_the_player(self) -> None:
        """Of a sheet with rounds as well; there the one who has left is back."""
        tab = started(SIMPLE)
        join(tab, **{"rows.2.name": "Celia"})
        enter(tab, 1, "3", "4", "5")
        text = sheet_text(tab, sheet="player", seat="2")
        assert "Leaves the match" in text
        assert "Round 1" in text
        leave(tab, C)
        assert tab.points == [3, 4, 5]
        assert "Left" in tab.page.text
        assert "Is back" in sheet_text(tab, sheet="player", seat="2")
        leave(tab, C, "come_back")
        assert tab.actions[-2:] == [Leave(C), ComeBack(C)]

    def test_nobody_is_asked_for_them(self) -> None:
        """The form of a round has no field of theirs, and a counter no buttons."""
        tab = started(SIMPLE)
        join(tab, **{"rows.2.name": "Celia"})
        enter(tab, 1, "3", "4", "5")
        leave(tab, A)
        tab.do("open", sheet="round", number="2")
        assert [name for name in form_fields(tab.page.one("dialog").one("form")) if name.startswith("values")] == [
            "values.taken.1[+]",
            "values.taken.2[+]",
        ]

    def test_results_and_statistics(self) -> None:
        """They say that the player has left, who cannot have won."""
        tab = started(SIMPLE)
        join(tab, **{"rows.2.name": "Celia"})
        enter(tab, 1, "3", "9", "5")
        leave(tab, B)
        tab.do("act", kind="end_match")
        tab.go(f"/match/{tab.match.id}/results")
        assert [one.text.split()[1] for one in tab.page.all("li", "standing")] == ["Celia", "Anna", "Boris"]
        assert "Left" in tab.page.all("li", "standing")[2].text
        assert "Celia wins" in tab.page.text
        tab.go("/statistics")
        tab.do("open", sheet="plays")
        assert "Boris 9 Left" in " ".join(tab.page.text.split())

    def test_nobody_leaves_where_too_few_would_stay(self) -> None:
        """The button says why not."""
        tab = started(SIMPLE)
        assert "This game is for 2 to 3 players." in sheet_text(tab, sheet="player", seat="0")

    def test_the_list_of_entries_is_searched_by_other_words(self) -> None:
        """In every language."""
        for language in LANGUAGES:
            tab = at_the_board(Gain(A, Points(1)))
            tab.do("settings", language=language)
            tab.do("open", sheet="more")
            items = tab.page.one("dialog").all("li")
            also = [item.attributes["data-also"] for item in items if "data-also" in item.attributes]
            assert [names.count("|") >= 2 for names in also] == [True]


class TestTwilightImperium:
    """A player who goes home."""

    def test_from_the_sheet_of_the_player(self) -> None:
        """The tile says it and has no buttons; there is no way to join late."""
        tab = at_the_board(Gain(A, Points(3)))
        assert "Leaves the match" in sheet_text(tab, sheet="player", seat="0")
        leave(tab, A)
        assert "B becomes the speaker." in tab.page.text
        tab.do("confirm")
        tile = tab.page.all("article", "tile")[0]
        assert "Left" in tile.text
        assert "plus-0" not in [button.attributes.get("id") for button in tile.all("button")]
        assert "Is back" in sheet_text(tab, sheet="player", seat="0")
        assert tab.points[0] == 3
        more = sheet_text(tab, sheet="more")
        assert "A player is back" in more
        assert "A player joins" not in more
        assert "A player joins" not in sheet_text(tab, sheet="players")

    def test_forms_do_not_ask_for_them(self) -> None:
        """But for that of being back; where an older entry is inserted, they may have been there."""
        tab = at_the_board(Gain(A, Points(1)), Leave(B))
        for kind in ("gain_together", "make_speaker", "leave"):
            assert " A C D " in sheet_text(tab, sheet="form", kind=kind)
        assert " Player B Enter" in sheet_text(tab, sheet="form", kind="come_back")
        assert " A B C D " in sheet_text(tab, sheet="form", kind="make_speaker", before=tab.ids[0])

    def test_a_player_who_has_left_is_last_in_the_results(self) -> None:
        """Behind the others, with the points."""
        tab = at_the_board(Gain(A, Points(3)), Gain(B, Points(1)), Leave(A), CallTheEnd())
        tab.go("/match/a-match/results")
        last = tab.page.all("li", "standing")[-1].text
        assert "Left" in last
        assert "3" in last


class TestStored:
    """The documents."""

    def test_a_match_without_any_of_it_is_read_as_before(self) -> None:
        """A document of the version before is one of this version."""
        tab = started(SMALL)
        fill(tab, coins__0="7")
        document = json.loads(tab.store[f"{MATCH}{tab.match.id}"])
        assert document["version"] == VERSION
        tab.store[f"{MATCH}{tab.match.id}"] = json.dumps({**document, "version": 10})
        other = Tab(tab.store)
        other.go(f"/match/{tab.match.id}")
        assert other.match == tab.match

    def test_the_command_line(self, tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
        """It replays the match with the players who have joined."""
        tab = started(SIMPLE)
        join(tab, **{"rows.2.name": "Celia", "points": "5"})
        path = tmp_path / "match.json"
        path.write_text(only(SaveFile, tab.do("export")).text, encoding="utf-8")
        assert main(["replay", str(path)]) == 0
        assert "Celia" in capsys.readouterr().out
