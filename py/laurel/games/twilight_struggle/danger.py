"""What loses the game at this DEFCON for the side whose action round or headline it is (8.1.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from laurel.games.twilight_struggle.components import (
    COUNTRIES,
    CUBAN_MISSILE_CRISIS,
    DEFCON_LEVELS,
    Card,
    CardId,
    Country,
    InfluenceStep,
    Superpower,
)
from laurel.games.twilight_struggle.coups import lowers_defcon
from laurel.games.twilight_struggle.effects import check_can_happen
from laurel.games.twilight_struggle.event_conditions import does_something
from laurel.games.twilight_struggle.offers import card_state, cards, is_in_deck
from laurel.games.twilight_struggle.operations import Attempt, check_target, is_in
from laurel.games.twilight_struggle.state import State
from laurel.match.message import Refusal


@frozen
class Danger:
    """What loses the game for a side when it plays a card now."""

    has_coups: bool = False
    """Whether a coup in a battleground does, and one is possible."""

    events: tuple[CardId, ...] = ()
    """Events that do."""

    chances: tuple[CardId, ...] = ()
    """Events by which the opponent, or another card that they bring, may."""

    crisis: bool = False
    """Whether every coup does, by Cuban Missile Crisis."""


def danger(state: State, side: Superpower) -> Danger:
    """Return what loses the game for a side that plays a card now, as far as cards may still be in a hand."""
    effect = state.effect(CUBAN_MISSILE_CRISIS)
    crisis = effect is not None and effect.player is not side
    if state.ending is not None or state.defcon - 1 > DEFCON_LEVELS[0]:
        return Danger(crisis=crisis)
    playable = tuple(one for one in cards(state.options) if _may_be_played(state, one))
    lowering = tuple(one for one in playable if one.defcon < 0)
    chances = (one for one in playable if _may_lose(state, side, one, lowering))
    return Danger(
        has_coups=_may_lower(state, side, COUNTRIES.values()),
        events=tuple(one.id for one in lowering),
        chances=tuple(one.id for one in chances),
        crisis=crisis,
    )


def _may_be_played(state: State, card: Card) -> bool:
    """Whether a card may be in a hand, and its event can happen."""
    try:
        check_can_happen(state, card)
    except Refusal:
        return False
    return is_in_deck(state, card) and card_state(state, card) == "left"


def _may_lose(state: State, side: Superpower, card: Card, lowering: tuple[Card, ...]) -> bool:
    """Whether an event may lead to DEFCON 1 without its player's will."""
    return card.boycotted or _brings(state, side, card, lowering) or any(_grants(state, side, card))


def _brings(state: State, side: Superpower, card: Card, lowering: tuple[Card, ...]) -> bool:
    """Whether an event may bring another one that lowers DEFCON: from a hand, or from the discards.

    A side that chooses the card itself is in no danger.
    """
    match card.brings:
        case "opponent":
            return any(one.side is not side.enemy for one in lowering)
        case "chance":
            return any(one.side is card.side for one in lowering)
        case "choice":
            return card.side is side.enemy and bool(lowering)
        case "discards":
            found = (one for one in cards(state.options) if card_state(state, one) == "discarded")
            return card.side is side.enemy and does_something(state, card) and any(one.defcon < 0 for one in found)
    return False


def _grants(state: State, side: Superpower, card: Card) -> Iterator[bool]:
    """Yield for every step of an event whether it allows the opponent a coup that lowers DEFCON."""
    for step in card.steps:
        if step.operations is not None and (step.side or side) is side.enemy and not step.without_coup:
            yield _may_lower(state, side.enemy, _countries(step), is_free=step.is_free)


def _countries(step: InfluenceStep) -> Iterator[Country]:
    """Return where a step allows attempts, as far as a coup there may lower DEFCON."""
    if step.of == "no_battleground":
        return iter(())
    return (one for one in COUNTRIES.values() if not step.areas or any(_is_there(one, area) for area in step.areas))


def _is_there(country: Country, area: str) -> bool:
    return country.id == area or is_in(country, area)


def _may_lower(state: State, side: Superpower, countries: Iterable[Country], *, is_free: bool = False) -> bool:
    """Whether a side may attempt a coup in one of some countries that lowers DEFCON."""
    return any(lowers_defcon(state, one, side) and _is_allowed(state, side, one, is_free=is_free) for one in countries)


def _is_allowed(state: State, side: Superpower, country: Country, *, is_free: bool) -> bool:
    try:
        check_target(state, side, country, Attempt.COUP, is_free=is_free)
    except Refusal:
        return False
    return True
