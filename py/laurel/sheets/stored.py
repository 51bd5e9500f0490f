"""The sheets that matches and drafts carry."""

from __future__ import annotations

from laurel.match.archive import Unreadable
from laurel.match.json_text import load_json
from laurel.match.message import N_, Message
from laurel.sheets.reader import read_plain
from laurel.sheets.sections import BadSheet
from laurel.sheets.sheet import Sheet


def sheet_of(text: str) -> Sheet:
    """Return the sheet of canonical JSON, whose tests do not matter any more: matches were played with it.

    Raises:
        Unreadable: it is no sheet.
    """
    try:
        return read_plain(load_json(text), is_tested=False)
    except BadSheet as bad:
        raise Unreadable(Message(N_("The sheet of this match cannot be read.")), str(bad)) from bad
