"""Fingerprints of the stored texts of matches, by which it is known which of them have changed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar
from zlib import crc32

from attrs import frozen

KeyT = TypeVar("KeyT")


def fingerprint(texts: Sequence[str]) -> int:
    """Return a checksum of the stored texts of a match."""
    return crc32("\0".join(texts).encode(errors="surrogatepass"))


@frozen
class _Seen:
    """The stored texts of a match as they were last seen, and their fingerprint."""

    texts: tuple[str, ...]
    fingerprint: int


class Fingerprints(Generic[KeyT]):
    """The fingerprints of all matches as they were last seen: equal texts are not read again."""

    def __init__(self) -> None:
        self._seen: dict[KeyT, _Seen] = {}

    def of(self, texts: Mapping[KeyT, tuple[str, ...]]) -> dict[KeyT, int]:
        """Return the fingerprint of every match under the key of its texts: a number that changes when the texts do."""
        self._seen = {key: self._see(key, one) for key, one in texts.items()}
        return {key: seen.fingerprint for key, seen in self._seen.items()}

    def _see(self, key: KeyT, texts: tuple[str, ...]) -> _Seen:
        seen = self._seen.get(key)
        return seen if seen is not None and seen.texts == texts else _Seen(texts, fingerprint(texts))
