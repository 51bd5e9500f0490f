"""Which edits of a guest the hub accepts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from attrs import field, frozen

from laurel.app.connections.messages import Rights
from laurel.match.edits import (
    Added,
    ClockSet,
    Corrected,
    DeviceId,
    DeviceNamed,
    Edit,
    EditId,
    EntryId,
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
"""The most edits of a match that is shared."""

MOST_OF_GUEST: Mapping[type[Any], int] = {
    Added: 5_000,
    Corrected: 3_000,
    Removed: 2_000,
    Undone: 2_000,
    Redone: 1_000,
    Noted: 300,
    Pictured: 300,
    ClockSet: 3_000,
    DeviceNamed: 500,
}
"""The most edits of each kind that the hub takes from a guest: no guest makes a match too long alone."""


@frozen
class Guest:
    """What the hub knows of a guest when it judges the guest's edits."""

    device: DeviceId
    seat: Seat | None
    rights: Rights
    is_merging: bool
    """Whether the guest still sends what it had before the connection: edits of other devices as well."""

    others: frozenset[DeviceId] = frozenset()
    """The other devices at the table."""

    brought: Mapping[type[Any], int] = field(factory=dict)
    """How many edits the hub has taken from it, by kind, that are not found in the journal as its own.

    They are of other devices, or names, of which a journal keeps few: see `laurel.match.union`.
    """

    @property
    def enters_for(self) -> Seat | None:
        """The only player for whom a guest enters that may not enter everything; `None` where it only watches."""
        return None if self.rights == "none" else self.seat


@frozen
class MatchCopy:
    """The copy of the match against which edits are judged."""

    game: AnyGame
    journal: Journal[Any]
    replay: Replay[Any, Any]

    @cached_property
    def known(self) -> Mapping[EditId, Edit[Any]]:
        """The edits of the journal by their ids."""
        return {edit.id: edit for edit in self.journal.edits}

    def new(self, edits: Iterable[Edit[Any]]) -> list[Edit[Any]]:
        """Return those of some edits that the journal does not have."""
        return [edit for edit in edits if self.known.get(edit.id) != edit]


class NotAccepted(ValueError):
    """An edit that the hub does not accept from this guest."""


class MatchTooLong(NotAccepted):
    """The match would have more edits than one that is shared may have."""


class GuestSentTooMuch(NotAccepted):
    """A guest has sent more edits of a kind than anybody enters."""


def accept_edits(guest: Guest, edits: Iterable[Edit[Any]], copy: MatchCopy) -> tuple[Edit[Any], ...]:
    """Return the edits of a guest that the hub takes into its copy.

    A guest also has edits of other devices: from before the connection, or from a file. They are taken where the guest
    may enter everything, which it could enter in its own name as well, and left out otherwise.

    Raises:
        TooLong: the match would become too long.
        TooMuch: the guest has sent too many edits of a kind.
        NotAccepted: the guest, which does not merge any more, may not enter everything, and an edit is one that it may
            not make.
    """
    every = tuple(edits)
    taken = tuple(edit for edit in every if copy.known.get(edit.id) == edit or _may_make(guest, edit, copy))
    if len(taken) < len(every) and not guest.is_merging and guest.rights != "all":
        raise NotAccepted("an edit that the guest may not make")
    new = copy.new(taken)
    check_length(copy.journal, new)
    _check_number(guest, new, copy.journal)
    return taken


def check_length(journal: Journal[Any], new: Iterable[Edit[Any]]) -> None:
    """Raise `MatchTooLong` where a match would have too many edits with new ones. Names do not count: few stay."""
    if len(journal.edits) + sum(not isinstance(edit, DeviceNamed) for edit in new) > MOST_EDITS:
        raise MatchTooLong("the match would become too long")


def _check_number(guest: Guest, new: Iterable[Edit[Any]], journal: Journal[Any]) -> None:
    more = Counter(type(edit) for edit in new)
    name = f"{guest.device}."
    own = Counter(type(edit) for edit in journal.edits if edit.id.startswith(name))
    for kind, count in more.items():
        most = MOST_OF_GUEST.get(kind, MOST_EDITS)
        if own[kind] + guest.brought.get(kind, 0) + count > most:
            raise GuestSentTooMuch(f"{own[kind] + count} of one guest: {kind.__name__}")


def _may_make(guest: Guest, edit: Edit[Any], copy: MatchCopy) -> bool:
    """Return whether the hub takes an edit that is new: of the guest's device, or of another one that it may bring.

    What another device at the table has sealed, that device sends itself.
    """
    if device_of(edit.id) == guest.device:
        return permits(guest, edit, copy) or (guest.is_merging and guest.rights == "all")
    return guest.rights == "all" and (device_of(edit.id) not in guest.others or not _is_new_seal(edit, copy))


def seal_of(edit: Edit[Any], game: AnyGame) -> str:
    """Return what identifies the values that an edit seals; empty for one that seals none."""
    return game.seal(edit.action) if isinstance(edit, Added | Corrected) else ""


def _is_new_seal(edit: Edit[Any], copy: MatchCopy) -> bool:
    """Return whether an edit seals values, and does not only move a seal that is there to another round."""
    seal = seal_of(edit, copy.game)
    return seal != "" and all(seal_of(other, copy.game) != seal for other in copy.journal.edits)


def permits(guest: Guest, edit: Edit[Any], copy: MatchCopy) -> bool:
    """Return whether a guest may make an edit: any, none, or only entries for its player, notes, names and the clock.

    Only the device of a player seals something for that player, whatever else it may enter.
    """
    if guest.rights == "all":
        is_of_player = isinstance(edit, Added | Corrected) and _is_of_player(guest, edit.action, copy)
        return is_of_player or not _is_new_seal(edit, copy)
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
        case DeviceNamed() | Noted() | Pictured() | ClockSet():  # nothing of it is lost, whoever writes
            return True


def may_enter(guest: Guest, action: Any, copy: MatchCopy) -> bool:
    """Return whether an action is one of the player of a guest that enters for that player only."""
    if isinstance(action, ReviseSetup | EndHere):
        return False
    return _is_of_player(guest, action, copy)


def _is_of_player(guest: Guest, action: Any, copy: MatchCopy) -> bool:
    return guest.seat in copy.game.actors(copy.replay.state, action)


def may_change(guest: Guest, entry: EntryId, copy: MatchCopy) -> bool:
    """Return whether an entry was made by the device of such a guest."""
    return device_of(EditId(entry)) == guest.device and any(one.id == entry for one in copy.journal.log)
