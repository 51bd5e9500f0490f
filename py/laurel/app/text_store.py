"""Texts under the keys of a store that may fail: what cannot be stored stays in memory until it can."""

from __future__ import annotations

from collections.abc import MutableMapping
from contextlib import suppress

from laurel.app.device import StoreFailure
from laurel.app.keys import SCREENS


class TextStore:
    """Reads and writes texts, and remembers why something could not be stored."""

    def __init__(self, store: MutableMapping[str, str], counted: tuple[str, ...] = ()) -> None:
        """`counted` has the beginnings of the keys whose changes are counted."""
        self._store = store
        self._counted = counted
        self.changes = 0
        """How often a text under one of these keys was stored or deleted here."""

        self._memory: dict[str, str] = {}
        self.failure: StoreFailure | None = None
        """Why something could not be stored; `None` once everything is."""

    def keys(self, *prefixes: str) -> list[str]:
        """Return the keys that begin with one of some prefixes, sorted."""
        try:
            stored = list(self._store)
        except StoreFailure as failure:
            self.failure = failure
            stored = []
        return sorted(key for key in {*stored, *self._memory} if key.startswith(prefixes))

    def get(self, key: str) -> str | None:
        """Return a text; `None` where there is none."""
        if key in self._memory:
            return self._memory[key]
        try:
            return self._store.get(key)
        except StoreFailure as failure:
            self.failure = failure
            return None

    def put(self, key: str, text: str) -> bool:
        """Store a text and all that could not be stored before; return whether the text is stored now."""
        self._count(key)
        self._memory[key] = text
        self.failure = None
        for waiting, kept in list(self._memory.items()):
            try:
                self._write(waiting, kept)
            except StoreFailure as failure:
                self.failure = failure
            else:
                del self._memory[waiting]
        return key not in self._memory

    def offer(self, key: str, text: str) -> None:
        """Store a text that can be made again, if there is room for it."""
        with suppress(StoreFailure):
            self._store[key] = text

    def drop(self, key: str) -> None:
        """Delete a text."""
        self._count(key)
        self._memory.pop(key, None)
        try:
            self._store.pop(key, None)
        except StoreFailure as failure:
            self.failure = failure

    def rewrite(self, key: str, to: str, text: str) -> None:
        """Store a text under a key in place of the one under `key`, which stays where there is no room for both."""
        if self.put(to, text) or key in self._memory:
            self.drop(key)

    def move(self, key: str, to: str) -> None:
        """Move a text to another key; where it cannot be stored there, the old one stays as well."""
        text = self.get(key)
        if text is not None:
            self.rewrite(key, to, text)

    def free_key(self, key: str, text: str) -> str:
        """Return a key that is free, or has this text already: `key`, or one that begins with it."""
        while self.get(key) not in (None, text):
            key += "~"
        return key

    def _count(self, key: str) -> None:
        self.changes += key.startswith(self._counted)

    def _write(self, key: str, text: str) -> None:
        """Store a text; where there is no room, delete the cached screens first."""
        try:
            self._store[key] = text
        except StoreFailure as failure:
            if not failure.is_full or self._store.pop(SCREENS, None) is None:
                raise
            self._store[key] = text
