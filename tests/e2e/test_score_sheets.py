"""Games that are sheets, as people play them: found by a few letters, typed with the number keys, on two phones."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import OpenLaurel
from tests.e2e.phones import expect_same, join
from tests.e2e.screens.score_sheet import SECRET, match
from tools.visiting import PHONE

UNSENT_WITHIN_MS = 300
"""In that time a page stores what is filled in."""

CHOICE = "77777777"
"""A secret number so long that no random id or digest in a store contains it."""


def test_a_pad_from_search_to_result(open_laurel: OpenLaurel) -> None:
    """Rows are typed one after another, a value is corrected, and the last one taken back and entered again."""
    laurel = open_laurel("/", device=PHONE)
    laurel.press(laurel.page.locator("#to-games"))
    laurel.page.get_by_role("searchbox").fill("won")
    expect(laurel.page.locator(".games-line:visible")).to_have_count(1)
    laurel.press(laurel.page.get_by_role("button", name="7 Wonders").first)
    laurel.press(laurel.page.get_by_role("button", name="Remove player 4"))
    expect(laurel.page.locator(".seats > .seat")).to_have_count(3)
    laurel.start()
    rows = ("3 next 7 next 0", "7 next 1 0 + 5 - 3 next 3", "1 8 next - 6 next 6", "2 0 next 1 1 next 3")
    laurel.press(laurel.page.locator("#row-wonder"))
    for keys in (*rows, "4 next 0 next 2"):
        type_keys(laurel, keys)
        laurel.press(laurel.sheet.get_by_role("button", name="Next: "))
    expect(laurel.sheet.get_by_role("heading", name="Scientific structures")).to_be_visible()
    laurel.close_sheet()
    assert totals(laurel) == ["47", "16", "12"]

    laurel.press(laurel.page.locator("#row-coins"))
    expect(laurel.sheet).to_contain_text("10 + 5 \N{MINUS SIGN} 3 = 12")
    expect(laurel.sheet).to_contain_text("12 // 3 = 4")
    laurel.press(laurel.sheet.locator(".value-entered").first)
    fields(laurel).first.fill("30")
    laurel.press(laurel.sheet.get_by_role("button", name="Correct"))
    expect(laurel.page.locator(".score-total").first).to_have_text("55")
    laurel.press(laurel.undo)
    expect(laurel.page.locator(".score-total").first).to_have_text("47")

    laurel.press(laurel.page.locator("#end-match"))
    laurel.press(laurel.question.get_by_role("button", name="Go on anyway"))
    laurel.press(laurel.page.get_by_role("link", name="Results").last)
    laurel.on("results")
    expect(laurel.page.locator("#app")).to_contain_text("Military conflicts")


def test_names_are_chosen_for_a_formula(open_laurel: OpenLaurel) -> None:
    """By a few of their letters; what is wrong is said under the field, and then the sheet is played beside it."""
    laurel = open_laurel("/new-sheet", device=PHONE)
    page = laurel.page
    page.locator('[name="row[1].name"]').fill("Apples")
    laurel.press(page.get_by_role("button", name="More about value 1"))
    formula = page.get_by_label("Points, as a formula", exact=True)
    formula.fill("2 * a")
    expect(page.locator("[data-names]:visible").filter(has_text="seat")).to_have_count(0)
    page.keyboard.press("ArrowDown")
    expect(page.locator('[data-names="apples"]:visible')).to_be_focused()
    page.keyboard.press("Enter")
    expect(formula).to_have_value("2 * apples")
    expect(formula).to_be_focused()
    page.keyboard.type(" / 2")
    page.keyboard.press("Tab")
    expect(formula).to_have_accessible_description("Write // for a division: it is rounded down.")
    formula.fill("2 * apples")
    laurel.press(page.locator("#row-apples"))
    type_keys(laurel, "7 next 4")
    laurel.press(laurel.sheet.get_by_role("button", name="Enter", exact=True))
    assert totals(laurel) == ["14", "8"]


def test_rounds_on_two_phones(open_laurel: OpenLaurel) -> None:
    """Bids are entered on one, tricks on the other; a question is answered; what one takes back is gone on both."""
    hub = open_laurel("/match/wizard", stored=seeds.stored(match("wizard", players=3)), device=PHONE).on("board")
    guest = open_laurel("/", device=PHONE)
    join(hub, guest)
    enter(guest, 1, 0, 0)
    expect(hub.page.locator("#next-round")).to_contain_text("Tricks")
    hub.page.keyboard.press("Escape")
    expect(guest.sheet).to_have_count(1)  # asks for the tricks at once
    guest.close_sheet()
    enter(hub, 0, 1, 1)
    hub.press(hub.question.get_by_role("button", name="Go on anyway"))
    for phone in (hub, guest):
        expect(phone.page.locator(".score-total")).to_have_text(["−10", "−10", "−10"])
    hub.press(hub.undo)
    expect(guest.page.locator(".score-total")).to_have_text(["0", "0", "0"])
    enter(guest, 1, 0, 0)
    for phone in (hub, guest):
        expect(phone.page.locator(".score-total")).to_have_text(["30", "20", "20"])
    expect_same((hub, guest), "wizard")


def test_secret_choices_of_two_phones(open_laurel: OpenLaurel) -> None:
    """What is typed is kept for nobody; a choice survives a reload, and both are shown when both are ready."""
    hub = open_laurel("/match/secret", stored=seeds.stored(match(SECRET, players=2, name="secret")), device=PHONE)
    guest = open_laurel("/", device=PHONE)
    join(hub, guest, seat=1)
    hub.press(hub.page.locator("#next-round"))
    hub.press(hub.page.locator("#choose-0"))
    type_keys(hub, " ".join(CHOICE))
    hub.page.wait_for_timeout(UNSENT_WITHIN_MS)
    assert CHOICE not in hub.page.evaluate("JSON.stringify({ ...localStorage })")
    hub.press(hub.sheet.get_by_role("button", name="Ready", exact=True))
    expect(hub.sheet.locator("#choose-0")).to_contain_text("ready")
    hub.reload().on("board")
    expect(hub.page.locator(".bar-count")).to_have_text("1")
    assert CHOICE not in guest.page.evaluate("JSON.stringify({ ...localStorage })")

    guest.press(guest.page.locator("#next-round"))
    type_keys(guest, "5")
    guest.press(guest.sheet.get_by_role("button", name="Ready", exact=True))
    for phone in (hub, guest):
        expect(phone.page.locator(".round-table .pad-cell")).to_contain_text([CHOICE, "5"])
    expect_same((hub, guest), "secret")


def enter(laurel: Laurel, *numbers: int) -> None:
    """Choose what the round asks of each player, and enter it."""
    laurel.press(laurel.page.locator("#next-round"))
    for seat, number in enumerate(numbers):
        laurel.press(laurel.sheet.locator(".value-choice").nth(seat).get_by_role("radio", name=str(number), exact=True))
    laurel.press(laurel.sheet.get_by_role("button", name="Enter", exact=True))


def type_keys(laurel: Laurel, keys: str) -> None:
    """Press keys of the number pad; at first they type into the first field."""
    for key in keys.split():
        laurel.press(laurel.sheet.locator(f'[data-types="{key}"]'))


def fields(laurel: Laurel) -> Locator:
    """Return the fields of the open sheet."""
    return laurel.sheet.locator("input[data-pad]")


def totals(laurel: Laurel) -> list[str]:
    """Return the totals on the board."""
    return laurel.page.locator(".score-total").all_inner_texts()
