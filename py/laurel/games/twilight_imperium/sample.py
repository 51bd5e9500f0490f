"""A sample match of Twilight Imperium: four players, the action phase of round 3."""

from __future__ import annotations

from laurel.games.twilight_imperium.actions import (
    Action,
    Gain,
    GainFromLaw,
    GainRelic,
    GiveSupport,
    MakeSpeaker,
    RevealObjective,
    ScoreSecretObjective,
    ScoreStatusPhase,
    StartPhase,
    TakeStrategyCard,
)
from laurel.games.twilight_imperium.components import (
    ID,
    SHARD,
    FactionId,
    LawId,
    ObjectiveId,
    SecretId,
    SourceId,
    StrategyCard,
)
from laurel.games.twilight_imperium.state import Claims, Options, Phase, SeatDetails
from laurel.match.sample import Sample
from laurel.match.setup import Player, Points, Seat, Setup

ANNA, JAN, OLGA, VICTOR = map(Seat, range(4))
PLAYERS = (
    Player("Anna", "blue", SeatDetails(FactionId("federation_of_sol"))),
    Player("Jan", "yellow", SeatDetails(FactionId("emirates_of_hacan"))),
    Player("Olga", "green", SeatDetails(FactionId("xxcha_kingdom"))),
    Player("Victor", "red", SeatDetails(FactionId("barony_of_letnev"))),
)


def _take(*cards: int) -> tuple[Action, ...]:
    """Return the taking of all strategy cards, two by everybody in turn."""
    return tuple(TakeStrategyCard(StrategyCard(card), Seat(place % len(PLAYERS))) for place, card in enumerate(cards))


def _secret(name: str) -> SecretId:
    return SecretId(ObjectiveId(name))


ACTIONS: tuple[Action, ...] = (
    RevealObjective(ObjectiveId("expand_borders")),
    RevealObjective(ObjectiveId("diversify_research")),
    *_take(5, 7, 1, 3, 2, 4, 6, 8),
    StartPhase(Phase.ACTION, 1),
    ScoreSecretObjective(VICTOR, _secret("turn_their_fleets_to_dust")),
    StartPhase(Phase.STATUS, 1),
    ScoreStatusPhase(
        {JAN: Claims(ObjectiveId("diversify_research")), OLGA: Claims(ObjectiveId("expand_borders"))},
    ),
    RevealObjective(ObjectiveId("lead_from_the_front")),
    StartPhase(Phase.STRATEGY, 2),
    *_take(6, 2, 3, 8, 1, 5, 7, 4),
    StartPhase(Phase.ACTION, 2),
    Gain(ANNA, Points(1), SourceId("custodians_token")),
    GiveSupport(OLGA, JAN),
    StartPhase(Phase.STATUS, 2),
    ScoreStatusPhase(
        {
            ANNA: Claims(ObjectiveId("expand_borders"), _secret("adapt_new_strategies")),
            JAN: Claims(ObjectiveId("lead_from_the_front"), _secret("monopolize_production")),
            OLGA: Claims(ObjectiveId("diversify_research")),
            VICTOR: Claims(ObjectiveId("lead_from_the_front")),
        },
    ),
    RevealObjective(ObjectiveId("raise_a_fleet")),
    StartPhase(Phase.AGENDA, 2),
    GainFromLaw(OLGA, LawId("political_censure")),
    StartPhase(Phase.STRATEGY, 3),
    *_take(8, 5, 7, 1, 4, 2, 6, 3),
    StartPhase(Phase.ACTION, 3),
    MakeSpeaker(OLGA),
    GainRelic(VICTOR, SHARD),
)

SAMPLE = Sample(Setup(ID, PLAYERS, Options()), ACTIONS)
