"""Backups: what is in them, and the hints of the home screen."""

from __future__ import annotations

import json

import pytest

from laurel.app.exchange.backups import BACKUP, HINTS, MONTH, REMIND_AFTER_MANY
from laurel.app.session.effects import ReportStorage, SaveBackup, WriteBackupFile
from laurel.pages.home.settings import COPIES, STORAGE
from tests.app.backups import DAY, NAME, back_up, hint, home, ids_in, settings, store_of, with_file
from tests.app.support import FULL, PlainDevice, Store, Tab, at_the_board, only
from tests.support import A, B


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

    @pytest.mark.parametrize("by", ["download", "share", "file"])
    def test_photographs_that_it_lacks_are_told(self, by: str) -> None:
        """At once and in the settings; of the file that is kept up to date only where it lacks more or fewer."""
        tab = with_file()
        report = {"by": by, "at": "1000", "matches": "1"}
        said = "2 photos are not in the file: there was no room for them, or they could not be read."
        tab.do("backed-up", report, photos="2")
        assert (tab.toasts, tab.announced) == ([said], said)
        assert said in settings(tab)
        again = Tab(tab.store)
        again.do("backed-up", report, photos="2")
        assert again.toasts == ([] if by == "file" else [said])
        again.do("backed-up", report, photos="1")
        assert "1 photo is not in the file" in again.toasts[0]
        again.do("backed-up", report, photos="0")
        assert "photo" not in settings(again)

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
        assert "In use: 1234 bytes en." in settings(tab)
        tab.do("offline", state="ready")
        assert "In use: 1234 bytes en, with all files for offline use." in settings(tab)
        tab.do("storage", state="kept", used="²")
        assert "In use: 1234 bytes en" in settings(tab)

    def test_it_is_asked_for_anew(self) -> None:
        """Whenever the settings are opened: what was reported before may be out of date."""
        tab = Tab()
        assert only(ReportStorage, tab.go("/settings"))
        assert ReportStorage() not in tab.go("/").effects


class TestPlaces:
    """Which of the two places keeps what is stored."""

    @pytest.mark.parametrize(
        ("where", "said", "copies"),
        [
            ("both", STORAGE["kept"], ""),
            ("local", STORAGE["kept"], COPIES["local"]),
            ("mirror", STORAGE["kept"], COPIES["mirror"]),
            ("memory", STORAGE["memory"], ""),
        ],
    )
    def test_the_present_one_is_shown(self, where: str, said: str, copies: str) -> None:
        """As it was reported last, before anything has to be stored as well."""
        tab = Tab()
        tab.do("storage", state="kept", where="both" if where == "local" else "local")
        tab.do("storage", state="kept", where=where)
        shown = settings(tab)
        assert said in shown
        assert [text in shown for text in COPIES.values()] == [text == copies for text in COPIES.values()]


class TestReminder:
    """The home screen reminds of a backup."""

    def test_after_a_month(self) -> None:
        """Since the first match, where there was no backup."""
        store = store_of(3)
        assert not hint(home(store, later=MONTH - DAY))
        assert hint(home(store, later=MONTH)).startswith("There is no backup yet.")

    def test_not_for_few_matches(self) -> None:
        """With two it never does, however old they are."""
        assert not hint(home(store_of(2), later=12 * MONTH))

    def test_after_many_matches(self) -> None:
        """Even on the first day."""
        assert not hint(home(store_of(REMIND_AFTER_MANY - 1)))
        assert hint(home(store_of(REMIND_AFTER_MANY)))

    def test_a_backup_ends_it(self) -> None:
        """Until something has changed, and a month has passed."""
        tab = home(store_of(REMIND_AFTER_MANY))
        back_up(tab)
        assert not hint(tab)
        tab.device.wait(2 * MONTH)
        tab.go("/")
        assert not hint(tab)
        tab.go("/match/1")
        tab.gain(B)
        tab.go("/")
        assert hint(tab) == "1 match is not in any backup yet."

    def test_a_restored_file_is_a_backup(self) -> None:
        """Where it has every match as it is here; a match that is not in it is still to be saved."""
        there = Tab(store_of(REMIND_AFTER_MANY))
        file = only(SaveBackup, there.do("export-all")).text
        here = Tab()
        here.do("import", text=file)
        here.go("/")
        assert not hint(here)
        other = home(store_of(REMIND_AFTER_MANY + 1))
        other.do("import", text=file)
        other.go("/")
        assert hint(other).startswith("There is no backup yet.")

    def test_it_is_never_shown_in_a_match(self) -> None:
        """Nor in the settings."""
        tab = home(store_of(REMIND_AFTER_MANY))
        for route in ("/match/1", "/match/1/history", "/settings", "/new"):
            tab.go(route)
            assert not hint(tab), route

    def test_closed_it_comes_back_after_a_month(self) -> None:
        """Also at another visit."""
        tab = home(store_of(REMIND_AFTER_MANY))
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
        tab.session.services.installation = way
        tab.go("/")
        assert said in hint(tab)
        assert "export all" not in hint(tab)
        tab.do("close-hint", name="installation")
        assert not hint(tab)
        later = Tab(tab.store, PlainDevice())
        later.device.wait(12 * MONTH)
        later.session.services.installation = way
        later.go("/")
        assert not hint(later)
        assert said in settings(later)

    def test_matches_have_to_be_moved(self) -> None:
        """The installed app has a store of its own."""
        tab = home(store_of(1))
        tab.session.services.installation = "dock"
        tab.go("/")
        assert "The installed app starts empty" in hint(tab)

    def test_other_browsers_say_nothing(self) -> None:
        """Nothing is deleted there."""
        tab = home(store_of(1))
        assert not hint(tab)
        assert "Safari" not in settings(tab)
