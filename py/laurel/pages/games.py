"""The games that can be played, and how they are shown: those that Laurel knows, and those that are sheets.

The games that Laurel knows are found by folder: each package beside this module has a `PRESENTATION`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules

from laurel import pages
from laurel.games import GAMES
from laurel.match.archive import Unreadable
from laurel.match.json_text import write_json
from laurel.match.message import N_, Message
from laurel.match.plain import AnyGame
from laurel.pages.presentation import Presentation

ENOUGH_SHEETS = 64
"""Size of the cache of the games of sheets: more than a device has in its lists."""


def found() -> Mapping[str, Presentation]:
    """Return the presentation of every game, by the id of the game, in the order of the setup screen."""
    modules = (import_module(f"{pages.__name__}.{one.name}") for one in iter_modules(pages.__path__) if one.ispkg)
    listed = sorted((module.PRESENTATION for module in modules), key=lambda one: (one.order, one.game.id))
    return {one.game.id: one for one in listed}


PRESENTATIONS: Mapping[str, Presentation] = found()


def find_game(name: str, document: object) -> AnyGame | None:
    """Return the game of a name: one that Laurel knows, or one that is made of the sheet that its match carries.

    Raises:
        Unreadable: the document is no sheet, or that of another game.
    """
    if document is None:
        return GAMES.get(name)
    game = _game_of_sheet(write_json(document, sort_keys=True))
    if game.id != name:
        raise Unreadable(Message(N_("The sheet of this match cannot be read.")), f"the sheet of {game.id}")
    return game


@lru_cache(maxsize=ENOUGH_SHEETS)
def _game_of_sheet(text: str) -> AnyGame:
    """Return the game of a sheet as canonical JSON; raise `Unreadable` where it is none."""
    from laurel.sheets import stored  # noqa: PLC0415 - which no start needs

    return stored.game_of(text)
