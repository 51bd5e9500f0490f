"""What the app makes of a reader's habits."""

from __future__ import annotations

import pytest

from laurel.app.device import locale_of


@pytest.mark.parametrize(
    ("language", "readers", "locale"),
    [
        ("en", ["en-GB", "pl"], "en-GB"),
        ("en", ["pl-PL", "en-US", "en-GB"], "en-US"),
        ("pl", ["en-GB", "pl"], "pl"),
        ("cs", ["en-GB"], "cs"),
        ("en", ["en"], "en"),
        ("en", ["cs-CZ", "cs"], "en-GB"),
        ("ru", [], "ru"),
    ],
)
def test_times_are_written_as_the_reader_writes_them(language: str, readers: list[str], locale: str) -> None:
    """In the first form of the language that the reader names; English is British for who names none."""
    assert locale == locale_of(language, readers)
