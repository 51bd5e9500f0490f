"""A match: its setup and its journal."""

from __future__ import annotations

from typing import Any, Generic, NewType

from attrs import frozen

from laurel.match.game import ActionT
from laurel.match.journal import Added, Journal, Milliseconds
from laurel.match.setup import Setup

MatchId = NewType("MatchId", str)


@frozen
class Match(Generic[ActionT]):
    """The stored part of a match. Everything else about it is computed."""

    id: MatchId
    started: Milliseconds
    setup: Setup[Any]
    journal: Journal[ActionT]

    @property
    def last_touched(self) -> Milliseconds:
        """The time of the newest edit, or of the start where there is none."""
        if not self.journal.edits:
            return self.started
        newest = self.journal.edits[-1]
        return newest.entry.at if isinstance(newest, Added) else newest.at
