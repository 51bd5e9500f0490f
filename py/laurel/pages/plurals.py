"""Which form of a word goes with a number, after Unicode's plural rules (CLDR).

The catalogues carry the same rules in gettext's notation; `make check-catalogues` holds the two together.
"""

from __future__ import annotations

from collections.abc import Callable

Category = str
"""`one`, `few`, `many` or `other`."""


def _germanic(n: float) -> Category:
    return "one" if n == 1 else "other"


def _french(n: float) -> Category:
    if int(n) in (0, 1):
        return "one"
    return "many" if n % 1_000_000 == 0 else "other"


def _east_slavic(n: float) -> Category:
    if n % 1:
        return "other"
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    return "few" if _ends_in_two_to_four(n) else "many"


def _polish(n: float) -> Category:
    if n % 1:
        return "other"
    if n == 1:
        return "one"
    return "few" if _ends_in_two_to_four(n) else "many"


def _czech(n: float) -> Category:
    if n % 1:
        return "many"
    if n == 1:
        return "one"
    return "few" if n in (2, 3, 4) else "other"


def _ends_in_two_to_four(n: float) -> bool:
    return n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14)


RULES: dict[str, Callable[[float], Category]] = {
    "en": _germanic,
    "de": _germanic,
    "fr": _french,
    "ru": _east_slavic,
    "uk": _east_slavic,
    "pl": _polish,
    "cs": _czech,
}
"""The rule of every language that has a catalogue, and of its nearest relatives."""


def category(language: str, n: float) -> Category:
    """Return the plural category of a number, by its size alone: -1 is like 1.

    Raises:
        KeyError: there is no rule for the language.
    """
    return RULES[language](abs(n))
