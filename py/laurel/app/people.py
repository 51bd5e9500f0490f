"""People: who sits at the table in one match after another.

A seat of a match has the id of a person, which stays when the person is renamed. Where it has none, as in matches of
earlier versions, or one that is not known here, the seat is found by its name. `laurel.app.stored_people` stores them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property
from itertools import zip_longest
from typing import Any
from unicodedata import normalize

from attrs import evolve, frozen

from laurel.match.setup import ALL_COLOURS, LONGEST_NAME, PersonId, Player, Setup
from laurel.match.texts import is_visible
from laurel.pages.games import PRESENTATIONS
from laurel.pages.languages import LANGUAGES
from laurel.pages.translator import SEAT_NAME, Translator
from laurel.plays.play import Play, PlayedSeat

NOBODY = PersonId("")

NewId = Callable[[], str]
"""Returns a new random id."""


# ------------------------------------------------------------------------- values


@frozen
class Person:
    """Somebody who plays."""

    id: PersonId
    name: str
    colour: str = ""
    """The colour that is usually theirs; empty where none is known."""

    names: tuple[str, ...] = ()
    """Other names by which matches find the person."""

    merged: tuple[PersonId, ...] = ()
    """The ids of people that became this one."""

    @property
    def ids(self) -> tuple[PersonId, ...]:
        """Every id that means this person."""
        return (self.id, *self.merged)


@frozen
class People:
    """Everybody who is known on this device."""

    people: tuple[Person, ...] = ()
    """Who sat down last comes first."""

    forgotten: frozenset[PersonId] = frozenset()
    """The ids of people who are to stay unknown."""

    @cached_property
    def by_id(self) -> Mapping[PersonId, Person]:
        """Everybody by each of their ids."""
        return {person_id: person for person in self.people for person_id in person.ids}

    def present_id(self, person: PersonId) -> PersonId:
        """Return the id that a person has at present; the same one for somebody who is not known."""
        return self.by_id[person].id if person in self.by_id else person

    @cached_property
    def by_name(self) -> Mapping[str, Person]:
        """Everybody by each of their names, as `name_key` returns them."""
        others = {name_key(name): person for person in self.people for name in person.names}
        return {**others, **{name_key(person.name): person for person in self.people}}


def name_key(name: str) -> str:
    """Return what all spellings of a name have in common: case, composition and kinds of spaces do not matter."""
    return normalize("NFC", " ".join(normalize("NFC", name).split()).casefold())


@cache
def _seat_names() -> re.Pattern[str]:
    """Return a pattern of the names that seats have in any language, as `name_key` returns them."""
    names = [re.escape(name_key(Translator(language)(SEAT_NAME, n=0))) for language in LANGUAGES]
    return re.compile("|".join(name.replace("0", "[0-9]{1,2}") for name in names))


def is_seat_name(name: str) -> bool:
    """Return whether a name is that of a seat, such as `Player 1` in any language, or nothing that can be seen."""
    return not is_visible(name) or _seat_names().fullmatch(name_key(name)) is not None


def named(people: People | _Register, name: str) -> Person | None:
    """Return the person with a name; a name of their own goes before another name."""
    return people.by_name.get(name_key(name))


def seat_person(people: People | _Register, player: Player) -> PersonId:
    """Return the id of the person at a seat; empty for nobody known."""
    return person_of(people, player.person, player.name)


def person_of(people: People | _Register, recorded: PersonId, name: str) -> PersonId:
    """Return the id of the person whom a match or a play means by an id, empty for none, and a name.

    A person who has the id goes before one with the name. Empty for nobody known; a forgotten person is not found.
    """
    if recorded in people.by_id:
        return people.by_id[recorded].id
    if recorded in people.forgotten or is_seat_name(name):
        return NOBODY
    person = named(people, name)
    return NOBODY if person is None else person.id


def name_of(people: People, person: PersonId) -> str:
    """Return the present name of a person; empty for nobody known."""
    return people.by_id[person].name if person in people.by_id else ""


def with_present_names(people: People, plays: Iterable[Play]) -> tuple[Play, ...]:
    """Return plays in which everybody who is known has their present name, and a seat without a name an empty one."""
    return tuple(
        evolve(play, seats=tuple(evolve(seat, name=_present_name(people, seat)) for seat in play.seats))
        if any(_present_name(people, seat) != seat.name for seat in play.seats)
        else play
        for play in plays
    )


def _present_name(people: People, seat: PlayedSeat) -> str:
    return name_of(people, seat.person) or ("" if is_seat_name(seat.name) else seat.name)


# ------------------------------------------------------------------ people of matches


class _Register:
    """People while many of them are added or changed in a row, without searching and copying all of them each time."""

    def __init__(self, people: People) -> None:
        self._before = people
        self._people = {person.id: person for person in people.people}
        self._new_ids: dict[PersonId, list[PersonId]] = {}
        """More ids that mean somebody, by the id of the person."""

        self.forgotten = people.forgotten
        self.by_id = dict(people.by_id)
        """As `People.by_id`. Under an id that is not their own, somebody may still be as they were before a change."""

        self.by_name = dict(people.by_name)

    def put(self, person: Person) -> None:
        """Add a person, or change the one who has the id."""
        before = self._people.get(person.id)
        for name in () if before is None else (before.name, *before.names):
            self.by_name.pop(name_key(name), None)
        self._people[person.id] = self.by_id[person.id] = person
        self.by_name |= {name_key(name): person for name in (*person.names, person.name)}

    def add_name(self, name: str, person: PersonId) -> None:
        """Add a person, who takes the name where it is another name of somebody.

        Where somebody has it as their own, nobody is added.
        """
        holder = named(self, name)
        if holder is not None and _has_own(holder, name):
            return
        if holder is not None:
            self.put(_without_name(holder, name))
        self.put(Person(person, own_name(name)))

    def add_ids(self, person: PersonId, ids: Iterable[PersonId]) -> None:
        """Have more ids mean a person."""
        for one in ids:
            self.by_id[one] = self.by_id[person]
            self._new_ids.setdefault(person, []).append(one)

    def people(self, forgotten: frozenset[PersonId] | None = None) -> People:
        """Return the people as they are now."""
        everybody = (
            evolve(person, merged=(*person.merged, *self._new_ids[person.id])) if person.id in self._new_ids else person
            for person in self._people.values()
        )
        return evolve(
            self._before, people=tuple(everybody), forgotten=self.forgotten if forgotten is None else forgotten
        )


def with_names(people: People, names: Iterable[str], new_id: NewId) -> People:
    """Return the people with one of each name that nobody has as their own."""
    register = _Register(people)
    for name in names:
        register.add_name(name, fresh_id(register, new_id))
    return register.people()


def seated(people: People, setup: Setup[Any], new_id: NewId) -> tuple[People, Setup[Any]]:
    """Return the people and the setup after everybody with a name has got a person, who is found or made."""
    register, players = _Register(people), []
    for player, found in zip(setup.players, _found(register, setup.players), strict=True):
        person = player.person if found is None else found.id
        if not person and not is_seat_name(player.name):
            person = fresh_id(register, new_id)
            register.add_name(player.name, person)
        players.append(evolve(player, person=person))
    seated_setup = evolve(setup, players=tuple(players))
    _colour(register, seated_setup)
    return _first(register.people(), [player.person for player in players]), seated_setup


def learned(people: People, setups: Iterable[Setup[Any]], new_id: NewId) -> People:
    """Return the people with those of matches that were made elsewhere, or by an earlier version.

    An id that is not known here joins the person of the same name, if there is one.
    """
    register = _Register(people)
    for setup in setups:
        _add_players(register, setup.players, new_id)
        _colour(register, setup)
    return register.people()


def with_players(people: People, tables: Iterable[tuple[Player, ...]], new_id: NewId) -> People:
    """Return the people with everybody who has a name at one of several tables."""
    register = _Register(people)
    for players in tables:
        _add_players(register, players, new_id)
    return register.people()


def _add_players(register: _Register, players: tuple[Player, ...], new_id: NewId) -> None:
    for player, found in zip(players, _found(register, players), strict=True):
        if player.person in register.by_id or player.person in register.forgotten or is_seat_name(player.name):
            continue
        if found is None:
            register.add_name(player.name, player.person or fresh_id(register, new_id))
        elif player.person:
            register.add_ids(found.id, (player.person,))


def with_people(
    people: People, before: Setup[Any], after: Setup[Any], new_id: NewId, kept: set[PersonId]
) -> Setup[Any]:
    """Return a revised setup in which everybody with a name has the id of a person.

    A new name that nobody has corrects the name of the person at the seat, where that one is in `kept`, and means
    somebody else otherwise.
    """
    players = []
    found_people = _found(people, after.players)
    for old, player, found in zip_longest(before.players, after.players, found_people):
        person = player.person or (NOBODY if found is None else found.id)
        if not person and not is_seat_name(player.name):
            person = old.person if old is not None and old.person in kept else fresh_id(people, new_id)
        players.append(evolve(player, person=person))
    return evolve(after, players=tuple(players))


def _found(people: People | _Register, players: tuple[Player, ...]) -> list[Person | None]:
    """Return the person of each seat of a table: as `seat_person`, but nobody sits at two seats because of names.

    Where two seats have names of one person, the person sits at the seat with their own name.
    """
    found = [people.by_id.get(player.person) for player in players]
    seated_here = {person.id for person in found if person is not None}
    for is_by_own_name in (True, False):
        for index, player in enumerate(players):
            if found[index] is not None or player.person in people.forgotten or is_seat_name(player.name):
                continue
            person = named(people, player.name)
            if person is None or person.id in seated_here or (is_by_own_name and not _has_own(person, player.name)):
                continue
            found[index] = person
            seated_here.add(person.id)
    return found


def _has_own(person: Person, name: str) -> bool:
    """Return whether a name is that of a person, not one of their other names."""
    return name_key(person.name) == name_key(name)


def _without_name(person: Person, name: str) -> Person:
    """Return a person without another name, however it is spelled."""
    rest = tuple(other for other in person.names if name_key(other) != name_key(name))
    return person if rest == person.names else evolve(person, names=rest)


def corrected(people: People, before: Setup[Any], after: Setup[Any], kept: set[PersonId]) -> People:
    """Return the people after a revision of a setup: who is in `kept`, and has the same id and a new name, has it."""
    for old, player in zip(before.players, after.players, strict=False):  # who has joined was nobody before
        is_renamed = player.person == old.person and player.name != old.name and player.person in kept
        if is_renamed and named(people, player.name) is None and not is_seat_name(player.name):
            people = _replaced(people, evolve(people.by_id[player.person], name=own_name(player.name)))
    return people


def joined(people: People, others: People) -> People:
    """Return the people with those of a backup. Nobody who is known here changes, except for more names and ids."""
    register = _Register(people)
    for other in others.people:
        new_ids = tuple(one for one in other.ids if one not in register.by_id and one not in people.forgotten)
        known = next((register.by_id[one] for one in other.ids if one in register.by_id), named(register, other.name))
        if known is None and other.id in people.forgotten:
            continue
        free = tuple(name for name in (other.name, *other.names) if named(register, name) is None)
        if known is None:
            register.put(Person(other.id, other.name, other.colour, free[1:]))
            register.add_ids(other.id, new_ids[1:])
        else:
            known = register.by_id[known.id]
            register.put(evolve(known, colour=known.colour or other.colour, names=(*known.names, *free)))
            register.add_ids(known.id, new_ids)
    return register.people(people.forgotten | (others.forgotten - register.by_id.keys()))


def own_name(name: str) -> str:
    """Return a name as a person has it: composed, without spaces around it, and not too long."""
    return normalize("NFC", name).strip()[:LONGEST_NAME].strip()


def fresh_id(people: People | _Register, new_id: NewId) -> PersonId:
    """Return an id that nobody has, of the characters that an id may have."""
    while True:
        made = PersonId(re.sub("[^0-9a-z-]", "", new_id().lower())[:32])
        if made and made not in people.by_id and made not in people.forgotten:
            return made


def _colour(register: _Register, setup: Setup[Any]) -> None:
    """Give the people of a setup the colours that they have there, where no colour of theirs is known yet."""
    known = PRESENTATIONS.get(setup.game)
    chosen = ALL_COLOURS if known is None else known.colours
    for player in setup.players:
        person = register.by_id.get(seat_person(register, player))
        if person is not None and not person.colour and player.colour in chosen:
            register.put(evolve(person, colour=player.colour))


def _first(people: People, present: Iterable[PersonId]) -> People:
    """Return the people in another order: those who are present first."""
    first = dict.fromkeys(people.by_id[person] for person in present if person in people.by_id)
    return evolve(people, people=(*first, *(person for person in people.people if person not in first)))


def _replaced(people: People, changed: Person) -> People:
    return evolve(people, people=tuple(changed if one.id == changed.id else one for one in people.people))


# ------------------------------------------------------------------------ changes


def renamed(people: People, person: Person, name: str) -> People:
    """Return the people after a person got a name, which nobody else has as their own. The old one is kept as another.

    Somebody else who has it as another name loses it.
    """
    others = tuple(_without_name(one, name) for one in people.people)
    kept = _without_name(evolve(person, name=name, names=(person.name, *person.names)), name)
    return _replaced(evolve(people, people=others), kept)


def coloured(people: People, person: Person, colour: str) -> People:
    """Return the people after a person got a colour, which is empty for none."""
    return _replaced(people, evolve(person, colour=colour))


def without_name(people: People, person: Person, name: str) -> People:
    """Return the people after a person lost another name: matches find them by it no more."""
    return _replaced(people, evolve(person, names=tuple(other for other in person.names if other != name)))


def merged(people: People, person: Person, into: Person) -> People:
    """Return the people after one became another: the other one has all their ids and names."""
    names, ids = (*into.names, person.name, *person.names), (*into.merged, *person.ids)
    both = evolve(into, colour=into.colour or person.colour, names=names, merged=ids)
    rest = tuple(one for one in people.people if one.id != person.id)
    return _replaced(evolve(people, people=rest), both)


def forgotten(people: People, person: Person) -> People:
    """Return the people without a person: no name is kept, and the ids only to stay unknown."""
    rest = tuple(one for one in people.people if one.id != person.id)
    return evolve(people, people=rest, forgotten=people.forgotten | set(person.ids))
