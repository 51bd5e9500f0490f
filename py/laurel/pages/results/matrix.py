"""The score matrix: a row for every group of sources, a column for every player or team."""

from __future__ import annotations

from laurel.pages.environment import Values
from laurel.pages.language.translator import with_minus
from laurel.pages.match.presentation import MatchView
from laurel.pages.match.ranking import Ranked
from laurel.pages.results.source_points import source_points

NOTHING = "–"
"""What a cell shows where a player has no points of a group."""


def matrix(match_view: MatchView, ranking: tuple[Ranked, ...]) -> Values:
    """Return the score matrix, its columns in the order of a ranking. The rows are in the order of the columns.

    Values:
        rows: the points of every player or team from each group.
        has_details: whether a group has several sources, which are listed beside it.
    """
    columns: list[dict[str, int]] = []
    sources: set[tuple[str, str]] = set()
    for one in ranking:
        column: dict[str, int] = {}
        for part in source_points(match_view, one.side[0].seat):
            column[part.group] = column.get(part.group, 0) + part.points
            sources.add((part.group, part.source))
        columns.append(column)
    groups = dict.fromkeys(group for column in columns for group in column)
    return Values(
        sides=tuple(one.side for one in ranking),
        rows=tuple(
            (group, tuple(with_minus(column[group]) if group in column else NOTHING for column in columns))
            for group in groups
        ),
        totals=tuple(with_minus(one.points) for one in ranking),
        has_details=any(group != source for group, source in sources),
    )
