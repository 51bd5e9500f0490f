"""The services of a session: the device, what is stored, the other phones, and what the browser has reported."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from attrs import Factory, define, frozen

from laurel.app.connections.state import Phones
from laurel.app.device import Device
from laurel.app.formats.code_frames import FrameSequence
from laurel.app.plays import people, stored_people
from laurel.app.plays.foreign import ForeignPlays
from laurel.app.plays.people import People
from laurel.app.plays.plays import Plays
from laurel.app.plays.records import Records, StoredRecord
from laurel.app.plays.references import known_games
from laurel.app.plays.summaries import PersonOf
from laurel.app.session.open_match import OpenMatch
from laurel.app.storage import kept_sheets, preferences
from laurel.app.storage.authors import Authors
from laurel.app.storage.entered_events import EnteredEvents
from laurel.app.storage.keys import SETTINGS
from laurel.app.storage.match_store import MatchStore, StoredMatch
from laurel.app.storage.summaries import Summaries
from laurel.match.edits import Milliseconds
from laurel.pages.games import find_game
from laurel.pages.language.translator import Translator
from laurel.plays.play import Play
from laurel.plays.records.record import RecordId

if TYPE_CHECKING:
    from laurel.app.plays.finder import Finder  # which no first board needs


@define
class CodesState:
    """QR codes: see `laurel.app.exchange.codes`."""

    library: Literal["absent", "loading", "loaded", "failed"] = "absent"
    """The library that encodes them."""

    sequence: FrameSequence | None = None
    """The match that is shown as codes, or was last."""


@define
class PeopleState:
    """What a session knows of people beside those that are stored."""

    in_file: People = Factory(People)
    """The people in the backup file."""


@frozen
class BackupFile:
    """The file that the browser keeps up to date, as it was reported last."""

    state: str = "unsupported"
    """A key of `laurel.pages.exchange.backups.FILE`."""

    name: str = ""
    """Empty where none is chosen."""

    written: Milliseconds | None = None
    """When it was written last; `None` where that is not known."""

    reason: str = ""
    """Why it could not be written, as the browser gives it; empty where it could."""

    @property
    def is_chosen(self) -> bool:
        """Whether there is such a file, even if it cannot be written."""
        return self.state in ("kept", "ask", "failed")


@frozen
class RemovedPlays:
    """Recorded plays that can be brought back."""

    older: tuple[Play, ...] = ()
    records: tuple[StoredRecord, ...] = ()
    """What was removed last, all at once: what earlier versions have made, and the records."""

    left_out: tuple[RecordId, ...] = ()
    """The plays that the last import has left out, because they had been deleted."""


@define
class BackupState:
    """What a session knows of backups: see `laurel.app.exchange.backups`."""

    file: BackupFile = Factory(BackupFile)
    documents: dict[str, tuple[tuple[str, ...], str]] = Factory(dict)
    """The documents that were made of matches, by key, with the stored texts of which they were made."""

    written: tuple[tuple[str, ...], object] = ((), None)
    """The documents, and the other fields of the file, that were written last."""

    unread_people: object = None
    """The people in the file, as a plain value, where they cannot be read; `None` where they can."""

    changes_seen: int = 0
    """What `MatchStore.changes` was when it was last seen whether the file has to be written."""

    only_in_file: tuple[tuple[str, str], ...] = ()
    """The documents in the file that are not stored here, each with the id of its match."""


@define
class _PlaysAtHand:
    """What was made of the plays last."""

    named: tuple[tuple[Play, ...], People, tuple[Play, ...]] = Factory(lambda: ((), People(), ()))
    """The plays as they were at hand, the people, and the plays with their names."""

    finder: tuple[tuple[Any, ...], Finder] | None = None
    """What finds plays, and of what it was made; `None` before it is needed."""

    ahead: Iterator[bool] | None = None
    """What is done while there is nothing else to do; `None` before it begins."""


class Services:
    """The device, the stores, the settings, the other phones, and what the browser has reported."""

    def __init__(self, store: MutableMapping[str, str], device: Device) -> None:
        self.device = device
        """The clock, ids, random numbers and formats of the device."""

        self.match_store = MatchStore(store, find_game)
        """The stored matches, values and quarantined texts."""

        self.authors = Authors(self.match_store.values, device)
        """The authors of this device."""

        self.entered_events = EnteredEvents(self.match_store)
        """The queued events that have been entered."""

        self.preferences = preferences.read(self.match_store.values.read_plain(SETTINGS, {}), device.languages())
        """The settings."""

        self.summaries = Summaries(self.match_store, device)
        """The lists and cards of the first screen."""

        self.foreign_plays = ForeignPlays(self.match_store)
        """The plays that earlier versions have made of files of other programs."""

        self.records = Records(self.match_store, self.foreign_plays, known_games, device.build())
        """The recorded plays: those from other programs, and those that were entered by hand."""

        self.removed_plays = RemovedPlays()
        """The recorded plays that can be brought back."""

        self._finder: tuple[People, PersonOf] = (People(), partial(people.person_of, People()))
        """What finds people, and the people among whom it does."""

        self._at_hand = _PlaysAtHand()
        """What was made of the plays last."""

        self.match_store.recorded = self.records.plays
        self.plays = Plays(self.match_store, self._person_finder, self.records, device.build())
        """All plays."""

        self.people = PeopleState()
        """The people of the backup file."""

        self.backup = BackupState()
        """The backup file."""

        self.codes = CodesState()
        """The library that encodes QR codes, and the match that is shown by them."""

        self.phones = Phones()
        """The other phones of a match."""

        self.offline = "loading"
        """Whether Laurel can be opened without a network: a key of `laurel.pages.home.settings.OFFLINE`."""

        self.storage = "unknown"
        """Whether the browser may clear what is stored: a key of `laurel.pages.home.settings.STORAGE`."""

        self.stored_where = "both"
        """What keeps what is stored, as the event `storage` reports it: `both`, `local`, `mirror` or `memory`."""

        self.used: int | None = None
        """The bytes that the origin stores in this browser, as it has reported; `None` where it has not."""

        self.installation = ""
        """A key of `laurel.pages.exchange.backups.SAFARI`."""

        self.is_awake = False
        """Whether the browser keeps the screen on."""

        self.update = ""
        """A key of `laurel.app.session.view_state.UPDATES`; empty for none, and once the message about it is closed."""

        self.can_install = False
        """Whether the browser can install Laurel."""

    @property
    def translator(self) -> Translator:
        """The translator for the reader's language, without names of players."""
        return Translator(self.preferences.language)

    def change_preferences(self, chosen: Mapping[str, Any]) -> None:
        """Take over the settings of a form, and store them."""
        self.preferences = preferences.read(chosen, self.device.languages())
        self.match_store.values.write_plain(SETTINGS, preferences.to_plain(self.preferences))

    def read_preferences(self) -> None:
        """Take over the settings as they are stored now."""
        self.preferences = preferences.read(self.match_store.values.read_plain(SETTINGS, {}), self.device.languages())

    def named_plays(self) -> tuple[Play, ...]:
        """Return the plays at hand, in which everybody has the name that the people have for them, the oldest first."""
        plays, known = self.plays.at_hand(), stored_people.load(self.match_store)
        named = self._at_hand.named
        if plays is not named[0] or known is not named[1]:
            named = self._at_hand.named = (plays, known, people.with_present_names(known, plays))
        return named[2]

    def finder(self) -> Finder:
        """Return what finds the plays at hand: the same one as long as neither they nor their names change."""
        from laurel.app.plays.finder import Finder  # noqa: PLC0415 - which no first board needs
        from laurel.pages.statistics.play_lines import PlayWording  # noqa: PLC0415
        from laurel.plays.statistics import statistics as figures  # noqa: PLC0415

        plays, known = self.named_plays(), stored_people.load(self.match_store)
        presentations = self.plays.presentations(plays)
        made_of, at_hand = (plays, known, self.preferences.language, presentations), self._at_hand
        if at_hand.finder is None or not _are_same(at_hand.finder[0], made_of):
            names = {person.id: person.name for person in known.people} | dict(figures.names(plays))
            shown = {person: self.translator.person_name(name) for person, name in names.items()}
            wording = PlayWording(self.translator, self.device.date, shown, presentations)
            at_hand.finder = (made_of, Finder(wording, plays))
        return at_hand.finder[1]

    def read_ahead(self, most: int) -> bool:
        """Do one more part of what the statistics and the list of plays need; return whether there may be more.

        `most` is how many kept summaries of matches are read at once, and how many plays are put into the index.
        """
        if self._at_hand.ahead is None:
            self._at_hand.ahead = self._steps_ahead(most)
        return next(self._at_hand.ahead, False)

    def _steps_ahead(self, most: int) -> Iterator[bool]:
        while self.plays.read_ahead(most):
            yield True
        if not self.plays.are_summed_up():
            return
        plays = self.plays.at_hand()
        yield True
        for sheet in {play.game for play in plays if play.game.startswith(kept_sheets.SHEET)}:
            kept_sheets.find_sheet(self.match_store, sheet)
            yield True
        for step in (self.named_plays, self.finder):
            step()
            yield True
        index = self.finder().index
        while index.read(most):
            yield True

    def _person_finder(self) -> PersonOf:
        """Return what finds the person of a seat among the people as they are now: the same while they are the same."""
        known = stored_people.load(self.match_store)
        if known is not self._finder[0]:
            self._finder = (known, partial(people.person_of, known))
        return self._finder[1]

    def open_match(self, stored: StoredMatch) -> OpenMatch:
        """Return a match that has been read or made, with a new author and the names of the settings."""
        with self.match_store.reading_note.of(stored.key):
            opened = OpenMatch(self.match_store, stored, self.authors.new)
        self.name_device(opened)
        return opened

    def name_device(self, open_match: OpenMatch) -> None:
        """Have the edits of a match say on which device and by whom they were made, as the settings do."""
        open_match.name_device(self.preferences.device, self._person(open_match))

    def _person(self, open_match: OpenMatch) -> str:
        """Return who uses this device: the player who was chosen for this match, or else who is in the settings."""
        players, seat = open_match.match.setup.players, self.phones.seat
        is_chosen = seat is not None and self.phones.match == open_match.id and seat < len(players)
        return players[seat].name if is_chosen and seat is not None else self.preferences.person


def _are_same(made_of: Sequence[Any], now: Sequence[Any]) -> bool:
    """Return whether plays and people are the very same, and the language and the sheets are equal."""
    return made_of[0] is now[0] and made_of[1] is now[1] and made_of[2:] == now[2:]
