"""Strict reading of single plain values, as JSON has them.

The functions raise `TypeError` for a value of another type, and `ValueError` for one out of range.
"""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from laurel.match.edits import Milliseconds
from laurel.match.texts import strict_text

Plain = dict[str, Any]
"""A JSON object."""

LARGEST_NUMBER = 2**53 - 1
"""The largest whole number that every reader of JSON keeps exactly."""

FIRST_TIME = Milliseconds(0)
"""The beginning of 1970."""

LAST_TIME = Milliseconds(253_402_300_799_999)
"""The last millisecond of the year 9999, where calendars end."""


def object_of(value: object) -> Plain:
    """Return a value that is an object."""
    if isinstance(value, dict):
        return value
    raise TypeError(f"not an object: {_shown(value)}")


def object_with(value: object, required: Set[str], optional: Set[str] = frozenset()) -> Plain:
    """Return a value that is an object with all fields that are required, and no others but optional ones."""
    fields = object_of(value)
    if fields.keys() != required and not required <= fields.keys() <= required | optional:
        wrong = sorted((required - fields.keys()) | (fields.keys() - required - optional))
        raise ValueError(f"fields missing or unknown: {', '.join(wrong)}")
    return fields


def list_of(value: object, most: int = LARGEST_NUMBER) -> list[Any]:
    """Return a value that is a list of not more than `most` values."""
    if not isinstance(value, list):
        raise TypeError(f"not a list: {_shown(value)}")
    if len(value) > most:
        raise ValueError(f"too many values: {len(value)}")
    return value


def text(value: object, longest: int) -> str:
    """Return a value that is a text of not more than `longest` characters."""
    if not isinstance(value, str):
        raise TypeError(f"not a text: {_shown(value)}")
    if len(value) > longest:
        raise ValueError(f"too long: {_shown(value)}")
    return strict_text(value)


def identifier(value: object, longest: int) -> str:
    """Return a value that is a text of 1 to `longest` characters."""
    made = text(value, longest)
    if not made:
        raise ValueError("empty")
    return made


def number(value: object, lowest: int = -LARGEST_NUMBER, highest: int = LARGEST_NUMBER) -> int:
    """Return a value that is a whole number from `lowest` to `highest`."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"not a whole number: {_shown(value)}")
    if not lowest <= value <= highest:
        raise ValueError(f"out of range: {_shown(value)}")
    return value


def time(value: object) -> Milliseconds:
    """Return a value that is a time or a duration."""
    return Milliseconds(number(value, 0, LAST_TIME))


def flag(value: object) -> bool:
    """Return a value that is true or false."""
    if isinstance(value, bool):
        return value
    raise TypeError(f"neither true nor false: {_shown(value)}")


def _shown(value: object) -> str:
    """Return the beginning of a value as text, for a report. A number may have more digits than Python writes."""
    return f"{type(value).__name__} {value[:40]!r}" if isinstance(value, str) else type(value).__name__
