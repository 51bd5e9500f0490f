"""Setting up, and editing players and options during a match."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e import audits, seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import OpenLaurel
from tools.visiting import PHONE

BOARD = "/match/seed"
NARROW = {**PHONE, "viewport": {"width": 320, "height": 640}}


def at_the_board(open_laurel: OpenLaurel, **options: Any) -> Laurel:
    """Open the board of a match in play."""
    return open_laurel(BOARD, stored=seeds.stored(seeds.running()), **options)


def open_players(laurel: Laurel) -> Locator:
    """Open the sheet of players and options, in two taps."""
    laurel.press(laurel.page.get_by_role("button", name="More"))
    laurel.press(laurel.sheet.get_by_role("button", name="Players and options"))
    expect(laurel.sheet.get_by_role("heading", name="Players and options")).to_be_visible()
    return laurel.sheet


class TestRevision:
    """Players and options are edited during a match."""

    def test_a_name_and_the_track(self, open_laurel: OpenLaurel) -> None:
        """Both are shown at once, in the history, after a reload, and can be undone."""
        laurel = at_the_board(open_laurel)
        sheet = open_players(laurel)
        sheet.get_by_label("Name of player 1").fill("Anya")
        laurel.press(sheet.locator("label.chip", has_text=re.compile(r"^\s*14\s*$")))
        laurel.press(sheet.get_by_role("button", name="Save"))
        expect(laurel.sheet).to_have_count(0)
        expect(laurel.tile("Anya")).to_be_visible()
        changed = "Name: Anna → Anya · Victory point track: 10 → 14"
        expect(laurel.toasts).to_contain_text(changed)
        laurel.again()
        laurel.go(f"{BOARD}/history").on("history")
        expect(laurel.page.locator(".line-what").first).to_have_text(changed)
        laurel.press(laurel.page.get_by_role("button", name="Undo").first)
        laurel.go(BOARD).on("board")
        expect(laurel.tile("Anna")).to_be_visible()

    def test_a_refused_form_keeps_what_was_typed(self, open_laurel: OpenLaurel) -> None:
        """The reason is beside its field."""
        laurel = at_the_board(open_laurel)
        sheet = open_players(laurel)
        sheet.get_by_label("Name of player 1").fill("boris")
        laurel.press(sheet.get_by_role("button", name="Save"))
        expect(sheet.locator(".reason")).to_contain_text("Two players have the same name.")
        expect(sheet.get_by_label("Name of player 1")).to_have_value("boris")

    @pytest.mark.parametrize("device", [PHONE, NARROW], ids=["phone", "narrow"])
    def test_everybody_can_use_the_sheets(self, open_laurel: OpenLaurel, device: dict[str, Any]) -> None:
        """The list of entries and the sheet of players, light and dark."""
        laurel = at_the_board(open_laurel, device=device)
        laurel.press(laurel.page.get_by_role("button", name="More"))
        found = {"more": audits.axe_in_both_themes(laurel) + audits.overflowing(laurel.page)}
        laurel.press(laurel.sheet.get_by_role("button", name="Players and options"))
        expect(laurel.sheet.get_by_role("button", name="Save")).to_be_visible()
        found["players"] = audits.axe_in_both_themes(laurel) + audits.overflowing(laurel.page)
        audits.tell(found)


def test_the_list_of_entries_is_searched(open_laurel: OpenLaurel) -> None:
    """What does not fit is hidden, also among what is not possible now; the sheet keeps its height."""
    laurel = at_the_board(open_laurel)
    laurel.press(laurel.page.get_by_role("button", name="More"))
    height = laurel.sheet.evaluate("sheet => sheet.offsetHeight")
    refused = laurel.sheet.locator("#kinds-refused")
    expect(refused).not_to_have_attribute("open", "")
    laurel.sheet.get_by_role("searchbox").fill("relic")
    expect(laurel.sheet.locator(".source-button:visible")).to_have_text(re.compile("relic"))
    expect(refused.locator("li:visible")).to_have_text(re.compile("A relic is purged"))
    assert laurel.sheet.evaluate("sheet => sheet.offsetHeight") == height
    laurel.sheet.get_by_role("searchbox").fill("xyzzy")
    expect(laurel.sheet.get_by_role("status")).to_have_text("Nothing found.")


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
