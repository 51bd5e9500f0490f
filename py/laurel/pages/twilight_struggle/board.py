"""The board of Twilight Struggle: the turn, the tracks, what regions are worth, and the countries."""

from __future__ import annotations

from laurel.pages.match_view import MatchView
from laurel.pages.page import Region
from laurel.pages.twilight_struggle import (
    analysis,
    attempts,
    cards,
    chart,
    countries,
    regions,
    reveal,
    tracks,
    turn,
    worldmap,
)


def board(match_view: MatchView) -> tuple[Region, ...]:
    """Return the regions of the board."""
    panels = regions.panels(match_view)
    return (
        *turn.regions(match_view),
        regions.tabs(match_view, panels),
        *worldmap.regions(match_view),
        *regions.regions(match_view, panels),
        *countries.regions(match_view),
    )


def announce(match_view: MatchView) -> str:
    """Return what the newest entry changed: what happened, and where the marker stands if it moved."""
    if not match_view.replay.log_steps:
        return ""
    translator, newest = match_view.translator, match_view.replay.log_steps[-1]
    said = match_view.presentation.describe(translator, newest.entry.action, match_view.match.setup) + "."
    return f"{said} {turn.marker_words(match_view)}." if newest.gained else said


SHEETS = {
    **analysis.SHEETS,
    **attempts.SHEETS,
    **cards.SHEETS,
    **chart.SHEETS,
    **countries.SHEETS,
    **regions.SHEETS,
    **reveal.SHEETS,
    **tracks.SHEETS,
    **turn.SHEETS,
}
