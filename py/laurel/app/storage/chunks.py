"""Chunks: the edits of a match since its document was written, as texts of the store.

A chunk is a checksum and a JSON object, `{"version": 11, "sums": "...", "edits": [...]}`, with a line for each edit.
The sums are the checksums of these lines: where a chunk is damaged, they show which edits are sound. A page writes only
chunks of its own author: the newest one grows edit by edit until it is full. So a change stores little, and no page
overwrites what another has stored.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any
from zlib import crc32

from laurel.app.storage.keys import keys_of
from laurel.match.archive import (
    VERSION,
    NewerVersion,
    SalvagedEdits,
    Writer,
    check_readable,
    check_version,
    salvage_edits,
)
from laurel.match.edits import Author, Edit
from laurel.match.json_text import is_json, load_json
from laurel.match.match import Match
from laurel.match.plain import AnyGame
from laurel.match.setup import Setup

FULL_CHUNK = 3000
"""The length of a chunk, in characters, from which a new one is begun."""

SEPARATOR = ",\n"
"""Between the edits of a chunk. JSON texts have no line breaks within strings."""

CHECKSUMS = re.compile('"sums":"([0-9a-f]*)"')


def pack(edits: Iterable[str]) -> str:
    """Return the text of a chunk; `edits` are the texts of its edits."""
    texts = tuple(edits)
    return _packed("".join(map(_checksum, texts)), SEPARATOR.join(texts))


def _packed(sums: str, lines: str) -> str:
    content = f'{{"version":{VERSION},"sums":"{sums}","edits":[\n{lines}\n]}}'
    return f"{_checksum(content)} {content}"


def unpack(game: AnyGame, setup: Setup[Any], text: str) -> SalvagedEdits:
    """Return what can be read of a chunk; `setup` is the initial one of its match.

    Raises:
        Newer: a newer Laurel wrote it.
    """
    checksum, _, content = text.partition(" ")
    if checksum != _checksum(content):
        return _unpack_damaged(game, setup, text)
    try:
        plain = load_json(content)
        check_version(plain["version"])
        return salvage_edits(game, setup, plain["edits"])
    except NewerVersion:
        raise
    except (ValueError, TypeError, LookupError, RecursionError):
        return SalvagedEdits((), (text,))


def _unpack_damaged(game: AnyGame, setup: Setup[Any], text: str) -> SalvagedEdits:
    """Return the edits of a damaged chunk whose own checksums are among those of the chunk."""
    sums = CHECKSUMS.search(text)
    sound = set(re.findall("[0-9a-f]{8}", sums[1])) if sums else set()
    lines = [line.removesuffix(",") for line in text.split("\n")[1:-1]]
    kept = [line for line in lines if _checksum(line) in sound and is_json(line)]
    if not kept:
        return SalvagedEdits((), (text,))
    salvaged = salvage_edits(game, setup, map(load_json, kept))
    return SalvagedEdits(salvaged.edits, (*salvaged.damaged, *(line for line in lines if line not in kept)))


def _checksum(text: str) -> str:
    return f"{crc32(text.encode(errors='replace')):08x}"


class ChunkWriter:
    """Writes the edits that one page makes in one match."""

    def __init__(self, match: Match[Any], author: Author, writer: Writer) -> None:
        self._place = f"{keys_of(match.id)}{author}"
        self._setup = match.initial_setup
        self._writer = writer
        self._number = 1
        self._begin()

    def _begin(self) -> None:
        """Begin a new chunk."""
        self._sums = self._lines = ""

    def add(self, edits: Iterable[Edit[Any]]) -> tuple[str, str]:
        """Return the key and the text of the newest chunk, with more edits.

        Raises:
            Unreadable: one of them would not be read as it is written; then none is added.
        """
        new = tuple(edits)
        for edit in new:
            check_readable(self._writer, self._setup, edit)
        for text in map(self._writer.text, new):
            self._sums += _checksum(text)
            self._lines += f"{SEPARATOR}{text}" if self._lines else text
        key, chunk = f"{self._place}:{self._number}", _packed(self._sums, self._lines)
        if len(chunk) >= FULL_CHUNK:
            self._number += 1
            self._begin()
        return key, chunk
