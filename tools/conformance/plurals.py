"""Replays plural categories of Unicode (CLDR): a case a language.

The site needs no categories: gettext chooses a plural form by the formula of the catalogue. `make check-catalogues`
compares that formula with the categories.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from babel.core import Locale

from tools.conformance.runner import Case, Result


def cases(document: Any) -> Iterator[Case]:
    """Yield a case for each language: the categories of 0, 1, 2 and so on, of -1 and of one and a half."""
    for language, expected in document.items():
        yield Case(language, expected, partial(play, language, len(expected["integers"])))


def play(language: str, numbers: int) -> Result:
    """Return the categories of a language; raises UnknownLocaleError where Babel does not know it."""
    category = Locale(language).plural_form
    return {
        "categories": sorted({*category.tags, "other"}),
        "integers": [category(n) for n in range(numbers)],
        "minus_one": category(-1),
        "one_and_half": category(1.5),
    }
