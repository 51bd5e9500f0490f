"""Queues of events: what was pressed before Python ran, stored by the page and read here."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from laurel.app.session.events import Event
from laurel.app.storage.match_store import MatchStore
from laurel.app.storage.reading_note import REFUSED
from laurel.match.edits import Milliseconds
from laurel.match.json_text import load_json
from laurel.match.strict import LAST_TIME

ID = re.compile("[0-9a-z]{1,32}-[0-9]{1,9}")
"""The id of a queued event: the id of its queue, and its number there."""


def take_queues(match_store: MatchStore, keys: Iterable[str]) -> list[Event]:
    """Return the events of the queues of closed pages, oldest first; a damaged queue is quarantined."""
    events: list[Event] = []
    for key in keys:
        try:
            with match_store.reading_note.of(key, REFUSED):
                events += read_queue(match_store.values.read_text(key) or "[]")
        except ValueError:
            match_store.quarantine.add(key)
    return sorted(events, key=lambda event: event.at or 0)


def read_queue(text: str) -> tuple[Event, ...]:
    """Return the events of a stored queue.

    Raises:
        ValueError: the text is not a JSON list of events.
    """
    plain = load_json(text)
    if not isinstance(plain, list):
        raise ValueError("not a list of events")  # noqa: TRY004 - it is the text that has a wrong value
    return tuple(event_from_plain(value) for value in plain)


def event_from_plain(plain: Any) -> Event:
    """Return the event of a JSON value.

    Raises:
        ValueError: the value is not an event.
    """
    match plain:
        case {"do": str(do), "fields": dict(fields), "route": str(route), "at": int(at), **rest} if rest.keys() <= {
            "id"
        }:
            is_time = not isinstance(at, bool) and 0 <= at <= LAST_TIME
            if all(map(_is_field, fields.values())) and is_time:
                return Event(do, fields, route, Milliseconds(at), _id(rest.get("id", "")))
    raise ValueError("not an event")


def _id(value: object) -> str:
    """Return the id of an event; empty for one that an older version has queued."""
    if isinstance(value, str) and (value == "" or ID.fullmatch(value)):
        return value
    raise ValueError("not an event")


def _is_field(value: object) -> bool:
    return isinstance(value, str) or (isinstance(value, list) and all(isinstance(item, str) for item in value))
