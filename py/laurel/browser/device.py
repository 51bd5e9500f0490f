"""Time, languages and identifiers from the browser."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import SystemRandom
from typing import Any
from uuid import uuid4

import js
from pyodide.ffi import to_js

from laurel.app.device import locale_of
from laurel.browser.missing import is_given
from laurel.match.edits import Milliseconds
from laurel.plays.local_time import zone

ID_LENGTH = 12


def plain_object(**fields: object) -> Any:
    """Return a JavaScript object with these fields."""
    return to_js(fields, dict_converter=js.Object.fromEntries)


def _format(locale: str, **options: str) -> Any:
    return _format_in(zone(), locale, **options)


@cache
def _format_in(_: str, locale: str, **options: str) -> Any:
    """Return what writes times in a zone, which is that of the device now: the browser keeps to it from then on."""
    return js.Intl.DateTimeFormat.new(locale, plain_object(**options))


@cache
def _has_24_hours(locale: str | None) -> bool:
    """Return whether the clock of a locale counts to 24; `None` is the locale of the device."""
    cycle = js.Intl.DateTimeFormat.new(locale, plain_object(hour="numeric")).resolvedOptions().hourCycle
    return str(cycle) in ("h23", "h24")


def _clock(locale: str) -> dict[str, str]:
    """Return the options for a time of day: 24 hours where they are usual for the language or on the device.

    A browser in Polish often names American English as its second language.
    """
    return {"hourCycle": "h23"} if _has_24_hours(locale) or _has_24_hours(None) else {}


@cache
def _size_format(locale: str, unit: str) -> Any:
    return js.Intl.NumberFormat.new(locale, plain_object(style="unit", unit=unit, maximumFractionDigits=1))


class BrowserDevice:
    """The browser as a `laurel.app.device.Device`."""

    def __init__(self, version: str, build: str) -> None:
        self._version = version
        self._build = build

    def now(self) -> Milliseconds:
        """Return the time."""
        return Milliseconds(int(js.Date.now()))

    def languages(self) -> Sequence[str]:
        """Return the reader's languages, the preferred one first."""
        return [str(language) for language in js.navigator.languages]

    def time(self, at: Milliseconds, language: str) -> str:
        """Return a time of day, as the language writes it."""
        locale = self._locale(language)
        return str(_format(locale, timeStyle="short", **_clock(locale)).format(at))

    def date(self, at: Milliseconds, language: str) -> str:
        """Return a date with its time of day, as the language writes it."""
        locale = self._locale(language)
        return str(_format(locale, dateStyle="medium", timeStyle="short", **_clock(locale)).format(at))

    def size(self, number: int, language: str) -> str:
        """Return a number of bytes in kilobytes or megabytes, as the language writes it."""
        unit, bytes_in_unit = ("megabyte", 1_000_000) if number >= 1_000_000 else ("kilobyte", 1_000)
        return str(_size_format(self._locale(language), unit).format(number / bytes_in_unit))

    def _locale(self, language: str) -> str:
        return locale_of(language, self.languages())

    def day(self, at: Milliseconds) -> str:
        """Return a date as `2026-11-21`, for the names of files."""
        return str(_format("en-CA", year="numeric", month="2-digit", day="2-digit").format(at))

    def new_id(self) -> str:
        """Return a new random id of 12 hexadecimal digits."""
        return uuid4().hex[:ID_LENGTH]

    def random(self, count: int) -> int:
        """Return a random whole number from 0 to `count` - 1."""
        return SystemRandom().randrange(count)

    def version(self) -> str:
        """Return the version of Laurel that runs."""
        return self._version

    def build(self) -> str:
        """Return the address of the folder of this build, which is named after its contents."""
        return self._build

    def site(self) -> str:
        """Return the address of the site, without the part behind `#`."""
        return str(js.location.href).partition("#")[0]

    def start(self) -> str:
        """Return how Laurel was started, as `static/python.js` has left it on the page."""
        page = js.document.documentElement
        problem = page.getAttribute("data-start-problem")
        return str(problem if is_given(problem) else page.getAttribute("data-start"))
