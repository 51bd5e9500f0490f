"""Why a side has a tier in a region, and what the next one asks for: rule 10.1.1, condition by condition."""

from __future__ import annotations

from attrs import frozen

from laurel.games.twilight_struggle.components import Superpower
from laurel.games.twilight_struggle.scoring import RegionCounts, Tier
from laurel.match.message import N_, Message


@frozen
class Condition:
    """One of the conditions of a tier, and how far a side is."""

    message: Message
    own: int
    """What the side has."""

    wanted: int
    """How many fulfil the condition."""

    @property
    def is_met(self) -> bool:
        """Whether the side has enough."""
        return self.own >= self.wanted


def conditions(counts: RegionCounts, side: Superpower, tier: Tier) -> tuple[Condition, ...]:
    """Return the conditions of a tier for a side; it has the tier when all are met. There are none for no tier."""
    own, other = counts.of(side), counts.of(side.enemy)
    more_countries = Condition(Message(N_("More countries than the opponent")), own.countries, other.countries + 1)
    if tier is Tier.PRESENCE:
        return (Condition(Message(N_("A controlled country")), own.countries, 1),)
    if tier is Tier.DOMINATION:
        return (
            more_countries,
            Condition(Message(N_("More battlegrounds than the opponent")), own.battlegrounds, other.battlegrounds + 1),
            Condition(Message(N_("A non-battleground country")), own.others, 1),
        )
    if tier is Tier.CONTROL:
        return (
            more_countries,
            Condition(Message(N_("Every battleground")), own.battlegrounds, counts.battlegrounds),
        )
    return ()
