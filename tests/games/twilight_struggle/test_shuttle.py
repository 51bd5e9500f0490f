"""Shuttle Diplomacy."""

from __future__ import annotations

import pytest

from laurel.games.twilight_struggle.actions import PlayScoringCard
from laurel.games.twilight_struggle.components import REGIONS, SHUTTLE_DIPLOMACY, CardId, CountryId
from laurel.games.twilight_struggle.scoring import Tier
from laurel.games.twilight_struggle.shuttle import preview
from laurel.match.message import Refusal
from tests.games.twilight_struggle.support import at, play

ASIA = REGIONS["asia"]
HELD = {"japan": (0, 4), "north_korea": (0, 3), "afghanistan": (0, 2)}
SHUTTLE = ("shuttle_diplomacy",)


def test_a_demoted_battleground_is_no_other_country() -> None:
    """It does not make the country of another kind that domination needs."""
    state = at({"japan": (0, 4), "india": (0, 3)}, effects=SHUTTLE, options={"shuttle_diplomacy": "battleground"})

    assert Tier.PRESENCE is preview(state, ASIA).ussr.tier


def test_the_next_scoring_uses_it_up() -> None:
    """Asia or the Middle East, also where there is nothing to take."""
    state = play(at(effects=SHUTTLE), PlayScoringCard(CardId("middle_east_scoring")))

    assert not state.has_effect(SHUTTLE_DIPLOMACY)


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
