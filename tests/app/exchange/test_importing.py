"""Importing what a player gives Laurel: documents and pictures, each by itself, and where the app goes after it."""

from __future__ import annotations

import json
from base64 import b64encode

import pytest
from attrs import evolve

from laurel.app.exchange import importing
from laurel.app.formats import png_chunk
from laurel.app.handle import replay_queue
from laurel.app.session.effects import Navigate, SharePicture
from laurel.app.session.events import Event, join_texts
from laurel.app.storage.keys import MATCH
from laurel.games.twilight_imperium.actions import Gain
from laurel.match.archive import COLLECTION, VERSION
from laurel.match.match import MatchId
from laurel.match.setup import Points
from tests.app.png_files import picture
from tests.app.support import NamedDevice, Tab, at_the_board, only, stored, stored_actions, stored_ids, text_of
from tests.games.twilight_imperium.support import match
from tests.support import A, B, C, D

ONE, TEN = Points(1), Points(10)
RUNNING = text_of(match(Gain(A, ONE)))
FINISHED = text_of(evolve(match(Gain(A, TEN)), id=MatchId("finished")))
NOT_OURS = "This is not a Laurel file."
TOO_LARGE = "This picture is too large to be a Laurel picture."
NEWER = "A newer Laurel wrote this match. Update Laurel to open it."
NO_MATCH = (
    "There is no match in this picture. Messengers and programs that change pictures remove it: ask for the "
    "picture to be sent as a file."
)


def base64(content: bytes) -> str:
    """Return the bytes of a file as the page passes them."""
    return b64encode(content).decode()


def with_match(document: str = RUNNING) -> str:
    """Return a picture of a match, as the page passes it."""
    return base64(picture(png_chunk.chunk_of(document)))


class TestPictures:
    """Pictures go the way of documents."""

    def test_the_picture_of_a_result_is_the_match(self) -> None:
        """What one device shares, another imports: the same match, edit by edit."""
        here = at_the_board(Gain(B, ONE), Gain(A, TEN))
        here.do("undo")
        here.do("redo")
        chunk = only(SharePicture, here.do("share-picture")).chunk
        there = Tab()
        there.do("import", picture=base64(picture(chunk)))
        assert stored(there.store) == here.match
        assert there.toasts == ["1 match imported."]

    def test_a_picture_of_a_match_that_is_here(self) -> None:
        """It is merged with the copy."""
        here = at_the_board(Gain(A, ONE), device=NamedDevice("a"))
        there = at_the_board(Gain(A, ONE), device=NamedDevice("b"))
        there.gain(C)
        there.gain(D)
        here.gain(B)
        here.do("import", picture=with_match(text_of(there.match)))
        here.do("keep-offered")
        assert sorted(one.player for one in here.actions) == [A, B, C, D]
        assert here.toasts == ["2 changes were merged into matches on this device."]
        here.do("import", picture=with_match(text_of(there.match)))
        assert here.toasts == ["These matches are already on this device."]

    @pytest.mark.parametrize(
        ("given", "message"),
        [
            (base64(picture()), NO_MATCH),
            (base64(b"\xff\xd8\xff\xe0"), NO_MATCH),
            (base64(b"<svg/>"), NOT_OURS),
            ("", NOT_OURS),
            (with_match()[:-8], "This picture is damaged: the match in it cannot be read. Ask for it again."),
            ("no base64", "This picture is damaged: the match in it cannot be read. Ask for it again."),
            ("iVBORw0Kž", "This picture is damaged: the match in it cannot be read. Ask for it again."),
            ("\ud800", "This picture is damaged: the match in it cannot be read. Ask for it again."),
            ("A" * 8_000_000, TOO_LARGE),
            (with_match('{"format":"laurel-match","version":6}'), "This match is damaged and cannot be read."),
            (with_match('{"format":"laurel-match","version":99}'), NEWER),
            (with_match("{}"), NOT_OURS),
        ],
    )
    def test_a_picture_that_cannot_be_imported(self, given: str, message: str) -> None:
        """The page says why, aloud, and nothing is stored."""
        tab = Tab()
        answer = tab.do("import", picture=given)
        assert tab.toasts == [message]
        assert answer.alert == message
        assert not join_texts(answer.announcements)
        assert not tab.store
        assert not answer.effects

    @pytest.mark.parametrize(("spare", "message"), [(0, "1 match imported."), (-1, TOO_LARGE)])
    def test_the_largest_picture(self, monkeypatch: pytest.MonkeyPatch, spare: int, message: str) -> None:
        """A picture with as many characters as it may have is read."""
        given = with_match()
        monkeypatch.setattr(importing, "MOST_BASE64", len(given) + spare)
        tab = Tab()
        tab.do("import", picture=given)
        assert tab.toasts == [message]

    def test_a_match_that_is_too_long_for_the_picture(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The picture is made without it, and the page says so, until the next press."""
        monkeypatch.setattr(png_chunk, "MOST_CHUNK", 100)
        tab = at_the_board(Gain(A, TEN))
        tab.go("/match/a-match/results")
        assert only(SharePicture, tab.do("share-picture")).chunk == b""
        (said,) = tab.toasts
        assert said.startswith("This match is too long for the picture")
        tab.do("shared", state="saved")
        assert tab.toasts == ["The picture is in your downloads.", said]
        tab.do("share-text")
        assert not tab.toasts


class TestSeveral:
    """Several files at once."""

    def test_each_is_read_by_itself(self) -> None:
        """What is wrong with some keeps the others from nothing, and is said once."""
        tab = Tab()
        answer = tab.do(
            "import", {"text": [RUNNING, "nonsense", "[]"], "picture": [with_match(FINISHED), base64(picture())]}
        )
        assert stored_ids(tab.store) == {"a-match", "finished"}
        assert tab.toasts == [NOT_OURS, NO_MATCH, "2 matches imported."]
        assert answer.alert == f"{NO_MATCH} {NOT_OURS}"
        assert join_texts(answer.announcements) == "2 matches imported."

    @pytest.mark.parametrize("more", [{}, {"people": {"people": [], "forgotten": []}}])
    def test_a_file_without_matches(self, more: dict[str, object]) -> None:
        """The page says so, and imports the others."""
        empty = json.dumps({"format": COLLECTION, "version": VERSION, "matches": [], **more})
        tab = Tab()
        answer = tab.do("import", text=empty)
        assert tab.toasts == [answer.alert] == ["There are no matches in this file."]
        tab.do("import", {"text": [empty, RUNNING]})
        assert tab.toasts == ["There are no matches in this file.", "1 match imported."]

    def test_a_match_and_its_picture(self) -> None:
        """They are one match."""
        tab = Tab()
        tab.do("import", {"text": [RUNNING], "picture": [with_match()]})
        assert stored_actions(tab.store) == [Gain(A, ONE)]
        assert tab.answer.page.screen == "board"

    @pytest.mark.parametrize(
        ("problem", "message"),
        [
            ("too-large", "This file is too large."),
            ("too-many", "Too many files. Only the first ones were read."),
            ("unreadable", "The browser could not read this file."),
        ],
    )
    def test_a_file_that_the_page_has_not_read(self, problem: str, message: str) -> None:
        """The page says why; the others are imported."""
        tab = Tab()
        tab.do("import", {"text": [RUNNING], "picture": [], "problem": [problem, problem]})
        assert tab.toasts == [message, "1 match imported."]
        assert stored_ids(tab.store) == {"a-match"}

    @pytest.mark.parametrize("fields", [{}, {"text": []}, {"problem": "no such problem"}])
    def test_importing_nothing_does_nothing(self, fields: dict[str, str | list[str]]) -> None:
        """Nothing happens."""
        tab = Tab()
        answer = tab.do("import", fields)
        assert not tab.toasts
        assert not answer.effects


class TestPlace:
    """Where the app is after an import."""

    @pytest.mark.parametrize(
        ("documents", "route"),
        [
            ([RUNNING], "/match/a-match"),
            ([FINISHED], "/match/finished/results"),
        ],
    )
    @pytest.mark.parametrize("start", ["/", "/settings", "/match/other/history"])
    def test_at_the_match(self, documents: list[str], route: str, start: str) -> None:
        """At its board, or at its results where it is over; the browser follows."""
        tab = Tab({f"{MATCH}other": text_of(evolve(match(), id=MatchId("other")))})
        tab.go(start)
        answer = tab.do("import", {"text": documents})
        assert tab.session.view.route == route
        assert only(Navigate, answer) == Navigate(route)
        assert tab.toasts == ["1 match imported."]

    def test_at_the_first_screen(self) -> None:
        """Where there are several matches."""
        tab = Tab()
        tab.go("/settings")
        answer = tab.do("import", {"text": [RUNNING, FINISHED]})
        assert only(Navigate, answer) == Navigate("/")
        assert len(tab.page.all("li", "match")) == 2

    def test_where_it_was(self) -> None:
        """Where the match is shown already, or nothing was imported."""
        tab = at_the_board(Gain(A, ONE))
        tab.go("/match/a-match/history")
        for text in (text_of(match(Gain(A, ONE))), "nonsense"):
            assert not tab.do("import", text=text).effects
            assert tab.answer.page.screen == "history"

    def test_a_match_that_is_here_already(self) -> None:
        """It is shown as well."""
        tab = at_the_board(Gain(A, ONE))
        tab.go("/")
        tab.do("import", text=RUNNING)
        assert tab.answer.page.screen == "board"
        assert tab.toasts == ["These matches are already on this device."]


class TestBeforePythonRuns:
    """A file that was given while Laurel started waits in the queue."""

    def event(self) -> Event:
        """Return the event as the page queues it at the first screen."""
        return Event("import", {"text": [], "picture": [with_match()], "problem": []}, "/", None, "abc-1")

    def test_it_is_imported_when_python_runs(self) -> None:
        """And shown."""
        tab = Tab()
        answer = replay_queue(tab.session, [self.event()], "/")
        assert stored_ids(tab.store) == {"a-match"}
        assert Navigate("/match/a-match") in answer.effects

    def test_it_is_imported_at_the_next_visit(self) -> None:
        """Where the page was closed before."""
        tab = Tab()
        answer = replay_queue(tab.session, [], "/", [self.event()])
        assert stored_ids(tab.store) == {"a-match"}
        assert Navigate("/match/a-match") in answer.effects
