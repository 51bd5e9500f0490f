"""What else is measured of games, found by folder: a package beside this module may have `FIGURES`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from pkgutil import iter_modules

from tools import bench

Measure = Callable[[], float]
"""Runs in CPython and in the stock page, and returns how long something keeps the processor busy."""


def found() -> Mapping[str, Measure]:
    """Return the measurements of every game, by what they measure and its unit."""
    modules = (import_module(f"{bench.__name__}.{one.name}") for one in iter_modules(bench.__path__) if one.ispkg)
    return {what: measure for module in modules for what, measure in getattr(module, "FIGURES", {}).items()}


FIGURES: Mapping[str, Measure] = found()


def measured(what: str) -> float:
    """Measure one figure."""
    return FIGURES[what]()
