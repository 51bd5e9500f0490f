"""The board of Twilight Struggle: the turn, the map by region, what regions are worth, and the tracks."""

from __future__ import annotations

from laurel.games.twilight_struggle.components import Side
from laurel.games.twilight_struggle.table import Table
from laurel.match.message import N_
from laurel.match.setup import Points, Seat
from laurel.pages.environment import render
from laurel.pages.page import Region
from laurel.pages.sitting import Sitting
from laurel.pages.twilight_struggle.wording import describe, side_name
from laurel.pages.words import Words, signed


def totals(table: Table) -> dict[Seat, Points]:
    """Return where the marker stands, from each side: what one side is ahead, the other one is behind."""
    return {table.seat(Side.US): Points(table.score), table.seat(Side.USSR): Points(-table.score)}


def board(sitting: Sitting) -> tuple[Region, ...]:
    """Return the regions of the board."""
    language = sitting.words.language
    return (
        Region("slot", render("twilight_struggle/slot.html", language, marker_words(sitting.words, sitting.state))),
    )


def marker_words(words: Words, table: Table) -> str:
    """Return where the marker stands, as in `USA +4`."""
    if not table.score:
        return words(N_("The marker is in the middle"))
    side = Side.US if table.score > 0 else Side.USSR
    return f"{side_name(words, side)} {signed(abs(table.score))}"


def announce(sitting: Sitting) -> str:
    """Return what the newest entry changed: what happened, and where the marker stands if it moved."""
    if not sitting.replay.moments:
        return ""
    words, newest = sitting.words, sitting.replay.moments[-1]
    said = describe(words, newest.entry.action, sitting.match.setup) + "."
    return f"{said} {marker_words(words, sitting.state)}." if newest.gained else said
