"""The board of Twilight Imperium under fingers: what is in view, what stays in its place, what is asked."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from laurel.games.twilight_imperium.actions import RevealObjective
from laurel.games.twilight_imperium.components import ObjectiveId
from tests.e2e import audits, seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import OpenLaurel
from tools.visiting import PHONE

BOARD = "/match/seed"

LYING = ("corner_the_market", "develop_weaponry", "diversify_research", "found_research_outposts")
REVEALED = tuple(RevealObjective(ObjectiveId(one)) for one in LYING)
ASKS_EARLIER = "Anna scores earlier in initiative order. Are those points entered?"

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


def test_the_grid_asks_before_it_ends_the_game(open_laurel: OpenLaurel) -> None:
    """Somebody earlier in initiative order has not scored: the grid asks as the plus does."""
    seed = seeds.match(
        *REVEALED, *seeds.cards(1, 2, 3, 4), seeds.phase("status"), seeds.gain(0, 9, "x"), seeds.gain(1, 9, "x")
    )
    laurel = on(open_laurel, seed)
    sheet = laurel.open_sheet(".tool-objectives")
    laurel.press(sheet.locator("#sheet-corner_the_market-1"))
    laurel.press(sheet.locator("#sheet-resolve"))
    expect(laurel.page.locator("#region-question")).to_contain_text(ASKS_EARLIER)
    laurel.expect_totals(9, 9, 0, 0)


def test_the_naalu_go_first(open_laurel: OpenLaurel) -> None:
    """By themselves, until Gift of Prescience is given on the sheet of the strategy cards."""
    document = json.loads(seeds.match(*seeds.cards(1, 2, 3, 4), seeds.phase("action"), players=4))
    document["setup"]["players"][3]["details"]["faction"] = "naalu_collective"
    laurel = on(open_laurel, json.dumps(document))
    expect(laurel.tile("Dmitri").locator(".card-0")).to_have_count(1)
    sheet = laurel.open_sheet("#round-cards")
    laurel.press(sheet.locator("#zero-1"))
    expect(sheet.locator("#zero-1")).to_have_attribute("aria-pressed", "true")
    expect(laurel.tile("Boris").locator(".card-0")).to_have_count(1)
    expect(laurel.tile("Dmitri").locator(".card-0")).to_have_count(0)
