"""How many cards a player draws for the powers of a tableau."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import frozen

from laurel.games.race_for_the_galaxy.components import Card, meets

DRAWN = 2
KEPT = 1


@frozen
class Exploration:
    """The numbers of one Explore phase of a player."""

    drawn: int
    discarded: int
    is_mixed: bool
    """Whether drawn cards go to the hand before cards are discarded from it."""


def explore(cards: Iterable[Card], *, drawn: int = 0, kept: int = 0) -> Exploration:
    """Return an Explore phase: draw two and keep one, plus what the phase cards and the tableau add.

    Args:
        cards: the player's tableau.
        drawn: cards that the chosen phase card lets the player see beyond two: 5, or 1.
        kept: cards that it lets the player keep beyond one: 1, or none.
    """
    cards = tuple(cards)
    seen = DRAWN + drawn + sum(card.look for card in cards)
    keeps = KEPT + kept + sum(card.keep for card in cards)
    return Exploration(seen, max(seen - keeps, 0), any(card.mix for card in cards))


def produce(card: Card, cards: Iterable[Card]) -> int:
    """Return how many cards a power draws in the Produce phase for other cards of its tableau."""
    counted = card.draw_per
    if counted is None:
        return 0
    return counted.points * sum(meets(counted.criterion, other) for other in cards)
