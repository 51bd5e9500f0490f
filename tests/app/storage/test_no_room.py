"""The store has no more room in the middle of an import, or ends there: nothing is lost, and nothing is half there."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping

import pytest
from attrs import evolve

from laurel.app.session.effects import SaveBackup
from laurel.app.storage.keys import BIN, MATCH, QUARANTINE
from laurel.app.storage.text_store import TextStore
from laurel.games import GAMES
from laurel.games.twilight_imperium.actions import Gain
from laurel.match.archive import encode
from laurel.match.match import MatchId
from laurel.match.setup import Points
from tests.app.results.test_form import saved
from tests.app.support import FULL, Store, Tab, at_the_board, deleted_ids, only, stored_ids, text_of
from tests.games.twilight_imperium.support import match
from tests.support import A, B

IS_FULL = "The storage of this browser is full"
MATCHES = 4
NOTE = 100
"""The characters of the note that a match was deleted, and of the mark beside it, are fewer."""


class Ended(Exception):
    """The page ends in the middle of a write."""


class Ending(Store):
    """A store that ends the page at a write."""

    left = -1

    def __setitem__(self, key: str, value: str) -> None:
        self.left -= 1
        if self.left == 0:
            raise Ended
        super().__setitem__(key, value)


def backup() -> str:
    """Return a backup of some matches, their people and a result that was logged."""
    tab = saved("10 8", "Anna", "Bob")
    for name in range(MATCHES):
        one = evolve(match(Gain(A, Points(name + 1)), players=3), id=MatchId(f"match{name}"))
        tab.store[MATCH + one.id] = encode(GAMES["twilight_imperium"], one)
    text: str = only(SaveBackup, tab.do("export-all")).text
    return text


def plays(count: int) -> str:
    """Return a file of BG Stats with so many plays of two people."""
    return json.dumps(
        {
            "plays": [
                {
                    "uuid": f"play-{number}",
                    "playDate": f"2026-0{number % 9 + 1}-11 20:00:00",
                    "modificationDate": "2026-10-11 20:00:00",
                    "gameRefId": 1,
                    "durationMin": 60,
                    "playerScores": [
                        {"playerRefId": 1, "score": str(number), "winner": True, "rank": 1},
                        {"playerRefId": 2, "score": "0", "winner": False, "rank": 2},
                    ],
                }
                for number in range(count)
            ],
            "games": [{"id": 1, "uuid": "a-game", "name": "Go", "bggId": 188, "cooperative": False}],
            "players": [{"id": 1, "uuid": "anna", "name": "Anna"}, {"id": 2, "uuid": "bob", "name": "Bob"}],
            "locations": [],
            "userInfo": {"meRefId": 1},
        }
    )


def own(store: Store) -> Store:
    """Return the store with one match, which is finished."""
    store.kept[MATCH + "a-match"] = text_of(match(Gain(B, Points(3)), players=3))
    return store


def sound(store: Mapping[str, str]) -> Tab:
    """Open a page with what is stored: nothing of it is damaged or a part of something, and the own match is there."""
    tab = Tab(dict(store))
    tab.go("/")
    assert not [key for key in tab.store if key.startswith(QUARANTINE)]
    assert not tab.page.all("section", "quarantined")
    tab.go("/match/a-match")
    assert tab.points == [0, 3, 0]
    return tab


FILES: Mapping[str, Callable[[], str]] = {"a backup": backup, "plays of BG Stats": lambda: plays(60)}


@pytest.mark.parametrize("file", FILES)
def test_an_import_without_room(file: str) -> None:
    """Wherever the room ends: the page has all, says so, and stores all of it as soon as there is room."""
    text, whole = FILES[file](), own(Store())
    Tab(whole).do("import", text=text)
    for room in range(own(Store()).size, whole.size, (whole.size - own(Store()).size) // 12):
        store = own(Store())
        store.room = room
        tab = Tab(store)
        tab.do("import", text=text)
        tab.go("/")
        assert any(IS_FULL in said for said in tab.toasts)
        later = sound(store.kept)
        assert stored_ids(later.store) <= stored_ids(whole)
        store.room = None
        tab.do("settings", language="en", theme="dark")
        assert stored_ids(store) == stored_ids(whole)
        assert len(sound(store.kept).session.services.records.plays()) == len(
            Tab(whole).session.services.records.plays()
        )
        tab.go("/")
        assert not any(IS_FULL in said for said in tab.toasts)


@pytest.mark.parametrize("file", FILES)
def test_an_import_that_ends(file: str) -> None:
    """At whichever write: what is stored is sound, and the same import completes it."""
    text, whole = FILES[file](), own(Store())
    Tab(whole).do("import", text=text)
    for left in range(1, 100):
        store = Ending()
        own(store)
        store.left = left
        tab = Tab(store)
        try:
            tab.do("import", text=text)
        except Ended:
            pass
        else:
            break
        later = sound(store.kept)
        later.do("import", text=text)
        assert stored_ids(later.store) == stored_ids(whole)
        count = len(Tab(whole).session.services.records.plays())
        assert len(Tab(dict(later.store)).session.services.records.plays()) == count
    assert left > 3


def test_many_texts_wait() -> None:
    """Each is tried when it comes, and not again with each of the others: an import of many would not end."""
    store = Store()
    texts = TextStore(store)
    store.fails_to_write = FULL
    for number in range(500):
        texts.put(f"laurel:match:{number}", "text")
    assert store.tries < 2000
    store.fails_to_write = None
    texts.put("laurel:settings", "text")
    assert len(store.kept) == 501


def test_what_is_large_does_not_hold_up_what_is_small() -> None:
    """A text for which there is no room waits; others are stored."""
    store = Store()
    store.room = 30
    texts = TextStore(store)
    texts.put("laurel:a", "x" * 40)
    for name in "bcd":
        texts.put(f"laurel:{name}", "y")
    assert sorted(store.kept) == ["laurel:b", "laurel:c", "laurel:d"]
    assert texts.failure is FULL
    store.fails_to_write = FULL
    texts.put("laurel:e", "y")
    texts.put("laurel:f", "y")
    store.fails_to_write = None
    texts.put("laurel:g", "y")
    assert sorted(store.kept) == [f"laurel:{name}" for name in "bcdefg"]


@pytest.mark.parametrize("has_tapped", [True, False])
def test_a_match_that_is_deleted_makes_room_at_once(has_tapped: bool) -> None:
    """For what was entered and waits, and only then for the deleted match itself among the deleted ones."""
    store = Store()
    tab = at_the_board(Gain(A, Points(1)), store=store)
    store[MATCH + "other"] = text_of(evolve(match(Gain(B, Points(2))), id=MatchId("other")))
    tab.go("/")
    tab.go("/match/a-match")
    store.room = store.size + (0 if has_tapped else NOTE)
    if has_tapped:
        tab.gain(B)
        assert any(IS_FULL in said for said in tab.lasting)
    tab.do("delete", match="other")
    assert any(IS_FULL in said for said in tab.lasting) is has_tapped
    later = Tab(dict(store.kept))
    later.go("/match/a-match")
    assert later.points == [1, int(has_tapped), 0, 0]
    assert deleted_ids(store) == (set() if has_tapped else {"other"})


def test_a_match_that_is_brought_back_without_room() -> None:
    """It is in one list only, on the page and later."""
    store = Store()
    tab = at_the_board(Gain(A, Points(1)), store=store)
    tab.do("delete", match="a-match")
    store.fails_to_write = FULL
    tab.do("restore", value="a-match")
    tab.go("/")
    assert (len(tab.page.all("li", "match")), len(tab.page.all("details", "deleted"))) == (1, 0)
    assert sorted(key for key in store if key.startswith((MATCH, BIN))) == [BIN + "a-match"]
    store.fails_to_write = None
    tab.do("settings", language="en", theme="dark")
    assert sorted(key for key in store if key.startswith((MATCH, BIN))) == [MATCH + "a-match"]


def test_what_the_browser_could_not_keep_after_all() -> None:
    """A database takes texts first and fails later: the page says so as soon as it knows, until they are stored."""
    tab = at_the_board(Gain(A, Points(1)))
    tab.go("/")
    tab.do("storage", state="loose", where="memory", full="yes")
    assert any(IS_FULL in said for said in tab.toasts)
    tab.do("storage", state="loose", where="both", full="")
    assert not any(IS_FULL in said for said in tab.toasts)
