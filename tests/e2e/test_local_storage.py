"""Local storage that is full, forbidden or cleared under the page: the mirror keeps what is stored."""

from __future__ import annotations

from contextlib import suppress

import pytest
from playwright.sync_api import Error

from tests.e2e.broken_storage import FORBIDDEN, FULL, NO_DATABASE, NO_MIRROR
from tests.e2e.conftest import OpenStore
from tests.e2e.waiting import until

KEY = "laurel:test"
OTHER = "laurel:other"

LATE_MIRROR = """
  const openDatabase = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (...names) {
    if (names[0] !== 'laurel') return openDatabase.apply(this, names);
    const opening = {};
    window.answer = () => {
      const real = openDatabase.apply(this, names);
      for (const event of ['onupgradeneeded', 'onsuccess', 'onerror'])
        real[event] = () => { opening.result = real.result; opening[event](); };
    };
    return opening;
  };
"""

FULL_MIRROR = """() => {
  const put = IDBObjectStore.prototype.put;
  window.makeRoom = () => { IDBObjectStore.prototype.put = put; };
  IDBObjectStore.prototype.put = function (...all) {
    const result = put.apply(this, all);
    this.transaction.abort();
    return result;
  };
}"""

FILL = """(spare) => {
  let filling = '';
  for (let size = 1 << 22; size >= 1; size /= 2) {
    try {
      localStorage.setItem('filling', filling + 'x'.repeat(size));
      filling += 'x'.repeat(size);
    } catch {}
  }
  localStorage.setItem('filling', filling.slice(spare));
}"""

CLOSED = [pytest.param(FULL, id="full"), pytest.param(FORBIDDEN, id="forbidden")]


@pytest.mark.parametrize("source", CLOSED)
def test_only_the_mirror(open_store: OpenStore, source: str) -> None:
    """What is stored can be read, listed and removed, and is there when the page is opened again."""
    store = open_store(script=source)
    store.write(KEY, "1")
    store.write(OTHER, "2")
    store.write(KEY, "3")
    store.remove(OTHER)
    assert (store.read(KEY), store.read(OTHER), store.where()) == ("3", None, "mirror")
    assert store.keys() == [KEY]
    store.await_mirror(KEY, "3")
    store.open()
    assert (store.read(KEY), store.read(OTHER), store.where()) == ("3", None, "mirror")
    assert store.keys() == [KEY]
    assert store.recovered() == []


@pytest.mark.parametrize("source", CLOSED)
def test_without_any_store_the_page_itself_keeps_the_text(open_store: OpenStore, source: str) -> None:
    """Where there is no mirror either, storing fails with the reason of local storage; the page keeps the text."""
    store = open_store(script=source + NO_MIRROR)
    with pytest.raises(Error, match=r"QuotaExceededError|SecurityError"):
        store.write(KEY, "1")
    assert (store.read(KEY), store.keys(), store.where()) == ("1", [KEY], "memory")
    with suppress(Error):
        store.remove(KEY)
    assert (store.read(KEY), store.keys()) == (None, [])


@pytest.mark.parametrize("source", NO_DATABASE.values(), ids=NO_DATABASE)
def test_only_local_storage(open_store: OpenStore, source: str) -> None:
    """Without a mirror everything is in local storage."""
    store = open_store(script=source)
    store.write(KEY, "1")
    assert store.where() == "local"
    assert store.open().read(KEY) == "1"


def test_room_for_some(open_store: OpenStore) -> None:
    """A text for which there is no room is in the mirror only, and in local storage when there is room again."""
    store = open_store()
    store.write(KEY, "old")
    store.page.evaluate(FILL, 100)
    store.write(KEY, "y" * 5_000)
    store.write(OTHER, "2")
    assert store.local(OTHER) == "2"
    assert store.where() == "mirror"
    store.await_mirror(KEY, "y" * 5_000)
    until(store.page, f"localStorage.getItem('{KEY}') === null")
    assert store.open().read(KEY) == "y" * 5_000
    assert store.where() == "mirror"
    store.run("() => localStorage.removeItem('filling')")
    store.write(OTHER, "3")
    assert store.local(KEY) == "y" * 5_000
    assert store.where() == "both"


def test_screens_make_room(open_store: OpenStore) -> None:
    """The cached screens are deleted before a text goes to the mirror only."""
    store = open_store()
    store.write("laurel:screens", "x" * 10_000)
    store.page.evaluate(FILL, 0)
    store.write(KEY, "y" * 5_000)
    assert store.local(KEY) == "y" * 5_000
    assert store.where() == "both"


def test_a_full_mirror(open_store: OpenStore) -> None:
    """A mirror that fails is reported and filled as soon as it works again."""
    store = open_store()
    store.run(FULL_MIRROR)
    store.write(KEY, "1")
    store.write(OTHER, "2")
    until(store.page, "texts.where() === 'local'")
    store.run("() => makeRoom()")
    store.write(OTHER, "3")
    store.await_mirror(KEY, "1")
    store.await_mirror(OTHER, "3")
    until(store.page, "texts.where() === 'both'")


def test_texts_cleared_under_the_page_are_written_again(open_store: OpenStore) -> None:
    """All texts are written again as soon as one is read, written or listed; nothing else comes back."""
    store = open_store()
    for touch in (
        lambda: store.read(OTHER),
        lambda: store.write("laurel:third", "1"),
        store.keys,
    ):
        store.write(KEY, "1")
        store.write(OTHER, "2")
        store.remove("laurel:third")
        store.run("() => localStorage.clear()")
        touch()
        assert store.local(KEY) == "1"
        assert store.local(OTHER) == "2"


def test_cleared_by_another_tab(open_store: OpenStore) -> None:
    """All texts are written again at once."""
    store = open_store()
    store.write(KEY, "1")
    other = open_store()
    other.run("() => localStorage.clear()")
    until(other.page, f"localStorage.getItem('{KEY}') === '1'")


def test_data_of_the_site_are_deleted(open_store: OpenStore) -> None:
    """When local storage and the mirror are emptied under the page, both are filled again."""
    store = open_store()
    store.write(KEY, "1")
    store.await_mirror(KEY, "1")
    store.run("() => { localStorage.clear(); indexedDB.deleteDatabase('laurel'); }")
    store.await_mirror(KEY, "1")
    until(store.page, f"localStorage.getItem('{KEY}') === '1'")


def test_a_mirror_that_answers_late(open_store: OpenStore) -> None:
    """The page begins without it; what it has is put back when it answers, and what was stored meanwhile stays."""
    store = open_store()
    store.write(KEY, "1")
    store.write(OTHER, "2")
    store.await_mirror(OTHER, "2")
    store.run("() => localStorage.clear()")
    store.page.add_init_script(LATE_MIRROR)
    store.open()
    assert store.read(KEY) is None
    store.write(OTHER, "3")
    assert store.where() == "local"
    store.run("() => answer()")
    until(store.page, "texts.where() === 'both'")
    assert (store.read(KEY), store.read(OTHER)) == ("1", "3")
    assert store.recovered() == [KEY]


class TestTwoTabs:
    """Two tabs of one browser."""

    def test_removed_in_one(self, open_store: OpenStore) -> None:
        """It is not taken for cleared in the other."""
        one, other = open_store(), open_store()
        one.write(KEY, "1")
        until(other.page, f"texts.read('{KEY}') === '1'")
        one.remove(KEY)
        until(other.page, f"texts.read('{KEY}') === null")
        other.write(OTHER, "2")
        assert other.local(KEY) is None

    @pytest.mark.parametrize("source", CLOSED)
    def test_without_local_storage(self, open_store: OpenStore, source: str) -> None:
        """What one stores or removes is known to the other."""
        one, other = (open_store(script=source) for _ in range(2))
        one.write(KEY, "1")
        until(other.page, f"texts.read('{KEY}') === '1'")
        other.write(KEY, "2")
        until(one.page, f"texts.read('{KEY}') === '2'")
        one.remove(KEY)
        until(other.page, f"texts.read('{KEY}') === null")
