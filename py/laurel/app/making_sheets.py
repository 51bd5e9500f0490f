"""The events of the screen on which sheets are made. `laurel.app.sheet_editor` handles them, which no start needs."""

from __future__ import annotations

from laurel.app.commands import Command, Handler
from laurel.app.session import Session
from laurel.pages.forms import Fields


def _in_editor(name: str) -> Handler:
    """Return the handler of an event, a function of `laurel.app.sheet_editor`."""

    def handler(session: Session, fields: Fields) -> None:
        from laurel.app import sheet_editor  # noqa: PLC0415 - which no start needs

        getattr(sheet_editor, name)(session, fields)

    return handler


COMMANDS = {
    "make-sheet": Command(_in_editor("make_sheet"), is_lasting=False),
    "draft-sheet": Command(_in_editor("draft_sheet"), is_entry=False),
    "drop-sheet-draft": Command(_in_editor("drop_sheet_draft"), is_entry=False),
    "restore-sheet-draft": Command(_in_editor("restore_sheet_draft"), is_entry=False),
    "try-sheet": Command(_in_editor("try_sheet"), is_lasting=False),
    "add-sheet-test": Command(_in_editor("add_sheet_test"), is_entry=False),
    "keep-made-sheet": Command(_in_editor("keep_made_sheet")),
    "play-made-sheet": Command(_in_editor("play_made_sheet")),
}
"""The events about the form of a sheet."""
