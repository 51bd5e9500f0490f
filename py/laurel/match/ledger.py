"""Where every point came from."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from laurel.match.message import Message
from laurel.match.setup import Points, Seat


@frozen
class Reason:
    """A part of what a source is worth, and why."""

    points: Points
    message: Message
    rule: str


@frozen
class LedgerEntry:
    """One change of one player's total, and its reason."""

    player: Seat
    points: Points
    """What the total changed by: negative for a loss."""

    source: str
    """The id of the source, as the game's facts list it."""

    rule: str
    """The number of the rule that moved the total."""

    round: int
    """The round of the game in which it happened, from 1."""

    printed: Points
    """What the source is worth by itself; differs from `points` where a track's end or zero cut it short."""

    reasons: tuple[Reason, ...] = ()
    """What `printed` is made of, where a source pays for several things at once; empty where it pays for itself."""


def standings(ledger: Iterable[LedgerEntry], seats: Iterable[Seat]) -> dict[Seat, Points]:
    """Total of every seat: the sum of its ledger entries, and nothing else."""
    totals = {seat: Points(0) for seat in seats}
    for entry in ledger:
        totals[entry.player] = Points(totals[entry.player] + entry.points)
    return totals
