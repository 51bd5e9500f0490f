"""What the page heard, from `static/listen.js` to events of the session."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import js
from attrs import frozen
from pyodide.ffi import create_proxy

from laurel.app.early import event
from laurel.app.session import Event

Send = Callable[[Event, float], None]
"""Takes an event, and when it happened: milliseconds since the page was opened."""


@frozen
class Waiting:
    """What was done before Python was up."""

    own: tuple[Event, ...]
    """On this page."""

    key: str
    """Where that is stored."""

    left: tuple[str, ...]
    """Where it is stored what was done on pages that are gone."""


class Listener:
    """The page's ears: what they hear from now on, and what they have kept until now."""

    def __init__(self, listen: Any) -> None:
        self._listen = listen

    def connect(self, send: Send, catch_up: Callable[[], None]) -> None:
        """From now on send every event; `catch_up` is for what a page that is gone has left behind."""

        def receive(heard: str, since: float) -> None:
            plain = json.loads(heard)
            send(Event(plain["do"], plain["fields"], plain["route"], plain["at"]), since)

        self._listen.connect(create_proxy(receive), create_proxy(catch_up))

    def waiting(self) -> Waiting:
        """Return what was done before Python was up."""
        plain = json.loads(self._listen.waiting())
        return Waiting(tuple(event(one) for one in plain["own"]), plain["key"], tuple(plain["left"]))

    def refused(self) -> None:
        """Something was refused: the page shows the reason in the form that was sent, if it was a form."""
        self._listen.refused()

    def settle(self) -> None:
        """What waited is entered and stored."""
        self._listen.settle()


def route() -> str:
    """Return the address of the screen that the browser is at."""
    return str(js.location.hash).removeprefix("#") or "/"
