"""Events in which dice decide: wars, the Olympic Games, Summit."""

from __future__ import annotations

from laurel.games.twilight_struggle.actions import FightWar, HoldOlympicGames, HoldSummit
from laurel.games.twilight_struggle.components import (
    COUNTRIES,
    OLYMPIC_GAMES,
    REGIONS,
    SUMMIT,
    CountryId,
    Pair,
    Side,
    SourceId,
    War,
    only,
)
from laurel.games.twilight_struggle.defcon import at_level, with_operations
from laurel.games.twilight_struggle.effects import EVENT, card_of, check_not_prevented
from laurel.games.twilight_struggle.scoring import Tier, count, holdings
from laurel.games.twilight_struggle.spending import protest
from laurel.games.twilight_struggle.table import Table, country_of
from laurel.games.twilight_struggle.track import gain, then
from laurel.match.game import Outcome
from laurel.match.message import N_, Message, Refusal

DIE = range(1, 7)
PRIZE = 2
"""Points for the winner of the Olympic Games or of Summit."""


def fight_war(table: Table, action: FightWar) -> Outcome[Table]:
    """A war is military operations, won or lost, and pays where the modified die is high enough."""
    card = card_of(action.card)
    if card.war is None:
        raise Refusal(N_("This card is no war."))
    check_not_prevented(table, card)
    side = card.side or action.player
    points = card.war.points if is_won(card.war, action.die, _modifier(table, card.war, side, action)) else 0
    protested = protest(table, action.player)
    if protested.state.ending:
        return protested
    fought = with_operations(protested.state, side, card.operations or 0)
    return then(protested, gain(fought, only(side, points), SourceId(card.id), EVENT))


def is_won(war: War, die: int, modifier: int) -> bool:
    """Whether a die wins a war, less what the neighbours take from it."""
    if die not in DIE:
        raise Refusal(N_("A die shows 1 to 6."))
    return die - modifier >= war.needs


def _modifier(table: Table, war: War, side: Side, action: FightWar) -> int:
    if action.modifier is not None:
        return action.modifier
    target = action.target or (war.targets[0] if len(war.targets) == 1 else None)
    if target is None:
        raise Refusal(N_("Which country is attacked?"))
    return modifier(table, war, side, target)


def modifier(table: Table, war: War, side: Side, target: CountryId) -> int:
    """What is taken from the die: one for each neighbour of the target that the enemy controls.

    Raises:
        Refusal: the card cannot attack this country.
    """
    attacked = country_of(target)
    if target not in targets(table, war):
        raise Refusal(N_("%(country)s: this card cannot attack it."), country=Message(attacked.name))
    against = (*attacked.neighbours, target) if war.counts_target else attacked.neighbours
    return sum(table.controls(side.enemy, country) for country in against)


def targets(table: Table, war: War) -> tuple[CountryId, ...]:
    """The countries that a war card may attack."""
    return war.targets or tuple(one.id for one in COUNTRIES.values() if table.board.stability[one.index] <= 2)


def hold_olympic_games(table: Table, action: HoldOlympicGames) -> Outcome[Table]:
    """The winner gains two points; a boycott lowers DEFCON by one instead."""
    if action.winner is None:
        return Outcome(at_level(table, table.defcon - 1, action.player))
    return gain(table, only(action.winner, PRIZE), SourceId(OLYMPIC_GAMES), EVENT)


def hold_summit(table: Table, action: HoldSummit) -> Outcome[Table]:
    """Every region dominated or controlled adds one to the die; the higher result gains two points, a tie none."""
    if action.us_die not in DIE or action.ussr_die not in DIE:
        raise Refusal(N_("A die shows 1 to 6."))
    bonus = regions_held(table)
    us, ussr = action.us_die + bonus.us, action.ussr_die + bonus.ussr
    if us == ussr:
        return Outcome(table)
    return gain(table, only(Side.US if us > ussr else Side.USSR, PRIZE), SourceId(SUMMIT), EVENT)


def regions_held(table: Table) -> Pair:
    """How many regions each side dominates or controls."""
    counted = [count(table, region, holdings(table, region)) for region in REGIONS.values()]
    return Pair(*(sum(one.tier(side) >= Tier.DOMINATION for one in counted) for side in (Side.US, Side.USSR)))
