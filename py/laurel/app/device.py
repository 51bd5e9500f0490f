"""The device that the app runs on, and what it reports; `laurel.app.session.effects` has what the app asks it for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from laurel.match.edits import Milliseconds


class Device(Protocol):
    """A clock, the reader's languages, formats of times, and a source of unique ids and random numbers."""

    def now(self) -> Milliseconds:
        """Return the time."""
        ...

    def languages(self) -> Sequence[str]:
        """Return the reader's languages, the preferred one first."""
        ...

    def time(self, at: Milliseconds, language: str) -> str:
        """Return a time of day as the language writes it."""
        ...

    def date(self, at: Milliseconds, language: str) -> str:
        """Return a date with its time of day as the language writes it."""
        ...

    def day(self, at: Milliseconds) -> str:
        """Return a date as `2026-11-21`, for the names of files."""
        ...

    def size(self, number: int, language: str) -> str:
        """Return a number of bytes with a unit, as the language writes it."""
        ...

    def new_id(self) -> str:
        """Return a new id for a match: letters and digits."""
        ...

    def random(self, count: int) -> int:
        """Return a random whole number from 0 to `count` - 1, each with the same probability."""
        ...

    def version(self) -> str:
        """Return the version of Laurel that runs."""
        ...

    def build(self) -> str:
        """Return a text that only this build of Laurel has: the rules of another one may give other results."""
        ...

    def site(self) -> str:
        """Return the address of the site, without the part that names a screen."""
        ...

    def start(self) -> str:
        """Return how Laurel was started: a key of `laurel.pages.home.settings.START`."""
        ...


READ_ABROAD = {"en": "en-GB"}
"""The form of a language for readers who name none. English alone would be American: 12 hours, and the month first."""


def locale_of(language: str, readers: Sequence[str]) -> str:
    """Return the reader's own form of a language, such as `en-GB`, or the usual one where the reader names none.

    It decides how times, dates and numbers are written: an English clock has 12 hours in America and 24 in Britain.
    """
    own = (locale for locale in readers if locale.partition("-")[0] == language)
    return next(own, READ_ABROAD.get(language, language))


class StoreFailure(Exception):
    """The device does not store something: its store is full (`is_full`) or forbidden."""

    def __init__(self, *, is_full: bool) -> None:
        super().__init__("full" if is_full else "forbidden")
        self.is_full = is_full
