"""Replays entries by the command line's own functions, and reads sheets that have faults."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from laurel.pages.language.translator import Translator
from laurel.sheet_cli import score_entries
from laurel.sheets import library
from laurel.sheets.reader import read
from laurel.sheets.sections import BadSheet
from laurel.sheets.sheet import Sheet
from tools.conformance.runner import Case, Result

ENGLISH = Translator("en")


def scores(document: Any) -> Iterator[Case]:
    """Yield a case for entries of a sheet: what they come to, or that they are refused."""
    for vector in document["vectors"]:
        yield Case(vector["id"], vector["expected"], partial(_score, vector))


def faults(document: Any) -> Iterator[Case]:
    """Yield a case for a sheet with faults: the places of all of them, in any order."""
    for vector in document["vectors"]:
        expected = {"places": sorted(vector["expected"]["places"])}
        yield Case(vector["id"], expected, partial(_places, vector))


def _score(vector: Mapping[str, Any]) -> Result:
    found = score_entries(_sheet(vector), vector["entries"], ENGLISH)
    return {"refused": True} if "refused" in found else found


def _sheet(vector: Mapping[str, Any]) -> Sheet:
    """Return the sheet of a vector: its lines, or one of the library."""
    return library.sheet(vector["library"]) if "library" in vector else read("\n".join(vector["sheet"]))


def _places(vector: Mapping[str, Any]) -> Result:
    try:
        read("\n".join(vector["sheet"]))
    except BadSheet as bad:
        return {"places": sorted(fault.place for fault in bad.faults)}
    return {"places": []}
