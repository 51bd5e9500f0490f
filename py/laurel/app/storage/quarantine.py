"""Texts that cannot be read: moved under another key and reported, never deleted without being asked to."""

from __future__ import annotations

from collections.abc import Iterator

from laurel.app.storage.keys import PREFIX, QUARANTINE, keys_of
from laurel.app.storage.text_store import TextStore


def quarantine_key(key: str, place: str = QUARANTINE) -> str:
    """Return the key under which a text is quarantined."""
    return place + key.removeprefix(PREFIX)


def original_key(key: str) -> str:
    """Return the key that a text had before it was quarantined under `key`."""
    return PREFIX + key.removeprefix(QUARANTINE)


class Quarantine:
    """The quarantined texts of a store."""

    def __init__(self, texts: TextStore) -> None:
        self._texts = texts

    def __iter__(self) -> Iterator[str]:
        """Iterate over the keys of the quarantined texts."""
        return iter(self._texts.keys(QUARANTINE))

    def add(self, key: str, place: str = QUARANTINE) -> None:
        """Move the text under a key, if there is one, to a place where it is reported."""
        text = self._texts.get(key)
        if text is None:
            return
        self._texts.move(key, self._texts.free_key(quarantine_key(key, place), text))

    def keep(self, key: str, text: str) -> None:
        """Quarantine a text that was a part of what is stored under another key; `key` names it."""
        self._texts.put(quarantine_key(key), text)

    def parts(self, match_id: str) -> list[str]:
        """Return the keys of the quarantined chunks and edits of a match."""
        return self._texts.keys(quarantine_key(keys_of(match_id)))

    def text(self, key: str) -> str:
        """Return a quarantined text; empty where there is none under the key."""
        return (self._texts.get(key) or "") if key.startswith(QUARANTINE) else ""

    def remove(self, key: str) -> None:
        """Delete a quarantined text."""
        if key.startswith(QUARANTINE):
            self._texts.drop(key)
