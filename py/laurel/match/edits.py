"""Edits: what a journal is made of. An edit never changes, and is never taken out of a journal.

Every edit has an id, the time by the clock of its device, and a time of a hybrid logical clock. The logical time of a
new edit is later than that of every edit its author had seen, however wrong the clocks of the devices are. Logical time
and id order all edits of a match in the same way on every device.
"""

from __future__ import annotations

import re
from typing import Generic, Literal, NewType, TypeVar

from attrs import evolve, field, frozen

from laurel.match.setup import Seat

EditId = NewType("EditId", str)
"""The author of an edit and its number among the author's edits, from 1: `k3x9.f2-12`."""

EntryId = NewType("EntryId", str)
"""Identifies an entry: the id of the edit that added it. A correction keeps it."""

Author = NewType("Author", str)
"""A device, and one of its visits to the match: `k3x9.f2`. A visit is one opened page, so that no two pages number
their edits alike, nor a page and an older copy of its match."""

DeviceId = NewType("DeviceId", str)
"""Identifies a device: the first part of its authors."""

Milliseconds = NewType("Milliseconds", int)
"""Time since 1970-01-01 UTC, in milliseconds."""

MINUTE = 60_000
"""In milliseconds."""

NO_LIMIT = Milliseconds(0)
"""The limit of a turn clock that has none."""

Time = tuple[int, int]
"""A time of the hybrid logical clock: milliseconds, and a count of the edits within them."""

MOST_EDITS_AT_ONCE = 2**31
"""The largest count of a logical time."""

ActionT = TypeVar("ActionT")

LATEST_CLOCK = Milliseconds(7_258_118_400_000)
"""The first millisecond of the year 2200. The clock of a device does not take logical time beyond it."""

EDIT_ID = re.compile(r"([a-z0-9]{1,16})\.([a-z0-9]{1,16})-([1-9][0-9]{0,14})", re.ASCII)

SHARED_DEVICE = DeviceId("0")
"""The device of edits that were made before edits had authors."""

NOBODY = Author("0.0")
"""The author of a journal that stays on this device, such as one that a test or a tool makes."""


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
    time: Time
    before: EntryId | None = None

    @property
    def id(self) -> EditId:
        """The id of the edit, which is that of the entry."""
        return EditId(self.entry.id)

    @property
    def at(self) -> Milliseconds:
        """The time by the clock of the device."""
        return self.entry.at

    @property
    def action(self) -> ActionT:
        """The action of the entry."""
        return self.entry.action


@frozen
class Corrected(Generic[ActionT]):
    """The action of an entry was replaced."""

    id: EditId
    at: Milliseconds
    time: Time
    entry_id: EntryId
    action: ActionT


@frozen
class Removed:
    """An entry was removed."""

    id: EditId
    at: Milliseconds
    time: Time
    entry_id: EntryId


@frozen
class Undone:
    """Edits were undone: additions, corrections and removals."""

    id: EditId
    at: Milliseconds
    time: Time
    edits: tuple[EditId, ...]


@frozen
class Redone:
    """Edits that had been undone are in effect again."""

    id: EditId
    at: Milliseconds
    time: Time
    edits: tuple[EditId, ...]


@frozen
class DeviceNamed:
    """The device of the edit's author was named, and the person who uses it; either may be empty."""

    id: EditId
    at: Milliseconds
    time: Time
    device: str = field(default="")
    person: str = field(default="")


About = Literal["note", "place", "date", "length"]
"""What a text about a match is: the note of the players, of several lines, where it was played, when it was (a local
time such as `2026-11-21 18:30:00`), or how many minutes it took. Without the last two it is as its entries say."""

LONGEST_NOTE = 2000
LONGEST_PLACE = 60
"""The most characters of either text."""

DATE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", re.ASCII)
LENGTH = re.compile(r"\d{1,6}", re.ASCII)
"""What a date and a length look like, where they are not empty."""

PhotoId = NewType("PhotoId", str)
"""The first 32 hexadecimal digits of the SHA-256 of a photograph."""

PHOTO_ID = re.compile("[0-9a-f]{32}")


@frozen
class Noted:
    """The note, the place, the date or the length of the match has changed; an empty text for none.

    The last one of each counts.
    """

    id: EditId
    at: Milliseconds
    time: Time
    about: About
    text: str


@frozen
class Pictured:
    """The match has a photograph, or has it no more. The journal names it; it is kept elsewhere, if at all."""

    id: EditId
    at: Milliseconds
    time: Time
    photo: PhotoId
    is_kept: bool


@frozen
class ClockSet:
    """The turn clock was set: whose turn it is from now on, and whether its time runs. See `laurel.match.clock`."""

    id: EditId
    at: Milliseconds
    time: Time
    turn: Seat | None
    """`None` where the match has no clock any more."""

    runs: bool = True
    limit: Milliseconds = NO_LIMIT
    """The time that each player has for the whole match, or `NO_LIMIT`."""


Change = Added[ActionT] | Corrected[ActionT] | Removed
"""An edit that changes the log, and that can be undone."""

SideEdit = DeviceNamed | Noted | Pictured | ClockSet
"""An edit that is not about the log: undo and redo leave it alone."""

Edit = Added[ActionT] | Corrected[ActionT] | Removed | Undone | Redone | SideEdit


def edit_id(author: Author, number: int) -> EditId:
    """Return the id of an author's edit."""
    return EditId(f"{author}-{number}")


def author_of(edit: EditId) -> Author:
    """Return the author of an edit."""
    return Author(edit.rpartition("-")[0])


def number_of(edit: EditId) -> int:
    """Return the number of an edit among its author's."""
    return int(edit.rpartition("-")[2])


def device_of(edit: EditId | Author) -> DeviceId:
    """Return the device of an edit or of an author."""
    return DeviceId(edit.partition(".")[0])


def entry_of_change(edit: Change[ActionT]) -> EntryId:
    """Return the id of the entry that an edit is about."""
    return edit.entry.id if isinstance(edit, Added) else edit.entry_id


def sort_key(edit: Edit[ActionT]) -> tuple[Time, EditId]:
    """Return the sort key of the order of edits, which is the same on every device."""
    return edit.time, edit.id


def with_id(edit: Edit[ActionT], new_id: EditId) -> Edit[ActionT]:
    """Return an edit under another id."""
    if isinstance(edit, Added):
        return evolve(edit, entry=evolve(edit.entry, id=EntryId(new_id)))
    return evolve(edit, id=new_id)
