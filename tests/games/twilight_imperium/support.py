"""States, matches and cards of Twilight Imperium for its tests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from attrs import evolve

from laurel.games.twilight_imperium import GAME
from laurel.games.twilight_imperium.actions import Action, RevealObjective, StartPhase
from laurel.games.twilight_imperium.components import OBJECTIVES, ObjectiveId, SecretId, Stage, StrategyCard
from laurel.games.twilight_imperium.opening import opening
from laurel.games.twilight_imperium.state import Options, Phase, SeatDetails, State, Target
from laurel.match.attendance import ComeBack, Leave
from laurel.match.game import Outcome
from laurel.match.match import Match, MatchId
from laurel.match.message import Message, Notice, Refusal
from laurel.match.replay import Replay, replay
from laurel.match.setup import COLOURS, Player, Points, Seat, Setup
from tests.support import NOON, A, journal

AnyAction = Action | Leave | ComeBack

ONE = Points(1)
EXPAND, SWAY, SUBDUE = ObjectiveId("expand_borders"), ObjectiveId("sway_the_council"), ObjectiveId("subdue_the_galaxy")
ICON, MARTYR, POLICY, THREATEN, VOID = (
    SecretId(ObjectiveId(one))
    for one in ("seize_an_icon", "become_a_martyr", "dictate_policy", "threaten_enemies", "brave_the_void")
)
STAGE_I = [card.id for card in OBJECTIVES.values() if card.stage is Stage.ONE and card.is_named]
STAGE_II = [card.id for card in OBJECTIVES.values() if card.stage is Stage.TWO and card.is_named]


def setup(players: int = 6, target: Target = 10, speaker: Seat = A) -> Setup[Options]:
    """Return the setup of a match of players who are called A, B, C and so on."""
    seated = tuple(Player(chr(ord("A") + index), COLOURS[index], SeatDetails()) for index in range(players))
    return Setup(GAME.id, seated, Options(target, speaker))


def table(
    *points: int,
    target: Target = 10,
    speaker: Seat = A,
    cards: Mapping[Seat, tuple[int, ...]] | None = None,
    **more: Any,
) -> State:
    """Return a state in the middle of a game: everybody's points and strategy cards, and other fields of `State`."""
    held = {seat: tuple(map(StrategyCard, numbers)) for seat, numbers in (cards or {}).items()}
    empty = opening(setup(len(points), target, speaker))
    strategy_cards = tuple(held.get(seat, ()) for seat in empty.seats)
    return evolve(empty, points=tuple(map(Points, points)), strategy_cards=strategy_cards, **more)


def one_card_each(*numbers: int) -> dict[Seat, tuple[int, ...]]:
    """Return one strategy card for every seat, in seating order."""
    return {Seat(index): (number,) for index, number in enumerate(numbers)}


def act(before: State, action: AnyAction) -> State:
    """Return the state after an action."""
    return outcome(before, action).state


def after(before: State, *entered: AnyAction) -> State:
    """Return the state after several actions."""
    for action in entered:
        before = act(before, action)
    return before


def outcome(before: State, action: AnyAction) -> Outcome[State]:
    """Return the outcome of an action."""
    return GAME.apply(before, action)


def refusal(before: State, action: AnyAction) -> Refusal:
    """Return why an action is refused; fails where it is not."""
    with pytest.raises(Refusal) as caught:
        GAME.apply(before, action)
    return caught.value


def winners(after: State) -> tuple[Seat, ...] | None:
    """Return who has won, or `None` while the game runs."""
    verdict = GAME.verdict(after)
    return None if verdict is None else verdict.winners


def notices(before: State, action: AnyAction) -> list[tuple[str, object]]:
    """Return the notices of an action: the sentence, and the player or the players that it names."""
    said = (notice.message for notice in outcome(before, action).notices)
    return [(message.text, message.data.get("player", message.data.get("players"))) for message in said]


def questions(before: State, action: AnyAction) -> list[tuple[str, object]]:
    """Return the questions of an action: the sentence, and the player that it names."""
    return [
        (question.message.text, question.message.data.get("player")) for question in outcome(before, action).questions
    ]


def match(*actions: AnyAction, players: int = 4, target: Target = 10) -> Match[Any]:
    """Return a match in which actions were entered."""
    return Match(MatchId("a-match"), NOON, setup(players, target), journal(*actions))


def played(of: Match[Any], known: Replay[State, Any] | None = None) -> Replay[State, Any]:
    """Return the replay of a match."""
    return replay(GAME, GAME.opening(of.setup), of.journal.log, known)


def ready(*points: int, phase: Phase = Phase.STATUS, **more: object) -> State:
    """Return a table that enters its phases, everybody with the card of the own seat."""
    cards = one_card_each(*range(1, len(points) + 1))
    return table(*points, cards=cards, phase=phase, has_phases=True, **more)


def said(notice: Notice) -> str:
    """Return what a notice says, or the reason that it gives."""
    why = notice.message.data.get("why")
    return why.text if isinstance(why, Message) else notice.message.text


def why(before: State, action: AnyAction) -> str:
    """Return why an action is refused."""
    return str(refusal(before, action))


def revealed(number: int, **more: object) -> State:
    """Return a table in the status phase with so many objectives of the setup face up."""
    made = table(3, 3, 3, cards=one_card_each(1, 2, 3), **more)
    made = after(made, *[RevealObjective(one) for one in [*STAGE_I[:5], *STAGE_II[:5]][:number]])
    return act(made, StartPhase(Phase.STATUS, max(number - 1, 1)))
