"""What is entered before Python runs is entered in order as soon as it does."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.e2e import seeds
from tests.e2e.conftest import DESKTOP
from tests.e2e.early import QUEUED, Visit, entries

KEPT = "Saved; it will be entered shortly."


class TestEntered:
    """What is done meanwhile."""

    @pytest.mark.both_starts
    def test_taps_keys_and_undo(self, visit: Visit) -> None:
        """They are entered in order, at the time when they were made, and shown as kept until then."""
        visits = visit(stored=seeds.stored(seeds.match(players=3)), device=DESKTOP)
        laurel = visits.come_back("/match/seed").on("board")
        laurel.tap("Anna", times=2)
        expect(laurel.plus("Anna")).to_have_attribute("data-kept", "2")
        expect(laurel.live).to_have_text(KEPT)
        expect(laurel.page.locator("#boot-kept")).to_have_text("Saved: 2")
        laurel.page.keyboard.press("2")
        expect(laurel.score("Boris")).to_be_focused()
        laurel.page.keyboard.press("+")
        laurel.tap("Celia")
        laurel.page.keyboard.press("Control+z")
        laurel.expect_totals(0, 0, 0)
        pressed = laurel.page.evaluate("Date.now()")
        assert laurel.page.evaluate(QUEUED) == 1
        laurel.page.wait_for_function("(pressed) => Date.now() > pressed + 100", arg=pressed)
        visits.let_go(laurel).expect_totals(2, 1, 0)
        expect(laurel.page.locator("[data-kept]")).to_have_count(0)
        assert laurel.page.evaluate(QUEUED) == 0
        edits = entries(laurel)
        assert [edit.action.player for edit in edits] == [0, 0, 1]
        assert all(pressed - 10_000 < edit.at <= pressed for edit in edits)
        laurel.tap("Celia")
        laurel.expect_totals(2, 1, 1)

    def test_focus_and_scroll_survive(self, visit: Visit) -> None:
        """Where somebody is on the page, and what the keyboard is on, stays when Python takes over."""
        visits = visit(
            stored=seeds.stored(seeds.running(players=4)), device={"viewport": {"width": 390, "height": 400}}
        )
        laurel = visits.come_back("/match/seed/history").on("history")
        laurel.page.evaluate("scrollTo(0, 150)")
        line = laurel.page.locator("button.line").nth(3)
        line.evaluate("one => one.focus({ preventScroll: true })")
        visits.let_go(laurel)
        expect(line).to_be_focused()
        assert laurel.page.evaluate("scrollY") == 150

    def test_a_table_is_set_up(self, visit: Visit) -> None:
        """Names, a colour and the start of a match, all before Python is up; pressed twice, it starts once."""
        visits = visit()
        first = visits.open("/new")
        laurel = visits.early("/new", first.page).on("setup")
        laurel.page.get_by_label("Name of player 1").fill("Anna")
        laurel.page.get_by_label("Name of player 2").fill("Boris")
        laurel.page.get_by_label("Colour of player 1").select_option(label="Pink")
        start = laurel.page.get_by_role("button", name="Start the match")
        laurel.press(start)
        laurel.press(start)
        visits.let_go(laurel).on("board")
        assert [one for one in laurel.stored() if one.startswith("laurel:match:")] == [
            f"laurel:match:{laurel.match_id}"
        ]
        players = json.loads(laurel.stored(f"laurel:match:{laurel.match_id}"))["setup"]["players"]
        assert [(one["name"], one["colour"]) for one in players][:2] == [("Anna", "pink"), ("Boris", "blue")]
        assert laurel.stored("laurel:draft") is None

    def test_what_is_being_typed_stays(self, visit: Visit) -> None:
        """A field that is still being typed in when Python comes up keeps its text, its focus and its caret."""
        visits = visit()
        first = visits.open("/new")
        laurel = visits.early("/new", first.page).on("setup")
        laurel.page.get_by_label("Name of player 1").fill("Anna")
        field = laurel.page.get_by_label("Name of player 2")
        field.focus()
        laurel.page.keyboard.type("Bris")
        for _ in "ris":
            laurel.page.keyboard.press("ArrowLeft")
        visits.let_go(laurel)
        expect(field).to_be_focused()
        laurel.page.keyboard.type("o")
        expect(field).to_have_value("Boris")
        expect(laurel.page.get_by_label("Name of player 1")).to_have_value("Anna")

    def test_an_early_link_leads_there_and_keeps_earlier_taps(self, visit: Visit) -> None:
        """A link pressed early leads there; what was tapped before is entered."""
        visits = visit(stored=seeds.stored(seeds.match(players=3)))
        laurel = visits.come_back("/match/seed").on("board")
        laurel.tap("Anna")
        laurel.press(laurel.page.get_by_role("link", name="History"))
        expect(laurel.page.locator("#boot-kept")).to_have_text("Opens shortly")
        laurel.tap("Boris")
        visits.let_go(laurel).on("history")
        assert [edit.action.player for edit in entries(laurel)] == [0, 1]
