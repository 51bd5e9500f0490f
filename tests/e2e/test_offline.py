"""Laurel without a network: after the first visit it is simply there."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import OpenContext
from tests.e2e.slow import SlowSite
from tests.e2e.waiting import until
from tools.serve import Site
from tools.visiting import PHONE

READY_OFFLINE = "Ready to work offline."


@pytest.fixture
def own_site(built: Path) -> Iterator[Site]:
    """Serve a site that the test may stop."""
    with Site(built) as served:
        yield served


def open_at(site: Site, open_context: OpenContext, route: str = "/") -> Laurel:
    """Open Laurel from a site, with its service worker."""
    context = open_context(has_worker=True, site=site, **PHONE)
    return Laurel(context.new_page(), site.url, is_touch=True).open(route)


def forget_http_cache(page: Page) -> None:
    """Empty the browser's own cache, which could answer instead of the service worker."""
    session = page.context.new_cdp_session(page)
    session.send("Network.clearBrowserCache")
    session.detach()


@pytest.mark.both_starts
def test_a_match_goes_on_without_a_network(own_site: Site, open_context: OpenContext) -> None:
    """Once Laurel says that it is ready, the network may go: reload, play, reload again, and all is there."""
    laurel = open_at(own_site, open_context)
    expect(laurel.page.locator(".offline-ready")).to_have_text(READY_OFFLINE, timeout=30_000)
    expect(laurel.toasts).to_have_count(0)
    laurel.page.get_by_role("link", name="New match").tap()
    laurel.on("setup").set_up(["Anna", "Boris", "Celia"])
    laurel.start()
    laurel.tap("Anna", times=2)
    laurel.expect_totals(2, 0, 0)

    own_site.stop()
    forget_http_cache(laurel.page)
    with laurel.page.expect_response(lambda response: response.request.is_navigation_request()) as page_response:
        laurel.reload()
    assert page_response.value.from_service_worker
    laurel.on("board").expect_totals(2, 0, 0)
    laurel.tap("Boris", times=3)
    laurel.next_phase()
    laurel.expect_totals(2, 3, 0)
    laurel.reload().on("board").expect_totals(2, 3, 0)
    expect(laurel.toasts).to_have_count(0)

    laurel.go("/settings").on("settings")
    expect(laurel.page.locator(".about")).to_contain_text(READY_OFFLINE)
    another = Laurel(laurel.page.context.new_page(), own_site.url, is_touch=True).open("/").on("home")
    expect(another.page.locator(".match")).to_have_count(1)


@pytest.mark.parametrize("held", ["sw.js", "icons/maskable-512.png"])
def test_nothing_is_claimed_before_all_is_kept(built: Path, open_context: OpenContext, held: str) -> None:
    """While the service worker or a file that it keeps is still missing, Laurel says that it is getting ready."""
    with SlowSite(built, held) as site:
        laurel = open_at(site, open_context, "/settings")
        expect(laurel.page.locator(".about")).to_contain_text("Getting ready to work offline…")
        laurel.go("/").on("home")
        until(
            laurel.page,
            "async (isOut) => isOut || Boolean((await navigator.serviceWorker.getRegistration())?.installing)",
            arg=held == "sw.js",
        )
        expect(laurel.page.get_by_text(READY_OFFLINE)).to_have_count(0)
        site.let_go.set()
        expect(laurel.page.locator(".offline-ready")).to_be_visible(timeout=30_000)
        assert laurel.page.evaluate("navigator.serviceWorker.ready.then(one => one.active.state)") == "activated"


def test_a_browser_without_service_workers(open_context: OpenContext, site: Site) -> None:
    """Where there can be no service worker, Laurel works and says that it cannot be kept for offline use."""
    context = open_context(stored=seeds.stored(seeds.running()), **PHONE)
    laurel = Laurel(context.new_page(), site.url, is_touch=True).open("/settings")
    expect(laurel.page.locator(".about")).to_contain_text("This browser cannot keep Laurel for offline use.")
    laurel.go("/").on("home")
    expect(laurel.page.locator(".offline-ready")).to_have_count(0)
