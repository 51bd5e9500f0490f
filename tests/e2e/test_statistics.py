"""The statistics on the built site: figures lead to matches, by touch and by keys, and fit on every screen."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from laurel.app.plays.people import People
from laurel.app.plays.people_history import Person
from laurel.app.plays.stored_people import to_plain
from laurel.app.storage.keys import PEOPLE, SETTINGS
from laurel.match.setup import PersonId
from laurel.pages.language.languages import LANGUAGES
from tests.app.finished import NAMES, finished_matches, stored
from tests.e2e import audits
from tests.e2e.actions import Laurel, Screen
from tests.e2e.conftest import DESKTOP, OpenLaurel
from tests.e2e.restart import DRAWN
from tools.visiting import PHONE, TABLET

EVERYBODY = People(tuple(Person(PersonId(name.lower()), name) for name in NAMES))
STORED = {**stored(*finished_matches()), PEOPLE: json.dumps(to_plain(EVERYBODY))}
ROUTES: dict[str, Screen] = {
    "/statistics": "statistics",
    "/statistics/anna": "statistics",
    "/plays?winner=anna&players=4": "plays",
}
NARROW = {**PHONE, "viewport": {"width": 320, "height": 640}}


def everything(laurel: Laurel) -> None:
    """Open every fold."""
    laurel.page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")


def test_a_page_begins_at_its_top(open_laurel: OpenLaurel) -> None:
    """Also one of the same kind; going back, the page before is where it was left, also below its first sections."""
    laurel = open_laurel("/statistics", stored=STORED, device={**PHONE, "viewport": {"width": 390, "height": 500}})
    expect(laurel.page.get_by_role("heading", name="Head to head")).to_be_attached()
    laurel.page.evaluate("scrollTo(0, 1200)")
    laurel.page.evaluate(DRAWN)  # the page notes where it was scrolled to
    laurel.page.get_by_role("link", name="Boris").first.evaluate("(link) => link.click()")
    expect(laurel.page.get_by_role("heading", level=1)).to_have_text("Boris")
    assert laurel.page.evaluate("scrollY") == 0
    laurel.page.go_back()
    expect(laurel.page.get_by_role("heading", level=1)).to_have_text("Statistics")
    laurel.page.wait_for_function("scrollY === 1200")


def test_printed_results_have_no_controls_and_fit_the_page(open_laurel: OpenLaurel) -> None:
    """Without controls, with what is folded, in the width of the page."""
    laurel = open_laurel("/match/m4/results", stored=STORED)
    page = laurel.page
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 703, "height": 1032})
    assert page.locator("button:visible").count() == 0
    expect(page.locator(".source-list").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 703


def test_nothing_is_amiss(open_laurel: OpenLaurel) -> None:
    """Axe finds nothing in light and dark, controls are large enough, and nothing reaches over the edge."""
    laurel = open_laurel("/statistics", stored=STORED)
    found = {}
    for route, screen in ROUTES.items():
        laurel.go(route).on(screen)
        expect(laurel.page.locator(".facts, .play").first).to_be_visible()
        everything(laurel)
        found[route] = [*audits.axe_in_both_themes(laurel), *audits.small_targets(laurel.page)]
        for device in (TABLET, DESKTOP, PHONE):
            laurel.page.set_viewport_size(device["viewport"])
            found[route] += audits.overflowing(laurel.page)
        found[route] += audits.enlarged(laurel)
    laurel.go("/statistics").on("statistics")
    laurel.page.locator(".facts button.figure").first.press("Enter")
    expect(laurel.page.get_by_role("dialog")).to_be_visible()
    found["sheet"] = [*audits.axe_in_both_themes(laurel), *audits.overflowing(laurel.page)]
    audits.tell(found)


def test_statistics_fit_a_width_of_320_pixels(open_laurel: OpenLaurel) -> None:
    """Nothing has to be scrolled sideways but the matrix, and no text of a control is cut, in any language."""
    laurel = open_laurel("/statistics", device=NARROW)
    found = {}
    for language in LANGUAGES:
        laurel.begin("/statistics", stored={**STORED, SETTINGS: json.dumps({"language": language})})
        for route, screen in ROUTES.items():
            laurel.go(route).on(screen)
            everything(laurel)
            found[f"{language}, {route}"] = [*audits.overflowing(laurel.page), *audits.cut_text(laurel.page)]
    audits.tell(found)
