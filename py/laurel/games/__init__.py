"""The rules of every game, found by folder: each package in this one has a `GAME`.

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
