"""The one way into the session: an event, and its answer."""

from __future__ import annotations

from laurel.app import entering, keeping, moving, screens
from laurel.app.session import Answer, Event, Handler, NothingOpen, Session
from laurel.match.journal import UnknownEntry
from laurel.match.message import N_, Message, Refusal
from laurel.pages.forms import FormError

HANDLERS: dict[str, Handler] = {**entering.HANDLERS, **keeping.HANDLERS, **moving.HANDLERS}

REPORTS = {"stored", "offline", "storage", "awake", "update", "installable", "dismiss", "key"}
"""Events after which the messages on the screen stay: nobody has asked for anything."""


def handle(session: Session, event: Event) -> Answer:
    """Do what an event asks for, and return what there is to show.

    What the event changed has been stored, or has been reported as not storable, when this returns.

    Raises:
        KeyError: there is no such event: a mistake of ours.
    """
    if event.do not in REPORTS:
        session.toasts = []
    session.said, session.alarm, session.effects = "", "", []
    try:
        HANDLERS[event.do](session, event.fields)
    except Refusal as refusal:
        session.refuse(refusal)
    except FormError as error:
        session.refuse(Refusal(error.message.text))
    except (UnknownEntry, NothingOpen):
        session.close_sheet()
        session.toast(Message(N_("This entry is no longer there.")), kind="refusal")
    return show(session)


def show(session: Session) -> Answer:
    """Return what there is to show now."""
    if session.shelf.failure is None:
        session.seen_failure = None
    page = screens.page(session)
    return Answer(page, session.preferences.theme, session.said, session.alarm, tuple(session.effects))
