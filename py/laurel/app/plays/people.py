"""People: who sits at the table in one match after another.

A seat of a match has the id of a person, which stays when the person is renamed. Where it has none, as in matches of
earlier versions, or one that is not known here, the seat is found by its name. `laurel.app.plays.stored_people` stores
them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property, partial
from itertools import combinations, count, zip_longest
from typing import Any
from unicodedata import normalize

from attrs import evolve, frozen

from laurel.app.plays.people_history import (
    LONGEST_PERSON_NAME,
    Change,
    ChangeId,
    ChangeUndone,
    Fold,
    LeaderChanged,
    NameRemoved,
    PeopleForgotten,
    Person,
    PersonMerged,
    PersonRenamed,
    effective_changes,
    name_key,
    names_without,
    people_of_change,
    sort_changes,
)
from laurel.match.edits import Milliseconds
from laurel.match.setup import ALL_COLOURS, LONGEST_NAME, PersonId, Player, Setup
from laurel.match.texts import is_visible
from laurel.pages.games import PRESENTATIONS
from laurel.pages.language.languages import compiled_languages
from laurel.pages.language.translator import SEAT_NAME, Translator
from laurel.pages.people.signs import PersonSign
from laurel.plays.play import Play, PlayedSeat
from laurel.plays.records.bgstats import FOREIGN_PREFIX, foreign_id, name_uuid, person_uuid
from laurel.plays.records.reading import spelling_key

NOBODY = PersonId("")

NewId = Callable[[], str]
"""Returns a new random id."""


@frozen
class ChangeStamp:
    """Makes the ids of changes, and knows their time."""

    new_id: NewId
    at: Milliseconds


# ------------------------------------------------------------------------- values


@frozen
class People:
    """Everybody who is known on this device."""

    made: tuple[Person, ...] = ()
    """Everybody as they were made, whatever was changed since. Who sat down last comes first."""

    unknown: frozenset[PersonId] = frozenset()
    """The ids of people who are to stay unknown, and of whom nothing else is kept."""

    changes: tuple[Change, ...] = ()
    """What was done to them, in order of time."""

    @cached_property
    def _fold(self) -> Fold:
        return Fold(self.made, self.changes)

    @cached_property
    def people(self) -> tuple[Person, ...]:
        """Everybody as they are now: several who are counted as one person are one."""
        return self._fold.merged_people()

    @cached_property
    def unmerged(self) -> tuple[Person, ...]:
        """Everybody who is not forgotten by themselves, whether they are merged or not."""
        fold = self._fold
        return tuple(person for person in fold.persons.values() if person.id not in fold.forgotten)

    @cached_property
    def forgotten(self) -> frozenset[PersonId]:
        """The ids of people who are to stay unknown."""
        fold = self._fold
        return self.unknown.union(*(fold.persons[person].ids for person in fold.forgotten))

    @cached_property
    def by_id(self) -> Mapping[PersonId, Person]:
        """Everybody as they are now by each of their ids."""
        return {person_id: person for person in self.people for person_id in person.ids}

    @cached_property
    def own_ids(self) -> Mapping[PersonId, PersonId]:
        """The ids of people of this device by those that they have where another program has taken them over.

        A match that does not say who sat at a seat has an id of the name there.
        """
        by_name = {PersonId(foreign_id(name_uuid(one.name))): one.id for one in reversed(self.unmerged)}
        ids = (one for person in self.made for one in person.ids if not one.startswith(FOREIGN_PREFIX))
        return {**by_name, **{PersonId(foreign_id(person_uuid(one))): one for one in ids}}

    def present_id(self, person: PersonId) -> PersonId:
        """Return the id that a person has at present; the same one for somebody who is not known."""
        return self.by_id[person].id if person in self.by_id else person

    @cached_property
    def by_name(self) -> Mapping[str, Person]:
        """Everybody as they are now by each of their names, as `name_key` returns them."""
        return {name: self.by_id[person.id] for name, person in self.unmerged_by_name.items()}

    @cached_property
    def unmerged_by_id(self) -> Mapping[PersonId, Person]:
        """Everybody by themselves by each of their ids."""
        return {person_id: person for person in self.unmerged for person_id in person.ids}

    @cached_property
    def unmerged_by_name(self) -> Mapping[str, Person]:
        """Everybody by themselves by each of their names; a name of their own goes before another name.

        A long name is also found by as much of it as can be entered at a seat.
        """
        others = {name_key(own_name(one.name)): one for one in reversed(self.unmerged) if len(one.name) > LONGEST_NAME}
        others |= {name_key(name): person for person in reversed(self.unmerged) for name in person.names}
        return {**others, **{name_key(person.name): person for person in reversed(self.unmerged)}}

    def are_one(self, one: PersonId, other: PersonId) -> bool:
        """Return whether two ids are counted as one person, who may be forgotten."""
        leader = self._fold.leader(one)
        return leader is not None and leader == self._fold.leader(other)


@cache
def _seat_names(languages: tuple[str, ...]) -> re.Pattern[str]:
    """Return a pattern of the names that seats have in these languages, as `name_key` returns them."""
    names = [re.escape(name_key(Translator(language)(SEAT_NAME, n=0))) for language in languages]
    return re.compile("|".join(name.replace("0", "[0-9]{1,2}") for name in names))


def is_seat_name(name: str) -> bool:
    """Return whether a name is that of a seat, such as `Player 1` in any language, or nothing that can be seen."""
    return not is_visible(name) or _seat_names(compiled_languages()).fullmatch(name_key(name)) is not None


def find_by_name(people: People, name: str) -> Person | None:
    """Return the person with a name; a name of their own goes before another name."""
    return people.by_name.get(name_key(name))


def sign(translator: Translator, person: Person) -> PersonSign:
    """Return a person as they are listed."""
    return PersonSign(person.id, translator.person_name(person.name), person.colour, person.name)


def find_by_own_name(people: People, name: str) -> Person | None:
    """Return the person by themselves who has a name as their own."""
    holder = people.unmerged_by_name.get(name_key(name))
    return holder if holder is not None and _has_own(holder, name) else None


def seat_person(people: People, player: Player) -> PersonId:
    """Return the id of the person at a seat; empty for nobody known."""
    return person_of(people, player.person, player.name)


def person_of(people: People, recorded: PersonId, name: str) -> PersonId:
    """Return the id of the person whom a match or a play means by an id, empty for none, and a name.

    A person who has the id goes before one with the name. Empty for nobody known; a forgotten person is not found.
    """
    if recorded in people.by_id:
        return people.by_id[recorded].id
    if recorded in people.own_ids:
        return person_of(people, people.own_ids[recorded], name)
    if recorded in people.forgotten or is_seat_name(name):
        return NOBODY
    person = find_by_name(people, name)
    return NOBODY if person is None else person.id


def person_of_seat(people: People, seat: PlayedSeat) -> PersonId:
    """Return the id of the person of a seat of a recorded play; empty for nobody known, and where nobody is meant."""
    return NOBODY if seat.is_nobody else person_of(people, seat.person, seat.name)


def name_of(people: People, person: PersonId) -> str:
    """Return the present name of a person; empty for nobody known."""
    return people.by_id[person].name if person in people.by_id else ""


def names_apart(people: People) -> dict[PersonId, str]:
    """Return the own names of people by themselves. Of those who are one person and have one name it has the first."""
    holders = {person.id: people.unmerged_by_name[name_key(person.name)] for person in people.unmerged}
    return {
        person.id: person.name
        for person in people.unmerged
        if holders[person.id].id == person.id or not people.are_one(person.id, holders[person.id].id)
    }


def with_present_names(people: People, plays: Iterable[Play]) -> tuple[Play, ...]:
    """Return plays in which everybody who is known has their present name, and a seat without a name an empty one."""
    names: dict[tuple[PersonId, str], str] = {}
    return tuple([_with_present_names(people, play, names) for play in plays])


def _with_present_names(people: People, play: Play, names: dict[tuple[PersonId, str], str]) -> Play:
    """Return a play with present names; `names` has those that were found before, by the person and the name there."""
    is_same = True
    for seat in play.seats:
        key = (seat.person, seat.name)
        if key not in names:
            names[key] = name_of(people, seat.person) or ("" if is_seat_name(seat.name) else seat.name)
        is_same = is_same and names[key] == seat.name
    if is_same:
        return play
    return evolve(play, seats=tuple([evolve(seat, name=names[seat.person, seat.name]) for seat in play.seats]))


# ------------------------------------------------------------------ people of matches


class _Register:
    """Everybody by themselves while many are added or changed in a row, without searching and copying all each time."""

    def __init__(self, people: People) -> None:
        self._before = people
        self._made = {person.id: person for person in people.made}
        self._changes: list[Change] = []
        self.forgotten = people.forgotten
        self.unmerged_by_id = dict(people.unmerged_by_id)
        """As `People.unmerged_by_id`."""

        self.unmerged_by_name = dict(people.unmerged_by_name)

    def add(self, person: Person) -> None:
        """Add a person."""
        self._made[person.id] = person
        self.unmerged_by_id |= dict.fromkeys(person.ids, person)
        for name in person.names:
            self.unmerged_by_name.setdefault(name_key(name), person)
        holder = self.unmerged_by_name.get(name_key(person.name))
        if holder is None or not _has_own(holder, person.name):
            self.unmerged_by_name[name_key(person.name)] = person

    def add_by_name(self, person: Person, at: Milliseconds) -> None:
        """Add a person of a match from elsewhere, who is counted as the one with the same name, if there is one.

        Where somebody has undone that before, it stays undone.
        """
        holder = self.unmerged_by_name.get(name_key(person.name))
        self.add(person)
        if holder is not None:
            self._changes.append(_merged_by_name(person, holder, at))

    def colour(self, person: Person, colour: str) -> None:
        """Give a person a colour."""
        self._made[person.id] = evolve(self._made[person.id], colour=colour)
        coloured = evolve(person, colour=colour)
        self.unmerged_by_id |= dict.fromkeys(person.ids, coloured)
        names = (
            key for key in map(name_key, (person.name, *person.names)) if self.unmerged_by_name[key].id == person.id
        )
        self.unmerged_by_name |= dict.fromkeys(names, coloured)

    def people(self) -> People:
        """Return the people as they are now."""
        return _with_changes(evolve(self._before, made=tuple(self._made.values())), self._changes)


def _with_changes(people: People, changes: Iterable[Change]) -> People:
    """Return people with more changes. One that they have already stays as it is."""
    known = {change.id for change in people.changes}
    new = [change for change in changes if change.id not in known]
    return evolve(people, changes=sort_changes((*people.changes, *new))) if new else people


def with_names(people: People, names: Iterable[str], new_id: NewId) -> People:
    """Return the people with one of each name that nobody has as their own."""
    register = _Register(people)
    for name in names:
        holder = register.unmerged_by_name.get(name_key(name))
        if holder is None or not _has_own(holder, name):
            register.add(Person(fresh_id(register, new_id), own_name(name)))
    return register.people()


def seat_people(people: People, setup: Setup[Any], new_id: NewId) -> tuple[People, Setup[Any]]:
    """Return the people and the setup after everybody with a name has got a person, who is found or made."""
    register, players = _Register(people), []
    for player, found in zip(setup.players, _found(register, setup.players), strict=True):
        person = player.person if found is None else found.id
        if not person and not is_seat_name(player.name):
            person = fresh_id(register, new_id)
            register.add(Person(person, own_name(player.name)))
        players.append(evolve(player, person=person))
    seated_setup = evolve(setup, players=tuple(players))
    _colour(register, seated_setup)
    return _first(register.people(), [player.person for player in players]), seated_setup


def learn_people(people: People, setups: Iterable[Setup[Any]], maker: ChangeStamp) -> People:
    """Return the people with those of matches that were made elsewhere, or by an earlier version.

    An id that is not known here is counted as the person of the same name, if there is one who does not sit at the same
    table. Two who sit at one table are not counted as one, except where somebody has confirmed that they are.
    """
    tables, register = [], _Register(people)
    for setup in setups:
        tables.append(setup.players)
        _add_players(register, setup.players, maker)
        _colour(register, setup)
    return separate_tablemates(register.people(), tables, maker)


def with_recorded(people: People, tables: Iterable[tuple[Player, ...]], maker: ChangeStamp) -> People:
    """Return the people with everybody at the tables of recorded plays.

    Two ids are two people, whatever their names are. Only somebody of this device is counted as the one person among
    all recorded ones who has the same name; so is who has no id but the name.
    """
    every = tuple(tables)
    register, new = _Register(people), {player.person or player.name: player for table in every for player in table}
    recorded = {person.id: person.name for person in people.unmerged if person.id.startswith(FOREIGN_PREFIX)}
    recorded |= {player.person: player.name for player in new.values() if player.person.startswith(FOREIGN_PREFIX)}
    same_name = Counter(map(name_key, recorded.values()))
    for player in new.values():
        is_known = player.person in register.unmerged_by_id or player.person in people.own_ids
        is_nameless = not player.person and is_seat_name(player.name)
        if is_known or is_nameless or player.person in register.forgotten:
            continue
        holder = register.unmerged_by_name.get(name_key(player.name))
        person = Person(player.person or fresh_id(register, maker.new_id), whole_name(player.name))
        if holder is None:
            register.add(person)
        elif player.person and same_name[name_key(player.name)] <= 1 and _may_be(player, holder):
            register.add_by_name(person, maker.at)
        elif player.person:
            register.add(person)
    return separate_tablemates(register.people(), _tables_of_merged(people, register.people(), every), maker)


def _may_be(player: Player, holder: Person) -> bool:
    """Return whether a player of a recorded play may be the person with the same name.

    Of two who came from other programs one has no id there but the name.
    """
    is_by_name = player.person == foreign_id(spelling_key(player.name))
    return is_by_name or not (player.person.startswith(FOREIGN_PREFIX) and holder.id.startswith(FOREIGN_PREFIX))


def _tables_of_merged(before: People, after: People, tables: Iterable[tuple[Player, ...]]) -> list[tuple[Player, ...]]:
    """Return the tables at which somebody sits who is counted as another one now and was not before."""
    known = set(before.changes)
    merged = {one for change in after.changes if change not in known for one in people_of_change(change)}
    return [table for table in tables if any(player.person in merged for player in table)] if merged else []


def _add_players(register: _Register, players: tuple[Player, ...], maker: ChangeStamp) -> None:
    for player, found in zip(players, _found(register, players), strict=True):
        if player.person in register.unmerged_by_id or player.person in register.forgotten or is_seat_name(player.name):
            continue
        named_here = register.unmerged_by_name.get(name_key(player.name))
        if found is not None and player.person:
            register.add_by_name(Person(player.person, own_name(player.name)), maker.at)
        elif player.person:
            register.add(Person(player.person, own_name(player.name)))
        elif found is None and (named_here is None or not _has_own(named_here, player.name)):
            register.add(Person(fresh_id(register, maker.new_id), own_name(player.name)))


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
    """Return the person of each seat of a table by themselves: nobody sits at two seats because of names.

    Where two seats have names of one person, the person sits at the seat with their own name.
    """
    found = [people.unmerged_by_id.get(player.person) for player in players]
    seated_here = {person.id for person in found if person is not None}
    for is_by_own_name in (True, False):
        for index, player in enumerate(players):
            if found[index] is not None or player.person in people.forgotten or is_seat_name(player.name):
                continue
            person = people.unmerged_by_name.get(name_key(player.name))
            if person is None or person.id in seated_here or (is_by_own_name and not _has_own(person, player.name)):
                continue
            found[index] = person
            seated_here.add(person.id)
    return found


def _has_own(person: Person, name: str) -> bool:
    """Return whether a name is that of a person, not one of their other names."""
    return name_key(person.name) == name_key(name)


def correct_people(
    people: People, before: Setup[Any], after: Setup[Any], kept: set[PersonId], maker: ChangeStamp
) -> People:
    """Return the people after a revision of a setup: who is in `kept`, and has the same id and a new name, has it."""
    for old, player in zip(before.players, after.players, strict=False):  # who has joined was nobody before
        is_renamed = player.person == old.person and player.name != old.name and player.person in kept
        if is_renamed and find_by_name(people, player.name) is None and not is_seat_name(player.name):
            person = people.unmerged_by_id[player.person]
            correct = partial(
                PersonRenamed, person=person.id, name=own_name(player.name), former=person.name, keeps_former=False
            )
            people = add_change(people, correct, maker)
    return people


def join_people(people: People, others: People) -> People:
    """Return the people with those of a backup, and with what was done to them there.

    Who is known here gets more names and ids.
    """
    made = {person.id: person for person in people.made}
    owners = {one: person.id for person in people.made for one in person.ids}
    merged_by_change = {change.person for change in others.changes if isinstance(change, PersonMerged)}
    for other in others.made:
        if other.id in merged_by_change and owners.get(other.id, other.id) != other.id:
            owner_id = owners[other.id]  # an earlier version has merged them, which is a change there
            made[owner_id] = _without_merged(made[owner_id], other)
            owners = {one: owner for one, owner in owners.items() if owner != owner_id or one in made[owner_id].ids}
        new_ids = tuple(one for one in other.ids if one not in owners and one not in people.unknown)
        owner = next((made[owners[one]] for one in other.ids if one in owners), None)
        names = _free_names(people, owner, other)
        if owner is not None:
            colour, merged_ids = owner.colour or other.colour, (*owner.merged, *new_ids)
            made[owner.id] = evolve(owner, colour=colour, names=(*owner.names, *names), merged=merged_ids)
        elif other.id in people.unknown:
            continue
        else:
            owner = made[other.id] = evolve(other, names=names_without(names, other.name), merged=new_ids[1:])
        owners |= dict.fromkeys(new_ids, owner.id)
    unknown = people.unknown | (others.unknown - owners.keys())
    changes = [change for change in others.changes if people_of_change(change).isdisjoint(unknown)]
    return _with_changes(evolve(people, made=tuple(made.values()), unknown=unknown), changes)


def _free_names(people: People, owner: Person | None, other: Person) -> tuple[str, ...]:
    """Return the names of a person of a backup that nobody has here, and that the same person has not lost here."""
    had = () if owner is None else map(name_key, (owner.name, *owner.names))
    taken = {*people.unmerged_by_name, *had}
    return tuple(name for name in (other.name, *other.names) if name_key(name) not in taken)


def recognise_people(before: People, after: People, at: Milliseconds) -> People:
    """Return the people after those of a backup came in, where each new one is counted as who had the same name."""
    merges = []
    for person in after.unmerged:
        holder = before.unmerged_by_name.get(name_key(person.name))
        if holder is not None and not (person.id in before.unmerged_by_id or after.are_one(person.id, holder.id)):
            merges.append(_merged_by_name(person, holder, at))
    return _with_changes(after, merges)


def _merged_by_name(person: Person, holder: Person, at: Milliseconds) -> PersonMerged:
    """Return the change that counts a new person as the one with the same name: the same one whenever it is made."""
    made = ChangeId(f"name-{person.id}-{holder.id}")
    return PersonMerged(made, at, person.id, holder.id, person.name, holder.name, is_by_name=True)


def separate_tablemates(people: People, tables: Iterable[tuple[Player, ...]], maker: ChangeStamp) -> People:
    """Return the people after every merge is undone that has two of one table counted as one person.

    A merge that was confirmed although both sit in one match stays.
    """
    for players in tables:
        while (merge := next(_wrong_merges(people, players), None)) is not None:
            undo = partial(ChangeUndone, change=merge.id, is_by_match=True)
            people = add_change(people, undo, maker)
    return people


def _wrong_merges(people: People, players: tuple[Player, ...]) -> Iterator[PersonMerged]:
    """Yield the merges by which two of a table are counted as one person, though nobody has confirmed it."""
    seats = [person.id for player in players if (person := unmerged_person(people, player)) is not None]
    for one, other in combinations(dict.fromkeys(seats), 2):
        if people.are_one(one, other):
            yield from _merges_between(people, one, other)


def _merges_between(people: People, one: PersonId, other: PersonId) -> Iterator[PersonMerged]:
    """Yield the unconfirmed merges without which two are not counted as one, the newest first.

    Those by somebody go before those by name: who is counted as another by name is more surely the same person. None
    where both are counted as one only by a merge that was confirmed.
    """
    merges = [change for change in effective_changes(people.changes) if isinstance(change, PersonMerged)]
    confirmed = [merge for merge in merges if merge.is_asked]
    merges = [merge for merge in merges if not merge.is_asked]
    if _without_changes(people, confirmed).are_one(one, other):
        newest = sorted(merges, key=lambda merge: (merge.is_by_name, -merge.at))
        concerned = [merge for merge in newest if people.are_one(merge.person, one)]
        yield from (merge for merge in concerned if not _without_changes(people, [merge]).are_one(one, other))
        yield from concerned


def _without_changes(people: People, left_out: Iterable[Change]) -> People:
    ids = {change.id for change in left_out}
    return evolve(people, changes=tuple(change for change in people.changes if change.id not in ids))


def own_name(name: str) -> str:
    """Return a name as a person has it: composed, without spaces around it, and not too long."""
    return normalize("NFC", name).strip()[:LONGEST_NAME].strip()


def whole_name(name: str) -> str:
    """Return a name as a person of another program has it: composed, and without spaces around it."""
    return normalize("NFC", name).strip()[:LONGEST_PERSON_NAME].strip()


def fresh_id(people: People | _Register, new_id: NewId) -> PersonId:
    """Return an id that nobody has, of the characters that an id may have."""
    while True:
        made = PersonId(re.sub("[^0-9a-z-]", "", new_id().lower())[:32])
        if made and made not in people.unmerged_by_id and made not in people.forgotten:
            return made


def unmerged_person(people: People | _Register, player: Player) -> Person | None:
    """Return the person at a seat by themselves; `None` for nobody known."""
    if player.person in people.unmerged_by_id:
        return people.unmerged_by_id[player.person]
    if player.person in people.forgotten or is_seat_name(player.name):
        return None
    return people.unmerged_by_name.get(name_key(player.name))


def _colour(register: _Register, setup: Setup[Any]) -> None:
    """Give the people of a setup the colours that they have there, where no colour of theirs is known yet."""
    known = PRESENTATIONS.get(setup.game)
    chosen = ALL_COLOURS if known is None else known.colours
    for player in setup.players:
        person = unmerged_person(register, player)
        if person is not None and not person.colour and player.colour in chosen:
            register.colour(person, player.colour)


def _first(people: People, present: Iterable[PersonId]) -> People:
    """Return the people in another order: those who are present first."""
    known = {person.id: person for person in people.made}
    ids = (people.unmerged_by_id[person].id for person in present if person in people.unmerged_by_id)
    first = dict.fromkeys(known[one] for one in ids if one in known)
    return evolve(people, made=(*first, *(person for person in people.made if person not in first)))


# ------------------------------------------------------------------------ changes


def add_change(people: People, make: Callable[[ChangeId, Milliseconds], Change], maker: ChangeStamp) -> People:
    """Return the people after a change, which is later than all others."""
    last, known = people.changes[-1].at if people.changes else -1, {change.id for change in people.changes}
    made = (ChangeId(fresh_id(people, maker.new_id)) for _ in count())
    change = make(next(one for one in made if one not in known), max(maker.at, Milliseconds(last + 1)))
    return evolve(people, changes=(*people.changes, change))


def rename_person(people: People, person: Person, name: str, maker: ChangeStamp) -> People:
    """Return the people after a person got a name, which nobody else has as their own. The old one is kept as another.

    Somebody else who has it as another name loses it. One of those who are merged into the person may have it: then
    that one is shown.
    """
    holder = find_by_own_name(people, name)
    if holder is not None and holder.id != person.id:
        return add_change(people, partial(LeaderChanged, person=holder.id, name=holder.name, former=person.name), maker)
    return add_change(people, partial(PersonRenamed, person=person.id, name=name, former=person.name), maker)


def set_colour(people: People, person: Person, colour: str) -> People:
    """Return the people after a person got a colour, which is empty for none."""
    ids = {person.id} if colour else set(person.ids)
    return evolve(people, made=tuple(evolve(one, colour=colour) if one.id in ids else one for one in people.made))


def without_name(people: People, person: Person, name: str, maker: ChangeStamp) -> People:
    """Return the people after a person lost another name: matches find them by it no more."""
    for one in people.unmerged:
        if one.id in person.ids and name in one.names:
            people = add_change(people, partial(NameRemoved, person=one.id, name=name, other=person.name), maker)
    return people


def merge_person(people: People, person: Person, into: Person, maker: ChangeStamp, *, is_asked: bool = False) -> People:
    """Return the people after one became another: the other one has all their ids and names."""
    merge = partial(PersonMerged, person=person.id, into=into.id, name=person.name, other=into.name, is_asked=is_asked)
    return add_change(people, merge, maker)


def divide_person(people: People, person: Person, name: str, ids: tuple[PersonId, ...], maker: ChangeStamp) -> People:
    """Return the people after a merge of an earlier version, of which nothing else is known, was undone.

    Whoever was merged had a name that is now another one of a person, and some ids of the person, or none.
    """
    owner = next(one for one in people.unmerged if one.id in person.ids and name in one.names)
    other = Person(ids[0] if ids else fresh_id(people, maker.new_id), name, merged=ids[1:])
    made = tuple(_without_merged(one, other) if one.id == owner.id else one for one in people.made)
    apart = evolve(people, made=(*made, other))
    again = merge_person(apart, other, person, maker, is_asked=True)
    return undo_change(again, again.changes[-1].id, maker)


def _without_merged(person: Person, other: Person) -> Person:
    """Return a person without the ids and the name of somebody who was merged into them by an earlier version."""
    rest = tuple(one for one in person.merged if one not in other.ids)
    return evolve(person, names=names_without(person.names, other.name), merged=rest)


def forget_person(people: People, person: Person, maker: ChangeStamp) -> People:
    """Return the people without a person: nobody is found by their names and ids."""
    return add_change(people, partial(PeopleForgotten, people=person.ids, name=person.name), maker)


def undo_change(people: People, change: ChangeId, maker: ChangeStamp) -> People:
    """Return the people after a change was undone."""
    return add_change(people, partial(ChangeUndone, change=change), maker)


def undone_change(people: People, change: Change) -> tuple[Change | None, bool]:
    """Return what a change undoes, and whether that counts again by it: the change undoes that it was undone.

    A change that undoes nothing is returned itself; `None` stands for one that is not known.
    """
    by_id = {one.id: one for one in people.changes}
    found: Change | None = change
    is_again = True
    while isinstance(found, ChangeUndone):
        found, is_again = by_id.get(found.change), not is_again
    return found, is_again


def erase_person(people: People, change: PeopleForgotten) -> People:
    """Return the people without anything that is kept of somebody who was forgotten, except for the ids."""
    gone = [person for person in people.made if not {*person.ids}.isdisjoint(change.people)]
    ids = {*change.people, *(one for person in gone for one in person.ids)}
    rest = [one for one in people.changes if people_of_change(one).isdisjoint(ids)]
    known = {one.id for one in rest}
    kept = tuple(one for one in rest if not isinstance(one, ChangeUndone) or one.change in known)
    made = tuple(person for person in people.made if person not in gone)
    return evolve(people, made=made, unknown=people.unknown | ids, changes=kept)
