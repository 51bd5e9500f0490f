"""DEFCON and military operations: rules 8.1 and 8.2."""

from __future__ import annotations

from laurel.games.twilight_struggle.actions import SetDefcon, SetMilitaryOperations
from laurel.games.twilight_struggle.components import DEFCON_LEVELS, MOST_MILITARY_OPERATIONS, Superpower
from laurel.games.twilight_struggle.state import Ending, EndingKind, State
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Refusal

NUCLEAR_WAR = "8.1.3"
OPERATIONS = "8.2"


def set_defcon(state: State, action: SetDefcon) -> Outcome[State]:
    """DEFCON moves; at level 1 the player whose action round it is has lost (8.1.3)."""
    if action.level not in DEFCON_LEVELS:
        raise Refusal(N_("DEFCON goes from 1 to 5."), field="level")
    return Outcome(with_defcon(state, action.level, action.phasing or state.course.phasing or state.course.headliner))


def with_defcon(state: State, level: int, phasing: Superpower | None) -> State:
    """Return the state at a DEFCON level, limited to 1 to 5; at 1 the phasing player has lost.

    Raises:
        Refusal: the level is 1, and it is not known whose action round it is.
    """
    held = max(min(level, DEFCON_LEVELS[-1]), DEFCON_LEVELS[0])
    if held > DEFCON_LEVELS[0]:
        return evolve(state, defcon=held)
    if phasing is None:
        raise Refusal(
            N_("Whose action round is it? That player loses by nuclear war."), rule=NUCLEAR_WAR, field="phasing"
        )
    return evolve(state, defcon=held, ending=Ending(EndingKind.NUCLEAR_WAR, NUCLEAR_WAR, phasing.enemy))


def set_military_operations(state: State, action: SetMilitaryOperations) -> Outcome[State]:
    """Set the military operations of a side."""
    if not 0 <= action.operations <= MOST_MILITARY_OPERATIONS:
        raise Refusal(N_("The military operations track goes from 0 to 5."), rule=OPERATIONS, field="operations")
    return Outcome(evolve(state, military=state.military.with_number(action.player, action.operations)))


def with_operations(state: State, side: Superpower, operations: int) -> State:
    """Return the state with more military operations of a side: five at the most (8.2)."""
    total = min(state.military.of(side) + operations, MOST_MILITARY_OPERATIONS)
    return evolve(state, military=state.military.with_number(side, total))
