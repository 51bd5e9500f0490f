"""The ledger: every change of points with its source and rule."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from laurel.match.message import Message
from laurel.match.setup import Points, Seat


@frozen
class Reason:
    """A part of the points of a source, and what it is for."""

    points: Points
    message: Message
    rule: str
    """Its number; empty where the rulebook has no numbers."""


@frozen
class LedgerEntry:
    """One change of one player's total, with its source and rule."""

    player: Seat
    points: Points
    """The change of the total: negative for a loss."""

    source: str
    """The id of the source, as the game's facts list it."""

    rule: str
    """The number of the rule that gives the points; empty where the rulebook has no numbers."""

    round: int
    """The round of the game in which it happened, from 1."""

    printed: Points
    """The points of the source by itself; differs from `points` where a total is limited, as by 0 or a track's end."""

    reasons: tuple[Reason, ...] = ()
    """The parts of `printed`, where a source gives points for several things; empty otherwise."""


def standings(ledger: Iterable[LedgerEntry], seats: Iterable[Seat]) -> dict[Seat, Points]:
    """Return the total of every seat: the sum of its ledger entries."""
    totals = {seat: Points(0) for seat in seats}
    for entry in ledger:
        totals[entry.player] = Points(totals[entry.player] + entry.points)
    return totals
