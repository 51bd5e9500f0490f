"""The first screen with many matches: only what has changed is read and replayed."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from attrs import evolve

from laurel.app.formats.checksums import read_verified, with_checksum
from laurel.app.handle import handle
from laurel.app.session.events import Event
from laurel.app.session.session import Session
from laurel.app.storage import match_store, summaries
from laurel.app.storage.fingerprints import fingerprint
from laurel.app.storage.keys import MATCH
from laurel.app.storage.summaries import CARDS, VERSION, WORTH_KEEPING
from laurel.games.twilight_imperium.actions import Gain
from laurel.match.archive import encode
from laurel.match.setup import Points
from laurel.pages.home.home import SHOWN
from tests.app.support import FULL, PlainDevice, Store, Tab
from tests.games.twilight_imperium.support import GAME, match
from tests.support import A, B

ONE = Points(1)


def document(name: str, points: int) -> str:
    """Return a match in which the first player has points; ten are enough to win."""
    return encode(GAME, evolve(match(Gain(A, Points(points)), Gain(B, ONE)), id=name))


def many(count: int) -> dict[str, str]:
    """Return a store with finished matches, and one that runs."""
    finished = {f"{MATCH}m{number}": document(f"m{number}", 10) for number in range(count - 1)}
    return {**finished, f"{MATCH}running": document("running", 3)}


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count what is read and replayed for the first screen."""
    done: Counter[str] = Counter()

    def counting(name: str, function: Any) -> Any:
        def counted(*arguments: Any) -> Any:
            done[name] += 1
            return function(*arguments)

        return counted

    monkeypatch.setattr(summaries, "replay_match", counting("replayed", summaries.replay_match))
    monkeypatch.setattr(match_store, "salvage", counting("read", match_store.salvage))
    return done


def test_the_next_visit_reads_nothing(work: Counter[str]) -> None:
    """And shows the same; a match that was changed is read, and no other."""
    store = many(WORTH_KEEPING)
    first = Tab(store)
    first.go("/")
    assert (work["replayed"], CARDS in store) == (WORTH_KEEPING, True)
    work.clear()
    second = Tab(store)
    second.go("/")
    assert second.page.text == first.page.text
    assert work == {}
    store[f"{MATCH}running"] = document("running", 4)
    third = Tab(store)
    third.go("/")
    assert work["replayed"] == 1
    assert third.page.text != first.page.text


def test_another_language_replays_only_the_shown_matches(work: Counter[str]) -> None:
    """Only the cards that are shown are made again."""
    store = many(SHOWN + 5)
    Tab(store).go("/")
    work.clear()
    Tab(store, device=PlainDevice("ru")).go("/")
    assert work["replayed"] == SHOWN + 1


@pytest.mark.parametrize("damage", ["", "{}", "x", '{"version":1,"checksum":"00000000","kept":{}}'])
def test_a_damaged_text_is_made_again(damage: str) -> None:
    """It says nothing that the matches do not."""
    store = many(WORTH_KEEPING)
    sound = Tab(store)
    sound.go("/")
    text = store[CARDS]
    store[CARDS] = damage
    tab = Tab(store)
    tab.go("/")
    assert tab.page.text == sound.page.text
    assert store[CARDS] == text


def of_another_build(store: dict[str, str]) -> None:
    """Have the kept text made by another build."""
    store[CARDS] = with_checksum(VERSION, {**kept_in(store), "build": "another"})


def test_after_an_update_only_what_is_shown_is_replayed(work: Counter[str]) -> None:
    """A device with many matches shows its first screen as quickly as before."""
    store = many(SHOWN + 50)
    before = Tab(store)
    before.go("/")
    of_another_build(store)
    work.clear()
    after = Tab(store)
    after.go("/")
    assert work["replayed"] == SHOWN + 1
    assert after.page.text == before.page.text


def running_on(tab: Tab) -> int:
    """Return how many matches the first screen shows as running."""
    return len(tab.page.all("li", "match")) - len(tab.page.all("li", "match-over"))


def test_a_match_that_is_not_over_by_the_rules_of_another_build() -> None:
    """It is found to be running when it is listed."""
    store = many(SHOWN + 5)
    Tab(store).go("/")
    kept = kept_in(store)
    listed = {row[0] for row in kept["cards"]}
    key = next(row[0] for row in kept["summaries"] if row[0] not in listed)
    store[key] = document(key.removeprefix(MATCH), 9)
    next(row for row in kept["summaries"] if row[0] == key)[1] = fingerprint((store[key],))
    store[CARDS] = with_checksum(VERSION, {**kept, "build": "another"})
    tab = Tab(store)
    tab.go("/")
    assert running_on(tab) == 1
    tab.do("more-matches")
    tab.go("/")
    assert running_on(tab) == 2


def test_another_build_makes_what_is_shown_anew(work: Counter[str]) -> None:
    """Its rules may give another result of the same entries."""
    store = many(WORTH_KEEPING)
    Tab(store).go("/")
    kept = kept_in(store)
    kept["build"] = "another"
    for summary in kept["summaries"]:
        summary[-1] = not summary[-1]
    store[CARDS] = with_checksum(VERSION, kept)
    work.clear()
    tab = Tab(store)
    tab.go("/continue")
    assert work["replayed"] == WORTH_KEEPING
    assert tab.session.view.route == "/match/running"


def test_a_match_that_cannot_be_read_has_no_card() -> None:
    """The others are shown; on the next visit to the screen it is quarantined."""
    store = many(WORTH_KEEPING)
    Tab(store).go("/")
    kept = kept_in(store)
    store[f"{MATCH}m0"] = "garbage"
    for summary in kept["summaries"]:
        if summary[0] == f"{MATCH}m0":
            summary[1] = fingerprint(("garbage",))
    kept["cards"] = []
    store[CARDS] = with_checksum(VERSION, kept)
    tab = Tab(store)
    tab.go("/")
    assert len(tab.page.all("li", "match-over")) == WORTH_KEEPING - 2
    tab.go("/")
    assert tab.page.one("section", "quarantined")


def kept_in(store: dict[str, str]) -> Any:
    """Return what the kept text says."""
    return read_verified(VERSION, store[CARDS])


def test_few_matches_keep_nothing() -> None:
    """Five are read in a moment; six are kept."""
    for count, keeps in ((5, False), (6, True)):
        store = many(count)
        Tab(store).go("/")
        assert (CARDS in store) == keeps


def test_a_store_without_room() -> None:
    """What can be made again is not reported as lost."""
    store = Store(**many(WORTH_KEEPING))
    store.fails_to_write = FULL
    session = Session(store, PlainDevice())
    handle(session, Event("go", {"route": "/"}))
    assert session.services.match_store.failure is None
    assert CARDS not in store.kept


def test_the_newest_finished_matches_are_shown() -> None:
    """Twenty, and as many more each time; another visit begins with twenty again."""
    tab = Tab(many(2 * SHOWN + 3))
    tab.go("/")
    assert len(tab.page.all("li", "match-over")) == SHOWN
    tab.do("more-matches")
    assert len(tab.page.all("li", "match-over")) == 2 * SHOWN
    tab.do("more-matches")
    assert len(tab.page.all("li", "match-over")) == 2 * SHOWN + 2
    assert tab.page.all("p", "home-more") == []
    tab.go("/")
    assert len(tab.page.all("li", "match-over")) == SHOWN


def test_a_text_that_was_damaged_is_reported() -> None:
    """Also where the match was sound at the visit before."""
    store = many(WORTH_KEEPING)
    Tab(store).go("/")
    store[f"{MATCH}m0"] = "garbage"
    tab = Tab(store)
    tab.go("/")
    assert tab.page.one("section", "quarantined")
    assert f"{MATCH}m0" not in store
