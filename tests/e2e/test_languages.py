"""Laurel speaks the table's language, everywhere and at once."""

from __future__ import annotations

import json

from playwright.sync_api import expect

from laurel.app.storage.keys import SETTINGS
from laurel.pages.language.languages import translations
from tests.e2e import seeds
from tests.e2e.conftest import OpenLaurel

ONE_POINT = seeds.stored(seeds.match(seeds.gain(0, 1)))
LABELS = ("New match", "Undo", "Strategy cards")

READS = "Object.defineProperty(Navigator.prototype, 'languages', {{ get: () => {languages}, configurable: true }})"
"""The languages that the reader prefers."""


def test_the_browsers_language_is_spoken(open_laurel: OpenLaurel) -> None:
    """The page speaks the first language of the browser's, from the first screen on, and says so to the browser."""
    new, undo, cards = (translations("ru").gettext(label) for label in LABELS)
    assert not {new, undo, cards} & set(LABELS)
    laurel = open_laurel(locale="ru-RU", stored=seeds.stored(seeds.running()))
    expect(laurel.page.locator("html")).to_have_attribute("lang", "ru")
    expect(laurel.page.locator(".home-new a")).to_have_text(new)
    laurel.go("/match/seed").on("board")
    expect(laurel.undo).to_have_text(undo)
    expect(laurel.page.locator(".round-actions button").first).to_have_text(cards)


def test_a_language_that_laurel_does_not_speak(open_laurel: OpenLaurel) -> None:
    """Who reads none of Laurel's languages is given English."""
    laurel = open_laurel(script=READS.format(languages=["fi-FI"]))
    expect(laurel.page.locator("html")).to_have_attribute("lang", "en")
    expect(laurel.page.locator(".home-new a")).to_have_text("New match")


def test_the_language_changes_in_the_middle_of_a_match(open_laurel: OpenLaurel) -> None:
    """Settings change the language at once; back at the board the match stands as it stood, also after a reload."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running()))
    laurel.tap("Anna")
    match = laurel.stored_match()
    laurel.go("/match/seed/settings").on("settings")
    laurel.press(laurel.page.locator("label.chip", has_text="Русский"))
    expect(laurel.page.locator("html")).to_have_attribute("lang", "ru")
    expect(laurel.page.locator(".bar-title")).to_have_text("Настройки")
    laurel.press(laurel.page.locator("a.icon-button").first)
    laurel.on("board").expect_totals(3, 3, 1, 0)
    laurel.expect_round(2, "Действия")
    expect(laurel.page.locator(".slot-asks")).to_have_count(1)
    expect(laurel.undo).to_have_text("Отменить")
    assert laurel.stored_match("seed") == match
    laurel.reload().on("board").expect_totals(3, 3, 1, 0)
    expect(laurel.page.locator("html")).to_have_attribute("lang", "ru")
    expect(laurel.undo).to_have_text("Отменить")


def test_times_and_dates(open_laurel: OpenLaurel) -> None:
    """They are written as the reader writes them, in each language; with 24 hours where the device has them."""
    laurel = open_laurel(stored=ONE_POINT)
    for language, readers, date in (
        ("en", ["en-GB"], "14 Nov 2023, 23:14"),
        ("en", ["pl-PL", "pl", "en-US", "en"], "Nov 14, 2023, 23:14"),
        ("cs", ["en-GB"], "14. 11. 2023 23:14"),
        ("pl", ["en-GB"], "14 lis 2023, 23:14"),
        ("ru", ["en-GB"], "14 нояб. 2023 г., 23:14"),
    ):
        stored = {**ONE_POINT, SETTINGS: json.dumps({"language": language})}
        laurel.begin("/match/seed/history", stored=stored, script=READS.format(languages=readers)).on("history")
        expect(laurel.page.locator("time").first).to_have_text("23:14")
        laurel.go("/").on("home")
        expect(laurel.page.locator(".match-head small").first).to_contain_text(f" · {date}")


def test_a_clock_of_12_hours_is_used_where_language_and_device_agree(open_laurel: OpenLaurel) -> None:
    """Where the language and the device have them."""
    laurel = open_laurel(
        "/match/seed/history", locale="en-US", language="en", stored=ONE_POINT, script=READS.format(languages=["en-US"])
    )
    expect(laurel.page.locator("time").first).to_have_text("11:14 PM")
    laurel.go("/").on("home")
    expect(laurel.page.locator(".match-head small").first).to_contain_text(" · Nov 14, 2023, 11:14 PM")
