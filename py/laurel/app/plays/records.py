"""The stored records of plays: what came from other programs, and what was entered by hand.

They are kept in blocks under keys of their own, so that a change of one play writes a small text. A block is a JSON
object, compressed by zlib and written in base 64: `{"version", "players", "games", "places", "records"}`. A record in
it is `[play, game, place, players, expansions, removed]`: the play as it came, the indexes of what it refers to (-1
for none), and when it was deleted here, or `null`. A block that cannot be read is quarantined, and the others count.

Of each block a summary is kept (`laurel.app.plays.record_summaries`), by which the plays are read quickly.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from contextlib import suppress
from operator import is_
from typing import Any

from attrs import evolve, frozen

from laurel.app.formats.decompression import decompress
from laurel.app.plays import record_summaries as kept_records
from laurel.app.plays.foreign import ForeignPlays
from laurel.app.plays.record_summaries import BlockSummary
from laurel.app.storage.keys import RECORD_SUMMARIES, RECORDS
from laurel.app.storage.match_store import MatchStore
from laurel.app.storage.reading_note import REFUSED
from laurel.match.archive import Unreadable
from laurel.match.edits import Milliseconds, PhotoId
from laurel.match.json_text import load_json, write_json
from laurel.match.message import N_, Message
from laurel.match.strict import Plain, list_of, number, object_of, time
from laurel.plays.local_time import zone
from laurel.plays.play import Play
from laurel.plays.records.reading import FAULTS, Games, is_counted, photos_of, read
from laurel.plays.records.record import Record, RecordId, record_id

VERSION = 1
BLOCK = 100
"""The most records of a block: one is read in some 20 ms in a browser, and written in about as long."""

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
class AddResult:
    """What became of records that were added."""

    new: frozenset[RecordId] = frozenset()
    replaced: int = 0
    """How many have replaced an earlier edit of the same play, or what an earlier version has made of it."""

    present: int = 0
    removed: tuple[RecordId, ...] = ()
    """Those that have been deleted here before, and stay so."""


@frozen
class _Block:
    """What is kept in memory of a block: its records take too much of it."""

    text: str
    summary: BlockSummary
    zone: str
    """The zone of the device by which the times of its plays were found: see `laurel.plays.local_time`."""

    is_kept: bool = False
    """Whether the summary is stored."""

    @property
    def ids(self) -> frozenset[RecordId]:
        """The ids of all its records."""
        return self.summary.ids

    @property
    def plays(self) -> tuple[Play, ...]:
        """The plays that count."""
        return self.summary.plays


@frozen
class _Additions:
    """Where records belong that are added."""

    places: Mapping[RecordId, str]
    """The key of the block of every record that is stored."""

    new: Mapping[RecordId, StoredRecord]
    later: Mapping[str, Mapping[RecordId, StoredRecord]]
    """Those that replace an earlier edit, by the keys of the blocks."""

    present: int
    removed: tuple[RecordId, ...]

    def result(self, superseded: Set[RecordId]) -> AddResult:
        """Return what becomes of them; of those in `superseded` an earlier version has made plays."""
        replaced = sum(map(len, self.later.values())) + len(superseded)
        return AddResult(frozenset(self.new.keys() - superseded), replaced, self.present, self.removed)


class Records:
    """The stored records, and the plays that earlier versions have made of files of other programs."""

    def __init__(self, store: MatchStore, older: ForeignPlays, games: Callable[[], Games], build: str) -> None:
        """`games` returns the games that Laurel knows, `build` identifies the build of Laurel that runs."""
        self._store = store
        self._older = older
        self._games = games
        self._build = build
        self._blocks: dict[str, _Block] = {}
        """What was read last, by key."""

        self._plays: tuple[tuple[tuple[Play, ...], ...], tuple[Play, ...]] = ((), ())
        """The plays that were listed last: block by block, and all of them."""

    # ------------------------------------------------------------------------- reading

    def plays(self) -> tuple[Play, ...]:
        """Return every recorded play that counts; the same value as long as nothing has changed.

        The time of each is that of the clock of this device, wherever it is now.
        """
        parts = (self._older.plays(), *(block.plays for block in self._read().values()))
        if len(parts) != len(self._plays[0]) or not all(map(is_, parts, self._plays[0])):
            self._plays = (parts, _each_once(parts))
        return self._plays[1]

    def has_any(self) -> bool:
        """Return whether something is stored, without reading it; it may be deleted."""
        return any(True for _ in self._store.values.keys(RECORDS)) or self._older.is_stored()

    def find(self, wanted: RecordId) -> StoredRecord | None:
        """Return a record, also one that was deleted; `None` where there is none."""
        key = self._key_of(wanted)
        return None if key is None else self._kept(key)[wanted]

    def read_ahead(self) -> bool:
        """Read one more block before it is needed, and keep its summary; return whether there may be more."""
        for key in self._store.values.keys(RECORDS):
            known = self._blocks.get(key)
            if known is None or known.text != self._store.values.read_text(key) or not known.is_kept:
                return self._keep_summary(key)
        return False

    def _keep_summary(self, key: str) -> bool:
        """Keep the summary of a block, where none is kept or it has become another one; return whether it was read."""
        block = self._block(key, zone())
        if block is None:
            return False
        if not block.is_kept:
            text = kept_records.write(kept_records.source(self._build, block.text, block.zone), block.summary)
            self._store.values.offer_text(_summary_key(key), text)
            self._blocks[key] = evolve(block, is_kept=True)
        return True

    def photos(self) -> tuple[PhotoId, ...]:
        """Return the photographs of all plays that count, each once."""
        with_any = [key for key, block in self._read().items() if any(play.has_photo for play in block.plays)]
        kept = (one for key in with_any for one in self._kept(key).values() if one.removed is None)
        return tuple(dict.fromkeys(photo for one in kept for photo in photos_of(one.record)))

    def everything(self) -> Iterator[StoredRecord]:
        """Yield every record, in the order in which they came, also those that do not count and the deleted ones."""
        for key in self._read():
            yield from self._kept(key).values()

    def _read(self) -> Mapping[str, _Block]:
        """Return all blocks as they are stored now."""
        here = zone()
        found = {key: self._block(key, here) for key in self._store.values.keys(RECORDS)}
        self._blocks = {key: block for key, block in found.items() if block is not None}
        return self._blocks

    def _block(self, key: str, here: str) -> _Block | None:
        """Return a block as it is stored now, with the times of a zone; one that cannot be read is quarantined."""
        text, known = self._store.values.read_text(key) or "", self._blocks.get(key)
        if known is not None and (known.text, known.zone) == (text, here):
            return known
        made_of = kept_records.source(self._build, text, here)
        summary = kept_records.read(made_of, self._store.values.read_text(_summary_key(key)))
        if summary is not None:
            self._blocks[key] = _Block(text, summary, here, is_kept=True)
            return self._blocks[key]
        try:
            with self._store.reading_note.of(key, BROKEN):
                self._blocks[key] = self._made(text, unpack(text))
        except BROKEN:
            self._store.quarantine.add(key)
            return None
        return self._blocks[key]

    def _made(self, text: str, kept: Mapping[RecordId, StoredRecord]) -> _Block:
        counted = (one.record for one in kept.values() if one.removed is None and is_counted(one.record))
        return _Block(text, BlockSummary.of(kept, tuple(self._played(counted))), zone())

    def _played(self, records: Iterable[Record]) -> Iterator[Play]:
        """Yield the plays of records. All could be read when they came; one at the end of time may not be elsewhere."""
        for one in records:
            with suppress(*FAULTS):
                yield read(one, self._games())

    def _kept(self, key: str) -> dict[RecordId, StoredRecord]:
        """Return the records of a block that was read."""
        return unpack(self._blocks[key].text)

    def _key_of(self, name: RecordId) -> str | None:
        return next((key for key, block in self._read().items() if name in block.ids), None)

    # ------------------------------------------------------------------------- changing

    def compare(self, records: Iterable[Record]) -> AddResult:
        """Return what would become of records if they were added. Nothing is stored."""
        placed = self._placed(records)
        superseded = {record_id(play) for play in self._older.plays()} & {*placed.new, *placed.places}
        return placed.result(superseded)

    def add(self, records: Iterable[Record]) -> AddResult:
        """Store records. One that is stored is replaced by a later edit of it only; one that was deleted stays so.

        What an earlier version has made of the same play is deleted.

        Raises:
            TooManyRecords: there would be more than `MOST_RECORDS`; none is stored then.
        """
        placed = self._placed(records)
        if len(placed.places) + len(placed.new) > MOST_RECORDS:
            raise TooManyRecords(len(placed.places) + len(placed.new))
        for key, later in placed.later.items():
            self._write(key, {**self._kept(key), **later})
        self._append(placed.new)
        return placed.result(self._older.drop({*placed.new, *placed.places}))

    def _placed(self, records: Iterable[Record]) -> _Additions:
        """Return where records belong that are added."""
        places = {one: key for key, block in self._read().items() for one in block.ids}
        new: dict[RecordId, StoredRecord] = {}
        again: dict[str, list[Record]] = {}
        for one in records:
            name = one.id
            if name in places:
                again.setdefault(places[name], []).append(one)
            elif is_counted(one):
                new[name] = StoredRecord(one)
        found: dict[str, dict[RecordId, StoredRecord]] = {}
        present = 0
        removed: list[RecordId] = []
        for key, known in again.items():
            kept = self._kept(key)
            later = {one.id: StoredRecord(one) for one in known if _replaces(one, kept[one.id])}
            gone = [one.id for one in known if kept[one.id].removed is not None]
            present += sum(is_counted(one) for one in known if one.id not in later and one.id not in gone)
            removed += gone
            if later:
                found[key] = later
        return _Additions(places, new, found, present, tuple(removed))

    def join(self, others: Iterable[StoredRecord]) -> AddResult:
        """Store the records of a backup; return what became of them. What was deleted in it and is not here stays so.

        Raises:
            Unreadable: there is no room for them; none is stored then.
        """
        given = tuple(others)
        gone = {one.record.id: one for one in given if one.removed is not None}
        try:
            added = self.add(one.record for one in given if one.removed is None)
        except TooManyRecords as error:
            raise Unreadable(Message(N_("There is no room for that many results.")), str(error)) from error
        self._append({name: one for name, one in gone.items() if self._key_of(name) is None})
        return added

    def to_plain(self) -> Plain:
        """Return what a backup has of the records: the texts of their blocks; nothing where there are none."""
        blocks = self._read()
        return {"records": [block.text for block in blocks.values()]} if blocks else {}

    def change(self, changed: Record) -> None:
        """Store a record in place of the one with its id; where there is none, add it."""
        name = changed.id
        key = self._key_of(name)
        if key is None:
            self._append({name: StoredRecord(changed)})
        else:
            self._write(key, {**self._kept(key), name: StoredRecord(changed)})

    def remove(self, names: Iterable[RecordId], at: Milliseconds) -> int:
        """Delete records and remember that, so that the next import does not bring them back; return how many."""
        return self._mark(names, at)

    def bring_back(self, names: Iterable[RecordId]) -> int:
        """Bring back records that were deleted; return how many."""
        return self._mark(names, None)

    def clear(self) -> tuple[StoredRecord, ...]:
        """Delete every record, so that the next import has all of them again; return them."""
        gone = tuple(self.everything())
        for key in self._store.values.keys(RECORDS):
            self._store.values.forget(key)
            self._store.values.forget(_summary_key(key))
        return gone

    def put_back(self, records: Iterable[StoredRecord]) -> None:
        """Store records that were cleared; those that came since stay as they are."""
        present = {name for block in self._read().values() for name in block.ids}
        self._append({name: one for one in records if (name := one.record.id) not in present})

    def _mark(self, names: Iterable[RecordId], at: Milliseconds | None) -> int:
        wanted, marked = frozenset(names), 0
        for key in [key for key, block in self._read().items() if not wanted.isdisjoint(block.ids)]:
            kept = self._kept(key)
            found = {
                name: evolve(one, removed=at)
                for name, one in kept.items()
                if name in wanted and (one.removed is None) is not (at is None)
            }
            if found:
                self._write(key, {**kept, **found})
                marked += len(found)
        return marked

    def _append(self, records: Mapping[RecordId, StoredRecord]) -> None:
        """Store new records in the last block, as far as it has room, and in more blocks."""
        waiting, numbers = list(records.items()), [_block_number(key) for key in self._read()]
        last = max(numbers, default=0)
        has_room = bool(numbers and waiting) and len(self._blocks[_key(last)].ids) < BLOCK
        kept = self._kept(_key(last)) if has_room else {}
        if numbers and not has_room:
            last += 1
        while waiting:
            room = BLOCK - len(kept)
            self._write(_key(last), {**kept, **dict(waiting[:room])})
            waiting, kept, last = waiting[room:], {}, last + 1

    def _write(self, key: str, kept: Mapping[RecordId, StoredRecord]) -> None:
        text = pack(kept.values())
        self._blocks[key] = self._made(text, kept)
        self._store.values.write_text(key, text)


def _replaces(one: Record, known: StoredRecord) -> bool:
    return known.removed is None and one.is_later_than(known.record)


def _key(block: int) -> str:
    return f"{RECORDS}{block:04d}"


def _summary_key(block: str) -> str:
    return block.replace(RECORDS, RECORD_SUMMARIES, 1)


def _block_number(key: str) -> int:
    found = key.removeprefix(RECORDS)
    return int(found) if found.isdecimal() and found.isascii() else -1


def _each_once(parts: tuple[tuple[Play, ...], ...]) -> tuple[Play, ...]:
    """Return the plays of parts, each once: of those of one id the last one."""
    return tuple({play.id: play for part in parts for play in part}.values())


def pack(records: Iterable[StoredRecord]) -> str:
    """Return records as one compressed text."""
    players, games, places = _IndexedObjects(), _IndexedObjects(), _IndexedObjects()
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


class _IndexedObjects:
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


def from_plain(plain: object) -> tuple[StoredRecord, ...]:
    """Return the records of a backup; none where it has none: then `plain` is `None`.

    Raises:
        Unreadable: they are damaged.
    """
    known = Games()
    try:
        blocks = [unpack(text, load_json) for text in ([] if plain is None else list_of(plain))]
        found = tuple(one for block in blocks for one in block.values())
        for one in found:
            read(one.record, known)
    except BROKEN as error:
        said = Message(N_("The results from other programs are damaged and cannot be read."))
        raise Unreadable(said, f"{type(error).__name__}: {error}") from error
    return found


def unpack(text: str, load: Callable[[str], Any] = json.loads) -> dict[RecordId, StoredRecord]:
    """Return the records of a compressed text by their ids. What is stored is not nested deeply: see `from_plain`.

    Raises one of `BROKEN` where the text is damaged.
    """
    packed_bytes = decompress(b64decode(text, validate=True), MOST_BYTES)
    plain = object_of(load(packed_bytes.decode(errors="surrogatepass")))
    number(plain["version"], VERSION, VERSION)
    players, games, places = (list(map(object_of, list_of(plain[name]))) for name in ("players", "games", "places"))
    kept = (_stored(list_of(row), players, games, places) for row in list_of(plain["records"], MOST_RECORDS))
    return {one.record.id: one for one in kept}


def _stored(row: list[Any], players: list[Plain], games: list[Plain], places: list[Plain]) -> StoredRecord:
    play, game, place, of_players, expansions, removed = row
    made = Record(
        play=object_of(play),
        game=games[number(game, 0)],
        players=tuple([players[number(one, 0)] for one in list_of(of_players)]),
        place=_at(places, place),
        expansions=tuple([_at(games, one) for one in list_of(expansions)]),
    )
    return StoredRecord(made, None if removed is None else time(removed))


def _at(objects: list[Plain], index: object) -> Plain | None:
    found = number(index, -1)
    return None if found < 0 else objects[found]
