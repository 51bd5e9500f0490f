"""Two tabs on one match: nothing is lost, and neither shows what is no longer true for long."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import DESKTOP, OpenPage
from tests.e2e.waiting import until
from tools.serve import Site

DEAF = "addEventListener('storage', (event) => event.stopImmediatePropagation(), true)"
SHOWN = """(totals) => {
  document.dispatchEvent(new Event('visibilitychange'));
  return [...document.querySelectorAll('[data-tile] .tile-number')].map((one) => one.textContent).join() === totals;
}"""
"""A page is shown again, and may show these totals then."""

Tabs = tuple[Laurel, Laurel]


OpenTabs = Callable[..., Tabs]


@pytest.fixture
def open_tabs(open_warm: OpenPage, site: Site) -> OpenTabs:
    """Open a route in two tabs, beside a page of no account."""

    def open_both(document: str, route: str = "/match/seed", script: str = "") -> Tabs:
        context = open_warm(stored=seeds.stored(document), **DESKTOP).context
        tabs = context.new_page(), context.new_page()
        for tab in tabs:
            if script:
                tab.add_init_script(script)
        first, second = (Laurel(tab, site.url).open(route) for tab in tabs)
        return first, second

    return open_both


def show_again(tab: Laurel, *totals: int) -> None:
    """Show a page again until it has what is stored: that reaches the process of another page a moment later."""
    until(tab.page, SHOWN, ",".join(map(str, totals)))


def test_a_tap_appears_in_the_other_tab(open_tabs: OpenTabs) -> None:
    """What is entered in one tab is shown in the other, which says so; taps in turn are all counted in both.

    A language chosen in one tab is spoken in the other.
    """
    first, second = open_tabs(seeds.match(players=3))
    first.tap("Anna")
    second.expect_totals(1, 0, 0)
    expect(second.live).to_have_text("Anna · +1")
    second.tap("Boris")
    first.expect_totals(1, 1, 0)
    first.press(first.undo)
    second.expect_totals(1, 0, 0)
    expect(second.redo).to_be_enabled()
    for _ in range(3):
        first.tap("Anna")
        second.tap("Boris")
        second.tap("Celia")
    for tab in (first, second):
        tab.expect_totals(4, 3, 3)
    second.go("/settings").on("settings")
    second.press(second.page.locator("label.chip", has_text="Polski"))
    expect(first.page.locator("html")).to_have_attribute("lang", "pl")


def test_taps_in_turn_lose_nothing_unheard(open_tabs: OpenTabs) -> None:
    """Tabs that were not told of each other's changes have them all when they are shown again.

    `tests/app/storage/test_storing.py` has undo, corrections and deleted matches in two tabs.
    """
    deaf_tabs = first, second = open_tabs(seeds.match(players=3), script=DEAF)
    first.tap("Anna", times=2)
    second.tap("Boris")
    second.expect_totals(0, 1, 0)
    for _ in range(3):
        first.tap("Celia")
        second.tap("Celia")
    for tab in deaf_tabs:
        show_again(tab, 2, 1, 6)
    first.press(first.undo)
    show_again(second, 2, 1, 5)
