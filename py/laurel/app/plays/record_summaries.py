"""The kept summary of a block of records: its plays as they were read last. It is read several times as quickly.

It says nothing that the block does not, and is used as long as what it was made of is the same: the block, the build of
Laurel, whose reading may be another one, and the clock of the device, on which the times of records are.
"""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable
from functools import cached_property
from zlib import crc32

from attrs import frozen

from laurel.app.formats.decompression import decompress
from laurel.app.plays import summaries as kept_plays
from laurel.app.plays.summaries import CachedPlay, PlayCache
from laurel.app.storage.reading_note import REFUSED
from laurel.match.match import MatchId
from laurel.match.setup import PersonId
from laurel.plays.play import Play
from laurel.plays.records.record import RecordId, record_id

MOST_BYTES = 10_000_000
"""The most bytes of a summary before it is compressed."""


@frozen
class BlockSummary:
    """What is kept of a block."""

    plays: tuple[Play, ...]
    """Those that count, as the records have them."""

    others: frozenset[RecordId] = frozenset()
    """The ids of records by which these differ from the ids of the plays: of records that do not count, as a rule."""

    @cached_property
    def ids(self) -> frozenset[RecordId]:
        """The ids of all records of the block."""
        return self.others ^ frozenset(map(record_id, self.plays))

    @classmethod
    def of(cls, ids: Iterable[RecordId], plays: tuple[Play, ...]) -> BlockSummary:
        """Return the summary of a block with the ids of all its records."""
        return cls(plays, frozenset(ids) ^ frozenset(map(record_id, plays)))


def source(build: str, block: str, zone: str) -> str:
    """Return what a summary of the text of a block is made of: another text where it is to be made again.

    The times of its plays are those of a time zone (`laurel.plays.local_time.zone`).
    """
    return f"{build} {crc32(block.encode()):08x} {zone}"


def write(made_of: str, summary: BlockSummary) -> str:
    """Return the text of a summary; `made_of` is what `source` returns."""
    kept = {
        MatchId(play.id): CachedPlay(0, play, tuple([seat.person for seat in play.seats])) for play in summary.plays
    }
    text = "\n".join([" ".join(sorted(summary.others)), kept_plays.write(PlayCache(kept, made_of))])
    return b64encode(zlib.compress(text.encode(errors="surrogatepass"))).decode()


def read(made_of: str, text: str | None) -> BlockSummary | None:
    """Return the summary in a text; `None` where there is none, it is damaged, or made of something else."""
    if text is None:
        return None
    try:
        plain = decompress(b64decode(text, validate=True), MOST_BYTES).decode(errors="surrogatepass")
    except REFUSED:
        return None
    others, _, kept = plain.partition("\n")
    content = kept_plays.PlayCacheReader(kept, _recorded, has_journal=False).content()
    if content.build != made_of:
        return None
    plays = tuple([one.play for one in content.summaries.values() if one.play is not None])
    return BlockSummary(plays, frozenset(map(RecordId, others.split())))


def _recorded(person: PersonId, _: str) -> PersonId:
    """Return the person whom a record names: who that is on this device is looked up later."""
    return person
