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
    Region,
    Side,
)
from laurel.games.twilight_struggle.scoring import (
    Count,
    RegionScore,
    count,
    holdings,
    score_counted,
    score_region,
    share,
)
from laurel.games.twilight_struggle.table import Table
from laurel.match.evolve import evolve

REGIONS_OF_THE_CARD = (ASIA, MIDDLE_EAST)


def is_shuttled(table: Table, region: Region) -> bool:
    """Whether the next scoring of a region uses Shuttle Diplomacy up."""
    return region.id in REGIONS_OF_THE_CARD and table.has_effect(SHUTTLE_DIPLOMACY)


def takeable(table: Table, region: Region) -> tuple[CountryId, ...]:
    """The battlegrounds of a region that the USSR controls: the US may take one of them."""
    return tuple(
        one.id
        for one in region.countries
        if table.controls(Side.USSR, one.id) and table.is_scored_as_battleground(one, Side.USSR)
    )


def best(table: Table, region: Region) -> tuple[CountryId, ...]:
    """The countries whose loss helps the US most; any of them is as good as the others."""
    nets = {country: _net(score_without(table, region, country)) for country in takeable(table, region)}
    return tuple(country for country, net in nets.items() if net == max(nets.values()))


def _net(score: RegionScore) -> int:
    net = score.net
    return 2 * LAST_SPACE if net is None else net


def preview(table: Table, region: Region) -> RegionScore:
    """Score a region as if its card were played now, with the country taken that helps the US most."""
    choice = best(table, region) if is_shuttled(table, region) else ()
    return score_without(table, region, choice[0]) if choice else score_region(table, region)


def score_without(table: Table, region: Region, taken: CountryId) -> RegionScore:
    """Score a region without one battleground of the USSR."""
    if table.options.shuttle_diplomacy == "battleground":
        return _score_demoted(table, region, COUNTRIES[taken])
    return _score_left_out(table, region, COUNTRIES[taken], shrinks=table.options.shuttle_diplomacy == "region")


def _score_left_out(table: Table, region: Region, taken: Country, *, shrinks: bool) -> RegionScore:
    """The country is out of everything that the USSR counts; the region's need for it may go with it."""
    held = holdings(table, region)
    counts = count(table, region, held)
    rest = counts.ussr.plus(share(table, taken, Side.USSR), -1)
    counts = evolve(counts, ussr=rest, battlegrounds=counts.battlegrounds - shrinks)
    held[Side.USSR].remove(taken)
    return score_counted(table, region, held, counts, taken.id)


def _score_demoted(table: Table, region: Region, taken: Country) -> RegionScore:
    """The country counts as a battleground no longer, and in every other way as before."""
    held = holdings(table, region)
    counts = count(table, region, held)
    counts = evolve(counts, ussr=counts.ussr.plus(Count(battlegrounds=1), -1))
    score = score_counted(table, region, held, counts, taken.id)
    battlegrounds = tuple(one for one in score.ussr.battlegrounds if one != taken.id)
    return evolve(score, ussr=evolve(score.ussr, battlegrounds=battlegrounds))
