"""What wins a game: the most points, the fewest, or what all reach together."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Literal, TypeVar, get_args

Wins = Literal["most", "least", "together"]
"""Of a game that is won together all win, or all lose."""

ALL_WINS: tuple[Wins, ...] = get_args(Wins)


NumberT = TypeVar("NumberT", int, Fraction, int | Fraction)


def advantage(wins: Wins, points: NumberT) -> NumberT:
    """Return points as a number of which more is better."""
    return -points if wins == "least" else points


def best(wins: Wins, points: Iterable[NumberT]) -> NumberT:
    """Return the best of some points, of which there is at least one."""
    return min(points) if wins == "least" else max(points)
