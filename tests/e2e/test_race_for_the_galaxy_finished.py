"""A finished game of Race for the Galaxy is scored on the built site."""

from __future__ import annotations

from playwright.sync_api import expect

from laurel.games.race_for_the_galaxy import GAME
from tests.e2e.conftest import OpenLaurel
from tools.visiting import PHONE

FINISHED = (
    (
        *("old earth", "ngo", "gem world", "comet", "mining rob", "public"),
        *("earths lost", "alien robot sen", "space port", "rebel base", "drop ships", "free trade"),
    ),
    (
        *("new sparta", "galatic fed", "deserted alien o", "contact", "spice", "expedition"),
        *("avian", "lost spec", "plague", "prosp", "interstellar b", "secluded"),
    ),
    (
        *("alpha cent", "imperium lords", "империум арм", "blaster g", "star nom", "new vin"),
        *("replicant", "ancient", "black m", "consumer m", "colony sh", "gambling"),
    ),
)
"""What is typed for three tableaux of twelve cards each."""


def test_a_finished_game(open_laurel: OpenLaurel) -> None:
    """Three tableaux of twelve cards with chips and hands, then who has the goals, then the result."""
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
        laurel.sheet.locator("#count-cards").fill("2")
        laurel.press(laurel.sheet.locator("#next-step"))
    sheet = laurel.sheet
    for goal_id in ("galactic_status", "galactic_standard_of_living", "greatest_infrastructure"):
        laurel.press(sheet.locator(f"label:has(#tile-{goal_id})"))
        expect(sheet.locator(f"#owners-{goal_id}")).to_be_visible()
    for owner in ("galactic_status-1", "galactic_standard_of_living-2"):
        laurel.press(sheet.locator(f"label:has(#owner-{owner})"))
        expect(sheet.locator(f"#owner-{owner}")).to_be_checked()
    laurel.change(lambda: laurel.press(sheet.locator("#enter-goals")))
    expect(page.locator(".ending")).to_contain_text("wins")
    expect(page.locator("[data-seat='1'] .mark[title=Goals]")).to_contain_text("1")
