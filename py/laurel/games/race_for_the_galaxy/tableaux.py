"""Changes of tableaux: cards, goods, chips and hands."""

from __future__ import annotations

from laurel.games.race_for_the_galaxy.actions import (
    AddCard,
    CountChips,
    CountHand,
    DiscardCard,
    GainChips,
    MoveWorld,
    SetGoods,
)
from laurel.games.race_for_the_galaxy.components import MOST_CARDS, MOST_CHIPS, TABLEAU_SIZE, Card, CardId
from laurel.games.race_for_the_galaxy.state import State
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Notice, Refusal
from laurel.match.setup import Points, Seat


def add_card(state: State, action: AddCard) -> Outcome[State]:
    """Place a card: at most one copy in a tableau, and as many copies as the boxes have."""
    state.check(action.player)
    obstacle = copy_obstacle(state, action.player, action.card)
    if obstacle and not action.insisted:
        raise obstacle
    if action.has_good and not state.card(action.card).good:
        raise Refusal(N_("%(card)s cannot hold a good."), field="has_good", card=state.card(action.card).title)
    tableau = state.tableaux[action.player]
    goods = tableau.goods | {action.card} if action.has_good else tableau.goods
    after = state.with_tableau(action.player, cards=(*tableau.cards, action.card), goods=goods)
    doubts = (Notice.like(obstacle),) if obstacle else ()
    return Outcome(after, notices=(*doubts, *_too_many(after, action.player)))


def _too_many(state: State, seat: Seat) -> tuple[Notice, ...]:
    """Return a notice if a tableau has more cards than end the game."""
    cards, size = len(state.tableaux[seat].cards), tableau_size(state.cards(seat))
    text = N_(
        "%(player)s has %(cards)s cards in the tableau; the game ends with the round in which there are %(size)s."
    )
    return (Notice(text, player=seat, cards=cards, size=size),) if cards > size else ()


def tableau_size(cards: tuple[Card, ...]) -> int:
    """Return how many cards in a tableau end the game: 12, or 14 for the owner of Hidden Fortress."""
    return max((card.tableau_size for card in cards), default=TABLEAU_SIZE)


def copy_obstacle(state: State, seat: Seat, card: CardId) -> Refusal | None:
    """Return why a card cannot be placed, with the owner of the copy; `None` where it can."""
    title = state.card(card).title
    owners = state.owners(card)
    if seat in owners:
        return Refusal(N_("%(card)s is already in this tableau: %(player)s."), field="card", card=title, player=seat)
    if state.copies_left(card) > 0:
        return None
    return Refusal(N_("%(card)s is somewhere else: %(player)s."), field="card", card=title, player=owners[-1])


def discard_card(state: State, action: DiscardCard) -> Outcome[State]:
    """Discard a card and the good on it."""
    state.check(action.player)
    return Outcome(without_card(state, action.player, action.card))


def without_card(state: State, seat: Seat, card: CardId) -> State:
    """Return the state without a card of a tableau.

    Raises:
        Refusal: the tableau does not have the card.
    """
    tableau = state.tableaux[seat]
    if card not in tableau.cards:
        raise Refusal(N_("%(card)s is not there: %(player)s."), field="card", card=state.card(card).title, player=seat)
    place = tableau.cards.index(card)
    cards = tableau.cards[:place] + tableau.cards[place + 1 :]
    return state.with_tableau(seat, cards=cards, goods=tableau.goods - {card})


def move_world(state: State, action: MoveWorld) -> Outcome[State]:
    """Move a military world that was taken over, where only the result is entered."""
    state.check(action.player)
    if not state.variant.takeovers:
        raise Refusal(N_("This match is played without takeovers."))
    world = state.card(action.world)
    if not world.is_military_world:
        raise Refusal(N_("%(card)s is not a military world."), field="world", card=world.title)
    return Outcome(with_moved_world(state, action.world, owner_of_world(state, action.world), action.player))


def owner_of_world(state: State, world: CardId) -> Seat:
    """Return the owner of a world; of several copies, that of the first."""
    owners = state.owners(world)
    if not owners:
        raise Refusal(N_("%(card)s is in nobody's tableau."), field="world", card=state.card(world).title)
    return owners[0]


def with_moved_world(state: State, world: CardId, owner: Seat, winner: Seat) -> State:
    """Return the state with a world and its good moved from its owner to the winner of a takeover."""
    if owner == winner:
        raise Refusal(N_("You cannot take over your own world."), field="player")
    goods = state.tableaux[owner].goods & {world}
    after = without_card(state, owner, world)
    gains = after.tableaux[winner]
    return after.with_tableau(winner, cards=(*gains.cards, world), goods=gains.goods | goods)


def set_goods(state: State, action: SetGoods) -> Outcome[State]:
    """Set the goods of a player: at most one on each own production or windfall world."""
    state.check(action.player)
    for world in sorted(action.worlds):
        if world not in state.tableaux[action.player].cards:
            text = N_("%(card)s is not there: %(player)s.")
            raise Refusal(text, field="worlds", card=state.card(world).title, player=action.player)
        if not state.card(world).good:
            raise Refusal(N_("%(card)s cannot hold a good."), field="worlds", card=state.card(world).title)
    return Outcome(state.with_tableau(action.player, goods=action.worlds, has_final_goods=_is_end(state)))


def gain_chips(state: State, action: GainChips) -> Outcome[State]:
    """Add chips. An empty pool does not limit them: chips from outside the pool are used then."""
    state.check(action.player)
    if action.chips < 1:
        raise Refusal(N_("A gain is at least one point."), field="chips")
    return _with_chips(state, action.player, Points(state.tableaux[action.player].chips + action.chips))


def count_chips(state: State, action: CountChips) -> Outcome[State]:
    """Set the chips of a player, whatever was entered before."""
    state.check(action.player)
    if action.chips < 0:
        raise Refusal(N_("The number of chips cannot be below 0."), field="chips")
    return _with_chips(state, action.player, action.chips)


def _with_chips(state: State, seat: Seat, chips: Points) -> Outcome[State]:
    if chips > MOST_CHIPS:
        raise Refusal(N_("There are not that many chips."), field="chips")
    after = state.with_tableau(seat, chips=chips)
    if after.pool >= 0:
        return Outcome(after)
    text = N_("Points missing from the pool: %(missing)s. Has everything been counted correctly?")
    return Outcome(after, notices=(Notice(text, missing=-after.pool),))


def count_hand(state: State, action: CountHand) -> Outcome[State]:
    """Set the number of cards in hand; a count after the end of the game is used for the tie-break.

    It is asked for together with the goods, which are counted then as well.
    """
    state.check(action.player)
    if action.cards < 0:
        raise Refusal(N_("The number of cards in hand cannot be below 0."), field="cards")
    if action.cards > MOST_CARDS:
        raise Refusal(N_("There are not that many cards."), field="cards")
    counted = state.with_tableau(action.player, hand=action.cards, has_final_hand=_is_end(state))
    if not state.is_over:
        return Outcome(counted)
    return Outcome(counted.with_tableau(action.player, has_final_goods=True))


def _is_end(state: State) -> bool:
    """Return whether what is counted now is what there is at the end of the game."""
    return state.is_over or state.is_finished_game


def merge_chips(earlier: GainChips, later: GainChips) -> GainChips | None:
    """Return one gain for two of the same player; else `None`."""
    if earlier.player != later.player:
        return None
    return evolve(later, chips=Points(earlier.chips + later.chips))
