"""The order of names and titles in lists, by the alphabet of a language.

Browsers have it as `Intl.Collator`, but Python in the browser has no such data, and the lists are made there; pyuca has
the weights of all scripts but the rules of no language. So the four alphabets are here, and
`tests/pages/language/alphabets.json` has what ICU makes of the same lists. Texts are compared by their letters; the
marks of letters decide where those are equal.

* Letters with a place of their own are in the alphabet: Czech `č`, `ch`, `ř`, `š` and `ž`, the Polish ones with a mark.
* All others with a mark are that letter without it, and the mark decides last: Czech `á`, Russian `ё`.
* The letters of the language's script come first, then those of the other one, then all others.
* Numbers have the order of their values. Punctuation does not count, and a space is before all letters.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from unicodedata import normalize

LATIN = "a b c d e f g h i j k l m n o p q r s t u v w x y z"
CYRILLIC = "а б в г ґ д е є ж з и і й к л м н о п р с т у ф х ц ч ш щ ъ ы ь э ю я"  # noqa: RUF001 - it is Cyrillic
ALPHABETS = {
    "en": (LATIN, CYRILLIC),
    "ru": (CYRILLIC, LATIN),
    "pl": ("a ą b c ć d e ę f g h i j k l ł m n ń o ó p q r s ś t u v w x y z ź ż", CYRILLIC),
    "cs": ("a b c č d e f g h ch i j k l m n o p q r ř s š t u v w x y z ž", CYRILLIC),
}
"""The letters of the scripts, in the order in which a language lists them."""

BASES = {"ł": "l", "đ": "d", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe"}
"""The letters that are equal to others at first, and are not made of a letter and a mark."""

SPACE, NUMBER, LETTER, OTHER = range(4)

Key = tuple[tuple[tuple[int, int], ...], tuple[str, ...], str]
"""What is compared: the letters, then their marks, then the text itself."""

ENOUGH_TEXTS = 4096
"""Size of the cache: more than the lists of all games have in two languages."""


@lru_cache(maxsize=ENOUGH_TEXTS)
def in_alphabet(language: str, text: str) -> Key:
    """Return the key by which a text is sorted in a language."""
    ranks = _ranks(language)
    letters: list[tuple[int, int]] = []
    marks: list[str] = []
    for part in _parts(language).findall(normalize("NFC", text).lower()):
        for weight, mark in _weights(part, ranks):
            letters.append(weight)
            marks.append(mark)
    return tuple(letters), tuple(marks), text.swapcase()


def _weights(part: str, ranks: dict[str, int]) -> list[tuple[tuple[int, int], str]]:
    """Return the weights of a letter, a number or another character, each with the mark of the letter."""
    if part in ranks:
        return [((LETTER, ranks[part]), "")]
    if part.isdecimal():
        return [((NUMBER, int(part)), "")]
    if part.isspace() or part in "-–—\u2011":
        return [((SPACE, 0), "")]
    base, marks = _decomposed(part)
    if all(letter in ranks for letter in base):
        return [((LETTER, ranks[letter]), marks) for letter in base]
    return [((OTHER, ord(part)), "")] if part.isalpha() else []


def _decomposed(letter: str) -> tuple[str, str]:
    """Return the letters to which a letter is equal at first, and what makes it differ from them."""
    if letter in BASES:
        return BASES[letter], letter
    parts = normalize("NFD", letter)
    return BASES.get(parts[0], parts[0]), parts[1:]


@cache
def _ranks(language: str) -> dict[str, int]:
    """Return the place of every letter of both scripts."""
    return {letter: rank for rank, letter in enumerate(" ".join(ALPHABETS[language]).split())}


@cache
def _parts(language: str) -> re.Pattern[str]:
    """Return what finds the parts of a text: letters of two characters, numbers, single characters."""
    pairs = [letter for letter in _ranks(language) if len(letter) > 1]
    return re.compile("|".join((*pairs, r"\d+", ".")), re.DOTALL)
