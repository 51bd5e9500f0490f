"""The ledger: every point has a reason, and a total is their sum."""

from __future__ import annotations

from laurel.match.ledger import LedgerEntry, standings
from laurel.match.setup import Points, Seat
from tests.support import A, B, C


def entry(player: Seat, points: int) -> LedgerEntry:
    """Return a change of a total, for no particular reason."""
    return LedgerEntry(player, Points(points), "source", "98.4", 1, Points(points))


def test_totals_are_sums() -> None:
    """Gains and losses add up, seat by seat."""
    assert {A: 2, B: 1} == standings([entry(A, 3), entry(B, 1), entry(A, -1)], (A, B))


def test_everybody_is_there() -> None:
    """Who never gained anything has 0, not nothing."""
    assert {A: 0, B: 0, C: 0} == standings([], (A, B, C))


def test_the_whole_change_counts_and_not_what_was_printed() -> None:
    """Where the track cut a gain short, the total grows by what was left of it."""
    cut = LedgerEntry(A, Points(1), "public_stage_2", "98.4", 4, Points(2))

    assert {A: 1} == standings([cut], (A,))
