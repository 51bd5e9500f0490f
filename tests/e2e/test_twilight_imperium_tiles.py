"""The tiles of Twilight Imperium: what lies in them apart, and what the question and the bar leave clear."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, expect

from laurel.games.twilight_imperium.actions import Action, GainFromLaw, GainRelic, GiveSupport, RevealObjective
from laurel.games.twilight_imperium.components import OBSIDIAN, SHARD, LawId, ObjectiveId
from laurel.match.setup import Seat
from tests.e2e import audits, rendered_page, seeds
from tests.e2e.conftest import OpenLaurel, running
from tests.e2e.rendered import boards
from tools.serve import Site
from tools.visiting import PHONE

BOARD = "/match/seed"
REVEALED = tuple(RevealObjective(ObjectiveId(one)) for one in ("corner_the_market", "develop_weaponry"))
HELD: tuple[Action, ...] = (
    GiveSupport(Seat(1), Seat(0)),
    GiveSupport(Seat(2), Seat(0)),
    GainRelic(Seat(0), SHARD),
    GainRelic(Seat(0), OBSIDIAN),
    GainFromLaw(Seat(0), LawId("political_censure")),
)

MEETS = """() => {
  // A button is pressed beyond what is drawn of it, by its borders.
  const box = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const border = one.clientTop ?? 0;
    return { left, right, top: top + border, bottom: bottom - border };
  };
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


SIZES = ((390, 844), (390, 664), (820, 1180), (1180, 820))


def test_nothing_in_a_full_tile_meets_anything_else(open_laurel: OpenLaurel) -> None:
    """Number, button and signs lie apart with everything that a player can hold, in the longest language."""
    laurel = open_laurel(BOARD, stored=full(3, "ru"))
    found = {}
    for players in (3, 4, 6, 8):
        laurel.begin(BOARD, stored=full(players, "ru")).on("board")
        for width, height in SIZES:
            laurel.page.set_viewport_size({"width": width, "height": height})
            found[f"{players} players, {width}x{height}"] = laurel.page.evaluate(MEETS)
    audits.tell(found)


TILES = """() => [...document.querySelectorAll('.region-tile')].map((tile) => {
  const { left, top, right, bottom } = tile.getBoundingClientRect();
  return [left, top, right, bottom].map(Math.round);
})"""


def test_the_question_moves_nobody(context: BrowserContext, site: Site, built: Path) -> None:
    """A second press of the same button is where the first one was, although the question about the first is asked."""
    page = rendered_page.opened(context, site, built)
    found = {}
    for players in (3, 4, 5, 6, 8):
        before = (*seeds.cards(*range(1, players + 1)), seeds.phase("action"))
        quiet = seeds.match(*before, players=players, name="quiet")
        asking = seeds.match(*before, seeds.gain(1, 1), players=players, name="asking")
        shown = tuple(boards(seeds.stored(quiet, asking), "en"))
        for width, height in (*SIZES, (360, 640), (768, 1024), (844, 390), (1024, 600), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            rendered_page.show(page, shown[0])
            places = page.evaluate(TILES)
            rendered_page.show(page, shown[1])
            pairs = zip(places, page.evaluate(TILES), strict=True)
            moved = [f"{one} -> {other}" for one, other in pairs if one != other]
            found[f"{players} players, {width}x{height}"] = moved
    audits.tell(found)


IS_IN_SIGHT = """() => {
  const hidden = [];
  for (const selector of ['.slot-what', '.slot-asks', '#slot-outlook', '.slot-sources']) {
    const { left, right, top, bottom } = document.querySelector(selector).getBoundingClientRect();
    const isInWindow = top >= 0 && bottom <= innerHeight && left >= 0;
    for (const y of [top + 2, bottom - 2]) {
      const hit = document.elementFromPoint(Math.min(right, innerWidth) / 2 + left / 2, y);
      if (!isInWindow || !hit?.closest('.region-slot')) hidden.push(`${selector} at ${Math.round(y)}`);
    }
  }
  return hidden;
}"""
SHORT = ((360, 640), (390, 664), (412, 785), (844, 390))


def test_the_question_is_in_sight(open_laurel: OpenLaurel) -> None:
    """It lies above the tools as a whole, whatever the number of players; so do its answers, which scroll sideways."""
    tapped = seeds.gain(0, 1)
    asking = {
        f"of{players}": seeds.match(
            *seeds.cards(*range(1, players + 1)), seeds.phase("action"), tapped, players=players, name=f"of{players}"
        )
        for players in range(3, 9)
    }
    choosing = seeds.match(seeds.take(0, 3), tapped, players=6, name="choosing")
    revealed = seeds.named(tapped, name="revealed", names=seeds.NAMES)
    laurel = open_laurel("/", stored=seeds.stored(*asking.values(), choosing, revealed), device=phone(*SHORT[0]))
    hidden: dict[str, list[str]] = {}
    for match in (*asking, "choosing", "revealed"):
        laurel.go(f"/match/{match}").on("board")
        expect(laurel.slot).to_contain_text("Anna +1")
        for width, height in SHORT:
            laurel.page.set_viewport_size({"width": width, "height": height})
            laurel.page.evaluate("scrollTo(0, 0)")
            hidden[f"{match} at {width}x{height}"] = laurel.page.evaluate(IS_IN_SIGHT)
    audits.tell(hidden)


def test_the_question_covers_nobody(open_laurel: OpenLaurel) -> None:
    """With six players every button can be pressed while the question is asked."""
    documents = [
        seeds.match(*REVEALED, *seeds.cards(1, 2, 4, 5, 6, 8), seeds.phase(phase), players=6, name=phase)
        for phase in ("action", "agenda")
    ]
    laurel = open_laurel("/", stored=seeds.stored(*documents))
    covered = {}
    for phase in ("action", "agenda"):
        laurel.go(f"/match/{phase}").on("board").press(laurel.tile("Boris").locator(".plus"))
        expect(laurel.slot).to_contain_text("Boris +1")
        for width, height in ((360, 640), (390, 664), (360, 800), (390, 844)):
            laurel.page.set_viewport_size({"width": width, "height": height})
            laurel.page.evaluate("scrollTo(0, 0)")
            covered[f"{phase}, {width}x{height}"] = laurel.page.evaluate(COVERED)
    audits.tell(covered)


def test_the_phase_is_never_cut(open_laurel: OpenLaurel) -> None:
    """Beside the sign that the screen stays on and the timer, in the longest language."""
    laurel = open_laurel(BOARD, stored=full(4, "ru"), prepare=running(LOCK))
    expect(laurel.page.locator(".awake")).to_be_visible()
    progress = laurel.page.locator(".bar-title small")
    expect(progress).to_have_text("Раунд 1 · Фаза действий")
    for width in (320, 360, 390):
        laurel.page.set_viewport_size({"width": width, "height": 640})
        assert progress.evaluate("one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight")
        title, bar = (laurel.page.locator(one).bounding_box() for one in (".bar-title", ".bar"))
        assert title is not None
        assert bar is not None
        assert bar["y"] <= title["y"]
        assert title["y"] + title["height"] <= bar["y"] + bar["height"]
        assert [*audits.overflowing(laurel.page), *audits.small_targets(laurel.page, 44)] == []
