"""A match: a table, and everything that was entered at it."""

from __future__ import annotations

from typing import Any, Generic, NewType

from attrs import frozen

from laurel.match.game import ActionT
from laurel.match.journal import Added, Journal, Milliseconds
from laurel.match.setup import Setup

MatchId = NewType("MatchId", str)


@frozen
class Match(Generic[ActionT]):
    """What is stored of a match. Everything else about it is computed."""

    id: MatchId
    started: Milliseconds
    setup: Setup[Any]
    journal: Journal[ActionT]

    @property
    def last_touched(self) -> Milliseconds:
        """When something was last entered, or when the match was started."""
        if not self.journal.edits:
            return self.started
        newest = self.journal.edits[-1]
        return newest.entry.at if isinstance(newest, Added) else newest.at
