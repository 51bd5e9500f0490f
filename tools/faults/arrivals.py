"""What arrives is not Laurel, or only a part of it: at an update, at a first visit, or in what a device has stored."""

from __future__ import annotations

import re
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from playwright.sync_api import Browser, BrowserContext, Error, Page

from tests.e2e import seeds
from tests.e2e.actions import START_TIMEOUT_MS, Laurel
from tests.e2e.conftest import FILL_STORAGE, USUAL
from tests.e2e.test_offline import forget_http_cache
from tests.e2e.test_update import NEW_VERSION, NOT_WHOLE, next_build
from tests.e2e.waiting import until
from tools import project
from tools.faults import network
from tools.faults.network import Fault, FaultySite
from tools.faults.rows import Row
from tools.faults.visitor import PLAYERS, TARGET, Visitor
from tools.visiting import GUIDES_SHOWN, NUMBERS, PHONE, STARTED

ROUTE = "/match/seed"
SETTLED_S = 30
"""By then a start has succeeded, or says that it has not; the page looks for damaged files after eight seconds."""

FIND_UPDATE = """async () => {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration.update().catch((error) => console.info(error));
}"""
IS_DECIDED = "navigator.serviceWorker.getRegistration().then((one) => one.installing === null)"
IS_KEPT = "navigator.serviceWorker?.getRegistration().then((one) => Boolean(one?.active))"
FOLDER = "document.querySelector('script[src$=\"/static/boot.js\"]').src.match(/laurel-[^/]+/)[0]"
OFFERS = "document.querySelector('#boot-retry')?.hidden === false"
SHOWS_MATCH = f"{STARTED} && {NUMBERS}.length === {len(PLAYERS)}"
IS_ANOTHER_PAGE = "document.readyState === 'complete' && document.querySelector('#boot') === null"

Case = TypeVar("Case")

DAMAGE_KEPT = """async ([pattern, kind]) => {
  const [name] = (await caches.keys()).filter((one) => one.startsWith('laurel-files '));
  const cache = await caches.open(name);
  for (const request of (await cache.keys()).filter(({ url }) => new RegExp(pattern).test(url))) {
    const kept = await cache.match(request);
    const bytes = new Uint8Array(await kept.arrayBuffer());
    const type = kept.headers.get('Content-Type');
    const [body, said] = {
      page: ['<!doctype html><h1>Sign in</h1>', 'text/html'],
      cut: [bytes.slice(0, bytes.length >> 1), type],
      plain: [bytes, 'text/plain'],
    }[kind];
    await cache.put(request, new Response(body, { headers: { 'Content-Type': said } }));
  }
}"""
DAMAGED_KEPT: Mapping[str, tuple[str, str]] = {
    "boot.js is another page": (r"boot\.js$", "page"),
    "api.js is another page": (r"api\.js$", "page"),
    "laurel.bin is cut": (r"laurel\.bin$", "cut"),
    "the interpreter is cut": (r"\.wasm$", "cut"),
    "scripts are plain text": (r"\.m?js$", "plain"),
}


def rows(browser: Browser, only: str = "") -> list[Row]:
    """Try what can arrive in place of Laurel's files, in the cases whose names a pattern finds."""
    with tempfile.TemporaryDirectory() as folder:
        later = next_build(project.SITE, Path(folder) / "dist")
        answers = network.Answers(Path(folder))
        always = network.of_every_visit(answers)
        at_an_update = {**always, **network.of_an_update(answers, project.SITE)}
        at_first = {**always, **network.of_a_first_visit(answers, later)}
        return [
            *updates(browser, later, _named("update", at_an_update, only)),
            *first_visits(browser, "“Try again”", _try_again, _named("first visit, “Try again”", at_first, only)),
            *first_visits(browser, "another visit", _visit_again, _named("first visit, another visit", at_first, only)),
            *kept_files(browser, _named("stored", DAMAGED_KEPT, only)),
        ]


def _named(kind: str, cases: Mapping[str, Case], only: str) -> dict[str, Case]:
    """Return the cases that a pattern finds, by the name that is reported."""
    named = {f"{kind}: {name}": case for name, case in cases.items()}
    return {name: case for name, case in named.items() if re.search(only, name)}


def _in_turn(cases: Mapping[str, Case]) -> Iterator[tuple[str, Case]]:
    """Yield the cases, and print the name of each when its turn comes."""
    for name, case in cases.items():
        print(name, file=sys.stderr, flush=True)
        yield name, case


def updates(browser: Browser, later: Path, faults: Mapping[str, Fault]) -> Iterator[Row]:
    """Find a new version of which something else arrives, play on, and update once the network is sound again."""
    dead, told = 0, 0
    for name, fault in _in_turn(faults):
        with FaultySite() as site, _new_context(browser) as context:
            try:
                _install(context, site)
                told += _is_told(Visitor(context, site), site, later, fault)
                dead += _is_lost(Visitor(context, site), site, later, name)
            except Error as problem:
                dead += _reported(name, problem)
    if faults:
        seen = f"on the board nothing, elsewhere “{NOT_WHOLE}” ({told} of {len(faults)}: otherwise no worker arrives)"
        yield Row("another file, or a part of it, arrives at an update", len(faults), dead, seen)


def _is_told(visitor: Visitor, site: FaultySite, newer: Path, fault: Fault) -> bool:
    """Play while the new version does not arrive whole; return whether the page says so on the first screen."""
    laurel = visitor.board()
    forget_http_cache(laurel.page)
    site.fault, site.directory = fault, newer
    laurel.page.evaluate(FIND_UPDATE)
    until(laurel.page, IS_DECIDED)
    visitor.tap(laurel, 2)
    laurel.reload().on("board")
    laurel.page.close()
    laurel = visitor.tab().on("board")
    visitor.tap(laurel, 1)
    laurel.go("/").on("home").page.wait_for_timeout(500)
    return laurel.toasts.filter(has_text=NOT_WHOLE).count() > 0


def _is_lost(visitor: Visitor, site: FaultySite, newer: Path, case: str) -> bool:
    """Visit Laurel with a sound network and update it; return whether points or the new version are missing."""
    site.fault = None
    laurel = visitor.tab().on("board")
    lost = visitor.missing(laurel, [1] * len(PLAYERS), f"{case}, when the network was sound again")
    laurel.go("/").on("home").page.evaluate(FIND_UPDATE)
    with laurel.page.expect_navigation():
        laurel.press(laurel.toasts.filter(has_text=NEW_VERSION).get_by_role("button", name="Reload"))
    laurel.wait().go(visitor.route).on("board")
    lost += visitor.missing(laurel, [1] * len(PLAYERS), f"{case}, with the new version")
    return lost > 0 or not (newer / laurel.page.evaluate(FOLDER)).is_dir()


def first_visits(
    browser: Browser, way: str, go_on: Callable[[Page], None], faults: Mapping[str, Fault]
) -> Iterator[Row]:
    """Visit a site of which something else arrives; then it is sound, and the player goes on in one of two ways."""
    dead, seconds = 0, []
    for name, fault in _in_turn(faults):
        with FaultySite() as site, _new_context(browser) as context:
            page = _with_match(context, site)
            site.fault = fault
            seconds.append(_settled(page, site))
            site.fault = None
            dead += _is_dead(page, go_on, name)
    if faults:
        seen = f"“Try again” after {sorted(seconds)[len(seconds) // 2]:.1f} s (at most {max(seconds):.1f})"
        yield Row(f"another file, or a part of it, arrives at a first visit; then {way}", len(faults), dead, seen)


def kept_files(browser: Browser, damages: Mapping[str, tuple[str, str]]) -> Iterator[Row]:
    """Damage a file of the present build that the device has stored."""
    dead = 0
    for name, damage in _in_turn(damages):
        with FaultySite() as site, _new_context(browser) as context:
            _install(context, site)
            page = _with_match(context, site, {"laurel:start": "ordinary"})
            page.evaluate(DAMAGE_KEPT, list(damage))
            _settled(page, site)
            dead += _is_dead(page, _try_again, name)
    if damages:
        yield Row("a stored file of the build is damaged", len(damages), dead, "up to three starts, by themselves")


@contextmanager
def _new_context(browser: Browser) -> Iterator[BrowserContext]:
    with browser.new_context(**USUAL, **PHONE) as context:
        context.set_default_timeout(START_TIMEOUT_MS)
        yield context


def _install(context: BrowserContext, site: FaultySite) -> None:
    """Visit a site until it can be opened without a network."""
    page = context.new_page()
    Laurel(page, site.url, is_touch=True).open("/")
    until(page, IS_KEPT)
    page.close()


def _with_match(context: BrowserContext, site: FaultySite, more: Mapping[str, str] | None = None) -> Page:
    """Return a page without scripts in a browser that has a match."""
    page = context.new_page()
    page.goto(f"{site.url}version.json")
    match = seeds.stored(seeds.match(players=len(PLAYERS), target=TARGET))
    page.evaluate(FILL_STORAGE, {**GUIDES_SHOWN, **match, **(more or {})})
    return page


def _settled(page: Page, site: FaultySite) -> float:
    """Open the match; return after how many seconds it is there, or “Try again” is, or another page."""
    began = time.monotonic()
    page.goto(f"{site.url}#{ROUTE}")
    while time.monotonic() < began + SETTLED_S and not _is(page, f"{STARTED} || {OFFERS} || ({IS_ANOTHER_PAGE})"):
        page.wait_for_timeout(100)
    return time.monotonic() - began


def _is(page: Page, condition: str) -> bool:
    """Return whether a condition holds; it does not while the page is just being loaded."""
    try:
        return bool(page.evaluate(condition))
    except Error:
        return False


def _try_again(page: Page) -> None:
    """Press the button; where the page has none and does not show the match, load it."""
    if _is(page, OFFERS):
        page.locator("#boot-retry").tap()
    elif not _is(page, SHOWS_MATCH):
        page.reload()


def _visit_again(page: Page) -> None:
    """Visit Laurel as at any other time, in the same tab; later than the browser keeps another page."""
    url = page.url
    if _is(page, IS_ANOTHER_PAGE):
        forget_http_cache(page)
    page.goto("about:blank")
    page.goto(url)


def _is_dead(page: Page, go_on: Callable[[Page], None], case: str) -> int:
    """Return 1 where the match is not shown although the network is sound again."""
    try:
        go_on(page)
        page.wait_for_function(SHOWS_MATCH, timeout=START_TIMEOUT_MS)
    except Error as problem:
        return _reported(case, problem)
    return 0


def _reported(case: str, problem: Exception) -> int:
    print(f"{case}: {str(problem)[:300]}", file=sys.stderr, flush=True)
    return 1
