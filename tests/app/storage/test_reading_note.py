"""A stored text that ends Python while it is read ends at most one start that the page has seen fail."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from laurel.app.session import queued_events, services
from laurel.app.storage import match_store, summaries, value_store
from laurel.app.storage.keys import BIN, DEVICE, DRAFT, FATAL, MATCH, NAMES, PEOPLE, QUARANTINE, SETTINGS, SETUPS
from laurel.app.storage.reading_note import NOTE
from laurel.games.twilight_imperium.actions import Gain
from laurel.match.setup import Points
from tests.app.support import FORBIDDEN, Store, Tab, stored_ids, text_of
from tests.games.twilight_imperium.support import match
from tests.support import A

KEY = f"{MATCH}a-match"
SOUND = text_of(match(Gain(A, Points(1))))
READ_BY_JSON = {
    SETTINGS: json.dumps({"language": "en", "theme": "dark"}),
    NAMES: '["Anna"]',
    PEOPLE: '{"people":[]}',
    DRAFT: "{}",
    SETUPS: "[ ]",
    "laurel:queue:x": "[  ]",
}


class Crash(BaseException):
    """Python has ended: nothing in it runs any more."""


def crashing(work: Callable[..., Any], when: Callable[..., bool]) -> Callable[..., Any]:
    """Return a function that ends Python instead of calling `work` at some arguments."""

    def crash(*arguments: Any) -> Any:
        if when(*arguments):
            raise Crash
        return work(*arguments)

    return crash


def failing(*_: Any) -> None:
    """Fail in a way that nothing expects."""
    raise ValueError("not expected")


def start(store: dict[str, str], route: str = "/") -> Tab:
    """Start Laurel, and show a screen."""
    tab = Tab(store)
    queued_events.take_queues(
        tab.session.services.match_store, [key for key in store if key.startswith("laurel:queue:")]
    )
    tab.go("/new")
    tab.go(route)
    tab.session.services.match_store.reading_note.end()
    return tab


def page_saw_it(store: dict[str, str]) -> None:
    """Add to the note what the page adds when it sees that Python has ended."""
    store[NOTE] = "failed " + store[NOTE].partition(" ")[2]


@pytest.fixture
def ends_at(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """A function that makes Python end at a text, wherever it is read."""

    def ends_at(text: str) -> None:
        for module, name in ((value_store, "load_json"), (queued_events, "load_json")):
            monkeypatch.setattr(module, name, crashing(getattr(module, name), lambda read: read == text))
        monkeypatch.setattr(match_store, "salvage", crashing(match_store.salvage, lambda _, read: read == text))

    return ends_at


class TestEnded:
    """A start that has ended."""

    @pytest.mark.parametrize("key", [*READ_BY_JSON, KEY, f"{BIN}b", f"{QUARANTINE}match:c"])
    def test_the_next_start_leaves_the_text_out(self, ends_at: Callable[[str], None], key: str) -> None:
        """It is kept under another key and reported; everything else is as before."""
        fatal = READ_BY_JSON.get(key, SOUND.replace('"id":"a-match"', '"id":"fatal"'))
        store = {**READ_BY_JSON, f"{MATCH}sound": SOUND, key: fatal}
        if key == NAMES:  # they are read where there are no people yet
            del store[PEOPLE]
        ends_at(fatal)
        with pytest.raises(Crash):
            start(store)
        page_saw_it(store)
        tab = start(store)
        (put_aside,) = [one for one in store if one.startswith(FATAL)]
        assert store[put_aside] == fatal
        assert store.get(key) != fatal
        assert "Laurel stopped while it was reading this." in tab.page.one("section", "quarantined").text
        assert stored_ids(store) == {"sound"}
        assert NOTE not in store
        start(store)

    @pytest.mark.parametrize(
        ("module", "name", "route"), [(summaries, "replay_match", "/"), (services, "OpenMatch", "/match/a-match")]
    )
    def test_playing_a_match_counts_as_reading_it(
        self, monkeypatch: pytest.MonkeyPatch, module: Any, name: str, route: str
    ) -> None:
        """On the first screen, and where its board is opened."""
        monkeypatch.setattr(module, name, crashing(getattr(module, name), lambda *_: True))
        store = {KEY: SOUND}
        with pytest.raises(Crash):
            start(store, route)
        page_saw_it(store)
        start(store, route)
        assert [key for key in store if key not in (DEVICE, PEOPLE)] == [f"{FATAL}match:a-match"]

    def test_a_page_that_was_killed(self, ends_at: Callable[[str], None]) -> None:
        """The device may have been switched off: the text is tried again once."""
        store = {KEY: SOUND}
        ends_at(SOUND)
        for _ in range(2):
            with pytest.raises(Crash):
                start(store)
            assert KEY in store
        start(store)
        assert [key for key in store if key not in (DEVICE, PEOPLE)] == [f"{FATAL}match:a-match"]

    def test_a_sound_text_after_a_kill(self) -> None:
        """It is read, and the note is gone."""
        store = {KEY: SOUND, NOTE: f"1 {KEY}"}
        start(store)
        assert {key: text for key, text in store.items() if key != PEOPLE} == {KEY: SOUND}

    def test_an_exception_of_the_first_screen(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """As one that ends Python: the note stays, unless the start succeeds with another screen."""
        monkeypatch.setattr(services, "OpenMatch", failing)
        store = {KEY: SOUND}
        tab = Tab(store)
        with pytest.raises(ValueError, match="not expected"):
            tab.go("/match/a-match")
        assert store[NOTE] == f"1 {KEY}"
        tab.session.services.match_store.reading_note.end()
        assert NOTE not in store
        assert store[KEY] == SOUND

    def test_it_can_be_saved_and_removed(self) -> None:
        """As everything that cannot be read."""
        store = {KEY: SOUND, NOTE: f"failed {KEY}"}
        tab = start(store)
        tab.do("export-aside", key=f"{FATAL}match:a-match")
        assert SOUND in repr(tab.answer.effects)
        tab.do("remove-aside", key=f"{FATAL}match:a-match")
        assert store == {}


class TestSound:
    """A start without a failure."""

    def test_no_note_remains(self) -> None:
        """Whether the texts can be read or not."""
        store = {**READ_BY_JSON, KEY: SOUND, f"{MATCH}b": "{", f"{BIN}c": "[   ]", "laurel:queue:y": "{"}
        for _ in range(4):
            start(store)
            assert NOTE not in store
        assert not [key for key in store if key.startswith(FATAL)]

    def test_nothing_is_noted_after_the_start(self) -> None:
        """A tap stores the match only."""
        writes: list[str] = []

        class Noting(Store):
            def __setitem__(self, key: str, value: str) -> None:
                writes.append(key)
                super().__setitem__(key, value)

        store = Noting()
        store.kept[KEY] = SOUND
        tab = Tab(store)
        tab.go("/match/a-match")
        tab.session.services.match_store.reading_note.end()
        assert NOTE in writes
        writes.clear()
        tab.tap(A)
        tab.go("/")
        tab.go("/match/a-match")
        assert NOTE not in writes

    @pytest.mark.parametrize(
        "note", ["", "x", "failed", f"failed {NOTE}", f"{'9' * 5000} {KEY}", f"0 {KEY}", "failed x"]
    )
    def test_an_odd_note(self, note: str) -> None:
        """It is deleted."""
        store = {KEY: SOUND, NOTE: note}
        start(store)
        assert {key: text for key, text in store.items() if key != PEOPLE} == {KEY: SOUND}

    def test_a_store_that_is_forbidden(self) -> None:
        """Laurel starts without notes."""
        store = Store()
        store.fails_to_write = store.fails_to_read = FORBIDDEN
        assert Tab(store).go("/").page.screen == "home"
