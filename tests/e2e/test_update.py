"""A new version waits until nobody is in the middle of scoring, and takes over when it is told to."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e import keyboard, seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import OpenContext
from tests.e2e.guard import Guard
from tests.e2e.slow import SlowSite
from tests.e2e.waiting import until
from tools import build
from tools.faults.network import Answers, Fault, FaultySite
from tools.serve import Site
from tools.visiting import PHONE

NEW_VERSION = "A new version is ready."
NOT_WHOLE = "A new version did not arrive whole. Laurel goes on with the one that you have."
MOST_STOPS = 4
"""Before so many stops of the Tab key from the start of a page its messages are reached: after the bar."""

NO_SNAPSHOT_YET = "the start was not from a snapshot: ordinary"
"""A new version's first start, when all others are from snapshots."""

MARK = ":root { --build: next; }"

READER = "zxing_reader.wasm"
"""A file that the worker fetches when a page first asks for it."""

ASK_FOR_READER = f"""() => {{
  fetch(new URL('{READER}', document.querySelector('script[src$="/static/boot.js"]').src));
}}"""

IS_ONE_BUILD_KEPT = """async () => {
  const kept = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) kept.push(url);
  return new Set(kept.flatMap((url) => url.match(/\\/laurel\\/(laurel-[^/]+)/)?.slice(1) ?? [])).size === 1;
}"""
"""The older version's files are deleted after the newer one has taken over."""


def next_build(site: Path, into: Path) -> Path:
    """Make what the build would make of the same site with a changed style sheet: a next version."""
    shutil.copytree(site, into, ignore=shutil.ignore_patterns("sw.js"))
    [folder] = into.glob("laurel-*")
    with (folder / "static" / "app.css").open("a", encoding="utf-8") as style:
        style.write(f"\n{MARK}\n")
    draft = folder.rename(into / "laurel")
    name = build.seal(draft, "laurel")
    page = into / "index.html"
    page.write_text(page.read_text(encoding="utf-8").replace(folder.name, name), encoding="utf-8")
    (into / "version.json").write_text(json.dumps({"version": "99.0", "build": name}), encoding="utf-8")
    build.list_again(into)
    return into


@pytest.fixture(scope="module")
def later(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the site of the next version."""
    return next_build(built, tmp_path_factory.mktemp("later") / "dist")


@pytest.fixture
def changing(built: Path) -> Iterator[Site]:
    """Serve a site whose folder the test exchanges."""
    with Site(built) as served:
        yield served


def build_of(laurel: Laurel) -> str:
    """Return which build the page is of."""
    return str(laurel.page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--build')")).strip()


def install(site: Site, open_context: OpenContext) -> Laurel:
    """Visit a site until it is kept for offline use, with a match in the middle of its second round."""
    context = open_context(has_worker=True, site=site, **PHONE)
    laurel = Laurel(context.new_page(), site.url, is_touch=True).open("/")
    expect(laurel.page.locator(".offline-ready")).to_be_visible()
    laurel.page.locator("input[type=file]").set_input_files(
        {"name": "match.json", "mimeType": "application/json", "buffer": seeds.running().encode()}
    )
    laurel.on("board").go("/").on("home")
    return laurel


def find_update(laurel: Laurel) -> None:
    """Let the browser look for a new version, and wait until it waits."""
    laurel.page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
    until(laurel.page, "navigator.serviceWorker.getRegistration().then((one) => one.waiting !== null)")


def test_a_new_version_waits(changing: Site, later: Path, open_context: OpenContext, guard: Guard) -> None:
    """In a match nothing is asked; on the first screen Reload leads to the new version, and the match is there."""
    guard.allow(NO_SNAPSHOT_YET)
    laurel = install(changing, open_context)
    laurel.go("/match/seed").on("board")
    changing.directory = later
    find_update(laurel)
    laurel.tap("Anna")
    laurel.expect_totals(3, 3, 1, 0)
    expect(laurel.toasts).to_have_count(0)
    laurel.reload().on("board").expect_totals(3, 3, 1, 0)
    assert build_of(laurel) == ""
    expect(laurel.toasts).to_have_count(0)

    laurel.go("/").on("home")
    expect(laurel.toasts).to_contain_text([NEW_VERSION])
    with laurel.page.expect_navigation():
        laurel.press(laurel.toasts.get_by_role("button", name="Reload"))
    laurel.wait().on("home")
    assert build_of(laurel) == "next"
    expect(laurel.toasts.get_by_text(NEW_VERSION)).to_have_count(0)
    laurel.press(laurel.page.locator(".match-open"))
    laurel.on("board").expect_totals(3, 3, 1, 0)

    changing.stop()
    laurel.reload().on("board").expect_totals(3, 3, 1, 0)
    assert build_of(laurel) == "next"
    until(laurel.page, IS_ONE_BUILD_KEPT)


def test_reload_does_not_wait_for_the_older_worker(
    built: Path, later: Path, open_context: OpenContext, guard: Guard
) -> None:
    """Browsers do not exchange a worker that still waits for the network; the page is loaded again nevertheless."""
    guard.allow(NO_SNAPSHOT_YET)
    guard.allow("fetch")
    with SlowSite(built, READER) as site:
        laurel = install(site, open_context)
        laurel.page.evaluate(ASK_FOR_READER)
        site.directory = later
        find_update(laurel)
        with laurel.page.expect_navigation():
            laurel.press(laurel.toasts.filter(has_text=NEW_VERSION).get_by_role("button", name="Reload"))
        site.let_go.set()
        laurel.wait().on("home")
        expect(laurel.page.locator(".match-open")).to_have_count(1)


def test_a_version_that_does_not_arrive_whole(
    built: Path, later: Path, tmp_path: Path, open_context: OpenContext, guard: Guard
) -> None:
    """It is not used, and the first screen says so, also at the next visit; another try gets it."""
    guard.allow(NO_SNAPSHOT_YET)
    guard.allow("digest")
    with FaultySite(built) as site:
        laurel = install(site, open_context)
        site.directory, site.fault = later, Fault(r"laurel\.bin$", Answers(tmp_path).cut)
        laurel.page.evaluate("navigator.serviceWorker.getRegistration().then((one) => { one.update(); })")
        expect(laurel.toasts).to_contain_text([NOT_WHOLE])
        laurel.reload().on("home")
        assert build_of(laurel) == ""
        expect(laurel.toasts).to_contain_text([NOT_WHOLE])

        site.fault = None
        laurel.press(laurel.toasts.get_by_role("button", name="Try again"))
        expect(laurel.toasts).to_contain_text([NEW_VERSION])
        with laurel.page.expect_navigation():
            laurel.press(laurel.toasts.get_by_role("button", name="Reload"))
        laurel.wait().on("home")
        assert build_of(laurel) == "next"
        expect(laurel.page.locator(".match-open")).to_have_count(1)


def test_the_message_can_be_put_away(changing: Site, later: Path, open_context: OpenContext, guard: Guard) -> None:
    """Who does not want to reload now closes the message, and goes on with the old version.

    When every page of that is closed, the next visit is of the new version, without a question.
    """
    guard.allow(NO_SNAPSHOT_YET)
    laurel = install(changing, open_context)
    changing.directory = later
    find_update(laurel)
    expect(laurel.toasts).to_contain_text([NEW_VERSION])
    reload = laurel.toasts.get_by_role("button", name="Reload")
    assert keyboard.stops_before(reload, MOST_STOPS) < MOST_STOPS, "Reload is far from the start of the page"
    update = laurel.toasts.filter(has_text=NEW_VERSION)
    laurel.press(update.get_by_role("button", name="Close"))
    expect(update).to_have_count(0)
    assert build_of(laurel) == ""

    context = laurel.page.context
    outside = context.new_page()
    guard.allow("404")
    outside.goto(changing.url.removesuffix("laurel/"))
    laurel.page.close()
    until(outside, "navigator.serviceWorker.getRegistrations().then(([one]) => one.waiting === null)")
    again = Laurel(context.new_page(), changing.url, is_touch=True).open("/match/seed").on("board")
    assert build_of(again) == "next"
    again.expect_totals(2, 3, 1, 0)
