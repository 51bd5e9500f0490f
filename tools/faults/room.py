"""The browser has no more room in the middle of an import, a photograph, a backup or a memory image."""

from __future__ import annotations

import base64
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Error, FilePayload

from laurel.app.backups import FILE_NAME
from laurel.match.archive import collect
from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.test_backups import LEAVE, PICKER, WRITTEN, button
from tests.e2e.test_photos import TAKEN
from tools.faults.rows import Row
from tools.faults.stores import FILL, TOASTS, UNFILL
from tools.faults.visitor import Visitor
from tools.visiting import SNAPSHOT_MADE

MATCHES = 40
ROOMS = (0, 20_000, 60_000)
"""How many characters of local storage are left when an import begins; it needs some 130,000."""

MAKE_ROOM = """(characters) => {
  const held = 'x'.repeat(characters);
  localStorage.setItem('held', held);
  (%s)();
  localStorage.removeItem('held');
}"""
KEPT_IDS = "Object.keys(localStorage).filter((key) => key.startsWith('laurel:match:')).length"
PHOTOS = "document.querySelectorAll('laurel-photo').length"
FULL = "is full"
SHOWN_WITHIN_MS = 15_000


def rows(visitor: Visitor) -> list[Row]:
    """Try each of them; then there is room again."""
    return [imports(visitor), photographs(visitor), backups(visitor), snapshots(visitor)]


@contextmanager
def without_room(visitor: Visitor, laurel: Laurel, left: int = 0) -> Iterator[None]:
    """Have neither local storage, but for some characters, nor anything else of the site take more."""
    laurel.page.evaluate(MAKE_ROOM % FILL, left)
    session = laurel.page.context.new_cdp_session(laurel.page)
    origin = visitor.site.url.removesuffix(f"{visitor.site.prefix}/")
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    try:
        yield
    finally:
        session.send("Storage.overrideQuotaForOrigin", {"origin": origin})
        session.detach()
        laurel.page.evaluate(UNFILL)


def imports(visitor: Visitor) -> Row:
    """Import many matches, of which some find no room; load the page anew; import them again with room."""
    lost, told = 0, 0
    names = [f"import{number}" for number in range(MATCHES)]
    everything = collect([seeds.match(players=3, name=name) for name in names]).encode()
    file = FilePayload(name="all.json", mimeType="application/json", buffer=everything)
    for left in ROOMS:
        laurel = visitor.board()
        expected = visitor.tap(laurel, 2)
        laurel.go("/").on("home")
        with without_room(visitor, laurel, left):
            laurel.page.set_input_files("input[data-do=import]", file)
            told += _says(laurel, FULL)
            laurel.reload().go(visitor.route).on("board")
            lost += visitor.missing(laurel, expected, f"import with room for {left} characters")
        laurel.go("/").on("home")
        lost += _is_wrong(laurel, "section.quarantined", f"something is called damaged, {left}")
        laurel.page.set_input_files("input[data-do=import]", file)
        lost += _awaits(laurel, f"{KEPT_IDS} === {MATCHES + 1}", f"the same import with room, {left}")
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
    laurel = visitor.tab(route="/match/seed/results")
    taken = base64.b64decode(laurel.page.evaluate(TAKEN))
    photo = FilePayload(name="a.jpg", mimeType="image/jpeg", buffer=taken)
    with without_room(visitor, laurel):
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
    laurel = visitor.board(script=PICKER)
    laurel.go("/settings").on("settings")
    laurel.press(button(laurel, "Choose a file"))
    lost += _awaits(laurel, "document.querySelector('main, body').textContent.includes('Last written')", "a file")
    before = laurel.page.evaluate(WRITTEN, FILE_NAME)
    laurel.go(visitor.route).on("board")
    with without_room(visitor, laurel):
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


def snapshots(visitor: Visitor) -> Row:
    """Make a memory image without room: of the same language, and of another one while there is an image."""
    lost = 0
    laurel = visitor.board()
    expected = visitor.tap(laurel, 2)
    laurel.page.evaluate("caches.keys().then((all) => Promise.all(all.map((one) => caches.delete(one))))")
    for case in ("no image", "again"):
        with without_room(visitor, laurel):
            laurel.reload().on("board")
            laurel.page.wait_for_function(SNAPSHOT_MADE, timeout=60_000)
            lost += laurel.page.evaluate(SNAPSHOT_MADE) != "none" and _report(f"snapshot, {case}", "it was made")
            lost += visitor.missing(laurel, expected, f"snapshot without room, {case}")
    laurel.reload().on("board")
    laurel.page.wait_for_function(SNAPSHOT_MADE, timeout=60_000)
    laurel.reload().on("board")
    lost += laurel.page.evaluate("document.documentElement.dataset.start") != "snapshot" and _report(
        "snapshot", "later"
    )
    lost += visitor.missing(laurel, expected, "snapshot with room")
    laurel.page.close()
    return Row("no room for a memory image", 3, lost, "a slower start, until there is room")


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
