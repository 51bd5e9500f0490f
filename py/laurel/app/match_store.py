"""Where matches are kept: text under keys of a mapping that may fail.

Every key begins with `laurel:`, because all project sites of one user share an origin. What cannot be read
is moved under another key and reported, never deleted. What cannot be stored stays in memory.
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
SCREENS = f"{PREFIX}screens"
"""Pictures of the last screens, which the page keeps for its next start: the first thing to go where room is short."""


class StaleWrite(Exception):
    """Another tab has stored this match since it was read here."""


@frozen
class Stored:
    """A match as it was read, with the text it was read from."""

    game: AnyGame
    match: Match[Any]
    text: str


class MatchStore:
    """Matches, settings and names, in a mapping from text to text."""

    def __init__(self, store: MutableMapping[str, str], games: Mapping[str, AnyGame]) -> None:
        self._store = store
        self.games = games
        self._memory: dict[str, str] = {}
        self._known: dict[str, Stored] = {}
        self.failure: StoreFailure | None = None
        """Why something did not reach the store; `None` once all of it has."""

    def quarantine_unreadable(self) -> None:
        """Move every match that cannot be read under another key; take back what this version can read."""
        for key in (*self._keys(MATCH), *self._keys(BIN)):
            self._read_or_quarantine(key)
        for key in self._keys(QUARANTINE):
            stored = self._read(key)
            if isinstance(stored, Stored):
                self._settle(stored, key)

    def matches(self) -> list[Stored]:
        """Return every match that can be read."""
        return self._readable(MATCH)

    def deleted(self) -> list[Stored]:
        """Return the matches that were deleted and can be brought back."""
        return self._readable(BIN)

    def load(self, match_id: str) -> Stored | None:
        """Return a match, or `None` where there is none that can be read."""
        return self._read_or_quarantine(MATCH + match_id)

    def save(self, match_id: str, text: str, seen: str | None = None) -> None:
        """Store the text of a match; the version before stays under a second key.

        `seen` is the text of the match as this tab knows it, `None` for a new one.

        Raises:
            StaleWrite: something else is stored by now.
        """
        key = MATCH + match_id
        stored = self._get(key)
        if stored is not None and stored != seen:
            raise StaleWrite(match_id)
        if stored is not None:
            self._put(PREVIOUS + match_id, stored)
            self._memory.pop(PREVIOUS + match_id, None)  # a spare copy: not worth waiting for room
        elif seen is not None and self._get(BIN + match_id) == seen:
            self._drop(BIN + match_id)  # deleted in another tab while it was in play here: play goes on
        if not self._put(key, text) and self._get(PREVIOUS + match_id) is not None:
            self._drop(PREVIOUS + match_id)  # the newest needs the room more
            self._put(key, text)

    def delete(self, match_id: str) -> None:
        """Move a match to the bin."""
        self._move(MATCH + match_id, BIN + match_id)
        self._drop(MATCH + match_id)  # also when the bin has no room: a full store is emptied that way
        self._drop(PREVIOUS + match_id)

    def restore(self, match_id: str) -> None:
        """Bring a match back from the bin, beside what has taken its place by now."""
        stored = self._read_or_quarantine(BIN + match_id)
        if stored is not None:
            self._settle(stored, BIN + match_id)

    def text(self, match_id: str) -> str | None:
        """Return the stored text of a match."""
        return self._get(MATCH + match_id)

    def quarantined(self) -> list[tuple[str, Unreadable]]:
        """Return what was put aside, with the reason."""
        found = ((key, self._read(key)) for key in self._keys(QUARANTINE))
        return [(key, why) for key, why in found if isinstance(why, Unreadable)]

    def quarantined_text(self, key: str) -> str:
        """Return a text that was put aside."""
        return (self._get(key) or "") if key.startswith(QUARANTINE) else ""

    def remove_quarantined(self, key: str) -> None:
        """Delete a text that was put aside, because somebody said so."""
        if key.startswith(QUARANTINE):
            self._drop(key)

    def read_plain(self, key: str, default: Any) -> Any:
        """Return a stored JSON value of the kind of `default`; anything else is put aside."""
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
        """Delete a text that has served its purpose."""
        self._drop(key)

    def quarantine(self, key: str) -> None:
        """Move a text that cannot be used under another key, where it is reported."""
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

    def _settle(self, stored: Stored, key: str) -> None:
        """Move a match from `key` to its place; where another one lies there, under the next free name."""
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
        """Store a text, and with it whatever could not be stored before; say whether it is stored now."""
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
        """Store a text; where there is no room, the pictures of screens make some."""
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
        """Give a text another key; where that cannot be stored, the old one stays as well."""
        text = self._get(key)
        if text is not None and (self._put(to, text) or key in self._memory):
            self._drop(key)
