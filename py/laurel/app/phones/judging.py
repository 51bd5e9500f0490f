"""Which edits of a guest the hub accepts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import frozen

from laurel.app.phones.messages import Rights
from laurel.match.edits import (
    Added,
    ClockSet,
    Corrected,
    DeviceId,
    Edit,
    EditId,
    EntryId,
    Named,
    Noted,
    Pictured,
    Redone,
    Removed,
    Undone,
    device_of,
)
from laurel.match.end_here import EndHere
from laurel.match.journal import Journal
from laurel.match.plain import AnyGame
from laurel.match.replay import Replay
from laurel.match.setup import ReviseSetup, Seat

MOST_EDITS = 20_000
"""The most edits of a match that another phone can make it grow to."""


@frozen
class Guest:
    """What the hub knows of a guest when it judges the guest's edits."""

    device: DeviceId
    seat: Seat | None
    rights: Rights
    is_merging: bool
    """Whether the guest still sends what it had before the connection: edits of other devices as well."""

    @property
    def enters_for(self) -> Seat | None:
        """The only player for whom a guest enters that may not enter everything; `None` where it only watches."""
        return None if self.rights == "none" else self.seat


@frozen
class Copy:
    """The copy of the match against which edits are judged."""

    game: AnyGame
    journal: Journal[Any]
    replay: Replay[Any, Any]


class NotAccepted(ValueError):
    """An edit that the hub does not accept from this guest."""


def accepted(guest: Guest, edits: Iterable[Edit[Any]], copy: Copy) -> tuple[Edit[Any], ...]:
    """Return the edits of a guest that the hub takes into its copy.

    A guest also has edits of other devices: from before the connection, or from a file. They are taken where the guest
    may enter everything, which it could enter in its own name as well, and left out otherwise.

    Raises:
        NotAccepted: the match would become too long; or the guest, which does not merge any more, may not enter
            everything, and an edit is one that it may not make.
    """
    new = tuple(edits)
    if len(copy.journal.edits) + len(new) > MOST_EDITS:
        raise NotAccepted("the match would become too long")
    if guest.rights == "all":
        return new
    known = {edit.id: edit for edit in copy.journal.edits}
    taken = tuple(edit for edit in new if known.get(edit.id) == edit or _may_make(guest, edit, copy))
    if len(taken) < len(new) and not guest.is_merging:
        raise NotAccepted("an edit that the guest may not make")
    return taken


def _may_make(guest: Guest, edit: Edit[Any], copy: Copy) -> bool:
    return device_of(edit.id) == guest.device and permits(guest, edit, copy)


def permits(guest: Guest, edit: Edit[Any], copy: Copy) -> bool:
    """Return whether a guest may make an edit: any, none, or only entries for its player, notes and the clock."""
    if guest.rights == "all" or isinstance(edit, Named):
        return True
    if guest.enters_for is None:
        return False
    match edit:
        case Added():
            return may_enter(guest, edit.action, copy)
        case Corrected():
            return may_change(guest, edit.entry_id, copy) and may_enter(guest, edit.action, copy)
        case Removed():
            return may_change(guest, edit.entry_id, copy)
        case Undone() | Redone():
            return all(device_of(undone) == guest.device for undone in edit.edits)
        case Noted() | Pictured() | ClockSet():  # nothing of it is lost, whoever writes
            return True


def may_enter(guest: Guest, action: Any, copy: Copy) -> bool:
    """Return whether an action is one of the player of a guest that enters for that player only."""
    if isinstance(action, ReviseSetup | EndHere):
        return False
    return guest.seat in copy.game.actors(copy.replay.state, action)


def may_change(guest: Guest, entry: EntryId, copy: Copy) -> bool:
    """Return whether an entry was made by the device of such a guest."""
    return device_of(EditId(entry)) == guest.device and any(one.id == entry for one in copy.journal.log)
