"""The open session: an event comes in, and out come a page and what the device has to do."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping
from typing import Any

from attrs import frozen

from laurel.app import preferences
from laurel.app.device import Device, Effect
from laurel.app.shelf import SETTINGS, Shelf, Stored
from laurel.app.summaries import Summaries
from laurel.app.table import OpenMatch
from laurel.games import GAMES
from laurel.match.journal import Journal, Milliseconds
from laurel.match.message import N_, Message, Refusal
from laurel.match.replay import Replay
from laurel.pages import history, routes
from laurel.pages.forms import Fields
from laurel.pages.games import GAME_PAGES
from laurel.pages.notices import Toast
from laurel.pages.page import Page
from laurel.pages.setup import Draft
from laurel.pages.sitting import GamePages, Sitting
from laurel.pages.words import Words

UPDATE = "update"
FAILURE = "failure"
"""The names of the messages that stand until they are closed."""


@frozen
class Event:
    """Something that a person or the browser did: its name, and fields as a form has them."""

    do: str
    fields: Fields
    route: str = ""
    """The address of the screen where it was done; empty for the one that the session is at."""

    at: Milliseconds | None = None
    """When; `None` for now."""


@frozen
class Answer:
    """What there is to show, to say and to do."""

    page: Page
    theme: str
    said: str
    """For those who hear the page: what has changed, or empty."""

    alarm: str
    """The same, where it must not wait."""

    effects: tuple[Effect, ...]


@frozen
class Pending:
    """A change of an old entry that waits for a decision, because later entries would be refused."""

    journal: Journal[Any]
    played: Replay[Any, Any]
    then: str = ""
    """The sheet to go back to once the change is made, or empty."""


class Session:
    """Which match and screen is open, in which language, over which storage.

    The session is told of every event by `laurel.app.handle`; what is stored, is stored before that returns.
    """

    def __init__(self, store: MutableMapping[str, str], device: Device) -> None:
        self.device = device
        self.shelf = Shelf(store, GAMES)
        self.preferences = preferences.read(self.shelf.read_plain(SETTINGS, {}), device.languages())
        self.summaries = Summaries(device)
        self.route = routes.HOME
        self.awaited = ""
        """The address that the browser was told to follow to, where the session is already; empty for none."""
        self.table: OpenMatch | None = None
        self.sheet: tuple[str, Fields] | None = None
        self.pending: Pending | None = None
        self.draft: Draft | None = None
        self.problem: Message | None = None
        self.at: Milliseconds | None = None
        """When the event that is being answered happened; `None` for now."""
        self.toasts: list[Toast] = []
        self.said = ""
        self.alarm = ""
        self.effects: list[Effect] = []
        self.chosen_seat: int | None = None
        self.history_shown = history.SHOWN
        self.offline = "loading"
        self.storage = "unknown"
        self.is_awake = False
        self.seen_failure: bool | None = None
        """Which failure of the store has been read and closed: whether it was full; `None` for none."""
        self.has_update = False
        self.can_install = False

    @property
    def words(self) -> Words:
        """The reader's language, at no table."""
        return Words(self.preferences.language)

    @property
    def sitting(self) -> Sitting:
        """The open match as its pages see it."""
        table = self.open_table
        names = tuple(player.name for player in table.match.setup.players)
        return Sitting(GAME_PAGES[table.game.id], table.match, table.replay, Words(self.preferences.language, names))

    @property
    def open_table(self) -> OpenMatch:
        """The open match.

        Raises:
            NothingOpen: no match is open, as when another tab deleted it.
        """
        if self.table is None:
            raise NothingOpen
        return self.table

    def now(self) -> Milliseconds:
        """Return the time of the event that is being answered: what is entered late did not happen late."""
        now = self.device.now()
        return now if self.at is None else min(self.at, now)

    def game_pages(self, game: str) -> GamePages:
        """Return the pages of a game."""
        return GAME_PAGES[game]

    def open(self, match_id: str) -> None:
        """Open a match; where there is none, say so and stay on the first screen."""
        if self.table is not None and self.table.id == match_id:
            return
        stored = self.shelf.load(match_id)
        if stored is None:
            self.table, self.route = None, routes.HOME
            self.toast(Message(N_("This match is not on this device.")), kind="refusal")
        else:
            self.show(stored)

    def show(self, stored: Stored) -> None:
        """Open a match that has just been read or made."""
        self.table = OpenMatch(self.shelf, stored)

    def refuse(self, refusal: Refusal) -> None:
        """Show why the rules do not allow something."""
        words = self.sitting.words if self.table else self.words
        pages = GAME_PAGES[self.table.game.id] if self.table else None
        rule = pages.rule(words, refusal.rule) if pages else refusal.rule
        self.toasts.append(Toast(words.say(refusal.message), "refusal", rule))
        self.alarm = words.say(refusal.message)

    def toast(self, message: Message, kind: str = "plain", action: str = "", label: str = "", value: str = "") -> None:
        """Show a short message."""
        words = self.sitting.words if self.table else self.words
        self.toast_text(Toast(words.say(message), kind, "", action, label, value))

    def toast_text(self, toast: Toast) -> None:
        """Show a message that is in the reader's language already."""
        self.toasts.append(toast)
        self.said = toast.text

    def close_sheet(self) -> None:
        """Close the open sheet, and forget what it was about."""
        self.sheet, self.pending = None, None


class NothingOpen(LookupError):
    """An event is about the open match, and none is open."""


Handler = Callable[[Session, Fields], None]
"""What an event does to the session."""
