"""Durations: how long a match took, and their texts."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from laurel.match.edits import MINUTE, Milliseconds
from laurel.match.message import N_
from laurel.pages.language.translator import Translator
from laurel.plays.play import SHORTEST

HOUR = 60 * MINUTE
DAY = 24 * HOUR

LONGEST_PAUSE = 6 * HOUR
"""Milliseconds between two entries, of which more are a pause: the match went on another day."""

NO_BREAK = "\N{NO-BREAK SPACE}"


def playing_time(times: Iterable[Milliseconds]) -> Milliseconds:
    """Return the time from the first to the last entry, without pauses.

    `times` are the times of the entries in any order: an entry that is inserted has the time at which it was entered.
    """
    gaps = (later - earlier for earlier, later in pairwise(sorted(times)))
    return Milliseconds(sum(gap for gap in gaps if gap <= LONGEST_PAUSE))


def as_text(translator: Translator, duration: Milliseconds, *, breaks: bool = False) -> str:
    """Return a duration in hours and minutes, rounded down; empty for less than `SHORTEST`.

    It is on one line, unless it `breaks` before the minutes.
    """
    if duration < SHORTEST:
        return ""
    hours, minutes = divmod(duration // MINUTE, 60)
    text = N_("%(hours)s h %(minutes)s min") if hours else N_("%(minutes)s min")
    words = translator(text, hours=hours, minutes=minutes).replace(NO_BREAK, " ").split(" ")
    whole = NO_BREAK.join(words)
    return " ".join((NO_BREAK.join(words[:2]), NO_BREAK.join(words[2:]))) if breaks and len(words) > 2 else whole


def in_words(translator: Translator, duration: Milliseconds) -> str:
    """Return a duration of several minutes or more: in days where there are two or more, rounded."""
    days = round(duration / DAY)
    return translator.plural("%(n)s day", "%(n)s days", days) if days > 1 else as_text(translator, duration)
