"""Storage that is broken, full or forbidden: nothing is deleted, the match goes on, and the player is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.broken_storage import FORBIDDEN, FULL, NO_DATABASE, NO_MIRROR, script
from tests.e2e.conftest import OpenLaurel

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
    expect(laurel.reload().page.locator(".quarantined")).to_contain_text("1 stored item cannot be read")
    laurel.press(laurel.page.locator(".quarantined").get_by_role("button", name="Remove"))
    expect(laurel.page.locator(".quarantined")).to_have_count(0)
    assert GARBAGE not in laurel.stored().values()


def test_the_address_of_a_damaged_match(open_laurel: OpenLaurel) -> None:
    """Opening a damaged match by its address leads home, where it is reported."""
    laurel = open_laurel("/match/x", stored={"laurel:match:x": GARBAGE}).on("home")
    expect(laurel.toasts).to_contain_text("This match is not on this device.")
    expect(laurel.page.locator(".quarantined")).to_contain_text("1 stored item cannot be read")


def test_a_stored_text_that_is_nested_too_deeply(open_laurel: OpenLaurel) -> None:
    """A stored text of nothing but brackets is quarantined like any other; it does not keep Laurel from starting."""
    laurel = open_laurel(stored={"laurel:match:x": "[" * 50_000})
    expect(laurel.page.locator(".quarantined")).to_contain_text("1 stored item cannot be read")


@pytest.mark.parametrize("garbage", ["not json", '{"language": 7, "theme": ["dark"], "awake": "x"}'])
def test_garbage_in_the_place_of_the_settings(open_laurel: OpenLaurel, garbage: str) -> None:
    """Settings that cannot be read are as if they had never been made, and can be made again."""
    laurel = open_laurel("/settings", stored={"laurel:settings": garbage}, locale="cs-CZ").on("settings")
    expect(laurel.page.locator("html")).to_have_attribute("lang", "cs")
    laurel.press(laurel.page.locator("label.chip", has_text="English"))
    expect(laurel.page.locator("html")).to_have_attribute("lang", "en")
    assert json.loads(laurel.stored("laurel:settings"))["language"] == "en"


def test_garbage_in_the_place_of_the_names(open_laurel: OpenLaurel) -> None:
    """Names that cannot be read do not keep anybody from setting a table up."""
    laurel = open_laurel("/new", stored={"laurel:names": '{"no": "list"}'}).on("setup")
    laurel.set_up(["Anna", "Boris", "Celia"])
    laurel.start()
    laurel.expect_totals(0, 0, 0)


def test_keys_of_others_are_left_alone(open_laurel: OpenLaurel) -> None:
    """Other projects of the same origin keep their own: nothing of theirs is read, moved or removed."""
    theirs = {"match:x": "theirs", "settings": "theirs", "laurels": "theirs"}
    laurel = open_laurel(stored={**theirs, **seeds.stored(seeds.running())})
    laurel.choose_in_menu("Delete")
    stored = laurel.stored()
    assert {key: stored.get(key) for key in theirs} == theirs


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(source, id=name, marks=[pytest.mark.both_starts] if name == "never answers" else [])
        for name, source in NO_DATABASE.items()
    ],
)
def test_only_local_storage(open_laurel: OpenLaurel, source: str) -> None:
    """Where no database can be opened, Laurel starts, keeps the match, and says that there is one copy."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running()), prepare=script(source)).on("board")
    laurel.tap("Anna")
    laurel.expect_totals(3, 3, 1, 0)
    laurel.reload().on("board").expect_totals(3, 3, 1, 0)
    expect(laurel.toasts).to_contain_text(ONE_COPY_TEXT)
    laurel.go("/settings").on("settings")
    expect(laurel.page.locator(".about")).to_contain_text(ONE_COPY_TEXT)
    expect(laurel.page.locator("#trouble")).to_have_count(0)


def expect_fault(laurel: Laurel, text: str) -> None:
    """Expect a fault in the line of the board, and open the sheet that says all of it."""
    expect(laurel.slot.locator(".now-alert")).to_be_visible()
    laurel.open_sheet("#now")
    expect(laurel.sheet).to_contain_text(text)


def test_a_full_store(open_laurel: OpenLaurel) -> None:
    """Where there is no room and no mirror the match goes on in memory, the page says so, and offers the export."""
    laurel = open_laurel("/new", prepare=script(FULL + NO_MIRROR))
    laurel.set_up(["Anna", "Boris", "Celia"])
    laurel.start()
    laurel.tap("Anna", times=2)
    laurel.expect_totals(2, 0, 0)
    laurel.tap("Boris")
    laurel.expect_totals(2, 1, 0)
    laurel.press(laurel.undo)
    laurel.expect_totals(2, 0, 0)
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


def test_a_store_that_fills_up(open_laurel: OpenLaurel) -> None:
    """When room runs out in the middle of a match, entries stay in memory; once there is room again they are kept."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running()), prepare=script(NO_MIRROR))
    laurel.page.evaluate("() => { window.setItem = Storage.prototype.setItem }")
    laurel.page.evaluate(f"() => {{ {FULL} }}")
    laurel.tap("Anna")
    expect_fault(laurel, FULL_TEXT)
    laurel.close_sheet()
    laurel.page.evaluate("() => { Storage.prototype.setItem = window.setItem }")
    laurel.tap("Boris")
    expect(laurel.slot.locator(".now-alert")).to_have_count(0)
    laurel.reload().expect_totals(3, 4, 1, 0)


@pytest.mark.both_starts
def test_a_forbidden_store(open_laurel: OpenLaurel) -> None:
    """Where the browser forbids storage altogether, Laurel opens, plays in memory, says so, and offers the export."""
    laurel = open_laurel("/new", prepare=script(FORBIDDEN + NO_MIRROR)).on("setup")
    laurel.set_up(["Anna", "Boris", "Celia"])
    laurel.start(shows_guide=True)
    laurel.tap("Celia", times=3)
    laurel.expect_totals(0, 0, 3)
    expect_fault(laurel, FORBIDDEN_TEXT)
    with laurel.page.expect_download():
        laurel.press(laurel.sheet.get_by_role("button", name="Export"))
    laurel.go("/settings").on("settings")
    expect(laurel.page.locator(".about")).to_contain_text("Nothing can be stored here")


@pytest.mark.parametrize("source", [FULL, FORBIDDEN], ids=["full", "forbidden"])
def test_only_the_mirror(open_laurel: OpenLaurel, source: str) -> None:
    """Where local storage takes nothing, the match is kept in the mirror: it is there after a reload."""
    laurel = open_laurel("/new", prepare=script(source)).on("setup")
    laurel.set_up(["Anna", "Boris", "Celia"])
    laurel.start(shows_guide=source == FORBIDDEN)
    laurel.tap("Celia", times=3)
    laurel.tap("Anna")
    laurel.expect_totals(1, 0, 3)
    expect(laurel.toasts.filter(has_text="in memory only")).to_have_count(0)
    laurel.reload().on("board").expect_totals(1, 0, 3)
    laurel.press(laurel.undo)
    laurel.expect_totals(0, 0, 3)
    laurel.reload().on("board").expect_totals(0, 0, 3)


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


def test_cleared_under_the_page(open_laurel: OpenLaurel) -> None:
    """The match goes on, and all of it is stored again."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running()))
    before = laurel.stored("laurel:match:seed")
    laurel.page.evaluate("localStorage.clear()")
    laurel.tap("Anna")
    laurel.expect_totals(3, 3, 1, 0)
    assert len(laurel.stored("laurel:match:seed")) >= len(before)
    laurel.reload().on("board").expect_totals(3, 3, 1, 0)


def test_two_tabs_without_local_storage(open_laurel: OpenLaurel) -> None:
    """What is entered in one is shown in the other, and is there when both are closed."""
    first = open_laurel("/new", prepare=script(FORBIDDEN)).on("setup")
    first.set_up(["Anna", "Boris", "Celia"])
    first.start(shows_guide=True)
    page = first.page.context.new_page()
    page.add_init_script(FORBIDDEN)
    second = Laurel(page, first.url, is_touch=True).open(first.route)
    first.tap("Anna")
    second.expect_totals(1, 0, 0)
    second.tap("Boris")
    first.expect_totals(1, 1, 0)
    second.page.close()
    first.reload().expect_totals(1, 1, 0)
