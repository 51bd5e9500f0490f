"""The words of points. What tableaux are worth is in `tests/vectors/race_for_the_galaxy/score.json`."""

from __future__ import annotations

import pytest

from laurel.games.race_for_the_galaxy.components import BOXES, Boxes, CardId
from laurel.games.race_for_the_galaxy.decks import GOALS, deck
from laurel.games.race_for_the_galaxy.meanings import criterion_text, line_label
from laurel.games.race_for_the_galaxy.near_misses import near_misses_of_card, near_misses_of_goal
from tests.games.race_for_the_galaxy.support import A, table


def test_a_line_in_words() -> None:
    """Points and what is counted."""
    cards = deck("tgs_rvi")
    said = [line_label(line, cards) for line in cards[CardId("rebel_alliance")].lines]

    assert [(2, "REBEL card"), (1, "Military world")] == [(one.data["points"], one.data["cards"].text) for one in said]


@pytest.mark.parametrize("boxes", BOXES)
def test_everything_that_is_counted_has_words(boxes: Boxes) -> None:
    """Lines of developments, draws of the Produce phase, goals."""
    cards = deck(boxes)
    lines = [
        line.criterion
        for card in cards.values()
        for line in (*card.lines, *((card.draw_per,) if card.draw_per else ()))
    ]

    assert all(
        criterion_text(criterion, cards).text
        for criterion in (*lines, *(one for goal in GOALS.values() for one in goal.counts))
    )


def test_a_title_in_words() -> None:
    """A line that names a card says its title."""
    cards = deck("tgs_rvi")

    assert (
        "Diversified Economy"
        == line_label(cards[CardId("galactic_exchange")].lines[0], cards).data["cards"].data["card"]
    )


def test_rebel_worlds_in_words() -> None:
    """Rebel Cantina draws a card for each rebel world; Rebel Alliance counts developments as well."""
    cards = deck("tgs_rvi")
    drawn = cards[CardId("rebel_cantina")].draw_per

    assert drawn is not None
    assert "Rebel world" == criterion_text(drawn.criterion, cards).text
    assert "REBEL card" == criterion_text(cards[CardId("rebel_alliance")].lines[0].criterion, cards).text


def missed(cards: str, development: str) -> dict[str, str]:
    """Return the near misses of a development in a tableau."""
    made = table(f"{development} {cards}")
    found = near_misses_of_card(made.card(CardId(development)), made.cards(A))
    return {miss.card: miss.because.text for miss in found}


@pytest.mark.parametrize(
    ("development", "card", "because"),
    [
        ("imperium_seat", "rebel_cantina", "It is a rebel card, but not a military world."),
        ("galactic_imperium", "rebel_pact", "It is a rebel card, but not a military world."),
        ("uplift_code", "alien_uplift_center", "It has the word UPLIFT, but no chromosome."),
        ("prospecting_guild", "terraforming_robots", None),
        ("terraforming_guild", "terraformed_world", "Its title does not have the word TERRAFORMING."),
        ("pan_galactic_league", "insect_uplift_race", None),
        ("galactic_genome_project", "clandestine_uplift_lab", "It has the chromosome, but is not a genes world."),
        (
            "galactic_exchange",
            "alien_rosetta_stone_world",
            "It has the word ALIEN, but is not an alien technology world.",
        ),
        ("terraforming_guild", "deserted_alien_world", "It has the word ALIEN, but is not an alien technology world."),
        ("galactic_federation", "gene_designers", "It costs as much, but is not a development."),
        ("new_galactic_order", "imperium_warlord", "Its Military is only against certain worlds."),
        ("new_galactic_order", "new_military_tactics", "Its Military is only for one Settle phase."),
        ("rebel_alliance", "rebel_cantina", None),
    ],
)
def test_a_card_that_almost_counts_is_explained(development: str, card: str, because: str | None) -> None:
    """Cards that are often taken for others are explained, and those that count are not."""
    assert because == missed(card, development).get(card)


@pytest.mark.parametrize(
    ("goal", "card", "because"),
    [
        ("galactic_status", "pan_galactic_research", "Its points are printed, and do not vary."),
        ("propaganda_edge", "rebel_cantina", "It is a rebel card, but not a military world."),
        ("system_diversity", "deserted_alien_world", "It has the word ALIEN, but is not an alien technology world."),
    ],
)
def test_near_miss_of_a_goal(goal: str, card: str, because: str) -> None:
    """The same for goals."""
    assert [(card, because)] == [
        (miss.card, miss.because.text) for miss in near_misses_of_goal(GOALS[goal], table(card).cards(A))
    ]
