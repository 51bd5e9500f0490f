"""The open session: an event comes in, and out come a page and what the device has to do."""

from __future__ import annotations

from collections.abc import Callable, MutableMapping

from attrs import evolve, frozen

from laurel.app import preferences
from laurel.app.device import Device, Effect
from laurel.app.match_store import SETTINGS, MatchStore, Stored
from laurel.app.summaries import Summaries
from laurel.app.table import OpenMatch, Proposal
from laurel.games import GAMES
from laurel.match.journal import Milliseconds
from laurel.match.message import N_, Message, Notice, Refusal
from laurel.pages import history, routes
from laurel.pages.forms import Fields, FormError
from laurel.pages.games import PRESENTATIONS
from laurel.pages.match_view import MatchView
from laurel.pages.notices import IMPORTANCE, Toast
from laurel.pages.page import Page
from laurel.pages.presentation import Presentation
from laurel.pages.setup import Draft
from laurel.pages.translator import Translator

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
class Response:
    """What there is to show, to say and to do."""

    page: Page
    theme: str
    said: str
    """For those who hear the page: what has changed, or empty."""

    alarm: str
    """The same, where it must not wait."""

    effects: tuple[Effect, ...]
    keeps_screen_on: bool = False
    """Whether the device is to keep its screen on: a match is in play, and the settings ask for it."""

    is_refused: bool = False
    """Whether a message says that the rules, or the fields of a form, do not allow what was asked for."""

    keeps_input: bool = False
    """Whether what is filled in on the page and not sent yet stays: nothing was entered, and no other sheet opened."""


@frozen
class Pending:
    """A change that the rules allow, and that may wait for the players' decision."""

    proposal: Proposal
    fields: Fields
    """The fields of the event that proposed it; `then` names the sheet that follows."""

    is_correction: bool
    """Whether it changes what was entered before, and is confirmed as a correction."""

    keeps_sheet: bool
    """Whether the open sheet stays open after it."""


class Session:
    """Which match and screen is open, in which language, over which storage.

    The session is told of every event by `laurel.app.handle`; what is stored, is stored before that returns.
    """

    def __init__(self, store: MutableMapping[str, str], device: Device) -> None:
        self.device = device
        self.match_store = MatchStore(store, GAMES)
        self.preferences = preferences.read(self.match_store.read_plain(SETTINGS, {}), device.languages())
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
        self._toasts_shown = 0
        self.shown: tuple[object, ...] = ()
        """What the last answer showed: address, sheet, draft and journal."""
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
    def translator(self) -> Translator:
        """The reader's language, at no table."""
        return Translator(self.preferences.language)

    @property
    def match_view(self) -> MatchView:
        """The open match as its pages see it."""
        table = self.open_table
        names = tuple(player.name for player in table.match.setup.players)
        return MatchView(
            PRESENTATIONS[table.game.id], table.match, table.replay, Translator(self.preferences.language, names)
        )

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

    def presentation(self, game: str) -> Presentation:
        """Return the presentation of a game."""
        return PRESENTATIONS[game]

    def open(self, match_id: str) -> None:
        """Open a match; where there is none, say so and stay on the first screen."""
        if self.table is not None and self.table.id == match_id:
            return
        stored = self.match_store.load(match_id)
        if stored is None:
            self.table, self.route = None, routes.HOME
            self.toast(Message(N_("This match is not on this device.")), kind="refusal")
        else:
            self.show(stored)

    def show(self, stored: Stored) -> None:
        """Open a match that has just been read or made."""
        self.table = OpenMatch(self.match_store, stored)

    def refuse(self, refused: Refusal | FormError) -> None:
        """Show why the rules do not allow something, or why a form cannot be read."""
        translator = self.match_view.translator if self.table else self.translator
        text = translator.message(refused.message)
        rule = refused.rule if isinstance(refused, Refusal) else ""
        self._show(Toast(text, "refusal", self._rule(rule), field=refused.field))
        self.alarm = text

    def notify(self, notice: Notice) -> None:
        """Show what deserves a second look after an entry."""
        self.toast_text(Toast(self.match_view.translator.message(notice.message), "notice", self._rule(notice.rule)))

    def toast(self, message: Message, kind: str = "plain", action: str = "", label: str = "", value: str = "") -> None:
        """Show a short message."""
        translator = self.match_view.translator if self.table else self.translator
        self.toast_text(Toast(translator.message(message), kind, "", action, label, value))

    def toast_text(self, toast: Toast) -> None:
        """Show a message that is in the reader's language already."""
        self._show(toast)
        self.announce(toast.text)

    def announce(self, text: str) -> None:
        """Say something to those who hear the page, after what was said before."""
        self.said = " ".join(filter(None, (self.said, text)))

    def _show(self, toast: Toast) -> None:
        """Show a message; its number tells the page that it is a new one, even where it reads as the one before."""
        self._toasts_shown += 1
        self.toasts.append(evolve(toast, number=self._toasts_shown))
        self.toasts.sort(key=lambda one: IMPORTANCE.index(one.kind))

    def _rule(self, rule: str) -> str:
        """Return the number of a rule as the reader's rulebook has it."""
        return self.match_view.presentation.rule(self.match_view.translator, rule) if self.table and rule else rule

    def close_sheet(self) -> None:
        """Close the open sheet, and forget what it was about."""
        self.sheet, self.pending = None, None


class NothingOpen(LookupError):
    """An event is about the open match, and none is open."""


Handler = Callable[[Session, Fields], None]
"""What an event does to the session."""


@frozen
class Command:
    """An event that the session knows, and what follows from it besides what its handler does."""

    handler: Handler

    is_lasting: bool = True
    """Whether it is still done at the next visit, where the page was closed before Python was up. What only asks for
    something to be shown or offered is not."""

    is_entry: bool = True
    """Whether players would call it an entry, of which the next visit says how many were kept."""

    keeps_messages: bool = False
    """Whether the messages on the screen stay: it is a report of the browser, and nobody has asked for anything."""
