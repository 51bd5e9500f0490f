"""Commands: the handlers of events, and how each event is treated.

Most handlers take only a part of the session. A table of commands wraps those: `Command(of_view(earlier))`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from attrs import frozen

from laurel.app.session.open_match import OpenMatch
from laurel.app.session.services import Services
from laurel.app.session.session import Session
from laurel.app.session.view_state import ViewState
from laurel.pages.forms import Fields

Handler = Callable[[Session, Fields], None]
"""Changes the session as an event asks."""


def of_view(handler: Callable[[ViewState, Fields], None]) -> Handler:
    """Return the handler of an event that concerns only the view."""
    return lambda session, fields: handler(session.view, fields)


def of_services(handler: Callable[[Services, Fields], None]) -> Handler:
    """Return the handler of an event that concerns only the services."""
    return lambda session, fields: handler(session.services, fields)


def of_view_and_services(handler: Callable[[ViewState, Services, Fields], None]) -> Handler:
    """Return the handler of an event that does not concern the open match."""
    return lambda session, fields: handler(session.view, session.services, fields)


def of_open_match(handler: Callable[[OpenMatch, Services, Fields], None]) -> Handler:
    """Return the handler of an event about the open match that does not concern the view."""
    return lambda session, fields: handler(session.open_match, session.services, fields)


EventKind = Literal["entry", "change", "request", "report"]
"""How an event is treated:

* an `entry` is handled at the next visit, where the page was closed before Python ran, and counted then
* a `change`, as of a draft or the settings, is handled then as well, and not counted
* a `request` only asks for something to be shown or offered: it is not handled later
* a `report` of the browser is not either, and the messages on the screen stay, as they do where one of them is closed
"""


@frozen
class Command:
    """The handler of an event, and how the event is treated."""

    handler: Handler
    sort: EventKind = "entry"

    @property
    def is_lasting(self) -> bool:
        """Whether the event is handled at the next visit, where the page was closed before Python ran."""
        return self.sort in ("entry", "change")
