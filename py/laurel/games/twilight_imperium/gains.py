"""Gains and losses that are entered as points, from any source or without one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import get_args

from laurel.games.twilight_imperium.actions import Gain, GainTogether, Lose
from laurel.games.twilight_imperium.components import (
    CUSTODIANS,
    IMPERIAL_MECATOL,
    NO_SOURCE,
    OBJECTIVES,
    ObjectiveId,
    SourceId,
)
from laurel.games.twilight_imperium.initiative import earlier_player_questions
from laurel.games.twilight_imperium.limits import (
    Scoring,
    imperial_obstacle,
    imperial_questions,
    mecatol_obstacle,
    raise_or_notice,
)
from laurel.games.twilight_imperium.objectives import add_zealous_orthodoxy, record_score, with_imperial_used
from laurel.games.twilight_imperium.state import State, Target
from laurel.games.twilight_imperium.track import ADVANCE, advance, advance_together
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Refusal
from laurel.match.setup import Points, Seat

MOST_POINTS = max(get_args(Target))
"""The length of the longest track, the most points that one entry can have."""


def gain(state: State, action: Gain) -> Outcome[State]:
    """Players gain victory points in a variety of ways (98.1).

    A plain gain follows the rules of its source, like any other way of entry.
    """
    check_points(action.points)
    made = _entitled(state, {action.player: action.points}, action.source)
    made = made.then(advance(made.state, action.player, action.points, action.source))
    if action.source == NO_SOURCE and action.player not in state.unsaid:
        made = evolve(made, state=evolve(made.state, unsaid=(*state.unsaid, action.player)))
    return _scored(state, made, (action.player,), action.source)


def lose(state: State, action: Lose) -> Outcome[State]:
    """A player moves back on the track, and never below 0 (98.4)."""
    check_points(action.points)
    return advance(state, action.player, -action.points, action.source)


def gain_together(state: State, action: GainTogether) -> Outcome[State]:
    """Several players gain points at the same moment, so that several may arrive together (98.7)."""
    gains = {seat: points for seat, points in action.gains.items() if points}
    if not gains:
        raise Refusal(N_("Choose at least one player."), field="gains")
    for points in gains.values():
        check_points(points)
    made = _entitled(state, gains, action.source)
    made = made.then(advance_together(made.state, gains, action.source))
    return _scored(state, made, tuple(sorted(gains, key=state.clockwise_from_speaker)), action.source)


def _entitled(state: State, gains: Mapping[Seat, Points], source: SourceId) -> Outcome[State]:
    """Judge whether players may gain from a source, and record what the source needs; points do not change yet."""
    state.check(*gains)
    if source == CUSTODIANS:
        return Outcome(take_custodians(state, len(gains)))
    made = Outcome(state)
    for seat in sorted(gains, key=state.clockwise_from_speaker):
        if source == IMPERIAL_MECATOL:
            told = raise_or_notice(state, imperial_obstacle(state, seat) or mecatol_obstacle(state))
            made = made.then(Outcome(with_imperial_used(made.state, seat), (), told, imperial_questions(state, seat)))
        if source in OBJECTIVES:
            part = _part(state, seat, source)
            for _ in range(number_of_cards(part.objective, gains[seat])):
                told = raise_or_notice(state, part.obstacle(made.state))
                made = made.then(Outcome(record_score(made.state, part), (), told))
    return made


def _part(state: State, seat: Seat, source: SourceId) -> Scoring:
    objective = ObjectiveId(source)
    return Scoring(seat, objective, is_public=state.is_public(objective))


def _scored(before: State, made: Outcome[State], seats: tuple[Seat, ...], source: SourceId) -> Outcome[State]:
    """Add what follows a gain: the point of Zealous Orthodoxy, and questions about players who score earlier."""
    for seat in seats:
        if source in OBJECTIVES:
            made = add_zealous_orthodoxy(made, _part(before, seat, source))
        made = evolve(
            made, questions=made.questions + earlier_player_questions(before, made.state, seat, frozenset(seats))
        )
    return made


def check_points(points: int) -> None:
    """Refuse a gain or a loss of nothing, and one that is longer than the longest track."""
    if points < 1:
        raise Refusal(N_("Enter at least one point."), rule=ADVANCE, field="points")
    if points > MOST_POINTS:
        raise Refusal(
            N_("The track has no more than %(spaces)s spaces."), rule=ADVANCE, field="points", spaces=MOST_POINTS
        )


def number_of_cards(objective: ObjectiveId, points: int) -> int:
    """Return how many objectives points come from: one named objective, or several unnamed ones."""
    card = OBJECTIVES[objective]
    cards, rest = divmod(points, card.points)
    if rest or (card.is_named and cards > 1):
        raise Refusal(N_("This objective is worth +%(worth)s."), rule=ADVANCE, field="points", worth=card.points)
    return cards


def take_custodians(state: State, players: int) -> State:
    """Return the state without the custodians token on Mecatol Rex; the game has one, and it never returns."""
    if players > 1:
        raise Refusal(N_("There is only one custodians token."), field="gains")
    if state.custodians_taken:
        raise Refusal(N_("The custodians token has already been taken."))
    return evolve(state, custodians_taken=True)
