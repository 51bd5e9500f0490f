"""Military: the sum of a tableau, and what applies only here or only for a moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import frozen

from laurel.games.race_for_the_galaxy.components import Card, CardId, Good, Military

REBEL = "rebel"
"""The key of specialised Military against rebel military worlds."""


@frozen
class Strength:
    """A tableau's Military, for the cubes and counters of the Military track."""

    total: Military
    """The red cube: no specialised and no temporary Military, negative powers included."""

    parts: Mapping[CardId, Military]
    """What each card adds to the total."""

    against_rebels: Military
    """The pink cube: the total and what applies against rebel military worlds."""

    specialised: Mapping[Good, Military]
    """What applies only against worlds of a kind, beside the total."""

    for_discards: Mapping[CardId, Military]
    """Temporary Military for cards that would be discarded from the tableau."""

    for_hand_cards: Military
    """Temporary Military for as many cards of the hand as the powers allow, each 1."""

    takeover_attack: Military
    """What Rebel Alliance adds when its takeover power is used."""

    takeover_defence: Military
    """What Rebel Pact adds against any takeover."""


def strength(cards: Iterable[Card]) -> Strength:
    """Everything about a tableau's Military."""
    cards = tuple(cards)
    return Strength(
        total=total(cards),
        parts={card.id: part for card in cards if (part := _part(card, military_worlds(cards)))},
        against_rebels=Military(total(cards) + specialised(cards, None, is_rebel=True)),
        specialised={good: specialised(cards, good, is_rebel=False) for good in Good},
        for_discards={card.id: card.discard_for for card in cards if card.discard_for},
        for_hand_cards=Military(hand_cards(cards)),
        takeover_attack=takeover_attack(cards),
        takeover_defence=takeover_defence(cards),
    )


def total(cards: Iterable[Card]) -> Military:
    """Total Military: unconditional powers, negative ones included; Hidden Fortress adds 1 for each military world."""
    cards = tuple(cards)
    worlds = military_worlds(cards)
    return Military(sum(_part(card, worlds) for card in cards))


def _part(card: Card, worlds: int) -> Military:
    return Military(card.military + card.military_per_military_world * worlds)


def specialised(cards: Iterable[Card], good: Good | None, *, is_rebel: bool) -> Military:
    """Return what applies only against a military world: by the kind of its good, and for being a rebel one."""
    against = {good.value} if good else set()
    if is_rebel:
        against.add(REBEL)
    return Military(sum(n for card in cards for versus, n in card.versus.items() if versus in against))


def against(cards: Iterable[Card], world: Card) -> Military:
    """Total Military and what is specialised against a world."""
    cards = tuple(cards)
    return Military(total(cards) + specialised(cards, world.good, is_rebel=world.is_rebel_military_world))


def hand_cards(cards: Iterable[Card]) -> int:
    """How many cards of the hand may be discarded in a Settle phase, each for 1 temporary Military."""
    return sum(card.hand_cards for card in cards)


def military_worlds(cards: Iterable[Card]) -> int:
    """How many military worlds there are."""
    return sum(card.is_military_world for card in cards)


def rebel_military_worlds(cards: Iterable[Card]) -> int:
    """How many rebel military worlds there are; Rebel Cantina is none."""
    return sum(card.is_rebel_military_world for card in cards)


def takeover_attack(cards: Iterable[Card]) -> Military:
    """Rebel Alliance: 2 for each own rebel military world, when its takeover power is used."""
    cards = tuple(cards)
    return Military(sum(card.takeover_attack for card in cards) * rebel_military_worlds(cards))


def takeover_defence(cards: Iterable[Card]) -> Military:
    """Rebel Pact: 2 for each own rebel military world and 1 for each other one, against any takeover."""
    cards = tuple(cards)
    rebels = rebel_military_worlds(cards)
    others = military_worlds(cards) - rebels
    return Military(sum(rebel * rebels + other * others for rebel, other in (card.takeover_defence for card in cards)))
