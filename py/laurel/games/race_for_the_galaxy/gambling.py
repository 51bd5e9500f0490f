"""Gambling World: the stake wins if one of as many flipped cards as it costs is larger."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import comb

from attrs import frozen

from laurel.games.race_for_the_galaxy.components import Card, Deck
from laurel.games.race_for_the_galaxy.table import Table
from laurel.match.message import N_, Refusal

STAKES = range(1, 7)
"""The costs or defences that a staked card may have."""

COSTS = range(10)


@frozen
class Gamble:
    """The result of a stake."""

    flips: int
    wins: bool
    """Whether the player keeps the stake and one flipped card; otherwise the stake is discarded."""


@frozen
class Odds:
    """How likely a stake of one cost wins."""

    stake: int
    larger: int
    """Cards that may be flipped and are larger than the stake."""

    cards: int
    """Cards that may be flipped."""

    @property
    def chance(self) -> float:
        """The probability that at least one of the flipped cards is larger, from 0 to 1."""
        if self.cards < self.stake:
            return float(self.larger > 0)
        return 1 - comb(self.cards - self.larger, self.stake) / comb(self.cards, self.stake)


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


def gamble(stake: int, flipped: Sequence[int]) -> Gamble:
    """Return the result of a stake: a flipped card has to be larger than it.

    Raises:
        Refusal: such a card cannot be staked, or the number of flipped cards is wrong.
    """
    _check_stake(stake)
    if len(flipped) != stake:
        raise Refusal(N_("Cards to flip for this stake: %(cards)s."), cards=stake)
    return Gamble(stake, max(flipped) > stake)


def printed_odds(deck: Deck, stake: int) -> Odds:
    """Return the odds by the printed table: every card of the deck but the stake may be flipped."""
    _check_stake(stake)
    larger = sum(card.copies for card in deck.values() if card.cost > stake)
    return Odds(stake, larger, sum(card.copies for card in deck.values()) - 1)


def odds(table: Table, stake: int) -> Odds:
    """Return the odds for this state: cards in tableaux and the stake are not flipped."""
    _check_stake(stake)
    unseen = {card: max(table.copies_left(card.id), 0) for card in table.deck.values()}
    larger = sum(copies for card, copies in unseen.items() if card.cost > stake)
    return Odds(stake, larger, sum(unseen.values()) - 1)


def _check_stake(stake: int) -> None:
    if stake not in STAKES:
        raise Refusal(N_("Only a card of cost or defence 1 to 6 can be staked."))
