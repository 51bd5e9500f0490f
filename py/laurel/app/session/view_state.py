"""The state of the view: what the session shows, and what the response to the event that is handled says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from attrs import Factory, define, evolve, field, frozen

from laurel.app.session.effects import Effect
from laurel.app.session.open_match import OpenMatch
from laurel.app.session.proposal import DialogRequest, Proposal
from laurel.match.message import N_, Message, Refusal
from laurel.pages import routes
from laurel.pages.board import history
from laurel.pages.board.dice import Dice
from laurel.pages.entry.notices import IMPORTANCE, Toast
from laurel.pages.forms import FormError
from laurel.pages.home import home
from laurel.pages.match.draft import Draft
from laurel.pages.match.reminders import Reminder
from laurel.plays.play import Play
from laurel.plays.records.record import Record

if TYPE_CHECKING:
    # No first board needs these.
    from laurel.app.session.given_files import OfferedFiles
    from laurel.pages.exchange.offered_sheet import OfferedSheet
    from laurel.pages.exchange.offered_table import OfferedTable
    from laurel.pages.results.form import ResultForm
    from laurel.pages.sheets.draft import MadeSheet
    from laurel.plays.exchange.collection import CollectedGame, Collection

UPDATE = "update"
FAILURE = "failure"
QUARANTINED = "quarantined"
"""The names of the messages that stay until they are closed."""

UPDATES = {
    "ready": Reminder(N_("A new version is ready."), event="reload", label=N_("Reload"), name=UPDATE),
    "incomplete": Reminder(
        N_("A new version did not arrive whole. Laurel goes on with the one that you have."),
        event="fetch-update",
        label=N_("Try again"),
        name=UPDATE,
    ),
}
"""The messages about a new version, by the state that the browser reports."""

Translate = Callable[[Message], str]
"""Returns a message in the reader's language."""


@define
class ResultState:
    """What is done with results that have no match."""

    form: ResultForm | None = None
    """The form that is shown; `None` on other screens."""

    corrected: tuple[Play, Record | None] | None = None
    """The play that was corrected last, and its record, as they were before: for its Undo."""


@define
class ImportOffers:
    """What comes from outside, is shown, and is kept after a press: see `laurel.app.exchange.offered`."""

    sheet: OfferedSheet | None = None
    files: OfferedFiles | None = None
    table: OfferedTable | None = None
    """A table with results."""

    collection: Collection | None = None
    """A collection of games."""

    removed_games: tuple[CollectedGame, ...] = ()
    """The games of the collection that were removed last, and are offered back."""

    route: str = routes.HOME
    """The address at which something was offered: there the players go back."""


@define
class PlaysState:
    """How much of the list of plays and of the statistics is shown."""

    route: str = routes.STATISTICS
    """The last address of one of them: what is shown of a single play leads back there."""

    listed: tuple[str, int] = ("", 0)
    """The last address of the list of which more plays are shown than at first, and how many."""

    rows: Mapping[str, int] = Factory(dict)
    """How many rows of tables of the statistics are shown where it is more than at first, by the ids of the tables."""

    def begin(self, before: str, route: str) -> None:
        """Begin another screen: other statistics have the first rows of their tables."""
        if routes.without_filter(before) != routes.without_filter(route):
            self.rows = {}
        if routes.shows_plays(route):
            self.route = route

    def show_more_rows(self, table: str) -> None:
        """Show more rows of a table."""
        from laurel.pages.statistics.figures import MORE, SHOWN  # noqa: PLC0415 - which no first board needs

        self.rows = {**self.rows, table: self.rows.get(table, SHOWN) + MORE}


@frozen
class ScreenKey:
    """What a response shows: unsent input stays while the next one shows the same.

    Drafts, forms and matches are compared by identity. They are kept here, so that no other object has their id.
    """

    route: str
    sheet: DialogRequest | None
    draft: Draft | None = field(eq=id)
    made: MadeSheet | None = field(eq=id)
    form: ResultForm | None = field(eq=id)
    opened: OpenMatch | None = field(eq=id)
    changes: int
    """How many changes of entries of the match were made here."""


@frozen
class Arrival:
    """How the screen to which an event leads is shown."""

    replaces: bool = False
    """Whether the browser shows its address in place of the present one, so that the Back button does not lead here."""

    then: Callable[[], None] = lambda: None
    """What is done over that screen as soon as it is shown."""


MOST_TOASTS = 8
"""The most messages that are kept, the newest: what other phones send adds to them, and no press closes them."""


class ViewState:
    """The address, what is open over its screen, and the messages, announcements and effects of the response."""

    def __init__(self, translate: Translate) -> None:
        """`translate` knows the names of the players while a match is open."""
        self._translate = translate

        self.route = routes.HOME
        """The address of the screen."""

        self.next_route = ""
        """The address to which an event leads, which is shown when the event has been handled; empty for none."""

        self.arrival = Arrival()
        """How that address is shown, and what is done then."""

        self.expected_route = ""
        """The address to which the browser was told to follow; empty for none."""

        self.dialog: DialogRequest | None = None
        """The dialog over the screen."""

        self.pending: Proposal | None = None
        """The proposal about which the players are asked."""

        self.offers = ImportOffers()
        """What comes from outside, and is not kept yet."""

        self.made: MadeSheet | None = None
        """The sheet that is being made; `None` on other screens."""

        self.draft: Draft | None = None
        """What the setup screen shows; `None` while no match is being set up."""

        self.results = ResultState()
        """The form for a result, and the last correction."""

        self.dice = Dice()
        """The dice that are chosen, and the last throws."""

        self.begins: tuple[int, int | None] = (2, None)
        """How many players there are where nobody knows who they are, and the index of who begins, if it was chosen."""

        self.problem: Message | None = None
        """Why the match of the draft could not start."""

        self.toasts: list[Toast] = []
        """The messages on the screen: those of this response, which nobody has seen, before older ones; of these the
        most important first, and of equals the newest.
        """

        self._toasts_shown, self._toasts_before = 0, 0
        """How many messages were shown until now, and before this response."""

        self.announcements: list[Callable[[], str]] = []
        """Functions that return what a screen reader announces when it has finished speaking."""

        self.alert = ""
        """What a screen reader announces at once; empty for nothing."""

        self.effects: list[Effect] = []
        """What the browser is asked to do."""

        self.last_shown: ScreenKey | None = None
        """What the last response showed; `None` before the first one."""

        self.history_shown = history.SHOWN
        """The most entries that the history shows."""

        self.finished_shown = home.SHOWN
        """The most finished matches that the first screen shows."""

        self.shows_result_text = False
        """Whether the results show themselves as text, because the device does not copy it."""

        self.plays = PlaysState()
        """How much of the list of plays and of the statistics is shown."""

        self.seen_failure: bool | None = None
        """The failure of the store whose message was closed: whether the store was full; `None` for none."""

    def refuse(self, refused: Refusal | FormError, rule: str = "", number_of: str = "") -> None:
        """Show why something is not allowed.

        `rule` is the number of the rule in the reader's rulebook, `number_of` whose number and which one was not read.
        """
        text = self._translate(refused.message)
        self.toast_at_once(Toast(f"{number_of}: {text}" if number_of else text, "refusal", rule, field=refused.field))

    def toast(self, message: Message, kind: str = "plain", action: str = "", label: str = "", value: str = "") -> None:
        """Show a short message."""
        self.toast_text(Toast(self._translate(message), kind, "", action, label, value))

    def toast_text(self, toast: Toast, said: str = "") -> None:
        """Show a message that is in the reader's language already, and announce it, or what is `said` instead."""
        self._show(toast)
        self.announce(said or toast.said)

    def toast_at_once(self, toast: Toast) -> None:
        """Show a message that is in the reader's language already, and have a screen reader announce it at once."""
        self._show(toast)
        self.alert = " ".join(dict.fromkeys(filter(None, (self.alert, toast.said))))

    def say_not_here(self) -> None:
        """Show that a match is not stored here."""
        self.toast(Message(N_("This match is not on this device.")), kind="refusal")

    def announce(self, text: str) -> None:
        """Add a text to what a screen reader announces."""
        self.announcements.append(lambda: text)

    def announce_later(self, text_of: Callable[[], str]) -> None:
        """Add a text to what a screen reader announces, which is made when the page has been shown."""
        self.announcements.append(text_of)

    def _show(self, toast: Toast) -> None:
        """Show a message. Its number makes it a new one for the page, even where an older one has the same text."""
        self._toasts_shown += 1
        self.toasts.append(evolve(toast, number=self._toasts_shown))
        self.toasts.sort(
            key=lambda shown: (shown.number <= self._toasts_before, IMPORTANCE.index(shown.kind), -shown.number)
        )
        self.toasts = [shown for place, shown in enumerate(self.toasts) if place < MOST_TOASTS or shown.name]

    def clear_response(self) -> None:
        """Begin another response: without announcements and effects. The messages on the screen stay."""
        self.announcements, self.alert, self.effects = [], "", []
        self._toasts_before = self._toasts_shown

    def close_dialog(self) -> None:
        """Close the open dialog; a change that waits for a decision is dropped."""
        self.dialog, self.pending = None, None
