"""Chunks: the edits of a match since its document was written, as texts of the store.

A chunk is a checksum and a JSON object, `{"version": 7, "edits": [...]}`. A page writes only chunks of its own author:
the newest one grows edit by edit until it is full. So a change stores little, and no page overwrites what another has
stored.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from zlib import crc32

from laurel.app.keys import EDITS
from laurel.match.archive import VERSION, Unreadable, Writer
from laurel.match.edits import Author, Edit
from laurel.match.match import MatchId
from laurel.match.message import N_, Message

FULL = 3000
"""The length of a chunk, in characters, from which a new one is begun."""


def keys_of(match: str) -> str:
    """Return the beginning of the keys of a match's chunks."""
    return f"{EDITS}{match}:"


def match_of(key: str) -> str:
    """Return the id of the match to which the key of a chunk belongs; empty for another key."""
    return "" if not key.startswith(EDITS) else key.removeprefix(EDITS).rpartition(":")[0].rpartition(":")[0]


def pack(content: str) -> str:
    """Return the text of a chunk."""
    return f"{crc32(content.encode()):08x} {content}"


def unpack(text: str) -> str:
    """Return the content of a chunk.

    Raises:
        Unreadable: the text is damaged.
    """
    checksum, _, content = text.partition(" ")
    if checksum != f"{crc32(content.encode(errors='replace')):08x}":
        raise Unreadable(Message(N_("A part of a match is damaged and cannot be read.")), "the checksum is another")
    return content


class ChunkWriter:
    """Writes the edits that one page makes in one match."""

    def __init__(self, match: MatchId, author: Author, writer: Writer) -> None:
        self._place = f"{keys_of(match)}{author}"
        self._writer = writer
        self._number = 1
        self._edits: tuple[Edit[Any], ...] = ()

    def add(self, edits: Iterable[Edit[Any]]) -> tuple[str, str]:
        """Return the key and the text of the newest chunk, with more edits."""
        self._edits = (*self._edits, *edits)
        key = f"{self._place}:{self._number}"
        text = pack(f'{{"version":{VERSION},"edits":{self._writer.edits(self._edits)}}}')
        if len(text) >= FULL:
            self._number += 1
            self._edits = ()
        return key, text
