"""People: who sits at the table in one match after another.

A seat of a match has the id of a person, which stays when the person is renamed. Where it has none, as in matches of
earlier versions, or one that is not known here, the seat is found by its name. The people are stored apart from the
matches, so that a match never changes because of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache, cached_property
from typing import Any
from unicodedata import normalize

from attrs import evolve, frozen
from cattrs.errors import BaseValidationError

from laurel.app.match_store import NAMES, MatchStore
from laurel.app.text_store import PREFIX
from laurel.match.archive import Unreadable
from laurel.match.message import N_, Message
from laurel.match.plain import Plain, strict_converter
from laurel.match.setup import COLOURS, LONGEST_NAME, PERSON_ID, PersonId, Player, Setup
from laurel.pages.games import PRESENTATIONS
from laurel.pages.languages import LANGUAGES
from laurel.pages.translator import Translator
from laurel.plays.play import Play, PlayedSeat

PEOPLE = f"{PREFIX}people"
"""Where the people are stored: `{"people": [{"id", "name", "colour", "names", "merged"}], "forgotten": [id]}`."""

SEAT_NAME = N_("Player %(n)s")
"""The name of a player who has none."""

NOBODY = PersonId("")

NewId = Callable[[], str]
"""Returns a new random id."""

LISTS = ("names", "merged")
"""The fields of a person that are lists."""

_CONVERTER = strict_converter()


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
    names = [re.escape(name_key(Translator(language)(SEAT_NAME) % {"n": 0})) for language in LANGUAGES]
    return re.compile("|".join(name.replace("0", "[0-9]{1,2}") for name in names))


def is_seat_name(name: str) -> bool:
    """Return whether a name is that of a seat, such as `Player 1`, in any language."""
    return _seat_names().fullmatch(name_key(name)) is not None


def named(people: People, name: str) -> Person | None:
    """Return the person with a name; a name of their own goes before another name."""
    return people.by_name.get(name_key(name))


def seat_person(people: People, player: Player) -> PersonId:
    """Return the id of the person at a seat; empty for nobody known."""
    return person_of(people, player.person, player.name)


def person_of(people: People, recorded: PersonId, name: str) -> PersonId:
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
    """Return plays in which everybody who is known has their present name."""
    return tuple(
        evolve(play, seats=tuple(_with_present_name(people, seat) for seat in play.seats))
        if any(name_of(people, seat.person) not in ("", seat.name) for seat in play.seats)
        else play
        for play in plays
    )


def _with_present_name(people: People, seat: PlayedSeat) -> PlayedSeat:
    return evolve(seat, name=name_of(people, seat.person) or seat.name)


def suggestions(people: People, most: int) -> tuple[str, ...]:
    """Return the names to suggest for a seat; who sat down last comes first."""
    return tuple(person.name for person in people.people[:most])


# ------------------------------------------------------------------ people of matches


def seated(people: People, setup: Setup[Any], new_id: NewId) -> tuple[People, Setup[Any]]:
    """Return the people and the setup after everybody with a name has got a person, who is found or made."""
    players = []
    for player, found in zip(setup.players, _found(people, setup.players), strict=True):
        person = player.person if found is None else found.id
        if not person and not is_seat_name(player.name):
            person = _new_id(people, new_id)
            people = _with_new(people, player.name, person)
        players.append(evolve(player, person=person))
    seated_setup = evolve(setup, players=tuple(players))
    return _first(_coloured(people, seated_setup), [player.person for player in players]), seated_setup


def learned(people: People, setup: Setup[Any], new_id: NewId) -> People:
    """Return the people with those of a match that was made elsewhere, or by an earlier version.

    An id that is not known here joins the person of the same name, if there is one.
    """
    return _coloured(_with_players(people, setup.players, new_id), setup)


def _with_players(people: People, players: tuple[Player, ...], new_id: NewId) -> People:
    """Return the people with everybody at a table who has a name."""
    for player, found in zip(players, _found(people, players), strict=True):
        if player.person in people.by_id or player.person in people.forgotten or is_seat_name(player.name):
            continue
        if found is None:
            people = _with_new(people, player.name, player.person or _new_id(people, new_id))
        elif player.person:
            person = people.by_id[found.id]
            people = _replaced(people, evolve(person, merged=(*person.merged, player.person)))
    return people


def with_people(
    people: People, before: Setup[Any], after: Setup[Any], new_id: NewId, kept: set[PersonId]
) -> Setup[Any]:
    """Return a revised setup in which everybody with a name has the id of a person.

    A new name that nobody has corrects the name of the person at the seat, where that one is in `kept`, and means
    somebody else otherwise.
    """
    players = []
    for old, player, found in zip(before.players, after.players, _found(people, after.players), strict=True):
        person = player.person or (NOBODY if found is None else found.id)
        if not person and not is_seat_name(player.name):
            person = old.person if old.person in kept else _new_id(people, new_id)
        players.append(evolve(player, person=person))
    return evolve(after, players=tuple(players))


def _found(people: People, players: tuple[Player, ...]) -> list[Person | None]:
    """Return the person of each seat of a table: as `seat_person`, but nobody sits at two seats because of names.

    Where two seats have names of one person, that is who has the name as their own.
    """
    found = [people.by_id.get(player.person) for player in players]
    for is_by_own_name in (True, False):
        for index, player in enumerate(players):
            if found[index] is not None or player.person in people.forgotten or is_seat_name(player.name):
                continue
            person = named(people, player.name)
            if person is not None and person not in found and (not is_by_own_name or _has_own(person, player.name)):
                found[index] = person
    return found


def _has_own(person: Person, name: str) -> bool:
    """Return whether a name is that of a person, not one of their other names."""
    return name_key(person.name) == name_key(name)


def _with_new(people: People, name: str, person: PersonId) -> People:
    """Return the people with another one, who takes the name where it is another name of somebody.

    Where somebody has it as their own, nobody is added.
    """
    holder = named(people, name)
    if holder is not None and _has_own(holder, name):
        return people
    others = tuple(_without_name(one, name) for one in people.people)
    return evolve(people, people=(*others, Person(person, _own_name(name))))


def _without_name(person: Person, name: str) -> Person:
    """Return a person without another name, however it is spelled."""
    rest = tuple(other for other in person.names if name_key(other) != name_key(name))
    return person if rest == person.names else evolve(person, names=rest)


def corrected(people: People, before: Setup[Any], after: Setup[Any], kept: set[PersonId]) -> People:
    """Return the people after a revision of a setup: who is in `kept`, and has the same id and a new name, has it."""
    for old, player in zip(before.players, after.players, strict=True):
        is_renamed = player.person == old.person and player.name != old.name and player.person in kept
        if is_renamed and named(people, player.name) is None and not is_seat_name(player.name):
            people = _replaced(people, evolve(people.by_id[player.person], name=_own_name(player.name)))
    return people


def joined(people: People, others: People) -> People:
    """Return the people with those of a backup. Nobody who is known here changes, except for more names and ids."""
    for other in others.people:
        new_ids = tuple(one for one in other.ids if one not in people.by_id and one not in people.forgotten)
        known = next((people.by_id[one] for one in other.ids if one in people.by_id), None) or named(people, other.name)
        if known is None and other.id in people.forgotten:
            continue
        free = tuple(name for name in (other.name, *other.names) if named(people, name) is None)
        if known is None:
            made = Person(other.id, other.name, other.colour, free[1:], new_ids[1:])
            people = evolve(people, people=(*people.people, made))
        else:
            merged, names = (*known.merged, *new_ids), (*known.names, *free)
            more = evolve(known, colour=known.colour or other.colour, names=names, merged=merged)
            people = _replaced(people, more)
    return evolve(people, forgotten=people.forgotten | (others.forgotten - people.by_id.keys()))


def _own_name(name: str) -> str:
    return normalize("NFC", name).strip()[:LONGEST_NAME].strip()


def _new_id(people: People, new_id: NewId) -> PersonId:
    """Return an id that nobody has, of the characters that an id may have."""
    while True:
        made = PersonId(re.sub("[^0-9a-z-]", "", new_id().lower())[:32])
        if made and made not in people.by_id and made not in people.forgotten:
            return made


def _coloured(people: People, setup: Setup[Any]) -> People:
    """Return the people of a setup with the colours that they have there, where no colour of theirs is known yet."""
    for player in setup.players:
        person = people.by_id.get(seat_person(people, player))
        if person is not None and not person.colour and player.colour in PRESENTATIONS[setup.game].colours:
            people = _replaced(people, evolve(person, colour=player.colour))
    return people


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


# ------------------------------------------------------------------ plain and stored


def to_plain(people: People) -> Plain:
    """Return the people as a JSON object."""
    return {
        "people": [
            {
                "id": person.id,
                "name": person.name,
                "colour": person.colour,
                "names": list(person.names),
                "merged": list(person.merged),
            }
            for person in people.people
        ],
        "forgotten": sorted(people.forgotten),
    }


def from_plain(plain: object) -> People:
    """Return the people of a JSON object.

    Raises:
        ValueError: it is not what `to_plain` returns.
    """
    try:
        _check_lists(plain)
        people: People = _CONVERTER.structure(plain, People)
    except (BaseValidationError, TypeError, LookupError, AttributeError, RecursionError) as error:
        raise ValueError(f"not people: {error}") from error
    _check(people)
    return people


def _check_lists(plain: Any) -> None:
    """Raise `TypeError` where something else stands for a list: a text or an object could be read as one."""
    persons = plain.get("people", [])
    for listed in (persons, plain.get("forgotten", []), *(one.get(name, []) for one in persons for name in LISTS)):
        if not isinstance(listed, list):
            raise TypeError(f"not a list: {listed!r}")


def _check(people: People) -> None:
    """Raise `ValueError` for values that the types allow and Laurel never stores."""
    ids = [*(one for person in people.people for one in person.ids), *people.forgotten]
    names = [name for person in people.people for name in (person.name, *person.names)]
    if len(set(ids)) < len(ids) or not all(PERSON_ID.fullmatch(one) for one in ids):
        raise ValueError("not an id for every person")
    if len({name_key(name) for name in names}) < len(names):
        raise ValueError("two people have the same name")
    if not all(name.strip() == name and 1 <= len(name) <= LONGEST_NAME for name in names):
        raise ValueError("not a name for every person")
    if not all(person.colour in ("", *COLOURS) for person in people.people):
        raise ValueError("not a colour")


def read(plain: object) -> People:
    """Return the people of a file; nobody where it has none, which `plain` is `None` for.

    Raises:
        Unreadable: they are damaged.
    """
    try:
        return People() if plain is None else from_plain(plain)
    except ValueError as error:
        raise Unreadable(Message(N_("The people in this file are damaged and cannot be read.")), str(error)) from error


def load(match_store: MatchStore) -> People:
    """Return the stored people; nobody where none are stored. What cannot be read is quarantined."""
    plain = match_store.read_plain(PEOPLE, {})
    if not plain:
        return People()
    try:
        return from_plain(plain)
    except ValueError:
        match_store.quarantine(PEOPLE)
        return People()


def store(match_store: MatchStore, people: People) -> None:
    """Store the people."""
    match_store.write_plain(PEOPLE, to_plain(people))


def ready(match_store: MatchStore, new_id: NewId) -> People:
    """Return the stored people.

    Where none are stored, those of the stored matches and of the names that earlier versions suggested are made first.
    """
    people = load(match_store)
    if match_store.read_text(PEOPLE) is not None:
        return people
    matches = sorted(match_store.matches(), key=lambda stored: -stored.match.last_touched)
    names = [name for name in match_store.read_plain(NAMES, []) if isinstance(name, str)]
    for name in names:
        if 1 <= len(name.strip()) <= LONGEST_NAME and not is_seat_name(name):
            people = _with_new(people, name, _new_id(people, new_id))
    for stored in matches:
        people = learned(people, stored.match.setup, new_id)
    if matches or names:
        store(match_store, people)
        match_store.forget(NAMES)
    return people


def seat(match_store: MatchStore, setup: Setup[Any], new_id: NewId) -> Setup[Any]:
    """Return a setup in which everybody with a name has the id of a person; store the people who are new."""
    before = ready(match_store, new_id)
    people, seated_setup = seated(before, setup, new_id)
    _keep(match_store, before, people)
    return seated_setup


def learn(match_store: MatchStore, setups: Iterable[Setup[Any]], new_id: NewId) -> None:
    """Store the people of matches that were made elsewhere."""
    known = tuple(setups)
    if not known:
        return
    before = people = ready(match_store, new_id)
    for setup in known:
        people = learned(people, setup, new_id)
    _keep(match_store, before, people)


def learn_of_plays(match_store: MatchStore, plays: Iterable[Play], new_id: NewId) -> None:
    """Store the people of plays from other programs."""
    before = people = ready(match_store, new_id)
    for play in plays:
        named_seats = (Player(_own_name(seat.name), "", person=seat.person) for seat in play.seats)
        people = _with_players(people, tuple(player for player in named_seats if player.name), new_id)
    _keep(match_store, before, people)


def follow(match_store: MatchStore, match_id: str, before: Setup[Any], after: Setup[Any], new_id: NewId) -> None:
    """Store what a revision of the setup of a match says of people.

    Who has kept the id and has another name is renamed where no other match means that person.
    """
    known = ready(match_store, new_id)
    kept = only_in(match_store, match_id, before.players)
    _keep(match_store, known, learned(corrected(known, before, after, kept), after, new_id))


def join(match_store: MatchStore, others: People, new_id: NewId) -> None:
    """Store the people of a backup."""
    if others == People():
        return
    before = ready(match_store, new_id)
    _keep(match_store, before, joined(before, others))


def only_in(match_store: MatchStore, match_id: str, players: Iterable[Player]) -> set[PersonId]:
    """Return the ids of known people that players of a match have, and no seat of another stored match means."""
    people = load(match_store)
    elsewhere = {
        seat_person(people, player)
        for stored in match_store.matches()
        if stored.match.id != match_id
        for player in stored.match.setup.players
    }
    known = {player.person for player in players if player.person in people.by_id}
    return {person for person in known if people.by_id[person].id not in elsewhere}


def _keep(match_store: MatchStore, before: People, people: People) -> None:
    if people != before:
        store(match_store, people)
