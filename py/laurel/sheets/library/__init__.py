"""The sheets that come with Laurel: every TOML file in this folder, named for its id.

A site has them as one JSON file, which is read in a tenth of the time (`tools.archive`).

Public: every module.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from laurel.match.json_text import load_json
from laurel.sheets.reader import head_of, read_plain
from laurel.sheets.sheet import Head, Sheet

SUFFIX = ".toml"

PACKED = "sheets.json"
"""The file of a site: a list of all sheets as plain values."""


def ids() -> tuple[str, ...]:
    """Return the ids of all sheets, in order."""
    return tuple(_plain())


@cache
def sheet(sheet_id: str) -> Sheet:
    """Return a sheet, whose tests were run when Laurel was tested; raise `KeyError` where there is none."""
    return read_plain(_plain()[sheet_id], is_tested=False)


@cache
def heads() -> tuple[Head, ...]:
    """Return what a list shows of every sheet."""
    return tuple(map(head_of, _plain().values()))


def plain_sheets() -> list[dict[str, Any]]:
    """Return the sheets of the TOML files as plain values, in the order of their ids."""
    texts = {file.name: file.read_text("utf-8") for file in files(__name__).iterdir() if file.name.endswith(SUFFIX)}
    return [tomllib.loads(texts[name]) for name in sorted(texts)]


@cache
def _plain() -> Mapping[str, dict[str, Any]]:
    """Return all sheets as plain values by their id."""
    packed = files(__name__) / PACKED
    sheets = load_json(packed.read_text("utf-8")) if packed.is_file() else plain_sheets()
    return {one["id"]: one for one in sheets}
