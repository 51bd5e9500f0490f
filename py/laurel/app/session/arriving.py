"""Whether what no first board needs has arrived, and the events that wait for it: see `laurel.app.later`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from attrs import Factory, define

from laurel.app.session.events import Event
from laurel.app.session.proposal import DialogRequest
from laurel.app.session.view_state import ViewState
from laurel.match.message import N_, Message

Position = tuple[str, DialogRequest | None]
"""An address, and the dialog over its screen."""

ON_ITS_WAY = N_("Opens shortly")
NOT_FETCHED = N_("This part of Laurel has not been fetched yet. It opens as soon as there is a connection.")


REQUESTS = frozenset({"go", "open", "put-back", "new", "phones", "rematch", "scan-offer"})
"""The events that only ask for something to be shown: they are done if the players are still where they pressed."""

FILES = frozenset({"import", "offer"})
"""Files that were given, which are read wherever the players are. All other events that wait are reports."""


@define
class Arriving:
    """Whether what no first board needs has arrived, and what waits for it."""

    state: Literal["here", "coming", "failed"] = "here"
    """Where it could not be fetched, it is tried again."""

    request: tuple[Event, Position] | None = None
    """The last request that waits, and where it was made."""

    others: list[Event] = Factory(list)
    """The other events that wait."""

    def wait(self, view: ViewState, event: Event) -> None:
        """Have an event wait; who has pressed something is told so."""
        if event.do in REQUESTS:
            self.request = (event, position(view))
        else:
            self.others.append(event)
        if event.do in REQUESTS | FILES:
            self.say(view)

    def say(self, view: ViewState) -> None:
        """Show that something waits, and why."""
        view.toast(Message(NOT_FETCHED if self.state == "failed" else ON_ITS_WAY))

    def failed(self, view: ViewState) -> None:
        """Note that it could not be fetched; say so once, to those who wait."""
        was, self.state = self.state, "failed"
        if was == "coming" and self._is_awaited():
            self.say(view)

    def _is_awaited(self) -> bool:
        """Return whether somebody was told to wait."""
        return self.request is not None or any(one.do in FILES for one in self.others)

    def arrived(self, view: ViewState) -> Sequence[Event]:
        """Note that everything is here; return the events that are to be done now."""
        if self._is_awaited():
            view.toasts = []
        request, others = self.request, self.others
        self.state, self.request, self.others = "here", None, []
        return (*others, *([request[0]] if request is not None and request[1] == position(view) else ()))


def position(view: ViewState) -> Position:
    """Return where the players are."""
    return view.route, view.dialog
