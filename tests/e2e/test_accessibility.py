"""Laurel without a pointer, and by ear; `test_screens` has what axe finds on every screen."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.e2e import seeds, states
from tests.e2e.actions import Laurel
from tests.e2e.conftest import DESKTOP, OpenLaurel


def test_the_ring_on_a_message_is_seen(open_laurel: OpenLaurel) -> None:
    """After a match is deleted the focus is on a button of the message, whose ground is not that of the page."""
    laurel = open_laurel("/", stored=seeds.stored(seeds.running()), device=DESKTOP, reduced_motion="reduce")
    laurel.page.locator(".match-menu summary").focus()
    laurel.page.keyboard.press("Enter")
    laurel.page.get_by_role("button", name="Delete").focus()
    laurel.page.keyboard.press("Enter")
    expect(laurel.toasts.get_by_role("button", name="Bring back")).to_be_focused()
    assert min(states.ring_contrast(laurel)) >= states.SHAPES


def test_the_number_of_a_form_has_its_players_name(open_laurel: OpenLaurel) -> None:
    """A number to fill in bears its label's name, and pressing that label changes nothing."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running()))
    sheet = laurel.enter("Several gain at once")
    sheet.locator("input[name='gains.1']").fill("2")
    laurel.press(sheet.get_by_text("Boris", exact=True))
    expect(sheet.locator("input[name='gains.1']")).to_have_value("2")
    expect(sheet.get_by_role("textbox", name="Boris")).to_have_count(1)


# ---------------------------------------------------------------------- without a pointer


def tab_to(laurel: Laurel, control: Locator, most: int = 60) -> None:
    """Press Tab until a control has the focus."""
    for _ in range(most):
        if control.evaluate("one => one === document.activeElement"):
            return
        laurel.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {control}")


def key(laurel: Laurel, control: Locator, pressed: str = "Enter") -> None:
    """Press a key on a control that Tab has led to."""
    tab_to(laurel, control)
    laurel.page.keyboard.press(pressed)


def test_a_match_without_a_pointer(open_laurel: OpenLaurel) -> None:  # noqa: PLR0915 - a whole match is long
    """From the first screen to the results with nothing but keys: Tab, Enter, Space, digits, plus, minus, Ctrl+Z."""
    laurel = open_laurel(device=DESKTOP)
    page = laurel.page
    key(laurel, page.get_by_role("link", name="New match"))
    laurel.on("setup")
    for _ in range(3):
        key(laurel, page.get_by_role("button", name="Remove player 4"))
    expect(page.locator(".seats > .seat")).to_have_count(3)
    for seat, name in enumerate(["Anna", "Boris", "Celia"], 1):
        tab_to(laurel, page.get_by_label(f"Name of player {seat}"))
        page.keyboard.type(name)
    key(laurel, page.get_by_role("button", name="Start the match"), "Space")
    laurel.on("board")

    for card in (4, 8, 1, 2, 3, 5):
        key(laurel, page.locator(f".choose .card-{card}"))
    expect(page.locator(".choose button:enabled")).to_have_count(0)
    key(laurel, page.locator(".button-next"))
    laurel.expect_round(1, "Action")

    page.keyboard.press("2")
    expect(laurel.score("Boris")).to_be_focused()
    page.keyboard.press("+")
    page.keyboard.press("+")
    page.keyboard.press("=")
    laurel.expect_totals(0, 3, 0)
    page.keyboard.press("-")
    laurel.expect_totals(0, 2, 0)
    page.keyboard.press("Control+z")
    laurel.expect_totals(0, 3, 0)
    page.keyboard.press("Control+Shift+z")
    laurel.expect_totals(0, 2, 0)
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+y")
    laurel.expect_totals(0, 2, 0)
    expect(laurel.score("Boris")).to_be_focused()

    page.keyboard.press("1")
    page.keyboard.press("Enter")
    expect(laurel.sheet).to_be_visible()
    key(laurel, laurel.sheet.locator("#gain-custodians_token"))
    expect(laurel.sheet).to_have_count(0)
    laurel.expect_totals(1, 2, 0)
    expect(laurel.score("Anna")).to_be_focused()

    key(laurel, page.locator(".button-next"))
    laurel.expect_round(1, "Status")
    for objective in ("Secret objective", "Stage I public objective"):
        claim = page.get_by_role("button", name=re.compile(f"Celia: score {objective}"))
        key(laurel, claim, "Space")
        expect(claim).to_have_attribute("aria-pressed", "true")
        expect(claim).to_be_focused()
    key(laurel, page.get_by_role("button", name="Score objectives"))
    laurel.expect_totals(1, 2, 2)

    page.keyboard.press("3")
    for _ in range(8):
        page.keyboard.press("+")
    laurel.expect_totals(1, 2, 10)
    key(laurel, page.get_by_role("navigation").get_by_role("link", name="Results"))
    laurel.on("results")
    expect(page.locator(".winner-names")).to_have_text("Celia")


def test_escape_closes_a_sheet(open_laurel: OpenLaurel) -> None:
    """Escape closes a sheet, and the focus goes back to what opened it; inside, Tab does not leave it."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running()), device=DESKTOP)
    openers = [
        laurel.score("Boris"),
        laurel.page.get_by_role("button", name="Strategy cards"),
        laurel.page.get_by_role("button", name="More"),
    ]
    for opener in openers:
        opener.focus()
        laurel.page.keyboard.press("Enter")
        expect(laurel.sheet).to_be_visible()
        for _ in range(4):
            laurel.page.keyboard.press("Tab")
            assert laurel.page.evaluate("document.activeElement.closest('dialog, body').tagName") == "DIALOG"
        laurel.page.keyboard.press("Escape")
        expect(laurel.sheet).to_have_count(0)
        expect(opener).to_be_focused()


def test_keys_do_nothing_behind_a_sheet(open_laurel: OpenLaurel) -> None:
    """Undo would take back what is behind the sheet, and close it with what was filled in."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running()), device=DESKTOP)
    sheet = laurel.enter("Several gain at once")
    close = sheet.get_by_role("button", name="Close")
    close.focus()
    for pressed in ("2", "Control+z", "Control+y"):
        laurel.page.keyboard.press(pressed)
    expect(close).to_be_focused()
    laurel.expect_totals(2, 3, 1, 0)


def test_a_key_that_is_held_counts_once(open_laurel: OpenLaurel) -> None:
    """The keyboard repeats a key that is held down; a point is one press."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running()), device=DESKTOP)
    laurel.score("Boris").focus()
    for _ in range(4):
        laurel.page.keyboard.down("+")
    laurel.page.keyboard.up("+")
    laurel.expect_totals(2, 4, 1, 0)


def test_escape_returns_to_an_entry_of_the_history(open_laurel: OpenLaurel) -> None:
    """The focus goes back to the entry of the history whose sheet is closed."""
    laurel = open_laurel("/match/seed/history", stored=seeds.stored(seeds.running()), device=DESKTOP)
    entry = laurel.page.locator("button.line").nth(2)
    entry.focus()
    laurel.page.keyboard.press("Enter")
    expect(laurel.sheet).to_be_visible()
    laurel.page.keyboard.press("Escape")
    expect(laurel.sheet).to_have_count(0)
    expect(entry).to_be_focused()


def test_focus_stays_on_the_big_button(open_laurel: OpenLaurel) -> None:
    """A tile that is counted again keeps the focus where it was, so that Enter counts again."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running()), device=DESKTOP)
    laurel.plus("Dmitri").focus()
    for points in (1, 2, 3):
        laurel.page.keyboard.press("Enter")
        laurel.expect_totals(2, 3, 1, points)
        expect(laurel.plus("Dmitri")).to_be_focused()


PLUS_AND_SLOT = """(plus) => {
  const slot = document.querySelector("#region-slot");
  plus.click();
  const isNewBefore = slot.textContent.includes("Dmitri");
  document.querySelector("#slot-other").click();
  return [isNewBefore, slot.textContent.includes("Dmitri")];
}"""
"""Counts a point and presses a button of the question at once; returns whether the question was new before and after
that."""


def test_a_press_on_the_question_is_about_the_last_point(open_laurel: OpenLaurel) -> None:
    """The question follows a frame after the point, but a press on it before is about the point that was counted."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running()), device=DESKTOP)
    laurel.tap("Boris")
    expect(laurel.slot).to_contain_text("Boris")
    expect(laurel.page.locator("#slot-other")).to_be_visible()
    assert laurel.plus("Dmitri").evaluate(PLUS_AND_SLOT) == [False, True]


def test_the_question_with_the_focus_follows_at_once(open_laurel: OpenLaurel) -> None:
    """A keyboard user never is on an old question."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running()), device=DESKTOP)
    laurel.tap("Boris")
    expect(laurel.slot).to_contain_text("Boris")
    laurel.page.locator("#slot-other").focus()
    assert laurel.plus("Dmitri").evaluate(PLUS_AND_SLOT) == [True, True]


def test_a_new_screen_begins_at_its_heading(open_laurel: OpenLaurel) -> None:
    """After a change of screen the focus is at the new screen's heading."""
    laurel = open_laurel("/", stored=seeds.stored(seeds.running()), device=DESKTOP)
    for route, screen in (("/match/seed", "board"), ("/match/seed/history", "history"), ("/settings", "settings")):
        laurel.go(route)
        laurel.page.wait_for_function(f"document.querySelector('#app').dataset.screen === '{screen}'")
        expect(laurel.page.locator("#app h1")).to_be_focused()


# ---------------------------------------------------------------------- heard, not seen


def test_what_is_said_after_a_tap(open_laurel: OpenLaurel) -> None:
    """After a tap those who hear the page are told who gained what, and who leads where that has changed."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running()))
    laurel.tap("Celia")
    expect(laurel.live).to_have_text("Celia +1, now 2.")
    laurel.tap("Boris", times=2)
    expect(laurel.live).to_have_text("Boris +2, now 5.")
    laurel.press(laurel.undo)
    expect(laurel.live).to_contain_text("Undone. Boris, +1")
    laurel.press(laurel.redo)
    expect(laurel.live).to_contain_text("Done again. Boris, +1")


def test_a_refusal_is_seen_and_heard_over_a_sheet(open_laurel: OpenLaurel) -> None:
    """What the rules refuse inside a sheet is said where the eye is: over the sheet, not under its shade."""
    stored = seeds.stored(seeds.match(*seeds.cards(1, 2, 3, 4), seeds.phase("status"), name="status"))
    laurel = open_laurel("/match/status", stored=stored)
    laurel.enter("Status phase scoring")
    laurel.press(laurel.sheet.locator("button[type=submit]"))
    message = laurel.page.get_by_text("Choose at least one objective.").and_(laurel.page.locator("p:visible"))
    expect(message).to_be_visible()
    is_on_top = """one => {
      const box = one.getBoundingClientRect();
      return one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
    }"""
    assert message.evaluate(is_on_top)
    expect(laurel.sheet).to_be_visible()
