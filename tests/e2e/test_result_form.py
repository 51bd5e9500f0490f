"""A result of four people is logged on a phone with few presses, and the form keeps what is filled in."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.e2e import audits
from tests.e2e.actions import Laurel
from tests.e2e.conftest import OpenLaurel
from tests.e2e.test_statistics import STORED
from tools.visiting import PHONE

MOST_PRESSES = 12
NARROW = {**PHONE, "viewport": {"width": 320, "height": 640}}


class Presses:
    """Presses what it is given, and counts."""

    def __init__(self, laurel: Laurel) -> None:
        self._laurel = laurel
        self.count = 0

    def press(self, control: Locator) -> None:
        """Press a control."""
        self._laurel.press(control)
        self.count += 1

    def key(self, key: str) -> None:
        """Press a key that goes on, such as Enter; digits are what is entered, and not counted."""
        self._laurel.page.keyboard.press(key)
        self.count += 1


def test_four_people_in_twelve_presses(open_laurel: OpenLaurel) -> None:
    """From the first screen: a game, four faces, four scores, saved; who has won follows from the points."""
    laurel = open_laurel("/", stored=STORED, device=PHONE)
    page, presses = laurel.page, Presses(laurel)
    presses.press(page.get_by_role("link", name="Log a result"))
    presses.press(page.locator(".result-game .chip-button").first)
    faces = page.locator("[name=who]")
    for index in range(4):
        presses.press(faces.nth(index))
    scores = page.locator(".result-score")
    expect(scores).to_have_count(4)
    presses.press(scores.first)
    for index, points in enumerate(("12", "9", "31", "7.5")):
        expect(scores.nth(index)).to_be_focused()
        page.keyboard.type(points)
        if index < 3:
            presses.key("Enter")
    presses.press(page.get_by_role("button", name="Save the result"))
    expect(page.locator("#app")).to_have_attribute("data-screen", "one-play")
    expect(page.locator(".one-play-seat b")).to_have_text(["31", "12", "9", "7.5"])
    assert presses.count <= MOST_PRESSES
    page.go_back()
    laurel.on("home")


def test_what_is_filled_in_is_kept(open_laurel: OpenLaurel) -> None:
    """A new game is typed, Back leaves the form, and the page is loaded again: everything is still there."""
    laurel = open_laurel("/", stored=STORED, device=PHONE).go("/log")
    page = laurel.page
    name = page.get_by_role("textbox", name="Game")
    name.fill("Skulls of Sedlec")
    expect(page.locator(".result-game .chip-button:visible")).to_have_count(0)
    laurel.press(page.get_by_role("button", name="A game of this name"))
    page.get_by_role("textbox", name="A new name").fill("Zoë")
    page.keyboard.press("Enter")
    expect(page.locator(".result-name")).to_have_text("Zoë")
    page.locator(".result-score").fill("41")
    page.go_back()
    laurel.on("home")
    page.go_forward()
    expect(page.locator(".result-score")).to_have_value("41")
    laurel.reload()
    expect(page.locator(".result-score")).to_have_value("41")
    expect(page.locator(".result-chosen")).to_have_text(re.compile("Skulls of Sedlec"))


def test_nothing_is_amiss(open_laurel: OpenLaurel) -> None:
    """Axe finds nothing on the form and on the play, controls are large enough, and nothing reaches over the edge."""
    laurel = open_laurel("/log", stored=STORED, device=NARROW)
    page, found = laurel.page, {}
    laurel.press(page.locator(".result-game .chip-button").first)
    for index in range(2):
        laurel.press(page.locator("[name=who]").nth(index))
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    for name in ("teams", "places"):
        laurel.press(page.locator(f"#with-{name}"))
    found["form"] = audits.axe(page) + audits.small_targets(page) + audits.overflowing(page)
    for rank in page.locator(".result-rank").all():
        rank.fill("1")
    laurel.press(page.get_by_role("button", name="Save the result"))
    expect(page.locator("#app")).to_have_attribute("data-screen", "one-play")
    found["play"] = audits.axe(page) + audits.small_targets(page) + audits.overflowing(page)
    audits.tell(found)
