"""Texts from outside: what a person types, and what files, other devices and the store hold.

JSON and the strings of a browser can have half a character, a lone surrogate, which no file and no checksum can hold.
"""

from __future__ import annotations

import re

HALF_CHARACTER = re.compile("[\ud800-\udfff]")
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"

CONTROLS = re.compile("[\\x00-\\x1f\\x7f-\\x9f\u2028\u2029]+")
"""Characters that are no letters, among them those that end lines."""

LONGEST_EXCERPT = 60


def strict_text(value: object) -> str:
    """Return a value that is a text.

    Raises:
        ValueError: it is something else, or has half a character.
    """
    if not isinstance(value, str):
        raise ValueError(f"not a text: {type(value).__name__}")  # noqa: TRY004 - as any other value that is refused
    value.encode()  # `UnicodeEncodeError` is a `ValueError`
    return value


def mended(text: str) -> str:
    """Return a text with the replacement character in place of every half character."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return HALF_CHARACTER.sub(REPLACEMENT, text)
    return text


def excerpt(text: str, longest: int = LONGEST_EXCERPT) -> str:
    """Return the beginning of a text of unknown length and content, on one line, to be shown in a sentence."""
    short = text if len(text) <= longest else f"{text[: longest - 1]}…"
    return CONTROLS.sub(" ", mended(short))
