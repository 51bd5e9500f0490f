"""Values and texts that are stored under keys of their own, such as settings and drafts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from laurel.app.storage.quarantine import Quarantine
from laurel.app.storage.reading_note import REFUSED, ReadingNote
from laurel.app.storage.text_store import TextStore
from laurel.match.json_text import load_json, write_json
from laurel.match.plain import UNREADABLE

T = TypeVar("T")


class ValueStore:
    """Values in a store. What cannot be read is quarantined."""

    def __init__(self, texts: TextStore, quarantine: Quarantine, reading_note: ReadingNote) -> None:
        self._texts = texts
        self._quarantine = quarantine
        self._reading_note = reading_note
        self._sound: dict[str, str] = {}
        """The texts that `read_plain` has read."""

        self._made: dict[str, tuple[str | None, Any]] = {}
        """What `read_once` has made of texts, by key, with the texts."""

    def read_plain(self, key: str, default: Any) -> Any:
        """Return a stored JSON value of the type of `default`, or `default`; any other value is quarantined."""
        text = self._texts.get(key)
        if text is None:
            return default
        try:
            value = self._load(key, text)
        except (ValueError, RecursionError):
            value = None
        if isinstance(value, type(default)):
            return value
        self._quarantine.add(key)
        return default

    def read_with(self, key: str, empty: Any, from_plain: Callable[[Any], T]) -> T | None:
        """Return what a function makes of a stored value of the type of `empty`; `None` where none is stored.

        A value that the function refuses by an exception of `UNREADABLE` is quarantined.
        """
        plain = self.read_plain(key, empty)
        if not plain:
            return None
        try:
            return from_plain(plain)
        except UNREADABLE:
            self._quarantine.add(key)
            return None

    def read_once(self, key: str, empty: Any, from_plain: Callable[[Any], T]) -> T | None:
        """Return the same as `read_with`: the very same value as long as the text is the same.

        Nothing may change the value, and whoever reads the key has the same function.
        """
        text, known = self._texts.get(key), self._made.get(key)
        if known is None or known[0] != text:
            known = self._made[key] = (text, self.read_with(key, empty, from_plain))
        return cast("T | None", known[1])

    def _load(self, key: str, text: str) -> Any:
        if self._sound.get(key) == text:
            return load_json(text)
        with self._reading_note.of(key, REFUSED):
            value = load_json(text)
        self._sound[key] = text
        return value

    def write_plain(self, key: str, value: Any) -> None:
        """Store a JSON value."""
        self._texts.put(key, write_json(value))

    def read_text(self, key: str) -> str | None:
        """Return a stored text as it is."""
        return self._texts.get(key)

    def write_text(self, key: str, text: str) -> None:
        """Store a text as it is."""
        self._texts.put(key, text)

    def offer_text(self, key: str, text: str) -> None:
        """Store a text that can be made again; where there is no room for it, nothing is stored."""
        self._texts.offer(key, text)

    def keys(self, prefix: str) -> list[str]:
        """Return the keys that begin with a prefix, sorted."""
        return self._texts.keys(prefix)

    def forget(self, key: str) -> None:
        """Delete a text."""
        self._texts.drop(key)
