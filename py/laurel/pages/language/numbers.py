"""Reads the numbers that people type: one number, a sum such as `10+15-3`, or a list such as `3, 4`.

Every number of a form is read here, whichever way it was typed. What cannot be read stays in its field and is refused
there, with the player and the name of the value. `static/entry/number-text.js` reads the same sums for the buttons
beside a field; a test compares both.

A space before exactly three digits separates thousands: `1 000`; in English a comma does so as well. Any other comma or
point between two digits begins decimals, and only whole numbers can be entered. Both minus signs count. `read_points`
reads points of recorded plays, which may have decimals.
"""

from __future__ import annotations

import re

from laurel.match.message import N_, Message
from laurel.plays.play import Score
from laurel.plays.scores import read_score

MOST_DIGITS = 9

NO_NUMBERS = "\N{EN DASH}"
"""What is typed for a list of no numbers; a minus is understood as well."""

NOT_A_NUMBER = N_("“%(written)s” is not a whole number or a sum such as 10+15.")
HAS_DECIMALS = N_("“%(written)s” has decimals, and only whole numbers count here.")
UNCLEAR_COMMA = N_("“%(written)s”: please put a space after the comma between two numbers.")
NOT_A_SCORE = N_("“%(written)s” is not a number or a sum such as 10+15.")
TOO_LARGE = N_("“%(written)s” is too large.")

TERM = re.compile(r"([+-]?) ?([0-9]{1,3}(?: [0-9]{3})+(?![0-9])|[0-9]+)")
THOUSANDS = re.compile(r"(?<![0-9])[0-9]{1,3}(?: [0-9]{3})+(?![0-9])")
COMMAS_OF_THOUSANDS = re.compile(r"(?<![0-9.,])[0-9]{1,3}(?:,[0-9]{3})+(?![0-9.,])")
DECIMALS = re.compile(r"[0-9]([.,])[0-9]")
UNCLEAR = re.compile(r"[0-9],[0-9]{3}(?![0-9])")
BEFORE_SIGN = re.compile(r" ?(?=[+-])")
BETWEEN_ITEMS = re.compile(r" ?[;,] ?| ?(?=[+-])| ")


class NotNumbers(ValueError):
    """A text is not read as numbers. `message` says why, in the player's words."""

    def __init__(self, reason: str, written: str) -> None:
        super().__init__(f"{reason} {written!r}")
        self.message = Message(reason, written=written)


def read_number(written: str, language: str) -> int:
    """Return a number, or the sum that was typed for it.

    Raises:
        NotNumbers: it is none, or has too many digits.
    """
    number = sum(read_sum(written, language))
    if abs(number) >= 10**MOST_DIGITS:
        raise NotNumbers(TOO_LARGE, written)
    return number


def read_sum(written: str, language: str) -> tuple[int, ...]:
    """Return the numbers of a sum, with their signs; of one number that alone.

    Raises:
        NotNumbers: it is no sum, or a number has too many digits.
    """
    text = _plain(written)
    if language == "en":
        text = COMMAS_OF_THOUSANDS.sub(lambda found: found[0].replace(",", ""), text)
    if found := DECIMALS.search(text):
        is_comma = found[1] == "," and language == "en"
        raise NotNumbers(NOT_A_NUMBER if is_comma else HAS_DECIMALS, written)
    return _terms(text, written, BEFORE_SIGN)


def read_points(written: str, language: str) -> Score:
    """Return a number that may have decimals, or the sum that was typed for it.

    A comma begins decimals, but not in English; a point does in every language.

    Raises:
        NotNumbers: it is none, or has too many digits.
    """
    text = THOUSANDS.sub(lambda found: found[0].replace(" ", ""), _plain(written))
    if language == "en":
        text = COMMAS_OF_THOUSANDS.sub(lambda found: found[0].replace(",", ""), text)
    found = None if language == "en" and "," in text else read_score(text)
    if found is None:
        raise NotNumbers(NOT_A_SCORE, written)
    if abs(found) >= 10**MOST_DIGITS:
        raise NotNumbers(TOO_LARGE, written)
    return found


def read_list(written: str, language: str) -> tuple[int, ...]:
    """Return the numbers of a list, which commas, semicolons, spaces or signs separate; a dash is a list of none.

    A comma without a space after it separates in English alone, and not before three digits: `1,000` is unclear.

    Raises:
        NotNumbers: it is no list, or a number has too many digits.
    """
    text = _plain(written)
    if text in ("-", NO_NUMBERS):
        return ()
    found = DECIMALS.search(text)
    if found and found[1] == ".":
        raise NotNumbers(HAS_DECIMALS, written)
    if found and (language != "en" or UNCLEAR.search(text)):
        raise NotNumbers(UNCLEAR_COMMA, written)
    return _terms(text, written, BETWEEN_ITEMS)


def _plain(written: str) -> str:
    """Return a text with one kind of space and one kind of minus."""
    return " ".join(written.split()).replace("\N{MINUS SIGN}", "-")


def _terms(text: str, written: str, separator: re.Pattern[str]) -> tuple[int, ...]:
    numbers, place = [], 0
    while term := TERM.match(text, place):
        digits = term[2].replace(" ", "")
        if len(digits) > MOST_DIGITS:
            raise NotNumbers(TOO_LARGE, written)
        numbers.append(int(term[1] + digits))
        if term.end() == len(text):
            return tuple(numbers)
        between = separator.match(text, term.end())
        if between is None:
            break
        place = between.end()
    raise NotNumbers(NOT_A_NUMBER, written)
