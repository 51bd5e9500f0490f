"""The backup file that a browser keeps up to date."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve

from laurel.app.formats.code_frames import frames
from laurel.app.handle import replay_queue
from laurel.app.session.effects import (
    AllowBackupFile,
    BackUpSoon,
    ChooseBackupFile,
    SaveBackup,
    StopBackupFile,
    WriteBackupFile,
)
from laurel.app.session.events import Event, join_texts
from laurel.app.storage.keys import MATCH, PEOPLE
from laurel.games.twilight_imperium.actions import Gain
from laurel.match.archive import collect
from laurel.match.journal import Journal
from laurel.match.match import MatchId
from laurel.match.setup import Points
from laurel.pages.forms import Fields
from tests.app.backups import NAME, effects, ids_in, settings, store_of, with_file
from tests.app.support import NamedDevice, Tab, at_the_board, only, stored, stored_ids, text_of
from tests.games.twilight_imperium.support import match
from tests.support import A, B


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

    def test_every_change_makes_it_due(self) -> None:
        """Not only entries."""
        tab = with_file()
        tab.gain(A)
        changes: list[tuple[str, Fields]] = [
            ("undo", {}),
            ("delete", {"match": "a-match"}),
            ("restore", {"value": "a-match"}),
            ("delete", {"match": "a-match"}),
            ("import", {"text": text_of(evolve(match(), id=MatchId("other")))}),
            ("new", {"game": "twilight_imperium"}),
            ("start", {}),
        ]
        asked = {name: bool(tab.do(name, fields) and effects(tab, BackUpSoon)) for name, fields in changes}
        assert asked == {"undo": True, "delete": True, "restore": True, "import": True, "new": False, "start": True}

    @pytest.mark.parametrize("name", ["go", "open", "export", "backup-due", "undo", "restore", "settings"])
    def test_what_changes_nothing_does_not(self, name: str) -> None:
        """Nor a report of the browser."""
        tab = with_file()
        tab.do(name, route="/match/a-match", sheet="more", match="a-match")
        assert not effects(tab, BackUpSoon)

    def test_a_match_that_was_scanned_makes_it_due(self) -> None:
        """It came in by the camera, and not by an entry."""
        tab = with_file()
        sequence = frames(text_of(evolve(match(), id=MatchId("other"))))
        tab.do("scan-offer")
        for number in range(sequence.count):
            tab.do("scanned", text=sequence.frame(number))
        tab.do("keep-offered")
        assert stored_ids(tab.store) == {"a-match", "other"}
        assert effects(tab, BackUpSoon)

    @pytest.mark.parametrize(
        ("document", "message"),
        [
            ("{}", "This is not a Laurel file."),
            (collect([]), "There are no matches in this file."),
        ],
    )
    def test_a_scan_of_something_else(self, document: str, message: str) -> None:
        """It is said once, and the screen stays."""
        tab = with_file()
        tab.do("scan-offer")
        answer = tab.do("scanned", text=frames(document).frame(0))
        assert (answer.alert, join_texts(answer.announcements), tab.toasts) == (message, "", [message])
        assert tab.session.view.route == "/match/a-match"

    def test_entries_before_python_ran_make_it_due(self) -> None:
        """As if they were made now."""
        tab = with_file()
        fields = {"kind": "gain", "player": "0", "points": "1", "source": "public_stage_1"}
        tab.answer = replay_queue(tab.session, [Event("act", fields)], "/match/a-match")
        assert effects(tab, BackUpSoon)

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

    def test_a_sample_in_the_file_makes_no_people(self) -> None:
        """As a file that was edited by hand may have one."""
        sample = evolve(match(), id=MatchId("sample-x"))
        there = evolve(sample, journal=Journal().add(Gain(A, Points(1)), sample.started))
        tab = with_file(**{f"{MATCH}sample-x": text_of(sample)})
        tab.do("backup-due", text=collect([text_of(there)]))
        assert len(stored(tab.store, "sample-x").journal.edits) == 1
        assert PEOPLE not in tab.store

    @pytest.mark.parametrize(
        "unreadable", [{"people": [], "forgotten": [], "groups": []}, {"people": [{"id": "anna"}]}, "Anna"]
    )
    def test_people_that_cannot_be_read_stay_in_the_file(self, unreadable: object) -> None:
        """As those of a newer Laurel, until the file has others."""
        tab = with_file()
        tab.do("new", {"game": "twilight_imperium"})
        tab.do("start", {"rows.0.name": "Boris", "rows.0.colour": "red"})
        file = json.dumps({"matches": [], "people": unreadable})
        assert people_in(only(WriteBackupFile, tab.do("backup-due", text=file)).text) == unreadable
        tab.do("undo")
        tab.do("backup-due")
        assert not effects(tab, WriteBackupFile)
        readable = json.dumps({"matches": [], "people": {"people": [], "forgotten": ["zora"]}})
        written = people_in(only(WriteBackupFile, tab.do("backup-due", text=readable)).text)
        assert ([person["name"] for person in written["people"]][:1], written["forgotten"]) == (["Boris"], ["zora"])

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
        tab.session.opened = None
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
        assert tab.answer.alert
        assert "NotFoundError: gone" in settings(tab)
        assert "Last written: 5 en" in settings(tab)
        tab.do("backup-file", state="failed", name=NAME, reason="NotFoundError: gone")
        assert not tab.answer.alert
        tab.do("backed-up", by="file", at="7000", matches="1")
        assert "NotFoundError" not in settings(tab)
        assert "Last written: 7 en" in settings(tab)

    def test_it_can_be_stopped(self) -> None:
        """Then nothing is written any more, which is said."""
        tab = with_file()
        assert only(StopBackupFile, tab.do("stop-backup-file")) == StopBackupFile()
        assert tab.toasts == ["The backup file is no longer written. It stays where it is."]
        assert NAME not in settings(tab)
        tab.do("backup-due")
        assert not effects(tab, WriteBackupFile)

    def test_an_unknown_state_changes_nothing(self) -> None:
        """The last one that is known holds."""
        tab = with_file()
        tab.do("backup-file", state="odd")
        assert tab.session.services.backup.file.state == "kept"


def people_in(file: str) -> Any:
    """Return the people of a file as they are in it."""
    return json.loads(file)["people"]
