"""Laurel without a network: after the first visit it is simply there."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import OpenContext, OpenLaurel
from tests.e2e.slow import SlowSite
from tests.e2e.waiting import until
from tools.serve import Site
from tools.visiting import PHONE

READY_OFFLINE = "Ready to work offline."

HASHED_FOLDER = re.compile(r"/(laurel|pyodide|pyscript)-")
"""In the address of a file whose folder is named after its contents."""


def open_at(site: Site, open_context: OpenContext, route: str = "/", **options: str) -> Laurel:
    """Open Laurel from a site, with its service worker."""
    context = open_context(has_worker=True, site=site, **PHONE, **options)
    return Laurel(context.new_page(), site.url, is_touch=True).open(route)


def forget_http_cache(page: Page) -> None:
    """Empty the browser's own cache, which could answer instead of the service worker."""
    session = page.context.new_cdp_session(page)
    session.send("Network.clearBrowserCache")
    session.detach()


def routed_sources(page: Page) -> set[str]:
    """Return a set that receives from where static routes have the browser take files of hashed folders."""
    sources: set[str] = set()

    def note(event: dict[str, Any]) -> None:
        if HASHED_FOLDER.search(event["response"]["url"]):
            sources.add(event["response"].get("serviceWorkerRouterInfo", {}).get("actualSourceType", "no route"))

    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.responseReceived", note)
    return sources


def test_a_match_goes_on_without_a_network(own_site: Site, open_context: OpenContext) -> None:
    """Once Laurel says that it is ready, the network may go: an ordinary start, which needs all files, and a match.

    The service worker covers the site's own path and nothing above it; its caches bear Laurel's name.
    """
    laurel = open_at(own_site, open_context, start="ordinary")
    expect(laurel.page.locator(".offline-ready")).to_have_text(READY_OFFLINE)
    expect(laurel.toasts).to_have_count(0)
    assert laurel.page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)") == own_site.url
    caches = laurel.page.evaluate("caches.keys()")
    assert caches
    assert all(name.startswith("laurel") for name in caches)
    laurel.page.locator("input[type=file]").set_input_files(
        {"name": "match.json", "mimeType": "application/json", "buffer": seeds.match(players=3).encode()}
    )
    laurel.on("board").tap("Anna", times=2)
    laurel.expect_totals(2, 0, 0)

    own_site.stop()
    forget_http_cache(laurel.page)
    sources = routed_sources(laurel.page)
    with laurel.page.expect_response(lambda response: response.request.is_navigation_request()) as page_response:
        laurel.reload()
    assert page_response.value.from_service_worker
    laurel.on("board").expect_totals(2, 0, 0)
    assert sources == {"cache"}
    laurel.tap("Boris", times=3)
    laurel.next_phase()
    laurel.expect_totals(2, 3, 0)
    laurel.again().on("board").expect_totals(2, 3, 0)
    expect(laurel.toasts).to_have_count(0)

    laurel.go("/settings").on("settings")
    expect(laurel.page.locator(".about")).to_contain_text(READY_OFFLINE)


def test_nothing_is_claimed_before_all_is_kept(built: Path, open_context: OpenContext) -> None:
    """While a file that the service worker keeps is still missing, Laurel says that it is getting ready."""
    with SlowSite(built, "icons/maskable-512.png") as site:
        laurel = open_at(site, open_context, "/settings")
        expect(laurel.page.locator(".about")).to_contain_text("Getting ready to work offline…")
        laurel.go("/").on("home")
        until(laurel.page, "navigator.serviceWorker.getRegistration().then((one) => Boolean(one?.installing))")
        expect(laurel.page.get_by_text(READY_OFFLINE)).to_have_count(0)
        site.let_go.set()
        expect(laurel.page.locator(".offline-ready")).to_be_visible()
        assert laurel.page.evaluate("navigator.serviceWorker.ready.then(one => one.active.state)") == "activated"


def test_a_browser_without_service_workers(open_laurel: OpenLaurel) -> None:
    """Where there can be no service worker, Laurel works and says that it cannot be kept for offline use."""
    laurel = open_laurel("/settings", stored=seeds.stored(seeds.running()))
    expect(laurel.page.locator(".about")).to_contain_text("This browser cannot keep Laurel for offline use.")
    laurel.go("/").on("home")
    expect(laurel.page.locator(".offline-ready")).to_have_count(0)
