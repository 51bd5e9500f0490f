"""The board of Twilight Struggle: the turn, the tracks, what regions are worth, and the countries."""

from __future__ import annotations

from laurel.games.twilight_struggle.components import Side
from laurel.games.twilight_struggle.table import Table
from laurel.match.setup import Points, Seat
from laurel.pages.page import Region
from laurel.pages.sitting import Sitting
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


def totals(table: Table) -> dict[Seat, Points]:
    """Return where the marker stands, from each side: what one side is ahead, the other one is behind."""
    return {table.seat(Side.US): Points(table.marker), table.seat(Side.USSR): Points(-table.marker)}


def board(sitting: Sitting) -> tuple[Region, ...]:
    """Return the regions of the board."""
    panels = regions.panels(sitting)
    return (
        *turn.regions(sitting),
        regions.tabs(sitting, panels),
        *worldmap.regions(sitting),
        *regions.regions(sitting, panels),
        *countries.regions(sitting),
    )


def announce(sitting: Sitting) -> str:
    """Return what the newest entry changed: what happened, and where the marker stands if it moved."""
    if not sitting.replay.moments:
        return ""
    words, newest = sitting.words, sitting.replay.moments[-1]
    said = sitting.pages.describe(words, newest.entry.action, sitting.match.setup) + "."
    return f"{said} {turn.marker_words(sitting)}." if newest.gained else said


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
