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
    SourceId,
    Superpower,
    War,
    pair_of,
)
from laurel.games.twilight_struggle.defcon import with_defcon, with_operations
from laurel.games.twilight_struggle.effects import EVENT, card_of, check_can_happen, discard_card, remove_card
from laurel.games.twilight_struggle.operations import check_die, is_under_nato, take_over
from laurel.games.twilight_struggle.owed import grant, operations_of
from laurel.games.twilight_struggle.scoring import Tier, count, holdings
from laurel.games.twilight_struggle.spending import protest
from laurel.games.twilight_struggle.state import State, country_of
from laurel.games.twilight_struggle.track import gain
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Message, Refusal

BOYCOTTED = 4
"""Operations of who sponsors Olympic Games that are boycotted."""

PRIZE = 2
"""Points for the winner of the Olympic Games or of Summit."""


def fight_war(state: State, action: FightWar) -> Outcome[State]:
    """A war is military operations, won or lost.

    Where the modified die is high enough it pays, and all enemy influence in the target becomes the attacker's.
    """
    card = card_of(action.card)
    if card.war is None:
        raise Refusal(N_("This card is not a war."))
    check_can_happen(state, card)
    side = card.side or action.player
    has_won = is_won(card.war, action.die, _modifier(state, card.war, side, action))
    points = card.war.points if has_won else 0
    protested = protest(state, action.player)
    if protested.state.ending:
        return protested
    fought = remove_card(with_operations(protested.state, side, card.operations or 0), card)
    target = target_of(card.war, action.target)
    if has_won and target is not None and state.options.checks_operations:
        fought = evolve(fought, board=take_over(fought.board, country_of(target), side))
    return protested.then(gain(fought, pair_of(side, points), SourceId(card.id), EVENT))


def is_won(war: War, die: int, modifier: int) -> bool:
    """Whether a die wins a war, less what the neighbours take from it."""
    check_die(die)
    return die - modifier >= war.needs


def target_of(war: War, chosen: CountryId | None) -> CountryId | None:
    """Return the country that is attacked: the one chosen, or the only one of the card."""
    return chosen or (war.targets[0] if len(war.targets) == 1 else None)


def _modifier(state: State, war: War, side: Superpower, action: FightWar) -> int:
    if action.modifier is not None:
        return action.modifier
    target = target_of(war, action.target)
    if target is None:
        raise Refusal(N_("Which country is attacked?"), field="target")
    return modifier(state, war, side, target)


def modifier(state: State, war: War, side: Superpower, target: CountryId) -> int:
    """What is taken from the die: one for each neighbour of the target that the enemy controls.

    The enemy superpower itself is such a neighbour.

    Raises:
        Refusal: the card cannot attack this country.
    """
    attacked = country_of(target)
    if target not in targets(state, war, side):
        raise Refusal(N_("%(country)s: this card cannot attack it."), field="target", country=Message(attacked.name))
    against = (*attacked.neighbours, target) if war.counts_target else attacked.neighbours
    return sum(state.controls(side.enemy, country) for country in against) + (attacked.next_to is side.enemy)


def targets(state: State, war: War, side: Superpower) -> tuple[CountryId, ...]:
    """The countries that a war card may attack; Brush War leaves out those that NATO protects from the USSR."""
    return war.targets or tuple(
        one.id
        for one in COUNTRIES.values()
        if state.board.stability[one.index] <= 2 and not (side is Superpower.USSR and is_under_nato(state, one))
    )


def hold_olympic_games(state: State, action: HoldOlympicGames) -> Outcome[State]:
    """The winner gains two points; a boycott lowers DEFCON by one instead, and the sponsor has Operations."""
    state = discard_card(state, OLYMPIC_GAMES)
    if action.winner is None:
        lowered = with_defcon(state, state.defcon - 1, state.phasing_player(action.player))
        if lowered.ending is not None:
            return Outcome(lowered)
        return Outcome(grant(lowered, OLYMPIC_GAMES, action.player, operations_of(lowered, action.player, BOYCOTTED)))
    return gain(state, pair_of(action.winner, PRIZE), SourceId(OLYMPIC_GAMES), EVENT)


def hold_summit(state: State, action: HoldSummit) -> Outcome[State]:
    """Every region dominated or controlled adds one to the die; the higher result gains two points, a tie none."""
    check_die(action.us_die, "us_die")
    check_die(action.ussr_die, "ussr_die")
    state = discard_card(state, SUMMIT)
    bonus = regions_held(state)
    us, ussr = action.us_die + bonus.us, action.ussr_die + bonus.ussr
    if us == ussr:
        return Outcome(state)
    return gain(state, pair_of(Superpower.US if us > ussr else Superpower.USSR, PRIZE), SourceId(SUMMIT), EVENT)


def regions_held(state: State) -> Pair:
    """How many regions each side dominates or controls."""
    counted = [count(state, region, holdings(state, region)) for region in REGIONS.values()]
    return Pair(
        *(sum(one.tier(side) >= Tier.DOMINATION for one in counted) for side in (Superpower.US, Superpower.USSR))
    )
