"""A sample match of Twilight Struggle: the United States are placing influence in the third action round of turn 2."""

from __future__ import annotations

from laurel.games.twilight_struggle.actions import (
    Action,
    AdvanceInSpace,
    AttemptCoup,
    CarryOutEvent,
    CheckMilitaryOperations,
    PlayScoringCard,
    StartActionRound,
    StartTurn,
    UseOperations,
    place,
)
from laurel.games.twilight_struggle.components import ID, CardId, CountryId, Die, ScoringCardId, Superpower
from laurel.games.twilight_struggle.state import Options
from laurel.match.sample import Sample
from laurel.match.setup import Player, Setup

USSR, US = Superpower.USSR, Superpower.US
PLAYERS = (Player("Irena", "red"), Player("Martin", "blue"))


def _placed(side: Superpower, **countries: int) -> tuple[Action, ...]:
    """Return the placing of influence of one side."""
    return tuple(place(CountryId(country), side, points) for country, points in countries.items())


def _event(card: str, player: Superpower, side: Superpower, **countries: int) -> tuple[Action, ...]:
    """Return the event of a headline, and what it leaves to a player: the influence of one side."""
    left = (place(CountryId(country), side, points, CardId(card)) for country, points in countries.items())
    return (CarryOutEvent(CardId(card), player, is_headline=True), *left)


def _round(number: int, side: Superpower, operations: int, **countries: int) -> tuple[Action, ...]:
    """Return an action round in which influence is placed by Operations."""
    return (StartActionRound(number, side), UseOperations(operations), *_placed(side, **countries))


ACTIONS: tuple[Action, ...] = (
    *_placed(USSR, east_germany=1, poland=4, yugoslavia=1),
    *_placed(US, west_germany=4, italy=3),
    StartTurn(1),
    *_event("socialist_governments", USSR, US, italy=-1, west_germany=-2),
    StartActionRound(1, USSR),
    AttemptCoup(USSR, CountryId("iran"), 3, Die(4)),
    *_round(1, US, 3, west_germany=2, egypt=1),
    *_round(2, USSR, 3, iraq=2, lebanon=1),
    *_round(2, US, 2, italy=1, israel=1),
    StartActionRound(3, USSR),
    CarryOutEvent(CardId("de_gaulle_leads_france"), USSR),
    StartActionRound(3, US),
    AdvanceInSpace(US),
    *_round(4, USSR, 2, france=1, iraq=1),
    *_round(4, US, 4, malaysia=2, south_korea=2),
    *_round(5, USSR, 3, afghanistan=1, pakistan=2),
    StartActionRound(5, US),
    AttemptCoup(US, CountryId("iran"), 2, Die(5)),
    StartActionRound(6, USSR),
    PlayScoringCard(ScoringCardId(CardId("middle_east_scoring"))),
    *_round(6, US, 3, france=3),
    CheckMilitaryOperations(),
    StartTurn(2),
    *_event("marshall_plan", US, US, france=1, spain_portugal=1, greece=1, turkey=1, benelux=1, denmark=1, norway=1),
    *_round(1, USSR, 3, india=2, pakistan=1),
    *_round(1, US, 2, thailand=1, egypt=1),
    *_round(2, USSR, 2, burma=1, north_korea=1),
    StartActionRound(2, US),
    PlayScoringCard(ScoringCardId(CardId("asia_scoring"))),
    *_round(3, USSR, 2, syria=1, lebanon=1),
    *_round(3, US, 3, france=1),
)

SAMPLE = Sample(Setup(ID, PLAYERS, Options()), ACTIONS)
