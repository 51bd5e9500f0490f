"""What people did before Python was up: events that the page kept, and how they are entered late."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from laurel.app.match_store import MatchStore
from laurel.app.session import Event
from laurel.match.archive import load_json
from laurel.match.journal import Milliseconds
from laurel.match.plain import LAST_TIME


def take(match_store: MatchStore, keys: Iterable[str]) -> list[Event]:
    """Return the events of the queues that were left behind, oldest first; a damaged queue is put aside."""
    taken: list[Event] = []
    for key in keys:
        try:
            taken += queue(match_store.read_text(key) or "[]")
        except ValueError:
            match_store.quarantine(key)
    return sorted(taken, key=lambda event: event.at or 0)


def queue(text: str) -> tuple[Event, ...]:
    """Return the events of a queue that was stored.

    Raises:
        ValueError: it is none.
    """
    plain = load_json(text)
    if not isinstance(plain, list):
        raise ValueError("not a list of events")  # noqa: TRY004 - a damaged text is a wrong value
    return tuple(event(one) for one in plain)


def event(plain: Any) -> Event:
    """Return the event that a JSON value is.

    Raises:
        ValueError: it is none.
    """
    match plain:
        case {"do": str(do), "fields": dict(fields), "route": str(route), "at": int(at), **rest} if not rest:
            if all(map(_is_field, fields.values())) and not isinstance(at, bool) and 0 <= at <= LAST_TIME:
                return Event(do, fields, route, Milliseconds(at))
    raise ValueError("not an event")


def _is_field(value: object) -> bool:
    return isinstance(value, str) or (isinstance(value, list) and all(isinstance(one, str) for one in value))
