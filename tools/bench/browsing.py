"""What is measured in the browser: how a page starts, what it fetches, how it answers a tap."""

from __future__ import annotations

import http.server
from http import HTTPStatus

from attrs import frozen
from playwright.sync_api import Browser, BrowserContext, CDPSession, Page

from tools.bench import repeated
from tools.serve import Handler, Site
from tools.visiting import PLUS_AT, SNAPSHOT_MADE

READY = "() => performance.getEntriesByName('laurel:ready')[0]?.startTime"
SERVICE_WORKER = "async () => { await navigator.serviceWorker.ready; }"
HOW = "() => document.documentElement.dataset.start ?? ''"
ROUTE = "/match/bench"
"""The address of the match that is measured."""

LEAVE_BOARD = """([text, route]) => {
  localStorage.setItem('laurel:match:bench', text);
  location.hash = route;
}"""
IS_CACHED = "(route) => localStorage.getItem('laurel:screens')?.includes(route)"
BOARD = "() => performance.getEntriesByName('laurel:board')[0].startTime"

POLLING = 50
"""Milliseconds between two looks at a page that is being measured."""

AT_REST = 1_000
"""Milliseconds after which a new window has drawn its own controls: half a second of the processor's time."""

TIMEOUT = 60_000
"""Milliseconds that a page may take to start."""

# A message that is sent from an animation frame arrives when the frame has been drawn.
WATCH_TAPS = """() => {
  const isWatched = window.taps !== undefined;
  window.taps = [];
  if (isWatched) return;
  addEventListener('click', ({ timeStamp }) => {
    const changes = new MutationObserver(() => { // the change may come after the next frame
      changes.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => window.taps.push(performance.now() - timeStamp);
        port2.postMessage('');
      });
    });
    const app = document.getElementById('app') ?? document;
    changes.observe(app, { subtree: true, childList: true, characterData: true });
  }, true);
}"""

TAPPED = """(index) => {
  const duration = (name) => performance.getEntriesByName(name).at(-1).duration;
  return window.taps.length > index && [duration('laurel:python'), duration('laurel:tap'), window.taps.at(-1)];
}"""

SCROLLED = 100
"""Milliseconds after which the page has come to rest."""

PRESSED = 80
"""Milliseconds that a finger stays down."""

BETWEEN_TAPS = (150, 153, 157, 161, 165, 168, 172)
"""Milliseconds: a finger does not keep step with the frames of the screen."""


class CountingHandler(Handler):
    """Answers requests, and counts what it sends."""

    site: CountingSite

    def send(self, status: HTTPStatus, body: bytes | None, headers: dict[str, str]) -> None:
        """Send a whole answer."""
        self.site.sent += len(body or b"")
        super().send(status, body, headers)


class CountingSite(Site):
    """A site that counts the bytes of contents that it has sent, as they were compressed."""

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
    """How the later visit started, where the page reports it."""

    board: float
    """Seconds from the navigation to a painted board on the later visit; as long as to a usable page where nothing
    is painted before."""


@frozen
class Tap:
    """How a tap was answered, in milliseconds since the event."""

    python: float
    """The part of it that Python took, from the event to markup."""

    patched: float
    painted: float
    """When the frame with the change has been drawn."""


def measure_start(browser: Browser, site: CountingSite, match: str) -> Start:
    """Visit Laurel twice in a new profile: it is given time to keep itself, and left at the board of a match."""
    sent = site.sent
    context = browser.new_context(service_workers="allow")
    try:
        page = new_window(context)
        first = open_page(page, site.url)
        page.evaluate(SERVICE_WORKER)
        page.wait_for_function(SNAPSHOT_MADE, polling=POLLING, timeout=TIMEOUT)
        page.evaluate(LEAVE_BOARD, [match, ROUTE])
        page.wait_for_function(IS_CACHED, arg=ROUTE, polling=POLLING, timeout=TIMEOUT)
        page.close()
        sent = site.sent - sent
        page = new_window(context)
        later = open_page(page, f"{site.url}#{ROUTE}")
        return Start(first, later, sent, page.evaluate(HOW), float(page.evaluate(BOARD)) / 1000)
    finally:
        context.close()


def measure_other_start(browser: Browser, site: CountingSite) -> Start:
    """Visit another page twice in a new profile: it is what the browser's cache keeps of it."""
    sent = site.sent
    context = browser.new_context()
    try:
        page = new_window(context)
        first = open_page(page, site.url)
        page.close()
        sent = site.sent - sent
        later = open_page(new_window(context), site.url)
        return Start(first, later, sent, "", later)
    finally:
        context.close()


def new_window(context: BrowserContext) -> Page:
    """Return an empty page in a window that has come to rest."""
    page = context.new_page()
    page.wait_for_timeout(AT_REST)
    return page


def open_page(page: Page, address: str) -> float:
    """Go to an address, and return after how many seconds the page said that it was usable."""
    page.goto(address, wait_until="commit")
    for _ in range(TIMEOUT // POLLING):
        # Not `wait_for_function`: Playwright would give the page a large script to read while it starts.
        ready = page.evaluate(READY)
        if ready is not None:
            return float(ready) / 1000
        page.wait_for_timeout(POLLING)
    raise TimeoutError(f"{address} did not start")


def open_board(context: BrowserContext, site: Site, match: str) -> Page:
    """Open the board of a match that is stored in the browser beforehand."""
    page = context.new_page()
    open_page(page, site.url)
    page.evaluate("(text) => localStorage.setItem('laurel:match:bench', text)", match)
    page.goto(f"{site.url}#{ROUTE}")
    page.wait_for_selector(".plus")
    return page


def measure_taps(page: Page, taps: int, throttling: int) -> list[Tap]:
    """Tap one player after another, on a processor that is so many times slower, and take all of it back."""
    page.evaluate(WATCH_TAPS)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": throttling})
    try:
        tapped = [tap(page, devtools, index=index) for index in range(taps)]
    finally:
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        devtools.detach()
    for _ in range(taps):
        page.click(".tools [data-do=undo]")
    return tapped


def tap(page: Page, devtools: CDPSession, *, index: int) -> Tap:
    """Press a player's plus as the mouse would, and return how that was answered."""
    x, y = page.evaluate(PLUS_AT, index % repeated.players())
    page.wait_for_timeout(SCROLLED)
    for what in ("mousePressed", "mouseReleased"):
        devtools.send("Input.dispatchMouseEvent", {"type": what, "x": x, "y": y, "button": "left", "clickCount": 1})
        page.wait_for_timeout(PRESSED)
    page.wait_for_timeout(BETWEEN_TAPS[index % len(BETWEEN_TAPS)])
    times = page.wait_for_function(TAPPED, arg=index, polling=POLLING).json_value()
    return Tap(*map(float, times))


def replay_time(page: Page, entries: int) -> float:
    """Return how long the stock page takes for a whole replay, in microseconds an entry."""
    return float(page.evaluate("(entries) => window.replayTime(entries)", entries))


def figure(page: Page, what: str) -> float:
    """Return what the stock page measures of a game, by its name in `tools.bench.figures`."""
    return float(page.evaluate("(what) => window.figure(what)", what))
