"""An entry and the state before it."""

from __future__ import annotations

from typing import Any

from laurel.games.twilight_imperium.table import Table
from laurel.match.edits import EntryId
from laurel.match.journal import position
from laurel.match.replay import LogStep, Replay


def step_of(replay: Replay[Table, Any], entry: EntryId) -> LogStep[Table, Any]:
    """Return the step of an entry; raise `UnknownEntry` where there is none."""
    return replay.log_steps[position(replay.log, entry)]


def state_before(replay: Replay[Table, Any], entry: EntryId) -> Table:
    """Return the state before an entry; raise `UnknownEntry` where there is none."""
    place = position(replay.log, entry)
    return replay.log_steps[place - 1].state if place else replay.opening
