"""The list of all plays on the built site."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from laurel.app.plays.records import StoredRecord, pack
from laurel.app.storage.keys import RECORDS
from laurel.plays.records.bgsplay_writing import record_of
from tests.e2e.conftest import OpenLaurel
from tests.plays.support import NAMING, play
from tools.visiting import PHONE

SOME = (
    StoredRecord(record_of(play(name=f"p{number}", number=number, note="Rain" * (number % 2)), NAMING))
    for number in range(100)
)
STORED = {f"{RECORDS}0000": pack(SOME)}


def test_a_match_is_found_again(open_laurel: OpenLaurel) -> None:
    """A list grows where it is scrolled; what narrows it survives Back and a reload, and is ended by one press."""
    laurel = open_laurel("/plays", stored=STORED, device=PHONE)
    page, plays = laurel.page, laurel.page.locator(".play")
    expect(plays).to_have_count(20)
    plays.last.scroll_into_view_if_needed()
    expect(plays).to_have_count(40)
    page.locator("#find-words").fill("rain")
    expect(page.locator("#live")).to_have_text("Matches: 50 of 100")
    expect(page.locator("#find-words")).to_be_focused()
    expect(page).to_have_url(re.compile("words=rain$"))
    plays.first.get_by_role("link").tap()
    laurel.on("one-play")
    page.go_back()
    expect(page.locator("#finding-count")).to_contain_text("50 of 100")
    page.reload()
    expect(page.locator("#find-words")).to_have_value("rain")
    expect(plays.first).to_be_visible()
    page.locator("#find-all").tap()
    expect(page.locator("#finding-count")).to_have_count(0)
    expect(page.locator("#find-words")).to_have_value("")
