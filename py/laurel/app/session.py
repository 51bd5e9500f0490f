"""The open session, the events that it handles, and its responses."""

from __future__ import annotations

import re
from collections.abc import Callable, MutableMapping
from functools import partial
from hashlib import sha256
from typing import Literal

from attrs import Factory, define, evolve, field, frozen

from laurel.app import people, preferences, stored_people
from laurel.app.device import BackupFile, Device
from laurel.app.effects import Effect
from laurel.app.entered import Entered
from laurel.app.foreign_plays import ForeignPlays
from laurel.app.handover import Handover
from laurel.app.kept_plays import PersonOf
from laurel.app.keys import DEVICE, SETTINGS
from laurel.app.match_store import MatchStore, Stored
from laurel.app.open_match import OpenMatch, Proposal
from laurel.app.people import People
from laurel.app.phones.state import Phones
from laurel.app.plays import Plays
from laurel.app.summaries import Summaries
from laurel.games import GAMES
from laurel.match.edits import Author, DeviceId, Milliseconds
from laurel.match.message import N_, Message, Notice, Refusal
from laurel.match.plain import FIRST_TIME, LAST_TIME
from laurel.match.texts import mended
from laurel.pages import history, home, routes
from laurel.pages.chosen import Chosen
from laurel.pages.draft import Draft
from laurel.pages.forms import Fields, FormError
from laurel.pages.games import PRESENTATIONS
from laurel.pages.notices import IMPORTANCE, Toast
from laurel.pages.page import Page
from laurel.pages.presentation import MatchView, Presentation
from laurel.pages.translator import Translator
from laurel.plays.play import Play

AUTHOR_PART_LENGTH = 8
"""Characters of each part of the name of an author: more than enough for the visits to one match."""

AUTHOR_PART_LIMIT = 16
"""The most characters of each part."""

AUTHOR_PART = f"[a-z0-9]{{1,{AUTHOR_PART_LIMIT}}}"

UPDATE = "update"
FAILURE = "failure"
QUARANTINED = "quarantined"
"""The names of the messages that stay until they are closed."""


def _mended_fields(fields: Fields) -> Fields:
    return {
        mended(name): mended(value) if isinstance(value, str) else list(map(mended, value))
        for name, value in fields.items()
    }


@frozen
class Event:
    """Something that a person or the browser did: its name, and the fields of a form."""

    do: str
    fields: Fields = field(converter=_mended_fields)
    """Without half characters, which a control, a file or a QR code may hold and nothing can store."""

    route: str = field(default="", converter=mended)
    """The address of the screen where it was done; empty for the one that the session is at."""

    at: Milliseconds | None = None
    """When; `None` for now."""

    id: str = ""
    """For an event of a queue: the id of the queue, and its number there, such as `3f9a0c12b7de-4`."""


@frozen
class Response:
    """The response to an event: the page, announcements for screen readers, and effects."""

    page: Page
    theme: str
    announcement: str
    """What a screen reader announces when it has finished speaking; empty for nothing."""

    alert: str
    """What a screen reader announces at once; empty for nothing."""

    effects: tuple[Effect, ...]
    keeps_screen_on: bool = False
    """Whether the device keeps its screen on: a match is being played, and the settings ask for it."""

    is_refused: bool = False
    """Whether the event was refused, by the rules or because of the fields of a form."""

    keeps_input: bool = False
    """Whether unsent input on the page stays: nothing was entered, and no other sheet was opened."""

    failure: str = ""
    """The traceback of the exception because of which the first screen is shown instead; empty for none."""


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

    is_other_now: bool = False
    """Whether the players have confirmed it, but what was entered meanwhile makes the question another one."""


@frozen
class OpenSheet:
    """The sheet over a page: its name, and the fields of the event that opened it."""

    name: str
    fields: Fields


@define
class Codes:
    """QR codes: see `laurel.app.codes`."""

    library: Literal["absent", "loading", "loaded", "failed"] = "absent"
    """The library that encodes them."""

    handover: Handover | None = None
    """The match that is shown as codes, or was last."""


@define
class PeopleState:
    """What a session knows of people beside those that are stored."""

    in_file: People = Factory(People)
    """The people in the backup file."""

    former: People | None = None
    """The people before the last change that can be undone; `None` where there was none."""


@define
class BackupState:
    """What a session knows of backups: see `laurel.app.backups`."""

    file: BackupFile = Factory(BackupFile)
    documents: dict[str, tuple[tuple[str, ...], str]] = Factory(dict)
    """The documents that were made of matches, by key, with the stored texts of which they were made."""

    written: tuple[tuple[str, ...], object] = ((), None)
    """The documents and the people, as plain values, that were written into the file last."""

    unread_people: object = None
    """The people in the file, as a plain value, where they cannot be read; `None` where they can."""

    changes_seen: int = 0
    """What `MatchStore.changes` was when it was last seen whether the file has to be written."""

    only_in_file: tuple[tuple[str, str], ...] = ()
    """The documents in the file that are not stored here, each with the id of its match."""


class Session:
    """The open match and screen, the language, and the store.

    `laurel.app.handle` passes every event to its command. What changes is stored before `handle` returns.
    """

    statistics = Chosen()
    """Which matches the statistics count."""

    def __init__(self, store: MutableMapping[str, str], device: Device) -> None:
        self.device = device
        self.match_store = MatchStore(store, GAMES)
        self.entered = Entered(self.match_store)
        self.preferences = preferences.read(self.match_store.values.read_plain(SETTINGS, {}), device.languages())
        self.summaries = Summaries(self.match_store, device)
        self.foreign_plays = ForeignPlays(self.match_store)
        self.removed_plays: tuple[Play, ...] = ()
        """The plays from other programs that were removed last."""
        self.plays = Plays(self.match_store, self._person_finder, self.foreign_plays.plays)
        self.route = routes.HOME
        self.expected_route = ""
        """The address to which the browser was told to follow; empty for none."""
        self.opened: OpenMatch | None = None
        self.sheet: OpenSheet | None = None
        self.pending: Pending | None = None
        self.draft: Draft | None = None
        self.problem: Message | None = None
        self.at: Milliseconds | None = None
        """The time of the event that is being handled; `None` for now."""
        self.event_id = ""
        """The id of the event that is being handled, if it comes from a queue."""
        self.toasts: list[Toast] = []
        self._toasts_shown = 0
        self.shown: tuple[object, ...] = ()
        """What the last response showed: address, sheet, draft, match and the number of changes that were made here."""
        self.announcement = ""
        self.alert = ""
        self.effects: list[Effect] = []
        self.history_shown = history.SHOWN
        self.finished_shown = home.SHOWN
        self.shows_result_text = False
        """Whether the results show themselves as text, because the device does not copy it."""
        self.offline = "loading"
        self.storage = "unknown"
        self.stored_where = "both"
        """What keeps what is stored, as the event `storage` reports it: `both`, `local`, `mirror` or `memory`."""

        self.used: int | None = None
        """The bytes that the origin stores in this browser, as it has reported; `None` where it has not."""
        self.installation = ""
        """A key of `laurel.pages.backups.SAFARI`."""
        self.backup = BackupState()
        self.codes = Codes()
        self.people = PeopleState()
        self.is_awake = False
        self.seen_failure: bool | None = None
        """The failure of the store whose message was closed: whether the store was full; `None` for none."""
        self.has_update = False
        self.can_install = False
        self.phones = Phones()

    @property
    def translator(self) -> Translator:
        """The translator for the reader's language, without names of players."""
        return Translator(self.preferences.language)

    @property
    def match_view(self) -> MatchView:
        """The open match as its pages see it."""
        open_match = self.open_match
        names = tuple(player.name for player in open_match.match.setup.players)
        return MatchView(
            PRESENTATIONS[open_match.game.id],
            open_match.match,
            open_match.replay,
            Translator(self.preferences.language, names),
        )

    @property
    def open_match(self) -> OpenMatch:
        """The open match.

        Raises:
            NothingOpen: no match is open, as when another tab deleted it.
        """
        if self.opened is None:
            raise NothingOpen
        return self.opened

    def now(self) -> Milliseconds:
        """Return the time of the event that is being handled, which for a queued one is in the past.

        A clock before 1970 or after the year 9999 shows the first or the last time that can be stored.
        """
        now = self.device.now()
        return min(max(FIRST_TIME, now if self.at is None else min(self.at, now)), LAST_TIME)

    def presentation(self, game: str) -> Presentation:
        """Return the presentation of a game."""
        return PRESENTATIONS[game]

    def open(self, match_id: str) -> None:
        """Open a match; where there is none, show the first screen and say so."""
        if self.opened is not None and self.opened.id == match_id:
            return
        stored = self.match_store.load(match_id)
        if stored is None:
            self.opened, self.route = None, routes.HOME
            self.say_not_here()
        else:
            self.show(stored)
            self._say_put_back(stored)

    def _say_put_back(self, stored: Stored) -> None:
        """Show how much of a match could not be read before, and can now."""
        count = self.match_store.take_put_back(stored.match.id)
        if count:
            text = self.translator.plural(
                "%(n)s entry of this match could not be read before. It counts again.",
                "%(n)s entries of this match could not be read before. They count again.",
                count,
            )
            self.toast_text(Toast(text, "notice"))

    def show(self, stored: Stored) -> None:
        """Open a match that has been read or made."""
        with self.match_store.reading.of(stored.key):
            self.opened = OpenMatch(self.match_store, stored, self.author)
        self.name_device()

    def named_plays(self) -> tuple[Play, ...]:
        """Return every play, in which everybody has the name that the people have for them, the oldest first."""
        return people.with_present_names(stored_people.load(self.match_store), self.plays.all())

    def _person_finder(self) -> PersonOf:
        """Return what finds the person of a seat among the people as they are now."""
        return partial(people.person_of, stored_people.load(self.match_store))

    def name_device(self) -> None:
        """Have the edits of the open match say on which device and by whom they were made, as the settings do."""
        if self.opened is not None:
            self.opened.name_device(self.preferences.device, self._person(self.opened))

    def _person(self, open_match: OpenMatch) -> str:
        """Return who uses this device: the player who was chosen for this match, or else who is in the settings."""
        players, seat = open_match.match.setup.players, self.phones.seat
        is_chosen = seat is not None and self.phones.match == open_match.id and seat < len(players)
        return players[seat].name if is_chosen and seat is not None else self.preferences.person

    def author(self) -> Author:
        """Return an author of this device that no other visit to a match has."""
        return Author(f"{self.device_id()}.{_author_part(self.device.new_id())}")

    def event_author(self, event_id: str) -> Author | None:
        """Return the author of the edit that a queued event makes, `None` for the author of the page.

        It follows from the id of the event, so that an event that was entered before can be recognized.
        """
        return Author(f"{self.device_id()}.{_event_author_part(event_id)}") if event_id else None

    def device_id(self) -> DeviceId:
        """Return the id of this device, which is made and stored when it is first needed."""
        device: str = self.match_store.values.read_plain(DEVICE, "")
        if not re.fullmatch(AUTHOR_PART, device):
            device = _author_part(self.device.new_id())
            self.match_store.values.write_plain(DEVICE, device)
        return DeviceId(device)

    def refuse(self, refused: Refusal | FormError) -> None:
        """Show why the rules do not allow something, or why a form cannot be read."""
        translator = self.match_view.translator if self.opened else self.translator
        text = translator.message(refused.message)
        rule = refused.rule if isinstance(refused, Refusal) else ""
        self.toast_at_once(Toast(text, "refusal", self._rule(rule), field=refused.field))

    def notify(self, notice: Notice) -> None:
        """Show a notice about an entry."""
        self.toast_text(Toast(self.match_view.translator.message(notice.message), "notice", self._rule(notice.rule)))

    def toast(self, message: Message, kind: str = "plain", action: str = "", label: str = "", value: str = "") -> None:
        """Show a short message."""
        translator = self.match_view.translator if self.opened else self.translator
        self.toast_text(Toast(translator.message(message), kind, "", action, label, value))

    def toast_text(self, toast: Toast, said: str = "") -> None:
        """Show a message that is in the reader's language already, and announce it, or what is `said` instead."""
        self._show(toast)
        self.announce(said or toast.text)

    def warn(self, text: str) -> None:
        """Show a message of something that does not count, which is in the reader's language already."""
        self.toast_at_once(Toast(text, "refusal"))

    def toast_at_once(self, toast: Toast) -> None:
        """Show a message that is in the reader's language already, and have a screen reader announce it at once."""
        self._show(toast)
        self.alert = " ".join(dict.fromkeys(filter(None, (self.alert, toast.text))))

    def say_not_here(self) -> None:
        """Show that a match is not stored here."""
        self.toast(Message(N_("This match is not on this device.")), kind="refusal")

    def announce(self, text: str) -> None:
        """Add a text to what a screen reader announces."""
        self.announcement = " ".join(filter(None, (self.announcement, text)))

    def _show(self, toast: Toast) -> None:
        """Show a message. Its number makes it a new one for the page, even where an older one has the same text."""
        self._toasts_shown += 1
        self.toasts.append(evolve(toast, number=self._toasts_shown))
        self.toasts.sort(key=lambda shown: IMPORTANCE.index(shown.kind))

    def _rule(self, rule: str) -> str:
        """Return the number of a rule in the rulebook of the reader's language."""
        return self.match_view.presentation.rule(self.match_view.translator, rule) if self.opened and rule else rule

    def close_sheet(self) -> None:
        """Close the open sheet; a change that waits for a decision is dropped."""
        self.sheet, self.pending = None, None


def _author_part(new_id: str) -> str:
    """Return a part of the name of an author, from a random id."""
    return re.sub("[^a-z0-9]", "", new_id.lower())[:AUTHOR_PART_LENGTH]


def _event_author_part(event_id: str) -> str:
    """Return a part of the name of an author that is another one for every id of an event.

    An id as `static/queue.js` makes them, 12 characters and a number, is short enough up to the number 9999.
    """
    part = event_id.replace("-", "")
    return part if len(part) <= AUTHOR_PART_LIMIT else sha256(event_id.encode()).hexdigest()[:AUTHOR_PART_LIMIT]


class NothingOpen(LookupError):
    """An event is for the open match, and none is open."""


Handler = Callable[[Session, Fields], None]
"""Changes the session as an event asks."""


@frozen
class Command:
    """The handler of an event, and how the event is treated."""

    handler: Handler

    is_lasting: bool = True
    """Whether it is handled at the next visit, where the page was closed before Python ran. False for an event that
    only asks for something to be shown or offered."""

    is_entry: bool = True
    """Whether the next visit counts it among the entries that were kept."""

    keeps_messages: bool = False
    """Whether the messages on the screen stay: true for reports of the browser."""
