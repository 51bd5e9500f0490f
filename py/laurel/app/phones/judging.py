"""Which edits of a guest the hub accepts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import frozen

from laurel.app.phones.counting import counts
from laurel.app.phones.messages import Rights
from laurel.match.edits import (
    Added,
    Corrected,
    DeviceId,
    Edit,
    EditId,
    EntryId,
    Milliseconds,
    Named,
    Redone,
    Removed,
    Undone,
    author_of,
    device_of,
    number_of,
)
from laurel.match.journal import Journal
from laurel.match.plain import AnyGame
from laurel.match.replay import Replay
from laurel.match.setup import ReviseSetup, Seat

MOST_EDITS = 20_000
"""The most edits of a match that another phone can make it grow to."""

CLOCK_TOLERANCE = Milliseconds(24 * 60 * 60 * 1000)
"""How far the clock of another phone may be ahead."""


@frozen
class Guest:
    """What the hub knows of a guest when it judges the guest's edits."""

    device: DeviceId
    seat: Seat | None
    rights: Rights
    is_merging: bool
    """Whether the guest still sends what it had before the connection: edits of other devices as well."""


@frozen
class Copy:
    """The copy of the match against which edits are judged."""

    game: AnyGame
    journal: Journal[Any]
    replay: Replay[Any, Any]


class NotAccepted(ValueError):
    """An edit that the hub does not accept from this guest."""


def check(guest: Guest, edits: Iterable[Edit[Any]], copy: Copy, now: Milliseconds) -> None:
    """Check new edits of a guest against the copy of the hub, at a time by the hub's clock.

    Raises:
        NotAccepted: an edit is of another device, out of sequence, from the future, or of a kind that the guest may
            not make; or the match would become too long.
    """
    new = list(edits)
    edits_here = copy.journal.edits
    if len(edits_here) + len(new) > MOST_EDITS:
        raise NotAccepted("the match would become too long")
    known = {edit.id for edit in edits_here}
    last = counts(edits_here)
    for edit in new:
        if edit.id in known:
            continue
        if max(edit.at, edit.time[0]) > now + CLOCK_TOLERANCE:
            raise NotAccepted("an edit from the future")
        author = author_of(edit.id)
        if number_of(edit.id) != last.get(author, 0) + 1:
            raise NotAccepted("an edit out of sequence")
        last[author] = number_of(edit.id)
        if guest.is_merging and guest.rights == "all":
            continue
        if device_of(author) != guest.device:
            raise NotAccepted("an edit of another device")
        if not permits(guest, edit, copy):
            raise NotAccepted("an edit that the guest may not make")


def permits(guest: Guest, edit: Edit[Any], copy: Copy) -> bool:
    """Return whether a guest may make an edit: any, none, or only one about entries for its own player."""
    if guest.rights == "all" or isinstance(edit, Named):
        return True
    if guest.rights == "none" or guest.seat is None:
        return False
    match edit:
        case Added():
            return _is_for(guest.seat, edit.action, copy)
        case Corrected():
            return _owns(guest, edit.entry_id, copy) and _is_for(guest.seat, edit.action, copy)
        case Removed():
            return _owns(guest, edit.entry_id, copy)
        case Undone() | Redone():
            return all(device_of(undone) == guest.device for undone in edit.edits)


def _is_for(seat: Seat, action: Any, copy: Copy) -> bool:
    return not isinstance(action, ReviseSetup) and copy.game.actor(copy.replay.state, action) == seat


def _owns(guest: Guest, entry: EntryId, copy: Copy) -> bool:
    return device_of(EditId(entry)) == guest.device and any(one.id == entry for one in copy.journal.log)
