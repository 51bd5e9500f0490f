"""Nothing is ever lost: whenever the page goes away, it comes back as it was."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import OpenLaurel

Step = tuple[str, Callable[[Laurel], None]]

STEPS: tuple[Step, ...] = (
    ("a strategy card is taken", lambda laurel: laurel.choose("Celia", 8)),
    ("the next phase begins", lambda laurel: laurel.next_phase()),
    ("a quick tap", lambda laurel: laurel.tap("Celia", times=2)),
    ("its source", lambda laurel: by_imperial(laurel, "Stage II")),
    ("a source from the sheet", lambda laurel: laurel.gain("Boris", "Custodians token")),
    ("undo", lambda laurel: laurel.press(laurel.undo)),
    ("undo once more", lambda laurel: laurel.press(laurel.undo)),
    ("redo", lambda laurel: laurel.press(laurel.redo)),
    ("a tap that forgets what was undone", lambda laurel: laurel.tap("Anna")),
    ("the status phase", lambda laurel: laurel.next_phase()),
    ("objectives", lambda laurel: laurel.score_objectives({"Celia": (1, True), "Anna": (2, False)})),
    ("the end", lambda laurel: laurel.tap("Celia", times=6)),
)


def by_imperial(laurel: Laurel, objective: str) -> None:
    """Answer that the points of the last tap came from Imperial."""
    laurel.press(laurel.slot.get_by_role("button", name="Imperial"))
    laurel.press(laurel.sheet.locator("label.chip", has_text=objective))
    laurel.press(laurel.sheet.locator("#imperial-draw"))
    expect(laurel.sheet).to_have_count(0)


def test_after_every_step(open_laurel: OpenLaurel) -> None:
    """After each kind of entry a new start shows the same totals, round, phase, question, undo and redo."""
    laurel = open_laurel("/new")
    laurel.set_up(["Anna", "Boris", "Celia"], speaker=2)
    laurel.start()
    for what, step in STEPS:
        laurel.change(lambda step=step: step(laurel))
        before = laurel.picture()
        assert laurel.again().on("board").picture() == before, what
    expect(laurel.page.locator(".ending")).to_contain_text("Celia wins")
    assert laurel.reload().on("board").picture() == before


def test_with_a_sheet_open(open_laurel: OpenLaurel) -> None:
    """A page that goes away under an open sheet comes back to the board, with nothing half entered.

    A second page that is opened at once shows the same.
    """
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running()))
    laurel.tap("Dmitri")
    before = laurel.picture()
    beside = Laurel(laurel.page.context.new_page(), laurel.url, is_touch=True).open("/match/seed")
    assert beside.picture() == before
    laurel.open_player("Anna")
    laurel.reload()
    expect(laurel.sheet).to_have_count(0)
    assert laurel.picture() == before


def test_the_back_button_walks_the_screens(open_laurel: OpenLaurel) -> None:
    """The browser's back button goes back through the screens, and closes an open sheet with its screen."""
    laurel = open_laurel(stored=seeds.stored(seeds.running()))
    laurel.press(laurel.page.locator(".match-open"))
    laurel.on("board")
    laurel.press(laurel.page.get_by_role("link", name="History"))
    laurel.on("history")
    laurel.page.go_back()
    laurel.on("board")
    laurel.page.go_back()
    laurel.on("home")
