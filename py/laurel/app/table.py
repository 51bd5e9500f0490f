"""The open match: its journal, its replay, its stored text, and proposals to change it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve, frozen

from laurel.app.match_store import MatchStore, Stored
from laurel.match.archive import Writer
from laurel.match.difference import Difference
from laurel.match.journal import Journal
from laurel.match.match import Match, MatchId
from laurel.match.plain import AnyGame
from laurel.match.replay import Replay, replay

Change = Callable[[Journal[Any]], Journal[Any]]
"""A change of a journal: add, correct, remove, undo, redo."""


@frozen
class Proposal:
    """A change of the journal with its result, which is not stored yet."""

    change: Change
    journal: Journal[Any]
    difference: Difference[Any, Any]

    @property
    def needs_decision(self) -> bool:
        """Whether the players have to be asked before the change is made."""
        difference = self.difference
        return bool(difference.questions or difference.altered or difference.has_other_winner)


class OpenMatch:
    """The open match. A change is stored before it is shown."""

    def __init__(self, match_store: MatchStore, stored: Stored) -> None:
        self._match_store = match_store
        self._text: str | None = None
        self._writer = Writer(stored.game)
        self.game: AnyGame = stored.game
        self.match: Match[Any] = stored.match
        self.replay: Replay[Any, Any]
        self._replay(stored)

    @property
    def id(self) -> MatchId:
        """The id of the match."""
        return self.match.id

    def propose(self, change: Change) -> Proposal:
        """Return a change with its result, without making it."""
        journal = change(self.match.journal)
        return Proposal(change, journal, Difference(self.replay, self._play(journal)))

    def commit(self, proposal: Proposal) -> None:
        """Store a proposed change, and make it the present state.

        Raises:
            StaleWrite: another tab has stored something newer, which `reload` reads.
        """
        match = evolve(self.match, journal=proposal.journal)
        text = self._writer.document(match)
        self._match_store.save(match.id, text, self._text)
        self.match, self.replay, self._text = match, proposal.difference.after, text

    def reload(self) -> bool:
        """Read what another tab has stored; return whether it was new."""
        if self._match_store.text(self.match.id) == self._text:
            return False
        stored = self._match_store.load(self.match.id)
        if stored is not None:
            self._replay(stored)
        return stored is not None

    def _replay(self, stored: Stored) -> None:
        self.match, self._text = stored.match, stored.text
        self.replay = replay(self.game, self.game.opening(self.match.setup), self.match.journal.log)

    def _play(self, journal: Journal[Any]) -> Replay[Any, Any]:
        """Return the replay of a journal; what the present one has as well is not played again."""
        known = self.replay
        if journal.revision is not self.match.journal.revision:
            opening = self.game.opening(evolve(self.match, journal=journal).setup)
            if opening != known.opening:
                return replay(self.game, opening, journal.log)
        return replay(self.game, known.opening, journal.log, known)
