"""What would have to change on the map, and what it is worth now.

Both functions are generators, so that a caller can stop and go on. The results are exact for changes in one country
and in two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from attrs import frozen

from laurel.games.twilight_struggle.components import (
    ASIA,
    COUNTRIES,
    NEITHER,
    REGIONS,
    Country,
    CountryId,
    MapRegion,
    Pair,
    Superpower,
)
from laurel.games.twilight_struggle.operations import reach
from laurel.games.twilight_struggle.scoring import RegionCounts, Tier, count, country_share, holdings, score_region
from laurel.games.twilight_struggle.state import State
from laurel.match.evolve import evolve

HIGHEST_CARD = 4
"""The highest printed Operations value."""


@frozen
class ControlChange:
    """A country in which a side adds influence until another side controls it, or nobody."""

    country: CountryId
    before: Superpower | None
    after: Superpower | None
    influence: int
    """Influence to add; taking as much of the enemy's away does the same, as far as there is any."""

    operations: int
    """What that costs by placing influence: two for each point while the enemy controls the country."""


@frozen
class Path:
    """The cheapest changes by which a side moves a tier in a region: its own up, or the enemy's down."""

    mover: Superpower
    side: Superpower
    """Whose tier moves."""

    tier: Tier
    """The tier that is reached: at least this one going up, at most this one going down."""

    changes: tuple[ControlChange, ...]

    @property
    def influence(self) -> int:
        """Influence to add in all."""
        return sum(change.influence for change in self.changes)

    @property
    def operations(self) -> int:
        """What it costs by placing influence."""
        return sum(change.operations for change in self.changes)


@frozen
class Worth:
    """What the region of a country would be worth, towards the US, with the country in other hands.

    `None` where a side would win at once by Control of Europe.
    """

    country: CountryId
    now: int | None
    us: int | None
    """With the country controlled by the US."""

    nobody: int | None
    ussr: int | None

    @property
    def swing(self) -> int | None:
        """Points between US and Soviet control; `None` where one of them wins at once."""
        return None if self.us is None or self.ussr is None else self.us - self.ussr


def changes(state: State, country: Country, mover: Superpower) -> tuple[ControlChange, ...]:
    """Return how a side can break the enemy's control of a country, or take control, the cheaper first."""
    influence = state.board.influence(country)
    lead = influence.of(mover) - influence.of(mover.enemy)
    stability = state.board.stability[country.index]
    before = state.board.controller(country)
    made = []
    if before is mover.enemy:
        made.append(_change(country, mover, lead, stability, after=None))
    if before is not mover:
        made.append(_change(country, mover, lead, stability, after=mover))
    return tuple(made)


def _change(
    country: Country, mover: Superpower, lead: int, stability: int, *, after: Superpower | None
) -> ControlChange:
    """Add influence until the lead is that of control, or just too small for the enemy's."""
    wanted = stability if after is mover else 1 - stability
    at_double_price = max(1 - stability - lead, 0)
    before = mover.enemy if at_double_price else None
    return ControlChange(country.id, before, after, wanted - lead, wanted - lead + at_double_price)


def paths(state: State, region: MapRegion, mover: Superpower) -> Iterator[Path | None]:
    """Yield the cheapest way to raise the mover's tier, or to lower the enemy's, with one card in one or two countries.

    One card reaches countries with or next to the side's influence (6.1.1), and has so many Operations. Cheapest is by
    operations, then by influence. Yields `None` after every way that was tried, and a path as soon as no cheaper
    one can follow.
    """
    counts = count(state, region, holdings(state, region))
    goals = _goals(counts, mover)
    for tried in ways(state, region, mover):
        if not goals:
            return
        after = _counted(state, counts, tried)
        reached = [goal for goal in goals if _is_reached(after, *goal, mover)]
        for side, tier in reached:
            goals.remove((side, tier))
            yield Path(mover, side, tier, tried)
        yield None


def ways(state: State, region: MapRegion, mover: Superpower) -> Sequence[tuple[ControlChange, ...]]:
    """Every change of one country and of two that one card can make, the cheapest first."""
    countries = (country for country in region.countries if country.id in reach(state.board, mover))
    single = [change for country in countries for change in changes(state, country, mover)]
    pairs = [pair for pair in combinations(single, 2) if pair[0].country != pair[1].country]
    most = most_operations(state, mover, region)
    return sorted((way for way in (*((one,) for one in single), *pairs) if _cost(way)[0] <= most), key=_cost)


def most_operations(state: State, side: Superpower, region: MapRegion) -> int:
    """The highest Operations value of one card: 4, and 5 where the China Card is used in Asia alone (9)."""
    has_china = state.china.holder is side and state.china.is_face_up
    return HIGHEST_CARD + (has_china and region.id == ASIA)


def _cost(tried: tuple[ControlChange, ...]) -> tuple[int, int, int]:
    operations = sum(change.operations for change in tried)
    return operations, sum(change.influence for change in tried), len(tried)


def _goals(counts: RegionCounts, mover: Superpower) -> list[tuple[Superpower, Tier]]:
    """The tiers above the mover's, and below the enemy's."""
    own, other = counts.tier(mover), counts.tier(mover.enemy)
    up = [(mover, tier) for tier in Tier if tier > own]
    return up + [(mover.enemy, tier) for tier in Tier if tier < other]


def _is_reached(counts: RegionCounts, side: Superpower, tier: Tier, mover: Superpower) -> bool:
    return counts.tier(side) >= tier if side is mover else counts.tier(side) <= tier


def _counted(state: State, counts: RegionCounts, tried: tuple[ControlChange, ...]) -> RegionCounts:
    """Count the region after some changes, without counting it again."""
    for change in tried:
        country = COUNTRIES[change.country]
        if change.before is not None:
            counts = _moved(state, counts, country, change.before, -1)
        if change.after is not None:
            counts = _moved(state, counts, country, change.after, 1)
    return counts


def _moved(state: State, counts: RegionCounts, country: Country, side: Superpower, times: int) -> RegionCounts:
    own = counts.of(side).plus(country_share(state, country, side), times)
    by_effect = times * (state.is_scored_as_battleground(country, side) and not state.is_battleground(country))
    us, ussr = (own, counts.ussr) if side is Superpower.US else (counts.us, own)
    return RegionCounts(us, ussr, counts.battlegrounds + by_effect)


def worth(state: State, country: Country) -> Worth:
    """Return what control of a country is worth now; Shuttle Diplomacy is left aside."""
    region = REGIONS[country.region]
    stability = state.board.stability[country.index]
    nets = [
        score_region(evolve(state, board=state.board.with_influence(country, influence)), region).net
        for influence in (Pair(us=stability), NEITHER, Pair(ussr=stability))
    ]
    return Worth(country.id, score_region(state, region).net, *nets)
