"""Gambling World, by the table of the rules text and by what lies on the table."""

from __future__ import annotations

from itertools import combinations

import pytest

from laurel.games.race_for_the_galaxy.decks import deck
from laurel.games.race_for_the_galaxy.gambling import Odds, odds, printed_odds
from laurel.match.message import Refusal
from tests.games.race_for_the_galaxy.support import table


@pytest.mark.parametrize(
    ("stake", "larger", "chance"),
    [(1, 132, 0.737), (2, 94, 0.776), (3, 63, 0.730), (4, 44, 0.680), (5, 32, 0.631), (6, 4, 0.129)],
)
def test_the_odds_equal_those_of_the_rules_text(stake: int, larger: int, chance: float) -> None:
    """Of 179 cards, the stake itself being the 180th."""
    found = printed_odds(deck("tgs_rvi"), stake)

    assert (larger, 179) == (found.larger, found.cards)
    assert chance == pytest.approx(found.chance, abs=0.001)


def test_odds_of_this_table() -> None:
    """Of the five cards that are larger than 6, two lie in tableaux: 177 cards are left beside the stake."""
    found = odds(table("rebel_stronghold", "alien_monolith"), 6)

    assert Odds(6, 2, 177) == found


def test_chance_is_counted_out() -> None:
    """Two of five cards are larger than the stake, three are flipped."""
    draws = list(combinations((True, True, False, False, False), 3))

    assert sum(map(any, draws)) / len(draws) == pytest.approx(Odds(3, 2, 5).chance)


@pytest.mark.parametrize("stake", [0, 7])
def test_no_such_stake(stake: int) -> None:
    """A card of cost or defence 1 to 6 is staked."""
    with pytest.raises(Refusal):
        printed_odds(deck("tgs_rvi"), stake)
    with pytest.raises(Refusal):
        odds(table(""), stake)


@pytest.mark.parametrize(("larger", "chance"), [(0, 0), (1, 1)])
def test_a_deck_that_is_too_small(larger: int, chance: float) -> None:
    """All of it is flipped."""
    assert chance == Odds(5, larger, 3).chance
