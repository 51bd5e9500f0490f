"""The moves of the marker over the turns."""

from __future__ import annotations

from attrs import frozen

from laurel.games.twilight_struggle.actions import Action
from laurel.games.twilight_struggle.state import State
from laurel.match.edits import EntryId
from laurel.match.ledger import LedgerEntry
from laurel.match.replay import Replay


@frozen
class MarkerMove:
    """An entry that gave points, with the score before and after it."""

    entry: EntryId
    turn: int
    before: int
    score: int
    """Positive for the US; not limited to the track."""

    gained: tuple[LedgerEntry, ...]


def marker_moves(replay: Replay[State, Action]) -> tuple[MarkerMove, ...]:
    """Return every entry by which a side gained points, also where both gains cancel each other out."""
    made: list[MarkerMove] = []
    before = replay.opening.score
    for moment in replay.log_steps:
        if moment.gained:
            score = moment.state.score
            made.append(MarkerMove(moment.entry.id, moment.gained[0].round, before, score, moment.gained))
            before = score
    return tuple(made)
