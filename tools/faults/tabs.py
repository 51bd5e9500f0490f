"""Two and three tabs tap at once for a minute; then it is measured when a tap of one is shown in the other."""

from __future__ import annotations

import time
from random import Random
from statistics import median

from tests.e2e.actions import Laurel
from tools.faults.rows import Row
from tools.faults.visitor import PLAYERS, Visitor

TAPPED_S = 60
LATENCIES = 20
SAME_WITHIN_S = 10

# Each tab presses plus or minus of any player, every 50 to 350 ms, and counts what it has pressed.
TAP = """(seconds) => {
  window.counted = [0, 0, 0];
  window.presses = 0;
  const end = performance.now() + seconds * 1000;
  const press = () => {
    if (performance.now() > end) { window.isDone = true; return; }
    const player = Math.floor(Math.random() * 3);
    const tile = document.querySelectorAll('[data-tile]')[player];
    const change = Number(tile.querySelector('.tile-number').textContent) < 4 ? 1 : -1;
    const button = tile.querySelector(`button[data-key="${change === 1 ? '+' : '-'}"]`);
    if (button && !button.disabled) {
      button.click();
      window.counted[player] += change;
      window.presses += 1;
    }
    setTimeout(press, 50 + Math.random() * 300);
  };
  press();
}"""

# A tab presses plus or minus of one player every 16 ms, at random, and counts. It measures how long it is blocked.
TAP_AT_ONCE = """async (player) => {
  const frame = () => new Promise((resolve) => setTimeout(resolve, 16));
  const began = performance.now();
  let last = began;
  let watches = true;
  [window.longest, window.counted] = [0, 0];
  const watch = () => {
    const now = performance.now();
    window.longest = Math.max(window.longest, now - last);
    last = now;
    if (watches) setTimeout(watch, 0);
  };
  watch();
  (async () => {
    for (let press = 0; press < 100; press += 1) {
      const tile = document.querySelectorAll('[data-tile]')[player];
      const points = Number(tile.querySelector('.tile-number').textContent);
      const change = points < 1 || (points < 4 && Math.random() < 0.5) ? 1 : -1;
      const button = tile.querySelector(`button[data-key="${change === 1 ? '+' : '-'}"]`);
      if (button && !button.disabled) {
        button.click();
        window.counted += change;
      } else press -= 1;
      await frame();
    }
    watches = false;
    window.took = performance.now() - began;
    window.isDone = true;
  })();
}"""

# When each new row of numbers was shown.
WATCH = """() => {
  window.shownAt = {};
  const numbers = () => [...document.querySelectorAll('[data-tile] .tile-number')].map((one) => one.textContent).join();
  new MutationObserver(() => { window.shownAt[numbers()] ??= performance.timeOrigin + performance.now(); })
    .observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
SHOWN_AT = "(numbers) => window.shownAt[numbers]"


def rows(visitor: Visitor, seconds: int = TAPPED_S) -> list[Row]:
    """Tap in two tabs, and in three."""
    return [tapped(visitor, count, seconds) for count in (2, 3)]


def tapped(visitor: Visitor, count: int, seconds: int) -> Row:
    """Tap in so many tabs at once, and compare what they show with what was pressed."""
    tabs = [visitor.board(), *(visitor.tab() for _ in range(count - 1))]
    for tab in tabs:
        tab.page.evaluate(TAP, seconds)
    for tab in tabs:
        tab.page.wait_for_function("window.isDone", timeout=(seconds + 60) * 1000, polling=200)
    presses = sum(int(tab.page.evaluate("window.presses")) for tab in tabs)
    counted = [tab.page.evaluate("window.counted") for tab in tabs]
    expected = [sum(one) for one in zip(*counted, strict=True)]
    began = time.monotonic()
    while any(visitor.points(tab) != expected for tab in tabs) and time.monotonic() < began + SAME_WITHIN_S:
        tabs[0].page.wait_for_timeout(20)
    lost = sum(sum(abs(one - other) for one, other in zip(expected, visitor.points(tab), strict=True)) for tab in tabs)
    tabs[0].reload()
    lost += visitor.missing(tabs[0], expected, f"{count} tabs, after a reload")
    delays = latencies(visitor, tabs)
    for tab in tabs:
        tab.page.close()
    most = sorted(delays)[int(0.9 * (len(delays) - 1))]
    seen = f"a tap is in the others after {median(delays):.0f} ms (median; 9 of 10: {most:.0f} ms)"
    return Row(f"{count} tabs tap at once for {seconds} s", presses, lost, seen)


def burst(visitor: Visitor) -> Row:
    """Tap a hundred times in each of two tabs, as fast as the page takes it, and once more when all is counted."""
    tabs = [visitor.board(), visitor.tab()]
    for player, tab in enumerate(tabs):
        tab.page.evaluate(TAP_AT_ONCE, player)
    for tab in tabs:
        tab.page.wait_for_function("window.isDone", timeout=60_000, polling=50)
    expected = [*(int(tab.page.evaluate("window.counted")) for tab in tabs), 0]
    began = time.monotonic()
    while any(visitor.points(tab) != expected for tab in tabs) and time.monotonic() < began + SAME_WITHIN_S:
        tabs[0].page.wait_for_timeout(20)
    same = time.monotonic() - began
    took = max(float(tab.page.evaluate("window.took")) for tab in tabs)
    stall = max(float(tab.page.evaluate("window.longest")) for tab in tabs)
    lost = sum(visitor.missing(tab, expected, "a burst in two tabs") for tab in tabs)
    for tab in tabs:
        after = visitor.tap(tab, 1)
        tabs[0].page.wait_for_timeout(500)
        lost += sum(visitor.missing(one, after, "a tap after the burst") for one in tabs)
    tabs[0].reload()
    lost += visitor.missing(tabs[0], after, "a burst, after a reload")
    for tab in tabs:
        tab.page.close()
    seen = f"all after {took / 1000:.1f} s, no page blocked for more than {stall:.0f} ms; the same {same:.1f} s later"
    return Row("200 taps in 2 tabs at once", 200, lost, seen)


def latencies(visitor: Visitor, tabs: list[Laurel]) -> list[float]:
    """Return the milliseconds from the number in the tab that is tapped to the number in the last of the others."""
    for tab in tabs:
        tab.page.evaluate(WATCH)
    random = Random(0)  # noqa: S311
    found = []
    for _ in range(LATENCIES):
        points = visitor.points(tabs[0])
        player = random.randrange(len(PLAYERS))
        change, button = (1, "+") if points[player] < 4 else (-1, "-")
        points[player] += change
        numbers = ",".join(map(str, points))
        for tab in tabs:
            tab.page.evaluate("() => { window.shownAt = {}; }")
        tabs[0].page.evaluate(
            '([player, key]) => document.querySelectorAll(`[data-tile] button[data-key="${key}"]`)[player].click()',
            [player, button],
        )
        for tab in tabs:
            tab.page.wait_for_function(SHOWN_AT, arg=numbers, polling=20)
        own, *others = (float(tab.page.evaluate(SHOWN_AT, numbers)) for tab in tabs)
        found.append(max(others) - own)
        tabs[0].page.wait_for_timeout(600)
    return found
