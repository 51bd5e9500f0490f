"""The score matrix: a row for every group of sources, a column for every player or team."""

from __future__ import annotations

from attrs import frozen

from laurel.pages.players import Side
from laurel.pages.presentation import MatchView
from laurel.pages.ranking import Ranked
from laurel.pages.source_points import source_points
from laurel.pages.translator import with_minus

NOTHING = "–"
"""What a cell shows where a player has no points of a group."""


@frozen
class Matrix:
    """The points by group of sources."""

    sides: tuple[Side, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    """The points of every player or team from each group."""

    totals: tuple[str, ...]
    has_details: bool
    """Whether a group has several sources, which are listed beside it."""


def matrix(match_view: MatchView, ranking: tuple[Ranked, ...]) -> Matrix:
    """Return the score matrix, its columns in the order of a ranking. The rows are in the order of the columns."""
    columns: list[dict[str, int]] = []
    sources: set[tuple[str, str]] = set()
    for one in ranking:
        column: dict[str, int] = {}
        for part in source_points(match_view, one.side[0].seat):
            column[part.group] = column.get(part.group, 0) + part.points
            sources.add((part.group, part.source))
        columns.append(column)
    groups = dict.fromkeys(group for column in columns for group in column)
    return Matrix(
        sides=tuple(one.side for one in ranking),
        rows=tuple(
            (group, tuple(with_minus(column[group]) if group in column else NOTHING for column in columns))
            for group in groups
        ),
        totals=tuple(with_minus(one.points) for one in ranking),
        has_details=any(group != source for group, source in sources),
    )
