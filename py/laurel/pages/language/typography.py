"""Typography of the texts of a page: what a language prints otherwise than people type it.

Sources, catalogues and sheets have the spaces, hyphens and apostrophes of a keyboard. `typeset` puts in their place:

* in every language, a typographic apostrophe and a minus before a number: `Sardakk N’orr`, `−10`
* in Russian, Polish and Czech, a no-break space after a word of one letter, between a number and the word that follows
  it, and between a word and the number that ends a phrase: `w~grze`, `5~kart`, `USA~2`, `этап~II`
* in Russian, a no-break space before a dash, and a no-break hyphen in compounds such as `кто-то` and `из-за`

`with_inner_quotes` is for a text whose places are filled: what fills them may have quotation marks of its own.

A text may have places such as `%(n)s` or `{n}`, and tags: they stay as they are. Texts that are stored or compared have
what was typed.
"""

from __future__ import annotations

import re
from functools import lru_cache

NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
NO_BREAK_HYPHEN = "\N{NON-BREAKING HYPHEN}"
APOSTROPHE = "\N{RIGHT SINGLE QUOTATION MARK}"
MINUS = "\N{MINUS SIGN}"

NUMBERS = (
    "all amount attack cards chips cost count defence die done fewest goods hand hours known lacks lead least "
    "left level limit matches military minimum minutes monument most n needed num number operations other own "
    "percent place points printed received roll round rule scored sides spaces stability step steps total turn "
    "unscored us us_die used ussr ussr_die usual wins worth"
)
"""The names of the places that a number fills."""

NUMBER_PLACE = rf"%\((?:{'|'.join(NUMBERS.split())})\)s"
ONE_NUMBER = rf"(?:\d+(?:[.,:]\d+)*|{NUMBER_PLACE})"
NUMBER = rf"[+−-]?{ONE_NUMBER}(?:[–-]{ONE_NUMBER})?"
ROMAN = r"[IVX]+"
LETTER = r"[^\W\d_]"

AFTER_ONE_LETTER = re.compile(rf"(?<![\w)%’.-])({LETTER}) (?=\S)")
ORDINAL = rf"(?:{NUMBER}|{ROMAN})\.(?= [a-zá-žа-я])"
NO_UNIT = "a|aż|i|k|ke|na|ne|nie|o|od|po|s|se|u|v|ve|w|z|za|ze|а|в|до|за|и|из|к|на|не|от|по|с|со|у"  # noqa: RUF001 - both scripts
"""The words after a number that are not what it counts: `3 z 15`."""

AFTER_A_NUMBER = re.compile(
    rf"(?<![\w.,:–{NO_BREAK_SPACE}-])({NUMBER}|{ORDINAL}) (?!(?:{NO_UNIT})[ {NO_BREAK_SPACE}])(?={LETTER}|%%)"
)
BEFORE_A_NUMBER = re.compile(rf"(?<={LETTER}) (?=(?:{NUMBER}|{ROMAN})(?![.,:–-]?\w)(?!\.?{NO_BREAK_SPACE}))")
BEFORE_A_DASH = re.compile(r"(?<=\S) (?=—)")
HYPHEN = re.compile(r"(?i)(?<!\w)(из|кое|по|во)-(?=\w)|(?<=\w)()-(?=(?:то|ка|либо|нибудь|таки|Fi)(?!\w))")
"""The hyphen of a compound whose parts are too short to stand on two lines."""

SIGN = re.compile(r"(?<![\w)\]–-])-(?=\d)")
AFTER_A_LETTER = re.compile(rf"(?<={LETTER})'")

NO_BREAKS = frozenset({"ru", "pl", "cs"})
"""The languages with no-break spaces after words of one letter and around numbers."""

ENOUGH_TEXTS = 16384
"""Size of the cache: more than the texts of all catalogues."""


@lru_cache(maxsize=ENOUGH_TEXTS)
def typeset(language: str, text: str) -> str:
    """Return a text of a language as it is printed."""
    text = SIGN.sub(MINUS, AFTER_A_LETTER.sub(APOSTROPHE, text))
    if language in NO_BREAKS:
        text = AFTER_A_NUMBER.sub(rf"\1{NO_BREAK_SPACE}", text)
        text = AFTER_ONE_LETTER.sub(rf"\1{NO_BREAK_SPACE}", text)
        text = BEFORE_A_NUMBER.sub(NO_BREAK_SPACE, text)
    if language == "ru":
        text = BEFORE_A_DASH.sub(NO_BREAK_SPACE, text)
        text = HYPHEN.sub(lambda found: f"{found[1] or ''}{NO_BREAK_HYPHEN}", text)
    return text


QUOTES = {
    "en": (("“", "”"), ("‘", "’")),  # noqa: RUF001 - the marks themselves
    "ru": (("«", "»"), ("„", "“")),
    "pl": (("„", "”"), ("«", "»")),
    "cs": (("„", "“"), ("‚", "‘")),  # noqa: RUF001 - the marks themselves
}
"""The quotation marks of a language: before and after a quotation, and of one that is within another."""


def with_inner_quotes(language: str, text: str) -> str:
    """Return a text in which a quotation within another has the inner quotation marks of the language.

    Marks that do not belong together stay as they are.
    """
    outer, inner = QUOTES[language]
    if outer[0] not in text:
        return text
    opened: list[int] = []
    quotations: list[tuple[int, int]] = []
    for place, character in enumerate(text):
        if character == outer[0]:
            opened.append(place)
        elif character == outer[1] and opened:
            quotations.append((opened.pop(), place))
    made = list(text)
    for start, end in quotations:
        if any(first < start and end < last for first, last in quotations):
            made[start], made[end] = inner
    return "".join(made)


def as_typed(text: str) -> str:
    """Return a typeset text as people type it, for files and comparisons."""
    return text.translate(TYPED)


TYPED = str.maketrans({NO_BREAK_SPACE: " ", NO_BREAK_HYPHEN: "-", APOSTROPHE: "'"})
