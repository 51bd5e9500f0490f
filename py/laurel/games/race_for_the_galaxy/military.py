"""The Military of a tableau: total, specialised and temporary."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import frozen

from laurel.games.race_for_the_galaxy.components import Card, CardId, Good, Military

REBEL = "rebel"
"""The key of specialised Military against rebel military worlds."""


@frozen
class Strength:
    """A tableau's Military, as the cubes and counters of the Military track show it."""

    total: Military
    """The red cube: negative powers included, without specialised and temporary Military."""

    parts: Mapping[CardId, Military]
    """The part of the total by card."""

    against_rebels: Military
    """The pink cube: the total plus specialised Military against rebel military worlds."""

    specialised: Mapping[Good, Military]
    """Additional Military against worlds of a kind."""

    for_discards: Mapping[CardId, Military]
    """Temporary Military by card that can be discarded for it."""

    for_hand_cards: Military
    """The most temporary Military for discarded hand cards, 1 each."""

    takeover_attack: Military
    """The bonus of Rebel Alliance for takeovers by its power."""

    takeover_defence: Military
    """The bonus of Rebel Pact against any takeover."""


def strength(cards: Iterable[Card]) -> Strength:
    """Return a tableau's Military."""
    cards = tuple(cards)
    return Strength(
        total=total(cards),
        parts={card.id: part for card in cards if (part := _part(card, military_worlds(cards)))},
        against_rebels=Military(total(cards) + specialised_military(cards, None, is_rebel=True)),
        specialised={good: specialised_military(cards, good, is_rebel=False) for good in Good},
        for_discards={card.id: card.discard_for for card in cards if card.discard_for},
        for_hand_cards=Military(hand_cards(cards)),
        takeover_attack=takeover_attack(cards),
        takeover_defence=takeover_defence(cards),
    )


def total(cards: Iterable[Card]) -> Military:
    """Return total Military: unconditional powers, also negative ones. Hidden Fortress: 1 for each military world."""
    cards = tuple(cards)
    worlds = military_worlds(cards)
    return Military(sum(_part(card, worlds) for card in cards))


def _part(card: Card, worlds: int) -> Military:
    return Military(card.military + card.military_per_military_world * worlds)


def specialised_military(cards: Iterable[Card], good: Good | None, *, is_rebel: bool) -> Military:
    """Return specialised Military against a military world with this good, or against a rebel world."""
    against = {good.value} if good else set()
    if is_rebel:
        against.add(REBEL)
    return Military(sum(n for card in cards for versus, n in card.versus.items() if versus in against))


def military_against(cards: Iterable[Card], world: Card) -> Military:
    """Return total plus specialised Military against a world."""
    cards = tuple(cards)
    return Military(total(cards) + specialised_military(cards, world.good, is_rebel=world.is_rebel_military_world))


def hand_cards(cards: Iterable[Card]) -> int:
    """Return how many hand cards may be discarded in a Settle phase, each for 1 temporary Military."""
    return sum(card.hand_cards for card in cards)


def military_worlds(cards: Iterable[Card]) -> int:
    """Return the number of military worlds."""
    return sum(card.is_military_world for card in cards)


def rebel_military_worlds(cards: Iterable[Card]) -> int:
    """Return the number of rebel military worlds; Rebel Cantina does not count."""
    return sum(card.is_rebel_military_world for card in cards)


def takeover_attack(cards: Iterable[Card]) -> Military:
    """Return the attack bonus of Rebel Alliance: 2 for each own rebel military world."""
    cards = tuple(cards)
    return Military(sum(card.takeover_attack for card in cards) * rebel_military_worlds(cards))


def takeover_defence(cards: Iterable[Card]) -> Military:
    """Return the defence bonus of Rebel Pact: 2 for each own rebel military world, 1 for each other military world."""
    cards = tuple(cards)
    rebels = rebel_military_worlds(cards)
    others = military_worlds(cards) - rebels
    return Military(sum(rebel * rebels + other * others for rebel, other in (card.takeover_defence for card in cards)))
