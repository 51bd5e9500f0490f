"""What a region is worth to both sides: rule 10.1."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum

from attrs import frozen

from laurel.games.twilight_struggle.components import (
    EUROPE,
    REGIONS,
    Country,
    CountryId,
    MapRegion,
    RegionId,
    Superpower,
)
from laurel.games.twilight_struggle.state import State
from laurel.match.ledger import Reason
from laurel.match.message import N_, Message
from laurel.match.setup import Points

TIERS = "10.1.1"
BONUSES = "10.1.2"
ALLIED_BERLIN = {1: 3, 2: 6, 3: 6}
"""What the tiers of Europe pay in Turn Zero's Allied Berlin."""


class Tier(IntEnum):
    """What a side has achieved in a region; only the highest tier counts."""

    NONE = 0
    PRESENCE = 1
    DOMINATION = 2
    CONTROL = 3


Holdings = dict[Superpower, list[Country]]
"""The countries of a region that each side controls."""

TIER_NAMES = {Tier.PRESENCE: N_("Presence"), Tier.DOMINATION: N_("Domination"), Tier.CONTROL: N_("Control")}


@frozen
class CountryCount:
    """How many countries of a region a side controls, of either kind and next to the enemy superpower."""

    battlegrounds: int = 0
    others: int = 0
    """Countries that are no battlegrounds."""

    adjacent: int = 0
    countries: int = 0

    def plus(self, other: CountryCount, times: int) -> CountryCount:
        """Return the sum of two counts with 1 `times`, or their difference with -1."""
        return CountryCount(
            self.battlegrounds + times * other.battlegrounds,
            self.others + times * other.others,
            self.adjacent + times * other.adjacent,
            self.countries + times * other.countries,
        )


@frozen
class RegionCounts:
    """Both sides in a region, and how many battlegrounds it has."""

    us: CountryCount
    ussr: CountryCount
    battlegrounds: int

    def of(self, side: Superpower) -> CountryCount:
        """Return the count of one side."""
        return self.us if side is Superpower.US else self.ussr

    def tier(self, side: Superpower) -> Tier:
        """Return a side's tier."""
        return tier(self.of(side), self.of(side.enemy), self.battlegrounds)


@frozen
class SideScore:
    """What a region is worth to a side, and by which countries."""

    tier: Tier
    tier_points: int | None
    """`None` for Control of Europe, which wins the game."""

    countries: tuple[CountryId, ...]
    battlegrounds: tuple[CountryId, ...]
    adjacent: tuple[CountryId, ...]
    """Controlled countries next to the enemy superpower."""

    @property
    def points(self) -> int | None:
        """Everything together; `None` for Control of Europe."""
        if self.tier_points is None:
            return None
        return self.tier_points + len(self.battlegrounds) + len(self.adjacent)


@frozen
class RegionScore:
    """What a region is worth to both sides."""

    region: RegionId
    us: SideScore
    ussr: SideScore
    counts: RegionCounts
    """What the tiers follow from."""

    taken: CountryId | None = None
    """The country that Shuttle Diplomacy has taken from the USSR."""

    def of(self, side: Superpower) -> SideScore:
        """Return what the region is worth to one side."""
        return self.us if side is Superpower.US else self.ussr

    @property
    def winner(self) -> Superpower | None:
        """The side that controls Europe, and wins the game by scoring it."""
        return next((side for side in Superpower if self.of(side).tier_points is None), None)

    @property
    def net(self) -> int | None:
        """What the marker moves by, towards the US; `None` where a side wins at once."""
        us, ussr = self.us.points, self.ussr.points
        return None if us is None or ussr is None else us - ussr


def tier(own: CountryCount, other: CountryCount, battlegrounds: int) -> Tier:
    """A side's tier in a region with so many battlegrounds (10.1.1).

    Presence takes one country; Domination more countries and more battlegrounds than the opponent, and at least one
    country of either kind; Control more countries and every battleground.
    """
    if not own.countries:
        return Tier.NONE
    if own.countries > other.countries:
        if own.battlegrounds == battlegrounds:
            return Tier.CONTROL
        if own.battlegrounds > other.battlegrounds and own.others:
            return Tier.DOMINATION
    return Tier.PRESENCE


def country_share(state: State, country: Country, side: Superpower) -> CountryCount:
    """What a country adds to the count of the side that controls it."""
    is_battleground = state.is_scored_as_battleground(country, side)
    return CountryCount(int(is_battleground), int(not is_battleground), int(country.next_to is side.enemy), 1)


def holdings(state: State, region: MapRegion) -> Holdings:
    """Return the countries of a region that each side controls, in the order of the map."""
    held: Holdings = {Superpower.US: [], Superpower.USSR: []}
    for country in region.countries:
        controller = state.board.controller(country)
        if controller is not None:
            held[controller].append(country)
    return held


def count(state: State, region: MapRegion, held: Holdings) -> RegionCounts:
    """Count what both sides control in a region."""
    us, ussr = _count(state, held[Superpower.US], Superpower.US), _count(state, held[Superpower.USSR], Superpower.USSR)
    by_effect = us.battlegrounds - sum(map(state.is_battleground, held[Superpower.US]))
    return RegionCounts(us, ussr, sum(map(state.is_battleground, region.countries)) + by_effect)


def _count(state: State, held: Sequence[Country], side: Superpower) -> CountryCount:
    battlegrounds = sum(state.is_scored_as_battleground(one, side) for one in held)
    adjacent = sum(one.next_to is side.enemy for one in held)
    return CountryCount(battlegrounds, len(held) - battlegrounds, adjacent, len(held))


def tier_points(state: State, region: MapRegion, held: Tier) -> int | None:
    """What a tier pays in a region; `None` where it wins the game."""
    if region.id == EUROPE and state.options.allied_berlin:
        return ALLIED_BERLIN.get(held, 0)
    return {Tier.PRESENCE: region.presence, Tier.DOMINATION: region.domination, Tier.CONTROL: region.control}.get(
        held, 0
    )


def score_region(state: State, region: MapRegion) -> RegionScore:
    """Score a region as it is now, without Shuttle Diplomacy (10.1)."""
    held = holdings(state, region)
    return score_counted(state, region, held, count(state, region, held))


def score_counted(
    state: State, region: MapRegion, held: Holdings, counts: RegionCounts, taken: CountryId | None = None
) -> RegionScore:
    """Score a region for the countries that count for each side, and the tiers that they reach together."""
    us = side_score(state, region, Superpower.US, held[Superpower.US], counts.tier(Superpower.US))
    ussr = side_score(state, region, Superpower.USSR, held[Superpower.USSR], counts.tier(Superpower.USSR))
    return RegionScore(region.id, us, ussr, counts, taken)


def side_score(state: State, region: MapRegion, side: Superpower, held: Sequence[Country], reached: Tier) -> SideScore:
    """Return what a region is worth to a side with a tier and the countries that count for it."""
    return SideScore(
        reached,
        tier_points(state, region, reached),
        tuple(one.id for one in held),
        tuple(one.id for one in held if state.is_scored_as_battleground(one, side)),
        tuple(one.id for one in held if one.next_to is side.enemy),
    )


def score_all(state: State) -> tuple[RegionScore, ...]:
    """Score the six regions as they are now, in the order of final scoring."""
    return tuple(score_region(state, region) for region in REGIONS.values())


def reasons(score: RegionScore, side: Superpower) -> tuple[Reason, ...]:
    """What a side's points in a region are made of; they add up to its points."""
    return tuple(_reasons(score.of(side), REGIONS[score.region]))


def _reasons(own: SideScore, region: MapRegion) -> Iterator[Reason]:
    if own.tier_points:
        said = Message(N_("%(tier)s: %(region)s"), tier=Message(TIER_NAMES[own.tier]), region=Message(region.name))
        yield Reason(Points(own.tier_points), said, TIERS)
    names = {one.id: Message(one.name) for one in region.countries}
    for country in own.battlegrounds:
        yield Reason(Points(1), Message(N_("Battleground: %(country)s"), country=names[country]), BONUSES)
    for country in own.adjacent:
        yield Reason(
            Points(1), Message(N_("Adjacent to the enemy superpower: %(country)s"), country=names[country]), BONUSES
        )
