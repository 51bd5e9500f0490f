"""Events of the page, from `static/listen.js` to events of the session."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import js
from attrs import frozen
from pyodide.ffi import create_proxy

from laurel.app.session.events import Event
from laurel.app.session.queued_events import event_from_plain

Send = Callable[[Event, float], None]
"""A function of an event and of its time, in milliseconds since the page was opened."""


@frozen
class WaitingEvents:
    """Events from the time before Python ran."""

    own: tuple[Event, ...]
    """On this page."""

    key: str
    """Where that is stored."""

    abandoned: tuple[str, ...]
    """Where the events of pages that were closed are stored."""


class Listener:
    """Receives the events of the page: those from now on, and those that wait in queues."""

    def __init__(self, listen: Any) -> None:
        self._listen = listen

    def connect(self, send: Send, on_abandoned: Callable[[], None]) -> None:
        """Pass every event to `send` from now on; call `on_abandoned` when a closed page's queue can be entered."""

        def receive(text: str, since: float) -> None:
            plain = json.loads(text)
            send(Event(plain["do"], plain["fields"], plain["route"], plain["at"]), since)

        self._listen.connect(create_proxy(receive), create_proxy(on_abandoned))

    def waiting_events(self) -> WaitingEvents:
        """Return the events that wait to be entered."""
        plain = json.loads(self._listen.waiting())
        return WaitingEvents(
            tuple(event_from_plain(one) for one in plain["own"]), plain["key"], tuple(plain["abandoned"])
        )

    def now(self) -> float:
        """Return the time, in milliseconds since the page was opened."""
        return float(self._listen.now())

    def measure(self, event: Event, since: float, began: float, answered: float) -> None:
        """Note for measurements how long Python took for an event, and until the page was patched, which is now."""
        self._listen.measure(event.do, since, began, answered)

    def show_refusal(self) -> None:
        """Show the reason of a refusal in the form that was submitted, if the event came from a form."""
        self._listen.refused()

    def acknowledge(self) -> None:
        """Empty the queues: their events have been entered and stored."""
        self._listen.acknowledge()


def route() -> str:
    """Return the address of the screen that the browser is at."""
    return str(js.location.hash).removeprefix("#") or "/"
