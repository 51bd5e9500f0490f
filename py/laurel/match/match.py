"""A match: its setup and its journal."""

from __future__ import annotations

from itertools import takewhile
from typing import Any, Generic, NewType

from attrs import evolve, field, frozen

from laurel.match.attendance import setup_after, setup_changes
from laurel.match.edits import EntryId, Milliseconds
from laurel.match.game import ActionT
from laurel.match.journal import Journal
from laurel.match.setup import Setup
from laurel.match.union import TextOf

MatchId = NewType("MatchId", str)


@frozen
class Match(Generic[ActionT]):
    """The stored part of a match. Everything else about it is computed."""

    id: MatchId
    started: Milliseconds
    initial_setup: Setup[Any] = field(alias="setup")
    """The setup with which the match was started."""

    journal: Journal[ActionT]

    @property
    def setup(self) -> Setup[Any]:
        """The setup that applies: with those who have joined late, as the newest revision in the log has it."""
        changes = self.journal.setup_changes
        return setup_after(self.initial_setup, changes) if changes else self.initial_setup

    def setup_before(self, entry: EntryId) -> Setup[Any]:
        """Return the setup that applies by the entries before an entry; by all, where the log does not have it."""
        earlier = takewhile(lambda logged: logged.id != entry, self.journal.log)
        return setup_after(self.initial_setup, setup_changes(logged.action for logged in earlier))

    @property
    def last_touched(self) -> Milliseconds:
        """The time of the newest edit, or of the start where there is none."""
        if not self.journal.edits:
            return self.started
        return self.journal.edits[-1].at


class NotACopy(ValueError):
    """Two matches with the same id are not copies of one match."""


def merge(match: Match[ActionT], copy: Match[ActionT], text_of: TextOf) -> Match[ActionT]:
    """Return a match with the edits of both copies. The author of the first one goes on.

    `text_of` returns the stored text of an edit: see `laurel.match.union`.

    Raises:
        NotACopy: they were started differently.
    """
    if (match.id, match.started, match.initial_setup) != (copy.id, copy.started, copy.initial_setup):
        raise NotACopy(match.id)
    return evolve(match, journal=match.journal.merge(copy.journal, text_of))
