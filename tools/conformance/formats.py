"""The formats that can be replayed, found by folder: each package beside this module has its `FORMATS`."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from laurel import games as packages
from tools import conformance
from tools.conformance import plurals
from tools.conformance.runner import Adapter


def found(games: Path | None = None) -> Mapping[str, Adapter]:
    """Return what turns a document into cases, by the document's `format`; with those of a folder of further games.

    A file of plurals has no such key and is known by its name: its format is `plurals`.
    """
    if games is not None:
        packages.__path__.append(str(games / "games"))
        conformance.__path__.append(str(games / "conformance"))
    modules = (
        import_module(f"{conformance.__name__}.{one.name}") for one in iter_modules(conformance.__path__) if one.ispkg
    )
    return {"plurals": plurals.cases} | {
        name: adapter for module in modules for name, adapter in module.FORMATS.items()
    }


FORMATS: Mapping[str, Adapter] = found()
