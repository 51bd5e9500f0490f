"""The games that can be played, and how they are shown: those that Laurel knows, and those that are sheets.

The games that Laurel knows are found by folder: for each package of `laurel.games` the one of the same name beside this
module has a `PRESENTATION`. That of sheets makes one for every sheet.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules

from laurel import games, pages
from laurel.games import GAMES
from laurel.match.archive import Unreadable
from laurel.match.json_text import write_json
from laurel.match.message import N_, Message
from laurel.match.plain import AnyGame
from laurel.pages.match.draft import Draft
from laurel.pages.match.presentation import Presentation

SHEETS = "score_sheet"
"""The package that shows every game that is a sheet. No start imports it: most matches need none."""

ENOUGH_SHEETS = 128
"""Size of the caches of sheets: more than a device has in its lists."""


def load_presentations() -> Mapping[str, Presentation]:
    """Return the presentation of every game that Laurel knows, by its id, in the order of the setup screen."""
    names = (one.name for one in iter_modules(games.__path__) if one.ispkg)
    modules = (import_module(f"{pages.__name__}.{name}") for name in names)
    listed = sorted((module.PRESENTATION for module in modules), key=lambda one: (one.order, one.game.id))
    return {one.game.id: one for one in listed}


PRESENTATIONS: Mapping[str, Presentation] = load_presentations()


def presentation_of(game: AnyGame) -> Presentation:
    """Return how a game is shown."""
    return PRESENTATIONS.get(game.id) or _presentation_of_other(game)


def presentation_of_draft(draft: Draft) -> Presentation:
    """Return how the game of a draft is shown.

    Raises:
        LookupError: Laurel does not know the game.
        Unreadable: its sheet cannot be read.
    """
    return presentation_of_sheet(draft.sheet) if draft.sheet else PRESENTATIONS[draft.game]


def find_game(name: str, document: object) -> AnyGame | None:
    """Return the game of a name: one that Laurel knows, or one that is made of the sheet that its match carries.

    Raises:
        Unreadable: the document is no sheet, or that of another game.
    """
    if document is None:
        return GAMES.get(name)
    game = presentation_of_sheet(write_json(document, sort_keys=True)).game
    if game.id != name:
        raise Unreadable(Message(N_("The sheet of this match cannot be read.")), f"the sheet of {game.id}")
    return game


@lru_cache(maxsize=ENOUGH_SHEETS)
def _presentation_of_other(game: AnyGame) -> Presentation:
    return presentation_of_sheet(write_json(game.document, sort_keys=True))


@lru_cache(maxsize=ENOUGH_SHEETS)
def presentation_of_sheet(text: str) -> Presentation:
    """Return how the game of a sheet as canonical JSON is shown; raise `Unreadable` where it is none."""
    from laurel.pages.score_sheet.presentation import ScoreSheet  # noqa: PLC0415 - which no start needs
    from laurel.sheets.stored import sheet_of  # noqa: PLC0415

    return ScoreSheet(sheet_of(text))
