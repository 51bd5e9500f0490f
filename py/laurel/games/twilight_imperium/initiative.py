"""Initiative order in the status phase: who may score before a player who wins."""

from __future__ import annotations

from laurel.games.twilight_imperium.components import (
    ANY_SECRET,
    ANY_STAGE_I,
    ANY_STAGE_II,
    CIVILIZED_SOCIETY,
    OBJECTIVES,
    ZEALOUS_ORTHODOXY,
)
from laurel.games.twilight_imperium.limits import TO_BE_ORTHODOX, public_obstacle, secret_obstacle
from laurel.games.twilight_imperium.offers import public_objectives
from laurel.games.twilight_imperium.state import Phase, State
from laurel.games.twilight_imperium.track import INITIATIVE_DECIDES
from laurel.match.message import N_, Question
from laurel.match.setup import Seat


def earlier_player_questions(
    before: State, after: State, seat: Seat, asked: frozenset[Seat] = frozenset()
) -> tuple[Question, ...]:
    """Return questions about players who score earlier in the status phase and could win first (98.7).

    `asked` are the players whose objectives are part of the same entry.
    """
    if before.phase is not Phase.STATUS or seat not in after.on_last_space() or seat in before.on_last_space():
        return ()
    if CIVILIZED_SOCIETY in before.config.events:
        return ()
    order = before.in_initiative_order()
    earlier = (one for one in order[: order.index(seat)] if one not in asked and can_reach_last_space(before, one))
    return tuple(
        Question(
            N_("%(player)s scores earlier in initiative order. Are those points entered?"),
            rule=INITIATIVE_DECIDES,
            player=one,
        )
        for one in earlier
    )


def can_reach_last_space(state: State, seat: Seat) -> bool:
    """Return whether a player can still reach the last space by objectives of this status phase."""
    return state.points[seat] + _public(state, seat) + _secret(state, seat) >= state.target


def _public(state: State, seat: Seat) -> int:
    """Return the points of the best public objective that a player may score now; of any stage where none are known."""
    lying = public_objectives(state)
    cards = lying if state.objectives.of_setup else (*lying, OBJECTIVES[ANY_STAGE_I], OBJECTIVES[ANY_STAGE_II])
    return max((card.points for card in cards if public_obstacle(state, seat, card.id) is None), default=0)


def _secret(state: State, seat: Seat) -> int:
    """Return the points of a secret objective, with the one of Zealous Orthodoxy that it may bring."""
    if state.objectives.hands[seat] == 0 or secret_obstacle(state, seat, ANY_SECRET) is not None:
        return 0
    is_open = ZEALOUS_ORTHODOXY in state.config.events and state.objectives.orthodox is None
    return 2 if is_open and state.objectives.secrets_of(seat) == TO_BE_ORTHODOX - 1 else 1
