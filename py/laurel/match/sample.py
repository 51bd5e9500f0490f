"""Samples: matches in mid-play that show what Laurel does, and that count nowhere.

The id of a sample begins with `sample-`. A sample is stored and played like any other match.
"""

from __future__ import annotations

from typing import Any

from attrs import frozen

from laurel.match.edits import Author, Milliseconds
from laurel.match.journal import Journal
from laurel.match.match import Match, MatchId
from laurel.match.setup import Setup

PREFIX = "sample-"
"""How the id of a sample begins; no other match has such an id."""

AUTHOR = Author("sample.0")
"""The author of the entries that a sample begins with."""

STEP = 90_000
"""Milliseconds between two entries of a sample."""


@frozen
class Sample:
    """A setup, and the actions that lead to the middle of the match."""

    setup: Setup[Any]
    actions: tuple[Any, ...]

    def match(self, name: str, now: Milliseconds) -> Match[Any]:
        """Return a sample match, whose last entry was made one step ago; `name` completes its id."""
        started = max(now - STEP * (len(self.actions) + 1), 0)
        journal: Journal[Any] = Journal(author=AUTHOR)
        for number, action in enumerate(self.actions, 1):
            journal = journal.add(action, Milliseconds(started + STEP * number))
        return Match(MatchId(PREFIX + name), Milliseconds(started), self.setup, journal)


def is_sample(match_id: str) -> bool:
    """Return whether the match with an id is a sample."""
    return match_id.startswith(PREFIX)
