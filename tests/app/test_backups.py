"""Backups: what is in them, when the file that is kept up to date is written, and the hints of the home screen."""

from __future__ import annotations

import json

import pytest
from attrs import evolve

from laurel.app.backups import BACKUP, FEW, HINTS, MANY, MONTH
from laurel.app.device import (
    AllowBackupFile,
    BackUpSoon,
    ChooseBackupFile,
    Effect,
    SaveBackup,
    StopBackupFile,
    WriteBackupFile,
)
from laurel.app.match_store import MATCH
from laurel.games import GAMES
from laurel.match.archive import decode_any
from laurel.match.edits import Milliseconds
from laurel.match.match import MatchId
from tests.app.support import FULL, NamedDevice, PlainDevice, Store, Tab, at_the_board, only, text_of
from tests.games.twilight_imperium.support import match
from tests.support import A, B

DAY = 24 * 3600 * 1000
NAME = "laurel-backup.json"


def store_of(count: int, started: int | None = None) -> dict[str, str]:
    """Return a store with matches without entries, started at a time, by default an hour before the clock."""
    one = match() if started is None else evolve(match(), started=Milliseconds(started))
    return {f"{MATCH}{name}": text_of(evolve(one, id=MatchId(f"{name}"))) for name in range(count)}


def home(store: dict[str, str], **device: int) -> Tab:
    """Return a tab at the home screen."""
    tab = Tab(store)
    tab.device.wait(device.get("later", 0))
    tab.go("/")
    return tab


def with_file(state: str = "kept", **store: str) -> Tab:
    """Return a tab whose browser keeps a file up to date."""
    tab = at_the_board(store=dict(store))
    tab.do("backup-file", state=state, name=NAME, written="", reason="")
    return tab


def back_up(tab: Tab, by: str = "download") -> None:
    """Export everything, and report that it is done."""
    effect = only(SaveBackup, tab.do("export-all"))
    tab.do("backed-up", by=by, at=str(effect.at), matches=str(effect.matches))


def hint(tab: Tab) -> str:
    """Return the text of the hint of the home screen; empty where there is none."""
    return " ".join(section.one("p").text for section in tab.page.all("section", "hint"))


def settings(tab: Tab) -> str:
    """Return what the settings show of storage and backups."""
    tab.go("/settings")
    return tab.page.one("section", aria_labelledby="storage").text


def ids_in(text: str) -> list[str]:
    """Return the ids of the matches in a file."""
    return sorted(match.id for _, match in decode_any(GAMES, text))


def effects(tab: Tab, kind: type[Effect]) -> list[Effect]:
    """Return the effects of a kind of the last response."""
    return [effect for effect in tab.answer.effects if isinstance(effect, kind)]


class TestLastBackup:
    """When everything was written to a file the last time."""

    @pytest.mark.parametrize("by", ["download", "share", "file"])
    def test_it_is_stored(self, by: str) -> None:
        """With the time when the text was made, not when it was saved."""
        tab = home(store_of(2))
        effect = only(SaveBackup, tab.do("export-all"))
        assert ids_in(effect.text) == ["0", "1"]
        tab.device.wait(DAY)
        tab.do("backed-up", by=by, at=str(effect.at), matches=str(effect.matches))
        assert json.loads(tab.store[BACKUP]) == {"at": effect.at, "matches": 2}

    def test_the_settings_show_it(self) -> None:
        """And how much is not in it."""
        tab = at_the_board()
        assert "There is no backup yet." in settings(tab)
        back_up(tab)
        assert f"Last backup: {tab.device.clock // 1000} en (1 match)." in settings(tab)
        assert "Since then" not in settings(tab)
        tab.go("/match/a-match")
        tab.gain(A)
        assert "Since then, 1 match is new or has changed." in settings(tab)

    def test_without_matches_there_is_nothing_to_export(self) -> None:
        """No button, neither on the home screen nor in the settings."""
        tab = Tab()
        for route in ("/", "/settings"):
            tab.go(route)
            assert not tab.page.all("button", data_do="export-all")

    @pytest.mark.parametrize("odd", [{"at": "x", "matches": "1"}, {"at": "1"}, {"at": "-1", "matches": "1"}])
    def test_an_odd_report_changes_nothing(self, odd: dict[str, str]) -> None:
        """It is not stored."""
        tab = home({})
        tab.do("backed-up", {"by": "file", **odd})
        assert BACKUP not in tab.store

    @pytest.mark.parametrize("text", ["[]", "x", "{}", '{"at": "1", "matches": 1}', '{"at": 1, "matches": null}'])
    def test_an_odd_stored_value_is_none(self, text: str) -> None:
        """As if there had been no backup."""
        assert "There is no backup yet." in settings(Tab({BACKUP: text}))

    def test_what_is_only_in_memory_is_in_it(self) -> None:
        """Where the browser stores nothing any more, a file is all that is left."""
        store = Store()
        tab = Tab(store)
        store.fails_to_write = FULL
        tab.go("/new")
        tab.do("start")
        assert ids_in(only(SaveBackup, tab.do("export-all")).text) == ["new1"]


class TestUse:
    """How much the browser stores."""

    def test_it_is_shown_where_it_is_known(self) -> None:
        """In the reader's language; the answer about persistence comes with or without it."""
        tab = Tab()
        tab.do("storage", state="kept")
        assert "In use" not in settings(tab)
        tab.do("storage", state="loose", used="1234", quota="99")
        assert "In use: 1234 bytes en" in settings(tab)
        tab.do("storage", state="kept", used="²")
        assert "In use: 1234 bytes en" in settings(tab)


class TestFile:
    """The file that is kept up to date."""

    def test_it_is_offered_where_the_browser_writes_files(self) -> None:
        """And there is something to write: an existing file is emptied when it is chosen."""
        tab = at_the_board()
        assert "Automatic backup" not in settings(tab)
        tab.do("backup-file", state="none")
        assert "Choose a file once" in settings(tab)
        assert only(ChooseBackupFile, tab.do("choose-backup-file")) == ChooseBackupFile(NAME)
        empty = Tab()
        empty.do("backup-file", state="none")
        assert "Automatic backup" not in settings(empty)

    def test_it_is_written_when_it_is_due(self) -> None:
        """With everything, and again only when something has changed."""
        tab = with_file()
        assert ids_in(only(WriteBackupFile, tab.do("backup-due")).text) == ["a-match"]
        assert effects(tab, WriteBackupFile)
        tab.do("backup-due")
        assert not effects(tab, WriteBackupFile)
        tab.gain(A)
        assert effects(tab, BackUpSoon)
        assert only(WriteBackupFile, tab.do("backup-due")).matches == 1

    @pytest.mark.parametrize("name", ["undo", "delete", "restore", "import", "start"])
    def test_every_change_makes_it_due(self, name: str) -> None:
        """Not only entries."""
        tab = with_file()
        tab.go("/new")
        tab.do(name, match="a-match", value="a-match", text="")
        assert effects(tab, BackUpSoon)

    @pytest.mark.parametrize("name", ["go", "open", "export", "backup-due"])
    def test_what_changes_nothing_does_not(self, name: str) -> None:
        """Nor a report of the browser."""
        tab = with_file()
        tab.do(name, route="/match/a-match", sheet="more", match="a-match")
        assert not effects(tab, BackUpSoon)

    def test_without_a_file_nothing_is_due(self) -> None:
        """A tap asks for nothing."""
        tab = at_the_board()
        tab.gain(A)
        assert not effects(tab, BackUpSoon)
        tab.do("backup-due")
        assert not effects(tab, WriteBackupFile)

    def test_what_only_the_file_has_stays_in_it(self) -> None:
        """The matches of another device, and those that this browser has lost; not those that were deleted here."""
        there = only(SaveBackup, Tab(store_of(3)).do("export-all")).text
        store = {MATCH + "0": text_of(evolve(match(), id=MatchId("0")))}
        tab = with_file(**store)
        tab.do("delete", match="0")
        tab.do("backup-due", text=there)
        effect = only(WriteBackupFile, tab.answer)
        assert ids_in(effect.text) == ["1", "2", "a-match"]
        assert effect.matches == 3
        tab.do("backup-due", text=effect.text)
        assert not effects(tab, WriteBackupFile)
        tab.do("import", text=there)
        tab.do("backup-due")
        assert ids_in(only(WriteBackupFile, tab.answer).text) == ["0", "1", "2", "a-match"]

    def test_copies_in_the_file_are_merged(self) -> None:
        """Of a match that another device has played on: nothing of either is lost."""
        there = at_the_board(device=NamedDevice("b"))
        there.gain(B)
        file = only(SaveBackup, there.do("export-all")).text
        tab = with_file()
        tab.gain(A)
        tab.do("backup-due", text=file)
        assert sorted(action.player for action in tab.actions) == [A, B]
        written = only(WriteBackupFile, tab.answer).text
        assert len(json.loads(written)["matches"][0]["edits"]) == 2

    @pytest.mark.parametrize("change", [{"version": 99}, {"started": 5}])
    def test_what_cannot_be_merged_stays_in_the_file(self, change: dict[str, int]) -> None:
        """The document of a newer Laurel, or another match with the same id, beside the one that is stored here."""
        tab = with_file()
        other = {**json.loads(text_of(match())), **change}
        written = only(WriteBackupFile, tab.do("backup-due", text=json.dumps({"matches": [other]}))).text
        assert json.loads(written)["matches"][1] == other
        tab.do("backup-due", text=written)
        assert not effects(tab, WriteBackupFile)

    def test_it_is_never_emptied(self) -> None:
        """Where the storage was cleared, the file is all that is left."""
        tab = with_file()
        tab.do("backup-due")
        tab.store.clear()
        tab.session.table = None
        tab.go("/")
        tab.do("backup-due")
        assert not effects(tab, WriteBackupFile)

    @pytest.mark.parametrize(
        "odd", ["x", "[]", "{}", '{"matches": 1}', '{"matches": [1, {"id": 1}, {}]}', "[" * 99_999]
    )
    def test_a_damaged_file_is_written_anew(self, odd: str) -> None:
        """With what is stored here."""
        tab = with_file()
        assert ids_in(only(WriteBackupFile, tab.do("backup-due", text=odd)).text) == ["a-match"]

    def test_what_was_not_written_is_written_later(self) -> None:
        """After the permission has come, without another change."""
        tab = with_file()
        tab.do("backup-due")
        tab.do("backup-file", state="ask", name=NAME)
        assert tab.do("allow-backup-file").effects == (AllowBackupFile(),)
        tab.do("backup-file", state="kept", name=NAME)
        tab.do("backup-due")
        assert effects(tab, WriteBackupFile)

    @pytest.mark.parametrize(
        ("state", "said"),
        [
            ("kept", "Laurel writes all matches into this file after every change."),
            ("ask", "The browser asks for your permission again"),
            ("failed", "This file could not be written."),
        ],
    )
    def test_the_settings_show_its_state(self, state: str, said: str) -> None:
        """With its name, and the button that the browser needs to ask again."""
        tab = with_file(state)
        assert NAME in settings(tab)
        assert said in settings(tab)
        assert bool(tab.page.all("button", data_do="allow-backup-file")) == (state == "ask")

    def test_a_failure_has_its_reason(self) -> None:
        """It is announced once, and is over when the file is written."""
        tab = with_file()
        tab.do("backup-file", state="failed", name=NAME, written="5000", reason="NotFoundError: gone")
        assert tab.answer.alarm
        assert "NotFoundError: gone" in settings(tab)
        assert "Last written: 5 en" in settings(tab)
        tab.do("backup-file", state="failed", name=NAME, reason="NotFoundError: gone")
        assert not tab.answer.alarm
        tab.do("backed-up", by="file", at="7000", matches="1")
        assert "NotFoundError" not in settings(tab)
        assert "Last written: 7 en" in settings(tab)

    def test_it_can_be_stopped(self) -> None:
        """Then nothing is written any more."""
        tab = with_file()
        assert only(StopBackupFile, tab.do("stop-backup-file")) == StopBackupFile()
        assert NAME not in settings(tab)
        tab.do("backup-due")
        assert not effects(tab, WriteBackupFile)

    def test_an_unknown_state_changes_nothing(self) -> None:
        """The last one that is known holds."""
        tab = with_file()
        tab.do("backup-file", state="odd")
        assert tab.session.backup_file.state == "kept"


class TestReminder:
    """The home screen reminds of a backup."""

    def test_after_a_month(self) -> None:
        """Since the first match, where there was no backup."""
        store = store_of(FEW)
        assert not hint(home(store, later=MONTH - DAY))
        assert hint(home(store, later=MONTH)).startswith("There is no backup yet.")

    def test_not_for_few_matches(self) -> None:
        """However old they are."""
        assert not hint(home(store_of(FEW - 1), later=12 * MONTH))

    def test_after_many_matches(self) -> None:
        """Even on the first day."""
        assert not hint(home(store_of(MANY - 1)))
        assert hint(home(store_of(MANY)))

    def test_a_backup_ends_it(self) -> None:
        """Until something has changed, and a month has passed."""
        tab = home(store_of(MANY))
        back_up(tab)
        assert not hint(tab)
        tab.device.wait(2 * MONTH)
        tab.go("/")
        assert not hint(tab)
        tab.go("/match/1")
        tab.gain(B)
        tab.go("/")
        assert hint(tab) == "1 match is in no backup yet."

    def test_it_is_never_shown_in_a_match(self) -> None:
        """Nor in the settings."""
        tab = home(store_of(MANY))
        for route in ("/match/1", "/match/1/history", "/settings", "/new"):
            tab.go(route)
            assert not hint(tab), route

    def test_closed_it_comes_back_after_a_month(self) -> None:
        """Also at another visit."""
        tab = home(store_of(MANY))
        tab.do("close-hint", name="backup")
        assert not hint(tab)
        later = Tab(tab.store, tab.device)
        later.device.wait(MONTH - 1)
        later.go("/")
        assert not hint(later)
        later.device.wait(1)
        later.go("/")
        assert hint(later)

    def test_an_unknown_hint_is_not_closed(self) -> None:
        """Nothing is stored."""
        tab = home({})
        tab.do("close-hint", name="odd")
        assert HINTS not in tab.store

    def test_a_file_that_waits_for_permission(self) -> None:
        """Only while something is not in it."""
        tab = with_file()
        written = only(WriteBackupFile, tab.do("backup-due")).at
        tab.do("backup-file", state="ask", name=NAME, written=str(written))
        tab.go("/")
        assert not hint(tab)
        tab.go("/match/a-match")
        tab.gain(A)
        tab.go("/")
        assert NAME in hint(tab)
        assert tab.page.one("section", "hint").all("button", data_do="allow-backup-file")
        tab.do("close-hint", name="permission")
        assert not hint(tab)


class TestSafari:
    """What Safari deletes."""

    @pytest.mark.parametrize(("way", "said"), [("home-screen", "Add to Home Screen"), ("dock", "Add to Dock")])
    def test_it_is_said_once_on_the_home_screen(self, way: str, said: str) -> None:
        """Until it is closed; in the settings always."""
        tab = Tab()
        tab.session.installation = way
        tab.go("/")
        assert said in hint(tab)
        assert "export all" not in hint(tab)
        tab.do("close-hint", name="installation")
        assert not hint(tab)
        later = Tab(tab.store, PlainDevice())
        later.device.wait(12 * MONTH)
        later.session.installation = way
        later.go("/")
        assert not hint(later)
        assert said in settings(later)

    def test_matches_have_to_be_moved(self) -> None:
        """The installed app has a store of its own."""
        tab = home(store_of(1))
        tab.session.installation = "dock"
        tab.go("/")
        assert "The installed app begins empty" in hint(tab)

    def test_other_browsers_say_nothing(self) -> None:
        """Nothing is deleted there."""
        tab = home(store_of(1))
        assert not hint(tab)
        assert "Safari" not in settings(tab)
