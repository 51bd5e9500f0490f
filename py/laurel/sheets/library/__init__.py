"""The sheets that come with Laurel: every TOML file in this folder, named for its id.

Public: every module.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from laurel.sheets.reader import read, read_head
from laurel.sheets.sheet import Head, Sheet

SUFFIX = ".toml"


def ids() -> tuple[str, ...]:
    """Return the ids of all sheets, in order."""
    found = (file.name for file in files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(SUFFIX) for name in found if name.endswith(SUFFIX)))


@cache
def sheet(sheet_id: str) -> Sheet:
    """Return a sheet, whose tests were run when Laurel was tested; raise `KeyError` where there is none."""
    if sheet_id not in ids():
        raise KeyError(sheet_id)
    return read(text(sheet_id), is_tested=False)


@cache
def heads() -> tuple[Head, ...]:
    """Return what a list shows of every sheet."""
    return tuple(read_head(text(sheet_id)) for sheet_id in ids())


def text(sheet_id: str) -> str:
    """Return the file of a sheet as text."""
    return (files(__name__) / f"{sheet_id}{SUFFIX}").read_text("utf-8")
