"""The board of Twilight Imperium under fingers: what is in view, what stays in its place, what is asked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import expect

from laurel.games.twilight_imperium.actions import RevealObjective
from laurel.games.twilight_imperium.components import ObjectiveId
from tests.e2e import audits, seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import DESKTOP, OpenLaurel
from tools.visiting import PHONE, TABLET

BOARD = "/match/seed"

SMALL: Mapping[str, Any] = {**PHONE, "viewport": {"width": 320, "height": 640}}
LINE = 45
"""The height of a line in pixels that a finger can hit, with what rounding adds."""

LYING = ("corner_the_market", "develop_weaponry", "diversify_research", "found_research_outposts")
REVEALED = tuple(RevealObjective(ObjectiveId(one)) for one in LYING)

IN_VIEW = """(slot) => {
  const undo = document.querySelector('.tools button').getBoundingClientRect();
  const isBeside = slot.getBoundingClientRect().right <= undo.left + 1;
  const above = isBeside ? innerHeight : document.querySelector('#region-tools').getBoundingClientRect().top;
  const { top, bottom } = slot.getBoundingClientRect();
  const sources = slot.querySelector('.slot-sources');
  const first = sources.querySelector('button').getBoundingClientRect();
  return {
    isAboveTheTools: top >= 0 && bottom <= above + 1,
    showsAnAnswer: first.top >= top && first.bottom <= above + 1,
  };
}"""


def on(open_laurel: OpenLaurel, document: str, width: int = 390, height: int = 844) -> Laurel:
    """Open the board of a match on a phone of a size."""
    return open_laurel(
        BOARD, stored=seeds.stored(document), device={**PHONE, "viewport": {"width": width, "height": height}}
    )


@pytest.mark.parametrize(
    ("width", "height", "players", "phase"),
    [(360, 640, 6, "strategy"), (390, 664, 8, "status"), (844, 390, 6, "status")],
    ids=["small phone", "eight players", "landscape"],
)
def test_from_what_is_in_view(open_laurel: OpenLaurel, width: int, height: int, players: int, phase: str) -> None:
    """Above the tools, or beside them on a phone on its side; what nobody answers keeps a mark on its tile."""
    laurel = on(open_laurel, seeds.match(*REVEALED, seeds.phase(phase), players=players), width, height)
    for name in ("Franta", "Anna"):
        laurel.press(laurel.tile(name).locator(".plus"))
        expect(laurel.slot).to_contain_text(f"{name} +1")
        assert laurel.slot.evaluate(IN_VIEW) == {
            "isAboveTheTools": True,
            "showsAnAnswer": True,
        }
    assert [*audits.overflowing(laurel.page), *audits.small_targets(laurel.page, 44)] == []
    laurel.press(laurel.tile("Franta").locator(".tile-question"))
    expect(laurel.sheet).to_contain_text("Franta +1")
    laurel.press(laurel.sheet.locator("#source-support"))
    laurel.press(laurel.sheet.locator("#give-0"))
    expect(laurel.tile("Franta").locator(".tile-question")).to_have_count(0)
    expect(laurel.tile("Anna").locator(".tile-question")).to_be_visible()


def test_nothing_moves_under_a_finger(open_laurel: OpenLaurel) -> None:
    """A strategy card that was taken stays in its place, and so does an objective that was revealed."""
    laurel = on(open_laurel, seeds.match(players=6))
    cards = laurel.page.locator(".choose .card-button")
    before = [cards.nth(index).bounding_box() for index in range(8)]
    plus = laurel.tile("Anna").locator(".plus").bounding_box()
    laurel.press(laurel.page.locator("#choose-3"))
    expect(laurel.page.locator("#choose-3")).to_be_disabled()
    expect(laurel.page.locator("#choose-3")).to_have_accessible_name("3 Politics: Anna")
    laurel.press(laurel.page.locator("#choose-1"))
    expect(laurel.page.locator("#choose-1")).to_be_disabled()
    assert before == [cards.nth(index).bounding_box() for index in range(8)]
    assert plus == laurel.tile("Anna").locator(".plus").bounding_box()
    sheet = laurel.open_sheet("#round-reveal")
    expect(sheet.locator(".reveal-progress")).to_have_text("1 of 2")
    below = sheet.locator("#reveal-develop_weaponry")
    laurel.page.evaluate(audits.AT_REST)
    place = below.bounding_box()
    laurel.press(sheet.locator("#reveal-corner_the_market button"))
    expect(sheet.locator(".reveal-progress")).to_have_text("2 of 2. Revealed: Corner the Market")
    expect(sheet.locator("#reveal-corner_the_market button")).to_be_disabled()
    assert place == below.bounding_box()


@pytest.mark.parametrize("device", [TABLET, DESKTOP], ids=["tablet", "desktop"])
def test_grid_and_track_are_there_together(open_laurel: OpenLaurel, device: Mapping[str, Any]) -> None:
    """Where there is room, no sheet is needed."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.named()), device=device)
    expect(laurel.page.locator(".tool-objectives")).to_be_hidden()
    expect(laurel.page.locator(".track")).to_be_in_viewport(ratio=1)
    expect(laurel.page.locator("#board-corner_the_market-0")).to_be_visible()


def test_eight_players_fit_a_small_phone(open_laurel: OpenLaurel) -> None:
    """Nothing overflows, and every cell can be hit."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.named(players=8)), device=SMALL)
    for width, height in ((320, 640), (360, 640), (844, 390)):  # the track is a line, and every new speaker is seen
        laurel.page.set_viewport_size({"width": width, "height": height})
        expect(laurel.page.locator(".track")).to_be_in_viewport(ratio=1)
        assert laurel.page.locator(".region-track").evaluate("one => one.offsetHeight") <= LINE
        for speaker in laurel.page.locator(".new-speaker .cell").all():
            expect(speaker).to_be_in_viewport(ratio=1)
        assert laurel.page.locator(".new-speaker .cells").evaluate("one => one.scrollWidth <= one.clientWidth")
    laurel.page.set_viewport_size(SMALL["viewport"])
    laurel.open_sheet(".tool-objectives")
    assert [*audits.overflowing(laurel.page), *audits.small_targets(laurel.page)] == []


def test_a_sheet_that_follows_another_begins_at_its_heading(open_laurel: OpenLaurel) -> None:
    """However far the one before was scrolled."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.named()))
    laurel.open_player("Ewa")
    laurel.press(laurel.sheet.locator("#player-more summary"))
    laurel.press(laurel.sheet.locator("#may-imperial"))
    heading = laurel.sheet.get_by_role("heading", name="Imperial")
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    assert laurel.sheet.evaluate("sheet => sheet.scrollTop") == 0
