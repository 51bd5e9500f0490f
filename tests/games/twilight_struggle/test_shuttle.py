"""Shuttle Diplomacy."""

from __future__ import annotations

import pytest

from laurel.games.twilight_struggle.actions import ContinueFinalScoring, PlayScoringCard, StartTurn
from laurel.games.twilight_struggle.components import REGIONS, SHUTTLE_DIPLOMACY, CardId, CountryId
from laurel.games.twilight_struggle.scoring import Tier
from laurel.games.twilight_struggle.shuttle import best, preview, takeable
from laurel.match.message import Refusal
from tests.games.twilight_struggle.support import at, play

ASIA = REGIONS["asia"]
HELD = {"japan": (0, 4), "north_korea": (0, 3), "afghanistan": (0, 2)}
ALL_SIX = {**HELD, "pakistan": (0, 2), "india": (0, 3), "thailand": (0, 2), "south_korea": (0, 3)}
SHUTTLE = ("shuttle_diplomacy",)


def test_japan_is_best_to_take() -> None:
    """It takes the point for bordering the USA along."""
    table = at(HELD, effects=SHUTTLE)

    assert (("japan", "north_korea"), ("japan",)) == (tuple(sorted(takeable(table, ASIA))), best(table, ASIA))
    assert ("japan", -8) == (preview(table, ASIA).taken, preview(table, ASIA).net)


@pytest.mark.parametrize(
    ("reading", "tier", "points"),
    [("country", Tier.DOMINATION, 12), ("battleground", Tier.DOMINATION, 13), ("region", Tier.CONTROL, 14)],
)
def test_readings(reading: str, tier: Tier, points: int) -> None:
    """With all of Asia: the country goes, its rank alone, or the region's need for it as well."""
    score = preview(at(ALL_SIX, effects=SHUTTLE, options={"shuttle_diplomacy": reading}), ASIA)

    assert (tier, points) == (score.ussr.tier, score.ussr.points)


def test_a_demoted_battleground_is_no_other_country() -> None:
    """It does not make the country of another kind that domination needs."""
    table = at({"japan": (0, 4), "india": (0, 3)}, effects=SHUTTLE, options={"shuttle_diplomacy": "battleground"})

    assert Tier.PRESENCE is preview(table, ASIA).ussr.tier


def test_the_next_scoring_uses_it_up() -> None:
    """Asia or the Middle East, also where there is nothing to take."""
    table = play(at(effects=SHUTTLE), PlayScoringCard(CardId("middle_east_scoring")))

    assert not table.has_effect(SHUTTLE_DIPLOMACY)


@pytest.mark.parametrize("card", ["europe_scoring", "africa_scoring", "southeast_asia_scoring"])
def test_other_regions_leave_it(card: str) -> None:
    """And so does the card of Southeast Asia."""
    assert play(at(effects=SHUTTLE), PlayScoringCard(CardId(card))).has_effect(SHUTTLE_DIPLOMACY)


def test_the_us_chooses() -> None:
    """Any battleground of the USSR in the region: here North Korea, and Japan pays."""
    card = CardId("asia_scoring")

    assert -9 == play(at(HELD, effects=SHUTTLE), PlayScoringCard(card, CountryId("north_korea"))).score


@pytest.mark.parametrize(
    ("effects", "taken"), [(SHUTTLE, "afghanistan"), (SHUTTLE, "iran"), (SHUTTLE, "nowhere"), ((), "japan")]
)
def test_nothing_else_is_taken(effects: tuple[str, ...], taken: str) -> None:
    """No other kind of country, no other region, and nothing without the card."""
    with pytest.raises(Refusal):
        play(at(HELD, effects=effects), PlayScoringCard(CardId("asia_scoring"), CountryId(taken)))


def test_final_scoring_knows_nothing_of_it() -> None:
    """North Korea counts."""
    table = play(at({"north_korea": (0, 3)}, effects=SHUTTLE), StartTurn(10), *[ContinueFinalScoring()] * 2)

    assert -4 == table.score
