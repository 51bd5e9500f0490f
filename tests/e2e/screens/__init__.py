"""The screens of every game, found by folder: each module here is named like its game and has `SCREENS`."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pkgutil import iter_modules

from tests.e2e.survey import Screens


def found() -> Mapping[str, Screens]:
    """Return the screens of every game by the id of the game."""
    return {one.name: import_module(f"{__name__}.{one.name}").SCREENS for one in iter_modules(__path__)}
