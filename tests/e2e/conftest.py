"""One browser a session, one fresh context a test, and a guard over all of them."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from threading import Timer
from typing import Any

import greenlet
import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, Playwright, expect, sync_playwright

from laurel.app.storage.keys import SETTINGS
from tests.e2e import snapshots
from tests.e2e.actions import Laurel
from tests.e2e.early import HELD, Known, Visit, Visits
from tests.e2e.guard import Guard
from tests.e2e.restart import allows_restart, note_loaded, restart
from tests.e2e.slow import SlowSite
from tests.e2e.snapshots import LITTLE_MEMORY, Snapshot
from tests.e2e.stores import Store
from tools import chromium, project
from tools.serve import Site
from tools.visiting import GUIDES_SHOWN, NO_WORKER, PHONE, SHAPES

TIMEOUT_MS = 30_000
"""How long a test waits for a control or for a state: long, because other tests may have the processor."""

DESKTOP = SHAPES["desktop"]

QUICK_START = "snapshot"
"""How Laurel starts in tests to which it makes no difference."""

# The first makes every start the ordinary one; the second tells the guard when one is not from a snapshot, and has none
# made: after a start in another language that would take the processor ten times as long as the start. Tests of what
# Laurel does when it is free to choose ask for the start `natural`, which has no script.
START_SCRIPTS = {
    "ordinary": "try { localStorage.setItem('laurel:start', 'ordinary'); } catch (error) { console.warn(error); }",
    "snapshot": f"""{LITTLE_MEMORY}
    document.addEventListener('laurel:ready', () => {{
      const {{ start }} = document.documentElement.dataset;
      if (start !== 'snapshot') console.error(`the start was not from a snapshot: ${{start}}`);
    }})""",
}

LONGEST = ("test_screens", "test_lengths", "test_layout", "test_toy", "test_keyboard")
"""Modules whose tests come first: a long one at the end would leave the other workers idle. Those that start no Python
are the first of them: the snapshot is made by one worker, for which the others would wait.
"""

USUAL: Mapping[str, Any] = {"locale": "en-GB", "timezone_id": "Europe/Prague"}
USUAL_VIEWPORT = {"width": 1280, "height": 720}
MEDIA = ("reduced_motion", "color_scheme")
NO_MEDIA: Mapping[str, Any] = {}

FILL_STORAGE = """async (stored) => {
  localStorage.clear();
  sessionStorage.clear();
  await new Promise((resolve, reject) => {
    const emptying = indexedDB.deleteDatabase('laurel');
    emptying.onsuccess = resolve;
    emptying.onerror = () => reject(emptying.error);
  });
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
}"""

WARM_PAGES = 8
"""Pages that are kept open for the tests to come; each takes some hundred megabytes."""

OpenContext = Callable[..., BrowserContext]
OpenPage = Callable[..., Page]
OpenLaurel = Callable[..., Laurel]
OpenStore = Callable[..., Store]


INNERMOST = 12
"""So many calls of a stack are printed."""

TOLD_BEFORE_S = 10
"""So long before the time of a test is up it tells where it waits."""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Print where a test waits before its time is up.

    Then pytest ends the process and prints what its threads do, which of a test that waits for the browser is the loop
    of Playwright alone.
    """
    limit = float(item.config.getini("faulthandler_timeout"))
    timer = Timer(limit - TOLD_BEFORE_S, tell_where_it_waits, (item, greenlet.getcurrent()))
    timer.start()
    try:
        return (yield)
    finally:
        timer.cancel()


def tell_where_it_waits(item: pytest.Item, test: greenlet.greenlet) -> None:
    """Print the stack of a test that another greenlet has interrupted, past what captures its output."""
    with item.config.pluginmanager.get_plugin("capturemanager").global_and_fixture_disabled():
        sys.stderr.write(f"{item.nodeid} is about to be ended, because it takes too long. It waits here:\n")
        traceback.print_stack(test.gr_frame, INNERMOST, sys.stderr)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let every test run on both kinds of start."""
    parser.addoption(
        "--every-start", action="store_true", help="run every browser test on both kinds of start, not only the marked"
    )


def pytest_xdist_auto_num_workers() -> int:
    """Have one worker more than cores: a page often waits for its next frame, and a test for the page."""
    return (os.cpu_count() or 1) + 1


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Offer both kinds of start to every test that opens Laurel."""
    if "start" in metafunc.fixturenames:
        metafunc.parametrize("start", list(START_SCRIPTS))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the slower kind of start for the tests that are marked `both_starts`, and begin with the longest tests."""
    if not config.getoption("--every-start"):
        items[:] = [item for item in items if is_due(item)]
    items[:] = shared_out(items, getattr(config, "workerinput", {}).get("workercount", 1))


def shared_out(items: Sequence[pytest.Item], workers: int) -> list[pytest.Item]:
    """Return tests in the order in which each worker begins with a share of the longest ones.

    Every worker gets a row of tests, all rows of the same length.
    """
    longest = [item for module in LONGEST for item in items if item.path.stem == module]
    others = [item for item in items if item.path.stem not in LONGEST]
    made: list[pytest.Item] = []
    for worker in range(workers):
        row = longest[worker::workers]
        length = (len(items) - len(made)) // (workers - worker)
        shorter = max(0, length - len(row))
        made += [*row, *others[:shorter]]
        del others[:shorter]
    return made


def is_due(item: pytest.Item) -> bool:
    """Return whether a test depends on its start, or has the quick one."""
    started = getattr(item, "callspec", None)
    start = started.params.get("start", QUICK_START) if started else QUICK_START
    return start == QUICK_START or item.get_closest_marker("both_starts") is not None


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the built site, so that a build meanwhile does not pull the files away."""
    copy = tmp_path_factory.mktemp("site") / "dist"
    for attempt in range(5):
        try:
            return Path(shutil.copytree(project.SITE, copy))
        except (FileNotFoundError, shutil.Error):  # the site is being swapped for a newer one
            if attempt == 4:
                raise
            shutil.rmtree(copy, ignore_errors=True)
            time.sleep(1)
    raise AssertionError


@pytest.fixture(scope="session")
def site(built: Path) -> Iterator[Site]:
    """Serve the built site for the whole session."""
    with Site(built) as served:
        yield served


@pytest.fixture
def own_site(built: Path) -> Iterator[Site]:
    """Serve a site that the test may stop."""
    with Site(built) as served:
        yield served


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Run Playwright for the whole session."""
    with sync_playwright() as running:
        expect.set_options(timeout=TIMEOUT_MS)
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Run one browser for the whole session."""
    launched = chromium.launched(playwright)
    yield launched
    launched.close()


@pytest.fixture(autouse=True)
def guard() -> Iterator[Guard]:
    """Fail the test on any error of the console or of a page, and on any request to another origin."""
    watching = Guard()
    yield watching
    watching.release()
    assert watching.problems == []


@pytest.fixture(scope="session")
def snapshot(browser: Browser, site: Site, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Snapshot]:
    """Have a snapshot made once, by whichever worker needs it first, to be put into every context that needs one."""
    own = tmp_path_factory.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    with (shared / "snapshot.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (shared / "snapshot").is_dir():
            snapshots.make(browser, site, shared / "snapshot")
    with Snapshot.served(shared / "snapshot") as made:
        yield made


@pytest.fixture
def prepare_start(request: pytest.FixtureRequest) -> Callable[[BrowserContext, Site, str], None]:
    """See to it that Laurel, from a site, starts in a context the way it is to be tested."""

    def prepare(context: BrowserContext, site: Site, start: str) -> None:
        if start == "snapshot":
            request.getfixturevalue("snapshot").put(context, site)
        if start in START_SCRIPTS:
            context.add_init_script(START_SCRIPTS[start])

    return prepare


def new_context(browser: Browser, options: Mapping[str, Any]) -> BrowserContext:
    """Open a context with options of Playwright beside the usual ones."""
    context = browser.new_context(**{**USUAL, **options})
    context.set_default_timeout(TIMEOUT_MS)
    context.set_default_navigation_timeout(TIMEOUT_MS)
    return context


@pytest.fixture
def open_context(
    browser: Browser,
    site: Site,
    guard: Guard,
    start: str,
    prepare_start: Callable[[BrowserContext, Site, str], None],
) -> Iterator[OpenContext]:
    """Open browser contexts that the guard watches; `stored` is what local storage of the site holds at first.

    No guide of a game opens by itself in them.
    """
    opened: list[BrowserContext] = []
    usual = site

    def open_one(
        *,
        stored: Mapping[str, str] | None = None,
        has_worker: bool = False,
        site: Site = usual,
        start: str = start,
        **options: Any,
    ) -> BrowserContext:
        origin = site.url.removesuffix(f"{site.prefix}/")
        held = [{"name": key, "value": value} for key, value in {**GUIDES_SHOWN, **(stored or {})}.items()]
        options["storage_state"] = {"cookies": [], "origins": [{"origin": origin, "localStorage": held}]}
        context = new_context(browser, options)
        opened.append(context)
        prepare_start(context, site, start)
        if not has_worker:
            context.add_init_script(NO_WORKER)
        guard.watch(context)
        return context

    yield open_one
    for context in opened:
        context.close()


@pytest.fixture(scope="session")
def warm(browser: Browser) -> Iterator[dict[str, Page]]:
    """Keep pages whose browser has loaded and compiled Laurel already, by what they were opened with.

    The one that was used last is the last one.
    """
    pages: dict[str, Page] = {}
    yield pages
    for page in pages.values():
        if browser.is_connected():
            page.context.close()


def is_alive(page: Page) -> bool:
    """Return whether a page answers: one that was closed or has crashed fails its own test, and none after it."""
    try:
        return bool(page.evaluate("true"))
    except Error:
        return False


def leave_alone(page: Page) -> None:
    """Close the other pages of the context of a page."""
    for beside in page.context.pages:
        if beside is not page:
            beside.close()


@pytest.fixture
def open_warm(
    request: pytest.FixtureRequest,
    browser: Browser,
    site: Site,
    guard: Guard,
    start: str,
    warm: dict[str, Page],
    prepare_start: Callable[[BrowserContext, Site, str], None],
) -> Iterator[OpenPage]:
    """Open a page that is as good as new: storage is emptied, and other pages beside it are closed.

    Where Laurel runs in the page, and can be started again at the address `restart_at`, it is. Otherwise the page is to
    be loaded. Pages that a test loads and pages that it restarts are kept apart, and so are the first, the second and
    further ones of a test.
    """
    used: dict[str, Page] = {}
    usual = site

    def open_one(
        *,
        stored: Mapping[str, str],
        media: Mapping[str, Any] = NO_MEDIA,
        site: Site = usual,
        restart_at: str | None = None,
        script: str = "",
        **options: Any,
    ) -> Page:
        kept = {name: value for name, value in options.items() if name != "viewport"}
        key = next(
            key
            for number in count()
            if (key := json.dumps([start, site.url, kept, restart_at is None, number], sort_keys=True)) not in used
        )
        page = warm.pop(key, None)
        if page is not None and not is_alive(page):
            page.context.close()
            page = None
        if page is None:
            context = new_context(browser, options)
            prepare_start(context, site, start)
            context.add_init_script(NO_WORKER)
            page = context.new_page()
        warm[key] = used[key] = page
        page.emulate_media(**{"media": "screen", "reduced_motion": "reduce", "color_scheme": "light", **media})
        page.set_viewport_size(options.get("viewport", USUAL_VIEWPORT))  # the last test had another one, or changed it
        if restart_at is not None and restart(page, stored, restart_at, script):
            guard.watch(page.context)
            return page
        page.goto(f"{site.url}version.json")
        page.evaluate(FILL_STORAGE, dict(stored))
        if start == "snapshot":
            request.getfixturevalue("snapshot").ensure(page, site)
        guard.watch(page.context)
        return page

    yield open_one
    for page in used.values():
        leave_alone(page)
    for key in list(warm)[:-WARM_PAGES]:
        warm.pop(key).context.close()


def running(script: str) -> Callable[[Page], None]:
    """Return what has a page run a script before its own."""

    def prepare(page: Page) -> None:
        page.add_init_script(script)

    return prepare


@pytest.fixture
def open_laurel(open_warm: OpenPage, site: Site, start: str) -> OpenLaurel:
    """Open Laurel at an address of the app; by default on a phone, where nothing moves.

    What a test prepares gets a page of its own. A `script` runs before Laurel starts, but after the page's own scripts.
    The guide of a game opens by itself only where a test says that it was not shown before: `has_seen_guides=False`.
    """

    def open_one(
        route: str = "/",
        *,
        device: Mapping[str, Any] = PHONE,
        stored: Mapping[str, str] | None = None,
        prepare: Callable[[Page], None] | None = None,
        script: str = "",
        language: str = "",
        has_seen_guides: bool = True,
        **options: Any,
    ) -> Laurel:
        spoken = {SETTINGS: json.dumps({"language": language})} if language else {}
        held = {**(GUIDES_SHOWN if has_seen_guides else {}), **spoken, **(stored or {})}
        media = {name: options.pop(name) for name in MEDIA if name in options}
        is_restarted = prepare is None and start == QUICK_START and allows_restart(held)
        if script and not is_restarted:
            prepare = running(script)
        page = open_warm(
            stored=held, media=media, restart_at=route if is_restarted else None, script=script, **{**device, **options}
        )
        if prepare is not None:
            page = page.context.new_page()
            prepare(page)
        laurel = Laurel(page, site.url, is_touch=bool(device.get("has_touch")))
        if page.url.startswith(f"{site.url}#"):
            return laurel.wait()
        laurel.open(route)
        note_loaded(page)
        if script and is_restarted:
            restart(page, held, route, script)
        return laurel

    return open_one


@pytest.fixture
def context(browser: Browser, guard: Guard) -> Iterator[BrowserContext]:
    """Have a new browser context, in which Python need not start."""
    opened = new_context(browser, {"service_workers": "block", "locale": None, "timezone_id": None})
    guard.watch(opened)
    yield opened
    opened.close()


@pytest.fixture
def open_store(context: BrowserContext, site: Site) -> OpenStore:
    """Open what Laurel stores in a new tab, where a script may run before those of the site."""

    def open_one(*, script: str = "") -> Store:
        page = context.new_page()
        if script:
            page.add_init_script(script)
        return Store(page, site.url).open()

    return open_one


@pytest.fixture(scope="session")
def slow_sites(built: Path) -> Iterator[dict[str, SlowSite]]:
    """Serve a site for each kind of start."""
    with ExitStack() as stack:
        yield {start: stack.enter_context(SlowSite(built, held)) for start, held in HELD.items()}


@pytest.fixture
def slow(slow_sites: dict[str, SlowSite], built: Path, start: str) -> Iterator[SlowSite]:
    """Have a site on which Python comes up when the test says so."""
    site = slow_sites[start]
    site.let_go.set()
    yield site
    site.directory = built
    site.let_go.set()


@pytest.fixture(scope="session")
def known_pictures() -> Known:
    """Keep what first visits have stored."""
    return {}


@pytest.fixture
def visit(slow: SlowSite, open_warm: OpenPage, known_pictures: Known) -> Visit:
    """Open a browser that comes to the slow site."""

    def open_one(
        *, stored: Mapping[str, str] | None = None, device: Mapping[str, Any] = PHONE, **options: Any
    ) -> Visits:
        held = {**GUIDES_SHOWN, **(stored or {})}
        page = open_warm(stored=held, site=slow, **{**device, **options})
        return Visits(slow, page.context, held, known_pictures, is_touch=bool(device.get("has_touch")))

    return open_one
