"""Sheets as texts: what is written is read again as the same sheet."""

from __future__ import annotations

import pytest

from laurel.pages.language.languages import LANGUAGES
from laurel.sheets import library
from laurel.sheets.as_text import own_copy, to_toml
from laurel.sheets.reader import read
from laurel.sheets.sheet import Sheet


def sheet_of(sheet_id: str) -> Sheet:
    """Return a sheet of the library."""
    return library.sheet(sheet_id)


@pytest.mark.parametrize("sheet_id", library.ids())
def test_every_sheet_of_the_library(sheet_id: str) -> None:
    """Its text is that sheet; a copy of it is another sheet in one language."""
    original = sheet_of(sheet_id)
    assert read(to_toml(original.plain), is_tested=False).text == original.text
    copied = read(to_toml(own_copy(original.plain, "pl", frozenset(LANGUAGES))))
    assert copied.id != original.id
    assert copied.id not in library.ids()
    assert copied.name.in_language("en") == original.name.in_language("pl")
    assert [row.id for row in copied.rows] == [row.id for row in original.rows]
