"""People: found by seats, made by matches, renamed, merged and forgotten."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import hypothesis
import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from laurel.app.plays import people, stored_people
from laurel.app.plays.people import ChangeStamp, People
from laurel.app.plays.people_history import Person, name_key
from laurel.match.setup import COLOURS, PersonId
from tests.app.known_people import ANNA, BORIS, BOTH, ids, maker, names, seat, setup
from tests.support import NOON


class TestSeat:
    """A seat finds its person."""

    @pytest.mark.parametrize("name", ["Anna", "anna", " ANNA ", "Ann"])
    def test_a_seat_is_found_by_a_name_of_its_person(self, name: str) -> None:
        """Case and spaces do not matter; by another name as well."""
        assert people.seat_person(BOTH, seat(name)) == "anna"

    def test_by_a_composed_name(self) -> None:
        """Both spellings of a letter with a mark are one."""
        known = People((Person(PersonId("z"), "Zoë"),))
        assert people.seat_person(known, seat("Zoe\N{COMBINING DIAERESIS}")) == "z"

    @pytest.mark.parametrize("person", ["anna", "anna-2"])
    def test_a_seat_is_found_by_an_id_of_its_person(self, person: str) -> None:
        """Whatever the name, and by the id of somebody who was merged into the person."""
        assert people.seat_person(BOTH, seat("Boris", person)) == "anna"

    def test_by_name_where_the_id_is_unknown(self) -> None:
        """As in a match of another device."""
        assert people.seat_person(BOTH, seat("Boris", "other")) == "boris"

    def test_a_forgotten_person_is_nobody(self) -> None:
        """Even where somebody else has the name by now."""
        assert people.seat_person(BOTH, seat("Anna", "gone")) == ""

    def test_somebody_else_is_nobody(self) -> None:
        """Nobody is guessed."""
        assert people.seat_person(BOTH, seat("Celia")) == ""

    @pytest.mark.parametrize("name", ["Player 1", "player 12", "Игрок 2", "Gracz 3", "Hráč 8"])
    def test_a_seat_without_a_name(self, name: str) -> None:
        """It is no person, in any language."""
        assert people.is_seat_name(name)
        assert people.seat_person(evolve(BOTH, made=(Person(PersonId("p"), name),)), seat(name)) == ""

    @pytest.mark.parametrize("name", ["Player", "Player One", "Player 100", "Player 1x"])
    def test_a_name_that_is_like_that_of_a_seat(self, name: str) -> None:
        """It is a name."""
        assert not people.is_seat_name(name)

    def test_the_own_name_goes_first(self) -> None:
        """Before another name of somebody else."""
        known = People((evolve(BORIS, names=("Celia",)), Person(PersonId("celia"), "Celia")))
        assert people.seat_person(known, seat("Celia")) == "celia"

    def test_the_present_name(self) -> None:
        """By any id; empty for nobody."""
        assert [people.name_of(BOTH, PersonId(one)) for one in ("anna", "anna-2", "gone", "")] == [
            "Anna",
            "Anna",
            "",
            "",
        ]


class TestSeated:
    """Starting a match."""

    def test_people_are_found_or_made(self) -> None:
        """They come first in the order of the seats; seats without names stay as they are."""
        known, made = people.seat_people(BOTH, setup(seat("Celia"), seat("boris"), seat("Player 3")), ids())
        assert [player.person for player in made.players] == ["id1", "boris", ""]
        assert [player.name for player in made.players] == ["Celia", "boris", "Player 3"]
        assert names(known) == ["Celia", "Boris", "Anna"]
        assert known.by_id[PersonId("id1")].colour == COLOURS[0]

    @pytest.mark.parametrize(("first", "second"), [("Anna", "Ann"), ("ann", "anna")])
    def test_nobody_sits_at_two_seats(self, first: str, second: str) -> None:
        """Who has another name of somebody at the table is somebody else, and takes that name."""
        known, made = people.seat_people(BOTH, setup(seat(first), seat(second)), ids())
        assert {player.name.lower(): player.person for player in made.players} == {"anna": "anna", "ann": "id1"}
        assert known.by_id[ANNA.id].names == ()
        assert stored_people.from_plain(stored_people.to_plain(known)) == known

    def test_two_equal_names(self) -> None:
        """As only a file of somebody else can have: nobody is made twice."""
        known, made = people.seat_people(BOTH, setup(seat("Celia"), seat("celia")), ids())
        assert people.learn_people(known, (made,), maker()) == known
        assert stored_people.from_plain(stored_people.to_plain(known)) == known

    def test_an_id_is_not_used_twice(self) -> None:
        """Nor that of a forgotten person."""
        given = iter(["anna-2", "GONE", "!", "fresh"])
        known, _ = people.seat_people(BOTH, setup(seat("Celia")), lambda: next(given))
        assert known.people[0].id == "fresh"


class TestLearned:
    """A match that was made elsewhere."""

    def test_its_ids_are_taken(self) -> None:
        """So both devices mean the same person."""
        known = people.learn_people(BOTH, (setup(seat("Celia", "c"), seat("Dmitri"), seat("Player 3", "p")),), maker())
        assert [(person.id, person.name) for person in known.people[2:]] == [("c", "Celia"), ("id1", "Dmitri")]

    def test_an_unknown_id_joins_the_person_of_the_same_name(self) -> None:
        """By another name as well."""
        known = people.learn_people(BOTH, (setup(seat("ann", "there")),), maker())
        assert known.by_id[PersonId("there")] == known.people[0]
        assert names(known) == ["Anna", "Boris"]

    def test_a_known_id_is_who_it_is(self) -> None:
        """Whatever the name is there."""
        assert people.learn_people(BOTH, (setup(seat("Somebody", "boris")),), maker()) == BOTH

    def test_a_forgotten_person_stays_so(self) -> None:
        """The match says who it was, and nobody is made."""
        assert people.learn_people(BOTH, (setup(seat("Gone", "gone")),), maker()) == BOTH

    def test_two_devices_agree(self) -> None:
        """Each made Celia by itself; after an exchange in both directions each finds both seats."""
        here, ours = people.seat_people(People(), setup(seat("Celia")), lambda: "here")
        there, theirs = people.seat_people(People(), setup(seat("celia")), lambda: "there")
        here, there = people.learn_people(here, (theirs,), maker()), people.learn_people(there, (ours,), maker())
        for known, own in ((here, "here"), (there, "there")):
            assert {people.seat_person(known, made.players[0]) for made in (ours, theirs)} == {own}


class TestChanges:
    """What is done to people."""

    def test_a_renamed_person_is_still_found_by_the_old_name(self) -> None:
        """Old matches still find them."""
        known = people.rename_person(BOTH, BORIS, "Borya", maker())
        assert (people.name_of(known, BORIS.id), known.by_id[BORIS.id].names) == ("Borya", ("Boris",))
        back = people.rename_person(known, known.by_id[BORIS.id], "boris", maker())
        assert (back.by_id[BORIS.id].name, back.by_id[BORIS.id].names) == ("boris", ("Borya",))

    def test_renamed_to_another_name_of_somebody(self) -> None:
        """Who loses that name."""
        known = people.rename_person(BOTH, BORIS, "Ann", maker())
        assert (people.seat_person(known, seat("ann")), known.by_id[ANNA.id].names) == ("boris", ())

    def test_a_merged_person_is_found_as_the_one_who_stays(self) -> None:
        """All ids and names lead to the one who stays."""
        known = people.merge_person(BOTH, ANNA, BORIS, maker())
        assert known.people == (Person(BORIS.id, "Boris", "blue", ("Anna", "Ann"), (ANNA.id, *ANNA.merged)),)
        assert {people.seat_person(known, seat(name)) for name in ("Anna", "Ann", "Boris")} == {"boris"}

    def test_a_forgotten_person_is_not_found(self) -> None:
        """Nobody is found by the names or the ids."""
        known = people.forget_person(BOTH, ANNA, maker())
        assert (known.people, known.forgotten) == ((BORIS,), frozenset(map(PersonId, ("gone", "anna", "anna-2"))))
        assert people.seat_person(known, seat("Anna", "anna-2")) == ""

    def test_without_another_name(self) -> None:
        """Matches find them by it no more."""
        assert people.seat_person(people.without_name(BOTH, ANNA, "Ann", maker()), seat("Ann")) == ""


CALLED = st.sampled_from(["Anna", "anna ", "ANN", "Boris", "\u0130", "i\u0307", "\ufb01", "fi", "Player 1", "\u2000x"])
SEATS = st.lists(st.builds(seat, CALLED, st.sampled_from(["", "a", "b", "c", "d"])), min_size=2, max_size=2)


@st.composite
def changes(draw: st.DrawFn) -> Callable[[People, Callable[[], str]], People]:
    """Draw something that happens to people."""
    before, after, name = setup(*draw(SEATS)), setup(*draw(SEATS)), draw(CALLED).strip()
    person, other = draw(st.integers(0, 5)), draw(st.integers(0, 5))

    def revise(known: People, new_id: Callable[[], str]) -> People:
        kept = set(known.by_id)
        made = people.with_people(known, before, after, new_id, kept)
        made_by = ChangeStamp(new_id, NOON)
        return people.learn_people(people.correct_people(known, before, made, kept, made_by), (made,), made_by)

    def rename(known: People, _: Callable[[], str]) -> People:
        holder, one = people.find_by_name(known, name), known.people[person % len(known.people)]
        is_taken = holder not in (None, one) and name_key(holder.name) == name_key(name)
        return known if is_taken else people.rename_person(known, one, name, maker())

    def merge(known: People, _: Callable[[], str]) -> People:
        one, into = (known.people[index % len(known.people)] for index in (person, other))
        return known if one == into else people.merge_person(known, one, into, maker())

    def forget(known: People, _: Callable[[], str]) -> People:
        return people.forget_person(known, known.people[person % len(known.people)], maker())

    def unname(known: People, _: Callable[[], str]) -> People:
        return people.without_name(known, known.people[person % len(known.people)], name, maker())

    def seat_them(known: People, new_id: Callable[[], str]) -> People:
        return people.seat_people(known, before, new_id)[0]

    def learn(known: People, new_id: Callable[[], str]) -> People:
        return people.learn_people(known, (before,), ChangeStamp(new_id, NOON))

    return draw(st.sampled_from([seat_them, learn, revise, rename, merge, forget, unname]))


@given(st.lists(changes(), max_size=8), st.lists(changes(), max_size=8))
@hypothesis.settings(max_examples=60)
def test_whatever_happens_can_be_stored(here: list[Any], there: list[Any]) -> None:
    """No id and no name belongs to two people, and what is stored is read again; so are the people of a backup."""
    made = []
    for changed in (here, there):
        known, new_id = People((ANNA, BORIS)), ids()
        for change in changed:
            known = change(known, new_id) if known.people else People((BORIS,))
            assert stored_people.from_plain(json.loads(json.dumps(stored_people.to_plain(known)))) == known
        made.append(known)
    both = people.join_people(*made)
    assert stored_people.from_plain(stored_people.to_plain(both)) == both


class TestJoined:
    """The people of a backup."""

    def test_on_a_new_device(self) -> None:
        """Everybody is as before."""
        assert people.join_people(People(), BOTH) == BOTH

    def test_joining_people_with_themselves_changes_nothing(self) -> None:
        """Whoever is in both is there once."""
        assert people.join_people(BOTH, BOTH) == BOTH

    def test_who_is_known_here_stays(self) -> None:
        """With more names and ids; who is new is added; who is forgotten here stays so."""
        theirs = People(
            (
                Person(PersonId("there"), "boris", "green", ("Borya", "Anna")),
                Person(PersonId("celia"), "Celia", "pink", ("Ann", "C"), (PersonId("boris-2"),)),
                Person(PersonId("gone"), "Gone"),
            ),
            frozenset({PersonId("anna"), PersonId("elsewhere")}),
        )
        known = people.recognise_people(BOTH, people.join_people(BOTH, theirs), NOON)
        assert known.people == (
            ANNA,
            Person(BORIS.id, "Boris", "blue", ("Borya",), (PersonId("there"),)),
            Person(PersonId("celia"), "Celia", "pink", ("C",), (PersonId("boris-2"),)),
        )
        assert known.forgotten == {"gone", "elsewhere"}
        assert stored_people.from_plain(stored_people.to_plain(known)) == known
