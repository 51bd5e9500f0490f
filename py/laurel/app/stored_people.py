"""The people as they are stored, and what matches, plays and backups add to them.

They are stored apart from the matches, so that a match never changes because of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from laurel.app.keys import NAMES, PEOPLE
from laurel.app.match_store import MatchStore
from laurel.app.people import (
    NewId,
    People,
    corrected,
    is_seat_name,
    joined,
    learned,
    name_key,
    own_name,
    seat_person,
    seated,
    with_names,
    with_players,
)
from laurel.match.archive import Unreadable
from laurel.match.message import N_, Message
from laurel.match.plain import UNREADABLE, strict_converter
from laurel.match.setup import ALL_COLOURS, LONGEST_NAME, PERSON_ID, PersonId, Player, Setup
from laurel.match.strict import Plain
from laurel.match.texts import mended
from laurel.plays.play import Play

LISTS = ("names", "merged")
"""The fields of a person that are lists."""

_CONVERTER = strict_converter()


def to_plain(people: People) -> Plain:
    """Return the people as a JSON object."""
    plain: Plain = _CONVERTER.unstructure(people)
    return plain


def from_plain(plain: object) -> People:
    """Return the people of a JSON object.

    Raises:
        ValueError: it is not what `to_plain` returns.
    """
    try:
        _check_lists(plain)
        people: People = _CONVERTER.structure(plain, People)
    except UNREADABLE as error:
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
    if not all(person.colour in ("", *ALL_COLOURS) for person in people.people):
        raise ValueError("not a colour")


def read(plain: object) -> People:
    """Return the people of a file; nobody where it has none: then `plain` is `None`.

    Raises:
        Unreadable: they are damaged.
    """
    try:
        return People() if plain is None else from_plain(plain)
    except ValueError as error:
        raise Unreadable(
            Message(N_("The list of people in this file is damaged and cannot be read.")), str(error)
        ) from error


def load(match_store: MatchStore) -> People:
    """Return the stored people; nobody where none are stored. What cannot be read is quarantined."""
    return match_store.values.read_with(PEOPLE, {}, from_plain) or People()


def store(match_store: MatchStore, people: People) -> None:
    """Store the people."""
    match_store.values.write_plain(PEOPLE, to_plain(people))


def ready(match_store: MatchStore, new_id: NewId) -> People:
    """Return the stored people.

    Where none are stored, those of the stored matches and of the names that earlier versions suggested are made first.
    """
    people = load(match_store)
    if match_store.values.read_text(PEOPLE) is not None:
        return people
    matches = sorted(match_store.matches(), key=lambda stored: -stored.match.last_touched)
    names = [name for name in match_store.values.read_plain(NAMES, []) if isinstance(name, str)]
    sound = [
        name
        for name in names
        if 1 <= len(name.strip()) <= LONGEST_NAME and not is_seat_name(name) and mended(name) == name
    ]
    people = with_names(people, sound, new_id)
    people = learned(people, (stored.match.setup for stored in matches), new_id)
    if matches or names:
        store(match_store, people)
        match_store.values.forget(NAMES)
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
    before = ready(match_store, new_id)
    _keep(match_store, before, learned(before, known, new_id))


def learn_of_plays(match_store: MatchStore, plays: Iterable[Play], new_id: NewId) -> None:
    """Store the people of plays from other programs."""
    before = ready(match_store, new_id)
    tables = (
        tuple(Player(name, "", person=seat.person) for seat in play.seats if (name := own_name(seat.name)))
        for play in plays
    )
    _keep(match_store, before, with_players(before, tables, new_id))


def follow(match_store: MatchStore, match_id: str, before: Setup[Any], after: Setup[Any], new_id: NewId) -> None:
    """Store what a revision of the setup of a match says of people.

    A person whose seat kept the id and got another name is renamed, if no other match means that person.
    """
    known = ready(match_store, new_id)
    kept = only_in(match_store, match_id, before.players)
    _keep(match_store, known, learned(corrected(known, before, after, kept), (after,), new_id))


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
