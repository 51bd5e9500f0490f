"""Plain helpers of the tests: small tables, and short ways to play at them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from attrs import evolve

from laurel.games.twilight_imperium import GAME
from laurel.games.twilight_imperium.actions import Action
from laurel.games.twilight_imperium.components import Card
from laurel.games.twilight_imperium.table import Options, SeatDetails, Table, Target, opening
from laurel.match.game import Outcome
from laurel.match.journal import Entry, EntryId, Journal, Milliseconds
from laurel.match.match import Match, MatchId
from laurel.match.message import Refusal
from laurel.match.replay import LogStep, Replay, replay
from laurel.match.setup import COLOURS, Player, Points, Seat, Setup

A, B, C, D, E, F = (Seat(index) for index in range(6))
NOBODY = Seat(99)
NOON = Milliseconds(1_700_000_000_000)


def setup(players: int = 6, target: Target = 10, speaker: Seat = A) -> Setup[Options]:
    """Return a table of players who are called A, B, C and so on."""
    seated = tuple(Player(chr(ord("A") + index), COLOURS[index], SeatDetails()) for index in range(players))
    return Setup(GAME.id, seated, Options(target, speaker))


def table(
    *points: int,
    target: Target = 10,
    speaker: Seat = A,
    cards: Mapping[Seat, tuple[int, ...]] | None = None,
    **more: Any,
) -> Table:
    """Return a table in the middle of a game: where the tokens stand, and who holds which strategy cards."""
    held = {seat: tuple(map(Card, numbers)) for seat, numbers in (cards or {}).items()}
    empty = opening(setup(len(points), target, speaker))
    strategy_cards = tuple(held.get(seat, ()) for seat in empty.seats)
    return evolve(empty, points=tuple(map(Points, points)), strategy_cards=strategy_cards, **more)


def one_card_each(*numbers: int) -> dict[Seat, tuple[int, ...]]:
    """Return strategy cards, one a seat, in seating order."""
    return {Seat(index): (number,) for index, number in enumerate(numbers)}


def act(before: Table, action: Action) -> Table:
    """Return the table after an action."""
    return outcome(before, action).state


def after(before: Table, *entered: Action) -> Table:
    """Return the table after several actions."""
    for action in entered:
        before = act(before, action)
    return before


def outcome(before: Table, action: Action) -> Outcome[Table]:
    """Return all that an action leads to."""
    return GAME.apply(before, action)


def refusal(before: Table, action: Action) -> Refusal:
    """Return why an action is refused; fails where it is not."""
    with pytest.raises(Refusal) as caught:
        GAME.apply(before, action)
    return caught.value


def winners(after: Table) -> tuple[Seat, ...] | None:
    """Return who has won, or `None` while the game runs."""
    verdict = GAME.verdict(after)
    return None if verdict is None else verdict.winners


def notices(before: Table, action: Action) -> list[tuple[str, object]]:
    """Return the notices of an action: the sentence, and the player it speaks of."""
    return [(notice.message.text, notice.message.data.get("player")) for notice in outcome(before, action).notices]


def questions(before: Table, action: Action) -> list[tuple[str, object]]:
    """Return what is asked before an action is entered: the sentence, and the player it speaks of."""
    return [
        (question.message.text, question.message.data.get("player")) for question in outcome(before, action).questions
    ]


def journal(*actions: Action) -> Journal[Action]:
    """Return a journal in which actions were entered one after another, a second apart."""
    made: Journal[Action] = Journal()
    for index, action in enumerate(actions):
        made = made.add(action, at(index))
    return made


def at(seconds: int) -> Milliseconds:
    """Return a time after `NOON`."""
    return Milliseconds(NOON + 1000 * seconds)


def ids(log: Iterable[Entry[Any]]) -> list[EntryId]:
    """Return the ids of entries."""
    return [entry.id for entry in log]


def match(*actions: Action, players: int = 4, target: Target = 10) -> Match[Action]:
    """Return a match in which actions were entered."""
    return Match(MatchId("a-match"), NOON, setup(players, target), journal(*actions))


def played(of: Match[Action], known: Replay[Table, Action] | None = None) -> Replay[Table, Action]:
    """Return the replay of a match."""
    return replay(GAME, GAME.opening(of.setup), of.journal.log, known)


def trace(of: Replay[Table, Action]) -> list[tuple[object, ...]]:
    """Return all that a replay says as values that compare by what they say, refusals included."""
    return [_trace(log_step) for log_step in of.log_steps]


def _trace(log_step: LogStep[Table, Action]) -> tuple[object, ...]:
    refused = log_step.refusal and (log_step.refusal.message, log_step.refusal.rule)
    return log_step.entry, log_step.state, log_step.gained, log_step.notices, refused, log_step.verdict


def setup_of_version_3(plain: Mapping[str, Any]) -> dict[str, Any]:
    """Return a plain setup as version 3 wrote it: every player with a faction, empty where the game has none."""
    players = [
        {"name": one["name"], "colour": one["colour"], "faction": one["details"].get("faction") or ""}
        for one in plain["players"]
    ]
    return {**plain, "players": players}
