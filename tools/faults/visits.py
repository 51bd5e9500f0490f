"""What happens to a page from outside: updates, no network, damaged caches, a wrong clock, a frozen or cached page."""

from __future__ import annotations

import json
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from playwright.sync_api import Browser, Error, Playwright, expect

from laurel.app.storage.keys import MATCH
from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import FILL_STORAGE, USUAL
from tests.e2e.test_beside_the_match import with_clock
from tests.e2e.test_unsent import BACK, TOGETHER, TOGETHER_KIND
from tests.e2e.test_update import next_build
from tests.e2e.waiting import until
from tools import project
from tools.faults.profiles import opened
from tools.faults.rows import Row
from tools.faults.visitor import PLAYERS, TARGET, Visitor
from tools.serve import Site
from tools.visiting import NUMBERS, PHONE, SNAPSHOT_MADE, START_MS

HOUR = 3_600_000

SPENT = """(() => document.querySelector('#clock-turn laurel-clock').shadowRoot.textContent.split(':')
  .reduce((sum, part) => sum * 60 + Number(part), 0))()"""
"""How many seconds the turn clock shows."""

OFFLINE_READY = "navigator.serviceWorker.getRegistration().then((one) => Boolean(one && one.active))"
LOOK_FOR_UPDATE = "navigator.serviceWorker.getRegistration().then((one) => one.update())"
WAITS = "navigator.serviceWorker.getRegistration().then((one) => one.waiting !== null)"

DAMAGE_SNAPSHOT = """async (kind) => {
  for (const name of (await caches.keys()).filter((one) => one.startsWith('laurel-snapshot '))) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const kept = await cache.match(request);
      const bytes = new Uint8Array(await kept.arrayBuffer());
      if (kind === 'gone') await cache.delete(request);
      if (kind === 'flipped') bytes[bytes.length >> 1] ^= 1;
      const body = kind === 'cut' ? bytes.slice(0, bytes.length >> 1) : kind === 'empty' ? new Uint8Array() : bytes;
      const headers = kind === 'head' ? { 'X-Laurel-Snapshot': '{"head":[' } : kept.headers;
      if (kind !== 'gone') await cache.put(request, new Response(body, { headers }));
    }
  }
}"""
DELETE_CACHES = "async () => { for (const name of await caches.keys()) await caches.delete(name); }"
DAMAGE_SCREENS = "localStorage.setItem('laurel:screens', localStorage.getItem('laurel:screens')?.slice(0, -50) ?? '[')"
SCREENS_OF_OTHERS = "localStorage.setItem('laurel:screens', '[{\"route\":7}]')"

# The browser's tools lose a page that comes from the back/forward cache: it notes itself what it shows.
NOTE_SHOWN = f"""
  addEventListener('pageshow', (event) => {{
    const note = () => {{
      if (performance.getEntriesByName('laurel:ready').length === 0) setTimeout(note, 50);
      else localStorage.setItem('shown', JSON.stringify([event.persisted, {NUMBERS}]));
    }};
    note();
  }});
"""

CLOCK = """
  const now = Date.now;
  window.shift = Number(sessionStorage.getItem('shift') ?? 0);
  Date.now = () => now() + window.shift;
"""
SET_CLOCK = "(shift) => { window.shift = shift; sessionStorage.setItem('shift', shift); }"


def rows(playwright: Playwright, browser: Browser, site: Site, visitor: Visitor) -> list[Row]:
    """Try everything that happens to a page from outside."""
    return [
        updated(browser),
        offline(browser),
        damaged_caches(visitor),
        clock(visitor),
        frozen(visitor),
        back_and_forward(playwright, site),
    ]


def _installed(browser: Browser, site: Site) -> Visitor:
    """Visit a site until it can be opened without a network."""
    context = browser.new_context(**USUAL, **PHONE)
    context.set_default_timeout(START_MS)
    laurel = Laurel(context.new_page(), site.url, is_touch=True).open("/")
    laurel.page.wait_for_selector(".offline-ready")
    until(laurel.page, OFFLINE_READY)
    return Visitor(context, site)


def updated(browser: Browser) -> Row:
    """Publish a new version while a match is played; it takes over after the page was loaded again."""
    lost = 0
    with tempfile.TemporaryDirectory() as folder, Site() as site:
        later = next_build(project.SITE, Path(folder) / "dist")
        visitor = _installed(browser, site)
        laurel = visitor.board()
        visitor.tap(laurel, 2)
        site.directory = later
        laurel.page.evaluate(LOOK_FOR_UPDATE)
        until(laurel.page, WAITS)
        expected = visitor.tap(laurel, 2)
        laurel.reload().on("board")
        lost += visitor.missing(laurel, expected, "reloaded while a new version waits")
        expected = visitor.tap(laurel, 1)
        visitor.leave(laurel)
        laurel.page.close()
        laurel = visitor.tab().on("board")
        lost += visitor.missing(laurel, expected, "opened again after a new version")
        visitor.context.close()
    return Row("update in the middle of a match", 2, lost, "nothing during the match; then “A new version is ready.”")


def offline(browser: Browser) -> Row:
    """Take the network away in the middle of a match."""
    lost = 0
    with Site() as site:
        visitor = _installed(browser, site)
        laurel = visitor.board()
        visitor.tap(laurel, 2)
        site.stop()
        expected = visitor.tap(laurel, 2)
        laurel.reload().on("board")
        lost += visitor.missing(laurel, expected, "reloaded without a network")
        expected = visitor.tap(laurel, 2)
        laurel.reload().on("board")
        lost += visitor.missing(laurel, expected, "reloaded twice without a network")
        visitor.context.close()
    return Row("no network in the middle of a match", 2, lost, "nothing")


def damaged_caches(visitor: Visitor) -> Row:
    """Damage or delete the snapshot, the cached screens and the caches, between two visits."""
    lost, cases = 0, 0
    damages = [
        *(
            (f"snapshot {kind}", f"({DAMAGE_SNAPSHOT})('{kind}')")
            for kind in ("flipped", "cut", "empty", "head", "gone")
        ),
        ("all caches gone", f"({DELETE_CACHES})()"),
        ("screens cut", DAMAGE_SCREENS),
        ("screens of another shape", SCREENS_OF_OTHERS),
    ]
    laurel = visitor.board()
    for name, script in damages:
        laurel.page.wait_for_function(SNAPSHOT_MADE)
        expected = visitor.tap(laurel, 1)
        visitor.leave(laurel)
        laurel.page.evaluate(script)
        laurel.open(visitor.route).on("board")
        lost += visitor.missing(laurel, expected, name)
        cases += 1
    laurel.page.close()
    return Row("snapshot or cache damaged or gone", cases, lost, "a slower start")


def clock(visitor: Visitor) -> Row:
    """Set the clock back and forward by an hour during a match; undo takes back the newest entry anyway."""
    lost = 0
    laurel = visitor.board(script=CLOCK)
    for shift in (-HOUR, HOUR, 0):
        before = visitor.tap(laurel, 1)
        laurel.page.evaluate(SET_CLOCK, shift)
        visitor.tap(laurel, 1)
        laurel.press(laurel.undo)
        laurel.page.wait_for_timeout(500)
        lost += visitor.missing(laurel, before, f"undo after the clock was set to {shift}")
        expected = visitor.tap(laurel, 1)
        laurel.reload().on("board")
        lost += visitor.missing(laurel, expected, f"clock set to {shift}")
    laurel.page.close()
    return Row("clock set back or forward by an hour", 6, lost, "nothing: the order of the entries stays")


def frozen(visitor: Visitor) -> Row:
    """Freeze a page directly after a tap, tap in another tab, and resume it."""
    lost = 0
    laurel, other = visitor.board(), visitor.tab()
    session = laurel.page.context.new_cdp_session(laurel.page)
    for _ in range(3):
        expected = visitor.tap(laurel, 1)
        session.send("Page.setWebLifecycleState", {"state": "frozen"})
        other.page.wait_for_timeout(300)
        lost += visitor.missing(other, expected, "a tap before the page was frozen")
        expected = visitor.tap(other, 1)
        session.send("Page.setWebLifecycleState", {"state": "active"})
        laurel.page.wait_for_timeout(500)
        lost += visitor.missing(laurel, expected, "a page that was resumed")
    expected = visitor.tap(laurel, 1)
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    laurel.page.close()
    other.page.wait_for_timeout(300)
    other.reload()
    lost += visitor.missing(other, expected, "a page that was closed while it was frozen")
    other.page.close()
    return Row("page frozen and resumed", 7, lost, "the newest state, also what another tab has entered meanwhile")


def discarded(visitor: Visitor) -> Row:
    """Freeze a page whose turn clock runs, with a form that is filled in; resume it, or discard it and open another."""
    lost = 0
    visitor.empty({f"{MATCH}seed": with_clock()})
    laurel = visitor.tab()
    laurel.page.locator("#clock-turn").click()
    laurel.page.wait_for_function(f"{SPENT} >= 1")
    session = laurel.page.context.new_cdp_session(laurel.page)
    for seconds in (3, 6):
        before, began = int(laurel.page.evaluate(SPENT)), time.monotonic()
        session.send("Page.setWebLifecycleState", {"state": "frozen"})
        laurel.page.wait_for_timeout(seconds * 1000)
        session.send("Page.setWebLifecycleState", {"state": "active"})
        laurel.page.wait_for_timeout(1_100)
        passed = int(laurel.page.evaluate(SPENT)) - before
        lost += _is_off(passed, time.monotonic() - began, f"the clock after {seconds} s frozen")
    sheet = laurel.enter(TOGETHER_KIND)
    for seat, points in enumerate(("1", "2")):
        sheet.locator(TOGETHER).nth(seat).press("Control+a")
        sheet.locator(TOGETHER).nth(seat).press_sequentially(points)
    laurel.page.wait_for_timeout(500)
    before, began = int(laurel.page.evaluate(SPENT)), time.monotonic()
    session.send("Page.setWebLifecycleState", {"state": "frozen"})
    laurel.page.wait_for_timeout(2_000)
    with suppress(Error):  # its process ends, without any event for the page
        session.send("Page.crash")
    laurel = visitor.tab()
    expect(laurel.sheet.locator(".toast")).to_contain_text(BACK)
    for seat, points in enumerate(("1", "2")):
        lost += laurel.sheet.locator(TOGETHER).nth(seat).input_value() != points
    lost += _is_off(int(laurel.page.evaluate(SPENT)) - before, time.monotonic() - began, "the clock, discarded")
    laurel.page.close()
    seen = "the clock as if nothing had been; “What you had filled in is back. It is not entered yet.”"
    return Row("a page with a clock and a form frozen, resumed, discarded", 5, lost, seen)


def _is_off(passed: int, real: float, case: str) -> int:
    """Return 1 where a clock that shows whole seconds has not gone as far as the time, and report it."""
    if abs(passed - real) <= 1.5:
        return 0
    print(f"{case}: {passed} s in {real:.1f} s", file=sys.stderr, flush=True)
    return 1


def back_and_forward(playwright: Playwright, site: Site) -> Row:
    """Leave Laurel for another page after a tap, and come back by the button of the browser."""
    lost, persisted, cases = 0, 0, 3
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, opened(playwright, Path(folder)) as life:
        life.page.set_default_timeout(START_MS)
        life.page.goto(f"{site.url}version.json")
        life.page.evaluate(FILL_STORAGE, seeds.stored(seeds.match(players=len(PLAYERS), target=TARGET)))
        visitor = Visitor(life.page.context, site)
        for _ in range(cases):
            page = life.page.context.new_page()
            page.set_default_timeout(START_MS)
            page.add_init_script(NOTE_SHOWN)
            page.goto(f"{site.url}version.json")
            laurel = Laurel(page, site.url).open(visitor.route)
            expected = visitor.tap(laurel, 1)
            page.goto(f"{site.url}version.json")
            life.page.evaluate("localStorage.removeItem('shown')")
            page.evaluate("() => { setTimeout(() => history.back()); }")
            life.page.wait_for_function("localStorage.getItem('shown') !== null", polling=100)
            is_same_page, shown = json.loads(life.page.evaluate("localStorage.getItem('shown')"))
            persisted += is_same_page
            lost += max(sum(expected) - sum(shown), int(shown != expected))
    return Row("left and come back", cases, lost, f"the board ({persisted} of {cases} from the back/forward cache)")
