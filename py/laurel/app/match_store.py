"""The store of matches and settings: texts under the keys of a mapping that may fail.

Every key begins with `laurel:`, because all project sites of one user share an origin. What cannot be read is
quarantined: moved under another key and reported, never deleted. What cannot be stored stays in memory.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, MutableMapping
from typing import Any

from attrs import evolve, frozen

from laurel.app.device import StoreFailure
from laurel.match.archive import Unreadable, decode, encode, load_json
from laurel.match.match import Match, MatchId
from laurel.match.plain import AnyGame

PREFIX = "laurel:"
MATCH = f"{PREFIX}match:"
PREVIOUS = f"{PREFIX}previous:"
BIN = f"{PREFIX}bin:"
QUARANTINE = f"{PREFIX}aside:"
SETTINGS = f"{PREFIX}settings"
NAMES = f"{PREFIX}names"
DRAFT = f"{PREFIX}draft"
SETUPS = f"{PREFIX}setups"
"""The drafts of the last match of every game, the newest first."""

SCREENS = f"{PREFIX}screens"
"""The cached screens of the page. They are deleted first where the store is full."""


class StaleWrite(Exception):
    """Another tab has stored this match since it was read here."""


@frozen
class Stored:
    """A match as it was read, with the text it was read from."""

    game: AnyGame
    match: Match[Any]
    text: str


class MatchStore:
    """Matches, settings and drafts in a mapping from text to text."""

    def __init__(self, store: MutableMapping[str, str], games: Mapping[str, AnyGame]) -> None:
        self._store = store
        self.games = games
        self._memory: dict[str, str] = {}
        self._known: dict[str, Stored] = {}
        self.failure: StoreFailure | None = None
        """Why something could not be stored; `None` once everything is."""

    def quarantine_unreadable(self) -> None:
        """Quarantine every match that cannot be read; move back what this version can read."""
        for key in (*self._keys(MATCH), *self._keys(BIN)):
            self._read_or_quarantine(key)
        for key in self._keys(QUARANTINE):
            stored = self._read(key)
            if isinstance(stored, Stored):
                self._move_back(stored, key)

    def matches(self) -> list[Stored]:
        """Return every match that can be read."""
        return self._readable(MATCH)

    def is_newest(self, match: Match[Any]) -> bool:
        """Return whether no stored match was started after a match."""
        return all(stored.match.started <= match.started for stored in self.matches())

    def deleted(self) -> list[Stored]:
        """Return the deleted matches that can be restored."""
        return self._readable(BIN)

    def load(self, match_id: str) -> Stored | None:
        """Return a match; `None` where there is none, or it cannot be read and is quarantined."""
        return self._read_or_quarantine(MATCH + match_id)

    def save(self, match_id: str, text: str, seen: str | None = None) -> None:
        """Store the text of a match; the version before is kept under a second key.

        `seen` is the text that this tab has read or stored last, `None` for a new match.

        Raises:
            StaleWrite: another text is stored.
        """
        key = MATCH + match_id
        stored = self._get(key)
        if stored is not None and stored != seen:
            raise StaleWrite(match_id)
        if stored is not None:
            self._put(PREVIOUS + match_id, stored)
            self._memory.pop(PREVIOUS + match_id, None)  # a spare copy, which need not wait for room
        elif seen is not None and self._get(BIN + match_id) == seen:
            self._drop(BIN + match_id)  # deleted in another tab while it is open here: restore it
        if not self._put(key, text) and self._get(PREVIOUS + match_id) is not None:
            self._drop(PREVIOUS + match_id)  # the newest needs the room more
            self._put(key, text)

    def delete(self, match_id: str) -> None:
        """Move a match to the deleted ones."""
        self._move(MATCH + match_id, BIN + match_id)
        self._drop(MATCH + match_id)  # also where the copy could not be stored: deleting must make room
        self._drop(PREVIOUS + match_id)

    def restore(self, match_id: str) -> None:
        """Restore a deleted match; where another one has its id by now, under a new id."""
        stored = self._read_or_quarantine(BIN + match_id)
        if stored is not None:
            self._move_back(stored, BIN + match_id)

    def text(self, match_id: str) -> str | None:
        """Return the stored text of a match."""
        return self._get(MATCH + match_id)

    def quarantined(self) -> dict[str, Unreadable]:
        """Return the reason of every quarantined text, by key."""
        found = ((key, self._read(key)) for key in self._keys(QUARANTINE))
        return {key: why for key, why in found if isinstance(why, Unreadable)}

    def quarantined_text(self, key: str) -> str:
        """Return a quarantined text; empty where there is none under the key."""
        return (self._get(key) or "") if key.startswith(QUARANTINE) else ""

    def remove_quarantined(self, key: str) -> None:
        """Delete a quarantined text."""
        if key.startswith(QUARANTINE):
            self._drop(key)

    def read_plain(self, key: str, default: Any) -> Any:
        """Return a stored JSON value of the type of `default`, or `default`; any other value is quarantined."""
        text = self._get(key)
        if text is None:
            return default
        try:
            value = load_json(text)
        except (ValueError, RecursionError):
            value = None
        if isinstance(value, type(default)):
            return value
        self._quarantine(key, text)
        return default

    def write_plain(self, key: str, value: Any) -> None:
        """Store a JSON value."""
        self._put(key, json.dumps(value, ensure_ascii=False))

    def read_text(self, key: str) -> str | None:
        """Return a stored text as it is."""
        return self._get(key)

    def forget(self, key: str) -> None:
        """Delete a text."""
        self._drop(key)

    def quarantine(self, key: str) -> None:
        """Move a text that cannot be read under another key, from where it is reported."""
        text = self._get(key)
        if text is not None:
            self._quarantine(key, text)

    def _readable(self, prefix: str) -> list[Stored]:
        found = (self._read(key) for key in self._keys(prefix))
        return [stored for stored in found if isinstance(stored, Stored)]

    def _read_or_quarantine(self, key: str) -> Stored | None:
        stored = self._read(key)
        if isinstance(stored, Unreadable):
            self._quarantine(key, self._get(key) or "")
            return None
        return stored

    def _read(self, key: str) -> Stored | Unreadable | None:
        """Return the match under a key, or why it cannot be read; `None` where there is nothing."""
        text = self._get(key)
        if text is None:
            return None
        known = self._known.get(key)
        if known is not None and known.text == text:
            return known
        try:
            game, match = decode(self.games, text)
        except Unreadable as why:
            return why
        self._known[key] = Stored(game, match, text)
        return self._known[key]

    def _move_back(self, stored: Stored, key: str) -> None:
        """Move a match from `key` to the key of its id; where another one is stored there, with the next free id."""
        match, text = stored.match, stored.text
        while (present := self._get(MATCH + match.id)) is not None and present != text:
            match = evolve(match, id=MatchId(f"{match.id}-2"))
            text = encode(stored.game, match)
        if self._put(MATCH + match.id, text) or key in self._memory:
            self._drop(key)

    def _quarantine(self, key: str, text: str) -> None:
        name = QUARANTINE + key.removeprefix(PREFIX)
        while self._get(name) not in (None, text):
            name += "~"
        self._move(key, name)

    def _keys(self, prefix: str) -> list[str]:
        try:
            stored = list(self._store)
        except StoreFailure as failure:
            self.failure = failure
            stored = []
        return sorted(key for key in {*stored, *self._memory} if key.startswith(prefix))

    def _get(self, key: str) -> str | None:
        if key in self._memory:
            return self._memory[key]
        try:
            return self._store.get(key)
        except StoreFailure as failure:
            self.failure = failure
            return None

    def _put(self, key: str, text: str) -> bool:
        """Store a text and all that could not be stored before; return whether the text is stored now."""
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

    def _write(self, key: str, text: str) -> None:
        """Store a text; where there is no room, delete the cached screens first."""
        try:
            self._store[key] = text
        except StoreFailure as failure:
            if not failure.is_full or self._store.pop(SCREENS, None) is None:
                raise
            self._store[key] = text

    def _drop(self, key: str) -> None:
        self._memory.pop(key, None)
        try:
            self._store.pop(key, None)
        except StoreFailure as failure:
            self.failure = failure

    def _move(self, key: str, to: str) -> None:
        """Move a text to another key; where it cannot be stored there, the old one stays as well."""
        text = self._get(key)
        if text is not None and (self._put(to, text) or key in self._memory):
            self._drop(key)
