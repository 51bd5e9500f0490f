"""The presentations of all games, found by folder: each package beside this module has a `PRESENTATION`."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules

from laurel import pages
from laurel.pages.presentation import Presentation


def found() -> Mapping[str, Presentation]:
    """Return the presentation of every game, by the id of the game, in the order of the setup screen."""
    modules = (import_module(f"{pages.__name__}.{one.name}") for one in iter_modules(pages.__path__) if one.ispkg)
    listed = sorted((module.PRESENTATION for module in modules), key=lambda one: (one.order, one.game.id))
    return {one.game.id: one for one in listed}


PRESENTATIONS: Mapping[str, Presentation] = found()
