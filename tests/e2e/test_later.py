"""What no first board needs arrives after the first screen: a first visit on a slow line, and one that loses it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.e2e.actions import Laurel
from tests.e2e.conftest import OpenContext, OpenLaurel
from tests.e2e.guard import Guard
from tests.e2e.slow import SlowSite
from tools.visiting import PHONE

ARCHIVE = "later.bin"

NOTHING_STORED = "localStorage.removeItem('laurel:guides')"
"""Has the page begin as a first visit does: tests store that the guides were shown."""


def test_a_slow_line(built: Path, open_context: OpenContext) -> None:
    """A match begins, points count and the board's sheets open; what is for several phones waits."""
    with SlowSite(built, ARCHIVE) as site:
        context = open_context(start="ordinary", site=site, **PHONE)
        context.add_init_script(NOTHING_STORED)
        laurel = Laurel(context.new_page(), site.url, is_touch=True).open("/new").on("setup")
        laurel.press(laurel.page.get_by_role("button", name="Start the match"))
        laurel.on("board").page.keyboard.press("Escape")  # the guide
        expect(laurel.page.locator("dialog")).to_have_count(0)
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

    def prepare(page: Page) -> None:
        page.add_init_script(NOTHING_STORED)
        page.route(f"**/{ARCHIVE}", lambda one: one.abort())

    laurel = open_laurel(start="ordinary", prepare=prepare)
    laurel.page.evaluate("location.hash = '#/settings'")
    expect(laurel.toasts).to_contain_text("This part of Laurel has not been fetched yet.")
    laurel.page.unroute(f"**/{ARCHIVE}")
    laurel.page.evaluate("dispatchEvent(new Event('online'))")
    laurel.on("settings")
