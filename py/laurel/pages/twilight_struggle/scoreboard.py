"""The scoreboard of Twilight Struggle: the sides with the marker between them, the map, and what regions are worth.

All of it is in the group of the map: on a television it is a grid of two columns.
"""

from __future__ import annotations

from laurel.games.twilight_struggle.components import TRACK, Superpower
from laurel.games.twilight_struggle.state import State
from laurel.match.message import N_
from laurel.pages.environment import Values, render
from laurel.pages.match.presentation import MatchView
from laurel.pages.page import Region
from laurel.pages.twilight_struggle import analysis, regions, strip, worldmap
from laurel.pages.twilight_struggle.sides import player_of, standing
from laurel.pages.twilight_struggle.turn import marker_words


def scoreboard(match_view: MatchView) -> tuple[Region, ...]:
    """Return the marker between the sides, the map, and what every region is worth."""
    language = match_view.translator.language
    state: State = match_view.state
    marker = render(
        "twilight_struggle/scoreboard_marker.html",
        language,
        us=_side(match_view, Superpower.US),
        ussr=_side(match_view, Superpower.USSR),
        marker=standing(match_view, state.marker),
        score=state.marker,
        spaces=tuple(reversed(TRACK)),
        ticks=strip.TICKS,
        is_face_up=state.china.is_face_up,
    )
    gauges = render("twilight_struggle/scoreboard_gauges.html", language, defcon=state.defcon, turn=state.course.turn)
    worths = render("twilight_struggle/scoreboard_regions.html", language, panels=regions.panels(match_view))
    return (
        Region("marker", marker, "map"),
        Region("gauges", gauges, "map"),
        *worldmap.watched_regions(match_view),
        Region("worths", worths, "map"),
    )


def _side(match_view: MatchView, side: Superpower) -> Values:
    state: State = match_view.state
    player = player_of(match_view, side)
    return Values(
        player=player,
        military=state.military.of(side),
        space=state.space.of(side),
        has_china=state.china.holder is side,
        is_phasing=strip.phasing_player(match_view) == player,
        leads=(state.marker if side is Superpower.US else -state.marker) > 0,
        has_won=player.seat in match_view.winners,
    )


def outlook(match_view: MatchView) -> tuple[str, ...]:
    """Return where the marker stands, and how final scoring would decide the game now."""
    outcome = analysis.present_outcome(match_view).text
    return marker_words(match_view), match_view.translator(N_("If the game ended now: %(outcome)s"), outcome=outcome)
