"""The journal of a match: a set of edits that only grows. Copies of it are merged by union.

The log, the entries as they are now, is a fold of the edits in their order, as the state of the game is a fold of the
log. Undo is an edit as well, so nothing is ever lost, and a correction of an old entry is undone like the last tap.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic

from attrs import evolve, field, frozen

from laurel.match.attendance import SetupChange, setup_changes
from laurel.match.edits import (
    LATEST_CLOCK,
    MOST_EDITS_AT_ONCE,
    NO_LIMIT,
    NOBODY,
    About,
    ActionT,
    Added,
    Author,
    Change,
    ClockSet,
    Corrected,
    DeviceId,
    DeviceNamed,
    Edit,
    EditId,
    Entry,
    EntryId,
    Milliseconds,
    Noted,
    PhotoId,
    Pictured,
    Redone,
    Removed,
    Time,
    Undone,
    device_of,
    edit_id,
    entry_of_change,
    number_of,
    sort_key,
)
from laurel.match.evolve import replace_item
from laurel.match.setup import Seat
from laurel.match.union import TextOf, union

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
    appended: list[EntryId] = []
    inserted: dict[EntryId, list[EntryId]] = {}
    entries: dict[EntryId, Entry[ActionT] | None] = {}
    removed: set[EntryId] = set()
    for edit in edits:
        if isinstance(edit, Added):
            if edit.before is None or edit.before not in entries:
                appended.append(edit.entry.id)
            else:
                inserted.setdefault(edit.before, []).append(edit.entry.id)
            entries[edit.entry.id] = None if edit.id in undone else edit.entry
        elif edit.id in undone:
            continue
        elif isinstance(edit, Corrected):
            entry = entries.get(edit.entry_id)
            if entry is not None:
                entries[edit.entry_id] = evolve(entry, action=edit.action)
        elif isinstance(edit, Removed):
            removed.add(edit.entry_id)
    places = _in_order(appended, inserted) if inserted else appended
    return tuple(entry for place in places if place not in removed and (entry := entries[place]) is not None)


def _in_order(appended: list[EntryId], inserted: dict[EntryId, list[EntryId]]) -> list[EntryId]:
    """Return entries in their order: each after those that were inserted before it, the last of these next to it."""
    places: list[EntryId] = []
    waiting = appended.copy()
    while waiting:  # from the last entry to the first
        place = waiting.pop()
        places.append(place)
        waiting += inserted.get(place, ())
    places.reverse()
    return places


def changes_of_setup(log: Log[ActionT]) -> tuple[SetupChange, ...]:
    """Return what a log has that changes the setup."""
    return setup_changes(entry.action for entry in log)


@frozen
class Journal(Generic[ActionT]):
    """All edits of a match, and the author of the next one."""

    edits: tuple[Edit[ActionT], ...] = ()
    """In their order: see `laurel.match.edits.sort_key`."""

    author: Author = field(default=NOBODY, eq=False)
    """The author of the edits that are made from now on."""

    undone: frozenset[EditId] = field(eq=False, repr=False)
    """The ids of the edits that are not in effect."""

    log: Log[ActionT] = field(eq=False, repr=False)
    """The entries as they are now, oldest first."""

    setup_changes: tuple[SetupChange, ...] = field(eq=False, repr=False)
    """The actions of the log that change the setup."""

    counted: tuple[Author, int] = field(eq=False, repr=False)
    """An author, and the highest number of an edit of that author; 0 where there is none."""

    clock_settings: tuple[ClockSet, ...] = field(eq=False, repr=False)
    """The edits that set the turn clock, in their order."""

    @undone.default
    def _fold_undone(self) -> frozenset[EditId]:
        return fold_undone(self.edits)

    @log.default
    def _fold(self) -> Log[ActionT]:
        return fold(self.edits, self.undone)

    @setup_changes.default
    def _find_setup_changes(self) -> tuple[SetupChange, ...]:
        return changes_of_setup(self.log)

    @counted.default
    def _count(self) -> tuple[Author, int]:
        own = f"{self.author}-"
        return self.author, max((number_of(edit.id) for edit in self.edits if edit.id.startswith(own)), default=0)

    @clock_settings.default
    def _find_clock_settings(self) -> tuple[ClockSet, ...]:
        return tuple(edit for edit in self.edits if isinstance(edit, ClockSet))

    def with_author(self, author: Author) -> Journal[ActionT]:
        """Return the journal with another author of the next edit."""
        return evolve(self, author=author)

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
            changes = (*self.setup_changes, action) if isinstance(action, SetupChange) else self.setup_changes
            return self._with(edit, log, changes)
        return self._with(edit, log, changes_of_setup(log))

    def correct(self, entry_id: EntryId, action: ActionT, at: Milliseconds) -> Journal[ActionT]:
        """Return the journal with another action for an entry.

        Raises:
            UnknownEntry: the log does not have the entry.
        """
        place = position(self.log, entry_id)
        entry = self.log[place]
        log = replace_item(self.log, place, evolve(entry, action=action))
        edit = Corrected(self._next_id(), at, self._next_time(at), entry_id, action)
        if isinstance(action, SetupChange) or isinstance(entry.action, SetupChange):
            return self._with(edit, log, changes_of_setup(log))
        return self._with(edit, log, self.setup_changes)

    def remove(self, entry_id: EntryId, at: Milliseconds) -> Journal[ActionT]:
        """Return the journal without an entry.

        Raises:
            UnknownEntry: the log does not have the entry.
        """
        place = position(self.log, entry_id)
        edit = Removed(self._next_id(), at, self._next_time(at), entry_id)
        log = self.log[:place] + self.log[place + 1 :]
        return self._with(edit, log, changes_of_setup(log))

    def undo(self, edits: Iterable[EditId], at: Milliseconds) -> Journal[ActionT]:
        """Return the journal with edits undone; itself where there are none."""
        named = tuple(edits)
        return self._folded(Undone(self._next_id(), at, self._next_time(at), named)) if named else self

    def redo(self, edits: Iterable[EditId], at: Milliseconds) -> Journal[ActionT]:
        """Return the journal with edits in effect again; itself where there are none."""
        named = tuple(edits)
        return self._folded(Redone(self._next_id(), at, self._next_time(at), named)) if named else self

    def name(self, device: str, person: str, at: Milliseconds) -> Journal[ActionT]:
        """Return the journal with a name of the author's device, and of the person who uses it."""
        edit = DeviceNamed(self._next_id(), at, self._next_time(at), device, person)
        return self._with(edit, self.log, self.setup_changes)

    def note(self, about: About, text: str, at: Milliseconds) -> Journal[ActionT]:
        """Return the journal with another text about the match; itself where it has this one."""
        if text == self.text(about):
            return self
        edit = Noted(self._next_id(), at, self._next_time(at), about, text)
        return self._with(edit, self.log, self.setup_changes)

    def picture(self, photo: PhotoId, at: Milliseconds, *, is_kept: bool) -> Journal[ActionT]:
        """Return the journal in which the match has a photograph, or has it no more; itself where that is so."""
        if (photo in self.photos()) is is_kept:
            return self
        edit = Pictured(self._next_id(), at, self._next_time(at), photo, is_kept)
        return self._with(edit, self.log, self.setup_changes)

    def set_clock(
        self, turn: Seat | None, at: Milliseconds, *, runs: bool = True, limit: Milliseconds = NO_LIMIT
    ) -> Journal[ActionT]:
        """Return the journal with a setting of the turn clock; `turn` is whose turn it is, or `None` for no clock."""
        edit = ClockSet(self._next_id(), at, self._next_time(at), turn, runs, limit)
        return self._with(edit, self.log, self.setup_changes)

    # ------------------------------------------------------------- copies

    def merge(self, other: Journal[ActionT], text_of: TextOf = repr) -> Journal[ActionT]:
        """Return the journal with the edits of both; itself where the other has no more. See `laurel.match.union`."""
        return self.merge_edits(other.edits, text_of)

    def merge_edits(self, edits: Iterable[Edit[ActionT]], text_of: TextOf = repr) -> Journal[ActionT]:
        """Return the journal with more edits, in any order; itself where it has all of them.

        `text_of` decides between different edits with one id: all devices have to use the same one.
        """
        together = union(self.edits, edits, text_of)
        if together == self.edits:
            return self
        merged = Journal(together, self.author)
        # A name of this author may be left out, whose number is not used once more.
        return merged if merged.counted[1] >= self._counted()[1] else evolve(merged, counted=self._counted())

    def edits_missing_in(self, other: Journal[ActionT]) -> tuple[Edit[ActionT], ...]:
        """Return the edits that another journal lacks, or has otherwise, in their order."""
        count = len(other.edits)
        if self.edits[:count] == other.edits:  # nothing came in before the end
            return self.edits[count:]
        known = {edit.id: edit for edit in other.edits}
        return tuple(edit for edit in self.edits if known.get(edit.id) != edit)

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
        found: list[Added[ActionT] | Corrected[ActionT]] = []
        for edit in reversed(self.edits):
            if isinstance(edit, Added | Corrected) and entry_of_change(edit) == entry_id:
                found.append(edit)
                if isinstance(edit, Added):  # what is before it has no effect
                    break
        return tuple(reversed(found))

    def devices(self) -> dict[DeviceId, DeviceNamed | None]:
        """Return the devices that have made edits, in the order of their first ones, and how each was named last."""
        found: dict[DeviceId, DeviceNamed | None] = {}
        for edit in self.edits:
            device = device_of(edit.id)
            found[device] = edit if isinstance(edit, DeviceNamed) else found.get(device)
        return found

    def device_name(self, device: DeviceId) -> DeviceNamed | None:
        """Return how a device was named last; `None` where it never was."""
        return next(
            (edit for edit in reversed(self.edits) if isinstance(edit, DeviceNamed) and device_of(edit.id) == device),
            None,
        )

    def text(self, about: About) -> str:
        """Return what is written about the match; empty for nothing."""
        return next((edit.text for edit in reversed(self.edits) if isinstance(edit, Noted) and edit.about == about), "")

    def earlier_texts(self, about: About) -> tuple[Noted, ...]:
        """Return the texts before the present one, each once as it was written last, newest first."""
        noted = [edit for edit in self.edits if isinstance(edit, Noted) and edit.about == about]
        by_text = {edit.text: edit for edit in noted if edit.text and edit.text != noted[-1].text}
        return tuple(sorted(by_text.values(), key=sort_key, reverse=True))

    def photos(self) -> tuple[PhotoId, ...]:
        """Return the photographs of the match, in the order in which they came."""
        found: dict[PhotoId, None] = {}
        for edit in self.edits:
            if isinstance(edit, Pictured) and edit.is_kept:
                found[edit.photo] = None
            elif isinstance(edit, Pictured):
                found.pop(edit.photo, None)
        return tuple(found)

    # ------------------------------------------------------------- details

    def _with(self, edit: Edit[ActionT], log: Log[ActionT], changes: tuple[SetupChange, ...]) -> Journal[ActionT]:
        """Return the journal with a new edit that undoes nothing; `log` and its `changes` of the setup are after it."""
        counted = self.author, number_of(edit.id)
        settings = (*self.clock_settings, edit) if isinstance(edit, ClockSet) else self.clock_settings
        return Journal((*self.edits, edit), self.author, self.undone, log, changes, counted, settings)

    def _folded(self, edit: Undone | Redone) -> Journal[ActionT]:
        return Journal((*self.edits, edit), self.author)

    def _next_id(self) -> EditId:
        author, number = self._counted()
        return edit_id(author, number + 1)

    def _counted(self) -> tuple[Author, int]:
        """Return the author, and the highest number of an edit that the author has made."""
        return self.counted if self.counted[0] == self.author else self._count()

    def _next_time(self, at: Milliseconds) -> Time:
        """Return a time of the hybrid logical clock, later than that of every edit in the journal."""
        now = min(at, LATEST_CLOCK)
        if not self.edits or self.edits[-1].time < (now, 0):
            return now, 0
        milliseconds, count = self.edits[-1].time
        return (milliseconds, count + 1) if count < MOST_EDITS_AT_ONCE else (milliseconds + 1, 0)
