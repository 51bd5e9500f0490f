"""Lengths of the chart of points, in units of its drawing: x to the right, y down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count

from attrs import frozen

WIDTH, HEIGHT = 360, 280
LEFT, RIGHT = 28, 256
"""The edges of the plot: numbers of points are left of it, labels of lines right of it."""

TOP, BOTTOM = 40, 250
"""The edges of the plot: the lead is shown above it, the rounds below it."""

LABEL_HEIGHT = 16
LONGEST_LABEL = 9
"""Characters of a name beside its line."""

MOST_ROUND_TICKS = 10
MOST_POINT_TICKS = 6
WIDEST_FAN = 18
"""The most units between the first and the last of lines that are level or rise at once, and are drawn side by side."""


def tick_steps() -> Iterator[int]:
    """Yield the steps between ticks, which are round numbers: 1, 2, 5, 10, 20, 25, 50, 100, 200, 250, …."""
    yield from (1, 2, 5)
    for power in count(1):
        yield from (10**power, 2 * 10**power, 25 * 10 ** (power - 1), 5 * 10**power)


@frozen
class Scale:
    """Which points are at which height."""

    lowest: int
    highest: int
    step: int

    @classmethod
    def of(cls, values: Iterable[int]) -> Scale:
        """Return a scale for these values and for 0, with ticks at round numbers."""
        known = [0, 1, *values]
        spread = max(known) - min(known)
        step = next(one for one in tick_steps() if spread <= one * MOST_POINT_TICKS)
        return cls(min(known) // step * step, -(-max(known) // step) * step, step)

    @property
    def ticks(self) -> range:
        """The points with a number beside the axis."""
        return range(self.lowest, self.highest + 1, self.step)

    def y(self, points: int, line: int = 0, lines: int = 1) -> float:
        """Return the height of points; lines with other numbers are drawn side by side where they are level."""
        unit = (BOTTOM - TOP) / (self.highest - self.lowest)
        fan = min(WIDEST_FAN, 0.7 * unit * max(1, self.step / 2)) / max(lines, 2)
        return round(BOTTOM - (points - self.lowest) * unit + (line - (lines - 1) / 2) * fan, 1)


@frozen
class EntryAxis:
    """Where the entries that changed points are drawn: those of a round share its width evenly."""

    rounds: Sequence[int]
    """The round of every entry, from 1, in order."""

    last: int
    """The round that the match has reached."""

    def x(self, entry: int, line: int = 0, lines: int = 1) -> float:
        """Return the place of an entry, by its index in `rounds`; lines that rise at once are drawn side by side."""
        round_ = self.rounds[entry]
        together = [index for index, other in enumerate(self.rounds) if other == round_]
        slot = (RIGHT - LEFT) / self.last / len(together)
        fan = min(WIDEST_FAN, 0.6 * slot) / max(lines, 2)
        middle = LEFT + (RIGHT - LEFT) * (round_ - 1) / self.last + slot * (together.index(entry) + 0.5)
        return round(middle + (line - (lines - 1) / 2) * fan, 1)


def round_edge(round_: float, rounds: int) -> float:
    """Return where a round begins, from 0; a fraction is a place within it."""
    return round(LEFT + (RIGHT - LEFT) * round_ / rounds, 1)


def spread_labels(heights: Sequence[float]) -> tuple[float, ...]:
    """Return the heights of labels, in the same order, moved so that none covers another one."""
    order = sorted(range(len(heights)), key=lambda index: heights[index])
    moved = list(heights)
    lowest = TOP + LABEL_HEIGHT / 2
    for index in order:
        moved[index] = lowest = max(moved[index], lowest)
        lowest += LABEL_HEIGHT
    highest = BOTTOM + LABEL_HEIGHT / 2
    for index in reversed(order):
        moved[index] = highest = min(moved[index], highest)
        highest -= LABEL_HEIGHT
    return tuple(round(one, 1) for one in moved)


def short_name(name: str) -> str:
    """Return a name that has room beside its line."""
    return name if len(name) <= LONGEST_LABEL else f"{name[: LONGEST_LABEL - 1].rstrip()}…"
