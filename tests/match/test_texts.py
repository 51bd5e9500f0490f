"""Reading and mending texts from outside."""

from __future__ import annotations

from unicodedata import bidirectional

import pytest

from laurel.match.setup import LONGEST_NAME, entered_name
from laurel.match.texts import (
    DIRECTED,
    LONGEST_EXCERPT,
    LONGEST_SHOWN,
    excerpt,
    for_display,
    is_visible,
    isolate,
    mend,
    strict_text,
    visible_name,
)

HALVES = ("\ud800", "Anna\udc00", "\ude00\ud83d", "ё\udfffё")


@pytest.mark.parametrize("text", ["", "Anna", "Zażółć", "\N{GRINNING FACE}", "\x00\n"])
def test_whole_texts_stay_as_they_are(text: str) -> None:
    """Whether they are empty, of any script, or have controls."""
    assert strict_text(text) == mend(text) == text


@pytest.mark.parametrize("value", [*HALVES, None, 1, True, [], b"Anna"])
def test_what_is_no_text(value: object) -> None:
    """A text with half a character is refused as well."""
    with pytest.raises(ValueError, match=r"not a text|surrogates"):
        strict_text(value)


@pytest.mark.parametrize("text", HALVES)
def test_half_characters_are_replaced(text: str) -> None:
    """The rest stays, and any encoder takes the text."""
    assert len(mend(text)) == len(text)
    assert "\N{REPLACEMENT CHARACTER}" in mend(text)
    assert mend(text).encode()


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
def test_an_excerpt_is_short_and_on_one_line(text: str, shown: str) -> None:
    """Half a character in it is replaced, and what is too long ends in dots."""
    assert excerpt(text) == shown


HEBREW = "\u05d0\u05d1\u05d2"


@pytest.mark.parametrize("text", ["", "Anna", "Жанна", "王", "a\u0301", "\N{GRINNING FACE}", "a\u200db", "½ – “x”"])
def test_most_texts_are_not_isolated(text: str) -> None:
    """They are as they were, so that sentences and exported texts are."""
    assert isolate(text) == for_display(text) == text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (HEBREW, f"\u2068{HEBREW}\u2069"),
        ("\u202eBoris", "\u2068Boris\u2069"),
        (f"\u2067{HEBREW}", f"\u2068{HEBREW}\u2069"),
        (f"{HEBREW}\u2069\u2069 1", f"\u2068{HEBREW} 1\u2069"),
        ("Anna\u200f", "\u2068Anna\u2069"),
        (f"\u2068{HEBREW}\u2069, Anna", f"\u2068{HEBREW}\u2069, Anna"),
        (f"\u2068{HEBREW}\u2069\u2069, Anna", f"\u2068{HEBREW}, Anna\u2069"),
    ],
)
def test_a_direction_is_isolated(text: str, expected: str) -> None:
    """Controls inside are taken out, parts that are isolated stay, and twice is as once."""
    assert isolate(text) == isolate(isolate(text)) == expected


def test_every_character_from_right_to_left() -> None:
    """Those of the Unicode data of Python, and all controls of direction."""
    kinds = {"R", "AL", "AN", "LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
    missing = [one for one in map(chr, range(0x110000)) if bidirectional(one) in kinds and not DIRECTED.match(one)]
    assert not missing


@pytest.mark.parametrize("name", ["A", "\u05d0", "a\u0301", "\U0001f600", "1", "-", "?", "\u200bx"])
def test_names_that_are_seen(name: str) -> None:
    """One character is enough."""
    assert is_visible(name)
    assert visible_name(name)
    assert entered_name(f"  {name} ") == name


BLANK = "\u200b \u00a0 \u3000 \u00ad \ufe0f \u0301 \u115f \u1160 \u3164 \uffa0"
FORMATS = "\u2800 \u180e \ufeff \U000e0041 \U000e01f0 \ud800 \u202e"


@pytest.mark.parametrize("name", ["", " ", "\x00", "\n", "\u200b\u200b", *f"{BLANK} {FORMATS}".split(" ")], ids=ascii)
def test_names_that_are_not_seen(name: str) -> None:
    """Nobody has such a name."""
    assert not is_visible(name)
    assert visible_name(name) == entered_name(name) == ""


def test_a_typed_name() -> None:
    """It is not too long, has no spaces around it, and keeps what is in it."""
    assert entered_name(" Anna  Maria ") == "Anna  Maria"
    assert entered_name("x" * 100) == "x" * LONGEST_NAME


def test_what_is_shown_is_short() -> None:
    """Also where it is isolated."""
    assert len(for_display("x" * 1_000_000)) == LONGEST_SHOWN
    assert len(for_display("\u05d0" * 1_000_000)) == LONGEST_SHOWN + 2
    assert for_display("a\x00\u2029b") == "a b"
