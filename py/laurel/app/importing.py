"""Importing what a player gives Laurel: files and texts that were chosen, dropped, pasted, shared or opened with it.

A file is a document, or a picture with one in it (`laurel.app.pictures`). Each is read by itself: one that cannot be
read is reported, and changes nothing.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Sequence

from laurel.app import library, navigation, other_tools, pictures
from laurel.app.library import Imported
from laurel.app.pictures import DamagedPicture, PictureError, PictureTooLarge
from laurel.app.session import Command, Session
from laurel.match.archive import Unreadable
from laurel.match.message import N_, Message
from laurel.pages import routes
from laurel.pages.forms import Fields
from laurel.pages.notices import Toast

PROBLEMS = {
    "too-large": N_("This file is too large."),
    "too-many": N_("These are too many files. Only the first ones were read."),
    "unreadable": N_("The browser could not read this file."),
}
"""Why the device has not read a file, by the keys that it reports."""

MOST_BASE64 = (pictures.MOST_PICTURE + 2) // 3 * 4
"""The characters of the largest picture that is read."""


def import_given(session: Session, fields: Fields) -> None:
    """Import documents (`text`) and pictures (`picture`, in base64), and report files that were not read (`problem`).

    Each of the three fields may be a list. Then the match that was imported is shown, or the first screen where there
    are several.
    """
    problems = [Message(PROBLEMS[key]) for key in _all(fields, "problem") if key in PROBLEMS]
    documents = _all(fields, "text")
    for picture in _all(fields, "picture"):
        try:
            documents.append(pictures.document_in(_bytes(picture)))
        except PictureError as problem:
            problems.append(problem.message)
    imported: list[Imported] = []
    for document in documents:
        try:
            if not other_tools.import_plays(session, document):
                matches = library.import_matches(session, document)
                imported += matches
                problems += [] if matches else [Message(library.NO_MATCHES)]
        except Unreadable as unreadable:
            problems.append(unreadable.message)
    if imported:
        _show(session, imported)
        library.say_imported(session, imported)
    _report(session, problems)


def _all(fields: Fields, name: str) -> list[str]:
    """Return every value of a field."""
    value = fields.get(name, [])
    return [value] if isinstance(value, str) else list(value)


def _bytes(picture: str) -> bytes:
    """Return the bytes of a picture in base64; raise `PictureError`."""
    if len(picture) > MOST_BASE64:
        raise PictureTooLarge
    try:
        return b64decode(picture, validate=True)
    except ValueError as error:  # also for what is not ASCII
        raise DamagedPicture(str(error)) from error


def _show(session: Session, imported: Sequence[Imported]) -> None:
    """Go to the match that was imported, or to the first screen; stay on a screen of the match."""
    matches = {one.id for one in imported}
    if len(matches) > 1:
        _go(session, routes.HOME)
        return
    (match,) = matches
    if not f"{session.route}/".startswith(f"{routes.board(match)}/"):
        _go(session, _route_of(session, match))


def _go(session: Session, route: str) -> None:
    if session.route != route:
        navigation.redirect(session, route)


def _route_of(session: Session, match_id: str) -> str:
    """Return the address of the board of a match, or of its results where it is over."""
    session.open(match_id)
    is_over = session.open_match.replay.is_over
    return routes.results(match_id) if is_over else routes.board(match_id)


def _report(session: Session, problems: Sequence[Message]) -> None:
    """Show each problem once, and have a screen reader announce it at once."""
    for text in dict.fromkeys(session.translator.message(problem) for problem in problems):
        session.toast_at_once(Toast(text, "alert"))


COMMANDS = {"import": Command(import_given)}
"""The event of importing."""
