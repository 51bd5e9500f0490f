"""Sharing the result of a match: as a picture, and as text."""

from __future__ import annotations

import json

from attrs import asdict

from laurel.app import pictures
from laurel.app.effects import SharePicture, ShareText
from laurel.app.pictures import MatchTooLarge
from laurel.app.session import Command, Session
from laurel.match.archive import encode
from laurel.match.message import N_, Message
from laurel.pages import sharing
from laurel.pages.forms import Fields, text
from laurel.pages.notices import Toast

OUTCOMES = {
    "saved": N_("The picture is saved among the downloads."),
    "saved-instead": N_("The browser does not allow sharing here. The picture is saved among the downloads instead."),
    "copied": N_("The text is copied. Paste it where you like."),
}
"""What is said of sharing that went well, by the state that the device reports."""

PICTURE_FAILED = N_("The picture could not be made: %(reason)s")


def share_picture(session: Session, _: Fields) -> None:
    """Offer the result as a picture."""
    match = session.open_match.match
    name = f"laurel-{match.setup.game.replace('_', '-')}-{session.device.day(match.started)}.png"
    picture = sharing.result_picture(session.match_view, session.device.date)
    session.effects.append(SharePicture(name, json.dumps(asdict(picture)), _chunk(session)))


def _chunk(session: Session) -> bytes:
    """Return the part of the picture that has the match; none, and say so, where the match is too long for it."""
    open_match = session.open_match
    try:
        return pictures.chunk_of(encode(open_match.game, open_match.match))
    except MatchTooLarge as too_large:
        session.toast(too_large.message, kind="notice")
        return b""


def share_text(session: Session, _: Fields) -> None:
    """Offer the result as text."""
    session.effects.append(ShareText(sharing.result_text(session.match_view, session.device.date)))


def shared(session: Session, fields: Fields) -> None:
    """Report what the device did: a key of `OUTCOMES`, `not-copied`, or `failed` with a reason."""
    state = text(fields, "state")
    if state in OUTCOMES:
        session.toast(Message(OUTCOMES[state]))
    elif state == "not-copied":
        session.shows_result_text = True
        session.toast(Message(N_("The browser does not allow copying. The text is shown below the ranking.")), "notice")
    elif state == "failed":
        failed = Message(PICTURE_FAILED, reason=text(fields, "reason"))
        session.toast_at_once(Toast(session.translator.message(failed), "alert"))


COMMANDS = {
    "share-picture": Command(share_picture, is_lasting=False),
    "share-text": Command(share_text, is_lasting=False),
    "shared": Command(shared, is_lasting=False, keeps_messages=True),
}
"""The events about sharing."""
