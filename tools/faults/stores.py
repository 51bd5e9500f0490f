"""Local storage and IndexedDB are cleared, full or forbidden while a match is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from attrs import frozen

from tests.e2e.actions import Laurel
from tests.e2e.broken_storage import FORBIDDEN, NO_DATABASE
from tests.e2e.stores import READ_MIRROR
from tools.faults.rows import Row
from tools.faults.visitor import SHOWS, Visitor

CLEAR_LOCAL = "localStorage.clear()"
REMOVE_ONE_BY_ONE = "Object.keys(localStorage).forEach((key) => localStorage.removeItem(key))"
CLEAR_MIRROR = """new Promise((resolve, reject) => {
  const deleting = indexedDB.deleteDatabase('laurel');
  deleting.onsuccess = () => resolve();
  deleting.onerror = () => reject(deleting.error);
})"""

# Every character of a text takes two bytes of the quota.
FILL = """() => {
  let length = 1 << 20;
  for (let number = 0; length >= 1; number += 1) {
    try { localStorage.setItem(`filled${number}`, 'x'.repeat(length)); } catch { length >>= 1; }
  }
}"""
UNFILL = """() => {
  for (const key of Object.keys(localStorage)) if (key.startsWith('filled')) localStorage.removeItem(key);
}"""

THROWING = """
  for (const name of ['getItem', 'setItem', 'removeItem', 'key', 'clear'])
    Storage.prototype[name] = () => { throw new DOMException('not allowed', 'SecurityError'); };
"""
THROWING_MIRROR = """
  for (const name of ['put', 'delete', 'getAll', 'getAllKeys']) {
    const method = IDBObjectStore.prototype[name];
    IDBObjectStore.prototype[name] = function (...rest) {
      if (this.transaction.db.name === 'laurel') throw new DOMException('broken', 'UnknownError');
      return method.apply(this, rest);
    };
  }
"""
ABORTING_MIRROR = """
  const put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...rest) {
    const request = put.apply(this, rest);
    if (this.transaction.db.name === 'laurel') this.transaction.abort();
    return request;
  };
"""

TOASTS = "[...document.querySelectorAll('.toast p')].map((one) => one.textContent.trim()).filter(Boolean)"

CLEARED: Mapping[str, str] = {
    "local storage": CLEAR_LOCAL,
    "local storage, key by key": REMOVE_ONE_BY_ONE,
    "IndexedDB": CLEAR_MIRROR,
    "both": f"{CLEAR_MIRROR}.then(() => {CLEAR_LOCAL})",
}

DELETED: Mapping[str, str] = {
    "everything": "all",
    "local storage": "local_storage",
    "IndexedDB": "indexeddb",
    "caches and workers": "cache_storage,service_workers",
}
"""What "Clear site data" of the browser, or the browser under pressure, deletes under open pages."""

THROWS: Mapping[str, str] = {
    "local storage forbidden": FORBIDDEN,
    "every method of local storage throws": THROWING,
    "every method of IndexedDB throws": THROWING_MIRROR,
    "every transaction of IndexedDB is aborted": ABORTING_MIRROR,
}

STARTS: Mapping[str, str] = {
    "snapshot": "",
    "ordinary": "if ('CacheStorage' in globalThis) CacheStorage.prototype.match = async () => undefined;",
}
"""Scripts that have Laurel start like this: the snapshot is in Cache storage."""

START = "document.documentElement.dataset.start"


@frozen
class Counted:
    """Cases, and what was lost in them."""

    cases: int
    lost: int


def rows(visitor: Visitor) -> list[Row]:
    """Try everything that can go wrong with the storage of the site."""
    return [cleared(visitor), deleted(visitor), full(visitor), throwing(visitor), *without_database(visitor)]


def cleared(visitor: Visitor) -> Row:
    """Clear what is stored under the page, tap, and load the page again."""
    cases, lost = 0, 0
    for name, script in CLEARED.items():
        for taps_before in (0, 2):
            laurel = visitor.board()
            visitor.tap(laurel, taps_before)
            laurel.page.evaluate(script)
            expected = visitor.tap(laurel, 2)
            _await_stored(laurel)
            laurel.reload()
            lost += visitor.missing(laurel, expected, f"{name} cleared after {taps_before} taps")
            cases += 1
    return Row("storage cleared under the page", cases, lost, "nothing: the next tap stores everything again")


def deleted(visitor: Visitor) -> Row:
    """Delete the data of the site as the browser does, under one and under two open tabs; tap in each, load again."""
    cases, lost = 0, 0
    origin = visitor.site.url.removesuffix(f"{visitor.site.prefix}/")
    for name, kinds in DELETED.items():
        for count in (1, 2):
            tabs = [visitor.board(), *(visitor.tab() for _ in range(count - 1))]
            expected = visitor.tap(tabs[0], 2)
            for tab in tabs:
                session = tab.page.context.new_cdp_session(tab.page)
                session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": kinds})
                session.detach()
                tab.page.wait_for_function(SHOWS, arg=expected)
                expected = visitor.tap(tab, 1)
            case = f"{name} deleted under {count} tabs"
            tabs[0].page.wait_for_timeout(1_000)
            lost += sum(visitor.missing(tab, expected, case) for tab in tabs)
            for tab in tabs:
                lost += visitor.missing(tab.reload(), expected, f"{case}, later")
                cases += 1
            _await_stored(tabs[0])
            for tab in tabs:
                tab.page.close()
    return Row(
        "data of the site deleted by the browser under open tabs", cases, lost, "nothing, in the other tab as well"
    )


def full(visitor: Visitor) -> Row:
    """Fill the quota before and during a match; both stores, one of them, and with room again."""
    cases, lost = 0, 0
    for name, before, during in (
        ("local storage full before the match", fill_local, nothing),
        ("local storage full during the match", nothing, fill_local),
        ("IndexedDB full during the match", nothing, _limited(visitor, 1)),
    ):
        laurel = visitor.board()
        before(laurel)
        if before is not nothing:
            laurel.reload()
        visitor.tap(laurel, 1)
        during(laurel)
        expected = visitor.tap(laurel, 4)
        laurel.page.wait_for_timeout(500)
        laurel.reload()
        lost += visitor.missing(laurel, expected, name)
        expected = visitor.tap(laurel, 1)
        laurel.page.evaluate(UNFILL)
        _limited(visitor, None)(laurel)
        expected = visitor.tap(laurel, 1)
        laurel.reload()
        lost += visitor.missing(laurel, expected, f"{name}, then with room")
        cases += 2
    for name in ("both full during the match, then with room",):
        laurel = visitor.board()
        visitor.tap(laurel, 1)
        fill_local(laurel)
        _limited(visitor, 1)(laurel)
        visitor.tap(laurel, 3)
        laurel.page.evaluate(UNFILL)
        _limited(visitor, None)(laurel)
        expected = visitor.tap(laurel, 1)
        laurel.page.wait_for_timeout(500)
        laurel.reload()
        lost += visitor.missing(laurel, expected, name)
        cases += 1
    seen = "nothing while one store takes it; where none does: “kept in memory only”, with Export"
    return Row("quota filled before and during a match", cases, lost, seen)


def throwing(visitor: Visitor) -> Row:
    """Let every access of one store throw."""
    found = Counted(0, 0)
    for name, script in THROWS.items():
        laurel = visitor.board(script=script)
        if laurel.page.locator("[data-tile]").count() == 0:  # the match was put into local storage, which is closed
            found = _entered_without(visitor, laurel, name, found)
            continue
        expected = visitor.tap(laurel, 4)
        laurel.page.wait_for_timeout(500)
        laurel.reload()
        found = Counted(found.cases + 1, found.lost + visitor.missing(laurel, expected, name))
    return Row("every access to one store throws", found.cases, found.lost, "nothing: the other one has the match")


def without_database(visitor: Visitor) -> list[Row]:
    """Let no database be opened, whichever script asks for it, with local storage and without it."""
    one, both = Counted(0, 0), Counted(0, 0)
    said: set[str] = set()
    for start, prepare in STARTS.items():
        for name, script in NO_DATABASE.items():
            case = f"IndexedDB {name}, {start} start"
            laurel = visitor.board(script=prepare + script)
            expected = visitor.tap(laurel, 4)
            laurel.reload()
            _expect_start(laurel, start, case)
            one = Counted(one.cases + 1, one.lost + visitor.missing(laurel, expected, case))
            laurel = visitor.tab(script=prepare + script + FORBIDDEN)
            _expect_start(laurel, start, case)
            both = _entered_without(visitor, laurel, f"{case}, no local storage", both, is_kept=False)
            said.update(laurel.page.evaluate(TOASTS))
    seen = "nothing; the settings say that there is no second copy"
    return [
        Row("no database of IndexedDB can be opened", one.cases, one.lost, seen),
        Row("every access to both throws", both.cases, both.lost, f"“{'; '.join(sorted(said))}”"),
    ]


def _expect_start(laurel: Laurel, start: str, case: str) -> None:
    started = laurel.page.evaluate(START)
    if started != start:
        raise AssertionError(f"{case}: the start was {started}")


def _entered_without(visitor: Visitor, laurel: Laurel, name: str, found: Counted, *, is_kept: bool = True) -> Counted:
    """Set a match up on the page; where it is kept anywhere, load the page again."""
    laurel.go("/new").on("setup").set_up(["Anna", "Boris", "Celia"])
    laurel.start(shows_guide=True)  # what was shown cannot be read
    expected = visitor.tap(laurel, 4)
    laurel.page.wait_for_timeout(500)
    if is_kept:
        laurel.reload().on("board")
    return Counted(found.cases + 1, found.lost + visitor.missing(laurel, expected, name))


def nothing(_: Laurel) -> None:
    """Change nothing."""


def fill_local(laurel: Laurel) -> None:
    """Leave no room in local storage, not for a single character."""
    laurel.page.evaluate(FILL)


def _limited(visitor: Visitor, quota: int | None) -> Callable[[Laurel], None]:
    def limit(laurel: Laurel) -> None:
        session = laurel.page.context.new_cdp_session(laurel.page)
        origin = visitor.site.url.removesuffix(f"{visitor.site.prefix}/")
        session.send("Storage.overrideQuotaForOrigin", {"origin": origin, **({"quotaSize": quota} if quota else {})})
        session.detach()

    return limit


def _await_stored(laurel: Laurel) -> None:
    """Wait until the mirror has what local storage has."""
    laurel.page.wait_for_function(
        f"""() => ({READ_MIRROR})().then((texts) => Object.keys(localStorage)
          .filter((key) => key.startsWith('laurel:edits:')).every((key) => texts[key] === localStorage.getItem(key)))"""
    )
