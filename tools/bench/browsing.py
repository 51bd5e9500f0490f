"""What is measured in the browser: how a page starts, what it fetches, how it answers a tap."""

from __future__ import annotations

import http.server
from http import HTTPStatus
from typing import Any

from attrs import frozen
from playwright.sync_api import Browser, BrowserContext, Page

from tools.bench.evening import PLAYERS
from tools.serve import Handler, Site

READY = "() => performance.getEntriesByName('laurel:ready')[0]?.startTime"
SERVICE_WORKER = "async () => { await navigator.serviceWorker.ready; }"
SNAPSHOT = "() => document.documentElement.dataset.snapshot"
"""Says that a page has settled whether it keeps a snapshot."""

HOW = "() => document.documentElement.dataset.start ?? ''"
POLLING = 50
"""Milliseconds between two looks at a page that is being measured."""

TIMEOUT = 60_000
"""Milliseconds that a page may take to start."""

TAP = """async (index) => {
  performance.clearMeasures();
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  const began = performance.now();
  document.querySelectorAll('.plus')[index].click();
  await frame();
  await frame();
  const painted = performance.now() - began;
  const measured = (name) => performance.getEntriesByName(name)[0].duration;
  return [measured('laurel:python'), measured('laurel:tap'), painted];
}"""


class CountingHandler(Handler):
    """Answers requests, and counts what it sends."""

    site: CountingSite

    def send(self, status: HTTPStatus, body: bytes | None, headers: dict[str, str]) -> None:
        """Send a whole answer."""
        self.site.sent += len(body or b"")
        super().send(status, body, headers)


class CountingSite(Site):
    """A site that knows how many bytes of contents it has sent, compressed as they were."""

    sent = 0

    def handler(self) -> type[http.server.BaseHTTPRequestHandler]:
        """The class that answers this site's requests."""
        return type("CountingSiteHandler", (CountingHandler,), {"site": self})

    def start(self) -> None:
        """Begin to answer, and to count."""
        super().start()
        if self._server is not None:
            self._server.RequestHandlerClass = self.handler()


@frozen
class Start:
    """How a page started."""

    first: float
    """Seconds from the navigation to a usable page, nothing being there yet."""

    later: float
    """The same on the next visit."""

    sent: int
    """Bytes that the server sent for the first visit, what it keeps for later included."""

    how: str
    """How the later visit came up, where the page says so."""


@frozen
class Tap:
    """How a tap was answered, in milliseconds since the event."""

    python: float
    """The part of it that Python took, from the event to markup."""

    patched: float
    painted: float
    """Two frames on: when the change has certainly been painted."""


def measure_start(browser: Browser, site: CountingSite, *, keeps_itself: bool) -> Start:
    """Visit a site twice in a new profile; one that keeps itself is given time to do so."""
    sent = site.sent
    context = browser.new_context(service_workers="allow" if keeps_itself else "block")
    try:
        page = context.new_page()
        first = open_page(page, site.url)
        if keeps_itself:
            page.evaluate(SERVICE_WORKER)
            page.wait_for_function(SNAPSHOT, polling=POLLING, timeout=TIMEOUT)
        page.close()
        sent = site.sent - sent
        page = context.new_page()
        return Start(first, open_page(page, site.url), sent, page.evaluate(HOW))
    finally:
        context.close()


def open_page(page: Page, address: str) -> float:
    """Go to an address, and return after how many seconds the page said that it was usable."""
    page.goto(address, wait_until="commit")
    ready = page.wait_for_function(READY, polling=POLLING, timeout=TIMEOUT)
    return float(ready.json_value()) / 1000


def open_board(context: BrowserContext, site: Site, match: str) -> Page:
    """Open the board of a match that is stored in the browser beforehand."""
    page = context.new_page()
    open_page(page, site.url)
    page.evaluate("(text) => localStorage.setItem('laurel:match:bench', text)", match)
    page.goto(f"{site.url}#/match/bench")
    page.wait_for_selector(".plus")
    return page


def measure_taps(page: Page, taps: int, throttling: int) -> list[Tap]:
    """Tap one player after another, on a processor that is so many times slower, and take all of it back."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": throttling})
    try:
        tapped: list[Any] = [page.evaluate(TAP, index % PLAYERS) for index in range(taps)]
    finally:
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        devtools.detach()
    for _ in range(taps):
        page.click("[data-do=undo]")
    return [Tap(*map(float, times)) for times in tapped]


def replay_time(page: Page, entries: int) -> float:
    """Return how long the stock page takes for a whole replay, in microseconds an entry."""
    return float(page.evaluate("(entries) => window.replayTime(entries)", entries))
