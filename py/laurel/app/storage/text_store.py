"""Texts under the keys of a store that may fail: what cannot be stored stays in memory until it can."""

from __future__ import annotations

from collections.abc import MutableMapping
from contextlib import suppress

from laurel.app.device import StoreFailure
from laurel.app.storage.keys import RECORD_SUMMARIES, SCREENS

MOST_FAILURES = 3
"""So many texts may find no room until no more are tried: each that is added would try all that wait otherwise."""


class TextStore:
    """Reads and writes texts, and remembers why something could not be stored."""

    def __init__(self, store: MutableMapping[str, str], counted: tuple[str, ...] = ()) -> None:
        """`counted` has the beginnings of the keys whose changes are counted."""
        self._store = store
        self._counted = counted
        self.changes = 0
        """How often a text under one of these keys was stored or deleted here."""

        self._memory: dict[str, str] = {}
        """Texts that wait until they can be stored, by key, in the order in which they are tried."""

        self._replaced: dict[str, str] = {}
        """By the keys of some that wait: the key of the text in whose place each is, which is stored until then."""

        self.failure: StoreFailure | None = None
        """Why something could not be stored; `None` once everything is."""

    def keys(self, *prefixes: str) -> list[str]:
        """Return the keys that begin with one of some prefixes, sorted."""
        try:
            stored = list(self._store)
        except StoreFailure as failure:
            self.failure = failure
            stored = []
        found = {*stored, *self._memory}.difference(self._replaced.values())
        return sorted(key for key in found if key.startswith(prefixes))

    def get(self, key: str) -> str | None:
        """Return a text; `None` where there is none."""
        if key in self._memory:
            return self._memory[key]
        if key in self._replaced.values():
            return None
        try:
            return self._store.get(key)
        except StoreFailure as failure:
            self.failure = failure
            return None

    def put(self, key: str, text: str) -> bool:
        """Store a text, and what could not be stored before; return whether the text is stored now."""
        self.changes += key.startswith(self._counted)
        if self._replaced:
            self._is_in_place(key)
        self._memory.pop(key, None)
        self._memory[key] = text
        self._store_waiting(is_newest_first=True)
        return key not in self._memory

    def offer(self, key: str, text: str) -> None:
        """Store a text that can be made again, if there is room for it."""
        with suppress(StoreFailure):
            self._store[key] = text

    def drop(self, key: str) -> None:
        """Delete a text. Where that makes room, what could not be stored before is stored."""
        self.changes += key.startswith(self._counted)
        self._memory.pop(key, None)
        self._replaced.pop(key, None)
        self._is_in_place(key)
        if self._delete(key) and self._memory:
            self._store_waiting()

    def rewrite(self, key: str, to: str, text: str) -> bool:
        """Store a text under a key in place of the one under `key`; return whether that is done.

        Where there is no room for both, the one under `key` stays stored until there is, and is hidden.
        """
        is_done = self.put(to, text) or key in self._memory
        if is_done:
            self.drop(key)
        else:
            self._replaced[to] = key
        return is_done

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

    def _is_in_place(self, key: str) -> None:
        """Note that no text is to take the place of the one under a key any more."""
        self._replaced = {to: replaced for to, replaced in self._replaced.items() if replaced != key}

    def _store_waiting(self, *, is_newest_first: bool = False) -> None:
        """Store what waits, the oldest first, or the one that was added last before it.

        After some that find no room no more are tried: these wait behind the others then.
        """
        failed: list[str] = []
        waiting = list(self._memory)
        for key in waiting[-1:] + waiting[:-1] if is_newest_first else waiting:
            try:
                self._write(key, self._memory[key])
            except StoreFailure as failure:
                self.failure = failure
                failed.append(key)
            else:
                del self._memory[key]
                replaced = self._replaced.pop(key, None)
                if replaced is not None:
                    self._delete(replaced)
            if len(failed) == MOST_FAILURES:
                self._memory |= {one: self._memory.pop(one) for one in failed}
                return
        if not failed:
            self.failure = None

    def _delete(self, key: str) -> bool:
        """Delete a stored text; return whether that was possible."""
        try:
            self._store.pop(key, None)
        except StoreFailure as failure:
            self.failure = failure
            return False
        return True

    def _write(self, key: str, text: str) -> None:
        """Store a text; where there is no room, delete first what can be made again."""
        try:
            self._store[key] = text
        except StoreFailure as failure:
            if not failure.is_full or not self._make_room():
                raise
            self._store[key] = text

    def _make_room(self) -> bool:
        """Delete the cached screens and the summaries of records; return whether there were any."""
        unneeded = [key for key in self._store if key == SCREENS or key.startswith(RECORD_SUMMARIES)]
        for key in unneeded:
            self._store.pop(key, None)
        return bool(unneeded)
