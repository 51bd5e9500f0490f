"""The formats that can be replayed. A new format is one module and one line here."""

from __future__ import annotations

from collections.abc import Mapping

from tools.conformance import carta_impera_victoria, plurals, twilight_imperium, twilight_struggle
from tools.conformance.race_for_the_galaxy import goals, military, score, seed, takeover
from tools.conformance.runner import Adapter

FORMATS: Mapping[str, Adapter] = {
    "carta_impera_victoria/outcome": carta_impera_victoria.cases,
    "plurals": plurals.cases,
    "race_for_the_galaxy/goals": goals.cases,
    "race_for_the_galaxy/military": military.cases,
    "race_for_the_galaxy/score": score.cases,
    "race_for_the_galaxy/score_second_edition": score.second_edition_cases,
    "race_for_the_galaxy/seed": seed.cases,
    "race_for_the_galaxy/takeover": takeover.cases,
    "twilight_imperium/scenario": twilight_imperium.cases,
    **twilight_struggle.ADAPTERS,
}
"""What turns a document into cases, by the document's `format`. A file of plurals has no such key and is
known by its name: its format is `plurals`."""
