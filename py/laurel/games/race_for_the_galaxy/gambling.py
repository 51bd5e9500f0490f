"""Gambling World: the stake wins if one of as many flipped cards as it costs is larger."""

from __future__ import annotations

from math import comb

from attrs import frozen

from laurel.games.race_for_the_galaxy.components import Deck
from laurel.games.race_for_the_galaxy.state import State
from laurel.match.message import N_, Refusal

STAKES = range(1, 7)
"""The costs or defences that a staked card may have."""


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


def printed_odds(deck: Deck, stake: int) -> Odds:
    """Return the odds by the printed table: every card of the deck but the stake may be flipped."""
    _check_stake(stake)
    larger = sum(card.copies for card in deck.values() if card.cost > stake)
    return Odds(stake, larger, sum(card.copies for card in deck.values()) - 1)


def odds(state: State, stake: int) -> Odds:
    """Return the odds for this state: cards in tableaux and the stake are not flipped."""
    _check_stake(stake)
    unseen = {card: max(state.copies_left(card.id), 0) for card in state.deck.values()}
    larger = sum(copies for card, copies in unseen.items() if card.cost > stake)
    return Odds(stake, larger, sum(unseen.values()) - 1)


def _check_stake(stake: int) -> None:
    if stake not in STAKES:
        raise Refusal(N_("Only a card of cost or defence 1 to 6 can be staked."))
