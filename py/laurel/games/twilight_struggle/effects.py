"""Events that stay in effect: for a turn, until they are used, or for the game."""

from __future__ import annotations

from laurel.games.twilight_struggle.actions import EndEffect, ReshuffleDiscards
from laurel.games.twilight_struggle.components import CARDS, CHINA_CARD, TURNS, AreaId, Card, CardId, Superpower
from laurel.games.twilight_struggle.state import LastingEffect, State
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Message, Refusal

EVENT = "5.2"
DECK = "4.3"
NEVER_AFTER = N_("%(card)s cannot be played as an event after %(earlier)s.")
ONLY_AFTER = {
    1: N_("%(card)s can be played as an event only after %(earlier)s."),
    2: N_("%(card)s can be played as an event only after %(earlier)s or %(other)s."),
}
"""Why an event comes too early, by how many others may come before it."""


def card_of(card: CardId) -> Card:
    """Return a card.

    Raises:
        Refusal: no card with this id is in the facts.
    """
    if card not in CARDS:
        raise Refusal(N_("Laurel does not know a card like this."))
    return CARDS[card]


def check_not_removed(state: State, card: Card, field: str = "card") -> None:
    """Refuse a card that was removed from the game when its event happened (5.2)."""
    if card.id in state.removed:
        raise Refusal(
            N_("%(card)s has already happened: the card is removed from the game."),
            rule=EVENT,
            field=field,
            card=Message(card.name),
        )


def check_can_happen(state: State, card: Card) -> None:
    """Refuse an event whose card is removed from the game, and one that an earlier event rules out."""
    check_not_removed(state, card)
    for earlier in card.prevented_by:
        if state.has_effect(earlier):
            raise Refusal(
                NEVER_AFTER,
                rule=EVENT,
                field="card",
                card=Message(card.name),
                earlier=Message(CARDS[earlier].name),
            )


def order_obstacle(state: State, card: Card) -> Refusal | None:
    """Return why an event cannot happen now, where earlier versions of Laurel allowed it.

    It has to follow another one, must not, or is over in the Late War.
    """
    if card.never_in == TURNS[state.course.turn].era:
        return _not_as_event(N_("%(card)s cannot be played as an event in the Late War."), card)
    is_known = state.options.scenario == "standard"  # otherwise events have happened before the first turn
    if is_known and card.follows and not any(state.has_happened(one) for one in card.follows):
        return _not_as_event(ONLY_AFTER[len(card.follows)], card, *card.follows)
    later = next((one for one in card.never_after if state.has_happened(one)), None)
    return None if later is None else _not_as_event(NEVER_AFTER, card, later)


def _not_as_event(text: str, card: Card, *others: CardId) -> Refusal:
    """Return why an event cannot happen, in words that name up to two other cards."""
    named = {key: Message(CARDS[one].name) for key, one in zip(("earlier", "other"), others, strict=False)}
    return Refusal(text, rule=EVENT, field="card", card=Message(card.name), **named)


def remove_card(state: State, card: Card) -> State:
    """Return the state after the event of a card: it is removed if it happens only once, else discarded (5.2).

    One that is exchanged for another card goes to the opponent's hand.
    """
    state = take_up_card(state, card.id)
    if card.draws == "happens":
        return state
    if not card.once:
        return discard_card(state, card.id)
    return evolve(state, removed=(*state.removed, card.id)) if state.options.checks_operations else state


def take_up_card(state: State, card: CardId) -> State:
    """Return the state without the card of the action round among the discarded ones, where it lies from the start."""
    use = state.course.card
    if use is None or use.card != card:
        return state
    return evolve(state, discarded=tuple(one for one in state.discarded if one != card))


def discard_card(state: State, card: CardId) -> State:
    """Return the state with a card among those played since the last reshuffle, unless it is removed from the game."""
    is_kept = card in state.removed or card in state.discarded or card == CHINA_CARD
    return state if is_kept else evolve(state, discarded=(*state.discarded, card))


def reshuffle(state: State, _: ReshuffleDiscards) -> Outcome[State]:
    """Shuffle the discarded cards into a new draw deck (4.3)."""
    if not state.discarded:
        raise Refusal(N_("No cards have been discarded since the last reshuffle."), rule=DECK)
    return Outcome(evolve(state, discarded=()))


def with_effect(state: State, card: Card, player: Superpower) -> State:
    """Return the state with an event in effect if it lasts, and without those that it cancels."""
    for cancelled in card.cancels:
        state = without_effect(state, cancelled)
    if not card.lasts:
        return state
    rest = without_effect(state, card.id).effects
    return evolve(state, effects=(*rest, LastingEffect(card.id, player, state.course.turn)))


def with_region(state: State, card: CardId, region: AreaId) -> State:
    """Return the state with the region that an event in effect is about; nothing changes where it is not in effect."""
    named = (evolve(effect, region=region) if effect.card == card else effect for effect in state.effects)
    return evolve(state, effects=tuple(named))


def without_effect(state: State, card: CardId) -> State:
    """Return the state without the effect of a card."""
    return evolve(state, effects=tuple(effect for effect in state.effects if effect.card != card))


def without_turn_effects(state: State) -> State:
    """Return the state without what lasts for one turn only."""
    return evolve(state, effects=tuple(effect for effect in state.effects if CARDS[effect.card].lasts != "turn"))


def end_effect(state: State, action: EndEffect) -> Outcome[State]:
    """End the effect of an event."""
    if not state.has_effect(action.card):
        raise Refusal(N_("This event is not in effect."))
    return Outcome(without_effect(state, action.card))
