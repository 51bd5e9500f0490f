"""Storage that is broken, full or forbidden: nothing is deleted, the match goes on, and the player is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.broken_storage import FORBIDDEN, FULL, NO_DATABASE, NO_MIRROR
from tests.e2e.conftest import OpenLaurel, running

FULL_TEXT = "The storage of this browser is full: this match is kept in memory only. Export it."
FORBIDDEN_TEXT = "This browser does not allow storage: this match is kept in memory only. Export it."
ONE_COPY_TEXT = "Matches have no second copy, because the database of this browser does not work or is full."

GARBAGE = '{"format":"laurel-match","version":2,"id":"x"'


def test_garbage_in_the_place_of_a_match_is_quarantined(open_laurel: OpenLaurel) -> None:
    """What cannot be read is quarantined whole, reported, and can be saved and then removed; good matches stay."""
    laurel = open_laurel(stored={"laurel:match:x": GARBAGE, **seeds.stored(seeds.running())})
    quarantined = laurel.page.locator(".quarantined")
    expect(quarantined).to_contain_text("1 stored item cannot be read")
    expect(quarantined).to_contain_text("This is not a Laurel file.")
    expect(laurel.page.locator(".match")).to_have_count(1)
    stored = laurel.stored()
    assert "laurel:match:x" not in stored
    assert GARBAGE in stored.values()

    with laurel.page.expect_download() as download:
        laurel.press(quarantined.get_by_role("button", name="Save a copy"))
    assert Path(download.value.path()).read_text(encoding="utf-8") == GARBAGE
    expect(laurel.again().page.locator(".quarantined")).to_contain_text("1 stored item cannot be read")
    laurel.press(laurel.page.locator(".quarantined").get_by_role("button", name="Remove"))
    expect(laurel.page.locator(".quarantined")).to_have_count(0)
    assert GARBAGE not in laurel.stored().values()


def test_only_local_storage(open_laurel: OpenLaurel) -> None:
    """Where the database never answers, Laurel starts, keeps the match, and says that there is one copy."""
    never = running(NO_DATABASE["never answers"])
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running()), prepare=never).on("board")
    expect(laurel.toasts).to_contain_text(ONE_COPY_TEXT)
    laurel.tap("Anna")
    laurel.expect_totals(3, 3, 1, 0)
    laurel.again().on("board").expect_totals(3, 3, 1, 0)
    laurel.go("/settings").on("settings")
    expect(laurel.page.locator(".about")).to_contain_text(ONE_COPY_TEXT)
    expect(laurel.page.locator("#trouble")).to_have_count(0)


def expect_fault(laurel: Laurel, text: str) -> None:
    """Expect a fault in the line of the board, and open the sheet that says all of it."""
    expect(laurel.slot.locator(".now-alert")).to_be_visible()
    laurel.open_sheet("#now")
    expect(laurel.sheet).to_contain_text(text)


def import_match(laurel: Laurel) -> None:
    """Have a match that the browser did not store before."""
    content = seeds.match(seeds.gain(0, 1), players=3).encode()
    laurel.page.locator("input[type=file]").set_input_files(
        {"name": "match.json", "mimeType": "application/json", "buffer": content}
    )
    laurel.on("board").expect_totals(1, 0, 0)


def test_a_full_store(open_laurel: OpenLaurel) -> None:
    """Where there is no room and no mirror the match goes on in memory, the page says so, and offers the export."""
    laurel = open_laurel("/", prepare=running(FULL + NO_MIRROR))
    import_match(laurel)
    laurel.tap("Boris")
    laurel.expect_totals(1, 1, 0)
    laurel.press(laurel.undo)
    laurel.expect_totals(1, 0, 0)
    expect_fault(laurel, FULL_TEXT)
    with laurel.page.expect_download() as download:
        laurel.press(laurel.sheet.get_by_role("button", name="Export"))
    kept = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert kept["format"] == "laurel-match"
    assert kept["edits"][-1]["do"] == "undo"
    laurel.go("/settings").on("settings")
    expect(laurel.page.locator(".about")).to_contain_text("Nothing can be stored here")
    laurel.go("/").on("home")
    expect(laurel.page.locator(".match")).to_have_count(1)


@pytest.mark.both_starts
def test_a_forbidden_store(open_laurel: OpenLaurel) -> None:
    """Where the browser forbids storage altogether, Laurel opens, plays in memory, and says so."""
    laurel = open_laurel("/", prepare=running(FORBIDDEN + NO_MIRROR)).on("home")
    import_match(laurel)
    laurel.tap("Celia", times=3)
    laurel.expect_totals(1, 0, 3)
    expect_fault(laurel, FORBIDDEN_TEXT)
    laurel.go("/settings").on("settings")
    expect(laurel.page.locator(".about")).to_contain_text("Nothing can be stored here")


def test_only_the_mirror(open_laurel: OpenLaurel) -> None:
    """Where local storage takes nothing, the match is kept in the mirror.

    What is entered in one tab is shown in the other, and is there when both are closed.
    """
    first = open_laurel("/", prepare=running(FORBIDDEN)).on("home")
    import_match(first)
    expect(first.toasts.filter(has_text="in memory only")).to_have_count(0)
    page = first.page.context.new_page()
    running(FORBIDDEN)(page)
    second = Laurel(page, first.url, is_touch=True).open(first.route)
    first.tap("Anna")
    second.expect_totals(2, 0, 0)
    second.tap("Boris")
    first.expect_totals(2, 1, 0)
    second.page.close()
    first.reload().on("board").expect_totals(2, 1, 0)


def test_cleared_between_two_visits(open_laurel: OpenLaurel) -> None:
    """A match that local storage has lost is there again."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running()))
    laurel.tap("Anna")
    laurel.expect_totals(3, 3, 1, 0)
    laurel.page.goto(f"{laurel.url}version.json")
    laurel.page.evaluate("localStorage.clear()")
    laurel.open("/match/seed").on("board").expect_totals(3, 3, 1, 0)
    laurel.press(laurel.undo)
    laurel.expect_totals(2, 3, 1, 0)
