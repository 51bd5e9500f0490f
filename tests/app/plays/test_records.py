"""The store of recorded plays: blocks, what replaces what, and what stays deleted."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, b64encode
from typing import Any

import pytest
from attrs import evolve

from laurel.app.plays import records
from laurel.app.plays.foreign import ForeignPlays
from laurel.app.plays.records import AddResult, Records, StoredRecord, TooManyRecords
from laurel.app.session.effects import SaveBackup, WriteBackupFile
from laurel.app.storage.keys import FOREIGN_PLAYS, QUARANTINE, RECORD_SUMMARIES, RECORDS
from laurel.app.storage.match_store import MatchStore
from laurel.match.edits import Milliseconds
from laurel.pages.games import find_game
from laurel.plays.records import reading
from laurel.plays.records.bgsplay_writing import record_of
from laurel.plays.records.reading import Games
from laurel.plays.records.record import Record
from tests.app.support import FULL, Store, Tab, at_the_board, only
from tests.plays.support import GAMES, NAMING, play
from tests.zones import clock_of

AT = Milliseconds(1_700_000_000_000)
FIRST = f"{RECORDS}0000"


def opened(store: Store, build: str = "a build") -> Records:
    """Return the records of a store, as a new page sees them."""
    match_store = MatchStore(store, find_game)
    return Records(match_store, ForeignPlays(match_store), lambda: Games(GAMES), build)


def made(name: str = "a", number: int = 0, **fields: Any) -> Record:
    """Return the record of a play."""
    one = record_of(play(name=name, number=number), NAMING)
    return evolve(one, play={**one.play, **fields})


def ids(found: Records) -> list[str]:
    """Return the ids of the plays that count."""
    return [one.id for one in found.plays()]


def compressed(text: str) -> str:
    """Return a text as it is stored."""
    return b64encode(zlib.compress(text.encode())).decode()


def test_they_are_kept() -> None:
    """In the order in which they came, with all their fields; another page has them as well."""
    store = Store()
    here, there = opened(store), opened(store)
    assert here.plays() == ()
    assert not store.kept
    one, other = made("b", unknown={"\ud800": [1.5, None]}), made("a")
    assert here.add([one, other]).new == {one.id, other.id}
    assert there.plays() == here.plays() == (play(name="b"), play(name="a"))
    assert here.plays() is here.plays()
    found = there.find(one.id)
    assert found == StoredRecord(one)
    assert there.find(made("c").id) is None


def test_many_are_several_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a change writes a small text."""
    monkeypatch.setattr(records, "BLOCK", 2)
    store = Store()
    kept = opened(store)
    kept.add([made("a"), made("b"), made("c")])
    kept.add([made("d"), made("e")])
    assert len(store.kept) == 3
    assert ids(opened(store)) == list("abcde")
    before = dict(store.kept)
    kept.change(made("c", comments="x"))
    assert [key for key, text in store.kept.items() if before[key] != text] == [f"{RECORDS}0001"]
    assert [one.note for one in opened(store).plays()] == ["", "", "x", "", ""]


def test_they_are_read_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """Block by block; whatever is asked for in between is complete."""
    monkeypatch.setattr(records, "BLOCK", 2)
    store = Store()
    opened(store).add([made("a"), made("b"), made("c")])
    kept = opened(store)
    assert [kept.read_ahead(), kept.read_ahead(), kept.read_ahead()] == [True, True, False]
    assert ids(kept) == list("abc")


class TestTwice:
    """A record whose id is stored."""

    def test_a_later_edit_replaces_it(self) -> None:
        """An earlier one does not, nor the same one."""
        kept = opened(Store())
        first = made(modificationDate="2024-01-01 10:00:00")
        later = made(modificationDate="2024-01-02 10:00:00", comments="Later")
        assert kept.add([first]) == AddResult(frozenset([first.id]))
        assert kept.add([first]) == AddResult(present=1)
        assert kept.add([later]) == AddResult(replaced=1)
        assert kept.add([first]) == AddResult(present=1)
        assert [one.note for one in kept.plays()] == ["Later"]

    def test_the_same_again_writes_nothing(self) -> None:
        """Not even the same text."""
        store = Store()
        kept = opened(store)
        kept.add([made()])
        store.fails_to_write = FULL
        assert kept.add([made()]) == AddResult(present=1)

    def test_one_that_was_deleted_stays_so(self) -> None:
        """Also where a later edit of it comes, until it is brought back."""
        kept = opened(Store())
        kept.add([made("a"), made("b")])
        assert kept.remove([made("a").id], AT) == 1
        assert kept.remove([made("a").id], AT) == 0
        later = made("a", modificationDate="2030-01-01 10:00:00")
        assert kept.add([later]) == AddResult(removed=(later.id,))
        assert ids(kept) == ["b"]
        assert kept.bring_back([made("a").id]) == 1
        assert ids(kept) == ["a", "b"]

    def test_what_an_earlier_version_has_made_of_it(self) -> None:
        """Is deleted; what it has made of others stays, and is read as before."""
        store = Store()
        kept = opened(store)
        ForeignPlays(MatchStore(store, find_game)).add([play(name="a", number=9), play(name="old")])
        assert ids(kept) == ["a", "old"]
        assert kept.add([made("a"), made("b")]) == AddResult(frozenset([made("b").id]), replaced=1)
        assert kept.plays() == (play(name="old"), play(name="a"), play(name="b"))
        kept.add([made("old")])
        assert FOREIGN_PLAYS not in store.kept


def test_all_are_removed_and_come_back() -> None:
    """The next import has them again."""
    store = Store()
    kept = opened(store)
    kept.add([made("a"), made("b")])
    kept.remove([made("b").id], AT)
    gone = kept.clear()
    assert (kept.plays(), store.kept) == ((), {})
    assert kept.add([made("b")]).new == {made("b").id}
    kept.put_back(gone)
    assert ids(kept) == ["b", "a"]


def test_too_many_records_are_all_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """None of them is stored; as many as there may be are."""
    monkeypatch.setattr(records, "MOST_RECORDS", 3)
    kept = opened(Store())
    kept.add([made("a")])
    with pytest.raises(TooManyRecords):
        kept.add([made(name) for name in "bcd"])
    assert ids(kept) == ["a"]
    kept.add([made("b"), made("c")])
    assert ids(kept) == list("abc")


def test_a_full_store() -> None:
    """They are kept in memory until there is room."""
    store = Store()
    store.fails_to_write = FULL
    kept = opened(store)
    kept.add([made()])
    assert ids(kept) == ["a"]


PACKED = records.pack([StoredRecord(made()), StoredRecord(made("b"), AT)])

DAMAGED = [
    *("nonsense", "", "***", "AAAA", compressed("x"), compressed("[]"), compressed("{}")),
    compressed('{"version": 2, "players": [], "games": [], "places": [], "records": []}'),
    compressed('{"version": 1, "players": [], "games": [], "places": [], "records": [[]]}'),
    compressed('{"version": 1, "players": [], "games": [], "places": [], "records": [[{}, 0, -1, [], [], null]]}'),
    compressed('{"version": 1, "players": [], "games": [{}], "places": [], "records": [[{}, -1, -1, [], [], null]]}'),
    compressed("[" * 100),
    PACKED[:-8],
]


@pytest.mark.parametrize("text", DAMAGED)
def test_a_damaged_block_is_quarantined(text: str) -> None:
    """As it is; the other blocks count, and new records are stored."""
    store = Store(**{FIRST: text, f"{RECORDS}0001": PACKED})
    kept = opened(store)
    assert ids(kept) == ["a"]
    assert store.kept[f"{QUARANTINE}records:0000"] == text
    kept.add([made("c")])
    assert ids(opened(store)) == ["a", "c"]


def test_the_first_screen_reports_it() -> None:
    """And says what is damaged."""
    tab = Tab(Store(**{FIRST: "nonsense"}))
    assert tab.session.services.records.plays() == ()
    tab.go("/")
    assert "The results from other programs are damaged and cannot be read." in tab.page.text


def test_a_text_that_would_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Is not decompressed to its end."""
    monkeypatch.setattr(records, "MOST_BYTES", 1_000_000)
    store = Store(**{FIRST: compressed(" " * 10_000_000)})
    assert opened(store).plays() == ()
    assert FIRST not in store.kept


def test_what_is_stored() -> None:
    """Players, games and places once each, and the plays as they came."""
    plain = json.loads(zlib.decompress(b64decode(PACKED)))
    assert (plain["version"], len(plain["games"]), len(plain["players"])) == (1, 1, 3)
    assert [row[0] for row in plain["records"]] == [made().play, made("b").play]
    assert [row[5] for row in plain["records"]] == [None, AT]


class TestBackups:
    """A backup has the records: nothing else has those that were entered by hand."""

    def test_they_come_back(self) -> None:
        """With what was deleted; what is here already stays."""
        tab = at_the_board()
        services = tab.session.services
        services.records.add([made("a"), made("b"), made("c")])
        services.records.remove([made("b").id], AT)
        tab.do("export-all")
        file = only(SaveBackup, tab.answer).text
        there = Tab()
        there.session.services.records.add([made("c", modificationDate="2030-01-01 10:00:00", comments="Later")])
        there.do("import", text=file)
        assert sorted((one.id, one.note) for one in there.session.services.records.plays()) == [
            ("a", ""),
            ("c", "Later"),
        ]
        assert there.session.services.records.add([made("b")]).removed == (made("b").id,)

    @pytest.mark.parametrize("damaged", [{}, [7], ["nonsense"], [compressed('{"version": 1}')]])
    def test_a_backup_with_damaged_records_is_refused(self, damaged: object) -> None:
        """The file is refused, and nothing of it is imported."""
        tab = at_the_board()
        tab.session.services.records.add([made()])
        tab.do("export-all")
        document = json.loads(only(SaveBackup, tab.answer).text)
        there = Tab()
        there.do("import", text=json.dumps({**document, "records": damaged}))
        assert there.toasts == ["The results from other programs are damaged and cannot be read."]
        assert not there.session.services.records.plays()

    def test_the_file_that_is_kept_up_to_date(self) -> None:
        """Is written when a record changes, and brings those of another device."""
        tab = at_the_board()
        tab.do("backup-file", state="kept", name="x.json")
        tab.do("backup-due")
        before = tab.session.services.match_store.changes
        tab.session.services.records.add([made()])
        assert tab.session.services.match_store.changes > before
        other = Tab()
        other.do("backup-file", state="kept", name="x.json")
        other.do("backup-due", text=only(WriteBackupFile, tab.do("backup-due")).text)
        assert ids(other.session.services.records) == ["a"]


class TestSummaries:
    """What is kept of blocks."""

    @pytest.fixture
    def read(self, monkeypatch: pytest.MonkeyPatch) -> list[str]:
        """Return the ids of the records that are read, one by one; blocks have two records."""
        found: list[str] = []
        monkeypatch.setattr(records, "BLOCK", 2)
        monkeypatch.setattr(records, "read", lambda one, games: found.append(one.id) or reading.read(one, games))
        return found

    def test_they_are_made_ahead(self, read: list[str]) -> None:
        """Then no record is read: not for the plays, and not to find one, or to know which are here."""
        store = Store()
        opened(store).add([made("a"), made("b"), made("c")])
        first = opened(store)
        while first.read_ahead():
            pass
        assert len([key for key in store.kept if key.startswith(RECORD_SUMMARIES)]) == 2
        read.clear()
        kept = opened(store)
        assert kept.plays() == first.plays()
        assert kept.find(made("c").id) == StoredRecord(made("c"))
        assert kept.add([made("a"), made("b")]) == AddResult(present=2)
        assert not read
        assert not kept.read_ahead()

    def test_a_change_makes_that_of_its_block_again(self, read: list[str]) -> None:
        """Those of others stay."""
        store = Store()
        kept = opened(store)
        kept.add([made("a"), made("b"), made("c")])
        while kept.read_ahead():
            pass
        kept.change(made("c", comments="x"))
        kept.remove([made("c").id], AT)
        kept.bring_back([made("c").id])
        read.clear()
        there = opened(store)
        assert [one.note for one in there.plays()] == ["", "", "x"]
        assert read == [made("c").id]
        while there.read_ahead():
            pass
        read.clear()
        assert [one.note for one in opened(store).plays()] == ["", "", "x"]
        assert not read

    def test_they_are_of_one_build_and_one_zone(self, read: list[str]) -> None:
        """Another reading, and another clock, may make other plays of the same records."""
        store = Store()
        with clock_of("Europe/Prague"):
            kept = opened(store)
            kept.add([made("a", metaData="", playDate="2026-07-01 10:00:00")])
            assert kept.read_ahead()
            (there,) = opened(store).plays()
            read.clear()
            assert opened(store, "another build").plays() == (there,)
            assert len(read) == 1
        with clock_of("America/New_York"):
            (here,) = opened(store).plays()
        assert here.ended - there.ended == 6 * 3600 * 1000

    def test_what_was_deleted_is_known(self, read: list[str]) -> None:
        """By its id, though it is no play; so is what BG Stats ignores."""
        store = Store()
        kept = opened(store)
        kept.add([made("a"), made("b")])
        kept.remove([made("a").id], AT)
        while kept.read_ahead():
            pass
        read.clear()
        there = opened(store)
        assert ids(there) == ["b"]
        assert there.find(made("a").id) == StoredRecord(made("a"), AT)
        assert there.add([made("a")]) == AddResult(removed=(made("a").id,))
        assert not read

    @pytest.mark.parametrize("text", ["", "nonsense", compressed("x"), compressed("\n{}")])
    def test_one_that_is_damaged_is_made_again(self, read: list[str], text: str) -> None:
        """Nothing is lost."""
        store = Store()
        opened(store).add([made("a")])
        store.kept[f"{RECORD_SUMMARIES}0000"] = text
        kept = opened(store)
        assert ids(kept) == ["a"]
        assert read
        assert kept.read_ahead()
        read.clear()
        assert ids(opened(store)) == ["a"]
        assert not read

    def test_where_there_is_no_room(self) -> None:
        """Nothing is kept, and nothing is said."""
        store = Store()
        opened(store).add([made("a")])
        store.fails_to_write = FULL
        kept = opened(store)
        assert [kept.read_ahead(), kept.read_ahead()] == [True, False]
        assert ids(kept) == ["a"]

    def test_they_go_with_their_blocks(self) -> None:
        """When all records are deleted."""
        store = Store()
        kept = opened(store)
        kept.add([made("a")])
        kept.read_ahead()
        kept.clear()
        assert not store.kept
