"""The mirror: a second copy of what is stored, from which is put back what local storage has lost."""

from __future__ import annotations

import json
import time
import zlib
from collections.abc import Mapping

import pytest
from playwright.sync_api import Page

from tests.e2e.conftest import OpenStore
from tests.e2e.stores import Store

KEY = "laurel:test"
CHUNK = "laurel:edits:test:a.b:0"
QUEUE = "laurel:queue:test"
EVENTS = [{"do": "x", "fields": {}, "route": "/", "at": at} for at in (1, 2)]

CLEAR = "() => localStorage.clear()"


def chunk(*edits: str) -> str:
    """Return a chunk of a match: a checksum and edits."""
    text = json.dumps(edits)
    return f"{zlib.crc32(text.encode()):08x} {text}"


@pytest.fixture
def store(open_store: OpenStore) -> Store:
    """Open an empty store."""
    return open_store()


class TestCopies:
    """What is stored is in both places."""

    def test_a_text_is_written_to_and_removed_from_both_stores(self, store: Store) -> None:
        """It is in local storage at once, and in the mirror soon; when removed it is in neither."""
        store.write(KEY, "żółw")
        assert store.local(KEY) == "żółw"
        store.await_mirror(KEY, "żółw")
        assert store.where() == "both"
        store.remove(KEY)
        assert store.local(KEY) is None
        store.await_mirror(KEY, None)
        store.open()
        assert store.read(KEY) is None

    def test_what_is_not_worth_a_copy(self, store: Store) -> None:
        """What only makes the start faster is not mirrored, and neither is what other sites of the origin store."""
        for key in ("laurel:screens", "laurel:timer", "laurels", "x"):
            store.write(key, "[]")
        store.write(KEY, "1")
        store.await_mirror(KEY, "1")
        assert store.mirrored() == {KEY: "1"}

    def test_what_was_stored_before_there_was_a_mirror(self, store: Store) -> None:
        """It is copied when the page is opened."""
        store.run(f"() => localStorage.setItem('{KEY}', '1')")
        store.open().await_mirror(KEY, "1")
        assert store.recovered() == []


class TestRestored:
    """What local storage has lost comes back when the page is opened."""

    def test_while_the_page_is_blocked(self, store: Store) -> None:
        """It is waited for also where a task blocks the page for longer than the mirror may take to answer."""
        store.write(KEY, "1")
        store.await_mirror(KEY, "1")
        store.page.goto("about:blank")
        store.page.goto(store.address)
        store.run(CLEAR)
        store.open_blocked(2_500)
        assert store.read(KEY) == "1"

    def test_cleared_texts_come_back_from_the_mirror(self, store: Store) -> None:
        """Everything comes back, and it is known what."""
        store.write(KEY, "1")
        store.write(CHUNK, chunk("a"))
        store.await_mirror(CHUNK, chunk("a"))
        store.page.goto("about:blank")
        store.open()
        assert store.recovered() == []
        store.run(CLEAR)
        store.open()
        assert store.local(KEY) == "1"
        assert store.local(CHUNK) == chunk("a")
        assert store.recovered() == [CHUNK, KEY]

    @pytest.mark.parametrize(
        ("here", "there", "kept"),
        [
            pytest.param(chunk("a"), chunk("a", "b"), chunk("a", "b"), id="shorter"),
            pytest.param(chunk("a", "b"), chunk("a"), chunk("a", "b"), id="longer"),
            pytest.param(chunk("a", "b").replace("b", "c"), chunk("a"), chunk("a"), id="damaged"),
            pytest.param(chunk("a"), chunk("a", "b")[:-1], chunk("a"), id="mirror damaged"),
            pytest.param("", chunk("a"), chunk("a"), id="empty"),
        ],
    )
    def test_a_chunk_that_differs(self, store: Store, here: str, there: str, kept: str) -> None:
        """The longest sound one is kept in both."""
        assert changed(store, CHUNK, here, there) == kept
        assert store.recovered() == ([CHUNK] if kept == there else [])

    def test_a_text_that_differs(self, store: Store) -> None:
        """Local storage has the newest text, unless it is damaged."""
        assert changed(store, KEY, '"new"', '"older"') == '"new"'
        assert changed(store, KEY, '{"a": "', '"sound"') == '"sound"'

    def test_local_storage_has_lost_a_change(self, store: Store) -> None:
        """When all of local storage is older than the mirror, as after a crash, the mirror has the newest text."""
        store.write(KEY, '"older"')
        older = store.page.evaluate("({...localStorage})")
        store.write(KEY, '"new"')
        store.await_mirror(KEY, '"new"')
        store.page.evaluate(REPLACE_LOCAL, older)
        assert store.open().local(KEY) == '"new"'
        assert store.recovered() == [KEY]
        store.write(KEY, '"newest"')
        store.await_mirror(KEY, '"newest"')
        assert store.open().local(KEY) == '"newest"'

    def test_only_what_is_laurels(self, store: Store) -> None:
        """Local storage is left alone but for what is missing."""
        store.write(KEY, "1")
        store.await_mirror(KEY, "1")
        store.run("() => { localStorage.clear(); localStorage.setItem('x', 'theirs'); }")
        store.open()
        assert store.local("x") == "theirs"
        assert store.read(KEY) == "1"


def changed(store: Store, key: str, here: str, there: str) -> str | None:
    """Have different texts in local storage and in the mirror; return the one that both have after the next start."""
    store.write(key, there)
    store.await_mirror(key, there)
    store.page.evaluate("([key, here]) => localStorage.setItem(key, here)", [key, here])
    store.open()
    kept = store.local(key)
    store.await_mirror(key, kept)
    return kept


class TestQueues:
    """Events that wait until Python runs: not lost, and not entered twice."""

    def test_lost_before_it_was_entered(self, store: Store) -> None:
        """It comes back, with the events that were added last."""
        store.write(QUEUE, json.dumps(EVENTS[:1]))
        store.write(QUEUE, json.dumps(EVENTS))
        store.await_mirror(QUEUE, json.dumps(EVENTS))
        store.run(f"() => localStorage.setItem('{QUEUE}', '{json.dumps(EVENTS[:1])}')")
        store.open()
        assert store.read(QUEUE) == json.dumps(EVENTS)
        store.run(CLEAR)
        store.open()
        assert store.read(QUEUE) == json.dumps(EVENTS)

    @pytest.mark.parametrize("lost", ["local storage", "mirror"])
    def test_entered_and_then_killed(self, store: Store, lost: str) -> None:
        """When one of the two places has lost that it was entered, it does not come back."""
        store.write(QUEUE, json.dumps(EVENTS))
        store.await_mirror(QUEUE, json.dumps(EVENTS))
        before = store.mirrored() if lost == "mirror" else store.page.evaluate("({...localStorage})")
        store.remove(QUEUE)
        store.await_mirror(QUEUE, None)
        if lost == "mirror":
            replace_mirror(store.page, before)
        else:
            store.page.evaluate(REPLACE_LOCAL, before)
        store.open()
        assert store.read(QUEUE) is None
        store.await_mirror(QUEUE, None)

    def test_the_note_is_forgotten_in_the_end(self, store: Store) -> None:
        """That a queue was entered is known for a week."""
        note = QUEUE.replace("queue", "entered")
        store.write(note, str(int(time.time() - 8 * 24 * 3600) * 1000))
        store.open()
        assert store.read(note) is None
        store.await_mirror(note, None)
        store.write(note, str(int(time.time() - 6 * 24 * 3600) * 1000))
        store.open()
        assert store.read(note) is not None


REPLACE_LOCAL = "(texts) => { localStorage.clear(); Object.assign(localStorage, texts); }"

REPLACE_MIRROR = """(texts) => new Promise((resolve, reject) => {
  const opening = indexedDB.open('laurel');
  opening.onsuccess = () => {
    const writing = opening.result.transaction('texts', 'readwrite');
    const store = writing.objectStore('texts');
    store.clear();
    for (const [key, text] of Object.entries(texts)) store.put(text, key);
    writing.oncomplete = () => { opening.result.close(); resolve(); };
    writing.onabort = () => reject(writing.error);
  };
})"""


def replace_mirror(page: Page, texts: Mapping[str, str]) -> None:
    """Have other texts in the mirror."""
    page.evaluate(REPLACE_MIRROR, dict(texts))
