"""The append-only story of a match: what was entered, corrected, removed, and taken back.

A journal is a list of edits. The log, the entries as they stand today, is a fold of the edits, as the state
of the game is a fold of the log. Undo sets the newest edit aside, redo brings it back; so a correction
of an old entry is undone as easily as the last tap, and no edit ever has to know how to reverse itself.
"""

from __future__ import annotations

from typing import Generic, NewType, TypeVar

from attrs import evolve, field, frozen

EntryId = NewType("EntryId", int)
"""Names an entry for good: corrections keep it."""

Milliseconds = NewType("Milliseconds", int)
"""Time since 1970-01-01 UTC, in milliseconds."""

ActionT = TypeVar("ActionT")


class UnknownEntry(LookupError):
    """An edit names an entry that the log does not have."""


@frozen
class Entry(Generic[ActionT]):
    """One thing that happened at the table."""

    id: EntryId
    at: Milliseconds
    action: ActionT


@frozen
class Added(Generic[ActionT]):
    """An entry was added: at the end, or before an older one that it should have preceded."""

    entry: Entry[ActionT]
    before: EntryId | None = None


@frozen
class Corrected(Generic[ActionT]):
    """An entry turned out to have been another action."""

    id: EntryId
    at: Milliseconds
    action: ActionT


@frozen
class Removed:
    """An entry turned out not to have happened."""

    id: EntryId
    at: Milliseconds


Edit = Added[ActionT] | Corrected[ActionT] | Removed


def touched(edit: Edit[ActionT]) -> EntryId:
    """Return the id of the entry that an edit is about."""
    return edit.entry.id if isinstance(edit, Added) else edit.id


def apply_edit(log: tuple[Entry[ActionT], ...], edit: Edit[ActionT]) -> tuple[Entry[ActionT], ...]:
    """Return the log after `edit`.

    Raises:
        UnknownEntry: the edit names an entry that is not there.
    """
    if isinstance(edit, Added):
        if edit.before is None:
            return (*log, edit.entry)
        place = position(log, edit.before)
        return (*log[:place], edit.entry, *log[place:])
    place = position(log, edit.id)
    if isinstance(edit, Removed):
        return log[:place] + log[place + 1 :]
    return (*log[:place], evolve(log[place], action=edit.action), *log[place + 1 :])


def position(log: tuple[Entry[ActionT], ...], entry_id: EntryId) -> int:
    """Return the index of an entry in the log.

    Raises:
        UnknownEntry: there is no such entry.
    """
    # From the end: what people correct is nearly always recent.
    for index in range(len(log) - 1, -1, -1):
        if log[index].id == entry_id:
            return index
    raise UnknownEntry(entry_id)


def fold(edits: tuple[Edit[ActionT], ...]) -> tuple[Entry[ActionT], ...]:
    """Return the log that `edits` lead to.

    Raises:
        UnknownEntry: an edit names an entry that is not there.
    """
    log: list[Entry[ActionT]] = []
    for edit in edits:
        if isinstance(edit, Added) and edit.before is None:
            log.append(edit.entry)  # a long match of plain taps stays linear
        else:
            log = list(apply_edit(tuple(log), edit))
    return tuple(log)


@frozen
class Journal(Generic[ActionT]):
    """Everything ever entered in a match, and how much of it is taken back."""

    edits: tuple[Edit[ActionT], ...] = ()
    undone: tuple[Edit[ActionT], ...] = ()
    """Edits taken back, the most recently undone last; a new edit forgets them."""

    log: tuple[Entry[ActionT], ...] = field(eq=False, repr=False)
    """The entries as they stand, oldest first."""

    @log.default
    def _fold(self) -> tuple[Entry[ActionT], ...]:
        return fold(self.edits)

    def add(self, action: ActionT, at: Milliseconds, before: EntryId | None = None) -> Journal[ActionT]:
        """Enter an action: now, or before the older entry `before`."""
        return self._with(Added(Entry(self._next_id(), at, action), before))

    def correct(self, entry_id: EntryId, action: ActionT, at: Milliseconds) -> Journal[ActionT]:
        """Say that an entry was really `action`."""
        return self._with(Corrected(entry_id, at, action))

    def remove(self, entry_id: EntryId, at: Milliseconds) -> Journal[ActionT]:
        """Say that an entry never happened."""
        return self._with(Removed(entry_id, at))

    def undo(self, steps: int = 1) -> Journal[ActionT]:
        """Take the newest edits back, as many as there are; the same journal where there are none."""
        taken = self.edits[-steps:] if steps else ()
        if not taken:
            return self
        return Journal(self.edits[: -len(taken)], (*self.undone, *reversed(taken)))

    def redo(self, steps: int = 1) -> Journal[ActionT]:
        """Bring the edits back that were undone last, as many as there are; the same journal where there are none."""
        if not self.undone or not steps:
            return self
        edit = self.undone[-1]
        return Journal((*self.edits, edit), self.undone[:-1], apply_edit(self.log, edit)).redo(steps - 1)

    def find(self, entry_id: EntryId) -> Entry[ActionT]:
        """Return the entry of that id.

        Raises:
            UnknownEntry: there is no such entry.
        """
        return self.log[position(self.log, entry_id)]

    def _with(self, edit: Edit[ActionT]) -> Journal[ActionT]:
        return Journal((*self.edits, edit), (), apply_edit(self.log, edit))

    def _next_id(self) -> EntryId:
        # Ids only ever grow along the edits, so the newest addition has the largest.
        newest = next((edit.entry.id for edit in reversed(self.edits) if isinstance(edit, Added)), -1)
        return EntryId(newest + 1)
