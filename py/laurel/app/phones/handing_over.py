"""A match or a sheet goes from one phone to another as codes that are shown and scanned, without a connection."""

from __future__ import annotations

from laurel.app.exchange import codes, offered
from laurel.app.formats.code_frames import ANY_VERSION, FrameError
from laurel.app.session.commands import Command
from laurel.app.session.effects import ScanProgress, StopScanning
from laurel.app.session.proposal import DialogRequest
from laurel.app.session.session import Session
from laurel.match.message import N_
from laurel.pages.forms import Fields

PROGRESS = N_("%(received)s of %(needed)s parts")


def show(session: Session, _: Fields) -> None:
    """Show the open match as codes."""
    codes.hand_over(session.open_match, session.view, session.services)
    session.view.dialog = DialogRequest("hand-over", {})


def is_part(text: str) -> bool:
    """Return whether a text that was scanned is a part of a match, of this or of another version of Laurel."""
    return ANY_VERSION.match(text) is not None


def receive(session: Session, text: str) -> None:
    """Take a part of a match or a sheet; when it is complete, show what it would change here."""
    view, services = session.view, session.services
    receiver = services.phones.receiver
    try:
        progress = receiver.add(text, services.device.now())
        if progress.is_complete:
            document = receiver.document()
            receiver.forget()
            services.phones.scanned_for = ""
            view.effects.append(StopScanning())
            offered.offer_text(session, document)
            return
    except FrameError as error:
        view.effects.append(ScanProgress(services.translator.message(error.message)))
        return
    shown = services.translator(PROGRESS, received=progress.received, needed=progress.needed)
    view.effects.append(ScanProgress(shown))


COMMANDS = {"hand-over": Command(show, "request")}
"""The events about handing over."""
