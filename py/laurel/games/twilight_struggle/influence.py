"""Influence in countries: rules 2.1.6 and 2.1.7."""

from __future__ import annotations

from laurel.games.twilight_struggle.actions import ChangeInfluence, SetInfluence
from laurel.games.twilight_struggle.components import Country, Pair
from laurel.games.twilight_struggle.table import Table, country_of
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Message, Refusal

MOST_INFLUENCE = 99
"""More than the box has markers for."""


def change_influence(table: Table, action: ChangeInfluence) -> Outcome[Table]:
    """Influence is added or taken; no country has less than none."""
    country = country_of(action.country)
    before = table.board.influence(country)
    return _with(table, country, Pair(before.us + action.us, before.ussr + action.ussr))


def set_influence(table: Table, action: SetInfluence) -> Outcome[Table]:
    """The influence in a country is what lies there."""
    return _with(table, country_of(action.country), Pair(action.us, action.ussr))


def _with(table: Table, country: Country, influence: Pair) -> Outcome[Table]:
    if min(influence.us, influence.ussr) < 0:
        raise Refusal(N_("%(country)s: there is no influence to take."), country=Message(country.name))
    if max(influence.us, influence.ussr) > MOST_INFLUENCE:
        raise Refusal(N_("There are not that many influence markers."))
    return Outcome(evolve(table, board=table.board.replaced(country, influence)))
