"""What is filled in and not entered survives the end of the page, and is entered once."""

from __future__ import annotations

from contextlib import suppress

from playwright.sync_api import Error, expect

from laurel.games.race_for_the_galaxy.actions import CountChips
from laurel.match.setup import Points
from tests.e2e import race_for_the_galaxy as race
from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import OpenContext, OpenLaurel
from tests.e2e.early import Visit
from tests.e2e.guard import Guard
from tests.e2e.waiting import until
from tools.serve import Site
from tools.visiting import PHONE

BOARD = "/match/seed"
BACK = "What you had filled in is back. It is not entered yet."
TOGETHER = ".field-number input"
TOGETHER_KIND = "Several gain at once"

FILLED = """(text) => Object.keys(localStorage)
  .some((key) => key.startsWith('laurel:unsent:') && localStorage[key].includes(text))"""

# Counts the locks that were asked for in vain.
COUNT_REFUSED = """
  const { request } = LockManager.prototype;
  window.refused = 0;
  LockManager.prototype.request = function (name, options, keep) {
    if (!keep) return request.call(this, name, options);
    return request.call(this, name, options, (lock) => {
      window.refused += lock === null;
      return keep(lock);
    });
  };
"""

# What is stored as filled in at the moment at which an entry is stored.
WATCH = """
  const { setItem } = Storage.prototype;
  window.unsent = [];
  Storage.prototype.setItem = function (key, text) {
    setItem.call(this, key, text);
    if (!key.startsWith('laurel:edits:')) return;
    window.unsent.push(...Object.keys(this).filter((one) => one.startsWith('laurel:unsent:')).map((one) => this[one]));
  };
"""


def stored(laurel: Laurel, text: str) -> None:
    """Wait until what is filled in is stored."""
    until(laurel.page, FILLED, text)


def crashed(laurel: Laurel, guard: Guard) -> Laurel:
    """End the process of the page, and come back to its address in another tab."""
    guard.expect("page crashed")
    route = laurel.route
    with suppress(Error):
        laurel.page.goto("chrome://crash")
    return Laurel(laurel.page.context.new_page(), laurel.url, is_touch=True).open(route)


def expect_together(laurel: Laurel, *values: str) -> None:
    """Expect the form in which several players gain points, filled in."""
    expect(laurel.sheet.get_by_role("heading", name=TOGETHER_KIND)).to_be_visible()
    for field, value in zip(laurel.sheet.locator(TOGETHER).all(), values, strict=False):
        expect(field).to_have_value(value)


def test_forms_of_a_match_and_of_the_setup(open_context: OpenContext, site: Site, guard: Guard) -> None:
    """The field in which somebody types as well; what is entered then is not put back again.

    The page of the match crashes, that of the setup is reloaded.
    """
    context = open_context(stored=seeds.stored(seeds.running()), **PHONE)
    laurel = Laurel(context.new_page(), site.url, is_touch=True).open(BOARD)
    before = list(laurel.totals().values())
    sheet = laurel.enter(TOGETHER_KIND)
    for seat, points in enumerate(("1", "2", "1")):
        sheet.locator(TOGETHER).nth(seat).press("Control+a")
        sheet.locator(TOGETHER).nth(seat).press_sequentially(points)
    stored(laurel, '.2 1","1"')
    laurel = crashed(laurel, guard)
    expect(laurel.sheet.locator(".toast")).to_contain_text(BACK)
    expect_together(laurel, "1", "2", "1", "0")
    laurel.press(laurel.sheet.get_by_role("button", name="Enter"))
    expect(laurel.sheet).to_have_count(0)
    laurel.expect_totals(before[0] + 1, before[1] + 2, before[2] + 1, before[3])
    laurel.go("/new").on("setup")
    expect(laurel.sheet).to_have_count(0)
    laurel.page.get_by_label("Name of player 1").fill("Xenia")
    laurel.page.get_by_label("Name of player 2").press_sequentially("Yara")
    stored(laurel, '"Yara"')
    laurel.reload().on("setup")
    expect(laurel.page.get_by_label("Name of player 1")).to_have_value("Xenia")
    expect(laurel.page.get_by_label("Name of player 2")).to_have_value("Yara")
    laurel.start()
    expect(laurel.tile("Yara")).to_be_visible()


def test_the_back_button_keeps_what_was_typed(open_laurel: OpenLaurel) -> None:
    """On another screen nothing of it is seen; at the address it is back, also where the page was reloaded since."""
    laurel = open_laurel("/", stored=seeds.stored(seeds.running())).on("home")
    laurel.go(BOARD).on("board")
    sheet = laurel.enter(TOGETHER_KIND)
    sheet.locator(TOGETHER).first.press("Control+a")
    sheet.locator(TOGETHER).first.press_sequentially("2")
    laurel.page.go_back()
    laurel.on("home")
    expect(laurel.sheet).to_have_count(0)
    laurel.page.go_forward()
    expect(laurel.sheet.locator(".toast")).to_contain_text(BACK)
    expect_together(laurel, "2", "0", "0", "0")
    laurel.page.go_back()
    laurel.on("home").reload().on("home")
    laurel.go(BOARD)
    expect_together(laurel, "2", "0", "0", "0")
    laurel.press(laurel.sheet.get_by_role("button", name="Enter"))
    expect(laurel.sheet).to_have_count(0)
    laurel.go("/").on("home")
    laurel.go(BOARD).on("board")
    expect(laurel.sheet).to_have_count(0)


def test_a_field_that_is_entered_when_it_is_left(open_laurel: OpenLaurel) -> None:
    """The tableau of a finished game has no button that enters its numbers."""
    empty = race.match(name="empty", players=2, entry="finished", takeovers=False)
    laurel = open_laurel("/match/empty", stored=seeds.stored(empty))
    sheet = laurel.open_sheet("#slot-next")
    sheet.locator("#count-chips").press("Control+a")
    sheet.locator("#count-chips").press_sequentially("21")
    stored(laurel, '"21"')
    laurel.reload()
    expect(laurel.sheet.locator(".toast")).to_contain_text(BACK)
    expect(laurel.sheet.locator("#count-chips")).to_have_value("21")
    expect(laurel.sheet.locator("#count-chips")).to_be_focused()
    laurel.change(laurel.close_sheet)
    laurel.reload().on("board")
    expect(laurel.sheet).to_have_count(0)
    assert [entry.action for entry in laurel.stored_match().journal.log] == [CountChips(race.ANNA, Points(21))]


def test_every_kind_of_control(open_laurel: OpenLaurel) -> None:
    """Names, lists, chips and radio buttons, in a form whose folded part is open then."""
    laurel = open_laurel(BOARD, stored=seeds.stored(seeds.running()))
    sheet = laurel.enter("Players and options")
    sheet.get_by_label("Name of player 1").press("End")
    sheet.get_by_label("Name of player 1").press_sequentially("!")
    sheet.get_by_label("Colour of player 1").select_option(index=5)
    colour = sheet.get_by_label("Colour of player 1").input_value()
    laurel.press(sheet.locator("label.seat-mark").nth(2))
    laurel.press(sheet.locator("details.fold > summary"))
    switch = sheet.locator("details.fold input[type=checkbox]").first
    was_on = switch.is_checked()
    switch.evaluate("(box) => box.click()")
    laurel.page.wait_for_timeout(300)
    sheet = laurel.reload().sheet
    expect(sheet.get_by_label("Name of player 1")).to_have_value("Anna!")
    expect(sheet.get_by_label("Colour of player 1")).to_have_value(colour)
    expect(sheet.locator(".seat-mark input").nth(2)).to_be_checked()
    expect(switch).to_be_checked(checked=not was_on)
    expect(switch).to_be_visible()


def test_a_form_whose_changes_open_it_anew(open_laurel: OpenLaurel) -> None:
    """What was chosen is in the fields that open it; choosing goes on, and the sheet is gone once it is entered."""
    laurel = open_laurel("/match/asked", stored=race.STORED)
    laurel.go("/match/new").on("board")
    sheet = laurel.open_sheet("#slot-goals")
    for goal in ("galactic_status", "greatest_military"):
        laurel.press(sheet.locator(f"label:has(#tile-{goal})"))
        expect(sheet.locator(f"#tile-{goal}")).to_be_checked()
    stored(laurel, "greatest_military")
    sheet = laurel.reload().sheet
    expect(sheet.locator(".toast")).to_contain_text(BACK)
    for goal in ("galactic_status", "greatest_military"):
        expect(sheet.locator(f"#tile-{goal}")).to_be_checked()
    laurel.close_sheet()
    until(laurel.page, f"(text) => !({FILLED})(text)", "greatest_military")


def test_two_tabs_keep_their_own_forms(open_laurel: OpenLaurel) -> None:
    """Each has its own form, and puts back no other."""
    laurel = open_laurel(BOARD, stored=seeds.stored(seeds.running()))
    laurel.enter(TOGETHER_KIND).locator(TOGETHER).first.fill("2")
    stored(laurel, '"2"')
    other = Laurel(laurel.page.context.new_page(), laurel.url, is_touch=True).open(BOARD)
    expect(other.sheet).to_have_count(0)
    other.enter(TOGETHER_KIND).locator(TOGETHER).nth(1).fill("3")
    stored(other, '"3"')
    laurel.reload()
    other.reload()
    expect_together(other, "0", "3", "0")
    laurel.come_to_front()
    expect_together(laurel, "2", "0", "0")


def test_a_page_that_ends_slowly(open_laurel: OpenLaurel) -> None:
    """The process of a page that has crashed may hold its record for seconds: the next tab has it anyway."""
    laurel = open_laurel(BOARD, stored=seeds.stored(seeds.running()))
    laurel.enter(TOGETHER_KIND).locator(TOGETHER).first.fill("2")
    stored(laurel, '"2"')
    other = Laurel(laurel.page.context.new_page(), laurel.url, is_touch=True)
    other.page.add_init_script(COUNT_REFUSED)
    other.page.goto(f"{other.url}#{BOARD}", wait_until="commit")
    until(other.page, "() => window.refused > 0")
    laurel.page.close()
    other.wait()
    expect_together(other, "2", "0", "0")


def test_it_is_dropped_at_the_moment_of_the_entry(open_laurel: OpenLaurel) -> None:
    """No kill comes between what is entered and what is put back."""
    laurel = open_laurel(BOARD, stored=seeds.stored(seeds.running()))
    laurel.page.evaluate(f"() => {{ {WATCH} }}")
    sheet = laurel.enter(TOGETHER_KIND)
    sheet.locator(TOGETHER).first.fill("2")
    stored(laurel, '"2"')
    laurel.change(lambda: laurel.press(sheet.get_by_role("button", name="Enter")))
    assert laurel.page.evaluate("unsent.length") > 0
    assert "filled" not in " ".join(laurel.page.evaluate("unsent"))


def test_a_form_that_cannot_be_put_back(open_laurel: OpenLaurel, site: Site) -> None:
    """The entry is gone meanwhile: the page says so, once."""
    laurel = open_laurel(BOARD, stored=seeds.stored(seeds.running()))
    entry = laurel.stored_match("seed").journal.log[0].id
    laurel.go(f"{BOARD}/history/{entry}").on("history")
    laurel.press(laurel.sheet.locator("label.chip:has(input:not(:checked))").first)
    stored(laurel, entry)
    laurel.page.goto(f"{site.url}version.json")
    laurel.page.evaluate("(texts) => Object.assign(localStorage, texts)", seeds.stored(seeds.match()))
    laurel.open(f"{BOARD}/history/{entry}").on("history")
    expect(laurel.toasts).to_contain_text("What you had filled in could not be put back.")
    laurel.reload().on("history")
    laurel.page.wait_for_timeout(300)
    expect(laurel.toasts).to_have_count(0)


def test_before_python_runs(visit: Visit) -> None:
    """The cached setup screen shows what was typed, and typing goes on there."""
    visits = visit()
    first = visits.open("/new").on("setup")
    first.page.get_by_label("Name of player 1").press_sequentially("Xen")
    stored(first, '"Xen"')
    laurel = visits.early("/new", first.page).on("setup")
    name = laurel.page.get_by_label("Name of player 1")
    expect(name).to_have_value("Xen")
    name.press("End")
    name.press_sequentially("ia")
    visits.let_go(laurel)
    expect(name).to_have_value("Xenia")
    laurel.reload()
    expect(name).to_have_value("Xenia")
