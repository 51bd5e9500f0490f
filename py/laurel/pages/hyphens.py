"""Soft hyphens for long words, where a browser has no dictionary of the language."""

from __future__ import annotations

from itertools import pairwise

VOWELS = frozenset("aeiouyáéíóúýěůąęаеёиоуыэюя")  # noqa: RUF001 - Latin and Cyrillic
DIGRAPHS = frozenset({"ch", "cz", "dz", "gh", "ph", "rz", "sh", "sz", "th"})
SIGNS = frozenset("ьъй")
HYPHENATED_FROM = 7
"""Letters of a word that may be broken where it has no room."""

LONG = 12
"""Letters of a word that has no room in a column of buttons, of which a phone shows two."""

LETTERS_BY_A_BREAK = 2
"""Letters that stay together before and after a break."""


def hyphenated(name: object, letters: int = HYPHENATED_FROM) -> str:
    """Return a name with soft hyphens between the syllables of its long words, and a break after a slash."""
    return " ".join(_hyphenated_word(word) if len(word) >= letters else word for word in str(name).split(" ")).replace(
        "/", "/\u200b"
    )


def _hyphenated_word(word: str) -> str:
    places = range(LETTERS_BY_A_BREAK, len(word) - LETTERS_BY_A_BREAK + 1)
    breaks = [place for place in places if _begins_syllable(word.lower(), place)]
    return "\u00ad".join(word[start:end] for start, end in pairwise((0, *breaks, len(word))))


def _begins_syllable(word: str, place: int) -> bool:
    """Whether a syllable begins with a consonant at a place: the last one before a vowel."""
    if word[place] in VOWELS | SIGNS or word[place + 1] not in VOWELS or not word[place - 2 : place + 2].isalpha():
        return False
    before = word[place - 1]
    return before in VOWELS | SIGNS or before + word[place] not in DIGRAPHS
