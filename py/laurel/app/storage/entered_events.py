"""The ids of queued events that have been entered: if their queue could not be deleted, they are not entered again."""

from __future__ import annotations

from laurel.app.storage.match_store import MatchStore

ENTERED = "laurel:entered"
"""The key of a list of ids, the newest last."""

MOST_KEPT = 200
"""The most ids that are kept. A queue is deleted as soon as its events are entered, so most are needed for a moment."""


class EnteredEvents:
    """The stored list of ids."""

    def __init__(self, match_store: MatchStore) -> None:
        self._match_store = match_store

    def __contains__(self, event_id: str) -> bool:
        return event_id != "" and event_id in self._ids()

    def add(self, event_id: str) -> None:
        """Store the id of an event that has been entered; empty for an event that has none."""
        if event_id:
            self._match_store.values.write_plain(ENTERED, [*self._ids(), event_id][-MOST_KEPT:])

    def _ids(self) -> list[object]:
        return list(self._match_store.values.read_plain(ENTERED, []))
