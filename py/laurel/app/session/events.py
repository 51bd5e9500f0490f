"""The events that a session handles, and its responses."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import field, frozen

from laurel.app.session.effects import Effect
from laurel.match.edits import Milliseconds
from laurel.match.texts import mend
from laurel.pages.forms import Fields
from laurel.pages.page import Page


def _mended_fields(fields: Fields) -> Fields:
    return {
        mend(name): mend(value) if isinstance(value, str) else list(map(mend, value)) for name, value in fields.items()
    }


@frozen
class Event:
    """Something that a person or the browser did: its name, and the fields of a form."""

    do: str
    fields: Fields = field(converter=_mended_fields)
    """Without half characters, which a control, a file or a QR code may hold and nothing can store."""

    route: str = field(default="", converter=mend)
    """The address of the screen where it was done; empty for the one that the session is at."""

    at: Milliseconds | None = None
    """When; `None` for now."""

    id: str = ""
    """For an event of a queue: the id of the queue, and its number there, such as `3f9a0c12b7de-4`."""


@frozen
class Response:
    """The response to an event: the page, announcements for screen readers, and effects."""

    page: Page
    theme: str
    announcements: tuple[Callable[[], str], ...]
    """Functions that return what a screen reader announces when it has finished speaking; empty texts are nothing.

    They are called after the page is shown: see `join_texts`.
    """

    alert: str
    """What a screen reader announces at once; empty for nothing."""

    effects: tuple[Effect, ...]
    keeps_screen_on: bool = False
    """Whether the device keeps its screen on: a match is being played, and the settings ask for it."""

    is_refused: bool = False
    """Whether the event was refused, by the rules or because of the fields of a form."""

    keeps_input: bool = False
    """Whether unsent input on the page stays: nothing was entered, and no other sheet was opened."""

    failure: str = ""
    """The traceback of the exception because of which the first screen is shown instead; empty for none."""


def join_texts(announcements: Iterable[Callable[[], str]]) -> str:
    """Return one text of several announcements."""
    return " ".join(filter(None, (make() for make in announcements)))
