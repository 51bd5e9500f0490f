"""A game that is put into a build by naming its folder, and that no shared file knows: Stones, in `tests/toy`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.e2e import audits
from tests.e2e.actions import Laurel
from tests.e2e.conftest import NO_WORKER
from tests.e2e.guard import Guard
from tools import build
from tools.serve import Site
from tools.visiting import PHONE

TOY = Path(__file__).parents[1] / "toy"


@pytest.fixture(scope="module")
def toy_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Build Laurel with the toy, and serve it."""
    folder = tmp_path_factory.mktemp("toy") / "site"
    build.build(folder, TOY)
    with Site(folder) as served:
        yield served


@pytest.fixture
def laurel(browser: Browser, toy_site: Site, guard: Guard) -> Iterator[Laurel]:
    """Open the setup screen of that build."""
    context: BrowserContext = browser.new_context(**PHONE, locale="en-GB", accept_downloads=True)
    context.add_init_script(NO_WORKER)
    guard.watch(context)
    page = context.new_page()
    yield Laurel(page, toy_site.url, is_touch=True).open("/new")
    context.close()


def test_a_match_from_the_setup_to_the_results(laurel: Laurel) -> None:
    """It is set up, played, corrected, translated, exported and finished like every other game."""
    page = laurel.page
    laurel.press(page.locator("label.chip", has_text="Stones"))
    expect(page.locator(".seats > .seat")).to_have_count(2)
    for seat, name in enumerate(("Anna", "Boris"), 1):
        page.get_by_label(f"Name of player {seat}").fill(name)
    page.get_by_label("Faction of player 1").select_option("north")
    laurel.start(shows_guide=True)

    stones = page.locator(".pile-stones")
    laurel.tap("Anna")
    laurel.tap("Boris")
    expect(stones).to_have_text(["1", "1"])
    assert [*audits.overflowing(page), *audits.small_targets(page)] == []
    assert float(stones.first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")) == 64
    assert page.locator(".pile-stones use").first.evaluate("icon => icon.getBBox().width") > 0

    laurel.enter("Points gained")
    laurel.press(laurel.sheet.locator("label.chip", has_text="Boris"))
    laurel.sheet.locator("input[data-lowest]").fill("2")
    laurel.press(laurel.sheet.get_by_role("button", name="Enter", exact=True))
    expect(stones).to_have_text(["1", "3"])

    with page.expect_download() as download:
        laurel.press(page.get_by_role("button", name="More"))
        laurel.press(laurel.sheet.get_by_role("button", name="Export"))
    document = json.loads(Path(str(download.value.path())).read_text(encoding="utf-8"))
    assert (document["game"], document["setup"]["players"][0]["details"]) == ("stones", {"side": "north"})
    laurel.close_sheet()

    laurel.go(f"/match/{laurel.match_id}/history").on("history")
    laurel.press(page.locator("button.line").last)
    laurel.sheet.locator("input[data-lowest]").fill("3")
    laurel.press(laurel.sheet.get_by_role("button", name="Correct"))
    expect(laurel.sheet).to_have_count(0)
    laurel.go(f"/match/{laurel.match_id}").on("board")
    expect(stones).to_have_text(["3", "3"])

    in_language(laurel, "cs")
    laurel.press(page.locator(".tools button", has_text="Další"))
    laurel.press(laurel.sheet.locator(".source-button", has_text="Výsledky"))
    laurel.press(laurel.sheet.locator("button[type=submit]"))
    laurel.press(page.locator(".ending .chip-button", has_text="Boris"))
    expect(page.locator(".ending")).to_contain_text("Boris")
    laurel.go(f"/match/{laurel.match_id}/results").on("results")
    expect(page.locator(".winner-names")).to_have_text("Boris")


def in_language(laurel: Laurel, language: str) -> None:
    """Choose a language in the settings, and go back to the match."""
    board = laurel.route
    laurel.go("/settings").on("settings")
    laurel.press(laurel.page.locator("label.chip", has=laurel.page.locator(f"input[value={language}]")))
    laurel.go(board).on("board")
