"""The journal of a match: a set of edits that only grows. Copies of it are merged by union.

The log, the entries as they are now, is a fold of the edits in their order, as the state of the game is a fold of the
log. Undo is an edit as well, so nothing is ever lost, and a correction of an old entry is undone like the last tap.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic

from attrs import evolve, field, frozen

from laurel.match.edits import (
    MOST_EDITS_AT_ONCE,
    NOBODY,
    ActionT,
    Added,
    Author,
    Change,
    Corrected,
    DeviceId,
    Edit,
    EditId,
    Entry,
    EntryId,
    Milliseconds,
    Named,
    Redone,
    Removed,
    Time,
    Undone,
    author_of,
    device_of,
    edit_id,
    number_of,
    order,
    touched,
)
from laurel.match.setup import ReviseSetup

Log = tuple[Entry[ActionT], ...]
"""The entries as they are now, oldest first."""


class UnknownEntry(LookupError):
    """The log has no entry with that id."""


def position(log: Log[ActionT], entry_id: EntryId) -> int:
    """Return the index of an entry in the log.

    Raises:
        UnknownEntry: the log has no such entry.
    """
    # From the end, because most corrections are of recent entries.
    for index in range(len(log) - 1, -1, -1):
        if log[index].id == entry_id:
            return index
    raise UnknownEntry(entry_id)


def fold_undone(edits: Iterable[Edit[ActionT]]) -> frozenset[EditId]:
    """Return the ids of the edits that are not in effect: the last undo or redo of an edit counts."""
    undone: set[EditId] = set()
    for edit in edits:
        if isinstance(edit, Undone):
            undone.update(edit.edits)
        elif isinstance(edit, Redone):
            undone.difference_update(edit.edits)
    return frozenset(undone)


def fold(edits: tuple[Edit[ActionT], ...], undone: frozenset[EditId]) -> Log[ActionT]:
    """Return the log after `edits`, which are in order; `undone` has the ids of those that are not in effect.

    The last correction of an entry counts. An entry keeps its place while it is removed or undone, so that what was
    inserted before it stays where it was. An edit of an entry that no edit added has no effect.
    """
    places: list[EntryId] = []
    entries: dict[EntryId, Entry[ActionT]] = {}
    removed: set[EntryId] = set()
    for edit in edits:
        if isinstance(edit, Added):
            if edit.before is None or edit.before not in places:
                places.append(edit.entry.id)
            else:
                places.insert(places.index(edit.before), edit.entry.id)
            if edit.id not in undone:
                entries[edit.entry.id] = edit.entry
        elif edit.id in undone:
            continue
        elif isinstance(edit, Corrected):
            if edit.entry_id in entries:
                entries[edit.entry_id] = evolve(entries[edit.entry_id], action=edit.action)
        elif isinstance(edit, Removed):
            removed.add(edit.entry_id)
    return tuple(entries[place] for place in places if place in entries and place not in removed)


def newest_revision(log: Log[ActionT]) -> ReviseSetup | None:
    """Return the last revision of the setup in a log; `None` where it has none."""
    return next((entry.action for entry in reversed(log) if isinstance(entry.action, ReviseSetup)), None)


@frozen
class Journal(Generic[ActionT]):
    """All edits of a match, and the author of the next one."""

    edits: tuple[Edit[ActionT], ...] = ()
    """In their order: see `laurel.match.edits.order`."""

    author: Author = field(default=NOBODY, eq=False)
    """The author of the edits that are made from now on."""

    undone: frozenset[EditId] = field(eq=False, repr=False)
    """The ids of the edits that are not in effect."""

    log: Log[ActionT] = field(eq=False, repr=False)
    """The entries as they are now, oldest first."""

    revision: ReviseSetup | None = field(eq=False, repr=False)
    """The newest revision of the setup in the log; `None` where it has none."""

    @undone.default
    def _fold_undone(self) -> frozenset[EditId]:
        return fold_undone(self.edits)

    @log.default
    def _fold(self) -> Log[ActionT]:
        return fold(self.edits, self.undone)

    @revision.default
    def _find_revision(self) -> ReviseSetup | None:
        return newest_revision(self.log)

    # ------------------------------------------------------------- new edits

    def add(self, action: ActionT, at: Milliseconds, before: EntryId | None = None) -> Journal[ActionT]:
        """Return the journal with a new entry: at the end, or before the older entry `before`.

        Raises:
            UnknownEntry: the log does not have the older entry.
        """
        place = len(self.log) if before is None else position(self.log, before)
        entry = Entry(EntryId(self._next_id()), at, action)
        log = (*self.log[:place], entry, *self.log[place:])
        edit = Added(entry, self._next_time(at), before)
        if before is None:  # the log is not searched at every tap
            revision = action if isinstance(action, ReviseSetup) else self.revision
            return Journal((*self.edits, edit), self.author, self.undone, log, revision)
        return Journal((*self.edits, edit), self.author, self.undone, log)

    def correct(self, entry_id: EntryId, action: ActionT, at: Milliseconds) -> Journal[ActionT]:
        """Return the journal with another action for an entry.

        Raises:
            UnknownEntry: the log does not have the entry.
        """
        place = position(self.log, entry_id)
        entry = self.log[place]
        log = (*self.log[:place], evolve(entry, action=action), *self.log[place + 1 :])
        edit = Corrected(self._next_id(), at, self._next_time(at), entry_id, action)
        if isinstance(action, ReviseSetup) or isinstance(entry.action, ReviseSetup):
            return Journal((*self.edits, edit), self.author, self.undone, log)
        return Journal((*self.edits, edit), self.author, self.undone, log, self.revision)

    def remove(self, entry_id: EntryId, at: Milliseconds) -> Journal[ActionT]:
        """Return the journal without an entry.

        Raises:
            UnknownEntry: the log does not have the entry.
        """
        place = position(self.log, entry_id)
        edit = Removed(self._next_id(), at, self._next_time(at), entry_id)
        return Journal((*self.edits, edit), self.author, self.undone, self.log[:place] + self.log[place + 1 :])

    def undo(self, edits: Iterable[EditId], at: Milliseconds) -> Journal[ActionT]:
        """Return the journal with edits undone; itself where there are none."""
        named = tuple(edits)
        return self._with(Undone(self._next_id(), at, self._next_time(at), named)) if named else self

    def redo(self, edits: Iterable[EditId], at: Milliseconds) -> Journal[ActionT]:
        """Return the journal with edits in effect again; itself where there are none."""
        named = tuple(edits)
        return self._with(Redone(self._next_id(), at, self._next_time(at), named)) if named else self

    def name(self, device: str, person: str, at: Milliseconds) -> Journal[ActionT]:
        """Return the journal with a name of the author's device, and of the person who uses it."""
        edit = Named(self._next_id(), at, self._next_time(at), device, person)
        return Journal((*self.edits, edit), self.author, self.undone, self.log, self.revision)

    # ------------------------------------------------------------- copies

    def merge(self, other: Journal[ActionT]) -> Journal[ActionT]:
        """Return the journal with the edits of both; itself where the other has no more.

        Raises:
            ConflictingEdits: the journals have different edits with one id, so that they are not copies of one journal.
        """
        return self.merge_edits(other.edits)

    def merge_edits(self, edits: Iterable[Edit[ActionT]]) -> Journal[ActionT]:
        """Return the journal with more edits, in any order; itself where it has all of them.

        Raises:
            ConflictingEdits: one of them differs from another with its id.
        """
        known = {edit.id: edit for edit in self.edits}
        for edit in edits:
            if known.setdefault(edit.id, edit) != edit:
                raise ConflictingEdits(edit.id)
        if len(known) == len(self.edits):
            return self
        return Journal(tuple(sorted(known.values(), key=order)), self.author)

    # ------------------------------------------------------------- questions

    def find(self, entry_id: EntryId) -> Entry[ActionT]:
        """Return the entry of that id.

        Raises:
            UnknownEntry: the log has no such entry.
        """
        return self.log[position(self.log, entry_id)]

    def newest_changes(self) -> Iterator[Change[ActionT]]:
        """Yield the changes that are in effect, newest first."""
        for edit in reversed(self.edits):
            if isinstance(edit, Added | Corrected | Removed) and edit.id not in self.undone:
                yield edit

    def versions(self, entry_id: EntryId) -> tuple[Added[ActionT] | Corrected[ActionT], ...]:
        """Return the addition of an entry and its corrections, oldest first, also those that are not in effect."""
        return tuple(edit for edit in self.edits if isinstance(edit, Added | Corrected) and touched(edit) == entry_id)

    def devices(self) -> dict[DeviceId, Named | None]:
        """Return the devices that have made edits, in the order of their first ones, and how each was named last."""
        found: dict[DeviceId, Named | None] = {}
        for edit in self.edits:
            device = device_of(edit.id)
            found[device] = edit if isinstance(edit, Named) else found.get(device)
        return found

    # ------------------------------------------------------------- details

    def _with(self, edit: Edit[ActionT]) -> Journal[ActionT]:
        return Journal((*self.edits, edit), self.author)

    def _next_id(self) -> EditId:
        newest = next((edit.id for edit in reversed(self.edits) if author_of(edit.id) == self.author), None)
        return edit_id(self.author, 1 if newest is None else number_of(newest) + 1)

    def _next_time(self, at: Milliseconds) -> Time:
        """Return a time of the hybrid logical clock, later than that of every edit in the journal."""
        if not self.edits or self.edits[-1].time < (at, 0):
            return at, 0
        milliseconds, count = self.edits[-1].time
        return (milliseconds, count + 1) if count < MOST_EDITS_AT_ONCE else (milliseconds + 1, 0)


class ConflictingEdits(ValueError):
    """Two different edits have the same id."""
