"""Sharing the result of a match: as a picture, and as text."""

from __future__ import annotations

import json

from laurel.app.formats import png_chunk
from laurel.app.formats.png_chunk import MatchTooLarge
from laurel.app.session.commands import Command, of_view_and_services
from laurel.app.session.effects import SharePicture, ShareText
from laurel.app.session.open_match import OpenMatch
from laurel.app.session.services import Services
from laurel.app.session.session import Session
from laurel.app.session.view_state import ViewState
from laurel.match.archive import encode
from laurel.match.message import N_, Message
from laurel.pages.entry.notices import Toast
from laurel.pages.forms import Fields, text
from laurel.pages.results import sharing

OUTCOMES = {
    "saved": N_("The picture is in your downloads."),
    "saved-instead": N_("The browser does not allow sharing here. The picture is in your downloads instead."),
    "copied": N_("The text is copied. Paste it where you like."),
}
"""What is said of sharing that went well, by the state that the device reports."""

PICTURE_FAILED = N_("The picture could not be made: %(reason)s")


def share_picture(session: Session, _: Fields) -> None:
    """Offer the result as a picture."""
    match = session.open_match.match
    name = f"laurel-{session.match_view.presentation.file_name}-{session.services.device.day(match.started)}.png"
    picture = sharing.result_picture(session.match_view, session.services.device.date)
    session.view.effects.append(SharePicture(name, json.dumps(picture), _chunk(session.open_match, session.view)))


def _chunk(open_match: OpenMatch, view: ViewState) -> bytes:
    """Return the part of the picture that has the match; none, and say so, where the match is too long for it."""
    try:
        return png_chunk.chunk_of(encode(open_match.game, open_match.match))
    except MatchTooLarge as too_large:
        view.toast(too_large.message, kind="notice")
        return b""


def share_text(session: Session, _: Fields) -> None:
    """Offer the result as text."""
    session.view.effects.append(ShareText(sharing.result_text(session.match_view, session.services.device.date)))


def on_shared(view: ViewState, services: Services, fields: Fields) -> None:
    """Report what the device did: a key of `OUTCOMES`, `not-copied`, or `failed` with a reason."""
    state = text(fields, "state")
    if state in OUTCOMES:
        view.toast(Message(OUTCOMES[state]))
    elif state == "not-copied":
        view.shows_result_text = True
        view.toast(Message(N_("The browser does not allow copying. The text is shown below the ranking.")), "notice")
    elif state == "failed":
        failed = Message(PICTURE_FAILED, reason=text(fields, "reason"))
        view.toast_at_once(Toast(services.translator.message(failed), "alert"))


COMMANDS = {
    "share-picture": Command(share_picture, "request"),
    "share-text": Command(share_text, "request"),
    "shared": Command(of_view_and_services(on_shared), "report"),
}
"""The events about sharing."""
