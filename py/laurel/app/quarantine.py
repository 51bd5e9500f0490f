"""Texts that cannot be read: moved under another key and reported, never deleted without being asked to."""

from __future__ import annotations

from collections.abc import Iterator

from laurel.app.keys import PREFIX, QUARANTINE
from laurel.app.text_store import TextStore


def quarantined(key: str, place: str = QUARANTINE) -> str:
    """Return the key under which a text is quarantined."""
    return place + key.removeprefix(PREFIX)


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
        name = quarantined(key, place)
        while self._texts.get(name) not in (None, text):
            name += "~"
        self._texts.move(key, name)

    def text(self, key: str) -> str:
        """Return a quarantined text; empty where there is none under the key."""
        return (self._texts.get(key) or "") if key.startswith(QUARANTINE) else ""

    def remove(self, key: str) -> None:
        """Delete a quarantined text."""
        if key.startswith(QUARANTINE):
            self._texts.drop(key)
