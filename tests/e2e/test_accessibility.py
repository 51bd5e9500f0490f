"""Laurel for everybody: with axe, without a pointer, with large letters, on a narrow screen."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from laurel.games.twilight_imperium.actions import GainRelic, TakeMonument
from laurel.games.twilight_imperium.components import MONUMENT_TOKENS, NEURALOOP, SILVER_FLAME
from laurel.match.setup import Seat
from tests.e2e import audits, seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import DESKTOP, PHONE, OpenLaurel

LONG_NAMES = ("Anna-Maria Wielkopolska", "Boris", "Ce", "Maximilian von Habsburg", "Ewa", "Franta")

PHASES = {
    "strategy phase": seeds.match(seeds.take(0, 3), players=6, name="strategy", names=LONG_NAMES, has_factions=True),
    "action phase": seeds.running(players=6, name="action", names=LONG_NAMES, has_factions=True),
    "status phase": seeds.match(*seeds.cards(1, 2, 3, 4), seeds.phase("status"), name="status"),
    "agenda phase": seeds.match(seeds.gain(0, 1, "custodians_token"), seeds.phase("agenda"), name="agenda"),
    "tie": seeds.tied(name="tie"),
    "end": seeds.finished(name="end"),
    "eight players": seeds.running(players=8, name="eight", target=14),
    "objectives": seeds.named(players=8, name="named", names=(*LONG_NAMES, "Gosia", "Hugo")),
    "eliminated": seeds.named(seeds.out(3), name="out"),
    "rare cards": seeds.named(
        GainRelic(Seat(0), NEURALOOP),
        GainRelic(Seat(0), SILVER_FLAME),
        TakeMonument(MONUMENT_TOKENS[0], Seat(0)),
        name="rare",
        options={"monuments_to_the_ages": True},
    ),
    "claims": seeds.named(seeds.phase("status", 2), players=6, name="claims", names=LONG_NAMES),
}
STORED = seeds.stored(*PHASES.values())


def visit(laurel: Laurel) -> Iterator[str]:
    """Show every screen and every sheet, one after another, and say which it is."""
    laurel.go("/").on("home")
    yield "home"
    laurel.go("/new").on("setup")
    yield "setup"
    laurel.go("/settings").on("settings")
    yield "settings"
    for name, document in PHASES.items():
        laurel.go(f"/match/{next(iter(seeds.stored(document))).rpartition(':')[2]}").on("board")
        yield f"board, {name}"
    laurel.go("/match/end/results").on("results")
    yield "results"
    laurel.go("/match/tie/results").on("results")
    yield "results, not decided"
    laurel.go("/match/action/history").on("history")
    yield "history"
    laurel.press(laurel.page.locator("button.line").last)
    yield from opened(laurel, "sheet: entry")
    laurel.go("/match/status").on("board")
    laurel.change(lambda: laurel.press(laurel.page.locator(".cell:visible").first))
    yield "board, drafts"
    laurel.press(laurel.undo)
    laurel.go("/match/action").on("board")
    laurel.press(laurel.page.locator(".round-actions .button").first)
    yield from opened(laurel, "sheet: strategy cards")
    yield from named(laurel)
    laurel.go("/match/action").on("board")
    laurel.press(laurel.page.locator(".tile-score .tile-name").first)
    laurel.press(laurel.sheet.locator("#player-more summary"))
    yield from opened(laurel, "sheet: player")
    laurel.press(laurel.page.locator(".tools .tool").last)
    yield from opened(laurel, "sheet: more")
    for kind in ("gain_together", "start_phase", "resolve_mutiny"):
        laurel.press(laurel.page.locator(".tools .tool").last)
        laurel.press(laurel.sheet.locator(f"button[data-fields*='\"{kind}\"']"))
        yield from opened(laurel, f"sheet: {kind}")
    laurel.press(laurel.page.locator("button.plus").first)
    expect(laurel.page.locator(".slot-asks")).to_be_visible()
    yield "board, asking from what"
    laurel.press(laurel.undo)


def named(laurel: Laurel) -> Iterator[str]:
    """Show the sheets of a table that enters its objectives."""
    laurel.go("/match/named").on("board")
    yield "board, objectives"
    sheets = {"player": ".tile-score .tile-name", "outlook": "#slot-lead", "imperial": "#round-imperial"}
    if laurel.page.locator(".tool-objectives").is_visible():
        sheets["objectives"] = ".tool-objectives"
    for name, opener in sheets.items():
        laurel.press(laurel.page.locator(opener).first)
        yield from opened(laurel, f"sheet: {name}, objectives entered")
    laurel.press(laurel.page.locator(".tile-score .tile-name").first)
    laurel.press(laurel.sheet.locator("#open-secrets"))
    yield from opened(laurel, "sheet: secrets")
    laurel.press(laurel.page.locator("button.plus").first)
    expect(laurel.page.locator(".slot-asks")).to_be_visible()
    yield "board, asking from which objective"
    laurel.press(laurel.page.locator(".slot-asks [id$=-support]"))
    yield from opened(laurel, "sheet: support")
    laurel.go("/match/rare").on("board")
    laurel.press(laurel.page.locator(".tile-score .tile-name").first)
    expect(laurel.sheet.locator("#monument-1")).to_be_visible()
    yield "sheet: player, rare cards"
    laurel.press(laurel.sheet.locator("#open-neuraloop"))
    expect(laurel.sheet.locator("#replace-unveil_flagship")).to_be_attached()
    yield from opened(laurel, "sheet: neuraloop")
    laurel.go("/match/claims").on("board")
    laurel.press(laurel.page.locator("#round-reveal"))
    yield from opened(laurel, "sheet: reveal, objectives entered")
    laurel.go("/match/agenda").on("board")
    laurel.press(laurel.page.locator("#round-agenda"))
    for fold in ("mutiny", "seed", "incentive", "leaks", "rider", "political_censure"):
        laurel.press(laurel.sheet.locator(f"#agenda-{fold} summary"))
        yield f"sheet: agenda, {fold}"
    laurel.close_sheet()


def opened(laurel: Laurel, name: str) -> Iterator[str]:
    """Say which sheet is open, and close it afterwards."""
    expect(laurel.sheet).to_be_visible()
    yield name
    laurel.close_sheet()


def survey(laurel: Laurel, *measures: Callable[[Laurel], list[str]]) -> None:
    """Expect that the measures find nothing on any screen; the same finding on several screens is told once."""
    audits.tell({where: [problem for measure in measures for problem in measure(laurel)] for where in visit(laurel)})


def enlarged(laurel: Laurel) -> list[str]:
    """Look at what does not fit when letters have twice the size."""
    laurel.page.evaluate("document.documentElement.style.fontSize = '200%'")
    found = [*audits.overflowing(laurel.page), *audits.cut_text(laurel.page)]
    laurel.page.evaluate("document.documentElement.style.fontSize = ''")
    return [f"enlarged: {problem}" for problem in found]


def test_everything_on_a_phone(open_laurel: OpenLaurel) -> None:
    """On no screen and no sheet does axe complain, light or dark, and nothing reaches over the edge.

    Every control is at least 48 pixels each way, the big button 64; also with letters of twice the size nothing reaches
    over the edge, and no word of a control is cut.
    """
    laurel = open_laurel("/", stored=STORED, reduced_motion="reduce", color_scheme="light")
    small, wide = (lambda one: audits.small_targets(one.page)), (lambda one: audits.overflowing(one.page))
    survey(laurel, audits.axe_in_both_themes, small, wide, enlarged)


def test_axe_finds_nothing_on_a_desktop(open_laurel: OpenLaurel) -> None:
    """On no screen and no sheet, light or dark, does axe find anything to complain of."""
    laurel = open_laurel("/", stored=STORED, device=DESKTOP, reduced_motion="reduce", color_scheme="light")
    survey(laurel, audits.axe_in_both_themes)


def test_axe_finds_nothing_where_nothing_is(open_laurel: OpenLaurel) -> None:
    """Neither the empty first screen, nor one with something unreadable, nor an empty history has anything amiss."""
    garbage = {"laurel:match:x": "garbage", **seeds.stored(seeds.match())}
    laurel = open_laurel("/", stored=garbage, reduced_motion="reduce", color_scheme="light")
    found = {"unreadable": audits.axe_in_both_themes(laurel)}
    laurel.go("/match/seed/history").on("history")
    found["empty history"] = audits.axe_in_both_themes(laurel)
    laurel.go("/").on("home")
    laurel.press(laurel.page.get_by_role("button", name="Delete"))
    expect(laurel.toasts).to_have_count(1)
    found["message"] = audits.axe_in_both_themes(laurel)
    audits.tell(found)


@pytest.mark.parametrize("locale", ["en-GB", "ru-RU", "pl-PL", "cs-CZ"])
def test_width_320(open_laurel: OpenLaurel, locale: str) -> None:
    """320 pixels are enough in every language: nothing has to be scrolled sideways, no word of a control is cut."""
    narrow = {**PHONE, "viewport": {"width": 320, "height": 640}}
    laurel = open_laurel("/", stored=STORED, device=narrow, locale=locale, reduced_motion="reduce")
    measures = (lambda one: audits.overflowing(one.page), lambda one: audits.cut_text(one.page))
    survey(laurel, *measures)


def test_the_number_of_a_form_has_its_players_name(open_laurel: OpenLaurel) -> None:
    """A number to fill in bears its label's name, and pressing that label changes nothing."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running()))
    sheet = laurel.enter("Several gain at once")
    sheet.locator("input[name='gains.1']").fill("2")
    laurel.press(sheet.get_by_text("Boris", exact=True))
    expect(sheet.locator("input[name='gains.1']")).to_have_value("2")
    expect(sheet.get_by_role("spinbutton", name="Boris")).to_have_count(1)


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
        key(laurel, page.get_by_role("button", name="Take player 4 out"))
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
    """A tile that is counted anew keeps the focus where it was, so that Enter counts again."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running()), device=DESKTOP)
    laurel.plus("Dmitri").focus()
    for points in (1, 2, 3):
        laurel.page.keyboard.press("Enter")
        laurel.expect_totals(2, 3, 1, points)
        expect(laurel.plus("Dmitri")).to_be_focused()


PLUS_AND_SLOT = """(plus) => {
  plus.click();
  const slot = document.querySelector("#region-slot");
  return [slot.inert, slot.textContent.includes("Dmitri")];
}"""
"""Counts a point; says whether the question can be pressed before the next frame, and whether it is the new one."""


def test_the_last_question_cannot_be_pressed_once_another_is_due(open_laurel: OpenLaurel) -> None:
    """The question follows a frame after the point; where it has the focus, it is there at once."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running()), device=DESKTOP)
    laurel.tap("Boris")
    assert laurel.plus("Dmitri").evaluate(PLUS_AND_SLOT) == [True, False]
    expect(laurel.slot).to_contain_text("Dmitri")
    assert not laurel.slot.evaluate("(slot) => slot.inert")
    laurel.tap("Boris")
    expect(laurel.slot).to_contain_text("Boris")
    laurel.slot.locator("button").first.focus()
    assert laurel.plus("Dmitri").evaluate(PLUS_AND_SLOT) == [False, True]


def test_a_new_screen_begins_at_its_heading(open_laurel: OpenLaurel) -> None:
    """After a change of screen the focus is at the new screen's heading."""
    laurel = open_laurel("/", stored=seeds.stored(seeds.running()), device=DESKTOP)
    for route, screen in (("/match/seed", "board"), ("/match/seed/history", "history"), ("/settings", "settings")):
        laurel.go(route)
        laurel.page.wait_for_function(f"document.querySelector('#app').dataset.screen === '{screen}'")
        expect(laurel.page.locator("#app h1")).to_be_focused()


# ---------------------------------------------------------------------- heard, not seen


def test_what_is_said_after_a_tap(open_laurel: OpenLaurel) -> None:
    """After a tap those who hear the page are told who gained what, and who leads."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running()))
    laurel.tap("Celia")
    expect(laurel.live).to_have_text("Celia +1, now 2. Boris leads by 1.")
    laurel.tap("Boris", times=2)
    expect(laurel.live).to_have_text("Boris +2, now 5. Boris leads by 3.")
    laurel.press(laurel.undo)
    expect(laurel.live).to_contain_text("Correction undone: Boris")
    laurel.press(laurel.redo)
    expect(laurel.live).to_contain_text("Corrected again: Boris")


def test_what_is_said_at_the_end(open_laurel: OpenLaurel) -> None:
    """The end of a match is told at once."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.match(seeds.gain(0, 9))))
    laurel.tap("Anna")
    expect(laurel.page.locator("#alert")).to_have_text("Anna wins")


def test_a_refusal_is_seen_and_heard_over_a_sheet(open_laurel: OpenLaurel) -> None:
    """What the rules refuse inside a sheet is said where the eye is: over the sheet, not under its shade."""
    laurel = open_laurel("/match/status", stored=seeds.stored(PHASES["status phase"]))
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
