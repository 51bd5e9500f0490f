"""A sample match of Race for the Galaxy: three players, goals, about two thirds of the way."""

from __future__ import annotations

from collections.abc import Iterator

from laurel.games.race_for_the_galaxy.actions import (
    Action,
    AddCard,
    EndPhase,
    EndRound,
    GainChips,
    KeepStartWorld,
    PickGoals,
    StartPhase,
)
from laurel.games.race_for_the_galaxy.components import ID, CardId, GoalId, Phase
from laurel.games.race_for_the_galaxy.state import Options
from laurel.match.sample import Sample
from laurel.match.setup import Player, Points, Seat, Setup

LEON, MARIA, PAUL = map(Seat, range(3))
PLAYERS = (Player("Leon", "blue"), Player("Maria", "red"), Player("Paul", "yellow"))
GOALS = (
    "galactic_standard_of_living",
    "system_diversity",
    "innovation_leader",
    "galactic_status",
    "greatest_military",
    "greatest_infrastructure",
)


def _phase(phase: Phase, *actions: Action) -> Iterator[Action]:
    yield StartPhase(phase)
    yield from actions
    yield EndPhase()


def _card(player: Seat, card: str, *, has_good: bool = False) -> AddCard:
    return AddCard(player, CardId(card), has_good)


def _chips(player: Seat, chips: int) -> GainChips:
    return GainChips(player, Points(chips))


ACTIONS: tuple[Action, ...] = (
    PickGoals(tuple(map(GoalId, GOALS))),
    KeepStartWorld(LEON, CardId("alpha_centauri")),
    KeepStartWorld(MARIA, CardId("new_sparta")),
    KeepStartWorld(PAUL, CardId("earths_lost_colony")),
    *_phase(Phase.DEVELOP, _card(LEON, "public_works"), _card(PAUL, "interstellar_bank")),
    *_phase(Phase.SETTLE, _card(LEON, "gem_world"), _card(MARIA, "rebel_miners"), _card(PAUL, "spice_world")),
    EndRound({}),
    *_phase(Phase.DEVELOP, _card(LEON, "mining_robots"), _card(MARIA, "space_marines")),
    *_phase(
        Phase.SETTLE,
        _card(LEON, "mining_world"),
        _card(MARIA, "alien_robot_sentry", has_good=True),
        _card(PAUL, "comet_zone"),
    ),
    *_phase(Phase.CONSUME, _chips(PAUL, 3)),
    EndRound({PAUL: 1}),
    *_phase(Phase.DEVELOP, _card(MARIA, "drop_ships"), _card(PAUL, "consumer_markets")),
    *_phase(Phase.SETTLE, _card(MARIA, "rebel_base"), _card(LEON, "artist_colony")),
    *_phase(Phase.CONSUME, _chips(PAUL, 4), _chips(LEON, 2)),
    EndRound({}),
    *_phase(Phase.DEVELOP, _card(LEON, "mining_league"), _card(PAUL, "free_trade_association")),
    *_phase(Phase.SETTLE, _card(MARIA, "rebel_warrior_race", has_good=True), _card(PAUL, "new_earth")),
    StartPhase(Phase.CONSUME),
    _chips(PAUL, 5),
)

SAMPLE = Sample(Setup(ID, PLAYERS, Options()), ACTIONS)
