"""Helpers of the tests that depend on no game: seats, times, journals, replays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from laurel.match import edits
from laurel.match.archive import FindGame
from laurel.match.edits import Entry, EntryId, Milliseconds
from laurel.match.game import ActionT
from laurel.match.journal import Journal
from laurel.match.plain import AnyGame
from laurel.match.replay import LogStep, Replay
from laurel.match.setup import Seat
from laurel.match.undo import redoable, undoable

A, B, C, D, E, F = (Seat(index) for index in range(6))
NOBODY = Seat(99)
NOON = Milliseconds(1_700_000_000_000)


def among(games: Mapping[str, AnyGame]) -> FindGame:
    """Return what finds one of some games, whose matches carry no document."""
    return lambda name, _: games.get(name)


def journal(*actions: ActionT) -> Journal[ActionT]:
    """Return a journal in which actions were entered one after another, a second apart."""
    made: Journal[ActionT] = Journal()
    for index, action in enumerate(actions):
        made = made.add(action, at(index))
    return made


def at(seconds: int) -> Milliseconds:
    """Return a time after `NOON`."""
    return Milliseconds(NOON + 1000 * seconds)


def ids(log: Iterable[Entry[Any]]) -> list[EntryId]:
    """Return the ids of entries."""
    return [entry.id for entry in log]


def trace(of: Replay[Any, Any]) -> list[tuple[object, ...]]:
    """Return the steps of a replay as values that compare by content, refusals included."""
    return [_trace(log_step) for log_step in of.log_steps]


def _trace(log_step: LogStep[Any, Any]) -> tuple[object, ...]:
    refused = log_step.refusal and (log_step.refusal.message, log_step.refusal.rule)
    return log_step.entry, log_step.state, log_step.gained, log_step.notices, refused, log_step.verdict


def setup_of_version_3(plain: Mapping[str, Any]) -> dict[str, Any]:
    """Return a plain setup as version 3 wrote it: every player with a faction, empty where the game has none."""
    players = [
        {"name": one["name"], "colour": one["colour"], "faction": one["details"].get("faction") or ""}
        for one in plain["players"]
    ]
    return {**plain, "players": players}


def entry_id(index: int) -> EntryId:
    """Return the id of the entry that the edit of this index added, from 0, to a journal that `journal` made."""
    return EntryId(f"{edits.NOBODY}-{index + 1}")


def undo(before: Journal[ActionT], steps: int = 1, seconds: int = 1000) -> Journal[ActionT]:
    """Return a journal after some undos, each of one change."""
    for _ in range(steps):
        before = before.undo([change.id for change in undoable(before, lambda _: False)], at(seconds))
    return before


def redo(before: Journal[ActionT], steps: int = 1, seconds: int = 1000) -> Journal[ActionT]:
    """Return a journal after some redos."""
    for _ in range(steps):
        before = before.redo(redoable(before), at(seconds))
    return before
