"""The preparation of a match: goals and start worlds, drawn at random or picked."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from laurel.games.race_for_the_galaxy.actions import DealStartWorlds, KeepStartWorld, PickGoals
from laurel.games.race_for_the_galaxy.components import (
    BOXES,
    FIRST_GOALS,
    IMPERIUM_SEAT,
    IMPERIUM_WARLORD,
    MOST_GOALS,
    REBEL_ALLIANCE,
    REBEL_CANTINA,
    START_CARDS,
    Card,
    CardId,
    Deck,
    Goal,
    GoalId,
    Origin,
)
from laurel.games.race_for_the_galaxy.decks import GOALS
from laurel.games.race_for_the_galaxy.state import State, Variant
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Notice, Refusal
from laurel.match.setup import Seat

HANDS_OF_THE_SCENARIO = {REBEL_CANTINA: REBEL_ALLIANCE, IMPERIUM_WARLORD: IMPERIUM_SEAT}
"""The card that each side of the scenario has in hand at the start, by its start world."""

KEPT_CARDS = 4
KEPT_WITH_ANCIENT_RACE = 3
ANCIENT_RACE = CardId("ancient_race")


def takeovers_next(previous: bool | None) -> bool:
    """Return whether the next match has takeovers: matches alternate, the first one has none."""
    return previous is False


def cards_kept(start: CardId | None) -> int:
    """Return how many of the first six cards a player keeps: four, or three with Ancient Race."""
    return KEPT_WITH_ANCIENT_RACE if start == ANCIENT_RACE else KEPT_CARDS


def cards_dealt(variant: Variant) -> tuple[int, int]:
    """Return how many start worlds and how many cards each player is dealt."""
    return (2 if deals_pairs(variant) else 1), START_CARDS


def deals_pairs(variant: Variant) -> bool:
    """Return whether players are dealt a red and a blue start world, as with both expansions, or any one."""
    return variant.boxes == "tgs_rvi"


# Goals


def goals_of(variant: Variant) -> tuple[Goal, ...]:
    """Return the goal tiles of the boxes: none without The Gathering Storm."""
    boxes = BOXES[variant.boxes]
    return tuple(goal for goal in GOALS.values() if goal.box in boxes) if "tgs" in boxes else ()


def draw_goals(variant: Variant, random: Random) -> PickGoals:
    """Draw four "first" and two "most" goals.

    Raises:
        Refusal: the boxes have no goals.
    """
    tiles = goals_of(variant)
    if not tiles:
        raise Refusal(N_("Goals need The Gathering Storm."))
    firsts = [goal.id for goal in tiles if not goal.is_most]
    mosts = [goal.id for goal in tiles if goal.is_most]
    return PickGoals((*random.sample(firsts, FIRST_GOALS), *random.sample(mosts, MOST_GOALS)))


def pick_goals(state: State, action: PickGoals) -> Outcome[State]:
    """Put goal tiles into play; numbers other than four "first" and two "most" goals are pointed out."""
    if not goals_of(state.variant):
        raise Refusal(N_("Goals need The Gathering Storm."))
    check_tiles(state.variant, action.goals, "goals")
    claimed = {goal for goal, _ in state.goals.owners}
    if not claimed <= set(action.goals):
        raise Refusal(N_("A goal that somebody has reached stays in play."), field="goals")
    after = state.with_goals(in_play=action.goals)
    return Outcome(after, notices=goals_in_play_notices(action.goals))


def check_tiles(variant: Variant, goals: Sequence[GoalId], field: str) -> None:
    """Refuse goals, which were entered in `field`, that the boxes do not have, and a goal that is there twice."""
    if not set(goals) <= {goal.id for goal in goals_of(variant)} or len(set(goals)) < len(goals):
        raise Refusal(N_("Only goal tiles of the expansions in use can be in play, each once."), field=field)


def goals_in_play_notices(goals: Sequence[GoalId]) -> tuple[Notice, ...]:
    """Return a notice if other numbers of goals are in play than four "first" and two "most" goals."""
    mosts = sum(GOALS[goal].is_most for goal in goals)
    if (len(goals) - mosts, mosts) == (FIRST_GOALS, MOST_GOALS):
        return ()
    return (Notice(N_("The rules put four “first” and two “most” goals into play.")),)


# Start worlds


def start_worlds(cards: Deck) -> tuple[Card, ...]:
    """Return the start worlds of a deck in the order of their numbers."""
    return tuple(sorted((card for card in cards.values() if card.start is not None), key=lambda card: card.start or 0))


def is_red(world: Card) -> bool:
    """Return whether a start world has a red, odd number; even numbers are blue."""
    return world.start is not None and world.start % 2 == 1


def deal_at_random(variant: Variant, seats: Sequence[Seat], random: Random) -> DealStartWorlds:
    """Return a random deal: a red and a blue start world for every player, or any one."""
    worlds = start_worlds(variant.deck)
    if not deals_pairs(variant):
        drawn = random.sample([world.id for world in worlds], len(seats))
        return DealStartWorlds({seat: (world,) for seat, world in zip(seats, drawn, strict=True)})
    reds = random.sample([world.id for world in worlds if is_red(world)], len(seats))
    blues = random.sample([world.id for world in worlds if not is_red(world)], len(seats))
    return DealStartWorlds(dict(zip(seats, zip(reds, blues, strict=True), strict=True)))


def deal_start_worlds(state: State, action: DealStartWorlds) -> Outcome[State]:
    """Deal start worlds, each of them once.

    Raises:
        Refusal: a card is not a start world or is dealt twice, or start worlds cannot be dealt any more.
    """
    state.check(*action.dealt)
    dealt = [world for worlds in action.dealt.values() for world in worlds]
    if any(state.card(world).start is None for world in dealt):
        raise Refusal(N_("Only start worlds are dealt."))
    if len(set(dealt)) < len(dealt):
        raise Refusal(N_("There is only one of each start world."))
    obstacle = dealing_obstacle(state)
    if obstacle:
        raise obstacle
    return Outcome(evolve(state, dealt=tuple(action.dealt.get(seat, ()) for seat in state.seats)))


def dealing_obstacle(state: State) -> Refusal | None:
    """Return why start worlds cannot be dealt: a player has one already; `None` where they can."""
    started = next((seat for seat in state.seats if state.tableaux[seat].start is not None), None)
    return None if started is None else Refusal(N_("%(player)s already has a start world."), player=started)


def keep_start_world(state: State, action: KeepStartWorld) -> Outcome[State]:
    """A player begins with a start world, one of those dealt if a deal was entered; a windfall world gets a good."""
    state.check(action.player)
    world = state.card(action.world)
    if world.start is None:
        raise Refusal(N_("%(card)s is not a start world."), field="world", card=world.title)
    if state.tableaux[action.player].start is not None:
        raise Refusal(N_("%(player)s already has a start world."), player=action.player)
    if state.copies_left(world.id) < 1:
        raise Refusal(
            N_("%(card)s is somewhere else: %(player)s."),
            field="world",
            card=world.title,
            player=state.owners(world.id)[0],
        )
    if state.dealt and action.world not in state.dealt[action.player]:
        raise Refusal(
            N_("%(card)s was not dealt to %(player)s."), field="world", card=world.title, player=action.player
        )
    tableau = state.tableaux[action.player]
    goods = tableau.goods | {world.id} if world.origin is Origin.WINDFALL else tableau.goods
    after = state.with_tableau(action.player, cards=(world.id, *tableau.cards), goods=goods, start=world.id)
    return Outcome(after)


def card_of_the_scenario(world: CardId) -> CardId | None:
    """Return the card that a side of the scenario has in hand at the start, by its start world."""
    return HANDS_OF_THE_SCENARIO.get(world)
