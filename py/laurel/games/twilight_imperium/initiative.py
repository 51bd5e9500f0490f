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
from laurel.games.twilight_imperium.table import Phase, Table
from laurel.games.twilight_imperium.track import INITIATIVE_DECIDES
from laurel.match.message import N_, Question
from laurel.match.setup import Seat


def earlier_players(
    before: Table, after: Table, seat: Seat, asked: frozenset[Seat] = frozenset()
) -> tuple[Question, ...]:
    """Return questions about players who score earlier in the status phase and could win first (98.7).

    `asked` are the players whose objectives are part of the same entry.
    """
    if before.phase is not Phase.STATUS or seat not in after.on_last_space() or seat in before.on_last_space():
        return ()
    if CIVILIZED_SOCIETY in before.config.events:
        return ()
    order = before.in_initiative_order()
    earlier = (one for one in order[: order.index(seat)] if one not in asked and within_reach(before, one))
    return tuple(
        Question(
            N_("%(player)s scores earlier in initiative order. Are those points entered?"),
            rule=INITIATIVE_DECIDES,
            player=one,
        )
        for one in earlier
    )


def within_reach(table: Table, seat: Seat) -> bool:
    """Return whether a player can still reach the last space by objectives of this status phase."""
    return table.points[seat] + _public(table, seat) + _secret(table, seat) >= table.target


def _public(table: Table, seat: Seat) -> int:
    """Return the points of the best public objective that a player may score now; of any stage where none are known."""
    lying = public_objectives(table)
    cards = lying if table.objectives.of_setup else (*lying, OBJECTIVES[ANY_STAGE_I], OBJECTIVES[ANY_STAGE_II])
    return max((card.points for card in cards if public_obstacle(table, seat, card.id) is None), default=0)


def _secret(table: Table, seat: Seat) -> int:
    """Return the points of a secret objective, with the one of Zealous Orthodoxy that it may bring."""
    if table.objectives.hands[seat] == 0 or secret_obstacle(table, seat, ANY_SECRET) is not None:
        return 0
    is_open = ZEALOUS_ORTHODOXY in table.config.events and table.objectives.orthodox is None
    return 2 if is_open and table.objectives.secrets_of(seat) == TO_BE_ORTHODOX - 1 else 1
