"""Cards that are played: what they leave in the discard pile, The China Card, Flower Power, Quagmire and Bear Trap."""

from __future__ import annotations

from collections.abc import Iterator

from laurel.games.twilight_struggle.actions import DiscardToTrap, PlayCard, SpendCard, Use
from laurel.games.twilight_struggle.china import hand_over
from laurel.games.twilight_struggle.components import (
    CARDS,
    CHINA_CARD,
    FLOWER_POWER,
    SIDE_NAMES,
    TRAPS,
    UN_INTERVENTION,
    Card,
    SourceId,
    Superpower,
    pair_of,
)
from laurel.games.twilight_struggle.effects import DECK, EVENT, card_of, check_not_removed, discard_card, without_effect
from laurel.games.twilight_struggle.one_card import (
    NAMED_CARD_TEXT,
    NOT_YOUR_ROUND,
    ROUNDS,
    Purpose,
    can_happen,
    card_of_use,
    check_use,
    named_card_use,
    with_use,
)
from laurel.games.twilight_struggle.operations import COST, operations_for_places, operations_value
from laurel.games.twilight_struggle.state import CardUse, State
from laurel.games.twilight_struggle.track import gain
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Message, Question, Refusal

PROTEST = 2
"""Points for the USSR when the US plays a war card under Flower Power."""

LOWEST_TO_TRAP = 2
"""Operations that a card has at least that is discarded to Quagmire or Bear Trap."""


def play_card(state: State, action: PlayCard) -> Outcome[State]:
    """A player names the card of the action round: its Operations value follows, and it lies in the discard pile.

    After UN Intervention another card is named, whose event does not happen. What was entered before it was named
    counts.
    """
    card, use = card_of(action.card), _use(state, action.player)
    is_second = use.card == UN_INTERVENTION and use.has_happened
    _check_first(use, is_second=is_second)
    has_happened = card.id in (use.event, use.scored)
    if not has_happened:
        check_not_removed(state, card)
    after = evolve(
        CardUse(use.board) if is_second else use,
        card=card.id,
        operations=operations_value(state, action.player, card.operations) if card.operations else None,
        printed=card.operations or None,
        is_event=False,
        has_happened=has_happened,
        without_event=is_second,
        trap=TRAPS[action.player] if state.has_effect(TRAPS[action.player]) else None,
    )
    if after.spent > operations_for_places(state, after, after.places):
        raise Refusal(N_("Operations already spent: %(n)s."), rule=COST, field="card", n=after.spent)
    played = state.with_course(card=after)
    played = hand_over(played, action.player) if card.id == CHINA_CARD else discard_card(played, card.id)
    return Outcome(played, questions=tuple(_doubts(state, card, action.player, is_second=is_second)))


def _use(state: State, player: Superpower) -> CardUse:
    if state.course.card is None:
        raise Refusal(N_("No action round has begun."), rule=ROUNDS)
    phasing = state.course.phasing
    if phasing is not None and phasing is not player:
        raise Refusal(NOT_YOUR_ROUND, rule=ROUNDS, field="player", side=Message(SIDE_NAMES[phasing]))
    return state.course.card


def _check_first(use: CardUse, *, is_second: bool) -> None:
    """Refuse a second card in an action round, unless UN Intervention has happened."""
    if use.card is not None and not is_second:
        raise Refusal(NAMED_CARD_TEXT, rule=ROUNDS, field="card", card=Message(card_of_use(use).name))


def _doubts(state: State, card: Card, player: Superpower, *, is_second: bool) -> Iterator[Question]:
    """Yield questions about a card that most likely is not the one that is played."""
    use = state.course.card
    if card.id in state.discarded and (use is None or card.id not in (use.event, use.scored)):
        yield Question(N_("%(card)s is in the discard pile."), rule=DECK, card=Message(card.name))
    if use is not None and use.scored not in (None, card.id):
        said = N_("%(card)s was already played in this action round.")
        yield Question(said, rule=ROUNDS, card=Message(CARDS[use.scored].name))
    if is_second and card.side is not player.enemy:
        said = N_("UN Intervention is played with a card that has an event of the opponent.")
        yield Question(said, rule=EVENT)


def spend_card(state: State, action: SpendCard) -> Outcome[State]:
    """A card is played or discarded, and its event does not happen."""
    card = card_of(action.card)
    check_not_removed(state, card)
    if card.id == CHINA_CARD:
        return Outcome(hand_over(state, action.player))
    state = discard_card(state, card.id)
    if card.war is not None and action.use is Use.OPERATIONS:
        return protest(state, action.player)
    return Outcome(state)


def discard_to_trap(state: State, action: DiscardToTrap) -> Outcome[State]:
    """A card is discarded to Quagmire or Bear Trap, which may end by it."""
    trap, player = TRAPS[action.player], action.player
    if not state.has_effect(trap):
        raise Refusal(N_("This event is not in effect."))
    check_use(state, player, Purpose.TRAP)
    after = without_effect(state, trap) if action.escapes else state
    if state.course.phasing is not player:
        return Outcome(after)
    use = named_card_use(state, player)
    is_low = use is not None and use.operations is not None and use.operations < LOWEST_TO_TRAP
    asked = (Question(N_("The card is worth fewer than 2 operations."), rule=EVENT),) if is_low else ()
    return Outcome(with_use(after, is_lost_to_trap=True), questions=asked)


def protest(state: State, player: Superpower) -> Outcome[State]:
    """Flower Power: the USSR gains two points when the US plays a war card, but not in the space race."""
    use = named_card_use(state, player)
    if (
        player is not Superpower.US
        or not state.has_effect(FLOWER_POWER)
        or (use is not None and use.has_been_protested)
    ):
        return Outcome(state)
    paid = gain(state, pair_of(Superpower.USSR, PROTEST), SourceId(FLOWER_POWER), EVENT)
    return paid if use is None else evolve(paid, state=with_use(paid.state, has_been_protested=True))


def with_protest(outcome: Outcome[State]) -> Outcome[State]:
    """Return the outcome of any action with what Flower Power pays for the card of the action round."""
    state = outcome.state
    use = named_card_use(state, Superpower.US)
    if use is None or state.ending is not None or not use.is_for_operations or card_of_use(use).war is None:
        return outcome
    if not can_happen(state, card_of_use(use)):  # a war that is ruled out is none
        return outcome
    return outcome.then(protest(state, Superpower.US))
