"""The browser has no more room in the middle of an import, a photograph or a backup."""

from __future__ import annotations

import base64
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Error, FilePayload

from laurel.app.exchange.backups import FILE_NAME
from laurel.match.archive import collect
from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.stores import READ_MIRROR
from tests.e2e.test_backups import LEAVE, PICKER, WRITTEN, button
from tests.e2e.test_photos import TAKEN
from tools.faults.rows import Row
from tools.faults.stores import FILL, TOASTS, UNFILL
from tools.faults.visitor import Visitor

MATCHES = 40
ROOMS = (0, 20_000, 60_000)
"""How many characters of local storage are left when an import begins; it needs some 130,000."""

MAKE_ROOM = """(characters) => {
  const held = 'x'.repeat(characters);
  localStorage.setItem('held', held);
  (%s)();
  localStorage.removeItem('held');
}"""
REFUSES = """
{
  const isFull = () => sessionStorage.getItem('full') === 'yes';
  const refused = new WeakSet();
  const full = () => new DOMException('full', 'QuotaExceededError');
  const { put } = IDBObjectStore.prototype;
  const { commit } = IDBTransaction.prototype;
  const { write } = FileSystemWritableFileStream.prototype;
  const error = Object.getOwnPropertyDescriptor(IDBTransaction.prototype, 'error').get;
  IDBObjectStore.prototype.put = function (...rest) {
    const request = put.apply(this, rest);
    if (isFull()) {
      refused.add(this.transaction);
      request.addEventListener('success', () => { try { this.transaction.abort(); } catch { /* it is */ } });
    }
    return request;
  };
  IDBTransaction.prototype.commit = function () { if (!refused.has(this)) commit.call(this); };
  Object.defineProperty(IDBTransaction.prototype, 'error', {
    get() { return refused.has(this) ? full() : error.call(this); },
  });
  FileSystemWritableFileStream.prototype.write = function (...rest) {
    return isFull() ? Promise.reject(full()) : write.apply(this, rest);
  };
}
"""
"""Where `full` is set, databases take texts and abort later, as they do without room, and files take nothing.

The quota that the developer tools set is not noticed by a database that is open: what it has left is known for a while.
"""

KEPT_IDS = (
    f"({READ_MIRROR})().then((texts) => Object.keys(texts).filter((key) => key.startsWith('laurel:match:')).length)"
)
PHOTOS = "document.querySelectorAll('laurel-photo').length"
FULL = "is full"
SHOWN_WITHIN_MS = 15_000


def rows(visitor: Visitor) -> list[Row]:
    """Try each of them; then there is room again."""
    return [imports(visitor), photographs(visitor), backups(visitor)]


@contextmanager
def without_room(laurel: Laurel, left: int = 0) -> Iterator[None]:
    """Have neither local storage, but for some characters, nor a database nor a file take anything more."""
    laurel.page.evaluate(MAKE_ROOM % FILL, left)
    laurel.page.evaluate("sessionStorage.setItem('full', 'yes')")
    try:
        yield
    finally:
        laurel.page.evaluate("sessionStorage.removeItem('full')")
        laurel.page.evaluate(UNFILL)


def imports(visitor: Visitor) -> Row:
    """Import many matches, of which some find no room; load the page again; import them again with room."""
    lost, told = 0, 0
    names = [f"import{number}" for number in range(MATCHES)]
    everything = collect([seeds.match(players=3, name=name) for name in names]).encode()
    file = FilePayload(name="all.json", mimeType="application/json", buffer=everything)
    for left in ROOMS:
        laurel = visitor.board(script=REFUSES)
        expected = visitor.tap(laurel, 2)
        laurel.go("/").on("home")
        with without_room(laurel, left):
            laurel.page.set_input_files("input[data-do=import]", file)
            told += _says(laurel, FULL)
            laurel.reload().go(visitor.route).on("board")
            lost += visitor.missing(laurel, expected, f"import with room for {left} characters")
        laurel.go("/").on("home")
        lost += _is_wrong(laurel, "section.quarantined", f"something is called damaged, {left}")
        laurel.page.set_input_files("input[data-do=import]", file)
        lost += _awaits(
            laurel, f"() => {KEPT_IDS}.then((count) => count === {MATCHES + 1})", f"the same import with room, {left}"
        )
        laurel.page.close()
    return Row(
        "no room in the middle of an import",
        2 * len(ROOMS),
        lost,
        f"“The storage of this browser is full: …”, with Export ({told} of {len(ROOMS)})",
    )


def photographs(visitor: Visitor) -> Row:
    """Add a photograph without room, play on, and add it again with room."""
    lost, told = 0, 0
    visitor.empty(seeds.stored(seeds.finished()))
    laurel = visitor.tab(script=REFUSES, route="/match/seed/results")
    taken = base64.b64decode(laurel.page.evaluate(TAKEN))
    photo = FilePayload(name="a.jpg", mimeType="image/jpeg", buffer=taken)
    with without_room(laurel):
        laurel.page.set_input_files("#choose-photo", photo)
        told += _says(laurel, "The photo is not kept: the storage of this browser is full.")
        lost += int(laurel.page.evaluate(PHOTOS)) != 0
    laurel.page.set_input_files("#choose-photo", photo)
    lost += _awaits(laurel, f"{PHOTOS} > 0", "a photograph with room")
    laurel.reload()
    lost += _awaits(laurel, f"{PHOTOS} > 0", "a photograph with room, later")
    laurel.page.close()
    return Row("no room for a photograph", 2, lost, f"“The photo is not kept: …” ({told} of 1)")


def backups(visitor: Visitor) -> Row:
    """Have the file that is kept up to date written without room; save a backup; write the file with room."""
    lost, told = 0, 0
    laurel = visitor.board(script=REFUSES + PICKER)
    laurel.go("/settings").on("settings")
    laurel.press(button(laurel, "Choose a file"))
    lost += _awaits(laurel, "document.querySelector('main, body').textContent.includes('Last written')", "a file")
    before = laurel.page.evaluate(WRITTEN, FILE_NAME)
    laurel.go(visitor.route).on("board")
    with without_room(laurel):
        expected = visitor.tap(laurel, 2)
        laurel.page.evaluate(LEAVE)
        laurel.go("/settings").on("settings")
        told += _says(laurel, "could not be written", "document.body.textContent")
        lost += laurel.page.evaluate(WRITTEN, FILE_NAME) != before
        with laurel.page.expect_download() as download:
            laurel.press(button(laurel, "Export all").last)
        text = download.value.path().read_text()
        lost += sum(expected) != sum("gain" in part for part in text.split('"do":"add"')[1:]) and _report(
            "a backup", text
        )
    laurel.go(visitor.route).on("board")
    visitor.tap(laurel, 1)
    laurel.page.evaluate(LEAVE)
    longer = f"async ([name, length]) => (await ({WRITTEN})(name)).length > length"
    lost += _awaits(laurel, longer, "the file with room", [FILE_NAME, len(before)])
    json.loads(laurel.page.evaluate(WRITTEN, FILE_NAME))
    laurel.page.close()
    seen = f"“This file could not be written. …”, with the reason ({told} of 1); a download is whole"
    return Row("no room for the file that is kept up to date", 3, lost, seen)


def _says(laurel: Laurel, text: str, place: str = f"({TOASTS}).join()") -> bool:
    return not _awaits(laurel, f"{place}.includes({json.dumps(text)})", f"“{text}” is not said")


def _awaits(laurel: Laurel, script: str, case: str, argument: object = None) -> int:
    """Return 1 where something does not become true, and report it."""
    try:
        laurel.page.wait_for_function(script, arg=argument, timeout=SHOWN_WITHIN_MS)
    except Error as problem:
        return _report(case, str(problem)[:100])
    return 0


def _is_wrong(laurel: Laurel, selector: str, case: str) -> int:
    return _report(case, selector) if laurel.page.locator(selector).count() else 0


def _report(case: str, what: str) -> int:
    print(f"{case}: {what[:300]}", file=sys.stderr, flush=True)
    return 1
