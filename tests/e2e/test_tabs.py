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


@pytest.fixture
def tabs(open_tabs: OpenTabs) -> Tabs:
    """Open the same match in two tabs."""
    return open_tabs(seeds.match(players=3))


@pytest.fixture
def deaf_tabs(open_tabs: OpenTabs) -> Tabs:
    """Open the same match in two tabs that do not hear of each other."""
    return open_tabs(seeds.match(players=3), script=DEAF)


@pytest.mark.both_starts
def test_a_tap_appears_in_the_other_tab(tabs: Tabs) -> None:
    """What is entered in one tab is shown in the other, which says so."""
    first, second = tabs
    first.tap("Anna")
    second.expect_totals(1, 0, 0)
    expect(second.live).to_have_text("Anna · +1")
    second.tap("Boris")
    first.expect_totals(1, 1, 0)
    first.press(first.undo)
    second.expect_totals(1, 0, 0)
    expect(second.redo).to_be_enabled()


def test_taps_in_turn_lose_nothing(tabs: Tabs) -> None:
    """Taps that come alternately from both tabs are all counted in both."""
    first, second = tabs
    for _ in range(4):
        first.tap("Anna")
        second.tap("Boris")
        second.tap("Celia")
    for tab in tabs:
        tab.expect_totals(4, 4, 4)


def test_taps_in_turn_lose_nothing_unheard(deaf_tabs: Tabs) -> None:
    """Tabs that were not told of each other's changes have them all when they are shown again."""
    first, second = deaf_tabs
    first.tap("Anna", times=2)
    second.tap("Boris")
    second.expect_totals(0, 1, 0)
    for _ in range(3):
        first.tap("Celia")
        second.tap("Celia")
    for tab in deaf_tabs:
        show_again(tab, 2, 1, 6)
    second.reload().expect_totals(2, 1, 6)


def test_undo_unheard_takes_back_what_was_seen(deaf_tabs: Tabs) -> None:
    """Undo in a tab that was not told of a change takes back the newest one that it shows; the other one stays."""
    first, second = deaf_tabs
    first.tap("Anna")
    second.tap("Boris")
    first.press(first.undo)
    first.expect_totals(0, 0, 0)
    show_again(first, 0, 1, 0)


def test_a_correction_unheard_counts_again(deaf_tabs: Tabs) -> None:
    """A correction made in a tab that was not told keeps what the other tab has entered."""
    first, second = deaf_tabs
    first.tap("Anna", times=2)
    first.say("Stage II")
    second.reload()
    first.tap("Boris")
    second.go("/match/seed/history").on("history")
    second.press(second.page.locator("button.line", has_text="Anna"))
    second.press(second.sheet.locator("label.chip", has_text="Celia"))
    second.press(second.sheet.get_by_role("button", name="Correct"))
    second.go("/match/seed").on("board").expect_totals(0, 0, 2)
    show_again(second, 0, 1, 2)


def test_a_match_deleted_in_another_tab(open_tabs: OpenTabs) -> None:
    """When the other tab deletes the match, this one goes on without an error, and loses no points that it enters."""
    first, second = open_tabs(seeds.running())
    second.go("/").on("home")
    second.choose_in_menu("Delete")
    expect(second.page.locator(".match")).to_have_count(0)
    first.tap("Anna")
    first.expect_totals(3, 3, 1, 0)
    first.reload().on("board").expect_totals(3, 3, 1, 0)


def test_settings_reach_the_other_tab(tabs: Tabs) -> None:
    """A language chosen in one tab is spoken in the other."""
    first, second = tabs
    second.go("/settings").on("settings")
    second.press(second.page.locator("label.chip", has_text="Polski"))
    expect(first.page.locator("html")).to_have_attribute("lang", "pl")
