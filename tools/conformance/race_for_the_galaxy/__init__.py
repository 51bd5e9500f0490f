"""The formats of Race for the Galaxy."""

from __future__ import annotations

from collections.abc import Mapping

from tools.conformance.race_for_the_galaxy import goals, military, score, seed, takeover
from tools.conformance.runner import Adapter

FORMATS: Mapping[str, Adapter] = {
    "race_for_the_galaxy/goals": goals.cases,
    "race_for_the_galaxy/military": military.cases,
    "race_for_the_galaxy/score": score.cases,
    "race_for_the_galaxy/score_second_edition": score.second_edition_cases,
    "race_for_the_galaxy/seed": seed.cases,
    "race_for_the_galaxy/takeover": takeover.cases,
}
