"""The journal of a match: the edits by which entries were added, corrected, removed, and which of them are undone.

The log, the entries as they are now, is a fold of the edits, as the state of the game is a fold of the log.
Undo moves the newest edit to the undone ones, redo moves it back. So a correction of an old entry is undone like the
last tap, and no edit needs an inverse.
"""

from __future__ import annotations

from typing import Generic, NewType, TypeVar

from attrs import evolve, field, frozen

from laurel.match.setup import ReviseSetup

EntryId = NewType("EntryId", int)
"""Identifies an entry; a correction keeps it."""

Milliseconds = NewType("Milliseconds", int)
"""Time since 1970-01-01 UTC, in milliseconds."""

ActionT = TypeVar("ActionT")


class UnknownEntry(LookupError):
    """An edit has the id of an entry that the log does not have."""


@frozen
class Entry(Generic[ActionT]):
    """An action with its time."""

    id: EntryId
    at: Milliseconds
    action: ActionT


@frozen
class Added(Generic[ActionT]):
    """An entry was added: at the end, or before the older entry `before`."""

    entry: Entry[ActionT]
    before: EntryId | None = None


@frozen
class Corrected(Generic[ActionT]):
    """The action of an entry was replaced."""

    id: EntryId
    at: Milliseconds
    action: ActionT


@frozen
class Removed:
    """An entry was removed."""

    id: EntryId
    at: Milliseconds


Edit = Added[ActionT] | Corrected[ActionT] | Removed


def touched(edit: Edit[ActionT]) -> EntryId:
    """Return the id of the entry that an edit is about."""
    return edit.entry.id if isinstance(edit, Added) else edit.id


def apply_edit(log: tuple[Entry[ActionT], ...], edit: Edit[ActionT]) -> tuple[Entry[ActionT], ...]:
    """Return the log after `edit`.

    Raises:
        UnknownEntry: the log does not have the entry of the edit.
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
        UnknownEntry: the log has no such entry.
    """
    # From the end, because most corrections are of recent entries.
    for index in range(len(log) - 1, -1, -1):
        if log[index].id == entry_id:
            return index
    raise UnknownEntry(entry_id)


def fold(edits: tuple[Edit[ActionT], ...]) -> tuple[Entry[ActionT], ...]:
    """Return the log after all of `edits`, from an empty one.

    Raises:
        UnknownEntry: the log does not have the entry of an edit.
    """
    log: list[Entry[ActionT]] = []
    for edit in edits:
        if isinstance(edit, Added) and edit.before is None:
            log.append(edit.entry)  # keeps the fold of plain additions linear
        else:
            log = list(apply_edit(tuple(log), edit))
    return tuple(log)


def newest_revision(log: tuple[Entry[ActionT], ...]) -> ReviseSetup | None:
    """Return the last revision of the setup in a log; `None` where it has none."""
    return next((entry.action for entry in reversed(log) if isinstance(entry.action, ReviseSetup)), None)


@frozen
class Journal(Generic[ActionT]):
    """All edits of a match, those that apply and those that are undone."""

    edits: tuple[Edit[ActionT], ...] = ()
    undone: tuple[Edit[ActionT], ...] = ()
    """Undone edits, the most recently undone last; a new edit deletes them."""

    log: tuple[Entry[ActionT], ...] = field(eq=False, repr=False)
    """The entries as they are now, oldest first."""

    revision: ReviseSetup | None = field(eq=False, repr=False)
    """The newest revision of the setup in the log; `None` where it has none."""

    @log.default
    def _fold(self) -> tuple[Entry[ActionT], ...]:
        return fold(self.edits)

    @revision.default
    def _find_revision(self) -> ReviseSetup | None:
        return newest_revision(self.log)

    def add(self, action: ActionT, at: Milliseconds, before: EntryId | None = None) -> Journal[ActionT]:
        """Return the journal with a new entry: at the end, or before the older entry `before`."""
        return self._with(Added(Entry(self._next_id(), at, action), before))

    def correct(self, entry_id: EntryId, action: ActionT, at: Milliseconds) -> Journal[ActionT]:
        """Return the journal with another action for an entry."""
        return self._with(Corrected(entry_id, at, action))

    def remove(self, entry_id: EntryId, at: Milliseconds) -> Journal[ActionT]:
        """Return the journal without an entry."""
        return self._with(Removed(entry_id, at))

    def undo(self, steps: int = 1) -> Journal[ActionT]:
        """Return the journal without its newest `steps` edits, or all where it has fewer; itself where it has none."""
        taken = self.edits[-steps:] if steps else ()
        if not taken:
            return self
        return Journal(self.edits[: -len(taken)], (*self.undone, *reversed(taken)))

    def redo(self, steps: int = 1) -> Journal[ActionT]:
        """Return the journal with the `steps` edits that were undone last, or all; itself where none are undone."""
        if not self.undone or not steps:
            return self
        edit = self.undone[-1]
        return Journal((*self.edits, edit), self.undone[:-1], apply_edit(self.log, edit)).redo(steps - 1)

    def find(self, entry_id: EntryId) -> Entry[ActionT]:
        """Return the entry of that id.

        Raises:
            UnknownEntry: the log has no such entry.
        """
        return self.log[position(self.log, entry_id)]

    def _with(self, edit: Edit[ActionT]) -> Journal[ActionT]:
        log = apply_edit(self.log, edit)
        if isinstance(edit, Added) and edit.before is None:  # the log is not searched at every tap
            action = edit.entry.action
            return Journal((*self.edits, edit), (), log, action if isinstance(action, ReviseSetup) else self.revision)
        return Journal((*self.edits, edit), (), log)

    def _next_id(self) -> EntryId:
        # Ids grow along the edits, so the newest addition has the largest one.
        newest = next((edit.entry.id for edit in reversed(self.edits) if isinstance(edit, Added)), -1)
        return EntryId(newest + 1)
