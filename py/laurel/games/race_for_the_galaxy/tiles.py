"""The goal tiles of a game that is over, entered together with their owners."""

from __future__ import annotations

from collections.abc import Iterator

from laurel.games.race_for_the_galaxy.actions import EnterGoals
from laurel.games.race_for_the_galaxy.components import GoalId
from laurel.games.race_for_the_galaxy.dealing import check_tiles, goals_in_play_notices
from laurel.games.race_for_the_galaxy.decks import GOALS
from laurel.games.race_for_the_galaxy.ending import doubts_about_end
from laurel.games.race_for_the_galaxy.goals import (
    doubts_about_owner,
    doubts_about_unowned,
    qualified_seats,
    unowned_goals,
    with_settled_goals,
)
from laurel.games.race_for_the_galaxy.state import Goals, State
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Notice, Question, Refusal
from laurel.match.setup import Seat


def enter_goals(state: State, action: EnterGoals) -> Outcome[State]:
    """Put goals into play and make their owners final; a finished game that is scored is over with that.

    Raises:
        Refusal: the game is not over, goals are in play already, or a goal or an owner is not possible.
    """
    if not state.is_finished_game and (not state.is_over or state.goals.in_play):
        raise Refusal(N_("Goals and their owners are entered together when the game is over."))
    _check(state, action)
    claims = tuple((goal, seat) for goal in action.in_play for seat in action.claims.get(goal, ()))
    holders = tuple(sorted(action.holders.items()))
    after = with_settled_goals(evolve(state, is_over=True, goals=Goals(action.in_play, claims, holders)))
    ends = () if state.is_over else doubts_about_end(state)
    questions = (*ends, *_unowned(after))
    notices = (*goals_in_play_notices(action.in_play), *_owners(after))
    return Outcome(after, notices=notices if action.in_play else (), questions=questions)


def _check(state: State, action: EnterGoals) -> None:
    check_tiles(state.variant, action.in_play, "in_play")
    owned: set[GoalId] = {*action.claims, *action.holders}
    if not owned <= set(action.in_play):
        raise Refusal(N_("This goal is not in play."), field="in_play")
    for goal in action.claims:
        if GOALS[goal].is_most:
            raise Refusal(N_("%(goal)s is held, not claimed."), field="claims", goal=GOALS[goal].title)
    for goal in action.holders:
        if not GOALS[goal].is_most:
            raise Refusal(N_("%(goal)s is claimed, not held."), field="holders", goal=GOALS[goal].title)
    state.check(*action.holders.values(), *(seat for seats in action.claims.values() for seat in seats))


def _owners(state: State) -> Iterator[Notice]:
    for goal, seat in state.goals.owners:
        yield from doubts_about_owner(state, GOALS[goal], Seat(seat))


def _unowned(state: State) -> Iterator[Question]:
    for goal in unowned_goals(state):
        yield from doubts_about_unowned(goal, qualified_seats(state, goal))
