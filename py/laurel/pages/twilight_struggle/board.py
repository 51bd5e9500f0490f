"""The board of Twilight Struggle: the strip, the regions, the map, the countries, and the action of the round."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from laurel.games.twilight_struggle.actions import CarryOutEvent
from laurel.match.replay import LogStep, Replay
from laurel.pages.entry.entries import description
from laurel.pages.entry.speech import as_sentence
from laurel.pages.match.presentation import MatchView
from laurel.pages.page import AnyRegion, LateRegion
from laurel.pages.twilight_struggle import (
    action,
    analysis,
    attempts,
    cards,
    chart,
    countries,
    owed,
    points,
    regions,
    reveal,
    strip,
    tracks,
    turn,
    worldmap,
)
from laurel.pages.twilight_struggle.wording import influence_moves


def board(match_view: MatchView) -> tuple[AnyRegion, ...]:
    """Return the regions of the board: influence that has changed is shown at once, what follows from it is late."""
    panels = cache(partial(regions.panels, match_view))
    return (
        strip.region(match_view),
        LateRegion("tabs", lambda: regions.tabs(match_view, panels(), owed.active_regions(match_view.state))),
        *worldmap.regions(match_view),
        *regions.regions(match_view, panels),
        LateRegion("heading", partial(countries.heading, match_view), at_once=match_view.state.course.phasing),
        *countries.regions(match_view),
        action.region(match_view),
    )


def announce(match_view: MatchView, _: Replay[Any, Any] | None = None) -> str:
    """Return what the newest entry changed: what happened, and where the marker stands if it moved."""
    if not match_view.replay.log_steps:
        return ""
    newest = match_view.replay.log_steps[-1]
    said = " ".join(as_sentence(one) for one in (description(match_view, newest), *_moved(match_view, newest)))
    return f"{said} {as_sentence(turn.marker_words(match_view))}" if newest.gained else said


def _moved(match_view: MatchView, newest: LogStep[Any, Any]) -> tuple[str, ...]:
    """Return what an event has moved at once, and what it has left to a player."""
    if not isinstance(newest.entry.action, CarryOutEvent) or newest.refusal is not None:
        return ()
    translator, before = match_view.translator, match_view.replay.state_before(newest.entry.id)
    left = tuple(owed.rest_text(translator, one) for one in newest.state.owed if one not in before.owed)
    return (*influence_moves(translator, before.board, newest.state.board), *left)


DIALOGS = {
    **action.DIALOGS,
    **analysis.DIALOGS,
    **attempts.DIALOGS,
    **cards.DIALOGS,
    **chart.DIALOGS,
    **countries.DIALOGS,
    **points.DIALOGS,
    **regions.DIALOGS,
    **reveal.DIALOGS,
    **tracks.DIALOGS,
    **turn.DIALOGS,
}
