"""The screens and the sheets of Twilight Struggle."""

from __future__ import annotations

from laurel.games.twilight_struggle.actions import (
    CarryOutEvent,
    ChangeInfluence,
    CheckMilitaryOperations,
    ContinueFinalScoring,
    GainPoints,
    PlayEvent,
    PlayScoringCard,
    RevealHeldCards,
    StartActionRound,
    StartTurn,
    UseOperations,
    place,
)
from laurel.games.twilight_struggle.components import CardId, CountryId, Superpower
from tests.e2e import seeds
from tests.e2e.numbers import Numbers
from tests.e2e.survey import Screens
from tests.e2e.twilight_struggle import match, placed


def placed_with_operations(country: str) -> ChangeInfluence:
    """Return a point of the US that costs an Operation."""
    return ChangeInfluence(CountryId(country), us=1)


MAP = (
    placed("poland", ussr=4),
    placed("west_germany", us=4),
    placed("iraq", ussr=3),
    placed("iran", ussr=4),
    placed("cuba", ussr=3),
    placed("guatemala", us=1),
)
MIDDLE = (
    *MAP,
    StartTurn(5),
    PlayEvent(CardId("shuttle_diplomacy"), Superpower.US),
    PlayEvent(CardId("we_will_bury_you"), Superpower.USSR),
    StartActionRound(1, Superpower.USSR),
    PlayScoringCard(CardId("central_america_scoring")),
    StartActionRound(1, Superpower.US),
    UseOperations(3),
    placed_with_operations("lebanon"),
)
OWED = (
    *MAP,
    StartTurn(5),
    StartActionRound(1, Superpower.USSR),
    CarryOutEvent(CardId("decolonization"), Superpower.USSR),
    place(CountryId("angola"), Superpower.USSR, event=CardId("decolonization")),
)
"""The event of the round is not finished."""

MATCHES = {
    "new": match("new", handicap=2, chinese_civil_war=True),
    "middle": match("middle", *MIDDLE, promo_cards=True, optional_cards=True),
    "owed": match("owed", *OWED),
    "held": match("held", *MAP, StartTurn(1), RevealHeldCards(frozenset(Superpower))),
    "final": match("final", *MAP, StartTurn(10), CheckMilitaryOperations(), *([ContinueFinalScoring()] * 3)),
    "over": match("over", *MAP, StartTurn(10), CheckMilitaryOperations(), *([ContinueFinalScoring()] * 7)),
}


CARDS = ("nuclear_test_ban", "brush_war", "indo_pakistani_war", "olympic_games", "summit", "china_card", "mobutu")
"""A card of every kind."""


NUMBERS = Numbers(
    seeds.stored(MATCHES["new"], match("far", *MIDDLE, GainPoints(ussr=11))),
    number=".marker-number text",
    reached=".turn-number, .gauge-4, #to-tracks, .in-europe .influence-number:not([aria-disabled])",
)

# The list of countries has two numbers and two minus signs a row. A tablet shows neither the board of a phone nor that
# of a desktop.
STRAINED = seeds.stored(
    *(MATCHES[name] for name in ("new", "middle", "held", "final", "over")),
    match("us", *MIDDLE, GainPoints(us=20)),
    match("ussr", *MIDDLE, GainPoints(ussr=20)),
)
SCREENS = Screens(
    seeds.stored(*MATCHES.values()),
    smallest_target=44,
    has_tablet_layout=True,
    numbers=NUMBERS,
    strained=STRAINED,
    score=".marker-number text",
    scores=1,
)
