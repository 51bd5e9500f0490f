"""The map of Twilight Struggle on the built site: by touch, by keyboard, on every size, and what axe says."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from playwright.sync_api import BrowserContext, ViewportSize, expect

from laurel.games.twilight_struggle.actions import ChangeInfluence, ContinueFinalScoring, GainPoints, StartTurn
from laurel.games.twilight_struggle.components import COUNTRIES
from laurel.pages.language.languages import LANGUAGES
from tests.e2e import audits, looks, rendered_page, seeds
from tests.e2e import numbers as numbers_of_boards
from tests.e2e.actions import Laurel
from tests.e2e.conftest import DESKTOP, OpenLaurel
from tests.e2e.rendered import boards, walked
from tests.e2e.screens.twilight_struggle import NUMBERS
from tests.e2e.twilight_struggle import (
    match,
)
from tools.serve import Site
from tools.visiting import PHONE, TABLET

FULL = tuple(
    ChangeInfluence(country, us=1 + index % 4, ussr=(index * 3) % 5, by_event=True)
    for index, country in enumerate(COUNTRIES)
)
TURNS = tuple(StartTurn(turn) for turn in range(2, 11))
STORED = seeds.stored(
    match("full", *FULL, GainPoints(us=3, source="asia_scoring"), StartTurn(2), GainPoints(ussr=5)),
    match("reveal", *FULL, *TURNS, *(ContinueFinalScoring() for _ in range(3))),
)


LANDSCAPE: Mapping[str, Any] = {**TABLET, "viewport": {"width": 1180, "height": 820}}
NARROW: Mapping[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 640}}
SIDEWAYS: ViewportSize = {"width": 844, "height": 390}
"""A phone on its side."""

FINGER = 44
"""Pixels that a finger needs."""

PRESSABLE = """() => [...document.querySelectorAll('.country-name')].filter((name) => {
  const { x, y, width, height } = name.getBoundingClientRect();
  return name.checkVisibility() && name.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).length"""
"""Returns how many countries of the list can be pressed without scrolling."""

HIDDEN_PANELS = """() => [...document.querySelectorAll('input[name=shown]')].filter((tab) => {
  if (!tab.parentElement.checkVisibility()) return false;
  tab.checked = true;
  const panel = [...document.querySelectorAll('.panel, .country-search')].find((one) => one.checkVisibility());
  const { top, bottom } = panel.getBoundingClientRect();
  const map = document.querySelector('.group-map').getBoundingClientRect();
  const tools = document.querySelector('.region-tools').getBoundingClientRect();
  return top < map.bottom - 1 || bottom > tools.top + 1;
}).map((tab) => tab.value)"""
"""Returns the tabs whose points and button, or whose search, are not between the map and the tools."""

CUT_NAMES = """() => [...document.querySelectorAll('.node')].flatMap((node) => {
  const [name, stability] = ['.node-name', '.node-stability'].map((part) => node.querySelector(part));
  const range = document.createRange();
  range.selectNodeContents(name);
  const { top, bottom } = range.getBoundingClientRect();
  const cut = Math.max(node.getBoundingClientRect().top - top, bottom - stability.getBoundingClientRect().top);
  return cut > 4 ? [`${name.textContent}: ${Math.round(cut)}`] : [];
})"""
"""Returns the countries whose names are cut, or cover the stability, by more than the space around the letters."""


def show_map(laurel: Laurel) -> None:
    """Bring the map to the front, which has room beside the list on large screens only."""
    tab = laurel.page.locator(".tab-map")
    if tab.is_visible():
        laurel.press(tab)
    expect(laurel.page.locator(".group-map")).to_be_visible()
    laurel.page.locator(".group-map").evaluate("map => map.scrollIntoView({ block: 'center' })")


def choose(laurel: Laurel, meaning: str) -> None:
    """Choose what a press on a country does."""
    laurel.press(laurel.page.locator(".map-tap label", has=laurel.page.locator(f"input[value={meaning}]")))


def numbers(laurel: Laurel, country: str) -> list[str]:
    """Return the influence that a country shows: the US, the USSR."""
    return laurel.page.locator(f"#node-{country} .node-influence").all_text_contents()


QUICK_TAPS = """([first, second]) => {
  const [left, right] = [first, second].map((one) => document.getElementById(`press-${one}`));
  const { x, y, height } = right.getBoundingClientRect();
  const place = { bubbles: true, detail: 1, clientY: y + height / 2 };
  for (const [control, by] of [[left, -8], [right, 8]]) {
    control.dispatchEvent(new PointerEvent('pointerdown', { ...place, clientX: x + by }));
    control.dispatchEvent(new MouseEvent('click', { ...place, clientX: x + by }));
  }
}"""
"""Taps two countries at once on both sides of the line between them."""


@pytest.mark.parametrize("device", [PHONE, TABLET], ids=["phone", "tablet"])
def test_a_tap_on_the_map(open_laurel: OpenLaurel, device: Mapping[str, Any]) -> None:
    """It does what was chosen, again and again, also at once on neighbours, until something else is chosen."""
    laurel = open_laurel("/match/full", stored=STORED, device=device, language="cs")
    show_map(laurel)
    us, ussr = map(int, numbers(laurel, "japan"))
    japan = laurel.page.locator("#press-japan")

    for meaning, after in (
        ("other-plus", [us, ussr + 1]),
        ("minus", [us - 1, ussr + 1]),
        ("plus", [us, ussr + 1]),
        ("other-minus", [us, ussr]),
    ):
        choose(laurel, meaning)
        laurel.change(lambda: laurel.press(japan))
        expect(laurel.page.locator("#node-japan .node-influence")).to_have_text([str(one) for one in after])
        expect(laurel.page.locator(f"input[value={meaning}]")).to_be_checked()

    pair = {country: int(numbers(laurel, country)[0]) for country in ("iraq", "iran")}
    choose(laurel, "plus")
    laurel.page.evaluate(QUICK_TAPS, list(pair))
    for country, us in pair.items():
        expect(laurel.page.locator(f"#node-{country} .node-influence-us")).to_have_text(str(us + 1))

    choose(laurel, "open")
    laurel.press(japan)
    expect(laurel.sheet).to_contain_text("Japonsko")


def drag(laurel: Laurel, x: int, y: int, down: int) -> None:
    """Move a finger from a point of the window up by so many pixels, in steps."""
    touch = laurel.page.context.new_cdp_session(laurel.page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for step in range(1, 11):
        point = {"x": x, "y": y - down * step / 10}
        touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_finger_on_the_map_scrolls_the_page(open_laurel: OpenLaurel) -> None:
    """The map scrolls sideways only; its lower half is reached by scrolling the page, wherever the finger is."""
    laurel = open_laurel("/match/full", stored=STORED, device=PHONE)
    laurel.press(laurel.page.locator(".tab-map"))
    expect(laurel.page.locator(".group-map")).to_be_visible()
    laurel.page.evaluate("scrollTo(0, 0)")
    drag(laurel, x=200, y=600, down=250)
    laurel.page.wait_for_function("scrollY > 50")


def test_all_countries_take_the_place_of_the_map(open_laurel: OpenLaurel) -> None:
    """On a tablet the search and what it finds are seen at once."""
    laurel = open_laurel("/match/full", stored=STORED, device=TABLET)
    laurel.press(laurel.page.locator("label.tab", has=laurel.page.locator("#show-all")))
    expect(laurel.page.locator(".group-map")).to_be_hidden()
    laurel.page.locator(".country-search input").fill("viet")
    expect(laurel.page.locator("#country-vietnam")).to_be_in_viewport(ratio=1)
    laurel.press(laurel.page.locator("label.tab", has=laurel.page.locator("#show-asia")))
    expect(laurel.page.locator(".group-map")).to_be_visible()


def test_the_map_without_a_pointer(open_laurel: OpenLaurel) -> None:
    """The choice is made by arrow, a country is reached by tab and pressed by Enter, and keeps the focus."""
    laurel = open_laurel("/match/full", stored=STORED, device=DESKTOP)
    us, ussr = numbers(laurel, "canada")
    laurel.page.locator(".map-tap input[value=open]").focus()
    laurel.page.keyboard.press("ArrowRight")
    for _ in range(2):  # past the region's own button
        laurel.page.keyboard.press("Tab")

    laurel.change(lambda: laurel.page.keyboard.press("Enter"))

    expect(laurel.page.locator("#press-canada")).to_be_focused()
    expect(laurel.page.locator("#node-canada .node-influence")).to_have_text([str(int(us) + 1), ussr])


WINDOWS = {"tablet": TABLET, "landscape": LANDSCAPE}
PRESSED = re.compile(r'id="outlook-(\w+)"[^>]*aria-pressed="true"|aria-pressed="true"[^>]*id="outlook-(\w+)"')
OF_THE_MAP = re.compile('id="(outlook-|reveal-now)')
"""Finds the sheets with the map or what it is worth."""


def test_nothing_is_amiss(context: BrowserContext, site: Site, built: Path) -> None:
    """Neither on the map nor on a sheet does axe complain, is a control too small, or does anything overflow."""
    screens = [
        evolve(one, sheets=tuple(sheet for sheet in one.sheets if OF_THE_MAP.search(sheet[1])))
        for one in walked(STORED, "ru")
        if one.root["screen"] == "board"
    ]
    sheets = "".join(html for screen in screens for _, html in screen.sheets)
    shown = {first or second for first, second in PRESSED.findall(sheets)}
    assert {"final", "paths", "worths", "chart"} <= shown
    assert 'id="reveal-now"' in sheets
    measures = ("small", "overflowing", "cut")
    light, dark = looks.axe_alone("narrow", NARROW["viewport"])
    ways = [evolve(light, measures=measures), dark]
    ways += [looks.Way(name, measures=measures, viewport=device["viewport"]) for name, device in WINDOWS.items()]
    page = rendered_page.opened(context, site, built)
    audits.tell(looks.problems(page, screens, *ways, smallest_target=FINGER))


def test_a_phone_on_its_side(context: BrowserContext, site: Site, built: Path) -> None:
    """The strip is beside the list: eight countries can be pressed without scrolling, and the marker can be read."""
    page = rendered_page.opened(context, site, built)
    page.set_viewport_size(SIDEWAYS)
    rendered_page.show(page, walked(STORED, "ru")[0])
    assert page.evaluate(PRESSABLE) == 8
    heights, found = page.evaluate(numbers_of_boards.MEASURE, {"number": NUMBERS.number, "reached": NUMBERS.reached})
    least = numbers_of_boards.PHONE_MM / numbers_of_boards.MM_PER_PIXEL_OF_A_PHONE
    assert [height for height in heights if height < least] == []
    assert [*found, *audits.too_wide(page)] == []


def test_names_can_be_read_on_small_tablets(context: BrowserContext, site: Site, built: Path) -> None:
    """In every language a name is above the stability of its country, also where the rows are low."""
    page = rendered_page.opened(context, site, built)
    found = {}
    for language in LANGUAGES:
        rendered_page.show(page, next(boards(STORED, language)))
        for width, height in ((768, 1024), (810, 1080), (820, 1180)):
            page.set_viewport_size({"width": width, "height": height})
            found[f"{language}, {width}x{height}"] = page.evaluate(CUT_NAMES)
    audits.tell(found)


@pytest.mark.parametrize("device", [TABLET, LANDSCAPE, DESKTOP], ids=["tablet", "landscape", "desktop"])
def test_a_chosen_region_is_in_view(
    context: BrowserContext, site: Site, built: Path, device: Mapping[str, Any]
) -> None:
    """What it is worth and the button that scores it, or the search, are below the whole map, and need no scrolling."""
    page = rendered_page.opened(context, site, built)
    page.set_viewport_size(device["viewport"])
    for screen in walked(STORED, "ru"):
        if screen.root["screen"] == "board":
            rendered_page.show(page, screen)
            assert page.evaluate(HIDDEN_PANELS) == [], screen.name
