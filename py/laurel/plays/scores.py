"""Scores as people type them into other programs, read exactly: `42`, `86+84+`, `20+0--0-3`, `21,7`."""

from __future__ import annotations

import re
from fractions import Fraction

from laurel.plays.play import Score

NUMBER = r"(?:\d{1,15}(?:[.,]\d{0,9})?|[.,]\d{1,9})"
SIGNS = r"[+-](?:\s*[+-])*"
SUM = re.compile(rf"\s*(?:{SIGNS})?\s*{NUMBER}(?:\s*{SIGNS}\s*{NUMBER})*\s*(?:{SIGNS})?\s*", re.ASCII)
TERM = re.compile(rf"({SIGNS})?\s*({NUMBER})", re.ASCII)
MINUS_SIGNS = str.maketrans("\N{MINUS SIGN}\N{EN DASH}", "--")
MOST_DIGITS = 15

LONGEST = 1000
"""The most characters of a score that is read."""


def read_score(value: object) -> Score | None:
    """Return the points of a score, the sum of what was typed; `None` where there is none, or it is no sum.

    A sign at the end counts for nothing, and a comma begins decimals, as a point does.
    """
    if isinstance(value, str):
        return int(value) if value.isdecimal() and value.isascii() and len(value) <= MOST_DIGITS else _sum(value)
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return _sum(repr(value))


def _sum(typed: str) -> Score | None:
    text = typed.translate(MINUS_SIGNS)
    if len(text) > LONGEST or not SUM.fullmatch(text):
        return None
    return as_score(sum(_term(*found) for found in TERM.findall(text)))


def _term(signs: str, number: str) -> Fraction:
    term = Fraction(number.replace(",", "."))
    return -term if signs.count("-") % 2 else term


def as_score(number: Score) -> Score:
    """Return a number as a score: a whole number as an `int`."""
    return int(number) if number == int(number) else number


def score_text(score: Score) -> str:
    """Return a score as a decimal with a point; one that no decimal is, as it is nearest with nine decimals."""
    if isinstance(score, int):
        return str(score)
    scaled = round(abs(score) * 10**9)
    whole, decimals = divmod(scaled, 10**9)
    sign = "-" if score < 0 else ""
    return f"{sign}{whole}.{decimals:09d}".rstrip("0").rstrip(".")
