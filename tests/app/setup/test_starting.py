"""Starting a match."""

from __future__ import annotations

import json

import pytest
from attrs import evolve

from laurel.app.screens import NAMES_SUGGESTED
from laurel.app.session.effects import Navigate
from laurel.app.storage.keys import NAMES, PEOPLE
from laurel.games.twilight_imperium.actions import Gain
from laurel.match.setup import COLOURS, PersonId, Points
from laurel.pages.page import markup
from tests.app.support import (
    Tab,
    at_the_board,
    only,
    stored,
    stored_ids,
)
from tests.markup import Element
from tests.support import A, B


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
        assert only(Navigate, tab.answer) == Navigate("/match/new1", replaces=True)
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
        assert "Hráč\N{NO-BREAK SPACE}6" in shown
        assert "Игрок" not in shown

    @pytest.mark.parametrize(
        ("language", "name", "said"),
        [("en", "Player 2", "Two players have the same name."), ("cs", "Hráč 2", "Dva hráči mají stejné jméno.")],
    )
    def test_the_name_of_another_seat(self, language: str, name: str, said: str) -> None:
        """It is refused where the other seat has no name: both would be shown with the same one."""
        tab = Tab()
        tab.do("settings", language=language, theme="auto")
        tab.go("/new")
        tab.do("start", {"rows.0.colour": "red", "rows.0.name": name})
        assert said in markup(tab.answer.page)

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
