"""What no first board needs arrives after the first screen: a first visit on a slow line, and one that loses it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.e2e.actions import Laurel
from tests.e2e.conftest import OpenContext, OpenLaurel
from tests.e2e.guard import Guard
from tests.e2e.slow import SlowSite
from tools.visiting import PHONE

ARCHIVE = "later.bin"


def test_a_slow_line(built: Path, open_context: OpenContext) -> None:
    """A match begins, points count and the board's sheets open; what is for several phones waits."""
    with SlowSite(built, ARCHIVE) as site:
        context = open_context(start="ordinary", site=site, **PHONE)
        laurel = Laurel(context.new_page(), site.url, is_touch=True).open("/new").on("setup")
        laurel.press(laurel.page.get_by_role("button", name="Start the match"))
        laurel.on("board")
        match = laurel.match_id
        laurel.press(laurel.page.locator("#to-phones"))
        expect(laurel.toasts).to_have_text("Opens shortly")
        laurel.press(laurel.page.locator("button[data-do=tap]").first)
        expect(laurel.undo).to_be_enabled()
        site.let_go.set()
        expect(laurel.page.locator("dialog.sheet-phones")).to_be_visible()
        assert laurel.match_id == match


def test_without_a_connection(open_laurel: OpenLaurel, guard: Guard) -> None:
    """It is said why a screen does not open; it opens as soon as there is a connection."""
    guard.allow("later.bin|Failed to load")
    laurel = open_laurel(start="ordinary", prepare=lambda page: page.route(f"**/{ARCHIVE}", lambda one: one.abort()))
    laurel.page.evaluate("location.hash = '#/settings'")
    expect(laurel.toasts).to_contain_text("This part of Laurel has not been fetched yet.")
    laurel.page.unroute(f"**/{ARCHIVE}")
    laurel.page.evaluate("dispatchEvent(new Event('online'))")
    laurel.on("settings")
