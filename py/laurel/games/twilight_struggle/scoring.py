"""What a region is worth to both sides: rule 10.1."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum

from attrs import frozen

from laurel.games.twilight_struggle.components import EUROPE, REGIONS, Country, CountryId, Region, RegionId, Side
from laurel.games.twilight_struggle.table import Table
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


Holdings = dict[Side, list[Country]]
"""The countries of a region that each side controls."""

TIER_NAMES = {Tier.PRESENCE: N_("Presence"), Tier.DOMINATION: N_("Domination"), Tier.CONTROL: N_("Control")}


@frozen
class Count:
    """How many countries of a region a side controls, of either kind and next to the enemy superpower."""

    battlegrounds: int = 0
    others: int = 0
    """Countries that are no battlegrounds."""

    adjacent: int = 0
    countries: int = 0

    def plus(self, other: Count, times: int) -> Count:
        """Return the sum of two counts with 1 `times`, or their difference with -1."""
        return Count(
            self.battlegrounds + times * other.battlegrounds,
            self.others + times * other.others,
            self.adjacent + times * other.adjacent,
            self.countries + times * other.countries,
        )


@frozen
class Counts:
    """Both sides in a region, and how many battlegrounds it has."""

    us: Count
    ussr: Count
    battlegrounds: int

    def of(self, side: Side) -> Count:
        """Return the count of one side."""
        return self.us if side is Side.US else self.ussr

    def tier(self, side: Side) -> Tier:
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
    counts: Counts
    """What the tiers follow from."""

    taken: CountryId | None = None
    """The country that Shuttle Diplomacy has taken from the USSR."""

    def of(self, side: Side) -> SideScore:
        """Return what the region is worth to one side."""
        return self.us if side is Side.US else self.ussr

    @property
    def winner(self) -> Side | None:
        """The side that controls Europe, and wins the game by scoring it."""
        return next((side for side in Side if self.of(side).tier_points is None), None)

    @property
    def net(self) -> int | None:
        """What the marker moves by, towards the US; `None` where a side wins at once."""
        us, ussr = self.us.points, self.ussr.points
        return None if us is None or ussr is None else us - ussr


def tier(own: Count, other: Count, battlegrounds: int) -> Tier:
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


def share(table: Table, country: Country, side: Side) -> Count:
    """What a country adds to the count of the side that controls it."""
    is_battleground = table.is_scored_as_battleground(country, side)
    return Count(int(is_battleground), int(not is_battleground), int(country.next_to is side.enemy), 1)


def holdings(table: Table, region: Region) -> Holdings:
    """Return the countries of a region that each side controls, in the order of the map."""
    held: Holdings = {Side.US: [], Side.USSR: []}
    for country in region.countries:
        controller = table.board.controller(country)
        if controller is not None:
            held[controller].append(country)
    return held


def count(table: Table, region: Region, held: Holdings) -> Counts:
    """Count what both sides control in a region."""
    us, ussr = _count(table, held[Side.US], Side.US), _count(table, held[Side.USSR], Side.USSR)
    by_effect = us.battlegrounds - sum(map(table.is_battleground, held[Side.US]))
    return Counts(us, ussr, sum(map(table.is_battleground, region.countries)) + by_effect)


def _count(table: Table, held: Sequence[Country], side: Side) -> Count:
    battlegrounds = sum(table.is_scored_as_battleground(one, side) for one in held)
    adjacent = sum(one.next_to is side.enemy for one in held)
    return Count(battlegrounds, len(held) - battlegrounds, adjacent, len(held))


def tier_points(table: Table, region: Region, held: Tier) -> int | None:
    """What a tier pays in a region; `None` where it wins the game."""
    if region.id == EUROPE and table.options.allied_berlin:
        return ALLIED_BERLIN.get(held, 0)
    return {Tier.PRESENCE: region.presence, Tier.DOMINATION: region.domination, Tier.CONTROL: region.control}.get(
        held, 0
    )


def score_region(table: Table, region: Region) -> RegionScore:
    """Score a region as it is now, without Shuttle Diplomacy (10.1)."""
    held = holdings(table, region)
    return score_counted(table, region, held, count(table, region, held))


def score_counted(
    table: Table, region: Region, held: Holdings, counts: Counts, taken: CountryId | None = None
) -> RegionScore:
    """Score a region for the countries that count for each side, and the tiers that they reach together."""
    us = side_score(table, region, Side.US, held[Side.US], counts.tier(Side.US))
    ussr = side_score(table, region, Side.USSR, held[Side.USSR], counts.tier(Side.USSR))
    return RegionScore(region.id, us, ussr, counts, taken)


def side_score(table: Table, region: Region, side: Side, held: Sequence[Country], reached: Tier) -> SideScore:
    """Return what a region is worth to a side with a tier and the countries that count for it."""
    return SideScore(
        reached,
        tier_points(table, region, reached),
        tuple(one.id for one in held),
        tuple(one.id for one in held if table.is_scored_as_battleground(one, side)),
        tuple(one.id for one in held if one.next_to is side.enemy),
    )


def score_all(table: Table) -> tuple[RegionScore, ...]:
    """Score the six regions as they are now, in the order of final scoring."""
    return tuple(score_region(table, region) for region in REGIONS.values())


def reasons(score: RegionScore, side: Side) -> tuple[Reason, ...]:
    """What a side's points in a region are made of; they add up to its points."""
    return tuple(_reasons(score.of(side), REGIONS[score.region]))


def _reasons(own: SideScore, region: Region) -> Iterator[Reason]:
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
