"""Dates, times of day and lengths, as controls send them."""

from __future__ import annotations

from laurel.match.edits import MINUTE, Milliseconds
from laurel.match.message import N_, Message
from laurel.pages.forms import Fields, FormError, NumberError, incomplete, text
from laurel.pages.language.numbers import NotNumbers, read_number
from laurel.plays.local_time import moment
from laurel.plays.records.reading import LONGEST_DURATION

DAY = Milliseconds(24 * 60 * MINUTE)


def read_moment(fields: Fields, now: Milliseconds) -> Milliseconds:
    """Return the date and the time of a form.

    Raises:
        FormError: one is missing, they are none, or they are later than in a day.
    """
    date, time = text(fields, "date"), text(fields, "time")
    if not date or not time:
        raise incomplete("time" if date else "date")
    try:
        at = moment(f"{date} {time[:5]}:00")
    except (ValueError, OverflowError) as error:
        raise FormError(Message(N_("This is not a date.")), "date") from error
    if at > now + DAY:
        raise FormError(Message(N_("This date is in the future.")), "date")
    return at


def read_minutes(fields: Fields, language: str) -> int:
    """Return the length of a form in minutes, 0 where nothing was typed.

    Raises:
        FormError: it is no number, or too large for a match.
    """
    typed = text(fields, "minutes")
    if not typed.strip():
        return 0
    try:
        minutes = read_number(typed, language)
    except NotNumbers as error:
        raise NumberError(error, "minutes") from error
    if not 0 <= minutes <= LONGEST_DURATION:
        raise FormError(Message(N_("This is not the length of a match.")), "minutes")
    return minutes
