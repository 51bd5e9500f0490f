"""Texts from outside: what a person types, and what files, other devices and the store hold.

JSON and the strings of a browser can have half a character, a lone surrogate, which no file and no checksum can hold.
`strict_text` refuses such a text; in the fields of an event it is mended, since a control may send it.

Names and other texts are stored and exported as they were entered, and isolated where they are shown (`isolate`): a
text with letters from right to left, or with controls of direction, is between U+2068 and U+2069 and has no such
controls. `Translator` and `PlayerView` have the names of players in this form, and `Translator.message` isolates and
shortens every text among its data; what else comes from outside passes `for_display`.
"""

from __future__ import annotations

import re
from unicodedata import category

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


def mend(text: str) -> str:
    """Return a text with the replacement character in place of every half character."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return HALF_CHARACTER.sub(REPLACEMENT, text)
    return text


def excerpt(text: str, longest: int = LONGEST_EXCERPT) -> str:
    """Return the beginning of a text of unknown length and content, on one line, to be shown in a sentence."""
    short = text if len(text) <= longest else f"{text[: longest - 1]}…"
    return CONTROLS.sub(" ", mend(short))


# ------------------------------------------------------------------ texts that cannot be seen

INVISIBLE_CATEGORIES = frozenset({"Cc", "Cf", "Cs", "Zs", "Zl", "Zp", "Mn", "Mc", "Me"})
"""Control and format characters, spaces, and marks, which need another character."""

BLANKS = re.compile("[\u115f\u1160\u2065\u2800\u3164\uffa0\ufff0-\ufff8\U0001d159\U000e0000-\U000e0fff]")
"""Characters of other categories that show nothing, such as the fillers of Hangul and the empty Braille pattern."""


def is_visible(text: str) -> bool:
    """Return whether a text has a character that is seen."""
    return any(category(one) not in INVISIBLE_CATEGORIES and not BLANKS.match(one) for one in text)


# -------------------------------------------------------------------------- direction of text

BIDI_CONTROLS = "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"
RIGHT_TO_LEFT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
"""The blocks of the scripts that are written from right to left."""

BIDI_CONTROL = re.compile(f"[{BIDI_CONTROLS}]")
DIRECTED = re.compile(f"[{BIDI_CONTROLS}{RIGHT_TO_LEFT}]")
ISOLATE, END_OF_ISOLATE = "\u2068", "\u2069"
ISOLATED = re.compile(f"{ISOLATE}[^{BIDI_CONTROLS}]*{END_OF_ISOLATE}")


def isolate(text: str) -> str:
    """Return a text whose direction does not reach what is around it in a sentence, nor the other way round.

    Only a text with letters from right to left, or with controls of direction, differs: it has no such controls, and is
    between a first strong isolate and its end (Unicode Standard Annex 9). Parts that are so already stay as they are.
    """
    if text.isascii() or not DIRECTED.search(ISOLATED.sub("", text)):
        return text
    return f"{ISOLATE}{BIDI_CONTROL.sub('', text)}{END_OF_ISOLATE}"


def visible_name(name: str) -> str:
    """Return a name as it is shown, isolated; empty where it cannot be seen."""
    return isolate(name) if is_visible(name) else ""


LONGEST_SHOWN = 300
"""The most characters of a value in a sentence: more than eight names, or the name of a file."""


def for_display(text: str, longest: int = LONGEST_SHOWN) -> str:
    """Return a text from outside as it is shown in a sentence: short, on one line, and isolated."""
    if len(text) <= longest and text.isascii() and text.isprintable():
        return text
    return isolate(excerpt(text, longest))
