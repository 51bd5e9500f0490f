"""Finding cards."""

from __future__ import annotations

import pytest

from laurel.games.race_for_the_galaxy.components import Good, Keyword, Kind
from laurel.games.race_for_the_galaxy.decks import deck
from laurel.games.race_for_the_galaxy.search import Filter, find, plain

CARDS = deck("tgs_rvi")


def found(words: str, only: Filter | None = None) -> list[str]:
    """Return the ids of what is found."""
    return [card.id for card in find(CARDS, words, only)]


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("sparta", "new_sparta"),
        ("SPARTA", "new_sparta"),
        ("earths", "earths_lost_colony"),
        ("earth's", "earths_lost_colony"),
        ("r&d", "r_and_d_crash_program"),
        ("r d crash", "r_and_d_crash_program"),
        ("bio hazard", "bio_hazard_mining_world"),
        ("seti", "galactic_survey_seti"),
        ("spárta", "new_sparta"),
        ("world mining", "bio_hazard_mining_world"),
        ("rebel", "rebel_alliance"),
    ],
)
def test_first(words: str, first: str) -> None:
    """Any part of the title, whatever its case, accents and punctuation; titles that begin with it come first."""
    assert first == found(words)[0]


def test_nothing_typed() -> None:
    """Everything is found."""
    assert len(CARDS) == len(found(""))


def test_nothing_found() -> None:
    """No card has it."""
    assert [] == found("agricola")


@pytest.mark.parametrize(
    ("only", "cards"),
    [
        (Filter(keyword=Keyword.TERRAFORMING), ["terraforming_guild", "terraforming_robots"]),
        (Filter(kind=Kind.DEVELOPMENT, keyword=Keyword.ALIEN), ["alien_tech_institute"]),
        (Filter(cost=9), ["rebel_stronghold"]),
        (Filter(good=Good.ALIEN, is_military=False, cost=7), ["alien_data_repository"]),
    ],
    ids=str,
)
def test_filter(only: Filter, cards: list[str]) -> None:
    """By kind, cost, colour, keyword and whether it is conquered."""
    assert cards == found("", only)


def test_plain() -> None:
    """Letters and digits stay."""
    assert "galactic survey seti" == plain("Galactic Survey: SETI")
