"""Starting, deleting, exporting and importing matches."""

from __future__ import annotations

import json

import pytest
from attrs import evolve

from laurel.app.effects import Navigate, SaveBackup, SaveFile
from laurel.app.keys import MATCH, NAMES, PEOPLE, QUARANTINE
from laurel.app.screens import NAMES_SUGGESTED
from laurel.games.twilight_imperium.actions import Action, Gain
from laurel.match.archive import collect
from laurel.match.edits import Milliseconds
from laurel.match.match import Match, MatchId
from laurel.match.setup import COLOURS, PersonId, Points
from laurel.pages.page import markup
from tests.app.support import (
    A_WHILE,
    NamedDevice,
    Tab,
    at_the_board,
    deleted_ids,
    only,
    stored,
    stored_actions,
    stored_ids,
    text_of,
)
from tests.games.twilight_imperium.support import match
from tests.markup import Element
from tests.support import A, B, C, D, entry_id

ONE = Points(1)


def another(*actions: Action) -> Match[Action]:
    """Return a match that was started later than `match()`, with the same id."""
    of = match(*actions)
    return evolve(of, started=Milliseconds(of.started + 1))


def named(*names: str) -> dict[str, str]:
    """Return the fields of a setup form for players of these names."""
    return {
        field: value
        for index, (name, colour) in enumerate(zip(names, COLOURS, strict=False))
        for field, value in ((f"rows.{index}.name", name), (f"rows.{index}.colour", colour))
    }


def rows(tab: Tab) -> list[Element]:
    """Return the fields for the players' names."""
    return tab.page.all("input", "seat-name")


class TestStart:
    """A new match."""

    def test_it_is_stored_and_opened(self) -> None:
        """With the players as they were entered, in their order."""
        tab = Tab()
        tab.go("/new")
        rows = {"rows.0.colour": "red", "rows.0.name": " Anna ", "rows.1.colour": "blue", "rows.1.name": "Борис"}
        tab.do("start", rows, marked="1", target="14")
        assert only(Navigate, tab.answer) == Navigate("/match/new1")
        setup = stored(tab.store, tab.session.open_match.id).setup
        assert [player.name for player in setup.players][:3] == ["Anna", "Борис", ""]
        assert (setup.options.target, setup.options.speaker) == (14, 1)

    def test_who_has_no_name_is_called_by_the_seat(self) -> None:
        """In the reader's language, whatever the language was in which the match was started."""
        tab = Tab()
        tab.do("settings", language="ru", theme="auto")
        tab.go("/new")
        tab.do("start")
        assert {""} == {player.name for player in stored(tab.store, tab.session.open_match.id).setup.players}
        assert "Игрок\N{NO-BREAK SPACE}6" in markup(tab.answer.page)
        tab.do("settings", language="cs", theme="auto")
        shown = markup(tab.answer.page)
        assert "Hráč 6" in shown
        assert "Игрок" not in shown

    def test_the_name_of_another_seat(self) -> None:
        """It is refused where the other seat has no name: both would be shown with the same one."""
        tab = Tab()
        tab.go("/new")
        tab.do("start", {"rows.0.colour": "red", "rows.0.name": "Player 2"})
        assert "Two players have the same name." in markup(tab.answer.page)

    @pytest.mark.parametrize(
        ("fields", "problem"),
        [
            (
                {"rows.0.colour": "red", "rows.0.name": "Ян", "rows.1.colour": "blue", "rows.1.name": "ян"},
                "Two players have the same name.",
            ),
            ({"marked": "17"}, "The speaker has to be one of the players."),
            ({"target": "11"}, "Something is missing here. Please fill in every field."),
            ({"no such option": "1"}, "Something is missing here. Please fill in every field."),
        ],
    )
    def test_a_table_that_cannot_start(self, fields: dict[str, str], problem: str) -> None:
        """The page says why, and nothing is stored."""
        tab = Tab()
        tab.go("/new")
        tab.do("start", fields)
        assert tab.page.one("p", "problem").text == problem
        assert not stored_ids(tab.store)
        tab.do("draft", target="14")
        assert not tab.page.all("p", "problem")

    @pytest.mark.parametrize(
        ("game", "fields", "field"),
        [
            ("twilight_imperium", named("Ян", "Ева", "ян"), "rows.2.name"),
            ("twilight_imperium", named(*"ABCDEFG") | {"prophecy_of_kings": "no"}, "prophecy_of_kings"),
            ("carta_impera_victoria", named(*"ABC") | {"teams": "yes"}, "teams"),
            ("race_for_the_galaxy", named(*"ABCD") | {"boxes": "tgs", "takeovers": "yes"}, "takeovers"),
            ("race_for_the_galaxy", named(*"ABC") | {"rebel_vs_imperium": "yes"}, "rebel_vs_imperium"),
        ],
    )
    def test_what_a_problem_is_about(self, game: str, fields: dict[str, str], field: str) -> None:
        """The reason is above the button, and names the control beside which the page shows it; nothing is lost."""
        tab = Tab()
        tab.go("/new")
        tab.do("draft", game=game)
        players = sum(name.endswith(".name") for name in fields)
        while len(rows(tab)) > players:
            tab.do("draft", drop="0")
        while len(rows(tab)) < players:
            tab.do("draft", add="yes")
        tab.do("start", fields)

        assert tab.page.one("div", "toast-refusal").attributes["data-field"] == field
        foot = tab.page.one("div", "setup-foot")
        assert foot.one("p", "problem").text == tab.page.one("div", "toast-refusal").one("p").text
        assert [one.attributes["value"] for one in rows(tab)] == [fields[f"rows.{n}.name"] for n in range(players)]
        assert tab.answer.is_refused
        tab.do("draft", {})
        assert not tab.page.all("div", "toast-refusal")

    def test_names_are_remembered(self) -> None:
        """The newest first, each once, those of earlier versions as well, and not without end."""
        store = {NAMES: json.dumps([f"name {index}" for index in range(NAMES_SUGGESTED)] + ["Anna", 7])}
        tab = Tab(store)
        tab.go("/new")
        tab.do("start", {"rows.0.colour": "red", "rows.0.name": "Anna"})
        names = [person["name"] for person in json.loads(store[PEOPLE])["people"]]
        assert names == ["Anna", *(f"name {index}" for index in range(NAMES_SUGGESTED))]
        assert NAMES not in store
        tab.go("/new")
        offered = [one.attributes["value"] for one in tab.page.one("datalist").all("option")]
        assert offered == names[:NAMES_SUGGESTED]

    def test_the_same_table_again(self) -> None:
        """The same players, colours and track; the speaker token goes on."""
        tab = at_the_board(Gain(A, Points(10)))
        tab.do("rematch")
        tab.go("/new")
        tab.do("start")
        setup = stored(tab.store, tab.session.open_match.id).setup
        players = tuple(evolve(player, person=PersonId("")) for player in setup.players)
        before = stored(tab.store).setup
        again = evolve(before, options=evolve(before.options, speaker=B))
        assert evolve(setup, players=players) == again


class TestDelete:
    """Deleting, and bringing back."""

    def test_it_goes_to_the_bin(self) -> None:
        """And the message offers it back."""
        tab = at_the_board(Gain(A, ONE))
        tab.go("/")
        tab.do("delete", match="a-match")
        assert deleted_ids(tab.store) == {"a-match"}
        assert not tab.page.all("li", "match")
        tab.do("restore", value="a-match")
        assert stored_actions(tab.store) == [Gain(A, ONE)]
        assert not deleted_ids(tab.store)

    def test_a_deleted_match_cannot_be_opened(self) -> None:
        """An old address says so, and shows the first screen."""
        tab = at_the_board()
        tab.do("delete", match="a-match")
        tab.go("/match/a-match")
        assert tab.answer.page.screen == "home"
        assert tab.toasts == ["This match is not on this device."]

    def test_bringing_back_pushes_nothing_out(self) -> None:
        """Where another match has the id by now, both stay."""
        tab = at_the_board(Gain(A, ONE))
        tab.do("delete", match="a-match")
        tab.do("import", text=text_of(another(Gain(B, ONE))))
        tab.do("restore", value="a-match")
        assert stored_ids(tab.store) == {"a-match", "a-match-2"}
        assert stored_actions(tab.store) == [Gain(B, ONE)]

    @pytest.mark.parametrize("event", ["delete", "restore", "export"])
    def test_a_match_that_is_not_here(self, event: str) -> None:
        """As where another tab has deleted it for good: nothing is said to be done."""
        tab = at_the_board(Gain(A, ONE))
        answer = tab.do(event, match="other", value="other")
        assert tab.toasts == ["This match is not on this device."]
        assert not answer.effects
        assert stored_ids(tab.store) == {"a-match"}

    def test_a_match_that_cannot_be_read_is_not_deleted(self) -> None:
        """It is quarantined."""
        tab = Tab({f"{MATCH}x": "garbage"})
        tab.do("delete", match="x")
        assert tab.toasts == ["This match is not on this device."]
        assert list(tab.store) == [f"{QUARANTINE}match:x"]

    def test_the_other_matches_stay(self) -> None:
        """Only the named one goes."""
        store = {f"{MATCH}other": text_of(evolve(match(), id=MatchId("other")))}
        tab = at_the_board(store=store)
        tab.do("delete", match="a-match")
        assert stored_ids(store) == {"other"}


class TestFiles:
    """Export and import."""

    def test_what_is_exported_comes_back(self) -> None:
        """In another browser, the same match."""
        here = at_the_board(Gain(A, ONE), Gain(B, ONE))
        here.do("undo")
        there = Tab()
        there.do("import", text=only(SaveFile, here.do("export")).text)
        assert there.toasts == ["1 match imported."]
        assert stored(there.store) == here.match

    def test_all_matches_are_one_file(self) -> None:
        """Several come back at once."""
        store = {f"{MATCH}{name}": text_of(evolve(match(), id=MatchId(name))) for name in ("x", "y")}
        there = Tab()
        there.do("import", text=only(SaveBackup, Tab(store).do("export-all")).text)
        assert there.toasts == ["2 matches imported."]
        assert {key: text for key, text in there.store.items() if key != PEOPLE} == store

    @pytest.mark.parametrize("text", ["", "nonsense", "[]", "{}", '{"format":"laurel-match","version":2}', "\0" * 9])
    def test_garbage(self, text: str) -> None:
        """The page says so aloud, and nothing is stored."""
        tab = Tab()
        answer = tab.do("import", text=text)
        assert answer.alert
        assert len(tab.toasts) == 1
        assert not tab.store

    def test_one_bad_match_of_several(self) -> None:
        """Then none is taken over: the file is as a whole what somebody exported, or it is not."""
        tab = Tab()
        tab.do("import", text=collect([text_of(match()), '{"format":"laurel-match","version":2}']))
        assert not tab.store

    def test_the_same_match_again(self) -> None:
        """There is nothing to do."""
        tab = at_the_board(Gain(A, ONE))
        before = dict(tab.store)
        tab.go("/")
        tab.do("import", text=text_of(match(Gain(A, ONE))))
        assert tab.toasts == ["These matches are on this device already."]
        assert dict(tab.store) == before

    def test_another_match_with_the_same_name(self) -> None:
        """It comes in beside the one that is here, under a new name."""
        tab = at_the_board(Gain(A, ONE))
        tab.go("/")
        tab.do("import", text=text_of(another(Gain(B, ONE))))
        (new,) = stored_ids(tab.store) - {"a-match"}
        assert stored_actions(tab.store) == [Gain(A, ONE)]
        tab.go(f"/match/{new}")
        assert tab.actions == [Gain(B, ONE)]

    def test_a_copy_that_was_played_on(self) -> None:
        """It is merged with the match that is here, and the page says how much came in."""
        here = at_the_board(Gain(A, ONE), device=NamedDevice("a"))
        there = at_the_board(Gain(A, ONE), device=NamedDevice("b"))
        there.gain(C)
        there.gain(D)
        here.gain(B)
        here.do("import", text=text_of(there.match))
        assert sorted(one.player for one in here.actions) == [A, B, C, D]
        assert stored(here.store) == here.match
        assert stored_ids(here.store) == {"a-match"}
        assert here.toasts == ["2 changes were merged into matches on this device."]
        here.do("import", text=text_of(there.match))
        assert here.toasts == ["These matches are on this device already."]

    def test_a_copy_that_contradicts(self) -> None:
        """What does not count after the merge stays in the log, and the page says which and why."""
        here, there = at_the_board(device=NamedDevice("a")), at_the_board(device=NamedDevice("b"))
        here.gain(A, source="custodians_token")
        there.device.wait(A_WHILE)
        there.gain(B, source="custodians_token")
        here.do("import", text=text_of(there.match))
        assert here.points == [1, 0, 0, 0]
        assert len(here.actions) == 2
        assert any("The custodians token has been taken already." in toast for toast in here.toasts)

    @pytest.mark.parametrize("name", ["", "a/b", "../x", "ё", "a b", "x#y", "%41", "x" * 200, '"><script>'])
    def test_a_match_with_an_odd_name_can_be_opened(self, name: str) -> None:
        """A name that is no address is replaced."""
        tab = Tab()
        tab.do("import", text=text_of(evolve(match(Gain(A, ONE)), id=MatchId(name))))
        tab.go("/")
        (link,) = tab.page.all("a", "match-open")
        tab.go(link.attributes["href"].removeprefix("#"))
        assert tab.answer.page.screen == "board"
        assert tab.points == [1, 0, 0, 0]

    def test_an_entry_for_nobody(self) -> None:
        """A file may say that a fifth of four players scored: it has no effect, and every page still opens."""
        tab = at_the_board(Gain(B, ONE), Gain(match(players=8).setup.seats[7], ONE))
        for route in ("/match/a-match", "/match/a-match/history", "/match/a-match/results", "/"):
            tab.go(route)
        assert tab.points == [0, 1, 0, 0]
        tab.device.wait(A_WHILE)
        tab.go("/match/a-match/history")
        tab.do("remove", entry=entry_id(1))
        assert tab.actions == [Gain(B, ONE)]
