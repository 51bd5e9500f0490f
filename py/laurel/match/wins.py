"""What wins a game: the most points, the fewest, or what all reach together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, get_args

Wins = Literal["most", "least", "together"]
"""Of a game that is won together all win, or all lose."""

ALL_WINS: tuple[Wins, ...] = get_args(Wins)


def advantage(wins: Wins, points: int) -> int:
    """Return points as a number of which more is better."""
    return -points if wins == "least" else points


def best(wins: Wins, points: Iterable[int]) -> int:
    """Return the best of some points, of which there is at least one."""
    return min(points) if wins == "least" else max(points)
