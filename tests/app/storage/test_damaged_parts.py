"""Parts of a stored match that cannot be read: only they are missing, which is said on its board."""

from __future__ import annotations

import json
from zlib import crc32

import pytest

from laurel.app.session.effects import SaveFile
from laurel.app.storage.chunks import pack
from laurel.app.storage.keys import EDITS, MATCH, QUARANTINE
from laurel.games.twilight_imperium.actions import Gain
from laurel.match.archive import VERSION
from laurel.match.setup import Points
from tests.app.support import SECOND, Tab, at_the_board, only, stored_actions, text_of
from tests.games.twilight_imperium.support import match
from tests.support import NOON, A, B, C, D

ONE = Points(1)
BOARD = "/match/a-match"
CANNOT_BE_READ = "1 part of this match cannot be read and does not count. It is kept."


def edit(number: int, player: int, author: str = "zz.zz", **more: object) -> str:
    """Return the text of an edit that adds a point."""
    action = {"player": player, "points": 1, "source": "", "do": "gain"}
    plain = {"do": "add", "id": f"{author}-{number}", "at": NOON + number * SECOND, "action": action}
    return json.dumps({**plain, **more}, separators=(",", ":"))


def old_chunk(*edits: str) -> str:
    """Return a chunk as earlier versions have written it."""
    content = f'{{"version":{VERSION},"edits":[{",".join(edits)}]}}'
    return f"{crc32(content.encode()):08x} {content}"


def opened(**chunks: str) -> Tab:
    """Return a tab at the board of a match with chunks under these names."""
    store = {
        MATCH + "a-match": text_of(match()),
        **{f"{EDITS}a-match:zz.{name}:1": text for name, text in chunks.items()},
    }
    tab = Tab(store)
    tab.go(BOARD)
    return tab


class TestOneEdit:
    """One edit of several cannot be read."""

    @pytest.mark.parametrize("write", [lambda *edits: pack(edits), old_chunk], ids=["now", "earlier"])
    def test_of_a_chunk(self, write: object) -> None:
        """The others count; it is kept and reported, once."""
        tab = opened(x=write(edit(1, A), edit(2, B, do="dance"), edit(3, C)))  # type: ignore[operator]  # one of the two functions
        for _ in range(2):
            assert tab.points == [1, 0, 1, 0]
            assert tab.lasting == [CANNOT_BE_READ]
            (kept,) = (text for key, text in tab.store.items() if key.startswith(QUARANTINE))
            assert "dance" in kept
            tab = Tab(tab.store)
            tab.go(BOARD)
        tab.go("/")
        assert len(tab.page.all("button", data_do="remove-aside")) == 1

    def test_that_is_damaged(self) -> None:
        """Its checksum is another than in the chunk."""
        chunk = pack([edit(1, A), edit(2, B), edit(3, C)])
        tab = opened(x=chunk.replace('"player":1', '"player":3'))
        assert tab.points == [1, 0, 1, 0]
        assert tab.lasting == [CANNOT_BE_READ]

    def test_of_a_document(self) -> None:
        """The match is opened, and goes on."""
        document = json.loads(text_of(match(Gain(A, ONE), Gain(B, ONE), Gain(C, ONE))))
        document["edits"][1]["action"]["points"] = "many"
        tab = Tab({MATCH + "a-match": json.dumps(document)})
        for visit in range(2):
            tab.go(BOARD)
            assert tab.points == [1, 0, 1, visit]
            assert CANNOT_BE_READ in tab.lasting
            tab.gain(D)
            tab = Tab(tab.store)

    def test_all_of_them(self) -> None:
        """The rest of the match counts."""
        tab = opened(x=pack([edit(1, A, do="dance")]), y=pack([edit(2, B, "zz.y")]))
        assert tab.points == [0, 1, 0, 0]
        assert tab.lasting == [CANNOT_BE_READ]

    def test_the_message_is_closed(self) -> None:
        """Until the match is opened again."""
        tab = opened(x=pack([edit(1, A, do="dance")]))
        tab.do("dismiss", toast="0", name="quarantined")
        assert tab.lasting == []
        tab = Tab(tab.store)
        tab.go(BOARD)
        assert tab.lasting == [CANNOT_BE_READ]

    def test_a_copy_is_saved(self) -> None:
        """Of all that cannot be read of the match."""
        tab = opened(x=pack([edit(1, A, do="dance"), edit(2, A, do="sing")]))
        tab.do("open", sheet="now")
        (button,) = tab.page.all("button", data_do="export-parts")
        tab.do("export-parts", json.loads(button.attributes["data-fields"]))
        saved = only(SaveFile, tab.answer).text
        assert "dance" in saved
        assert "sing" in saved


class TestPutBack:
    """What earlier versions have quarantined."""

    def quarantined(self, *edits: str, name: str = "zz.x:1") -> Tab:
        """Return a tab of a match with a point, and with a quarantined chunk of these edits."""
        return Tab(
            {MATCH + "a-match": text_of(match(Gain(A, ONE))), f"{QUARANTINE}edits:a-match:{name}": old_chunk(*edits)}
        )

    @pytest.mark.parametrize(
        "edits",
        [
            (edit(1, B, time=[253_402_300_800_000, 0]), edit(2, C, time=[253_402_300_800_000, 1])),
            (edit(1_000_000_000, B), edit(1_000_000_001, C)),
            (edit(1, B, "0.0"), edit(2, C)),
        ],
        ids=["after the last time", "after the largest number", "with the id of another edit"],
    )
    def test_a_whole_chunk(self, edits: tuple[str, ...]) -> None:
        """It counts again as soon as the match is opened, which is said once."""
        tab = self.quarantined(*edits)
        tab.go(BOARD)
        assert tab.points == [1, 1, 1, 0]
        assert tab.toasts == ["2 entries of this match could not be read before. They count again."]
        tab.gain(D)
        tab = Tab(tab.store)
        tab.go(BOARD)
        assert tab.points == [1, 1, 1, 1]
        assert tab.toasts == []
        assert not [key for key in tab.store if key.startswith(QUARANTINE)]

    def test_from_the_first_screen(self) -> None:
        """It is put back there as well, and said on the board."""
        tab = self.quarantined(edit(1, B, time=[253_402_300_800_000, 0]))
        tab.go("/")
        assert tab.page.all("section", "quarantined") == []
        tab.go(BOARD)
        assert tab.points == [1, 1, 0, 0]
        assert tab.toasts == ["1 entry of this match could not be read before. It counts again."]

    def test_edit_by_edit(self) -> None:
        """What still cannot be read stays where it is."""
        tab = self.quarantined(edit(1, B), edit(2, C, do="dance"))
        tab.go(BOARD)
        assert tab.points == [1, 1, 0, 0]
        assert CANNOT_BE_READ in tab.lasting
        assert stored_actions(tab.store) == [Gain(A, ONE), Gain(B, ONE)]

    def test_beside_a_newer_chunk(self) -> None:
        """The page has gone on under the same key: both are read."""
        tab = self.quarantined(edit(1, B))
        tab.store[f"{EDITS}a-match:zz.x:1"] = pack([edit(2, C)])
        tab.go(BOARD)
        assert tab.points == [1, 1, 1, 0]

    @pytest.mark.parametrize("text", ["", "x", old_chunk(), old_chunk(edit(1, B, do="dance"))], ids=repr)
    def test_what_cannot_be_read_stays(self, text: str) -> None:
        """Unchanged."""
        tab = Tab({MATCH + "a-match": text_of(match()), f"{QUARANTINE}edits:a-match:zz.x:1": text})
        for route in ("/", BOARD, "/"):
            tab.go(route)
        assert tab.store[f"{QUARANTINE}edits:a-match:zz.x:1"] == text


class TestUnstorable:
    """What could not be read again is not stored."""

    def test_an_entry_that_cannot_be_stored_is_refused(self) -> None:
        """It is refused with a reason, and everything goes on."""
        tab = at_the_board(Gain(A, ONE))
        tab.session.open_match.name_device("\ud800", "")
        before = dict(tab.store)
        tab.gain(B)
        assert tab.toasts == ["This cannot be stored: it could not be read again."]
        assert tab.points == [1, 0, 0, 0]
        assert dict(tab.store) == before
        tab.session.open_match.name_device("", "")
        tab.gain(B)
        assert tab.points == [1, 1, 0, 0]
        assert stored_actions(tab.store)[1].player == B

    def test_an_undo_that_cannot_be_stored_is_refused(self) -> None:
        """Likewise."""
        tab = at_the_board(Gain(A, ONE))
        tab.session.open_match.name_device("\ud800", "")
        tab.do("undo")
        assert tab.toasts == ["This cannot be stored: it could not be read again."]
        assert tab.points == [1, 0, 0, 0]


class TestDeletedElsewhere:
    """A match that another tab deletes while it is open."""

    def test_it_is_said(self) -> None:
        """At once, with a button that brings it back."""
        store: dict[str, str] = {}
        here, there = at_the_board(Gain(A, ONE), store=store), Tab(store)
        there.do("delete", match="a-match")
        here.do("stored", key=MATCH + "a-match")
        assert here.toasts == ["This match was deleted in another tab."]
        (button,) = here.page.all("button", data_do="restore")
        here.do("restore", json.loads(button.attributes["data-fields"]))
        here.gain(B)
        assert here.toasts == []
        assert len(stored_actions(store)) == 2

    @pytest.mark.parametrize("event", ["gain", "undo"])
    def test_an_entry_brings_it_back_and_says_so(self, event: str) -> None:
        """Nothing that is entered is lost, and nothing comes back without a word."""
        store: dict[str, str] = {}
        here, there = at_the_board(Gain(A, ONE), store=store), Tab(store)
        there.do("delete", match="a-match")
        if event == "gain":
            here.gain(B)
        else:
            here.do("undo")
        assert "This match had been deleted in another tab. It is back, with this entry." in here.toasts
        assert stored_actions(store) == here.actions
