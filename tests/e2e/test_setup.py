"""Setting up, and the list of entries, a die and the timer over a board."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import expect

from tests.e2e import audits, seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import OpenLaurel
from tools.visiting import PHONE

BOARD = "/match/seed"
NARROW = {**PHONE, "viewport": {"width": 320, "height": 640}}


def at_the_board(open_laurel: OpenLaurel, **options: Any) -> Laurel:
    """Open the board of a match in play."""
    return open_laurel(BOARD, stored=seeds.stored(seeds.running()), **options)


def test_the_list_of_entries_is_searched(open_laurel: OpenLaurel) -> None:
    """What does not fit is hidden, also among what is not possible now; the sheet keeps its height.

    What can be chosen in a form is found where no title fits.
    """
    laurel = at_the_board(open_laurel)
    laurel.press(laurel.page.get_by_role("button", name="More"))
    height = laurel.sheet.evaluate("sheet => sheet.offsetHeight")
    refused = laurel.sheet.locator("#kinds-refused")
    expect(refused).not_to_have_attribute("open", "")
    laurel.sheet.get_by_role("searchbox").fill("relic")
    expect(laurel.sheet.locator(".source-button:visible")).to_have_text(re.compile("relic"))
    expect(refused.locator("li:visible")).to_have_text(re.compile("A relic is purged"))
    assert laurel.sheet.evaluate("sheet => sheet.offsetHeight") == height
    laurel.sheet.get_by_role("searchbox").fill("custod")
    (gained, *_) = laurel.sheet.locator("li:visible", has=laurel.page.locator(".source-button")).all()
    expect(gained).to_have_text("Points gained")
    expect(gained).to_have_attribute("data-found", "Custodians token")
    laurel.sheet.get_by_role("searchbox").fill("xyzzy")
    expect(laurel.sheet.get_by_role("status")).to_have_text("Nothing found.")


def test_the_enter_key_goes_from_name_to_name(open_laurel: OpenLaurel) -> None:
    """Only the button starts the match, or saves the players during it; the key leads there after the last name.

    The board then takes the place of the setup: the Back button leads to what was before it.
    """
    laurel = open_laurel("/").on("home").go("/new").on("setup")
    page = laurel.page
    names = page.locator(".seat-name")
    names.first.focus()
    for index in range(names.count()):
        expect(names.nth(index)).to_be_focused()
        page.keyboard.type(f"P{index}", delay=20)
        page.keyboard.press("Enter")
    start = page.get_by_role("button", name="Start the match")
    expect(start).to_be_focused()
    laurel.on("setup")
    page.locator("input[type=radio]:checked").first.press("Enter")
    laurel.on("setup")
    laurel.press(start)
    laurel.on("board")
    expect(page.locator("#app")).to_contain_text("P1")
    sheet = laurel.enter("Players and options")
    sheet.get_by_label("Name of player 1").press("Enter")
    expect(sheet.get_by_label("Name of player 2")).to_be_focused()
    page.go_back()
    laurel.on("home")


def test_a_die_is_rolled(open_laurel: OpenLaurel) -> None:
    """One of its faces is chosen and spoken; nothing moves for those who want no motion."""
    laurel = open_laurel("/new", reduced_motion="reduce").on("setup")
    laurel.press(laurel.page.locator("label.chip", has_text="Twilight Struggle"))
    laurel.press(laurel.page.get_by_role("button", name="Start the match"))
    laurel.on("board")
    sheet = laurel.enter("A realignment roll")
    die = sheet.get_by_role("group", name="USSR: die roll")
    laurel.press(die.get_by_role("button", name="Roll"))
    expect(die.locator("input:checked")).to_have_count(1)
    expect(die.get_by_role("status")).to_have_text(die.locator("input:checked").get_attribute("value") or "")
    assert die.locator("input:checked + span").evaluate("face => face.getAnimations().length") == 0


class TestTimer:
    """A timer for the parts of a match, wholly on the page."""

    def test_it_counts_by_the_clock_and_pauses(self, open_laurel: OpenLaurel) -> None:
        """It survives a reload, and begins at 0 with the next phase."""
        laurel = at_the_board(open_laurel)
        timer = laurel.page.locator("laurel-timer")
        expect(timer).to_have_count(0)
        laurel.go("/settings").on("settings")
        laurel.press(laurel.page.locator("label.chip", has_text="Shows how long"))
        laurel.go(BOARD).on("board")
        expect(timer).to_have_text(re.compile(r"^0:\d\d$"))
        laurel.press(laurel.page.get_by_role("button", name="Timer, pause or resume"))
        expect(timer).to_have_text(re.compile(r"^‖ 0:\d\d$"))
        state = json.loads(laurel.stored("laurel:timer"))
        assert state["since"] is None
        hour_ago = {**state, "since": laurel.page.evaluate("Date.now()") - 3_600_000, "spent": 0}
        laurel.page.evaluate("state => localStorage.setItem('laurel:timer', state)", json.dumps(hour_ago))
        laurel.again()
        expect(timer).to_have_text(re.compile(r"^1:00:\d\d$"))
        assert audits.overflowing(laurel.page) == []
        laurel.next_phase()
        expect(timer).to_have_text(re.compile(r"^0:\d\d$"))

    def test_a_damaged_state_begins_anew(self, open_laurel: OpenLaurel) -> None:
        """Nothing else depends on it."""
        laurel = open_laurel(BOARD, stored=seeds.stored(seeds.running()))
        settings = json.dumps({"language": "en", "theme": "auto", "awake": True, "timer": True})
        for damaged in ("no json", "7", '{"match": "seed", "part": 1, "since": "x", "spent": -1}'):
            stored = {**seeds.stored(seeds.running()), "laurel:timer": damaged, "laurel:settings": settings}
            laurel.begin(BOARD, stored=stored)
            expect(laurel.page.locator("laurel-timer")).to_have_text(re.compile(r"^0:\d\d$"))
