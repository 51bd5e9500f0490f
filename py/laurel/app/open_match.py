"""The open match: its journal, its replay, and proposals to change it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from attrs import evolve, frozen

from laurel.app.chunks import ChunkWriter
from laurel.app.match_store import MatchStore, Stored
from laurel.match.archive import Writer
from laurel.match.difference import Difference
from laurel.match.edits import Author, Edit, author_of, device_of
from laurel.match.journal import Journal
from laurel.match.match import Match, MatchId
from laurel.match.plain import AnyGame
from laurel.match.replay import Replay, replay, replay_match

Change = Callable[[Journal[Any]], Journal[Any]]
"""A change of a journal: add, correct, remove, undo, redo."""


@frozen
class Proposal:
    """A change of the journal with its result, which is not stored yet."""

    change: Change
    base: Journal[Any]
    """The journal that is changed."""

    journal: Journal[Any]
    """The journal after the change."""

    difference: Difference[Any, Any]

    @property
    def needs_decision(self) -> bool:
        """Whether the players have to be asked before the change is made."""
        difference = self.difference
        return bool(difference.questions or difference.altered or difference.has_other_winner)


class OutdatedProposal(Exception):
    """The journal is not the one for which a change was proposed."""


class OpenMatch:
    """The open match. A change is stored before it is shown."""

    def __init__(self, match_store: MatchStore, stored: Stored, author: Author) -> None:
        """`author` is the author of all edits that are made while the match is open."""
        self._match_store = match_store
        self._chunks = ChunkWriter(stored.match.id, author, Writer(stored.game))
        self.game: AnyGame = stored.game
        self.match: Match[Any] = evolve(stored.match, journal=evolve(stored.match.journal, author=author))
        self._names = ("", "")
        """The name of this device and of the person who uses it."""

        self._is_named = False
        """Whether the journal has these names."""

        self.changes = 0
        """How many changes were made here, those of other tabs and phones left out."""

        self.authors = {author}
        """The authors of the edits that were made here: of the page, and of queued events."""

        self.replay: Replay[Any, Any] = replay_match(self.game, self.match)

    @property
    def id(self) -> MatchId:
        """The id of the match."""
        return self.match.id

    def propose(self, change: Change, author: Author | None = None) -> Proposal:
        """Return a change with its result, without making it.

        `author` is the author of its edit, where that is not the one of the page.
        """
        own = self.match.journal
        if author is not None:
            self.authors.add(author)
        journal = change(own if author is None else evolve(own, author=author))
        if journal.author != own.author:
            journal = evolve(journal, author=own.author)
        return Proposal(change, self.match.journal, journal, Difference(self.replay, self._play(journal)))

    def commit(self, proposal: Proposal) -> None:
        """Store a proposed change, and make it the present state.

        Raises:
            OutdatedProposal: the journal has more edits than when the change was proposed.
        """
        if proposal.base is not self.match.journal:
            raise OutdatedProposal(self.match.id)
        match = evolve(self.match, journal=self._with_names(proposal.journal))
        new = match.journal.edits[len(self.match.journal.edits) :]  # a new edit is later than all others
        self._match_store.append(self.game, match, *self._chunks.add(new))
        self.match, self.replay = match, proposal.difference.after
        self.changes += 1

    def name_device(self, device: str, person: str) -> None:
        """Set the name of this device and of the person who uses it, which the next change adds to the journal.

        Either is empty for none.
        """
        self._names, self._is_named = (device, person), False

    def _with_names(self, journal: Journal[Any]) -> Journal[Any]:
        """Return a journal that has the names of this device and of the person who uses it."""
        if self._is_named or not journal.edits:
            return journal
        self._is_named = True
        named = journal.devices().get(device_of(journal.author))
        if self._names == (("", "") if named is None else (named.device, named.person)):
            return journal
        return journal.name(*self._names, at=journal.edits[-1].at)

    def has_edit_of(self, author: Author) -> bool:
        """Return whether the match has an edit of an author."""
        return any(author_of(edit.id) == author for edit in self.match.journal.edits)

    def merge(self) -> Difference[Any, Any] | None:
        """Merge what is stored by now, by other tabs or from an imported copy.

        Return the difference that it makes; `None` where nothing is new.
        """
        stored = self._match_store.load(self.match.id)
        if stored is None:
            return None
        journal = self.match.journal.merge(stored.match.journal)
        return None if journal is self.match.journal else self._follow(journal)

    def receive(self, edits: Iterable[Edit[Any]]) -> Difference[Any, Any] | None:
        """Merge and store edits that another phone has sent.

        Return the difference that they make; `None` where nothing is new.

        Raises:
            ConflictingEdits: one of them differs from another with its id.
        """
        received = tuple(edits)
        journal = self.match.journal.merge_edits(received)
        if journal is self.match.journal:
            return None
        known = {edit.id for edit in self.match.journal.edits}
        new = [edit for edit in received if edit.id not in known]
        match = evolve(self.match, journal=journal)
        self._match_store.append(self.game, match, *self._chunks.add(new))
        return self._follow(journal)

    def _follow(self, journal: Journal[Any]) -> Difference[Any, Any]:
        """Make a journal with more edits the present one; return the difference that this makes."""
        difference = Difference(self.replay, self._play(journal))
        self.match, self.replay = evolve(self.match, journal=journal), difference.after
        return difference

    def _play(self, journal: Journal[Any]) -> Replay[Any, Any]:
        """Return the replay of a journal; what the present one has as well is not played again."""
        known = self.replay
        if journal.revision is not self.match.journal.revision:
            opening = self.game.opening(evolve(self.match, journal=journal).setup)
            if opening != known.opening:
                return replay(self.game, opening, journal.log)
        return replay(self.game, known.opening, journal.log, known)
