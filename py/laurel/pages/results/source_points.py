"""The points of a player by what gave them."""

from __future__ import annotations

from attrs import frozen

from laurel.match.message import N_
from laurel.match.setup import Seat
from laurel.pages.match.presentation import MatchView


@frozen
class SourcePoints:
    """The points that a player has from one source."""

    source: str
    """What the source is called."""

    group: str
    """The row of the score matrix in which they are counted."""

    points: int


def source_points(match_view: MatchView, seat: Seat) -> tuple[SourcePoints, ...]:
    """Return a player's points by source, in the order in which the sources first gave any.

    What was gained and lost again is left out. Of a shared marker, what others gain counts against the player.
    """
    translator, presentation = match_view.translator, match_view.presentation
    sums: dict[str, int] = {}
    for entry in match_view.replay.ledger:
        if entry.player == seat:
            sums[entry.source] = sums.get(entry.source, 0) + entry.points
        elif presentation.has_shared_marker:
            sums[entry.source] = sums.get(entry.source, 0) - entry.points
    named = tuple(
        SourcePoints(presentation.source(translator, source), presentation.source_group(translator, source), sum_)
        for source, sum_ in sums.items()
        if sum_
    )
    head_start = match_view.starting_totals[seat]
    at_start = translator(N_("at the start"))
    return (SourcePoints(at_start, at_start, head_start), *named) if head_start else named
