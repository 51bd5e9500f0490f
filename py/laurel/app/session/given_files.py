"""What was given to Laurel and read, and waits to be kept: files with matches, and plays of other programs."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import field, frozen

from laurel.app.plays import records, stored_people
from laurel.app.plays.people import People
from laurel.app.plays.records import AddResult, StoredRecord
from laurel.app.plays.references import known_games
from laurel.app.storage import kept_sheets
from laurel.app.storage.kept_sheets import SheetsInFile
from laurel.match.archive import ArchiveContents, FindGame, decode_contents
from laurel.pages.exchange.offered import OfferedMatch
from laurel.plays.records import bgsplay
from laurel.plays.records.record import Record


@frozen(eq=False)
class LaurelFile:
    """A document of one match or of several, all of whose parts can be read."""

    contents: ArchiveContents
    sheets: SheetsInFile
    records: tuple[StoredRecord, ...]
    people: People

    @property
    def plays(self) -> tuple[Record, ...]:
        """The recorded plays that count."""
        return tuple(one.record for one in self.records if one.removed is None)


GivenFile = LaurelFile | bgsplay.BgsplayContents


def read(find_game: FindGame, document: str) -> GivenFile:
    """Return what a text has: a document, or a file of BG Stats.

    Raises:
        Unreadable: it is neither, or a part of it is damaged.
    """
    plays = bgsplay.read_contents(document, known_games()) if bgsplay.may_be_bgsplay(document) else None
    if plays is not None:
        return plays
    contents = decode_contents(find_game, document)
    return LaurelFile(
        contents,
        kept_sheets.read(contents.sheets, contents.sheet_texts),
        records.from_plain(contents.records),
        stored_people.read(contents.people),
    )


def laurel_files(files: Iterable[GivenFile]) -> tuple[LaurelFile, ...]:
    """Return those of some files that are documents of Laurel."""
    return tuple(one for one in files if isinstance(one, LaurelFile))


@frozen(eq=False)
class OfferedFiles:
    """Files from outside that are shown, and what they would change here. Nothing of them is kept yet."""

    files: tuple[GivenFile, ...] = ()
    matches: tuple[OfferedMatch, ...] = ()
    """What their matches would change."""

    results: AddResult = field(factory=AddResult)
    """What would become of their recorded plays."""

    people: int = 0
    """How many people they have that are not known here."""

    people_changes: int = 0
    """How often somebody was renamed, merged, parted or forgotten there, and was not here."""

    sheets: int = 0
    """How many sheets they have that are not here."""

    photos: int = 0
    has_sheet: bool = False
    """Whether a sheet by itself came with them: it has a screen of its own."""

    @property
    def is_empty(self) -> bool:
        """Whether they have nothing, be it new or not."""
        return not (self.has_news or self.matches or self.results != AddResult())

    @property
    def has_news(self) -> bool:
        """Whether there is anything to keep."""
        of_matches = any(one.state != "present" for one in self.matches)
        counted = (
            len(self.results.new),
            self.results.replaced,
            self.people,
            self.people_changes,
            self.sheets,
            self.photos,
        )
        return of_matches or any(counted)
