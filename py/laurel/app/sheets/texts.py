"""Texts that are meant to be sheets, and their reading."""

from __future__ import annotations

import re

from laurel.match.json_text import load_json
from laurel.pages.exchange.offered_sheet import OfferedSheet
from laurel.pages.routes import SHEET_LINK

LONGEST = 200_000
"""More characters than any sheet has."""

LOOKS_LIKE_A_SHEET = re.compile(r"^\s*laurel\s*=", re.MULTILINE)


def is_sheet(document: str) -> bool:
    """Return whether a text is meant to be a sheet: a file, its plain values as JSON, or a link."""
    if len(document) > LONGEST:
        return False
    if document.lstrip().startswith("{"):
        return _is_sheet_as_json(document)
    return SHEET_LINK.search(document) is not None or LOOKS_LIKE_A_SHEET.search(document) is not None


def _is_sheet_as_json(document: str) -> bool:
    """Return whether a text is a JSON object with the key that every sheet has."""
    try:
        plain = load_json(document)
    except (ValueError, RecursionError):
        return False
    return isinstance(plain, dict) and "laurel" in plain


def read(document: str) -> OfferedSheet:
    """Return the sheet of such a text, or its faults."""
    from laurel.app.sheets import reading as reading_sheets  # noqa: PLC0415 - which no start needs

    return reading_sheets.read(document)
