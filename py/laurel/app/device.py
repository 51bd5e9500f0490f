"""What the app asks of the thing it runs on, and what it asks it to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from attrs import frozen

from laurel.match.journal import Milliseconds


class Device(Protocol):
    """A clock, a reader's habits, and a source of names that nobody has used."""

    def now(self) -> Milliseconds:
        """Return the time."""
        ...

    def languages(self) -> Sequence[str]:
        """Return the reader's languages, the dearest first."""
        ...

    def time(self, at: Milliseconds, language: str) -> str:
        """Say a time of day."""
        ...

    def date(self, at: Milliseconds, language: str) -> str:
        """Say a date with its time of day."""
        ...

    def day(self, at: Milliseconds) -> str:
        """Return a date as `2026-11-21`, for the names of files."""
        ...

    def new_id(self) -> str:
        """Return a name for a match: letters and digits that were never used before."""
        ...

    def version(self) -> str:
        """Return the version of Laurel that runs."""
        ...

    def start(self) -> str:
        """Return how Laurel was started: a key of `laurel.pages.settings.START`."""
        ...


def locale_of(language: str, readers: Sequence[str]) -> str:
    """Return the reader's own form of a language, such as `en-GB`; the language itself where the reader names none.

    It decides how times and dates are written: an English clock has 12 hours in America and 24 in Britain.
    """
    return next((locale for locale in readers if locale.partition("-")[0] == language), language)


class StoreFailure(Exception):
    """The device does not store something. `is_full` tells a full store from a forbidden one."""

    def __init__(self, *, is_full: bool) -> None:
        super().__init__("full" if is_full else "forbidden")
        self.is_full = is_full


@frozen
class SaveFile:
    """Offer a file to keep."""

    name: str
    text: str


@frozen
class Navigate:
    """Go to another address of the app."""

    route: str


@frozen
class AskPersistence:
    """Ask the browser not to clear what is stored."""


@frozen
class Focus:
    """Move the keyboard focus to a player's tile."""

    seat: int


@frozen
class Install:
    """Show the browser's own question whether to install the app."""


@frozen
class ActivateUpdate:
    """Let the waiting new version take over, and reload."""


Effect = SaveFile | Navigate | AskPersistence | Focus | Install | ActivateUpdate
