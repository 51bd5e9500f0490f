"""Replays the oracle of plural categories: a case a language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from laurel.pages.plurals import category
from tools.conformance.runner import Case, Result


def cases(document: Any) -> Iterator[Case]:
    """Yield a case for each language: the categories of 0, 1, 2 and so on, of -1 and of one and a half."""
    for language, expected in document.items():
        yield Case(language, expected, partial(play, language, len(expected["integers"])))


def play(language: str, numbers: int) -> Result:
    """Return what Laurel says of a language."""
    integers = [category(language, n) for n in range(numbers)]
    fraction = category(language, 1.5)
    # French says `many` from a million on, where the list of whole numbers does not go.
    seldom = category(language, 1_000_000)
    return {
        "categories": sorted({*integers, fraction, seldom}),
        "integers": integers,
        "minus_one": category(language, -1),
        "one_and_half": fraction,
    }
