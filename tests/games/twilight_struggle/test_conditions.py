"""Why a side has a tier: rule 10.1.1, condition by condition."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from laurel.games.twilight_struggle.components import REGIONS, SHUTTLE_DIPLOMACY, Superpower
from laurel.games.twilight_struggle.conditions import conditions
from laurel.games.twilight_struggle.scoring import Tier, score_region
from laurel.games.twilight_struggle.shuttle import preview
from tests.games.twilight_struggle.support import US, USSR, at, boards


def test_the_conditions_of_domination_are_counted() -> None:
    """Two countries to one, one battleground to none, and Peru as the other country."""
    score = score_region(at({"brazil": (2, 0), "peru": (2, 0), "ecuador": (0, 2)}), REGIONS["south_america"])

    assert [(2, 2), (1, 1), (1, 1)] == [(one.own, one.wanted) for one in conditions(score.counts, US, Tier.DOMINATION)]
    assert [False, False] == [one.is_met for one in conditions(score.counts, USSR, Tier.CONTROL)]


def test_no_tier_asks_for_nothing() -> None:
    """Everybody has it."""
    assert () == conditions(score_region(at(), REGIONS["asia"]).counts, US, Tier.NONE)


@given(boards, st.sampled_from(sorted(REGIONS)), st.sampled_from(Superpower))
def test_a_tier_is_the_highest_whose_conditions_are_met(
    influence: dict[str, tuple[int, int]], region: str, side: Superpower
) -> None:
    """On every map, and under Shuttle Diplomacy as well."""
    score = preview(at(influence, effects=(SHUTTLE_DIPLOMACY,)), REGIONS[region])
    met = [tier for tier in Tier if all(one.is_met for one in conditions(score.counts, side, tier))]

    assert score.of(side).tier is max(met)
