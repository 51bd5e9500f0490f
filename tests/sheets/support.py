"""Small sheets for tests."""

from __future__ import annotations

from typing import Any

from laurel.pages.language.translator import Translator
from laurel.sheet_cli import describe_fault, score_entries
from laurel.sheets.reader import read
from laurel.sheets.sections import BadSheet
from laurel.sheets.sheet import Sheet

HEAD = """
laurel = 1
id = "test"
name = "Test"
players = "1-12"
"""

ENGLISH = Translator("en")


def sheet(*lines: str, head: str = HEAD) -> Sheet:
    """Return the sheet of some lines below the usual head."""
    return read(head + "\n".join(lines))


def faults(*lines: str, head: str = HEAD) -> list[str]:
    """Return the faults of some lines below the usual head, each with its place."""
    try:
        sheet(*lines, head=head)
    except BadSheet as bad:
        return [describe_fault(ENGLISH, fault) for fault in bad.faults]
    return []


def score(read_sheet: Sheet, **entries: Any) -> dict[str, Any]:
    """Return what entries come to, as the command line prints it."""
    return score_entries(read_sheet, entries, ENGLISH)


def row(name: str, **keys: str) -> str:
    """Return a row; the values of its keys are TOML."""
    return "\n".join(
        ["[[row]]", f'id = "{name}"', f'name = "{name}"', *(f"{key} = {text}" for key, text in keys.items())]
    )
