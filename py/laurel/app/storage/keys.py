"""The keys under which this app stores texts, as far as several modules use them."""

from __future__ import annotations

PREFIX = "laurel:"
"""The beginning of every key, because all project sites of one user share an origin."""

SCREENS = f"{PREFIX}screens"
"""The cached screens of the page. They are deleted first where the store is full."""

MATCH = f"{PREFIX}match:"
"""The beginning of the keys of the documents of matches."""

EDITS = f"{PREFIX}edits:"
"""The beginning of the keys of all chunks: `laurel:edits:<match>:<author>:<number>`."""

PREVIOUS = f"{PREFIX}previous:"
"""Where older versions of Laurel have stored the last document but one of a match."""

BIN = f"{PREFIX}bin:"
"""The beginning of the keys of the documents of deleted matches."""

DELETED = f"{PREFIX}deleted:"
"""The beginning of the keys that say of a match whether it was deleted last, `true`, or brought back, `false`."""

QUARANTINE = f"{PREFIX}aside:"
"""The beginning of the keys of texts that cannot be read."""

FATAL = f"{QUARANTINE}stopped:"
"""What has ended a start. It is not read again."""

DEVICE = f"{PREFIX}device"
"""The random name of this device, the first part of the authors of its edits."""

SETTINGS = f"{PREFIX}settings"

GUIDES = f"{PREFIX}guides"
"""The games whose guides this device has shown."""

PEOPLE = f"{PREFIX}people"
"""Where the people are stored: `{"people": [{"id", "name", "colour", "names", "merged"}], "forgotten": [id]}`."""

NAMES = f"{PREFIX}names"
"""The names that earlier versions suggested; see `laurel.app.plays.stored_people`."""

DRAFT = f"{PREFIX}draft"

SETUPS = f"{PREFIX}setups"
"""The drafts of the last match of every game, the newest first."""

PLACES = f"{PREFIX}places"
"""Where matches were played, the newest place first."""

SHEETS = f"{PREFIX}sheets"
"""The sheets that were kept, as plain values, the newest first."""

SHEET_TEXTS = f"{PREFIX}sheet-texts"
"""The texts of kept sheets that somebody has written, by the id of the sheet: they have comments."""

SHEET_DRAFTS = f"{PREFIX}sheet-drafts"
"""The sheets that are being made or changed, by their ids: `{id: {"sheet", "text", "typed"}}`."""

PHONES = f"{PREFIX}phones"
"""With which phones this device shares a match, and how it comes back to them: see `laurel.app.phones.remembered`."""

SEALED = f"{PREFIX}sealed"
"""The values that this device has sealed, with their salts: see `laurel.app.entry.sealed_values`."""

FOREIGN_PLAYS = f"{PREFIX}foreign-plays"
"""The plays that earlier versions have made of files of other programs."""

RECORDS = f"{PREFIX}records:"
"""The beginning of the keys of the blocks of recorded plays: see `laurel.app.plays.records`."""

RECORD_SUMMARIES = f"{PREFIX}record-summaries:"
"""The beginning of the keys of what is kept of each block: see `laurel.app.plays.record_summaries`."""

RESULT_DRAFTS = f"{PREFIX}result-drafts"
"""Results that are filled in and not saved: `{play: {"at", "fields"}}`, under an empty id that of a new play."""

COLLECTION = f"{PREFIX}collection"
"""The games of one's collection: `[{"name", "bgg", "least", "most"}]`."""

IN_BACKUPS = (MATCH, EDITS, BIN, PEOPLE, SHEETS, SHEET_TEXTS, RECORDS)
"""The beginnings of the keys of all that a backup depends on."""


def keys_of(match: str) -> str:
    """Return the beginning of the keys of a match's chunks."""
    return f"{EDITS}{match}:"


def match_of(key: str) -> str:
    """Return the id of the match to which the key of a chunk belongs; empty for another key."""
    return "" if not key.startswith(EDITS) else key.removeprefix(EDITS).rpartition(":")[0].rpartition(":")[0]
