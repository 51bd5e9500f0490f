"""The marker's way over the turns."""

from __future__ import annotations

from attrs import frozen

from laurel.games.twilight_struggle.actions import Action
from laurel.games.twilight_struggle.table import Table
from laurel.match.journal import EntryId
from laurel.match.ledger import LedgerEntry
from laurel.match.replay import Replay


@frozen
class Mark:
    """Where the marker stood after an entry that moved it, and by what."""

    entry: EntryId
    turn: int
    before: int
    score: int
    """Towards the US, as far as the points go; what lies beyond 20 is off the track."""

    gained: tuple[LedgerEntry, ...]


def marker_line(replay: Replay[Table, Action]) -> tuple[Mark, ...]:
    """Return every entry by which a side gained points, also where both gains cancel each other out."""
    made: list[Mark] = []
    before = replay.opening.score
    for moment in replay.log_steps:
        if moment.gained:
            score = moment.state.score
            made.append(Mark(moment.entry.id, moment.gained[0].round, before, score, moment.gained))
            before = score
    return tuple(made)
