"""NORAD: what the US may do at the end of an action round in which DEFCON has fallen to 2."""

from __future__ import annotations

from laurel.games.twilight_struggle.actions import EndActionRound
from laurel.games.twilight_struggle.components import CARDS, COUNTRIES, NORAD, CountryId, Superpower
from laurel.games.twilight_struggle.effects import EVENT
from laurel.games.twilight_struggle.state import Demand, OwedEvent, Phase, State
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Message, Refusal

CANADA = CountryId("canada")
LEVEL = 2
"""The DEFCON level that NORAD waits for."""


def note_defcon_fall(before: State, after: State) -> State:
    """Return the state after an action: in an action round it notes whether DEFCON has fallen to 2."""
    has_fallen = before.defcon > after.defcon == LEVEL and after.course.phase is Phase.ACTION
    return after.with_course(has_fallen=True) if has_fallen else after


def is_due(state: State) -> bool:
    """Whether the US may add influence at the end of this action round: while it controls Canada.

    Where the players move all influence by hand, they do that as well.
    """
    if state.ending is not None or not state.course.has_fallen or not state.options.checks_operations:
        return False
    return state.has_effect(NORAD) and state.controls(Superpower.US, CANADA)


def demand_influence(state: State) -> State:
    """Return the state at the end of the action round: what is due is owed."""
    if not is_due(state):
        return state
    rooms = tuple((one, 1) for one, country in COUNTRIES.items() if state.board.us[country.index])
    demand = Demand(Superpower.US, adds=True, rooms=rooms, total=1)
    owed = OwedEvent(NORAD, Superpower.US, state.board, (demand,))
    return evolve(state.with_course(has_fallen=False), owed=(*state.owed, owed))


def end_action_round(state: State, _: EndActionRound) -> Outcome[State]:
    """The action round is over: NORAD leaves influence to the US."""
    if not is_due(state):
        raise Refusal(N_("%(card)s: nothing is left to do."), rule=EVENT, card=Message(CARDS[NORAD].name))
    return Outcome(demand_influence(state))
