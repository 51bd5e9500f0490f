"""The plays from other programs, and how they are stored."""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from time import process_time

import pytest

from laurel.app.plays import foreign as foreign_plays
from laurel.app.plays.foreign import ForeignPlays, TooManyPlays
from laurel.app.storage.keys import FOREIGN_PLAYS, QUARANTINE
from laurel.app.storage.match_store import MatchStore
from laurel.pages.games import find_game
from laurel.plays.plain import play_to_plain
from tests.app.support import FULL, Store, Tab
from tests.plays.support import play

ASIDE = f"{QUARANTINE}foreign-plays"


def opened(store: Store) -> ForeignPlays:
    """Return the plays of a store, as a new page sees them."""
    return ForeignPlays(MatchStore(store, find_game))


def compressed(text: str) -> str:
    """Return a text as it is stored."""
    return json.dumps(b64encode(zlib.compress(text.encode())).decode())


def test_they_are_kept() -> None:
    """In the order in which they came; another page has them as well."""
    store = Store()
    here, there = opened(store), opened(store)
    assert here.plays() == ()
    assert not store.kept
    assert here.add([play(name="b"), play(name="a")]) == 2
    assert there.plays() == here.plays() == (play(name="b"), play(name="a"))


def test_the_same_play_is_kept_once() -> None:
    """Its id decides; the one that came first stays."""
    store = Store()
    kept = opened(store)
    kept.add([play(name="a")])
    before = dict(store.kept)
    assert kept.add([play(name="a", number=3)]) == 0
    assert store.kept == before
    assert kept.add([play(name="b"), play(name="b"), play(name="a")]) == 1
    assert [one.id for one in kept.plays()] == ["a", "b"]


def test_two_pages_add_to_each_other() -> None:
    """Neither overwrites what the other has stored."""
    store = Store()
    here, there = opened(store), opened(store)
    here.add([play(name="a")])
    there.add([play(name="b")])
    here.add([play(name="c")])
    assert [one.id for one in opened(store).plays()] == ["a", "b", "c"]


def test_thousands_are_a_short_text() -> None:
    """Local storage has room for about five million characters."""
    store = Store()
    began = process_time()
    opened(store).add(play(name=f"match-{number}", number=number) for number in range(10_000))
    assert len(opened(store).plays()) == 10_000
    assert process_time() - began < 2 * 3  # the machine of the tests may be slower, and busy
    assert len(store.kept[FOREIGN_PLAYS]) < 500_000


def test_too_many_plays_are_all_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """None of them is stored; as many as there may be are."""
    monkeypatch.setattr(foreign_plays, "MOST_PLAYS", 3)
    kept = opened(Store())
    kept.add([play(name="a")])
    with pytest.raises(TooManyPlays):
        kept.add(play(name=name) for name in "bcd")
    assert [one.id for one in kept.plays()] == ["a"]
    assert kept.add(play(name=name) for name in "bc") == 2


def test_a_full_store() -> None:
    """They are kept in memory until there is room."""
    store = Store()
    store.fails_to_write = FULL
    kept = opened(store)
    assert kept.add([play()]) == 1
    assert kept.plays() == (play(),)


TWICE = json.dumps({"version": 1, "plays": [play_to_plain(play())] * 2})

DAMAGED = [
    *("nonsense", "[]", '"***"', '"AAAA"', compressed("x"), compressed("[]"), compressed("{}")),
    compressed('{"version": 2, "plays": []}'),
    compressed('{"version": true, "plays": []}'),
    compressed('{"version": 1, "plays": {}}'),
    compressed('{"version": 1, "plays": [{}]}'),
    compressed('{"version": 1, "plays": [], "more": 1}'),
    compressed('{"version": 1, "plays": ' + "[" * 100 + "]" * 100 + "}"),
    compressed(TWICE),
    compressed('{"version": 1, "plays": []}')[:-12] + '"',
]


@pytest.mark.parametrize("text", DAMAGED)
def test_a_damaged_text_is_quarantined(text: str) -> None:
    """As it is; new plays are stored as before."""
    store = Store(**{FOREIGN_PLAYS: text})
    kept = opened(store)
    assert kept.plays() == ()
    assert store.kept == {ASIDE: text}
    assert kept.add([play()]) == 1
    assert opened(store).plays() == (play(),)


def test_a_text_that_would_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Is not decompressed to its end."""
    monkeypatch.setattr(foreign_plays, "MOST_BYTES", 1_000_000)
    store = Store(**{FOREIGN_PLAYS: compressed(" " * 10_000_000)})
    assert opened(store).plays() == ()
    assert list(store.kept) == [ASIDE]


def test_the_first_screen_reports_it() -> None:
    """And says what is damaged."""
    tab = Tab(Store(**{FOREIGN_PLAYS: "nonsense"}))
    assert tab.session.services.foreign_plays.plays() == ()
    tab.go("/")
    assert "The results from other programs are damaged and cannot be read." in tab.page.text
