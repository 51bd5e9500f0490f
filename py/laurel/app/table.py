"""The match that is open: its journal, its replay, and the text it is stored as."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import evolve

from laurel.app.shelf import Shelf, Stored
from laurel.match.archive import Writer
from laurel.match.journal import Journal
from laurel.match.match import Match, MatchId
from laurel.match.plain import AnyGame
from laurel.match.replay import Moment, Replay, refused, replay

Change = Callable[[Journal[Any]], Journal[Any]]
"""What is done to a journal: add, correct, remove, undo, redo."""


class OpenMatch:
    """A match in play. Whatever is entered is stored before anybody sees it."""

    def __init__(self, shelf: Shelf, stored: Stored) -> None:
        self._shelf = shelf
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

    def attempt(self, change: Change) -> tuple[Journal[Any], Replay[Any, Any]]:
        """Return what a change would lead to, without making it."""
        journal = change(self.match.journal)
        return journal, replay(self.game, self.replay.opening, journal.log, self.replay)

    def newly_refused(self, later: Replay[Any, Any]) -> tuple[Moment[Any, Any], ...]:
        """Return the entries that would have no effect any more."""
        return refused(later, self.replay)

    def commit(self, journal: Journal[Any], played: Replay[Any, Any]) -> None:
        """Store a journal, then show it.

        Raises:
            Overtaken: another tab stored something newer; `catch_up` reads it.
        """
        match = evolve(self.match, journal=journal)
        text = self._writer.document(match)
        self._shelf.save(match.id, text, self._text)
        self.match, self.replay, self._text = match, played, text

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
