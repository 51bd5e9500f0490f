"""Figures of the rules text that no screen of Laurel shows, worked out from the facts of the cards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen

from laurel.games.race_for_the_galaxy.components import Card, Deck, meets
from laurel.games.race_for_the_galaxy.gambling import STAKES
from laurel.games.race_for_the_galaxy.state import State
from laurel.games.race_for_the_galaxy.vulnerability import cards_for_takeovers
from laurel.match.message import Refusal
from laurel.match.setup import Seat

COSTS = range(10)

DRAWN = 2
KEPT = 1
SETTLE_BONUS = 1
"""Cards drawn after placing a world by a player who has chosen Settle."""


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


def settle_draws(state: State, seat: Seat, *, has_called_settle: bool) -> int:
    """Return how many cards a player draws after taking over a world, as after placing one."""
    powers = sum(card.settle_draw for card in cards_for_takeovers(state, seat))
    return powers + (SETTLE_BONUS if has_called_settle else 0)


@frozen
class Gamble:
    """The result of a stake."""

    flips: int
    wins: bool
    """Whether the player keeps the stake and one flipped card; otherwise the stake is discarded."""


def gamble(stake: int, flipped: Sequence[int]) -> Gamble:
    """Return the result of a stake: a flipped card has to be larger than it.

    Raises:
        Refusal: such a card cannot be staked, or the number of flipped cards is wrong.
    """
    if stake not in STAKES or len(flipped) != stake:
        raise Refusal("This card cannot be staked, or as many cards are not flipped.")
    return Gamble(stake, max(flipped) > stake)


@frozen
class CostTable:
    """The number of cards of each cost or defence from 0 to 9, as printed on Gambling World."""

    developments: tuple[int, ...]
    worlds: tuple[int, ...]
    """Worlds that are not military."""

    military_worlds: tuple[int, ...]

    @property
    def total(self) -> int:
        """The number of all cards."""
        return sum(self.developments) + sum(self.worlds) + sum(self.military_worlds)


def cost_table(deck: Deck) -> CostTable:
    """Return the number of copies in a deck by cost, start worlds included."""
    return CostTable(
        _count(card for card in deck.values() if not card.is_world),
        _count(card for card in deck.values() if card.is_world and not card.is_military),
        _count(card for card in deck.values() if card.is_military_world),
    )


def _count(cards: Iterable[Card]) -> tuple[int, ...]:
    counted = [0] * len(COSTS)
    for card in cards:
        counted[card.cost] += card.copies
    return tuple(counted)
