"""What holds for every entry, whatever the game: forms, questions, undo, messages and quick fingers."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import OpenLaurel
from tests.e2e.restart import DRAWN
from tools.visiting import PHONE

BOARD = "/match/seed"

SMALL_PHONE = {**PHONE, "viewport": {"width": 360, "height": 640}}


QUICK_CLICKS = """async (opener) => {
  const click = (control, x, y) =>
    control.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1, clientX: x, clientY: y }));
  click(opener, 100, 100);
  while (!document.querySelector('dialog[open]')) await new Promise(requestAnimationFrame);
  click(document.getElementById('sheet-title'), 300, 400);
  click(document.querySelector('dialog[open] [data-do=close]'), 110, 110);
}"""
"""Opens a sheet, clicks elsewhere, and closes the sheet by a click near the first."""


def at_the_board(open_laurel: OpenLaurel, **options: Any) -> Laurel:
    """Open the board of a match in play, where things move."""
    return open_laurel(BOARD, stored=seeds.stored(seeds.running()), reduced_motion="no-preference", **options)


class TestForms:
    """What was filled in is not lost."""

    def test_a_refused_form_keeps_it_and_says_where(self, open_laurel: OpenLaurel) -> None:
        """The reason stands beside the control, which has the focus; what else was chosen is still there."""
        laurel = at_the_board(open_laurel)
        sheet = laurel.enter("Mutiny")
        voters = sheet.get_by_role("group", name="Voted for").locator("label.chip")
        laurel.press(voters.nth(1))
        laurel.press(sheet.get_by_role("button", name="Enter", exact=True))
        reason = sheet.locator(".reason")
        expect(reason).to_contain_text("Please fill this in.")
        control = sheet.locator("[aria-invalid]")
        expect(control).to_be_focused()
        expect(control).to_have_attribute("name", "outcome")
        expect(control).to_have_attribute("aria-describedby", str(reason.get_attribute("id")))
        expect(voters.nth(1).locator("input")).to_be_checked()
        laurel.press(sheet.get_by_role("group", name="Outcome").locator("label.chip").first)
        laurel.press(sheet.get_by_role("button", name="Enter", exact=True))
        expect(laurel.sheet).to_have_count(0)
        assert laurel.totals()["Boris"] == 4

    @pytest.mark.parametrize("way", ["beside", "Escape", "button"])
    def test_leaving_a_filled_in_sheet_asks_first(self, open_laurel: OpenLaurel, way: str) -> None:
        """Whichever way it is left: at the foot of the sheet, with the focus on the button that closes it anyway."""
        laurel = at_the_board(open_laurel)
        sheet = laurel.enter("Several gain at once")
        sheet.locator(".field-number input").first.fill("2")
        leave(laurel, way)
        expect(sheet.locator(".field-number input").first).to_have_value("2")
        expect(laurel.toasts).to_contain_text("What you have filled in has not been entered yet.")
        closing = laurel.toasts.get_by_role("button", name="Close anyway")
        expect(closing).to_be_focused()
        foot, button = laurel.sheet.bounding_box(), closing.bounding_box()
        assert foot is not None
        assert button is not None
        assert foot["y"] + foot["height"] - 80 < button["y"] < foot["y"] + foot["height"] - button["height"]
        laurel.press(closing)
        expect(laurel.sheet).to_have_count(0)

    def test_leaving_an_untouched_sheet_does_not_ask(self, open_laurel: OpenLaurel) -> None:
        """Nothing would be lost."""
        laurel = at_the_board(open_laurel)
        laurel.enter("Several gain at once")
        leave(laurel, "beside")
        expect(laurel.sheet).to_have_count(0)


def leave(laurel: Laurel, way: str) -> None:
    """Leave the open sheet by a tap beside it, by a key, or by its button."""
    if way == "beside":
        laurel.page.mouse.click(20, 20)
    elif way == "Escape":
        laurel.page.keyboard.press("Escape")
    else:
        laurel.press(laurel.sheet.locator(".sheet-head button[data-do=close]"))


class TestQuestions:
    """The players decide before a change is made."""

    def test_a_correction_shows_what_it_alters(self, open_laurel: OpenLaurel) -> None:
        """The form below stays as it was filled in, until the change is made."""
        began = seeds.match(seeds.gain(0, 5), seeds.gain(1, 1), seeds.gain(0, 4))
        laurel = open_laurel(f"{BOARD}/history", stored=seeds.stored(began))
        laurel.press(laurel.page.locator("button.line").last)
        sheet = laurel.sheet
        number = sheet.locator("input[data-lowest]")
        number.fill("8")
        laurel.press(sheet.get_by_role("button", name="Correct"))
        expect(laurel.question.get_by_role("heading")).to_have_text("This changes later results")
        expect(laurel.question.locator(".altered li")).not_to_have_count(0)
        laurel.press(laurel.question.get_by_role("button", name="Leave it as it was"))
        expect(laurel.question).to_have_count(0)
        expect(number).to_have_value("8")
        laurel.press(sheet.get_by_role("button", name="Correct"))
        laurel.press(laurel.question.get_by_role("button", name="Change it anyway"))
        expect(laurel.page.locator("dialog[open]")).to_have_count(0)
        expect(laurel.toasts).to_contain_text("Corrected.")


class TestMessages:
    """They say what happened and leave the screen to the players."""

    def test_a_confirmation_leaves_by_itself(self, open_laurel: OpenLaurel) -> None:
        """A refusal stays."""
        laurel = at_the_board(open_laurel)
        laurel.press(laurel.undo)
        expect(laurel.toasts).to_be_visible()
        expect(laurel.toasts).to_be_hidden()

    @pytest.mark.parametrize("device", [PHONE, SMALL_PHONE])
    def test_they_lie_over_no_bar(self, open_laurel: OpenLaurel, device: dict[str, Any]) -> None:
        """A message is between the bar at the top and the tools."""
        laurel = at_the_board(open_laurel, device=device)
        laurel.press(laurel.undo)
        expect(laurel.toasts).to_be_visible()
        top, bottom = laurel.toasts.evaluate(
            "toast => [toast.getBoundingClientRect().top, toast.getBoundingClientRect().bottom]"
        )
        assert top_of(laurel.page.locator("#region-round")) <= top
        assert top_of(laurel.page.locator(".tools")) >= bottom


def top_of(control: Locator) -> float:
    """Return where a control begins, from the top of the screen."""
    return float(control.evaluate("control => control.getBoundingClientRect().top"))


def test_a_second_tap_at_once_does_nothing_to_what_has_just_changed(open_laurel: OpenLaurel) -> None:
    """A finger that taps twice goes on by one phase, not by two."""
    laurel = at_the_board(open_laurel)
    course = laurel.page.locator(".bar-title small")
    began = course.inner_text()
    laurel.page.locator(".button-next").dblclick()
    expect(course).not_to_have_text(began)
    went = course.inner_text()
    assert laurel.page.locator(".phases [aria-current=step]").count() == 1
    laurel.press(laurel.undo)
    expect(course).to_have_text(began)
    assert went != began


def test_a_click_near_an_earlier_one_counts_after_a_click_elsewhere(open_laurel: OpenLaurel) -> None:
    """Only a second click at once belongs to the first, not a third one that comes back to the place of the first."""
    laurel = at_the_board(open_laurel)
    laurel.score("Anna").evaluate(QUICK_CLICKS)
    expect(laurel.sheet).to_have_count(0)


@pytest.mark.parametrize("player", ["Anna", "Dmitri"])
@pytest.mark.parametrize("device", [PHONE, SMALL_PHONE], ids=["phone", "small phone"])
def test_a_second_tap_at_once_counts_again(open_laurel: OpenLaurel, device: Any, player: str) -> None:
    """The question that comes up after the first point has its room: the finger still means the same plus."""
    laurel = at_the_board(open_laurel, device=device)
    before = laurel.totals()
    tile, box = laurel.tile(player).bounding_box(), laurel.plus(player).bounding_box()
    assert box
    for _ in range(3):
        laurel.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + 8)
        laurel.page.evaluate(DRAWN)
    assert laurel.totals() == {**before, player: before[player] + 3}
    assert laurel.tile(player).bounding_box() == tile


def test_a_choice_of_one_out_of_many(open_laurel: OpenLaurel) -> None:
    """It is a list that is searched; what is chosen folds it and is what the form says, and enters, and keeps."""
    laurel = open_laurel(BOARD, stored=seeds.stored(seeds.running()))
    sheet = laurel.enter("Points gained")
    laurel.press(sheet.locator(".chip", has_text="Anna"))
    chosen = sheet.locator(".choice-chosen")
    laurel.press(chosen)
    sheet.get_by_role("searchbox").fill("support")
    laurel.press(sheet.locator(".choice-list .chip:visible"))
    expect(chosen).to_have_text("What for: Support for the Throne")
    expect(chosen).to_be_focused()
    expect(sheet.get_by_role("searchbox")).to_be_hidden()
    laurel.press(sheet.get_by_role("button", name="Enter"))
    expect(laurel.sheet).to_have_count(0)
    laurel.expect_totals(3, 3, 1, 0)
