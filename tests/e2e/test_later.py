"""What no first board needs arrives after the first screen: a first visit on a slow line, and one that loses it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import BrowserContext, expect

from tests.e2e.actions import Laurel
from tests.e2e.conftest import OpenContext
from tests.e2e.guard import Guard
from tests.e2e.slow import SlowSite
from tools.serve import Site
from tools.visiting import PHONE

ARCHIVE = "later.bin"


def open_first(context: BrowserContext, site: Site, route: str) -> Laurel:
    """Visit a site of which nothing is stored, as tests otherwise store that the guides were shown."""
    page = context.new_page()
    page.goto(f"{site.url}version.json")
    page.evaluate("localStorage.clear()")
    return Laurel(page, site.url, is_touch=True).open(route)


def test_a_slow_line(built: Path, open_context: OpenContext) -> None:
    """A match begins, points count and the board's sheets open; what is for several phones waits."""
    with SlowSite(built, ARCHIVE) as site:
        laurel = open_first(open_context(start="ordinary", site=site, **PHONE), site, "/new").on("setup")
        laurel.press(laurel.page.get_by_role("button", name="Start the match"))
        laurel.on("board").page.keyboard.press("Escape")  # the guide
        expect(laurel.page.locator("dialog")).to_have_count(0)
        match = laurel.match_id
        laurel.press(laurel.page.locator("#to-phones"))
        expect(laurel.toasts).to_contain_text("Opens shortly")
        laurel.press(laurel.page.locator("button[data-do=tap]").first)
        expect(laurel.undo).to_be_enabled()
        site.let_go.set()
        expect(laurel.page.locator("dialog.sheet-phones")).to_be_visible()
        assert laurel.match_id == match


def test_without_a_connection(open_context: OpenContext, site: Site, guard: Guard) -> None:
    """A message tells why a screen does not open; it opens as soon as there is a connection."""
    guard.allow("later.bin|Failed to load")
    context = open_context(start="ordinary", **PHONE)
    context.route(f"**/{ARCHIVE}", lambda one: one.abort())
    laurel = open_first(context, site, "/").on("home")
    laurel.page.evaluate("location.hash = '#/settings'")
    expect(laurel.toasts).to_contain_text("This part of Laurel has not been fetched yet.")
    context.unroute(f"**/{ARCHIVE}")
    laurel.page.evaluate("dispatchEvent(new Event('online'))")
    laurel.on("settings")
