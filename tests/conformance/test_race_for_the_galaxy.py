"""Figures of Race for the Galaxy: cards that are drawn, and gambling."""

from __future__ import annotations

import pytest

from laurel.games.race_for_the_galaxy.components import CardId
from laurel.games.race_for_the_galaxy.decks import deck
from laurel.match.message import Refusal
from tests.games.race_for_the_galaxy.support import A, table
from tools.conformance.race_for_the_galaxy.figures import (
    CostTable,
    Exploration,
    cost_table,
    explore,
    gamble,
    produce,
)


@pytest.mark.parametrize(
    ("cards", "drawn", "kept", "expected"),
    [
        ("", 0, 0, Exploration(2, 1, is_mixed=False)),
        ("", 5, 0, Exploration(7, 6, is_mixed=False)),
        ("rebel_pact", 5, 0, Exploration(7, 6, is_mixed=True)),
        ("", 1, 1, Exploration(3, 1, is_mixed=False)),
        ("pan_galactic_research", 0, 0, Exploration(4, 2, is_mixed=False)),
    ],
)
def test_explore(cards: str, drawn: int, kept: int, expected: Exploration) -> None:
    """Two cards and one of them, more by phase cards and powers; some powers mix them with the hand."""
    assert expected == explore(table(cards).cards(A), drawn=drawn, kept=kept)


@pytest.mark.parametrize(
    ("card", "others", "cards"),
    [
        ("rebel_cantina", "rebel_base rebel_miners rebel_pact", 3),
        ("uplift_code", "insect_uplift_race abandoned_alien_uplift_camp alien_uplift_center", 2),
        ("imperium_lords", "rebel_base new_sparta gem_world", 2),
        ("pan_galactic_league", "insect_uplift_race clandestine_uplift_lab", 1),
        ("gem_world", "", 0),
    ],
)
def test_produce(card: str, others: str, cards: int) -> None:
    """Rebel worlds whether military or not, chromosomes for two cards each, military worlds, genes worlds."""
    made = table(f"{card} {others}")

    assert cards == produce(made.card(CardId(card)), made.cards(A))


def test_table_of_the_rules_text() -> None:
    """Cards of the base game and both expansions by cost: developments, worlds, military worlds."""
    printed = CostTable(
        (0, 23, 12, 10, 11, 2, 22, 0, 0, 0),
        (3, 11, 17, 15, 5, 6, 4, 1, 0, 0),
        (0, 11, 9, 6, 3, 4, 2, 1, 1, 1),
    )

    assert (printed, 180) == (cost_table(deck("tgs_rvi")), printed.total)


@pytest.mark.parametrize(
    ("flipped", "wins"), [((2, 1, 7, 3, 4), True), ((2, 1, 5, 3, 0), False), ((6, 0, 0, 0, 0), True)]
)
def test_gamble(flipped: tuple[int, ...], wins: bool) -> None:
    """One larger card is enough, an equal one is not."""
    assert wins == gamble(5, flipped).wins


@pytest.mark.parametrize(("stake", "flipped"), [(0, ()), (7, (1,) * 7), (2, (1,))])
def test_no_such_gamble(stake: int, flipped: tuple[int, ...]) -> None:
    """Stakes are 1 to 6, and as many cards are flipped."""
    with pytest.raises(Refusal):
        gamble(stake, flipped)
