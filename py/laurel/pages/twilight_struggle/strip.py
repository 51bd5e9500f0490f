"""The strip over the board: the marker, DEFCON and the other tracks, and how far the turn is."""

from __future__ import annotations

from functools import partial

from laurel.games.twilight_struggle.components import LAST_SPACE
from laurel.games.twilight_struggle.state import Phase, State
from laurel.pages.environment import render
from laurel.pages.language.hyphens import hyphenate
from laurel.pages.match.players import PlayerView
from laurel.pages.match.presentation import MatchView
from laurel.pages.page import LateRegion, Region
from laurel.pages.twilight_struggle.sides import player_of, players_of, standing
from laurel.pages.twilight_struggle.wording import era_name, part_of_turn, turn_number

TICKS = tuple(range(-LAST_SPACE, LAST_SPACE + 1, 5))
"""Spaces of the track that are marked in its drawing."""


def region(match_view: MatchView) -> LateRegion:
    """Return the strip as a region of the page: a number on it is shown at once."""
    state: State = match_view.state
    numbers = (state.marker, state.defcon, state.military, state.space, state.china, len(state.effects))
    course = state.course
    part = (course.turn, course.phase, course.action_round, course.phasing)
    return LateRegion("strip", partial(_region, match_view), at_once=(numbers, part))


def _region(match_view: MatchView) -> Region:
    state: State = match_view.state
    course, holder = state.course, state.china.holder
    phasing = phasing_player(match_view)
    html = render(
        "twilight_struggle/strip.html",
        match_view.translator.language,
        marker=standing(match_view, state.marker),
        score=state.marker,
        last_space=LAST_SPACE,
        ticks=TICKS,
        players=players_of(match_view),
        defcon=state.defcon,
        military=state.military,
        space=state.space,
        china=None if holder is None else player_of(match_view, holder),
        is_face_up=state.china.is_face_up,
        effects=len(state.effects),
        turn=turn_number(match_view.translator, course.turn),
        era=era_name(match_view.translator, course.turn),
        number=course.action_round if phasing else course.turn,
        part=hyphenate(part_of_turn(match_view.translator, course)),
        phasing=phasing,
        points_sheet="points" if match_view.replay.verdict is None else "chart",
    )
    return Region("strip", html)


def phasing_player(match_view: MatchView) -> PlayerView | None:
    """Return whose action round it is; `None` outside the action rounds."""
    course = match_view.state.course
    is_phasing = course.phase is Phase.ACTION and course.phasing is not None
    return player_of(match_view, course.phasing) if is_phasing else None
