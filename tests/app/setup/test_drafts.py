"""Drafts of a setup."""

from __future__ import annotations

import json
from copy import copy

import pytest
from attrs import evolve

from laurel.app.setup import drafts
from laurel.app.storage.keys import DRAFT, QUARANTINE
from laurel.match.setup import COLOURS
from laurel.pages.games import PRESENTATIONS
from laurel.pages.match.draft import Draft, SeatRow
from tests.app.support import Tab
from tests.markup import form_fields, sent_by


def setting_up(names: str = "ABCD") -> Tab:
    """Return a tab at the setup screen, with these names filled in."""
    tab = Tab()
    tab.go("/new")
    while len(draft_of(tab).rows) != len(names):
        tab.do("draft", {"drop": "0"} if len(draft_of(tab).rows) > len(names) else {"add": "yes"})
    typed = {f"rows.{index}.name": name for index, name in enumerate(names)}
    change(tab, **typed)
    return tab


def change(tab: Tab, **changed: str) -> None:
    """Change fields of the form and let the browser send it."""
    tab.do("draft", {**form_fields(tab.page.one("form", "setup")), **changed})


def draft_of(tab: Tab) -> Draft:
    """Return the draft."""
    draft = tab.session.view.draft
    assert draft is not None
    return draft


def names(tab: Tab) -> str:
    """Return the names of the draft, a letter each."""
    return "".join(row.name for row in draft_of(tab).rows)


class TestRows:
    """Players come, go and change places."""

    def test_a_form_that_nobody_touched_changes_nothing(self) -> None:
        """What the form shows is what the draft says."""
        tab = setting_up()
        before = draft_of(tab)
        change(tab)
        assert draft_of(tab).rows == before.rows

    @pytest.mark.parametrize(
        ("fields", "expected", "speaker"),
        [
            ({"drop": "0"}, "BCD", "C"),
            ({"drop": "2"}, "ABD", "D"),
            ({"drop": "3"}, "ABC", "C"),
            ({"move": "2"}, "ACBD", "C"),
            ({"move": "1"}, "BACD", "C"),
            ({"move": "3"}, "ABDC", "C"),
            ({"move": "0"}, "ABCD", "C"),
            ({"move": "9"}, "ABCD", "C"),
            ({"drop": "9"}, "ABCD", "C"),
            ({"drop": "-1"}, "ABCD", "C"),
            ({"move": "-1"}, "ABCD", "C"),
        ],
    )
    def test_the_speaker_follows(self, fields: dict[str, str], expected: str, speaker: str) -> None:
        """The mark stays with the player; where that one goes, the next in turn has it."""
        tab = setting_up()
        change(tab, marked="2")
        tab.do("draft", fields)
        assert names(tab) == expected
        assert draft_of(tab).rows[draft_of(tab).marked].name == speaker

    def test_a_table_has_three_to_eight_players(self) -> None:
        """At the limits the buttons are shut, and the events do nothing."""
        tab = setting_up("ABC")
        tab.do("draft", drop="0")
        assert len(draft_of(tab).rows) == 3
        tab = setting_up("ABCDEFGH")
        tab.do("draft", add="yes")
        assert len(draft_of(tab).rows) == 8

    def test_everybody_has_a_colour_of_their_own(self) -> None:
        """Eight players, eight colours."""
        assert {row.colour for row in draft_of(setting_up("ABCDEFGH")).rows} == set(COLOURS)

    def test_colours_are_swapped(self) -> None:
        """Who had the colour that somebody else chose gets the other one's."""
        tab = setting_up()
        one, two = (draft_of(tab).rows[index].colour for index in (0, 1))
        change(tab, **{"rows.0.colour": two})
        assert [row.colour for row in draft_of(tab).rows[:2]] == [two, one]

    @pytest.mark.parametrize("typed", ["x" * 30, "  x  ", "x" * 23 + " y"])
    def test_names_fit_the_tiles(self, typed: str) -> None:
        """Without spaces around them, and never longer than a tile."""
        tab = setting_up()
        change(tab, **{"rows.0.name": typed})
        name = draft_of(tab).rows[0].name
        assert name == name.strip()
        assert 1 <= len(name) <= 24

    def test_a_name_can_be_deleted(self) -> None:
        """An empty field is an empty name."""
        tab = setting_up()
        change(tab, **{"rows.1.name": ""})
        assert names(tab) == "ACD"

    def test_factions_and_the_track_are_kept(self) -> None:
        """Every field of the form comes back."""
        tab = setting_up()
        change(tab, **{"rows.1.details.faction": "arborec", "target": "14", "marked": "3"})
        tab.do("draft", move="1")
        assert draft_of(tab).rows[0].details == (("faction", "arborec"),)
        assert form_fields(tab.page.one("form", "setup"))["target"] == "14"
        assert draft_of(tab).marked == 3

    @pytest.mark.parametrize(
        "fields",
        [
            {"marked": "x"},
            {"drop": "x"},
            {"move": "1.5"},
            {"rows": "x"},
            {"rows.0": "x"},
            {"rows.0.colour": "no colour"},
            {"rows.99.colour": "red"},
            {"x.y.z": "1"},
        ],
    )
    def test_nonsense_loses_no_name(self, fields: dict[str, str]) -> None:
        """Whatever comes, who was entered stays."""
        tab = setting_up()
        tab.do("draft", fields)
        assert names(tab) == "ABCD"

    def test_a_draft_waits(self) -> None:
        """Whoever looks at another screen meanwhile finds it as it was."""
        tab = setting_up()
        tab.go("/settings")
        tab.go("/new")
        assert names(tab) == "ABCD"

    def test_without_a_draft_there_is_nothing_to_change(self) -> None:
        """As when the match has just begun."""
        tab = Tab()
        tab.do("draft", add="yes")
        tab.do("start")
        assert tab.session.view.draft is None
        assert not tab.store


class TestGame:
    """Another game for the same people."""

    @pytest.fixture(autouse=True)
    def _another_game(self, monkeypatch: pytest.MonkeyPatch) -> None:
        duel = copy(PRESENTATIONS["twilight_imperium"])
        duel.game = evolve(duel.game, id="duel", seats=range(2, 5))
        duel.usual_players = 2
        monkeypatch.setitem(PRESENTATIONS, "duel", duel)  # type: ignore[arg-type]  # a mapping for all but this test

    def test_an_empty_table(self) -> None:
        """It becomes the usual one of the other game."""
        tab = Tab()
        tab.go("/new")
        usual = draft_of(tab)
        change(tab, game="duel")

        assert (6, 2) == (len(usual.rows), len(draft_of(tab).rows))

    def test_people_stay_when_the_game_changes(self) -> None:
        """Who has a seat stays, with name and colour, and without what belongs to the other game."""
        tab = setting_up("ABCDEF")
        change(tab, **{"rows.0.details.faction": "arborec", "target": "14", "marked": "5"})
        before = draft_of(tab).rows
        change(tab, game="duel")

        assert draft_of(tab) == drafts.Draft("duel", tuple(evolve(row, details=()) for row in before[:4]), 3)

    def test_seats_are_added(self) -> None:
        """A game that takes more players has room for them."""
        tab = setting_up("ABC")
        change(tab, game="duel")
        tab.do("draft", drop="0")
        change(tab, game="twilight_imperium")

        assert ["B", "C", ""] == [row.name for row in draft_of(tab).rows]

    def test_a_game_that_is_none(self) -> None:
        """The draft stays as it is."""
        tab = setting_up()
        before = draft_of(tab)
        change(tab, game="chess")

        assert before == draft_of(tab)


class TestKept:
    """A draft outlives its tab."""

    def test_the_next_visit_goes_on(self) -> None:
        """Names, seats, the speaker and options are as they were."""
        tab = setting_up("ABCD")
        change(tab, marked="2", target="14")
        again = Tab(tab.store)
        again.go("/new")
        assert draft_of(again) == draft_of(tab)

    def test_rows_of_an_earlier_version(self) -> None:
        """They had a name, a colour and a faction: nobody had chosen a colour, and a person has the usual one."""
        tab = setting_up("ABC")
        plain = json.loads(tab.store[DRAFT])
        rows = [{"name": row["name"], "colour": row["colour"], "faction": ""} for row in plain["rows"]]
        rows[1]["faction"] = "arborec"
        again = Tab({DRAFT: json.dumps({**plain, "rows": rows})})
        again.go("/new")
        colours = [row.colour for row in draft_of(tab).rows]
        factions = [(), (("faction", "arborec"),), ()]
        assert draft_of(again).rows == tuple(map(SeatRow, "ABC", colours, factions, [False] * 3))

    def test_a_rematch_is_kept_too(self) -> None:
        """It is a draft like any other."""
        tab = setting_up()
        tab.do("start", form_fields(tab.page.one("form", "setup")))
        tab.go("/match/new1")
        tab.do("rematch")
        again = Tab(tab.store)
        again.go("/new")
        assert names(again) == "ABCD"

    def test_a_started_table_is_forgotten(self) -> None:
        """The next one is a new draft."""
        tab = setting_up()
        tab.do("start", form_fields(tab.page.one("form", "setup")))
        assert DRAFT not in tab.store

    @pytest.mark.parametrize(
        "spoil",
        [
            {"game": "chess"},
            {"game": []},
            {"rows": []},
            {"rows": "abc"},
            {"rows": ["a", "b", "c"]},
            {"rows": [{"name": "A", "colour": "red"}] * 3},
            {"rows": [{"name": "A", "colour": colour} for colour in ("red", "blue", "mauve")]},
            {"rows": [{"name": "A" * 99, "colour": colour} for colour in ("red", "blue", "green")]},
            {"rows": [{"name": 1, "colour": colour} for colour in ("red", "blue", "green")]},
            {"marked": 9},
            {"marked": -1},
            {"marked": None},
            {"options": [["a"]]},
            {"options": [[1, 2]]},
            {"options": 5},
            {"more": 1},
        ],
    )
    def test_what_no_screen_would_have_kept(self, spoil: dict[str, object]) -> None:
        """It is quarantined, and the draft is empty."""
        tab = setting_up()
        text = json.dumps({**json.loads(tab.store[DRAFT]), **spoil})
        again = Tab({DRAFT: text})
        again.go("/new")
        assert names(again) == ""
        assert again.store == {f"{QUARANTINE}draft": text}


def test_the_reason_stands_beside_the_control_of_a_player() -> None:
    """A field of the setup is found in the row of its player."""
    tab = Tab()
    tab.go("/new")
    for index in range(3):
        change(tab, **{f"rows.{index}.name": "ABC"[index]})
    change(tab, **{"rows.0.details.faction": "arborec", "rows.2.details.faction": "arborec"})
    tab.do("start", form_fields(tab.page.one("form", "setup")))
    assert tab.session.view.toasts[0].field == "rows.2.details.faction"


@pytest.mark.parametrize("game", PRESENTATIONS)
def test_no_option_has_the_name_of_a_field_of_the_form_itself(game: str) -> None:
    """The form would not tell them apart."""
    assert not drafts.OWN_FIELDS & set(PRESENTATIONS[game].options)


@pytest.mark.parametrize(("game", "removes"), [("twilight_struggle", False), ("carta_impera_victoria", True)])
def test_a_player_can_be_removed_where_fewer_can_play(game: str, *, removes: bool) -> None:
    """A game for two has no buttons for it."""
    tab = Tab()
    tab.do("new", game=game)

    assert removes == any("drop" in sent_by(one) for one in tab.page.all("button", **{"data-do": "draft"}))
