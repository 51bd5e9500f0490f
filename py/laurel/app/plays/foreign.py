"""The plays that earlier versions have made of files of other programs, stored together as one compressed text.

What is imported now is kept as records (`laurel.app.plays.records`), and a record replaces what was made of the same
play.

The text is `{"version": 1, "plays": [...]}`, compressed by zlib and written in base 64. One that cannot be read is
quarantined.
"""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable, Set

from laurel.app.formats.decompression import decompress
from laurel.app.storage.keys import FOREIGN_PLAYS
from laurel.app.storage.match_store import MatchStore
from laurel.app.storage.reading_note import REFUSED
from laurel.match.json_text import load_json, write_json
from laurel.match.strict import list_of, number, object_of
from laurel.plays.plain import play_from_plain, play_to_plain
from laurel.plays.play import Play
from laurel.plays.records.record import RecordId, record_id

VERSION = 1
MOST_PLAYS = 50_000
MOST_BYTES = 100_000_000
"""The most bytes of the text before it is compressed."""


class TooManyPlays(ValueError):
    """There is no room for so many plays."""


class ForeignPlays:
    """The stored plays from other programs."""

    def __init__(self, store: MatchStore) -> None:
        self._store = store
        self._text = ""
        self._plays: tuple[Play, ...] = ()
        """Those that were read last, and the text that had them; empty for no text."""

    def plays(self) -> tuple[Play, ...]:
        """Return every play, in the order in which they came."""
        text: str = self._store.values.read_plain(FOREIGN_PLAYS, "")
        if text != self._text:
            try:
                with self._store.reading_note.of(FOREIGN_PLAYS, (*REFUSED, TypeError)):
                    self._text, self._plays = text, unpack(text)
            except (*REFUSED, TypeError):
                self._store.quarantine.add(FOREIGN_PLAYS)
                self._text, self._plays = "", ()
        return self._plays

    def add(self, plays: Iterable[Play]) -> int:
        """Store plays; return how many of them were not stored before. One whose id is stored is left as it is.

        Raises:
            TooManyPlays: there would be more than `MOST_PLAYS`; none is stored then.
        """
        kept = {play.id: play for play in self.plays()}
        before = len(kept)
        for play in plays:
            kept.setdefault(play.id, play)
        if len(kept) > MOST_PLAYS:
            raise TooManyPlays(len(kept))
        if len(kept) > before:
            self._store.values.write_plain(FOREIGN_PLAYS, pack(kept.values()))
        return len(kept) - before

    def is_stored(self) -> bool:
        """Return whether there is a text with plays."""
        return self._store.values.read_text(FOREIGN_PLAYS) is not None

    def drop(self, records: Set[RecordId]) -> set[RecordId]:
        """Delete the plays of which there are records now; return of which."""
        plays = {record_id(play): play for play in self.plays()}
        dropped = plays.keys() & records
        kept = [play for name, play in plays.items() if name not in dropped]
        if dropped and kept:
            self._store.values.write_plain(FOREIGN_PLAYS, pack(kept))
        elif dropped:
            self._store.values.forget(FOREIGN_PLAYS)
        return dropped

    def remove(self) -> tuple[Play, ...]:
        """Delete every play, and return them."""
        removed = self.plays()
        self._store.values.forget(FOREIGN_PLAYS)
        return removed


def pack(plays: Iterable[Play]) -> str:
    """Return plays as one compressed text."""
    plain = {"version": VERSION, "plays": [play_to_plain(play) for play in plays]}
    return b64encode(zlib.compress(write_json(plain).encode())).decode()


def unpack(text: str) -> tuple[Play, ...]:
    """Return the plays of a compressed text; none of an empty one.

    Raises `ValueError` or `TypeError` where the text is damaged.
    """
    if not text:
        return ()
    plain = object_of(load_json(decompress(b64decode(text, validate=True), MOST_BYTES).decode()))
    if plain.keys() != {"version", "plays"} or number(plain["version"]) != VERSION:
        raise ValueError("not plays of this version")
    plays = tuple(map(play_from_plain, list_of(plain["plays"], MOST_PLAYS)))
    if len({play.id for play in plays}) < len(plays):
        raise ValueError("two plays have the same id")
    return plays
