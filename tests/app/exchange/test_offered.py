"""What comes from outside: it is shown with what it would change here, and kept after a press only."""

from __future__ import annotations

import json
from base64 import b64encode
from hashlib import sha256

import pytest
from attrs import evolve

from laurel.app.handle import replay_queue
from laurel.app.plays import stored_people
from laurel.app.session.effects import KeepPhotos, Navigate, SaveBackup
from laurel.app.session.events import Event
from laurel.app.storage.keys import SHEETS
from laurel.games.twilight_imperium.actions import Gain
from laurel.match.archive import collect
from laurel.match.match import MatchId
from laurel.match.setup import Points
from laurel.pages.exchange.offered import SHOWN
from tests.app.support import NamedDevice, Tab, at_the_board, deleted_ids, only, stored_actions, stored_ids, text_of
from tests.games.twilight_imperium.support import match
from tests.plays.support import play, written
from tests.support import A, B, C

ONE, TEN = Points(1), Points(10)
RUNNING = text_of(match(Gain(A, ONE)))
SHEET = """
laurel = 1
id = "apples"
name = "Apples"
players = 2
[[row]]
id = "apples"
name = "Apples"
points = "apples"
"""


def copy_with_more() -> tuple[Tab, str]:
    """Return a tab at the first screen that has a match, and a copy of that match with two more entries."""
    here = at_the_board(Gain(A, ONE), device=NamedDevice("a"))
    there = at_the_board(Gain(A, ONE), device=NamedDevice("b"))
    there.gain(C)
    there.gain(A)
    here.go("/")
    return here, text_of(there.match)


def headings(tab: Tab) -> list[str]:
    """Return what the screen says that is offered."""
    return [one.text for one in tab.page.one("section", "offered").all("h2")]


class TestMatches:
    """Matches from outside."""

    def test_a_new_one(self) -> None:
        """It is shown, and stored after the press."""
        tab = Tab()
        tab.do("offer", text=RUNNING)
        assert tab.session.view.route == "/offered"
        assert headings(tab) == ["1 new match"]
        assert "Twilight Imperium" in tab.page.text
        assert not tab.store
        tab.do("keep-offered")
        assert stored_ids(tab.store) == {"a-match"}
        assert tab.session.view.route == "/match/a-match"
        assert only(Navigate, tab.answer) == Navigate("/match/a-match", replaces=True)
        assert tab.toasts == ["1 match imported."]

    def test_it_is_left(self) -> None:
        """Nothing is stored, and the players are where they were."""
        tab = at_the_board(Gain(A, ONE))
        before = dict(tab.store)
        tab.do("offer", text=text_of(evolve(match(Gain(A, ONE)), id=MatchId("other"))))
        tab.do("leave-offered")
        assert tab.session.view.route == "/match/a-match"
        assert tab.toasts == ["Nothing of it was kept."]
        tab.do("keep-offered")
        assert tab.store == before

    def test_a_copy_of_a_match_that_is_here(self) -> None:
        """It shows how many changes come, and whose points change; nothing has changed before the press."""
        tab, copy = copy_with_more()
        before = dict(tab.store)
        tab.do("offer", text=copy)
        assert headings(tab) == ["1 of your matches changes"]
        assert "2 changes come into this match." in tab.page.text
        assert [one.text for one in tab.page.all("span", "altered-before")] == ["1", "0"]
        assert tab.store == before
        tab.do("keep-offered")
        assert [one.player for one in stored_actions(tab.store)] == [A, C, A]
        assert tab.toasts == ["2 changes were merged into matches on this device."]

    def test_a_chosen_file_is_kept_unless_it_changes_what_is_here(self) -> None:
        """A match that is new can be deleted again; changes of a match are shown first."""
        tab, copy = copy_with_more()
        tab.do("import", text=text_of(evolve(match(Gain(B, ONE)), id=MatchId("other"))))
        assert stored_ids(tab.store) == {"a-match", "other"}
        tab.do("import", text=copy)
        assert headings(tab) == ["1 of your matches changes"]
        assert stored_actions(tab.store) == [Gain(A, ONE)]

    def test_what_is_here_already(self) -> None:
        """There is nothing to keep."""
        tab = at_the_board(Gain(A, ONE))
        tab.do("offer", text=RUNNING)
        assert headings(tab) == ["1 match is already here"]
        assert not tab.page.all("button", id="keep-offered")

    def test_another_match_with_the_id_of_one_that_is_here(self) -> None:
        """It says that both will be here."""
        tab = at_the_board(Gain(A, ONE))
        tab.do("offer", text=text_of(match(Gain(B, ONE), players=3)))
        assert headings(tab) == ["1 more match, beside yours"]
        tab.do("keep-offered")
        assert len(stored_ids(tab.store)) == 2

    @pytest.mark.parametrize("event", ["offer", "import"])
    def test_a_match_that_was_deleted_here(self, event: str) -> None:
        """It comes back, with what it had here, and is not among the deleted ones any more."""
        tab, copy = copy_with_more()
        tab.go("/match/a-match")
        tab.gain(B)
        tab.do("delete", match="a-match")
        tab.do(event, text=copy)
        if event == "offer":
            assert headings(tab) == ["1 deleted match comes back"]
            assert not stored_ids(tab.store)
            tab.do("keep-offered")
        assert not deleted_ids(tab.store)
        assert sorted(one.player for one in stored_actions(tab.store)) == [A, A, B, C]

    def test_only_the_newest_of_many_offered_matches_are_shown(self) -> None:
        """The newest are shown, and the number of the others."""
        several = [text_of(evolve(match(), id=MatchId(f"match-{number}"))) for number in range(SHOWN + 3)]
        tab = Tab()
        tab.do("offer", text=collect(several))
        assert headings(tab) == [f"{SHOWN + 3} new matches"]
        assert len(tab.page.one("ul", "plays").all("li", "play")) == SHOWN
        assert "3 more" in tab.page.text

    def test_two_files_with_copies_of_one_match(self) -> None:
        """They are one match, with what both have."""
        _, copy = copy_with_more()
        there = Tab()
        there.do("offer", {"text": [RUNNING, copy]})
        assert headings(there) == ["1 new match"]
        there.do("keep-offered")
        assert len(stored_actions(there.store)) == 3


class TestResults:
    """Recorded plays from outside."""

    def test_a_file_of_another_program(self) -> None:
        """It says how many results are new and how many are here; they are stored after the press."""
        tab = Tab()
        tab.do("import", text=written(play(name="a")))
        tab.do("offer", text=written(play(name="a"), play(name="b", number=2)))
        assert headings(tab) == ["1 new result", "1 result is already here."]
        assert len(tab.session.services.records.plays()) == 1
        tab.do("keep-offered")
        assert len(tab.session.services.records.plays()) == 2
        assert tab.session.view.route == "/statistics"


class TestOthers:
    """What else may come."""

    def test_offered_photos_are_kept_only_after_a_press(self) -> None:
        """The browser is not told to keep them before the press."""
        photo = b"\xff\xd8\xff"
        name = sha256(photo).hexdigest()[:32]
        document = json.dumps({**json.loads(RUNNING), "photos": {name: b64encode(photo).decode()}})
        tab = Tab()
        answer = tab.do("offer", text=document)
        assert not [one for one in answer.effects if isinstance(one, KeepPhotos)]
        assert "1 photo" in tab.page.text
        assert name in only(KeepPhotos, tab.do("keep-offered")).photos

    @pytest.mark.parametrize("text", [SHEET, "A sheet for you\nhttps://example.org/#/sheet/x"])
    def test_an_offered_sheet_is_shown_and_not_kept(self, text: str) -> None:
        """Its own screen shows it, as a link to one, and nothing is kept."""
        tab = Tab()
        tab.do("offer", text=text)
        assert tab.session.view.route == "/sheet"
        assert SHEETS not in tab.store

    def test_a_link_to_a_match(self) -> None:
        """It leads to the screen that joins it."""
        tab = Tab()
        tab.do("offer", text="Join me: https://example.org/laurel/#/join/abc_-1\n")
        assert tab.session.view.route == "/join/abc_-1"

    def test_a_sheet_and_a_match(self) -> None:
        """The screen has both: it leads to the sheet."""
        tab = Tab()
        tab.do("offer", {"text": [SHEET, RUNNING]})
        assert tab.session.view.route == "/offered"
        assert tab.page.one("a", href="#/sheet").text == "A sheet"

    def test_changes_of_people(self) -> None:
        """It says that some come, also where nothing else does."""
        there = Tab()
        there.do("import", text=RUNNING)
        there.go("/people")
        anna, bob, *_ = stored_people.load(there.session.services.match_store).people
        there.do("edit-person", person=anna.id, name="Ann")
        backup = only(SaveBackup, there.do("export-all")).text
        tab = Tab()
        tab.do("offer", text=backup)
        rows = tab.page.one("ul", "offered-rows").text
        assert "4 people who are not known here" in rows
        assert "1 change of people" in rows
        tab.do("keep-offered")
        assert "Ann" in [one.name for one in stored_people.load(tab.session.services.match_store).people]
        assert bob

    def test_what_cannot_be_read(self) -> None:
        """It is said, the rest is offered, and a file with nothing is not."""
        tab = Tab()
        tab.do("offer", {"text": ["nonsense", RUNNING]})
        assert tab.toasts == ["This is not a Laurel file."]
        assert headings(tab) == ["1 new match"]
        tab.do("offer", text="nonsense")
        assert headings(tab) == ["1 new match"]
        tab.do("leave-offered")
        tab.do("offer", text=collect([]))
        assert tab.toasts == ["There are no matches in this file."]
        assert tab.session.view.route == "/"

    def test_after_the_page_was_loaded_again(self) -> None:
        """The screen says that nothing is offered any more."""
        tab = Tab()
        tab.go("/offered")
        assert "gone when the page is loaded again" in tab.page.text
        tab.do("keep-offered")
        assert not tab.store

    def test_before_python_runs(self) -> None:
        """It waits in the queue, and is offered then, also at the next visit."""
        event = Event("offer", {"text": RUNNING}, "/", None, "abc-1")
        for events, left in (([event], []), ([], [event])):
            tab = Tab()
            tab.answer = replay_queue(tab.session, events, "/", left)
            assert tab.session.view.route == "/offered"
            assert headings(tab) == ["1 new match"]
            assert not stored_ids(tab.store)
