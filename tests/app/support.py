"""A device without a browser, a store that can fail, and tabs over both."""

from __future__ import annotations

from collections.abc import Iterator, MutableMapping, Sequence
from typing import Any

from laurel.app.device import StoreFailure
from laurel.app.handle import handle
from laurel.app.session.effects import Effect
from laurel.app.session.events import Event, Response, join_texts
from laurel.app.session.session import Session
from laurel.app.storage.keys import BIN, MATCH, keys_of
from laurel.app.storage.match_store import MatchStore
from laurel.games import GAMES
from laurel.games.twilight_imperium.actions import Action
from laurel.match.archive import encode
from laurel.match.edits import EntryId, Milliseconds
from laurel.match.ledger import standings
from laurel.match.match import Match
from laurel.match.setup import Seat
from laurel.pages.forms import Fields
from laurel.pages.games import find_game
from tests.games.twilight_imperium.support import match
from tests.markup import Element, read_page
from tests.support import NOON

SECOND = 1000
A_WHILE = 10 * SECOND
"""Long enough for two taps to be two entries."""

BUILD = "this build"
"""Of Laurel, unless a test says otherwise."""

FULL = StoreFailure(is_full=True)
FORBIDDEN = StoreFailure(is_full=False)


class PlainDevice:
    """A device whose clock the test sets."""

    def __init__(self, *languages: str) -> None:
        self.clock = Milliseconds(NOON + 3600 * SECOND)
        self._languages = languages or ("en",)
        self._ids = 0
        self.started = "ordinary"
        self.rolls: list[int] = []
        self.built = BUILD

    def wait(self, milliseconds: int) -> None:
        """Let time pass."""
        self.clock = Milliseconds(self.clock + milliseconds)

    def now(self) -> Milliseconds:
        """Return the time on the clock."""
        return self.clock

    def languages(self) -> Sequence[str]:
        """Return the reader's languages."""
        return self._languages

    def time(self, at: Milliseconds, language: str) -> str:
        """Return a time."""
        return f"{at // SECOND % 86400} {language}"

    def date(self, at: Milliseconds, language: str) -> str:
        """Return a date."""
        return f"{at // SECOND} {language}"

    def day(self, at: Milliseconds) -> str:
        """Return a day that shows which time was asked for."""
        return f"day-{at}"

    def size(self, number: int, language: str) -> str:
        """Return a number of bytes."""
        return f"{number} bytes {language}"

    def new_id(self) -> str:
        """Return a new id."""
        self._ids += 1
        return f"new{self._ids}"

    def random(self, count: int) -> int:
        """Return the numbers that the test has put into `rolls`, else the highest one."""
        return self.rolls.pop(0) if self.rolls else count - 1

    def build(self) -> str:
        """Return which build of Laurel runs."""
        return self.built

    def version(self) -> str:
        """Return a version."""
        return "1.2.3"

    def site(self) -> str:
        """Return an address."""
        return "https://example.org/laurel/"

    def start(self) -> str:
        """Return how Laurel was started."""
        return self.started


class NamedDevice(PlainDevice):
    """A device whose ids no other device makes."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def new_id(self) -> str:
        """Return a new id."""
        return f"{self._name}{super().new_id()}"


class Store(MutableMapping[str, str]):
    """A store that fails when told to: `fails_to_write` and `fails_to_read` say how."""

    def __init__(self, **kept: str) -> None:
        self.kept: dict[str, str] = kept
        self.room: int | None = None
        """How many characters it takes, with those that it has; `None` for any number."""

        self.tries = 0
        """How often something was to be stored."""

        self.fails_to_write: Exception | None = None
        self.fails_to_read: StoreFailure | None = None

    def __getitem__(self, key: str) -> str:
        if self.fails_to_read:
            raise self.fails_to_read
        return self.kept[key]

    def __setitem__(self, key: str, value: str) -> None:
        self.tries += 1
        if self.fails_to_write:
            raise self.fails_to_write
        if self.room is not None and self.size - len(self.kept.get(key, "")) + len(value) > self.room:
            raise FULL
        self.kept[key] = value

    @property
    def size(self) -> int:
        """How many characters are stored."""
        return sum(map(len, self.kept.values()))

    def __delitem__(self, key: str) -> None:
        del self.kept[key]

    def __iter__(self) -> Iterator[str]:
        if self.fails_to_read:
            raise self.fails_to_read
        return iter(self.kept)

    def __len__(self) -> int:
        return len(self.kept)


class Tab:
    """An open tab: a session, and its last response."""

    def __init__(self, store: MutableMapping[str, str] | None = None, device: PlainDevice | None = None) -> None:
        self.store: MutableMapping[str, str] = {} if store is None else store
        self.device = device or PlainDevice()
        self.session = Session(self.store, self.device)
        self.answer: Response

    def do(self, name: str, fields: Fields | None = None, /, **more: str) -> Response:
        """Send an event, and keep the response."""
        self.answer = handle(self.session, Event(name, {**(fields or {}), **more}))
        return self.answer

    def take_in(self, **fields: str) -> Response:
        """Import a file, and keep it where that is asked because it changes what is here."""
        self.do("import", fields)
        return self.do("keep-offered") if self.session.view.offers.files is not None else self.answer

    def go(self, route: str) -> Response:
        """Go to an address."""
        return self.do("go", route=route)

    def tap(self, seat: Seat, kind: str = "gain") -> Response:
        """Tap a player's plus or minus."""
        return self.do("tap", kind=kind, player=str(seat), points="1")

    def gain(self, seat: Seat, points: int = 1, source: str = "public_stage_1") -> Response:
        """Enter points from a source, a good while after the last entry."""
        self.device.wait(A_WHILE)
        return self.do("act", kind="gain", player=str(seat), points=str(points), source=source)

    @property
    def page(self) -> Element:
        """The page that is shown."""
        return read_page(self.answer.page)

    @property
    def announced(self) -> str:
        """What a screen reader announces after the last event."""
        return join_texts(self.answer.announcements)

    @property
    def match(self) -> Match[Any]:
        """The open match."""
        return self.session.open_match.match

    @property
    def actions(self) -> list[Any]:
        """The actions in the log of the open match."""
        return [entry.action for entry in self.match.journal.log]

    @property
    def ids(self) -> list[EntryId]:
        """The ids of the entries in the log of the open match."""
        return [entry.id for entry in self.match.journal.log]

    def catch_up(self) -> Response:
        """Have the browser report that another tab has stored something of the match."""
        return self.do("stored", key=next(key for key in self.store if key.startswith(keys_of("a-match"))))

    @property
    def points(self) -> list[int]:
        """Everybody's points, by the ledger."""
        totals = standings(self.session.open_match.replay.ledger, self.match.setup.seats)
        return [totals[seat] for seat in self.match.setup.seats]

    @property
    def toasts(self) -> list[str]:
        """The messages over the page."""
        return [toast.text for toast in self.page.all("p") if toast.parent and "toast" in toast.parent.classes]

    @property
    def lasting(self) -> list[str]:
        """What is wrong and lasts, by the line over the tools of the board: in full, as its sheet has it."""
        self.do("open", sheet="now")
        said = [item.one("p").text for item in self.page.all("li", "now-alert")]
        self.do("close")
        return said

    @property
    def lines(self) -> list[str]:
        """What the sheet that asks for confirmation says of later entries."""
        return [line.text for listed in self.page.all("ol", "altered") for line in listed.all("li")]

    @property
    def has_sheet(self) -> bool:
        """Whether a sheet is open."""
        return bool(self.page.all("dialog"))


def text_of(of: Match[Any]) -> str:
    """Return a match of Twilight Imperium as it is stored."""
    return encode(GAMES["twilight_imperium"], of)


def stored(store: MutableMapping[str, str], match_id: str = "a-match") -> Match[Any]:
    """Return a match as it is stored."""
    found = MatchStore(dict(store), find_game).load(match_id)
    assert found is not None
    return found.match


def stored_actions(store: MutableMapping[str, str], match_id: str = "a-match") -> list[Any]:
    """Return the stored actions of a match."""
    return [entry.action for entry in stored(store, match_id).journal.log]


def stored_ids(store: MutableMapping[str, str]) -> set[str]:
    """Return the names of the matches in the store."""
    return {key.removeprefix(MATCH) for key in store if key.startswith(MATCH)}


def deleted_ids(store: MutableMapping[str, str]) -> set[str]:
    """Return the names of the deleted matches in the store."""
    return {key.removeprefix(BIN) for key in store if key.startswith(BIN)}


def at_the_board(
    *actions: Action, players: int = 4, store: MutableMapping[str, str] | None = None, device: PlainDevice | None = None
) -> Tab:
    """Return a tab at the board of a match in which actions were entered."""
    store = {} if store is None else store
    store[f"{MATCH}a-match"] = text_of(match(*actions, players=players))
    tab = Tab(store, device)
    tab.go("/match/a-match")
    return tab


def only(kind: type[Effect], answer: Response) -> Any:
    """Return the only effect of a kind."""
    (found,) = [effect for effect in answer.effects if isinstance(effect, kind)]
    return found
