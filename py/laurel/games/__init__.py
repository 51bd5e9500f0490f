"""The rules of every game, found by folder: each package in this one has a `GAME`.

`laurel.pages.games` finds the package of the same name there; templates, styles, vectors and pictures are found in the
same way, and no shared file names a game. docs/adding-a-game.md lists what the folders have. A verdict that the rules
leave open has `choices`: the actions that settle it, and who wins by each. The shared screens offer them without
knowing the actions.

Public: `facts`. The package of a game has one public value, `GAME`, and all of it is public to the pages of that game.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from laurel.match.game import Game


def load_games() -> Mapping[str, Game[Any, Any, Any]]:
    """Return the rules of every game, by its id."""
    games = (import_module(f"{__name__}.{one.name}").GAME for one in iter_modules(__path__) if one.ispkg)
    return {game.id: game for game in games}


GAMES: Mapping[str, Game[Any, Any, Any]] = load_games()
