"""The events of the screen on which sheets are made. `laurel.app.sheets.editor` handles them, which no start needs."""

from __future__ import annotations

from laurel.app.session.commands import Command, Handler
from laurel.app.session.session import Session
from laurel.pages.forms import Fields


def _in_form(name: str) -> Handler:
    """Return the handler of an event about the form: a function of `laurel.app.sheets.editor`.

    The match in which the sheet is tried follows what the form is then.
    """

    def handler(session: Session, fields: Fields) -> None:
        from laurel.app.sheets import editor as sheet_editor  # noqa: PLC0415 - which no start needs
        from laurel.app.sheets import made_sheet  # noqa: PLC0415 - which no start needs

        try:
            getattr(sheet_editor, name)(session.view, session.services, fields)
        finally:  # what is refused may have changed the form
            made_sheet.update_trial(session)

    return handler


def _in_trial(name: str) -> Handler:
    """Return the handler of an event about the match in which the sheet is tried, in the same way."""

    def handler(session: Session, fields: Fields) -> None:
        from laurel.app.sheets import editor as sheet_editor  # noqa: PLC0415 - which no start needs

        getattr(sheet_editor, name)(session, fields)

    return handler


COMMANDS = {
    "make-sheet": Command(_in_form("make_sheet"), "request"),
    "draft-sheet": Command(_in_form("draft_sheet"), "change"),
    "drop-sheet-draft": Command(_in_form("drop_sheet_draft"), "change"),
    "restore-sheet-draft": Command(_in_form("restore_sheet_draft"), "change"),
    "try-sheet": Command(_in_trial("try_sheet"), "request"),
    "add-sheet-test": Command(_in_trial("add_sheet_test"), "change"),
    "keep-made-sheet": Command(_in_form("keep_made_sheet")),
    "play-made-sheet": Command(_in_form("play_made_sheet")),
}
"""The events about the form of a sheet."""
