"""A finished game of Race for the Galaxy is scored on the built site."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from laurel.games.race_for_the_galaxy import GAME
from tests.e2e import race_for_the_galaxy as race
from tests.e2e.conftest import OpenLaurel
from tools.visiting import PHONE

FINISHED = (
    ("old earth", "ngo", "gem world", "free trade"),
    ("new sparta", "galatic fed", "contact", "interstellar b"),
    ("alpha cent", "imperium lords", "империум арм", "new vin"),
)
"""What is typed for three tableaux of four cards each."""


HUMAN_PACE_MS = 600


@pytest.mark.parametrize(
    ("way", "pause"),
    [("tap", 0), ("tap", HUMAN_PACE_MS), ("Tab", 0), ("Enter", HUMAN_PACE_MS)],
    ids=["tap at once", "tap", "Tab at once", "Enter"],
)
def test_the_focus_stays_where_a_person_puts_it(open_laurel: OpenLaurel, way: str, pause: int) -> None:
    """The points in the heading change when chips are entered; the field for the hand keeps the focus and its digit."""
    laurel = open_laurel("/match/finished", stored=race.STORED, device=PHONE)
    page = laurel.page
    laurel.press(page.locator("#add-0"))
    chips, hand, heading = page.locator("#count-chips"), page.locator("#count-cards"), page.locator("#sheet-title")
    laurel.press(chips)
    before = heading.inner_text()
    chips.fill("")
    page.keyboard.type("10+14")
    if way == "tap":
        laurel.press(hand)
    else:
        page.keyboard.press(way)
    page.wait_for_timeout(pause)
    page.keyboard.type("7")
    expect(heading).not_to_have_text(before)
    expect(chips).to_have_value("24")
    expect(hand).to_be_focused()
    expect(hand).to_have_value("7")
    expect(page.locator("#add-search")).to_have_value("")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet-title")).to_contain_text("Boris")
    expect(page.locator("#add-search")).to_be_focused()
    expect(hand).to_have_value("")
    laurel.press(page.locator("[data-do=close]").first)
    expect(page.locator("[data-seat='0'] .mark[title='Cards in hand']")).to_contain_text("7")


def test_what_is_no_number_is_refused_at_the_field(open_laurel: OpenLaurel) -> None:
    """It stays in the field, and the Enter key does not go on."""
    laurel = open_laurel("/match/finished", stored=race.STORED, device=PHONE)
    page = laurel.page
    laurel.press(page.locator("#add-0"))
    page.locator("#count-cards").fill("7-")
    page.locator("#count-cards").press("Enter")
    expect(page.locator(".reason")).to_contain_text("is not a whole number")
    expect(page.locator("#count-cards")).to_be_focused()
    expect(page.locator("#count-cards")).to_have_value("7-")


def test_a_finished_game(open_laurel: OpenLaurel) -> None:
    """Three tableaux with chips and hands, then who has the goals, then the result."""
    laurel = open_laurel("/new", device=PHONE)
    page = laurel.page
    laurel.press(page.locator("label.chip", has=page.locator(f"input[value={GAME.id}]")))
    expect(page.locator(".seats > .seat")).to_have_count(4)
    laurel.press(page.locator("#seat-3 button[data-fields*=drop]"))
    laurel.press(page.locator("label.chip", has=page.locator("input[name=entry][value=finished]")))
    laurel.press(page.locator(".setup-foot button"))
    laurel.on("board")
    laurel.press(page.locator("#slot-next"))
    for seat, tableau in enumerate(FINISHED):
        for number, typed in enumerate(tableau, 1):
            expect(laurel.sheet.locator("#add-search")).to_be_focused()
            page.keyboard.type(typed)
            laurel.change(lambda: page.keyboard.press("Enter"))
            expect(laurel.sheet.locator(".sheet-head")).to_contain_text(f"{number}/12")
        page.keyboard.press("Enter")  # with nothing to search, to the next field
        expect(laurel.sheet.locator("#count-chips")).to_be_focused()
        page.keyboard.type(str(7 * seat))
        page.keyboard.press("Enter")
        page.keyboard.type("2")
        page.keyboard.press("Enter")  # to the next player, and at last to the goals
    sheet = laurel.sheet
    for goal_id in ("galactic_status", "galactic_standard_of_living", "greatest_infrastructure"):
        laurel.press(sheet.locator(f"label:has(#tile-{goal_id})"))
        expect(sheet.locator(f"#tile-{goal_id}")).to_be_checked()
    laurel.press(sheet.locator("#to-owners"))
    expect(sheet.locator("#owners-galactic_status")).to_be_in_viewport()
    for owner in ("galactic_status-1", "galactic_standard_of_living-2"):
        laurel.press(sheet.locator(f"label:has(#owner-{owner})"))
        expect(sheet.locator(f"#owner-{owner}")).to_be_checked()
    laurel.press(sheet.locator("#enter-goals"))
    expect(laurel.question).to_contain_text("nothing ends the game yet")  # four cards are a short game
    laurel.change(lambda: laurel.press(laurel.question.locator(".button-main")))
    expect(page.locator(".ending")).to_contain_text("wins")
    expect(page.locator("[data-seat='1'] .mark[title=Goals]")).to_contain_text("1")
