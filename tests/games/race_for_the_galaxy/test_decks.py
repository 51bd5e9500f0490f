"""The facts: which cards and tiles the boxes hold."""

from __future__ import annotations

from typing import get_args

import pytest

from laurel.games import facts
from laurel.games.race_for_the_galaxy.components import BOXES, Boxes, CardId, Edition, Power
from laurel.games.race_for_the_galaxy.decks import GOALS, deck
from laurel.games.race_for_the_galaxy.scoring import CHIPS

STARTS = 12


@pytest.mark.parametrize(("boxes", "cards"), [("base", 114), ("tgs", 136), ("rvi", 158), ("tgs_rvi", 180)])
def test_number_of_cards(boxes: Boxes, cards: int) -> None:
    """Every copy, start worlds included; an expansion replaces Gambling World."""
    assert cards == sum(card.copies for card in deck(boxes).values())


@pytest.mark.parametrize(
    ("card", "boxes", "copies"),
    [
        ("contact_specialist", "base", 2),
        ("contact_specialist", "tgs", 3),
        ("contact_specialist", "rvi", 2),
        ("research_labs", "tgs", 2),
        ("research_labs", "tgs_rvi", 3),
        ("rebel_pact", "rvi", 2),
    ],
)
def test_an_expansion_may_add_a_copy(card: str, boxes: Boxes, copies: int) -> None:
    """Contact Specialist has another one in The Gathering Storm, Research Labs in Rebel vs Imperium."""
    assert copies == deck(boxes)[CardId(card)].copies


@pytest.mark.parametrize("boxes", BOXES)
def test_who_gambles_how(boxes: Boxes) -> None:
    """The Gambling World of Rebel vs Imperium stakes a card, the earlier one does not."""
    assert ("rvi" in boxes) == deck(boxes)[CardId("gambling_world")].gambles


@pytest.mark.parametrize(
    ("card", "first", "revised"),
    [
        ("black_market_trading_world", (3, 2, 0), (2, 1, 0)),
        ("imperium_armaments_world", (4, 2, 1), (3, 2, 1)),
        ("bio_hazard_mining_world", (3, 2, 0), (2, 0, 0)),
        ("outlaw_world", (1, 1, 0), (1, 1, 1)),
        ("merchant_guild", (6, None, 0), (6, None, 0)),
    ],
)
def test_the_revised_edition(card: str, first: tuple[int | None, ...], revised: tuple[int | None, ...]) -> None:
    """Five cards differ: cost, printed points, Military; Merchant Guild counts goods as well."""

    def printed(edition: str) -> tuple[int | None, ...]:
        one = deck("base", edition)[CardId(card)]
        return one.cost, one.points, one.military

    assert (first, revised) == (printed("first"), printed("revised"))


def test_five_cards_differ() -> None:
    """And no other."""
    first, revised = deck("tgs_rvi"), deck("tgs_rvi", "revised")

    def facts(card: object) -> dict[str, object]:
        return {name: getattr(card, name) for name in card.__slots__ if name != "__weakref__"}

    assert 5 == sum(facts(first[card]) != facts(revised[card]) for card in first)


def test_outlaw_world_has_a_settle_power_in_the_revised_edition_only() -> None:
    """Which matters for Innovation Leader."""
    assert Power.SETTLE not in deck("base")[CardId("outlaw_world")].powers
    assert Power.SETTLE in deck("base", "revised")[CardId("outlaw_world")].powers


def test_start_worlds_have_all_numbers_from_0_to_11() -> None:
    """They are numbered from 0 to 11."""
    starts = [card.start for card in deck("tgs_rvi").values() if card.start is not None]

    assert list(range(STARTS)) == sorted(starts)


def test_every_box_has_its_number_of_goal_tiles() -> None:
    """Six first and four most goals, and three and two more."""
    tiles = [(goal.box, goal.is_most) for goal in GOALS.values()]

    assert [6, 4, 3, 2] == [tiles.count((box, is_most)) for box in ("tgs", "rvi") for is_most in (False, True)]


def test_no_two_sources_share_an_id() -> None:
    """Cards, goals and chips stand in one ledger."""
    sources = [*deck("tgs_rvi"), *GOALS, CHIPS]

    assert len(sources) == len(set(sources))


@pytest.mark.parametrize("edition", get_args(Edition))
@pytest.mark.parametrize("boxes", BOXES)
def test_no_deck_reads_a_file(boxes: Boxes, edition: Edition, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python that goes on from a memory image has no files."""
    monkeypatch.setattr(facts, "read", None)
    assert deck.__wrapped__(boxes, edition).keys() == deck(boxes, edition).keys()
