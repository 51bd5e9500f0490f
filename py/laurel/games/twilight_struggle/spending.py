"""Cards played for operations or in the space race: The China Card, and Flower Power."""

from __future__ import annotations

from laurel.games.twilight_struggle.actions import SpendCard, Use
from laurel.games.twilight_struggle.china import spend_china_card
from laurel.games.twilight_struggle.components import CHINA_CARD, FLOWER_POWER, Side, SourceId, only
from laurel.games.twilight_struggle.effects import EVENT, card_of, check_not_removed, discarded
from laurel.games.twilight_struggle.table import Table
from laurel.games.twilight_struggle.track import gain
from laurel.match.game import Outcome

PROTEST = 2
"""Points for the USSR when the US plays a war card under Flower Power."""


def spend_card(table: Table, action: SpendCard) -> Outcome[Table]:
    """A card is played, and its event does not happen."""
    card = card_of(action.card)
    check_not_removed(table, card)
    if card.id == CHINA_CARD:
        return spend_china_card(table, action)
    table = discarded(table, card.id)
    if card.war is not None and action.use is Use.OPERATIONS:
        return protest(table, action.player)
    return Outcome(table)


def protest(table: Table, player: Side) -> Outcome[Table]:
    """Flower Power: the USSR gains two points when the US plays a war card, but not in the space race."""
    if player is not Side.US or not table.has_effect(FLOWER_POWER):
        return Outcome(table)
    return gain(table, only(Side.USSR, PROTEST), SourceId(FLOWER_POWER), EVENT)
