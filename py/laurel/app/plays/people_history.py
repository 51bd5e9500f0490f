"""What was done to people, and who they are by it.

The people are a fold, as the log of a match is: everybody as they were made, and every change that is not undone, in
order of time. No change needs an inverse, undoing a merge restores both whatever came since, and two copies are joined
by union. What matches say of people (ids and names) concerns those who were made, not those who are shown: it is the
same whether they are merged or not.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NewType
from unicodedata import normalize

from attrs import evolve, frozen

from laurel.match.edits import Milliseconds
from laurel.match.plain import strict_converter
from laurel.match.setup import PERSON_ID, PersonId
from laurel.match.strict import Plain, list_of, object_of, time

ChangeId = NewType("ChangeId", str)

LONGEST_PERSON_NAME = 200
"""The most characters of a person's name: other programs have longer ones than fit on a tile."""


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
    """More ids that mean this person."""

    @property
    def ids(self) -> tuple[PersonId, ...]:
        """Every id that means this person."""
        return (self.id, *self.merged)


@frozen
class PersonRenamed:
    """A person got another name. The former one is kept as another name, except where it was a typing error."""

    id: ChangeId
    at: Milliseconds
    person: PersonId
    name: str
    former: str
    keeps_former: bool = True


@frozen
class LeaderChanged:
    """Of several who are counted as one person, another one gives the name that is shown."""

    id: ChangeId
    at: Milliseconds
    person: PersonId
    name: str
    former: str


@frozen
class PersonMerged:
    """One person became another."""

    id: ChangeId
    at: Milliseconds
    person: PersonId
    into: PersonId
    name: str
    other: str
    is_asked: bool = False
    """Whether somebody has confirmed it although both sit in one match."""

    is_by_name: bool = False
    """Whether nobody has done it: a match from elsewhere has another id for the same name."""


@frozen
class PeopleForgotten:
    """Nobody is known any more by these ids."""

    id: ChangeId
    at: Milliseconds
    people: tuple[PersonId, ...]
    name: str


@frozen
class NameRemoved:
    """A person lost another name: matches find them by it no more."""

    id: ChangeId
    at: Milliseconds
    person: PersonId
    name: str
    other: str
    """The name that the person has."""


@frozen
class ChangeUndone:
    """A change does not count any more; where that one had undone another, that other counts again."""

    id: ChangeId
    at: Milliseconds
    change: ChangeId
    is_by_match: bool = False
    """Whether nobody has done it: two who were counted as one sit in one match."""


Change = PersonRenamed | LeaderChanged | PersonMerged | PeopleForgotten | NameRemoved | ChangeUndone


def name_key(name: str) -> str:
    """Return what all spellings of a name have in common: case, composition and kinds of spaces do not matter."""
    return normalize("NFC", " ".join(normalize("NFC", name).split()).casefold())


def people_of_change(change: Change) -> set[PersonId]:
    """Return the ids of people that a change is about; none for one that undoes another."""
    match change:
        case PersonMerged():
            return {change.person, change.into}
        case PeopleForgotten():
            return {*change.people}
        case PersonRenamed() | LeaderChanged() | NameRemoved():
            return {change.person}
        case ChangeUndone():
            return set()


def sort_changes(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Return changes in order of time; the id decides between two of one time."""
    return tuple(sorted(changes, key=lambda change: (change.at, change.id)))


def effective_changes(changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """Return those of changes in order that are not undone."""
    undone: set[ChangeId] = set()
    counted: list[Change] = []
    for change in reversed(changes):
        if change.id in undone:
            continue
        counted.append(change)
        if isinstance(change, ChangeUndone):
            undone.add(change.change)
    return tuple(reversed(counted))


class Fold:
    """Everybody who was made, as they are after changes in order."""

    def __init__(self, made: Iterable[Person], changes: tuple[Change, ...]) -> None:
        self.persons = {person.id: person for person in made}
        """Everybody by themselves, also who is merged or forgotten, by the own id."""

        self.forgotten: set[PersonId] = set()
        """The own ids of those who are forgotten."""

        self._leaders = {person: person for person in self.persons}
        """By everybody's own id the own id of the one as whom they are counted."""

        self._led = {person: [person] for person in self.persons}
        """The own ids of all who are counted as one person, by the own id of that one."""

        self._owners = {one: person.id for person in self.persons.values() for one in person.ids}
        """By every id the own id of the one whom it means by itself."""

        for change in effective_changes(changes):
            self._apply(change)

    def _apply(self, change: Change) -> None:
        match change:
            case PersonRenamed():
                self._rename(change)
            case LeaderChanged():
                self._lead(change)
            case PersonMerged():
                self._merge(change)
            case PeopleForgotten():
                self.forgotten |= {self._owners[one] for one in change.people if one in self._owners}
            case NameRemoved():
                self._unname(change)
            case ChangeUndone():
                pass

    def leader(self, person: PersonId) -> PersonId | None:
        """Return the own id of the one as whom an id is counted; `None` for an id that nobody has."""
        return self._leaders[self._owners[person]] if person in self._owners else None

    def merged_people(self) -> tuple[Person, ...]:
        """Return everybody who is not forgotten, with the names and ids of those who are counted as them."""
        groups: dict[PersonId, list[Person]] = {}
        for person in self.persons.values():
            if person.id not in self.forgotten:
                groups.setdefault(self._leaders[person.id], []).append(person)
        holders = {name_key(one.name): leader for leader, group in reversed(groups.items()) for one in group}
        return tuple(_as_one(leader, group, holders) for leader, group in groups.items())

    def _rename(self, change: PersonRenamed) -> None:
        """Give a person another name."""
        person = self._owner(change.person)
        if person is not None:
            kept = (person.name, *person.names) if change.keeps_former else person.names
            self.persons[person.id] = evolve(person, name=change.name, names=names_without(kept, change.name))

    def _lead(self, change: LeaderChanged) -> None:
        """Have those who are counted as one person shown by the name of another one of them."""
        if change.person in self._owners:
            self._count(change.person, self._owners[change.person])

    def _merge(self, change: PersonMerged) -> None:
        """Count a person, and who is counted as them, as another one."""
        into = self.leader(change.into)
        if into is not None and change.person in self._owners:
            self._count(change.person, into)

    def _unname(self, change: NameRemoved) -> None:
        """Take another name from a person."""
        person = self._owner(change.person)
        if person is not None:
            self.persons[person.id] = evolve(person, names=names_without(person.names, change.name))

    def _owner(self, person: PersonId) -> Person | None:
        return self.persons[self._owners[person]] if person in self._owners else None

    def _count(self, person: PersonId, leader: PersonId) -> None:
        """Count all who are counted as the same one as a person as another one."""
        former = self._leaders[self._owners[person]]
        if former != leader:
            led = self._led.pop(former)
            self._led.setdefault(leader, []).extend(led)
            self._leaders |= dict.fromkeys(led, leader)


def names_without(names: Iterable[str], name: str) -> tuple[str, ...]:
    """Return names without one of them, however it is spelled."""
    return tuple(other for other in names if name_key(other) != name_key(name))


def _as_one(leader: PersonId, group: list[Person], holders: Mapping[str, PersonId]) -> Person:
    """Return several who are counted as one person. A name that somebody else has as their own is none of theirs."""
    shown = next((one for one in group if one.id == leader), group[0])
    rest = [one for one in group if one is not shown]
    names: dict[str, str] = {}
    for name in (*shown.names, *(name for one in rest for name in (one.name, *one.names))):
        if holders.get(name_key(name), leader) == leader:
            names.setdefault(name_key(name), name)
    names.pop(name_key(shown.name), None)
    colour = next((one.colour for one in (shown, *rest) if one.colour), "")
    ids = (*shown.merged, *(one_id for one in rest for one_id in one.ids))
    return evolve(shown, colour=colour, names=tuple(names.values()), merged=ids)


# ------------------------------------------------------------------------- stored

MOST_CHANGES = 100_000
_KIND = "do"
_CHANGE_ID = re.compile("[0-9a-z-]{1,80}")
_KINDS: Mapping[str, type[Change]] = {
    "rename": PersonRenamed,
    "lead": LeaderChanged,
    "merge": PersonMerged,
    "forget": PeopleForgotten,
    "unname": NameRemoved,
    "undo": ChangeUndone,
}
"""By the stored name of a kind of change its class."""

_NAMES = {kind: name for name, kind in _KINDS.items()}

_CONVERTER = strict_converter()
_CONVERTER.register_structure_hook(Milliseconds, lambda value, _: time(value))


def changes_to_plain(changes: Iterable[Change]) -> list[Plain]:
    """Return changes as a list of JSON objects."""
    return [{_KIND: _NAMES[type(change)], **_CONVERTER.unstructure(change)} for change in changes]


def changes_from_plain(plain: object) -> tuple[Change, ...]:
    """Return the changes of a list of JSON objects.

    Raises one of `UNREADABLE` for what `changes_to_plain` does not return.
    """
    changes = tuple(_change_from_plain(object_of(one)) for one in list_of(plain, MOST_CHANGES))
    if changes != sort_changes(changes) or len({change.id for change in changes}) < len(changes):
        raise ValueError("not changes in order, each with its own id")
    return changes


def _change_from_plain(plain: Plain) -> Change:
    fields = {name: value for name, value in plain.items() if name != _KIND}
    for name in ("ids", "people"):
        list_of(fields.get(name, []))
    change: Change = _CONVERTER.structure(fields, _KINDS[plain[_KIND]])
    names = [getattr(change, name) for name in ("name", "other", "former") if hasattr(change, name)]
    ids = [change.id, *([change.change] if isinstance(change, ChangeUndone) else [])]
    if not all(map(_CHANGE_ID.fullmatch, ids)) or not all(map(PERSON_ID.fullmatch, people_of_change(change))):
        raise ValueError("not an id")
    if not all(name.strip() == name and 1 <= len(name) <= LONGEST_PERSON_NAME for name in names):
        raise ValueError("not a name")
    return change
