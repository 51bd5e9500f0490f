"""Times as other programs record them: a date and a time of day where the players were, without a time zone."""

from __future__ import annotations

import re
from datetime import datetime
from time import gmtime, localtime, strftime

from laurel.match.edits import Milliseconds
from laurel.match.strict import time

SEASONS = (1_767_225_600, 1_782_864_000)
"""The first of January and of July 2026, in seconds: a clock is mostly set forward at one of the two."""

FORM = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", re.ASCII)


def moment(local: str) -> Milliseconds:
    """Return the moment at which the clock of the device shows, or showed, a time such as `2026-11-21 19:30:00`.

    Of an hour that comes twice it is the first one. A time that the clock leaves out is that of as long after the gap
    begins: the day stays.

    Raises:
        ValueError: it is no such time.
    """
    if not FORM.fullmatch(local):
        raise ValueError(f"not a time: {local!r:.40}")
    return time(int(datetime.fromisoformat(local).timestamp()) * 1000)


def local_date(at: Milliseconds, hours: int = 0) -> str:
    """Return the date that the clock of the device shows at a moment: `2026-11-21`; `hours` are taken from its time.

    They are those of the clock: an hour that it leaves out, or shows twice, changes nothing.
    """
    seconds = at // 1000
    return strftime("%Y-%m-%d", gmtime(seconds + localtime(seconds).tm_gmtoff - hours * 3600))


def zone() -> str:
    """Return what tells the time zone of the device from those whose clocks show other times."""
    return "".join(f"{localtime(at).tm_gmtoff:+}" for at in SEASONS)


def local_text(at: Milliseconds) -> str:
    """Return what the clock of the device shows at a moment: `2026-11-21 19:30:00`."""
    return strftime("%Y-%m-%d %H:%M:%S", localtime(at // 1000))
