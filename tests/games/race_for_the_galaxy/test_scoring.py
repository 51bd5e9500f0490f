"""Points: printed ones, developments that count other cards, chips."""

from __future__ import annotations

import pytest

from laurel.games.race_for_the_galaxy.actions import CountChips, SetGoods
from laurel.games.race_for_the_galaxy.components import BOXES, Boxes, CardId
from laurel.games.race_for_the_galaxy.decks import GOALS, deck
from laurel.games.race_for_the_galaxy.meanings import label, meaning
from laurel.games.race_for_the_galaxy.near_misses import missed_by, missed_by_goal
from laurel.games.race_for_the_galaxy.scoring import Parts, scores
from laurel.match.setup import Points
from tests.games.race_for_the_galaxy.support import A, after, score_of, table, totals, worth

THREE_KINDS = "gem_world mining_world lost_species_ark_world"


@pytest.mark.parametrize(
    ("card", "others", "points"),
    [
        ("galactic_bankers", "", 1),
        ("galactic_bankers", "interstellar_bank investment_credits gambling_world public_works gem_world", 8),
        ("galactic_exchange", "", 0),
        ("galactic_exchange", "gem_world spice_world", 1),
        ("galactic_exchange", "gem_world mining_world", 3),
        ("galactic_exchange", f"diversified_economy {THREE_KINDS}", 9),
        ("galactic_exchange", f"{THREE_KINDS} alien_robotic_factory", 10),
        ("imperium_seat", "imperium_troops rebel_base rebel_cantina rebel_pact new_sparta", 6),
        ("prospecting_guild", "mining_world asteroid_belt gem_world terraforming_robots terraformed_world", 7),
        ("rebel_alliance", "rebel_pact rebel_cantina rebel_base new_sparta gem_world", 9),
        ("uplift_code", "insect_uplift_race alien_uplift_center gem_world", 7),
        ("galactic_federation", "pan_galactic_research public_works", 5),
        ("new_galactic_order", "hidden_fortress rebel_base pirate_world", 5),
        ("new_galactic_order", "contact_specialist pan_galactic_league refugee_world", -1),
    ],
)
def test_development(card: str, others: str, points: int) -> None:
    """What it counts, with the lines of its text."""
    assert points == worth(table(f"{card} {others}"), card)


def test_every_card_scores_by_one_line_only() -> None:
    """A rebel military world is a military world too, but counts once, by the better line."""
    score = score_of(table("galactic_imperium rebel_base new_sparta"), "galactic_imperium")

    assert [("rebel_base", 0, 2), ("new_sparta", 1, 1)] == [
        (one.card, one.line, one.points) for one in score.counted_cards
    ]


def test_a_line_in_words() -> None:
    """Points and what is counted."""
    cards = deck("tgs_rvi")
    said = [label(line, cards) for line in cards[CardId("rebel_alliance")].lines]

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
        meaning(criterion, cards).text
        for criterion in (*lines, *(one for goal in GOALS.values() for one in goal.counts))
    )


def test_a_title_in_words() -> None:
    """A line that names a card says its title."""
    cards = deck("tgs_rvi")

    assert "Diversified Economy" == label(cards[CardId("galactic_exchange")].lines[0], cards).data["cards"].data["card"]


@pytest.mark.parametrize(("chips", "points"), [(0, 0), (2, 0), (3, 1), (9, 3), (11, 3)])
def test_renaissance_counts_chips(chips: int, points: int) -> None:
    """One point for every three, rounded down."""
    made = after(table("galactic_renaissance"), CountChips(A, Points(chips)))

    assert Parts(chips=points) == score_of(made, "galactic_renaissance").parts


@pytest.mark.parametrize(("edition", "points"), [("first", 4), ("revised", 6)])
def test_merchant_guild_counts_goods_in_the_revised_edition(edition: str, points: int) -> None:
    """One point for each good on the owner's worlds."""
    made = table("merchant_guild gem_world mining_world", edition=edition)
    made = after(made, SetGoods(A, frozenset({CardId("gem_world"), CardId("mining_world")})))

    assert points == worth(made, "merchant_guild")


def test_total() -> None:
    """Printed points, negative ones too, varying points, and chips."""
    made = after(table("doomed_world galactic_federation public_works", "rebel_stronghold"), CountChips(A, Points(4)))

    assert ([7, 9], 0, 3) == (totals(made), scores(made)[A].printed, scores(made)[A].variable)


def missed(cards: str, development: str) -> dict[str, str]:
    """Return the near misses of a development in a tableau."""
    made = table(f"{development} {cards}")
    found = missed_by(made.card(CardId(development)), made.cards(A))
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
def test_near_miss(development: str, card: str, because: str | None) -> None:
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
        (miss.card, miss.because.text) for miss in missed_by_goal(GOALS[goal], table(card).cards(A))
    ]
