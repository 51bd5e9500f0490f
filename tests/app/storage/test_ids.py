"""Matches whose ids Laurel did not make: every listed match can be opened, deleted and brought back."""

from __future__ import annotations

import json

import pytest
from attrs import evolve

from laurel.app.session.effects import SaveBackup, SaveFile
from laurel.app.storage.keys import BIN, MATCH, QUARANTINE
from laurel.app.storage.match_store import PLAIN_ID
from laurel.games.twilight_imperium.actions import Gain
from laurel.match.archive import decode
from laurel.match.edits import Milliseconds
from laurel.match.match import MatchId
from laurel.match.setup import Points
from laurel.pages.games import find_game
from tests.app.support import Tab, at_the_board, deleted_ids, only, stored_ids, text_of
from tests.games.twilight_imperium.support import match
from tests.support import NOON, A, B

ODD = (
    "",
    "a/b",
    "/",
    "..",
    "a%2fb",
    "a#b",
    "a?b",
    "a b",
    "ё",
    "x" * 65,
    "x" * 10_000,
    '"><script>alert(1)</script>',
    "a:b",
    "\ud800",
    "\x00",
    "new/../x",
)
"""Ids that cannot be part of an address."""


def links(tab: Tab) -> list[str]:
    """Return the addresses of the matches on the first screen."""
    tab.go("/")
    return [link.attributes["href"].removeprefix("#") for link in tab.page.all("a", "match-open")]


def text(points: int, match_id: str = "a-match", started: int = NOON) -> str:
    """Return a stored match in which A has scored."""
    of = match(Gain(A, Points(points)))
    return text_of(evolve(of, id=MatchId(match_id), started=Milliseconds(started)))


class TestOdd:
    """Ids that cannot be part of an address."""

    @pytest.mark.parametrize("name", ODD, ids=lambda name: ascii(name[:20]))
    def test_in_the_key(self, name: str) -> None:
        """The match gets another id, with which it is opened and goes on."""
        store = {f"{MATCH}{name}": text(1)}
        tab = Tab(store)
        (link,) = links(tab)
        assert tab.go(link).page.screen == "board"
        tab.gain(B)
        assert tab.points == [1, 1, 0, 0]
        assert [PLAIN_ID.fullmatch(one) for one in stored_ids(store)] != [None]
        assert links(Tab(store)) == [link]

    @pytest.mark.parametrize("name", [name for name in ODD if name != "\ud800"], ids=lambda name: ascii(name[:20]))
    def test_in_the_document(self, name: str) -> None:
        """The key has the id of the match, whatever the document says."""
        store = {f"{MATCH}x": text(1, name)}
        tab = Tab(store)
        assert links(tab) == ["/match/x"]
        assert tab.go("/match/x").page.screen == "board"
        tab.gain(B)
        assert tab.points == [1, 1, 0, 0]
        assert stored_ids(store) == {"x"}

    @pytest.mark.parametrize("name", ODD, ids=lambda name: ascii(name[:20]))
    def test_a_deleted_match_with_an_odd_name_can_be_restored(self, name: str) -> None:
        """It comes back."""
        store = {f"{BIN}{name}": text(1)}
        tab = Tab(store)
        tab.go("/")
        (deleted,) = deleted_ids(store)
        tab.do("restore", value=deleted)
        assert tab.go(f"/match/{deleted}").page.screen == "board"
        assert tab.points == [1, 0, 0, 0]

    def test_its_parts_come_along(self) -> None:
        """Nothing is left under the key that it had."""
        tab = at_the_board(Gain(A, Points(1)))
        tab.gain(B)
        store = {key.replace("a-match", "a/b"): stored for key, stored in tab.store.items()}
        tab = Tab(store)
        (link,) = links(tab)
        tab.go(link)
        assert tab.points == [1, 1, 0, 0]
        assert not [key for key in store if "a/b" in key]

    def test_two_tabs_choose_the_same(self) -> None:
        """So that the match is not there twice."""
        one, other = ({f"{MATCH}a/b": text(1)} for _ in range(2))
        assert links(Tab(one)) == links(Tab(other))

    def test_nothing_is_pushed_out(self) -> None:
        """Where the id is taken, there is another one."""
        (taken,) = links(Tab({f"{MATCH}a/b": text(1)}))
        store = {f"{MATCH}a/b": text(1), taken.replace("/match/", MATCH): text(2, started=NOON + 1)}
        tab = Tab(store)
        assert sorted(points_at(tab, link) for link in links(tab)) == [1, 2]


def points_at(tab: Tab, route: str) -> int:
    """Return the points of A in the match of an address."""
    assert tab.go(route).page.screen == "board"
    return tab.points[0]


class TestSame:
    """Matches whose documents have the same id."""

    def test_both_are_listed_and_opened(self) -> None:
        """Each under the id of its key."""
        store = {f"{MATCH}{name}": text(points) for points, name in enumerate(("a-match", "b", "c"), 1)}
        tab = Tab(store)
        assert {link: points_at(tab, link) for link in links(tab)} == {
            "/match/a-match": 1,
            "/match/b": 2,
            "/match/c": 3,
        }

    def test_each_is_exported_with_its_own(self) -> None:
        """A file that holds both can be read as two matches."""
        tab = Tab({f"{MATCH}{name}": text(1) for name in ("a-match", "b")})
        tab.do("export-all")
        plain = json.loads(only(SaveBackup, tab.answer).text)
        assert {one["id"] for one in plain["matches"]} == {"a-match", "b"}
        tab.do("export", match="b")
        assert decode(find_game, only(SaveFile, tab.answer).text)[1].id == "b"

    def test_deleting_one_leaves_the_other(self) -> None:
        """The one that was pressed is deleted."""
        store = {f"{MATCH}{name}": text(1) for name in ("a-match", "b")}
        tab = Tab(store)
        tab.go("/")
        tab.do("delete", match="b")
        assert links(tab) == ["/match/a-match"]
        tab.do("restore", value="b")
        assert set(links(tab)) == {"/match/a-match", "/match/b"}

    def test_the_quarantine_has_an_odd_one(self) -> None:
        """What is moved back gets an id that can be part of an address."""
        tab = Tab({f"{QUARANTINE}match:a/b": text(3, "a/b")})
        (link,) = links(tab)
        assert points_at(tab, link) == 3
