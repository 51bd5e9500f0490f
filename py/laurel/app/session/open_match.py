"""The open match: its journal, its replay, and proposals to change it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from attrs import evolve, frozen

from laurel.app.session.proposal import CLOSES_DIALOG, Continuation, JournalChange, OutdatedProposal, Proposal
from laurel.app.storage.chunks import ChunkWriter
from laurel.app.storage.match_store import NEWER_ELSEWHERE, MatchStore, StoredMatch
from laurel.match.archive import Unreadable, Writer
from laurel.match.difference import Difference
from laurel.match.edits import Author, Edit, EditId, Milliseconds, author_of, device_of
from laurel.match.journal import Journal
from laurel.match.match import Match, MatchId
from laurel.match.message import Refusal
from laurel.match.plain import AnyGame
from laurel.match.replay import Replay, replay, replay_match
from laurel.match.undo import moved_entries, take_back
from laurel.match.union import clashes, is_same


@frozen
class MergeResult:
    """What came into the open match from elsewhere."""

    difference: Difference[Any, Any]
    clashing: int = 0
    """How many edits had the id of another edit of this match. Both are in the journal."""

    taken_back: int = 0
    """How many edits had an author of this page, which has not made them. They were undone."""

    is_brought_back: bool = False
    """Whether the match had been deleted elsewhere, and is stored again."""


class OpenMatch:
    """The open match. A change is stored before it is shown."""

    def __init__(self, match_store: MatchStore, stored: StoredMatch, new_author: Callable[[], Author]) -> None:
        """`new_author` returns a new author of this device at each call."""
        self._match_store = match_store
        self._writer = Writer(stored.game)
        self._new_author = new_author
        self._unstored = stored.unstored
        self.game: AnyGame = stored.game
        self.match: Match[Any] = stored.match
        self._names = ("", "")
        """The name of this device and of the person who uses it."""

        self._is_named = False
        """Whether the journal has these names."""

        self.changes = 0
        """How many changes of entries were made here, those of other tabs and phones left out."""

        self.authors: set[Author] = set()
        """The authors of the edits that were made here: of the page, and of queued events."""

        self._made: dict[EditId, Edit[Any]] = {}
        """The edits that were made here."""

        self.quarantined = self._find_quarantined()
        """The keys of the parts of the match that cannot be read; empty once the message about them is closed."""

        self.is_outdated = False
        """Whether a newer Laurel has entered something in it: this page cannot read that, and enters nothing more."""

        self.match = evolve(self.match, journal=self._by_new_author(self.match.journal))
        self.replay: Replay[Any, Any] = replay_match(self.game, self.match)

    def _find_quarantined(self) -> tuple[str, ...]:
        return tuple(self._match_store.quarantine.parts(self.match.id))

    def _by_new_author(self, journal: Journal[Any]) -> Journal[Any]:
        """Return a journal of which all further edits are made by an author that has none in it."""
        used = {author_of(edit.id) for edit in journal.edits}
        author = self._new_author()
        while author in used:
            author = self._new_author()
        self._chunks = ChunkWriter(self.match, author, self._writer)
        self.authors.add(author)
        self._is_named = False
        return journal.with_author(author)

    @property
    def id(self) -> MatchId:
        """The id of the match."""
        return self.match.id

    def propose(
        self,
        change: JournalChange,
        author: Author | None,
        continuation: Continuation = CLOSES_DIALOG,
        *,
        is_correction: bool = False,
    ) -> Proposal:
        """Return a change with its result, without making it.

        `author` is the author of its edit; `None` for the one of the page.
        """
        own = self.match.journal
        journal = change(own if author is None else own.with_author(author))
        if journal.author != own.author:
            journal = journal.with_author(own.author)
        difference = Difference(self.replay, self._play(journal), moved_entries(journal.edits[len(own.edits) :]))
        return Proposal(change, own, journal, difference, continuation, is_correction)

    def commit(self, proposal: Proposal) -> bool:
        """Store a proposed change, and make it the present state.

        Return whether the match was stored until now; if not, it was deleted elsewhere and is stored again.

        Raises:
            OutdatedProposal: the journal has more edits than when the change was proposed.
            Refusal: a newer Laurel has entered something in the match, or the change could not be read again. Then
                nothing is stored or changed.
        """
        if self.is_outdated:
            raise Refusal(NEWER_ELSEWHERE)
        if proposal.base is not self.match.journal:
            raise OutdatedProposal(self.match.id)
        journal = self._with_names(proposal.journal)
        new = journal.edits[len(self.match.journal.edits) :]  # a new edit is later than all others
        try:
            was_stored = self._store(journal, new)
        except Unreadable as unreadable:
            raise Refusal(unreadable.message.text) from unreadable
        self._is_named = True
        self._note_made(new)
        self.match, self.replay = evolve(self.match, journal=journal), proposal.difference.after
        if journal.log is not proposal.base.log:  # what is filled in beside a new photograph stays
            self.changes += 1
        return was_stored

    def _store(self, journal: Journal[Any], new: Iterable[Edit[Any]]) -> bool:
        """Store the edits of a journal that are new; return whether the match was stored until now."""
        chunk = self._chunks.add((*self._unstored, *new))
        self._unstored = ()
        return self._match_store.append(self.game, evolve(self.match, journal=journal), *chunk)

    @property
    def own_edits(self) -> Mapping[EditId, Edit[Any]]:
        """The edits that were made here."""
        return self._made

    def _note_made(self, edits: Iterable[Edit[Any]]) -> None:
        """Note edits that were made here."""
        for edit in edits:
            self._made[edit.id] = edit
            self.authors.add(author_of(edit.id))

    def _is_forged(self, edit: Edit[Any]) -> bool:
        """Return whether an edit has an author of this page, and was not made here."""
        return author_of(edit.id) in self.authors and not (edit.id in self._made and is_same(self._made[edit.id], edit))

    def name_device(self, device: str, person: str) -> None:
        """Set the name of this device and of the person who uses it, which the next change adds to the journal.

        Either is empty for none.
        """
        self._names, self._is_named = (device, person), False

    def _with_names(self, journal: Journal[Any]) -> Journal[Any]:
        """Return a journal that has the names of this device and of the person who uses it."""
        if self._is_named or not journal.edits:
            return journal
        named = journal.device_name(device_of(journal.author))
        if self._names == (("", "") if named is None else (named.device, named.person)):
            return journal
        return journal.name(*self._names, at=journal.edits[-1].at)

    def has_edit_of(self, author: Author) -> bool:
        """Return whether the match has an edit of an author."""
        return any(author_of(edit.id) == author for edit in self.match.journal.edits)

    @property
    def is_deleted(self) -> bool:
        """Whether the match is not stored any more, as another tab has deleted it."""
        return not self.is_outdated and self._match_store.load(self.match.id) is None

    def merge(self, at: Milliseconds) -> MergeResult | None:
        """Merge what is stored by now, by other tabs or from an imported copy; `at` is the present time.

        Return what came in; `None` where nothing is new.
        """
        stored = self._match_store.load(self.match.id)
        if stored is None:
            self.is_outdated = self.is_outdated or self._match_store.is_newer(self.match.id)
            return None
        self._unstored = stored.unstored
        self.quarantined = self._find_quarantined()
        return self._merge(stored.match.journal.edits, at, is_stored=True)

    def receive(self, edits: Iterable[Edit[Any]], at: Milliseconds) -> MergeResult | None:
        """Merge and store edits that another phone has sent; `at` is the present time.

        Return what came in; `None` where nothing is new.
        """
        return self._merge(tuple(edits), at, is_stored=False)

    def _merge(self, edits: tuple[Edit[Any], ...], at: Milliseconds, *, is_stored: bool) -> MergeResult | None:
        before = self.match.journal
        journal = before.merge_edits(edits, self._writer.text)
        if journal is before or self.is_outdated:
            return None
        added = journal.edits_missing_in(before)
        new = () if is_stored else added
        forged = {edit.id for edit in added if self._is_forged(edit)}
        if forged:
            count = len(journal.edits)
            journal = take_back(self._by_new_author(journal), forged, at)
            made = journal.edits[count:]  # later than all others
            self._note_made(made)
            new += made
        was_stored = self._store(journal, new) if new else True
        difference = Difference(self.replay, self._play(journal))
        self.match, self.replay = evolve(self.match, journal=journal), difference.after
        return MergeResult(difference, len(clashes(before.edits, edits)), len(forged), not was_stored)

    def _play(self, journal: Journal[Any]) -> Replay[Any, Any]:
        """Return the replay of a journal; what the present one has as well is not played again."""
        known = self.replay
        if journal.setup_changes != self.match.journal.setup_changes:
            opening = self.game.opening(evolve(self.match, journal=journal).setup)
            if opening != known.opening:
                return replay(self.game, opening, journal.log)
        return replay(self.game, known.opening, journal.log, known)
