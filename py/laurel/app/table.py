"""The match that is open: its journal, its replay, the text it is stored as, and what a change would lead to."""

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
"""What is done to a journal: add, correct, remove, undo, redo."""


@frozen
class Proposal:
    """What a change of the journal would lead to. Nothing is stored yet."""

    change: Change
    journal: Journal[Any]
    difference: Difference[Any, Any]

    @property
    def needs_decision(self) -> bool:
        """Whether the players have to be asked first."""
        difference = self.difference
        return bool(difference.questions or difference.altered or difference.has_other_winner)


class OpenMatch:
    """A match in play. Whatever is entered is stored before anybody sees it."""

    def __init__(self, match_store: MatchStore, stored: Stored) -> None:
        self._shelf = match_store
        self._text: str | None = None
        self._writer = Writer(stored.game)
        self.game: AnyGame = stored.game
        self.match: Match[Any] = stored.match
        self.replay: Replay[Any, Any]
        self._show(stored)

    @property
    def id(self) -> MatchId:
        """The match's name."""
        return self.match.id

    def propose(self, change: Change) -> Proposal:
        """Return what a change would lead to, without making it."""
        journal = change(self.match.journal)
        played = replay(self.game, self.replay.opening, journal.log, self.replay)
        return Proposal(change, journal, Difference(self.replay, played))

    def commit(self, proposal: Proposal) -> None:
        """Store what was proposed, then show it.

        Raises:
            StaleWrite: another tab stored something newer; `catch_up` reads it.
        """
        match = evolve(self.match, journal=proposal.journal)
        text = self._writer.document(match)
        self._shelf.save(match.id, text, self._text)
        self.match, self.replay, self._text = match, proposal.difference.after, text

    def catch_up(self) -> bool:
        """Read what another tab has stored; say whether that was anything new."""
        if self._shelf.text(self.match.id) == self._text:
            return False
        stored = self._shelf.load(self.match.id)
        if stored is not None:
            self._show(stored)
        return stored is not None

    def _show(self, stored: Stored) -> None:
        self.match, self._text = stored.match, stored.text
        self.replay = replay(self.game, self.game.opening(self.match.setup), self.match.journal.log)
