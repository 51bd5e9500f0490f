"""Soft hyphens for long words, where a browser has no dictionary of the language."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, pairwise

VOWELS = frozenset("aeiouyáéíóúýěůąęаеёиоуыэюя")  # noqa: RUF001 - Latin and Cyrillic
DIGRAPHS = frozenset({"ch", "cz", "dz", "gh", "ph", "rz", "sh", "sz", "th"})
SIGNS = frozenset("ьъй")
HYPHENATED_FROM = 7
"""Letters of a word that may be broken where it has no room."""

LONG = 12
"""Letters of a word that has no room in a column of buttons, of which a phone shows two."""

LETTERS_BY_A_BREAK = 2
"""Letters that stay together before and after a break."""

ENGLISH = (
    "Af-ghan-ist.",
    "Amer-ica",
    "Aus-tra-lia",
    "Aus-tria",
    "Bene-lux",
    "Bo-liv-ia",
    "Bo-tswa-na",
    "Bul-gar-ia",
    "Cam-er-oon",
    "Cen-tral",
    "Con-trol",
    "Czecho-slo-va-kia",
    "De-colo-ni-za-tion",
    "Do-min-ican",
    "Domi-na-tion",
    "Head-line",
    "Leba-non",
    "Nica-ra-gua",
    "Para-guay",
    "Phil-ip-pines",
    "Pres-ence",
    "Scor-ing",
    "South-east",
    "Vene-zue-la",
    "Yu-go-sla-via",
    "Zim-ba-bwe",
)
"""English words, and names that are the same in English, with their breaks: the rule of syllables is not theirs."""

EXCEPTIONS = {word.replace("-", "").lower(): word for word in ENGLISH}


def hyphenate(name: object, letters: int = HYPHENATED_FROM) -> str:
    """Return a name with soft hyphens between the syllables of its long words, and a break after a slash."""
    return " ".join(_hyphenated_word(word) if len(word) >= letters else word for word in str(name).split(" ")).replace(
        "/", "/\u200b"
    )


def _hyphenated_word(word: str) -> str:
    return "\u00ad".join(word[start:end] for start, end in pairwise((0, *_breaks(word.lower()), len(word))))


def _breaks(word: str) -> Iterator[int]:
    """Yield the places where a word may be broken: the numbers of letters before them."""
    if word in EXCEPTIONS:
        parts = EXCEPTIONS[word].split("-")
        yield from accumulate(len(part) for part in parts[:-1])
        return
    for place in range(LETTERS_BY_A_BREAK, len(word) - LETTERS_BY_A_BREAK + 1):
        if _begins_syllable(word, place):
            yield place


def _begins_syllable(word: str, place: int) -> bool:
    """Whether a syllable begins with a consonant at a place: the last one before a vowel."""
    if word[place] in VOWELS | SIGNS or word[place + 1] not in VOWELS or not word[place - 2 : place + 2].isalpha():
        return False
    before = word[place - 1]
    return before in VOWELS | SIGNS or before + word[place] not in DIGRAPHS
