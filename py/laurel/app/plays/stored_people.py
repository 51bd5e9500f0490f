"""The people as they are stored, and what matches, plays and backups add to them.

They are stored apart from the matches, so that a match never changes because of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from attrs import evolve

from laurel.app.device import Device
from laurel.app.plays.people import (
    ChangeStamp,
    People,
    correct_people,
    is_seat_name,
    join_people,
    learn_people,
    recognise_people,
    seat_people,
    separate_tablemates,
    unmerged_person,
    whole_name,
    with_names,
    with_recorded,
)
from laurel.app.plays.people_history import (
    LONGEST_PERSON_NAME,
    Change,
    ChangeUndone,
    Person,
    PersonMerged,
    changes_from_plain,
    changes_to_plain,
    name_key,
)
from laurel.app.storage.keys import NAMES, PEOPLE
from laurel.app.storage.match_store import MatchStore
from laurel.match.archive import Unreadable
from laurel.match.message import N_, Message
from laurel.match.plain import UNREADABLE, strict_converter
from laurel.match.setup import ALL_COLOURS, LONGEST_NAME, PERSON_ID, PersonId, Player, Setup
from laurel.match.strict import Plain, list_of, number, object_of, object_with
from laurel.match.texts import mend
from laurel.plays.play import Play

ByItself = tuple[Change, ...]
"""The changes that nobody has made: somebody is counted as who has the same name, or two of one match as two."""

VERSION = 2
"""Of the form of what is stored. Version 1, which has no such field, had no changes: who was merged was one person."""

LISTS = ("names", "merged")
"""The fields of a person that are lists."""

_CONVERTER = strict_converter()


def to_plain(people: People) -> Plain:
    """Return the people as a JSON object."""
    return {
        "version": VERSION,
        "people": _CONVERTER.unstructure(people.made),
        "forgotten": sorted(people.unknown),
        "changes": changes_to_plain(people.changes),
    }


def from_plain(plain: object) -> People:
    """Return the people of a JSON object.

    Raises:
        ValueError: it is not what `to_plain` returns, nor what an earlier version stored.
    """
    try:
        people = _from_plain(plain)
    except UNREADABLE as error:
        raise ValueError(f"not people: {error}") from error
    _check(people)
    return people


def _from_plain(plain: object) -> People:
    fields = object_of(plain)
    if "version" not in fields:
        people = _people(object_with(fields, set(), {"people", "forgotten"}))
        _check_names(people)
        return people
    object_with(fields, {"version", "people", "forgotten", "changes"})
    number(fields["version"], VERSION, VERSION)
    return evolve(_people(fields), changes=changes_from_plain(fields["changes"]))


def _people(fields: Plain) -> People:
    made, unknown = list_of(fields.get("people", [])), list_of(fields.get("forgotten", []))
    for names in (one[name] for one in map(object_of, made) for name in LISTS if name in one):
        list_of(names)
    return People(_CONVERTER.structure(made, tuple[Person, ...]), _CONVERTER.structure(unknown, frozenset[PersonId]))


def _check_names(people: People) -> None:
    names = [name for person in people.made for name in (person.name, *person.names)]
    if len(set(map(name_key, names))) < len(names):
        raise ValueError("two people have the same name")


def _check(people: People) -> None:
    """Raise `ValueError` for values that the types allow and Laurel never stores."""
    ids = [*(one for person in people.made for one in person.ids), *people.unknown]
    names = [name for person in people.made for name in (person.name, *person.names)]
    if len(set(ids)) < len(ids) or not all(PERSON_ID.fullmatch(one) for one in ids):
        raise ValueError("not an id for every person")
    if not all(name.strip() == name and 1 <= len(name) <= LONGEST_PERSON_NAME for name in names):
        raise ValueError("not a name for every person")
    if not all(person.colour in ("", *ALL_COLOURS) for person in people.made):
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
    return match_store.values.read_once(PEOPLE, {}, from_plain) or _NOBODY


_NOBODY = People()


def store(match_store: MatchStore, people: People) -> None:
    """Store the people."""
    match_store.values.write_plain(PEOPLE, to_plain(people))


def load_people(match_store: MatchStore, device: Device) -> People:
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
        if 1 <= len(name.strip()) <= LONGEST_NAME and not is_seat_name(name) and mend(name) == name
    ]
    people = with_names(people, sound, device.new_id)
    people = learn_people(people, (stored.match.setup for stored in matches), change_stamp(device))
    if matches or names:
        store(match_store, people)
        match_store.values.forget(NAMES)
    return people


def change_stamp(device: Device) -> ChangeStamp:
    """Return what makes changes on a device now."""
    return ChangeStamp(device.new_id, device.now())


def tables(match_store: MatchStore) -> Iterator[tuple[str, tuple[Player, ...]]]:
    """Yield the id and the players of every stored match, and of every recorded play."""
    for stored in match_store.matches():
        yield stored.match.id, stored.match.setup.players
    for play in match_store.recorded():
        yield play.id, _players(play)


def _players(play: Play) -> tuple[Player, ...]:
    return tuple(
        Player(name, "", person=seat.person)
        for seat in play.seats
        if not seat.is_nobody and (name := whole_name(seat.name))
    )


def seat(match_store: MatchStore, setup: Setup[Any], device: Device) -> tuple[Setup[Any], ByItself]:
    """Return a setup in which everybody with a name has the id of a person; store the people who are new."""
    before = load_people(match_store, device)
    people, seated_setup = seat_people(before, setup, device.new_id)
    people = separate_tablemates(people, [seated_setup.players], change_stamp(device))
    return seated_setup, _keep(match_store, before, people)


def learn(match_store: MatchStore, setups: Iterable[Setup[Any]], device: Device) -> ByItself:
    """Store the people of matches that were made elsewhere."""
    known = tuple(setups)
    if not known:
        return ()
    before = load_people(match_store, device)
    return _keep(match_store, before, learn_people(before, known, change_stamp(device)))


def learn_of_plays(match_store: MatchStore, plays: Iterable[Play], device: Device) -> ByItself:
    """Store the people of recorded plays."""
    before = load_people(match_store, device)
    return _keep(match_store, before, with_recorded(before, map(_players, plays), change_stamp(device)))


def store_revision(
    match_store: MatchStore, match_id: str, before: Setup[Any], after: Setup[Any], device: Device
) -> ByItself:
    """Store what a revision of the setup of a match says of people.

    A person whose seat kept the id and got another name is renamed, if no other match means that person.
    """
    known, made = load_people(match_store, device), change_stamp(device)
    kept = people_only_in(match_store, match_id, before.players)
    return _keep(match_store, known, learn_people(correct_people(known, before, after, kept, made), (after,), made))


def join(match_store: MatchStore, others: People, device: Device) -> ByItself:
    """Store the people of a backup, and what was done to them."""
    if others == People():
        return ()
    before, made = load_people(match_store, device), change_stamp(device)
    people = recognise_people(before, join_people(before, others), made.at)
    if people != before:
        people = separate_tablemates(people, (players for _, players in tables(match_store)), made)
    return _keep(match_store, before, people)


def people_only_in(match_store: MatchStore, match_id: str, players: Iterable[Player]) -> set[PersonId]:
    """Return the ids of known people that players of a match have, and no seat of another stored match means.

    Each person counts by themselves, whether they are merged or not.
    """
    people = load(match_store)
    elsewhere = {
        person.id
        for stored in match_store.matches()
        if stored.match.id != match_id
        for player in stored.match.setup.players
        if (person := unmerged_person(people, player)) is not None
    }
    known = {player.person for player in players if player.person in people.unmerged_by_id}
    return {person for person in known if people.unmerged_by_id[person].id not in elsewhere}


def _keep(match_store: MatchStore, before: People, people: People) -> ByItself:
    """Store the people where they have changed; return the changes that came by themselves."""
    if people != before:
        store(match_store, people)
    known = {change.id for change in before.changes}
    return tuple(
        change
        for change in people.changes
        if change.id not in known
        and (
            (isinstance(change, PersonMerged) and change.is_by_name)
            or (isinstance(change, ChangeUndone) and change.is_by_match)
        )
    )
