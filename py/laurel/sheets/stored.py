"""The games of sheets that matches carry."""

from __future__ import annotations

from laurel.match.archive import Unreadable
from laurel.match.json_text import load_json
from laurel.match.message import N_, Message
from laurel.match.plain import AnyGame
from laurel.sheets.reader import read_plain
from laurel.sheets.rules import game
from laurel.sheets.sections import BadSheet


def game_of(text: str) -> AnyGame:
    """Return the game of a sheet as canonical JSON, whose tests do not matter any more: matches were played with it.

    Raises:
        Unreadable: it is no sheet.
    """
    try:
        return game(read_plain(load_json(text), is_tested=False))
    except BadSheet as bad:
        raise Unreadable(Message(N_("The sheet of this match cannot be read.")), str(bad)) from bad
