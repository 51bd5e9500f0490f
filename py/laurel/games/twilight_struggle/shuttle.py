"""Shuttle Diplomacy: the next scoring of Asia or the Middle East leaves out one battleground of the USSR.

The card, and the official answers to questions about it: the US chooses a country, and the USSR does not count it at
all, while the region keeps its number of battlegrounds. Two other readings are in use; the players choose at setup.
"""

from __future__ import annotations

from laurel.games.twilight_struggle.components import (
    ASIA,
    COUNTRIES,
    LAST_SPACE,
    MIDDLE_EAST,
    SHUTTLE_DIPLOMACY,
    Country,
    CountryId,
    MapRegion,
    Superpower,
)
from laurel.games.twilight_struggle.scoring import (
    CountryCount,
    RegionScore,
    count,
    country_share,
    holdings,
    score_counted,
    score_region,
)
from laurel.games.twilight_struggle.state import State
from laurel.match.evolve import evolve

REGIONS_OF_THE_CARD = (ASIA, MIDDLE_EAST)


def is_shuttled(state: State, region: MapRegion) -> bool:
    """Whether the next scoring of a region uses Shuttle Diplomacy up."""
    return region.id in REGIONS_OF_THE_CARD and state.has_effect(SHUTTLE_DIPLOMACY)


def takeable(state: State, region: MapRegion) -> tuple[CountryId, ...]:
    """The battlegrounds of a region that the USSR controls: the US may take one of them."""
    return tuple(
        one.id
        for one in region.countries
        if state.controls(Superpower.USSR, one.id) and state.is_scored_as_battleground(one, Superpower.USSR)
    )


def best_countries(state: State, region: MapRegion) -> tuple[CountryId, ...]:
    """The countries whose loss helps the US most; any of them is as good as the others."""
    nets = {country: _net(score_without(state, region, country)) for country in takeable(state, region)}
    return tuple(country for country, net in nets.items() if net == max(nets.values()))


def _net(score: RegionScore) -> int:
    net = score.net
    return 2 * LAST_SPACE if net is None else net


def preview(state: State, region: MapRegion) -> RegionScore:
    """Score a region as if its card were played now, with the country taken that helps the US most."""
    choice = best_countries(state, region) if is_shuttled(state, region) else ()
    return score_without(state, region, choice[0]) if choice else score_region(state, region)


def score_without(state: State, region: MapRegion, taken: CountryId) -> RegionScore:
    """Score a region without one battleground of the USSR."""
    if state.options.shuttle_diplomacy == "battleground":
        return _score_demoted(state, region, COUNTRIES[taken])
    return _score_left_out(state, region, COUNTRIES[taken], shrinks=state.options.shuttle_diplomacy == "region")


def _score_left_out(state: State, region: MapRegion, taken: Country, *, shrinks: bool) -> RegionScore:
    """The country is out of everything that the USSR counts; the region's need for it may go with it."""
    held = holdings(state, region)
    counts = count(state, region, held)
    rest = counts.ussr.plus(country_share(state, taken, Superpower.USSR), -1)
    counts = evolve(counts, ussr=rest, battlegrounds=counts.battlegrounds - shrinks)
    held[Superpower.USSR].remove(taken)
    return score_counted(state, region, held, counts, taken.id)


def _score_demoted(state: State, region: MapRegion, taken: Country) -> RegionScore:
    """The country counts as a battleground no longer, and in every other way as before."""
    held = holdings(state, region)
    counts = count(state, region, held)
    counts = evolve(counts, ussr=counts.ussr.plus(CountryCount(battlegrounds=1), -1))
    score = score_counted(state, region, held, counts, taken.id)
    battlegrounds = tuple(one for one in score.ussr.battlegrounds if one != taken.id)
    return evolve(score, ussr=evolve(score.ussr, battlegrounds=battlegrounds))
