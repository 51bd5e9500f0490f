"""The session: the open match, the view, the services, and the event that is handled."""

from __future__ import annotations

from collections.abc import MutableMapping

from laurel.app.device import Device
from laurel.app.session.arriving import Arriving
from laurel.app.session.open_match import OpenMatch
from laurel.app.session.services import Services
from laurel.app.session.view_state import ViewState
from laurel.app.storage.match_store import StoredMatch
from laurel.match.edits import Milliseconds
from laurel.match.message import Message, Notice, Refusal
from laurel.match.strict import FIRST_TIME, LAST_TIME
from laurel.pages import routes
from laurel.pages.entry.notices import Toast
from laurel.pages.forms import FormError, NumberError
from laurel.pages.games import presentation_of
from laurel.pages.language.translator import Translator
from laurel.pages.match.presentation import MatchView


class NothingOpen(LookupError):
    """An event is for the open match, and none is open."""


class Session:
    """The three owners of what a session knows, and the event that is handled.

    `laurel.app.handle` passes every event to its command. What changes is stored before `handle` returns.
    """

    def __init__(self, store: MutableMapping[str, str], device: Device) -> None:
        self.services = Services(store, device)
        self.view = ViewState(self._translate)
        self.opened: OpenMatch | None = None
        """The open match; `None` while none is open."""

        self._match_view: MatchView | None = None
        """How the open match was shown last."""

        self.arriving = Arriving()
        """The events that wait for what no first board needs, where that has not arrived yet."""

        self.at: Milliseconds | None = None
        """The time of the event that is being handled; `None` for now."""

        self.event_id = ""
        """The id of the event that is being handled, if it comes from a queue."""

    @property
    def open_match(self) -> OpenMatch:
        """The open match.

        Raises:
            NothingOpen: no match is open, as when another tab deleted it.
        """
        if self.opened is None:
            raise NothingOpen
        return self.opened

    @property
    def match_view(self) -> MatchView:
        """The open match as its pages see it; raises `NothingOpen` where none is open.

        It is the same view as before, with all that was found out about it, as long as nothing of it has changed.
        """
        open_match, phones = self.open_match, self.services.phones
        names = tuple(player.name for player in open_match.match.setup.players)
        is_shared = self.may_be_shared
        shown = (
            presentation_of(open_match.game),
            open_match.match,
            open_match.replay,
            Translator(self.services.preferences.language, names),
            phones.others(self.services.authors.device_id()) if is_shared else frozenset(),
            phones.seat if is_shared else None,
        )
        if self._match_view is None or not self._match_view.is_of(*shown):
            self._match_view = MatchView(*shown)
        return self._match_view

    @property
    def may_be_shared(self) -> bool:
        """Whether the open match is the one that this phone shares with others, or offers to share."""
        return self.opened is not None and self.services.phones.match == self.opened.id

    def now(self) -> Milliseconds:
        """Return the time of the event that is being handled, which for a queued one is in the past.

        A clock before 1970 or after the year 9999 shows the first or the last time that can be stored.
        """
        now = self.services.device.now()
        return min(max(FIRST_TIME, now if self.at is None else min(self.at, now)), LAST_TIME)

    def open(self, match_id: str) -> None:
        """Open a match; where there is none, show the first screen and say so."""
        if self.opened is not None and self.opened.id == match_id:
            return
        stored = self.services.match_store.load(match_id)
        if stored is None:
            self.opened, self.view.route = None, routes.HOME
            if not self.services.match_store.is_newer(match_id):  # the first screen says so
                self.view.say_not_here()
        else:
            self.opened = self.services.open_match(stored)
            self._say_put_back(stored)

    def close(self, match_id: str) -> None:
        """Close a match, where it is the open one."""
        if self.opened is not None and self.opened.id == match_id:
            self.opened = None

    def _say_put_back(self, stored: StoredMatch) -> None:
        """Show how much of a match could not be read before, and can now."""
        count = self.services.match_store.take_put_back(stored.match.id)
        if count:
            text = self.services.translator.plural(
                "%(n)s entry of this match could not be read before. It counts again.",
                "%(n)s entries of this match could not be read before. They count again.",
                count,
            )
            self.view.toast_text(Toast(text, "notice"))

    def name_device(self) -> None:
        """Have the edits of the open match say on which device and by whom they were made, as the settings do."""
        if self.opened is not None:
            self.services.name_device(self.opened)

    def refuse(self, refused: Refusal | FormError) -> None:
        """Show why the rules do not allow something, or why a form cannot be read."""
        if isinstance(refused, Refusal):
            self.view.refuse(refused, self._rule(refused.rule))
        elif isinstance(refused, NumberError) and self.opened:
            self.view.refuse(refused, number_of=self._number_of(self.match_view, refused))
        else:
            self.view.refuse(refused)

    def _number_of(self, match_view: MatchView, refused: NumberError) -> str:
        """Return whose number was not read, and what it is called: `Anna, Cards`; empty where neither is known."""
        presentation, translator = match_view.presentation, match_view.translator
        sides = {seat: side for side in presentation.sides(match_view.match.setup) for seat in side}
        side = () if refused.seat is None else sides.get(refused.seat, ())
        names = " + ".join(map(translator.player_name, side))
        label = presentation.value_label(translator, refused.kind, refused.field) if refused.kind else ""
        return ", ".join(filter(None, (names, label)))

    def notify(self, notice: Notice) -> None:
        """Show a notice about an entry."""
        self.view.toast_text(Toast(self._translate(notice.message), "notice", self._rule(notice.rule)))

    def _translate(self, message: Message) -> str:
        """Return a message in the reader's language, with the names of the players where a match is open."""
        translator = self.match_view.translator if self.opened else self.services.translator
        return translator.message(message)

    def _rule(self, rule: str) -> str:
        """Return the number of a rule in the rulebook of the reader's language."""
        return self.match_view.presentation.rule(self.match_view.translator, rule) if self.opened and rule else rule
