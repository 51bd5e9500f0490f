"""The stored records of plays: what came from other programs, and what was entered by hand.

They are kept in blocks under keys of their own, so that a change of one play writes a small text. A block is a JSON
object, compressed by zlib and written in base 64: `{"version", "players", "games", "places", "records"}`. A record in
it is `[play, game, place, players, expansions, removed]`: the play as it came, the indexes of what it refers to (-1
for none), and when it was deleted here, or `null`. A block that cannot be read is quarantined, and the others count.
"""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any

from attrs import Factory, define, evolve, frozen

from laurel.app.decompression import decompressed
from laurel.app.foreign_plays import ForeignPlays
from laurel.app.keys import RECORDS
from laurel.app.match_store import MatchStore
from laurel.app.reading_note import REFUSED
from laurel.match.edits import Milliseconds
from laurel.match.json_text import load_json, write_json
from laurel.match.strict import Plain, listed, number, record, time
from laurel.plays.play import Play
from laurel.plays.reading import FAULTS, Games, counts, read
from laurel.plays.record import Record, RecordId

VERSION = 1
BLOCK = 200
"""The most records of a block: one is read in some 10 ms and written in 20."""

MOST_RECORDS = 50_000
MOST_BYTES = 100_000_000
"""The most bytes of a block before it is compressed."""

BROKEN = (*REFUSED, *FAULTS)
"""What reading a block raises where it is damaged."""


class TooManyRecords(ValueError):
    """There is no room for so many records."""


@frozen
class StoredRecord:
    """A record as it is stored."""

    record: Record
    removed: Milliseconds | None = None
    """When it was deleted on this device; `None` where it was not. It is kept, so that no import brings it back."""


@frozen
class Added:
    """What became of records that were added."""

    new: frozenset[RecordId] = frozenset()
    replaced: int = 0
    """How many have replaced an earlier edit of the same play, or what an earlier version has made of it."""

    present: int = 0
    removed: tuple[RecordId, ...] = ()
    """Those that have been deleted here before, and stay so."""


@define
class _Block:
    """A block as it was read last."""

    text: str = ""
    kept: dict[RecordId, StoredRecord] = Factory(dict)
    plays: tuple[Play, ...] | None = None
    """The plays that count; `None` before they are read."""


class Records:
    """The stored records, and the plays that earlier versions have made of files of other programs."""

    def __init__(self, store: MatchStore, older: ForeignPlays, games: Games) -> None:
        self._store = store
        self._older = older
        self._games = games
        self._blocks: dict[str, _Block] = {}
        """What was read last, by key."""

        self._plays: tuple[tuple[tuple[Play, ...], ...], tuple[Play, ...]] = ((), ())
        """The plays that were listed last: block by block, and all of them."""

    # ------------------------------------------------------------------------- reading

    def plays(self) -> tuple[Play, ...]:
        """Return every recorded play that counts; the same value as long as nothing has changed.

        The time of each is that of the clock of this device, wherever it is now.
        """
        parts = (self._older.plays(), *(self._plays_of(block) for block in self._read().values()))
        if len(parts) != len(self._plays[0]) or any(
            one is not other for one, other in zip(parts, self._plays[0], strict=True)
        ):
            self._plays = (parts, _each_once(parts))
        return self._plays[1]

    def find(self, wanted: RecordId) -> StoredRecord | None:
        """Return a record, also one that was deleted; `None` where there is none."""
        return next((block.kept[wanted] for block in self._read().values() if wanted in block.kept), None)

    def read_ahead(self) -> bool:
        """Read the plays of one more block before they are needed; return whether there may be more."""
        for key in self._store.values.keys(RECORDS):
            text = self._store.values.read_text(key) or ""
            block = self._blocks.get(key)
            if block is None or block.text != text or block.plays is None:
                self._plays_of(self._block(key, text))
                return True
        return False

    def everything(self) -> tuple[StoredRecord, ...]:
        """Return every record, in the order in which they came, also those that do not count and the deleted ones."""
        return tuple(one for block in self._read().values() for one in block.kept.values())

    def _read(self) -> Mapping[str, _Block]:
        """Return all blocks as they are stored now."""
        values = self._store.values
        self._blocks = {key: self._block(key, values.read_text(key) or "") for key in values.keys(RECORDS)}
        return self._blocks

    def _block(self, key: str, text: str) -> _Block:
        known = self._blocks.get(key)
        if known is not None and known.text == text:
            return known
        try:
            with self._store.reading_note.of(key, BROKEN):
                block = _Block(text, unpacked(text))
        except BROKEN:
            self._store.quarantine.add(key)
            return _Block()
        self._blocks[key] = block
        return block

    def _plays_of(self, block: _Block) -> tuple[Play, ...]:
        if block.plays is None:
            counted = (one.record for one in block.kept.values() if one.removed is None and counts(one.record))
            block.plays = tuple(self._played(counted))
        return block.plays

    def _played(self, records: Iterable[Record]) -> Iterator[Play]:
        """Yield the plays of records. All could be read when they came; one at the end of time may not be elsewhere."""
        for one in records:
            with suppress(*FAULTS):
                yield read(one, self._games)

    # ------------------------------------------------------------------------- changing

    def add(self, records: Iterable[Record]) -> Added:
        """Store records. One that is stored is replaced by a later edit of it only; one that was deleted stays so.

        What an earlier version has made of the same play is deleted.

        Raises:
            TooManyRecords: there would be more than `MOST_RECORDS`; none is stored then.
        """
        blocks = self._read()
        places = {one: key for key, block in blocks.items() for one in block.kept}
        new: dict[RecordId, StoredRecord] = {}
        later: dict[str, dict[RecordId, StoredRecord]] = {}
        present, removed = 0, []
        for one in records:
            name = one.id
            key = places.get(name)
            if key is None:
                if counts(one):
                    new[name] = StoredRecord(one)
                continue
            known = blocks[key].kept[name]
            if known.removed is not None:
                removed.append(name)
            elif one.is_later_than(known.record):
                later.setdefault(key, {})[name] = StoredRecord(one)
            else:
                present += counts(one)
        if len(places) + len(new) > MOST_RECORDS:
            raise TooManyRecords(len(places) + len(new))
        for key, changed in later.items():
            self._write(key, {**blocks[key].kept, **changed})
        self._append(new)
        superseded = self._older.drop({*new, *places})
        replaced = sum(map(len, later.values())) + len(superseded)
        return Added(frozenset(new.keys() - superseded), replaced, present, tuple(removed))

    def change(self, changed: Record) -> None:
        """Store a record in place of the one with its id; where there is none, add it."""
        name = changed.id
        key = self._key_of(name)
        if key is None:
            self._append({name: StoredRecord(changed)})
        else:
            self._write(key, {**self._blocks[key].kept, name: StoredRecord(changed)})

    def remove(self, names: Iterable[RecordId], at: Milliseconds) -> int:
        """Delete records and remember that, so that the next import does not bring them back; return how many."""
        return self._mark(names, at)

    def bring_back(self, names: Iterable[RecordId]) -> int:
        """Bring back records that were deleted; return how many."""
        return self._mark(names, None)

    def clear(self) -> tuple[StoredRecord, ...]:
        """Delete every record, so that the next import has all of them again; return them."""
        gone = self.everything()
        for key in self._store.values.keys(RECORDS):
            self._store.values.forget(key)
        return gone

    def put_back(self, records: Iterable[StoredRecord]) -> None:
        """Store records that were cleared; those that came since stay as they are."""
        present = {name for block in self._read().values() for name in block.kept}
        self._append({name: one for one in records if (name := one.record.id) not in present})

    def _key_of(self, name: RecordId) -> str | None:
        return next((key for key, block in self._read().items() if name in block.kept), None)

    def _mark(self, names: Iterable[RecordId], at: Milliseconds | None) -> int:
        wanted, marked = set(names), 0
        for key, block in self._read().items():
            found = {
                name: evolve(one, removed=at)
                for name, one in block.kept.items()
                if name in wanted and (one.removed is None) is not (at is None)
            }
            if found:
                self._write(key, {**block.kept, **found})
                marked += len(found)
        return marked

    def _append(self, records: Mapping[RecordId, StoredRecord]) -> None:
        """Store new records in the last block, as far as it has room, and in more blocks."""
        waiting, numbers = list(records.items()), sorted(map(_block_number, self._blocks))
        last = numbers[-1] if numbers else 0
        kept = self._blocks[_key(last)].kept if numbers else {}
        while waiting:
            if len(kept) >= BLOCK:
                last, kept = last + 1, {}
            room = BLOCK - len(kept)
            kept = {**kept, **dict(waiting[:room])}
            waiting = waiting[room:]
            self._write(_key(last), kept)

    def _write(self, key: str, kept: dict[RecordId, StoredRecord]) -> None:
        text = packed(kept.values())
        self._blocks[key] = _Block(text, kept)
        self._store.values.write_text(key, text)


def _key(block: int) -> str:
    return f"{RECORDS}{block:04d}"


def _block_number(key: str) -> int:
    found = key.removeprefix(RECORDS)
    return int(found) if found.isdecimal() and found.isascii() else -1


def _each_once(parts: tuple[tuple[Play, ...], ...]) -> tuple[Play, ...]:
    """Return the plays of parts, each once: of those of one id the last one."""
    return tuple({play.id: play for part in parts for play in part}.values())


def packed(records: Iterable[StoredRecord]) -> str:
    """Return records as one compressed text."""
    players, games, places = _Table(), _Table(), _Table()
    rows = [
        [
            one.record.play,
            games.index(one.record.game),
            places.index(one.record.place),
            [players.index(player) for player in one.record.players],
            [games.index(game) for game in one.record.expansions],
            one.removed,
        ]
        for one in records
    ]
    plain = {"version": VERSION, "players": players.objects, "games": games.objects, "places": places.objects}
    text = write_json({**plain, "records": rows})
    return b64encode(zlib.compress(text.encode(errors="surrogatepass"))).decode()


class _Table:
    """Objects that records refer to by their indexes, each once."""

    def __init__(self) -> None:
        self.objects: list[Plain] = []
        self._indexes: dict[str, int] = {}
        self._known: dict[int, int] = {}
        """The indexes of the very objects that were seen."""

    def index(self, of: Plain | None) -> int:
        """Return the index of an object; -1 for none."""
        if of is None:
            return -1
        if id(of) not in self._known:
            key = write_json(of)
            if key not in self._indexes:
                self._indexes[key] = len(self.objects)
                self.objects.append(of)
            self._known[id(of)] = self._indexes[key]
        return self._known[id(of)]


def unpacked(text: str) -> dict[RecordId, StoredRecord]:
    """Return the records of a compressed text by their ids.

    Raises one of `BROKEN` where the text is damaged.
    """
    packed_bytes = decompressed(b64decode(text, validate=True), MOST_BYTES)
    plain = record(load_json(packed_bytes.decode(errors="surrogatepass")))
    number(plain["version"], VERSION, VERSION)
    players, games, places = (list(map(record, listed(plain[name]))) for name in ("players", "games", "places"))
    kept = (_stored(listed(row), players, games, places) for row in listed(plain["records"], MOST_RECORDS))
    return {one.record.id: one for one in kept}


def _stored(row: list[Any], players: list[Plain], games: list[Plain], places: list[Plain]) -> StoredRecord:
    play, game, place, of_players, expansions, removed = row
    made = Record(
        play=record(play),
        game=games[number(game, 0)],
        players=tuple([players[number(one, 0)] for one in listed(of_players)]),
        place=_at(places, place),
        expansions=tuple([_at(games, one) for one in listed(expansions)]),
    )
    return StoredRecord(made, None if removed is None else time(removed))


def _at(objects: list[Plain], index: object) -> Plain | None:
    found = number(index, -1)
    return None if found < 0 else objects[found]
