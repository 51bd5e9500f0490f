"""Cards that are drawn by what lies in the tableau."""

from __future__ import annotations

import pytest

from laurel.games.race_for_the_galaxy.components import CardId
from laurel.games.race_for_the_galaxy.draws import Exploration, explore, produce
from tests.games.race_for_the_galaxy.support import A, table


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
