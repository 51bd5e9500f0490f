"""The store of matches: texts under the keys of a mapping that may fail.

A match is a document, which is written once, and chunks of the edits since (`laurel.app.storage.chunks`). What cannot
be read
is quarantined: moved under another key and reported, never deleted. Of a document or a chunk that is damaged in part,
only the damaged edits are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, MutableMapping
from contextlib import suppress
from typing import Any
from zlib import crc32

from attrs import evolve, frozen

from laurel.app.device import StoreFailure
from laurel.app.storage.chunks import pack, unpack
from laurel.app.storage.keys import (
    BIN,
    DELETED,
    EDITS,
    FATAL,
    FOREIGN_PLAYS,
    IN_BACKUPS,
    MATCH,
    PREVIOUS,
    QUARANTINE,
    RECORDS,
    keys_of,
    match_of,
)
from laurel.app.storage.quarantine import Quarantine, original_key, quarantine_key
from laurel.app.storage.reading_note import REFUSED, ReadingNote
from laurel.app.storage.text_store import TextStore
from laurel.app.storage.value_store import ValueStore
from laurel.match.archive import FindGame, NewerVersion, Unreadable, Writer, encode, salvage
from laurel.match.edits import LATEST_CLOCK, Edit
from laurel.match.journal import Journal
from laurel.match.match import Match, MatchId, NotACopy, merge
from laurel.match.message import N_, Message
from laurel.match.plain import AnyGame, text_of
from laurel.match.sample import PREFIX as SAMPLE
from laurel.match.sample import is_sample
from laurel.match.union import union
from laurel.plays.play import Play

PLAIN_ID = re.compile("[0-9A-Za-z-]{1,64}")
"""An id of a match that can be part of an address, as every id is that Laurel made."""

NEWER_ELSEWHERE = N_("Another tab has a newer Laurel: load this one again.")
"""Why a match is not read, or nothing is entered in one."""


@frozen
class StoredMatch:
    """A match as it was read, with the texts from which it was read: its document and its chunks."""

    game: AnyGame
    match: Match[Any]
    texts: tuple[str, ...]
    key: str
    """The key of the document."""

    unstored: tuple[Edit[Any], ...] = ()
    """The edits whose logical times no text has: see `laurel.match.union`. They are stored with the next ones."""


class MatchStore:
    """Matches in a mapping from text to text, and beside them the store of other values and the quarantine."""

    def __init__(self, store: MutableMapping[str, str], find_game: FindGame) -> None:
        self._texts = TextStore(store, IN_BACKUPS)
        self.find_game = find_game
        self._known: dict[str, StoredMatch] = {}
        """What was read last, by the key of the document."""

        self._chunks: dict[str, tuple[str, tuple[Edit[Any], ...]]] = {}
        """Chunks that were read, by key: the text and the edits."""

        self._newer: set[str] = set()
        """The keys of the documents of matches that a newer Laurel has written, or entered something in."""

        self._put_back: dict[str, int] = {}
        """How many edits of a match were quarantined and can be read now, by its id."""

        self.unstored: StoreFailure | None = None
        """Why what the browser had taken is in memory alone, as it has found out since; `None` where nothing is."""

        self.recorded: Callable[[], tuple[Play, ...]] = tuple
        """Returns the plays that have no match, where there is anything that knows them."""

        self.quarantine = Quarantine(self._texts)
        self.reading_note = ReadingNote(store)
        self.values = ValueStore(self._texts, self.quarantine, self.reading_note)
        fatal_key = self.reading_note.take_fatal_key()
        if fatal_key:
            self.quarantine.add(fatal_key, FATAL)

    @property
    def failure(self) -> StoreFailure | None:
        """Why something could not be stored; `None` once everything is."""
        return self._texts.failure or self.unstored

    @property
    def changes(self) -> int:
        """How often something on which backups depend was changed here."""
        return self._texts.changes

    # ---------------------------------------------------------------- matches

    def quarantine_unreadable(self, sound: Collection[str]) -> None:
        """Quarantine every match and every part of one that cannot be read; move back what this version can read.

        A match whose id cannot be part of an address gets another one. The documents under the keys `sound` are known
        to be readable as they are.
        """
        chunks = self._chunk_keys()
        for place in (MATCH, BIN):
            for key in self._texts.keys(place):
                if key in sound:
                    continue
                found = self._read_or_quarantine(key, chunks)
                if found is not None and not PLAIN_ID.fullmatch(found.match.id):
                    self._move_to_id(found, key, place)
        for key in self.quarantine:
            stored = None if key.startswith(FATAL) else self._read(key)
            if isinstance(stored, StoredMatch):
                self._move_to_id(stored, key, MATCH)
        self._settle_deletions(key.removeprefix(DELETED) for key in self._texts.keys(DELETED))
        self._read_parts_again(key for key in self.quarantine if match_of(original_key(key)))
        for match_id, keys in self._chunk_keys().items():
            if not self._has_document(match_id):
                for key in keys:
                    self.quarantine.add(key)

    def _has_document(self, match_id: str) -> bool:
        keys = (
            MATCH + match_id,
            BIN + match_id,
            quarantine_key(MATCH + match_id),
            quarantine_key(MATCH + match_id, FATAL),
        )
        return any(self._texts.get(key) is not None for key in keys)

    def _read_parts_again(self, keys: Iterable[str]) -> None:
        """Put the quarantined chunks and edits under `keys` back where they can be read, if only in part."""
        for key in list(keys):
            match_id = match_of(original_key(key))
            stored, text = self._read(MATCH + match_id), self.quarantine.text(key)
            if not isinstance(stored, StoredMatch):
                continue
            with suppress(NewerVersion):
                found = unpack(stored.game, stored.match.initial_setup, text).edits
                if found:
                    self._texts.move(key, self._texts.free_key(original_key(key), text))
                    known = {edit.id: edit for edit in stored.match.journal.edits}
                    new = sum(known.get(edit.id) != edit for edit in found)
                    self._put_back[match_id] = self._put_back.get(match_id, 0) + new

    @property
    def has_newer(self) -> bool:
        """Whether there is a match that a newer Laurel has written, or entered something in, as far as it was read."""
        return bool(self._newer)

    def is_newer(self, match_id: str) -> bool:
        """Return whether a newer Laurel has written a match, or entered something in it: it is not read here."""
        self._read(MATCH + match_id)
        return MATCH + match_id in self._newer

    def take_put_back(self, match_id: str) -> int:
        """Return how many edits of a match were quarantined and could be put back, since this was called last."""
        return self._put_back.pop(match_id, 0)

    def matches(self) -> list[StoredMatch]:
        """Return every match that can be read, without samples."""
        return [stored for stored in self._readable(MATCH) if not is_sample(stored.match.id)]

    def texts(self) -> dict[str, tuple[str, ...]]:
        """Return the stored texts of every match by its id, the document first, without reading what they say.

        Without samples.
        """
        kept = self.texts_by_key(MATCH)
        ids = ((key, key.removeprefix(MATCH)) for key in kept)
        return {match_id: kept[key] for key, match_id in ids if not is_sample(match_id)}

    def texts_by_key(self, *places: str) -> dict[str, tuple[str, ...]]:
        """Return the stored texts of every match by the key of its document, which is first; samples as well.

        `places` are what the keys begin with: `MATCH` and `BIN`.
        """
        keys = self._texts.keys(*places, EDITS)
        chunks = _by_match(key for key in keys if key.startswith(EDITS))
        found = {}
        for key in (key for key in keys if not key.startswith(EDITS)):
            parts = chunks.get(key.removeprefix(MATCH), [])
            found[key] = tuple(self._texts.get(one) or "" for one in (key, *parts))
        return found

    def read(self, ids: Iterable[str]) -> Iterator[StoredMatch]:
        """Return those of some matches that can be read."""
        return self.read_keys(MATCH + match_id for match_id in ids)

    def read_keys(self, keys: Iterable[str]) -> Iterator[StoredMatch]:
        """Return the matches whose documents are under some keys, as far as they can be read."""
        chunks = self._chunk_keys()
        found = (self._read(key, chunks) for key in keys)
        return (stored for stored in found if isinstance(stored, StoredMatch))

    def samples(self) -> list[StoredMatch]:
        """Return the samples that are stored."""
        return self._readable(MATCH + SAMPLE)

    def is_newest(self, match: Match[Any]) -> bool:
        """Return whether no stored match was started after a match."""
        return all(stored.match.started <= match.started for stored in self.matches())

    def deleted_matches(self) -> list[StoredMatch]:
        """Return the deleted matches that can be restored."""
        return self._readable(BIN)

    def load(self, match_id: str) -> StoredMatch | None:
        """Return a match; `None` where there is none, or it cannot be read and is quarantined.

        What was quarantined of it and can be read now is put back.
        """
        self._settle_deletions((match_id,))
        self._read_parts_again(self.quarantine.parts(match_id))
        return self._read_or_quarantine(MATCH + match_id)

    def add(self, game: AnyGame, match: Match[Any]) -> None:
        """Store the document of a match that was started or imported."""
        self._note_brought_back(match.id)
        self._texts.put(MATCH + match.id, encode(game, match))

    def append(self, game: AnyGame, match: Match[Any], key: str, text: str) -> bool:
        """Store a chunk of a match; return whether the match was stored until now.

        Where it was deleted while it was open here, it is stored as a whole again.
        """
        if self._texts.get(MATCH + match.id) is not None:
            self._texts.put(key, text)
            return True
        self.add(game, match)
        self._texts.drop(BIN + match.id)
        return False

    def delete(self, match_id: str) -> bool:
        """Move a match to the deleted ones, as one document; of a sample nothing is left. Return whether there was one.

        Where the document cannot be stored there, it is deleted anyway: deleting must make room. What a newer
        Laurel has written stays.
        """
        if self.is_newer(match_id):
            return False
        was_there = self._texts.get(MATCH + match_id) is not None if is_sample(match_id) else self._bin(match_id)
        self._forget_parts(match_id)
        self._texts.drop(MATCH + match_id)
        return was_there

    def _bin(self, match_id: str) -> bool:
        """Store the document of a match among the deleted ones; return whether there is one that can be read."""
        stored = self.load(match_id)
        if stored is not None:
            self._texts.put(BIN + match_id, encode(stored.game, stored.match))
            self._texts.put(DELETED + match_id, "true")
        return stored is not None

    def restore(self, match_id: str) -> bool:
        """Restore a deleted match; return whether there was one.

        Where a copy of it is stored, the two are merged; where another match has its id by now, it gets another one.
        """
        stored = self._read_or_quarantine(BIN + match_id)
        if stored is not None:
            self._note_brought_back(match_id)
            self._move_to_id(stored, BIN + match_id, MATCH)
        return stored is not None

    def _note_brought_back(self, match_id: str) -> None:
        """Note that a match which was deleted is stored again."""
        if self._texts.get(DELETED + match_id) is not None:
            self._texts.put(DELETED + match_id, "false")

    def _settle_deletions(self, match_ids: Iterable[str]) -> None:
        """Delete matches again, or bring them back, where the browser was ended and has put an older copy back.

        What was done last is noted under a key of its own, which the two stores of the browser compare as any other.
        What only one of the copies has is kept.
        """
        for match_id in match_ids:
            note = self._texts.get(DELETED + match_id)
            if note is None or None in (self._texts.get(BIN + match_id), self._texts.get(MATCH + match_id)):
                continue
            place, other = (BIN, MATCH) if note == "true" else (MATCH, BIN)
            stored = self._read(other + match_id)
            if isinstance(stored, StoredMatch):
                self._move_to_id(stored, other + match_id, place)

    def with_deleted(self, match: Match[Any]) -> Match[Any] | None:
        """Return a match with the edits of the copy of it that was deleted here; `None` where none was."""
        deleted = self._read(BIN + match.id)
        try:
            return merge(match, deleted.match, text_of) if isinstance(deleted, StoredMatch) else None
        except NotACopy:
            return None

    def _forget_parts(self, match_id: str) -> None:
        """Delete all that is stored of a match besides its document."""
        for key in (PREVIOUS + match_id, *self._texts.keys(keys_of(match_id))):
            self._texts.drop(key)

    def _readable(self, prefix: str) -> list[StoredMatch]:
        chunks = self._chunk_keys()
        found = (self._read(key, chunks) for key in self._texts.keys(prefix))
        return [stored for stored in found if isinstance(stored, StoredMatch)]

    def _chunk_keys(self) -> Mapping[str, list[str]]:
        """Return the keys of all chunks by the id of their match: to list all that is stored takes time."""
        return _by_match(self._texts.keys(EDITS))

    def _read_or_quarantine(self, key: str, chunks: Mapping[str, list[str]] | None = None) -> StoredMatch | None:
        """Return the match whose document is under a key; quarantine it where it is damaged.

        What a newer Laurel has written stays where that reads it.
        """
        stored = self._read(key, chunks)
        if isinstance(stored, NewerVersion):
            return None
        if isinstance(stored, Unreadable):
            self.quarantine.add(key)
            return self._restored_from_copy(key)
        return stored

    def _restored_from_copy(self, key: str) -> StoredMatch | None:
        """Put a match back whose document is damaged, where the browser has kept a second copy of the document."""
        copy = self._read(quarantine_key(key))
        if not key.startswith(MATCH) or not isinstance(copy, StoredMatch):
            return None
        self._move_to_id(copy, quarantine_key(key), MATCH)
        stored = self._read(key)
        return stored if isinstance(stored, StoredMatch) else None

    def _read(self, key: str, chunks: Mapping[str, list[str]] | None = None) -> StoredMatch | Unreadable | None:
        """Return the match whose document is under a key, or why it cannot be read; `None` where there is nothing.

        `chunks` are the keys of all chunks, where they are known. A chunk that cannot be read is quarantined; with one
        of a newer Laurel the match is not read, as its score would be another one.
        """
        self._newer.discard(key)
        text = self._texts.get(key)
        if text is None:
            return None
        keys = (
            []
            if not key.startswith(MATCH)
            else (self._chunk_keys() if chunks is None else chunks).get(key.removeprefix(MATCH), [])
        )
        texts = (text, *(self._texts.get(chunk) or "" for chunk in keys))
        known = self._known.get(key)
        if known is not None and known.texts == texts:
            return known
        try:
            with self.reading_note.of(key, REFUSED):
                game, head, salvaged = salvage(self.find_game, text)
            match = _named_by(key, head)
            found = list(salvaged.edits)
            for chunk, chunk_text in zip(keys, texts[1:], strict=True):
                found += self._edits(game, match, chunk, chunk_text)
        except NewerVersion as why:
            if not key.startswith(QUARANTINE):
                self._newer.add(key)
            return why
        except Unreadable as why:
            return why
        match = evolve(match, journal=Journal(union((), found, text_of)))
        if salvaged.damaged and not key.startswith(QUARANTINE):
            self._quarantine_edits(f"{keys_of(match.id)}document:0", salvaged.damaged)
            self._texts.put(key, encode(game, evolve(match, journal=Journal(union((), salvaged.edits, text_of)))))
        self._known[key] = StoredMatch(game, match, texts, key, _unstored(match.journal, found))
        return self._known[key]

    def _edits(self, game: AnyGame, match: Match[Any], key: str, text: str) -> tuple[Edit[Any], ...]:
        """Return the edits of a chunk that can be read; quarantine the others.

        Raises:
            Newer: a newer Laurel wrote it.
        """
        known = self._chunks.get(key)
        if known is not None and known[0] == text:
            return known[1]
        with self.reading_note.of(key, REFUSED):
            salvaged = unpack(game, match.initial_setup, text)
        if not salvaged.edits:
            self.quarantine.add(key)
        elif salvaged.damaged:
            self._quarantine_edits(key, salvaged.damaged)
            self._texts.put(key, pack(map(Writer(game).text, salvaged.edits)))
        self._chunks[key] = (text, salvaged.edits)
        return salvaged.edits

    def _quarantine_edits(self, key: str, texts: Iterable[str]) -> None:
        """Quarantine edits that cannot be read; `key` names what they were a part of."""
        for text in texts:
            self.quarantine.keep(f"{key}.{crc32(text.encode(errors='replace')):08x}", pack([text]))

    def _move_to_id(self, stored: StoredMatch, key: str, place: str) -> None:
        """Move a match from `key` to the key of its id among the matches of `place`, as one document.

        It gets another id where its own cannot be part of an address. A copy that is stored there is merged with it;
        another match that has the id keeps it, and this one gets another.
        """
        match = stored.match
        while True:
            present = self._read(place + match.id) if place + match.id != key else None
            if PLAIN_ID.fullmatch(match.id) and not isinstance(present, Unreadable):
                try:
                    merged = match if present is None else merge(present.match, match, text_of)
                except NotACopy:
                    pass
                else:
                    break
            match = evolve(match, id=_other_id(match.id))
        is_as_read = present is None and len(stored.texts) == 1  # its key names it, whatever the document says
        text = stored.texts[0] if is_as_read else encode(stored.game, merged)
        if self._texts.rewrite(key, place + match.id, text) and stored.key.startswith(MATCH):
            self._forget_parts(key.removeprefix(MATCH))

    # ---------------------------------------------------------------- what cannot be read

    def unreadable(self) -> dict[str, Unreadable]:
        """Return the reason of every quarantined text, by key."""
        return {key: why for key in self.quarantine if isinstance(why := self._why(key), Unreadable)}

    def _why(self, key: str) -> StoredMatch | Unreadable | None:
        if key.startswith(FATAL):
            return Unreadable(Message(N_("Laurel stopped while it was reading this.")))
        if key.startswith(quarantine_key(EDITS)):
            return Unreadable(Message(N_("A part of a match is damaged and cannot be read.")))
        if key.startswith((quarantine_key(FOREIGN_PLAYS), quarantine_key(RECORDS))):
            return Unreadable(Message(N_("The results from other programs are damaged and cannot be read.")))
        return self._read(key)


def _by_match(chunks: Iterable[str]) -> dict[str, list[str]]:
    """Return the keys of chunks by the id of their match."""
    found: dict[str, list[str]] = {}
    for key in chunks:
        found.setdefault(match_of(key), []).append(key)
    return found


def _unstored(journal: Journal[Any], stored: Iterable[Edit[Any]]) -> tuple[Edit[Any], ...]:
    """Return the edits of a journal beyond every clock that are not among those that are stored."""
    if not journal.edits or journal.edits[-1].time[0] <= LATEST_CLOCK:
        return ()
    times = {(edit.id, edit.time) for edit in stored}
    return tuple(edit for edit in journal.edits if edit.time[0] > LATEST_CLOCK and (edit.id, edit.time) not in times)


def _named_by(key: str, match: Match[Any]) -> Match[Any]:
    """Return a match with the id in its key, which no other match has, whatever its document says."""
    for place in (MATCH, BIN):
        if key.startswith(place):
            return evolve(match, id=MatchId(key.removeprefix(place)))
    return match


def _other_id(match_id: str) -> MatchId:
    """Return an id that can be part of an address: always the same for an id, so that all tabs choose it."""
    other = f"{match_id}-2"
    return MatchId(other if PLAIN_ID.fullmatch(other) else f"{crc32(other.encode(errors='surrogatepass')):08x}")
