"""Samples: matches in mid-play that show what Laurel does, and that count nowhere.

`Presentation.sample` has the one of a game, as a setup and typed actions. `Sample.match` makes the match, with times
that end shortly before now. Its id begins with `sample-`, and this alone makes it a sample: it is stored, replayed,
opened and shared like any other match.

`MatchStore.matches` and `MatchStore.texts` leave samples out, and all that is made of matches (statistics, series,
ratings, people, backups, hints) begins with one of the two. What changes or receives a single match asks `is_sample`.
The home screen has samples from `Summaries.match_lists`, which lists them apart. Opening a sample removes the older one
of its game; a sample that is removed or deleted is not in the bin.
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
