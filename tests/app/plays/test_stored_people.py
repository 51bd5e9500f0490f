"""People: stored, kept with matches, and backed up."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve

from laurel.app.plays import people, stored_people
from laurel.app.plays.people import People
from laurel.app.plays.people_history import Person
from laurel.app.session.effects import SaveBackup, WriteBackupFile
from laurel.app.storage.keys import MATCH, NAMES, PEOPLE, QUARANTINE
from laurel.app.storage.match_store import MatchStore
from laurel.games import GAMES
from laurel.match.archive import collect, encode
from laurel.match.match import MatchId
from laurel.match.setup import COLOURS, PersonId, Player, Setup
from laurel.pages.games import find_game
from tests.app.known_people import ANNA, BOTH, names, seat, setup, text
from tests.app.support import NamedDevice, PlainDevice, Store, Tab, at_the_board, only, text_of
from tests.games.twilight_imperium.support import match
from tests.markup import form_fields


def store_of(texts: dict[str, str]) -> MatchStore:
    """Return a store of texts."""
    return MatchStore(Store(**texts), find_game)


RENAMED = {"do": "rename", "id": "x", "at": 1, "person": "anna", "name": "Anya", "former": "Anna"}


class TestStored:
    """What is stored is read strictly."""

    def test_stored_people_come_back(self) -> None:
        """As it was."""
        assert stored_people.load(store_of({PEOPLE: text()})) == BOTH

    @pytest.mark.parametrize(
        "change",
        [
            {"more": 1},
            {"people": None},
            {"people": {}},
            {"people": [{"id": "a", "name": "A", "names": "BC"}]},
            {"people": [{"id": "a", "name": "A", "merged": {"b": 1}}]},
            {"people": [1]},
            {"people": [{"id": "a", "name": "A", "age": 7}]},
            {"people": [{"id": "A", "name": "A"}]},
            {"people": [{"id": "", "name": "A"}]},
            {"people": [{"id": "gone", "name": "A"}]},
            {"people": [{"id": "a", "name": "A"}, {"id": "a", "name": "B"}]},
            {"people": [{"id": "a", "name": "A"}, {"id": "b", "name": "B", "merged": ["a"]}]},
            {"people": [{"id": "a", "name": " "}]},
            {"people": [{"id": "a", "name": "x" * 201}]},
            {"people": [{"id": "a", "name": 7}]},
            {"people": [{"id": "a", "name": "\ud800"}]},
            {"people": [{"id": "a", "name": "A", "colour": "beige"}]},
            {"forgotten": ["not an id"]},
            {"forgotten": {"gone": 1}},
            {"version": 1},
            {"version": 3},
            {"version": "2"},
            {"changes": None},
            {"changes": {}},
            {"changes": [7]},
            {"changes": [{}]},
            {"changes": [{"do": "make", "id": "x", "at": 1}]},
            {"changes": [{**RENAMED, "at": "1"}]},
            {"changes": [{**RENAMED, "at": -1}]},
            {"changes": [{**RENAMED, "id": "X"}]},
            {"changes": [{**RENAMED, "person": "no id"}]},
            {"changes": [{**RENAMED, "name": ""}]},
            {"changes": [{**RENAMED, "name": " A"}]},
            {"changes": [{**RENAMED, "name": "x" * 201}]},
            {"changes": [{**RENAMED, "keeps_former": 1}]},
            {"changes": [{**RENAMED, "more": 1}]},
            {"changes": [RENAMED, RENAMED]},
            {"changes": [{**RENAMED, "at": 2}, {**RENAMED, "id": "y"}]},
            {"changes": [{"do": "forget", "id": "x", "at": 1, "people": "a", "name": "A"}]},
            {"changes": [{"do": "undo", "id": "x", "at": 1, "change": "no id"}]},
        ],
        ids=str,
    )
    def test_what_is_damaged_is_quarantined(self, change: dict[str, object]) -> None:
        """And refused in a file."""
        plain = {**stored_people.to_plain(BOTH), **change}
        texts = Store(**{PEOPLE: json.dumps(plain)})
        assert stored_people.load(MatchStore(texts, find_game)) == People()
        assert PEOPLE not in texts
        assert [key for key in texts if key.startswith(QUARANTINE)]
        with pytest.raises(ValueError, match=r"people|not|name"):
            stored_people.from_plain(plain)

    def test_what_earlier_versions_stored(self) -> None:
        """It has neither a version nor changes. Who was merged is one person."""
        stored = (
            '{"people":[{"id":"anna","name":"Anna","colour":"red","names":["Ann"],"merged":["anna-2"]},'
            '{"id":"boris","name":"Boris","colour":"blue","names":[],"merged":[]}],"forgotten":["gone"]}'
        )
        assert stored_people.load(store_of({PEOPLE: stored})) == BOTH

    @pytest.mark.parametrize(
        "plain",
        [
            {"people": [{"id": "a", "name": "A"}, {"id": "b", "name": "a"}]},
            {"people": [{"id": "a", "name": "A"}, {"id": "b", "name": "B", "names": ["A"]}]},
            {"people": [], "changes": []},
        ],
    )
    def test_what_earlier_versions_did_not_store(self, plain: dict[str, object]) -> None:
        """No two people had the same name."""
        with pytest.raises(ValueError, match=r"people|not"):
            stored_people.from_plain(plain)

    def test_the_first_time(self) -> None:
        """They are made of the names that an earlier version suggested, and of the matches, once."""
        renamed = evolve(match(), id=MatchId("m"), setup=setup(seat("Anna"), seat("Celia", "c"), seat("Player 3")))
        texts = Store(**{NAMES: json.dumps(["Boris", "Anna", 7, "", "Player 2", "boris"])})
        texts[f"{MATCH}m"] = text_of(renamed)
        known = stored_people.load_people(MatchStore(texts, find_game), PlainDevice())
        assert [(one.id, one.name, one.colour) for one in known.people] == [
            ("new1", "Boris", ""),
            ("new2", "Anna", COLOURS[0]),
            ("c", "Celia", COLOURS[1]),
        ]
        assert NAMES not in texts
        assert (
            stored_people.load_people(MatchStore(texts, find_game), PlainDevice())
            == known
            == stored_people.load(MatchStore(texts, find_game))
        )

    def test_an_empty_store_stays_empty(self) -> None:
        """Nobody is stored where nobody is known."""
        texts = Store()
        assert stored_people.load_people(MatchStore(texts, find_game), PlainDevice()) == People()
        assert not texts.kept


def start(tab: Tab, *called: str) -> list[tuple[str, str]]:
    """Start a match of players with these names; return the names and the people of its seats."""
    tab.go("/new")
    typed = {f"rows.{index}.name": name for index, name in enumerate(called)}
    tab.do("start", {**form_fields(tab.page.one("form", "setup")), **typed})
    return seats(tab)


def seats(tab: Tab) -> list[tuple[str, str]]:
    """Return the names and the people of the seats of the open match that have a person."""
    return [(player.name, player.person) for player in tab.match.setup.players if player.person]


def known(tab: Tab) -> People:
    """Return the stored people."""
    return stored_people.load(MatchStore(tab.store, find_game))


class TestMatches:
    """Matches have the people of their seats."""

    def test_the_same_person_in_the_next_match(self) -> None:
        """Also after a correction of the name, by the new and by the old name."""
        tab = Tab({PEOPLE: text()})
        assert dict(start(tab, "Anna", "Celia"))["Anna"] == "anna"
        tab.do("edit-person", person="anna", name="Anya", colour="red")
        tab.go("/new")
        assert tab.session.view.draft is not None
        assert [row.name for row in tab.session.view.draft.rows[:2]] == ["Anya", "Celia"]
        assert [start(tab, name)[0] for name in ("Anya", "anna")] == [("Anya", "anna"), ("anna", "anna")]

    def test_a_rematch_has_the_present_names(self) -> None:
        """The match that was played keeps what was entered."""
        tab = Tab({PEOPLE: text()})
        start(tab, "Anna")
        tab.do("edit-person", person="anna", name="Anya", colour="red")
        tab.do("rematch")
        assert tab.session.view.draft is not None
        assert tab.session.view.draft.rows[0].name == "Anya"
        assert seats(tab)[0] == ("Anna", "anna")

    def test_the_rules_know_nobody(self) -> None:
        """The state of a match does not depend on its people."""
        for game in GAMES.values():
            made = next(one for one in (_setup_of(game, players) for players in game.seats) if one is not None)
            seated = evolve(
                made,
                players=tuple(evolve(one, person=PersonId(f"p{n}")) for n, one in enumerate(made.players)),
            )
            assert game.opening(seated) == game.opening(made)

    def test_an_import_makes_its_people(self) -> None:
        """And joins them with those of the same name, once."""
        there, here = Tab(device=NamedDevice("there")), Tab(device=NamedDevice("here"))
        start(there, "Anna", "Celia")
        ((_, ours), *_) = start(here, "anna")
        theirs = dict(seats(there))
        here.take_in(text=text_of(there.match))
        assert [(one.name, *one.ids) for one in known(here).people] == [
            ("anna", ours, theirs["Anna"]),
            ("Celia", theirs["Celia"]),
        ]
        before = dict(here.store)
        here.take_in(text=text_of(there.match))
        assert dict(here.store) == before


def _setup_of(game: Any, players: int) -> Setup[Any] | None:
    seated = tuple(Player(f"P{n}", COLOURS[n], game.seat_details()) for n in range(players))
    made = Setup(game.id, seated, game.options())
    try:
        game.opening(made)
    except ValueError:
        return None
    return made


def revise(tab: Tab, **changed: str) -> list[tuple[str, str]]:
    """Change the players of the open match; return the names and the people of its seats."""
    tab.do("open", sheet="players")
    tab.device.wait(60_000)
    tab.do("revise", {**form_fields(tab.page.one("dialog").one("form")), **changed})
    return seats(tab)


class TestRevised:
    """Players are changed during a match."""

    def test_a_typing_error(self) -> None:
        """Who plays in this match only is the same person, and has the new name."""
        tab = Tab()
        ((_, person), *_) = start(tab, "Ana")
        assert revise(tab, **{"rows.0.name": "Anna"}) == [("Anna", person)]
        assert known(tab).people == (Person(PersonId(person), "Anna", tab.match.setup.players[0].colour),)

    def test_renaming_the_seat_of_somebody_known_makes_a_new_person(self) -> None:
        """Who plays in other matches as well keeps the name: the seat is somebody else's."""
        tab = Tab({PEOPLE: text()})
        start(tab, "Anna")
        start(tab, "Anna")
        ((name, person),) = revise(tab, **{"rows.0.name": "Celia"})
        assert (name, people.name_of(known(tab), PersonId(person))) == ("Celia", "Celia")
        assert people.name_of(known(tab), ANNA.id) == "Anna"

    def test_a_seat_renamed_to_a_known_name_is_that_person(self) -> None:
        """A name that somebody has is that person's."""
        tab = Tab({PEOPLE: text()})
        start(tab, "Anna")
        assert revise(tab, **{"rows.0.name": "boris"}) == [("boris", "boris")]
        assert names(known(tab)) == ["Anna", "Boris"]

    def test_a_seat_without_a_name_has_no_person(self) -> None:
        """A seat whose name is taken away has no person."""
        tab = Tab({PEOPLE: text()})
        start(tab, "Anna")
        assert revise(tab, **{"rows.0.name": ""}) == []

    def test_only_a_colour(self) -> None:
        """The person stays; a seat of an older match gets one."""
        tab = at_the_board()
        made = revise(tab, **{"rows.0.colour": "pink"})
        assert [name for name, _ in made] == ["A", "B", "C", "D"]
        assert revise(tab, **{"rows.0.colour": "orange"}) == made

    def test_what_is_not_made_changes_nobody(self) -> None:
        """As when the names are refused."""
        tab = Tab({PEOPLE: text()})
        start(tab, "Anna", "Boris")
        before = tab.store[PEOPLE]
        revise(tab, **{"rows.0.name": "boris"})
        assert tab.answer.is_refused
        assert tab.store[PEOPLE] == before


def choose(tab: Tab, **changed: str) -> list[str]:
    """Change the setup form; return the colours of its seats."""
    tab.do("draft", {**form_fields(tab.page.one("form", "setup")), **changed})
    assert tab.session.view.draft is not None
    return [row.colour for row in tab.session.view.draft.rows]


class TestColours:
    """Whoever is named at the setup has their usual colour."""

    def setting_up(self) -> Tab:
        """Return a tab at the setup screen."""
        tab = Tab({PEOPLE: text()})
        tab.go("/new")
        return tab

    def test_it_is_taken_from_a_seat_without_a_name(self) -> None:
        """Which gets the other colour."""
        tab = self.setting_up()
        before = choose(tab)
        after = choose(tab, **{"rows.0.name": "anna"})
        assert after[0] == "red"
        assert sorted(after) == sorted(before)

    def test_not_from_a_player_with_a_name(self) -> None:
        """Who has it already."""
        tab = self.setting_up()
        before = choose(tab, **{f"rows.{choose(tab).index('red')}.name": "Celia"})
        assert choose(tab, **{"rows.0.name": "Anna"}) == before

    def test_not_where_a_colour_was_chosen(self) -> None:
        """At this seat, or at the one that has the colour; after another visit as well."""
        tab = self.setting_up()
        assert choose(tab, **{"rows.0.colour": "pink"})[0] == "pink"
        assert choose(tab, **{"rows.0.name": "Anna"})[0] == "pink"
        other = self.setting_up()
        choose(other, **{"rows.1.colour": "red"})
        again = Tab(other.store)
        again.go("/new")
        assert choose(again, **{"rows.0.name": "Anna"})[:2] == [choose(again)[0], "red"]

    def test_the_match_starts_as_it_is_shown(self) -> None:
        """A name that comes with the start changes no colour."""
        tab = self.setting_up()
        shown = choose(tab)
        start(tab, "Anna")
        assert [player.colour for player in tab.match.setup.players] == shown

    def test_not_in_a_game_that_gives_the_colours(self) -> None:
        """Nor does such a game say which colour is usual."""
        tab = self.setting_up()
        tab.do("draft", game="twilight_struggle")
        before = choose(tab)
        assert choose(tab, **{"rows.0.name": "Boris"}) == before
        tab.do("start", {**form_fields(tab.page.one("form", "setup")), "rows.1.name": "Celia"})
        assert [one.colour for one in known(tab).people if one.name == "Celia"] == [""]


def exported(tab: Tab) -> str:
    """Return the file with everything."""
    return str(only(SaveBackup, tab.do("export-all")).text)


class TestBackups:
    """People are in a backup."""

    def test_they_come_back(self) -> None:
        """On another device, with their present names."""
        tab = Tab({PEOPLE: text()})
        start(tab, "Anna")
        tab.do("edit-person", person="anna", name="Anya", colour="red")
        other = Tab()
        other.take_in(text=exported(tab))
        assert other.toasts == ["1 match imported."]
        assert known(other) == known(tab)
        assert people.seat_person(known(other), seat("Ann")) == "anna"

    def test_a_file_without_them(self) -> None:
        """As an earlier version wrote it: the people are those of its matches."""
        tab = Tab()
        tab.take_in(text=collect([text_of(match())]))
        assert names(known(tab)) == ["A", "B", "C", "D"]

    @pytest.mark.parametrize("damaged", [[], 7, "x", {"people": [{"id": "A"}]}], ids=str)
    def test_damaged_people_spoil_the_file(self, damaged: object) -> None:
        """It says so, and nothing is imported."""
        tab = Tab({PEOPLE: text()})
        before = dict(tab.store)
        tab.take_in(text=json.dumps({**json.loads(collect([text_of(match())])), "people": damaged}))
        assert tab.toasts == ["The list of people in this file is damaged and cannot be read."]
        assert dict(tab.store) == before

    def test_the_file_that_is_kept_up_to_date(self) -> None:
        """Its own people stay in it, and it is written again when somebody is renamed."""
        tab = at_the_board(store={PEOPLE: text()})
        tab.do("backup-file", state="kept", name="file")
        theirs = People((Person(PersonId("celia"), "Celia"),))
        tab.do("backup-due", text=collect([], {"people": stored_people.to_plain(theirs)}))
        assert in_file(tab) == ["Anna", "Boris", "Celia"]
        tab.do("backup-due")
        assert not tab.answer.effects
        tab.do("edit-person", person="boris", name="Borya", colour="")
        tab.do("backup-due")
        assert in_file(tab) == ["Anna", "Borya", "Celia"]
        assert names(known(tab)) == ["Anna", "Borya"]


def in_file(tab: Tab) -> list[str]:
    """Return the names of the people in the backup file that was just written."""
    return names(stored_people.from_plain(json.loads(only(WriteBackupFile, tab.answer).text)["people"]))


def test_a_document_is_read_by_every_reader() -> None:
    """The ids are in the document of a match, and come back."""
    tab = Tab({PEOPLE: text()})
    start(tab, "Anna")
    game = tab.session.open_match.game
    assert '"person":"anna"' in encode(game, tab.match)
    again = Tab(tab.store)
    again.go(f"/match/{tab.match.id}")
    assert seats(again) == seats(tab)
