"""Reading and mending texts from outside."""

from __future__ import annotations

import pytest

from laurel.match.texts import LONGEST_EXCERPT, excerpt, mended, strict_text

HALVES = ("\ud800", "Anna\udc00", "\ude00\ud83d", "ё\udfffё")


@pytest.mark.parametrize("text", ["", "Anna", "Zażółć", "\N{GRINNING FACE}", "\x00\n"])
def test_whole_texts(text: str) -> None:
    """They stay as they are."""
    assert strict_text(text) == mended(text) == text


@pytest.mark.parametrize("value", [*HALVES, None, 1, True, [], b"Anna"])
def test_what_is_no_text(value: object) -> None:
    """A text with half a character is refused as well."""
    with pytest.raises(ValueError, match=r"not a text|surrogates"):
        strict_text(value)


@pytest.mark.parametrize("text", HALVES)
def test_half_characters_are_replaced(text: str) -> None:
    """The rest stays, and any encoder takes the text."""
    assert len(mended(text)) == len(text)
    assert "\N{REPLACEMENT CHARACTER}" in mended(text)
    assert mended(text).encode()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("chess", "chess"),
        ("a\r\nb\tc", "a b c"),
        ("\ud800", "\N{REPLACEMENT CHARACTER}"),
        ("x" * LONGEST_EXCERPT, "x" * LONGEST_EXCERPT),
        ("x" * 2_000_000, "x" * (LONGEST_EXCERPT - 1) + "…"),
    ],
)
def test_an_excerpt(text: str, shown: str) -> None:
    """It is short, on one line, and whole."""
    assert excerpt(text) == shown
