"""Every screen of Race for the Galaxy on the built site: sizes, overflow and accessibility."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.e2e import audits
from tests.e2e.actions import Laurel
from tests.e2e.audits import axe_in_both_themes, tell
from tests.e2e.conftest import DESKTOP, PHONE, OpenLaurel
from tests.e2e.race_for_the_galaxy import (
    STORED,
)


def visit(laurel: Laurel) -> Iterator[str]:
    """Show every screen and every sheet of the game, one after another, and say which it is."""
    page = laurel.page
    for name, players in (("new", 2), ("six", 6), ("over", 3), ("declared", 3)):
        laurel.go(f"/match/{name}").on("board")
        expect(page.locator(".race-tile")).to_have_count(players)
        yield f"board, {name}"
    laurel.press(page.locator("#slot-takeover"))
    yield "sheet: takeovers"
    laurel.close_sheet()
    for route in ("results", "history"):
        laurel.go(f"/match/over/{route}").on(route)  # type: ignore[arg-type]
        yield route
    for name in ("asked", "level"):
        laurel.go(f"/match/{name}").on("board")
        laurel.open_sheet("#before-result")
        yield f"sheet: before the result, {name}"
        laurel.close_sheet()
    laurel.go("/match/new").on("board")
    laurel.go("/match/finished").on("board")
    yield "board, finished game"
    laurel.open_sheet("#add-0")
    yield "sheet: a page of a finished game"
    laurel.sheet.locator("#add-search").fill("spice")
    yield "sheet: search of a finished game"
    laurel.press(laurel.sheet.locator("#card-spice_world"))
    expect(laurel.sheet.locator("#move-card")).to_be_visible()
    yield "sheet: a card of another player"
    laurel.close_sheet()
    laurel.open_sheet("#slot-next")
    for tile in ("galactic_status", "greatest_military"):
        laurel.press(laurel.sheet.locator(f"label:has(#tile-{tile})"))
        expect(laurel.sheet.locator(f"#owners-{tile}")).to_be_visible()
    yield "sheet: who has the goals"
    laurel.close_sheet()
    laurel.go("/match/new").on("board")
    for opener in ("#slot-goals", "#slot-worlds"):
        laurel.open_sheet(opener)
        yield f"sheet: {opener}"
        laurel.close_sheet()
    laurel.go("/match/middle").on("board")
    sheets = ("#add-0", "#goal-propaganda_edge", "[data-seat='2']", "#round-end", ".tool-military", "#open-takeovers")
    for opener in sheets:
        laurel.open_sheet(opener)
        yield f"sheet: {opener}"
        laurel.close_sheet()
    laurel.open_sheet("[data-seat='1']")
    laurel.press(laurel.sheet.locator("#own-rebel_colony summary"))
    yield "sheet: a card"
    laurel.press(laurel.sheet.locator("#open-gambling"))
    yield "sheet: gambling"
    laurel.close_sheet()


def survey(laurel: Laurel, *measures: Callable[[Laurel], list[str]]) -> None:
    """Expect that the measures find nothing on any screen."""
    tell({where: [problem for measure in measures for problem in measure(laurel)] for where in visit(laurel)})


def test_everything_on_a_phone(open_laurel: OpenLaurel) -> None:
    """No control is smaller than 48 pixels, nothing reaches over the edge, and axe finds nothing, light or dark."""
    laurel = open_laurel("/", stored=STORED, reduced_motion="reduce")
    small, wide = (lambda one: audits.small_targets(one.page)), (lambda one: audits.overflowing(one.page))
    survey(laurel, axe_in_both_themes, small, wide)


def test_axe_finds_nothing_on_a_desktop(open_laurel: OpenLaurel) -> None:
    """Neither light nor dark."""
    survey(open_laurel("/", stored=STORED, device=DESKTOP, reduced_motion="reduce"), axe_in_both_themes)


@pytest.mark.parametrize("locale", ["en-GB", "ru-RU", "pl-PL", "cs-CZ"])
def test_width_320(open_laurel: OpenLaurel, locale: str) -> None:
    """320 pixels are enough in every language."""
    narrow = {**PHONE, "viewport": {"width": 320, "height": 640}}
    laurel = open_laurel("/", stored=STORED, device=narrow, locale=locale, reduced_motion="reduce")
    survey(laurel, lambda one: audits.overflowing(one.page), lambda one: audits.cut_text(one.page))
