"""The sheets that come with Laurel."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from laurel.pages.languages import LANGUAGES
from laurel.sheets import library
from laurel.sheets.reader import read

FOR_MAINTAINERS = {"about", "source", "author", "that", "id"}
"""The keys of texts that no player reads."""

SHEETS = {sheet_id: library.sheet(sheet_id) for sheet_id in library.ids()}
each_sheet = pytest.mark.parametrize("sheet_id", SHEETS)


def texts(plain: Any, key: str = "") -> Iterator[tuple[str, Any]]:
    """Yield every text that players read, with its key."""
    if isinstance(plain, list):
        for one in plain:
            yield from texts(one, key)
    elif isinstance(plain, dict) and not plain.keys() & LANGUAGES.keys():
        for name, one in plain.items():
            if name not in FOR_MAINTAINERS:
                yield from texts(one, name)
    elif key in ("name", "text", "group", "help", "names", "of"):
        yield key, plain


def test_the_ten_that_are_wanted_most() -> None:
    """Those that most tables ask for."""
    wanted = "agricola azul cascadia hearts seven-wonders skull-king ticket-to-ride wingspan wizard yahtzee"
    assert set(wanted.split()) <= SHEETS.keys()


@each_sheet
def test_its_file_has_its_id(sheet_id: str) -> None:
    """By which it is found."""
    assert SHEETS[sheet_id].id == sheet_id


@each_sheet
def test_it_has_tests(sheet_id: str) -> None:
    """Two or more, which pass, or else it could not be read; and a source of its rules."""
    assert len(read(library.text(sheet_id)).tests) >= 2
    assert SHEETS[sheet_id].source is not None


@each_sheet
def test_it_speaks_every_language(sheet_id: str) -> None:
    """Each text that players read; the same word in all languages is one text."""
    for key, text in texts(SHEETS[sheet_id].plain):
        assert isinstance(text, str) or text.keys() == LANGUAGES.keys(), (key, text)


def test_no_game_is_there_twice() -> None:
    """Each has its own number at BoardGameGeek."""
    numbers = [one.bgg for one in SHEETS.values() if one.bgg is not None]
    assert len(set(numbers)) == len(numbers)


def test_an_unknown_sheet() -> None:
    """There is none of that id."""
    with pytest.raises(KeyError):
        library.sheet("../wizard")
