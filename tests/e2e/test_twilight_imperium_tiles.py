"""The tiles of Twilight Imperium: how tall their numbers are, and what the question and the bar leave clear."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from laurel.games.twilight_imperium.actions import Action, GainFromLaw, GainRelic, GiveSupport, RevealObjective
from laurel.games.twilight_imperium.components import OBSIDIAN, SHARD, LawId, ObjectiveId
from laurel.match.setup import Seat
from tests.e2e import audits, seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import PHONE, TABLET, OpenLaurel

BOARD = "/match/seed"
REVEALED = tuple(RevealObjective(ObjectiveId(one)) for one in ("corner_the_market", "develop_weaponry"))
HELD: tuple[Action, ...] = (
    GiveSupport(Seat(1), Seat(0)),
    GiveSupport(Seat(2), Seat(0)),
    GainRelic(Seat(0), SHARD),
    GainRelic(Seat(0), OBSIDIAN),
    GainFromLaw(Seat(0), LawId("political_censure")),
)

MM_PER_PIXEL_OF_A_PHONE = 25.4 / (460 / 3)
"""390 px wide: 460 pixels an inch, of which three are one of CSS."""

MM_PER_PIXEL_OF_A_TABLET = 25.4 / (264 / 2)
"""An 11-inch tablet."""

DIGITS = """() => [...document.querySelectorAll('.tile-number')].map((drawing) => {
  const { width, height } = drawing.getBoundingClientRect();
  const box = drawing.viewBox.baseVal;
  const text = drawing.querySelector('text');
  const context = document.createElement('canvas').getContext('2d');
  context.font = `${getComputedStyle(text).fontWeight} 100px ${getComputedStyle(text).fontFamily}`;
  return Math.min(width / box.width, height / box.height) * context.measureText('0').actualBoundingBoxAscent;
})"""

MEETS = """() => {
  const box = (one) => one.getBoundingClientRect();
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const found = [];
  for (const tile of document.querySelectorAll('[data-tile]')) {
    const parts = ['.tile-number', '.plus', '.tile-signs'].map((one) => tile.querySelector(one));
    for (const [index, one] of parts.entries())
      for (const other of parts.slice(index + 1))
        if (meet(box(one), box(other))) found.push(`${tile.ariaLabel}: ${one.classList[0]} and ${other.classList[0]}`);
    const signs = tile.querySelector('.tile-signs');
    if (signs.scrollHeight > signs.clientHeight + 1) found.push(`${tile.ariaLabel}: signs are cut`);
  }
  return found;
}"""

COVERED = """() => [...document.querySelectorAll('.plus')].filter((plus) => {
  const { left, width, top, bottom } = plus.getBoundingClientRect();
  return [top + 3, bottom - 3].some((y) => !plus.contains(document.elementFromPoint(left + width / 2, y)));
}).map((plus) => plus.getAttribute('aria-label'))"""

LOCK = """
  const lock = Object.assign(new EventTarget(), { release: async () => {} });
  if (navigator.wakeLock) navigator.wakeLock.request = async () => lock;
"""


def phone(width: int, height: int) -> dict[str, Any]:
    """Return a phone of a size."""
    return {**PHONE, "viewport": {"width": width, "height": height}}


def full(players: int, language: str = "en") -> dict[str, str]:
    """Return what is stored of a match to 14 in which two players have two digits, and the first holds a lot."""
    document = seeds.match(
        *REVEALED,
        seeds.gain(0, 9, "x"),
        seeds.gain(1, 10, "x"),
        *seeds.cards(*range(1, players + 1)),
        seeds.phase("action"),
        *HELD,
        players=players,
        target=14,
    )
    settings = {"language": language, "theme": "auto", "awake": True, "timer": True}
    return {**seeds.stored(document), "laurel:settings": json.dumps(settings)}


@pytest.mark.parametrize("players", [4, 6, 8])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (390, 664)])
def test_digits_on_a_phone(open_laurel: OpenLaurel, width: int, height: int, players: int) -> None:
    """At least 7 mm tall, beside everything that a player can hold, in the longest language."""
    laurel = open_laurel(BOARD, stored=full(players, "ru"), device=phone(width, height))
    assert min(laurel.page.evaluate(DIGITS)) * MM_PER_PIXEL_OF_A_PHONE >= 7
    assert laurel.page.evaluate(MEETS) == []


@pytest.mark.parametrize("players", [3, 6, 8])
@pytest.mark.parametrize("is_wide", [False, True], ids=["portrait", "landscape"])
def test_digits_on_a_tablet(open_laurel: OpenLaurel, is_wide: bool, players: int) -> None:
    """At least 12 mm tall, which is read from the other side of a table."""
    size = {"width": 1180, "height": 820} if is_wide else {"width": 820, "height": 1180}
    laurel = open_laurel(BOARD, stored=full(players, "ru"), device={**TABLET, "viewport": size})
    assert min(laurel.page.evaluate(DIGITS)) * MM_PER_PIXEL_OF_A_TABLET >= 12
    assert laurel.page.evaluate(MEETS) == []


@pytest.mark.parametrize("phase", ["action", "agenda"])
@pytest.mark.parametrize(("width", "height"), [(360, 640), (390, 664), (360, 800), (390, 844)])
def test_the_question_covers_nobody(open_laurel: OpenLaurel, width: int, height: int, phase: str) -> None:
    """With six players every button can be pressed while the question is asked."""
    document = seeds.match(*REVEALED, *seeds.cards(1, 2, 4, 5, 6, 8), seeds.phase(phase), players=6)
    laurel = open_laurel(BOARD, stored=seeds.stored(document), device=phone(width, height))
    laurel.press(laurel.tile("Boris").locator(".plus"))
    expect(laurel.slot).to_contain_text("Boris +1")
    laurel.page.evaluate("scrollTo(0, 0)")
    assert laurel.page.evaluate(COVERED) == []


def lock_at_once(page: Page) -> None:
    """Let the screen stay on."""
    page.add_init_script(LOCK)


@pytest.mark.parametrize("width", [320, 360, 390])
def test_the_phase_is_never_cut(open_laurel: OpenLaurel, width: int) -> None:
    """Beside the sign that the screen stays on and the timer, in the longest language."""
    laurel: Laurel = open_laurel(BOARD, stored=full(4, "ru"), device=phone(width, 640), prepare=lock_at_once)
    expect(laurel.page.locator(".awake")).to_be_visible()
    progress = laurel.page.locator(".bar-title small")
    expect(progress).to_have_text("Раунд 1 · Фаза действий")
    assert progress.evaluate("one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight")
    title, bar = (laurel.page.locator(one).bounding_box() for one in (".bar-title", ".bar"))
    assert title is not None
    assert bar is not None
    assert bar["y"] <= title["y"]
    assert title["y"] + title["height"] <= bar["y"] + bar["height"]
    assert [*audits.overflowing(laurel.page), *audits.small_targets(laurel.page)] == []
