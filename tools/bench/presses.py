"""How long presses take until they are painted, by the browser's own count: `python -m tools.bench.presses`.

The frequent entries of every game are pressed with a finger on a phone whose processor is four times slower, in matches
that have just begun and in long ones. The browser's Event Timing says how long each took, from the press to the next
paint, in steps of 8 ms; of the events of one press the longest counts.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from pkgutil import iter_modules
from statistics import median
from typing import Any

from attrs import frozen
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from laurel.match.archive import encode
from laurel.pages.games import PRESENTATIONS
from tools import bench, chromium, project, visiting
from tools.serve import Site
from tools.taps import NOON
from tools.taps.counting import GO, SHOWS, SNAPSHOT_KEPT

THROTTLING = 4
"""How many times slower the processor is made."""

PRESSED = 80
"""Milliseconds that a finger stays down."""

BETWEEN = 500
"""Milliseconds between two presses: a browser tells of a press some time after it was painted."""

WATCH = """() => {
  window.pressed = [];
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, processingStart, processingEnd } of list.getEntries())
      if (interactionId) window.pressed.push([duration, processingEnd - processingStart]);
  }).observe({ type: 'event', durationThreshold: 16 });
}"""
LONGEST = """() => {
  const [longest] = window.pressed.toSorted(([one], [other]) => other - one);
  window.pressed = [];
  return longest ?? [0, 0];
}"""
"""Returns how long the events of the last press took, and scripts of it; 0 if they took less than 16 ms."""

IS_HOME = "() => document.querySelector('[data-screen=home]') !== null"
AT = """(control) => {
  control.scrollIntoView({ block: 'center', inline: 'center' });
  const { x, y, width, height } = control.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""


@frozen
class Press:
    """A press on a control."""

    what: str
    """What it enters or opens."""

    control: str
    """A selector of the control."""


@frozen
class Pressing:
    """A stored match, and the presses that are made one after another on its board."""

    game: str
    match: str
    """Which match of the game it is, in few words."""

    document: str
    presses: tuple[Press, ...]


@frozen
class Pressed:
    """How long a press took, in milliseconds."""

    game: str
    match: str
    what: str
    painted: float
    """Until the next paint; 0 if it took less than 16."""

    scripts: float
    """The part of it that scripts took."""


def sample(game: str) -> str:
    """Return the document of the sample match of a game."""
    made = PRESENTATIONS[game].sample
    if made is None:
        raise LookupError(f"{game} has no sample")
    return encode(PRESENTATIONS[game].game, made.match("bench", NOON))


def found() -> Iterator[Pressing]:
    """Yield what is pressed in every game: `PRESSINGS` of the module `presses` in each package beside this module."""
    for package in iter_modules(bench.__path__):
        name = f"{bench.__name__}.{package.name}.presses"
        if package.ispkg and find_spec(name):
            yield from import_module(name).PRESSINGS


def measure(browser: Browser, site: Site, game: str = "") -> list[Pressed]:
    """Make every press of a game once, or of all games, on a visit that is not the first."""
    pressings = dict(enumerate(one for one in found() if game in ("", one.game)))
    documents = {str(place): _named(one.document, place) for place, one in pressings.items()}
    with visiting.started(browser, site, visiting.PHONE, documents) as page:
        page.wait_for_function(SNAPSHOT_KEPT, timeout=visiting.START_MS)
        page.reload()
        page.wait_for_function(visiting.STARTED, timeout=visiting.START_MS)
        page.evaluate(WATCH)
        devtools = page.context.new_cdp_session(page)
        return [pressed for place, one in pressings.items() for pressed in _play(page, devtools, place, one)]


def _named(document: str, place: int) -> str:
    return json.dumps({**json.loads(document), "id": str(place)})


def _play(page: Page, devtools: CDPSession, place: int, pressing: Pressing) -> Iterator[Pressed]:
    """Open the board of a match, and make its presses."""
    route = f"/match/{place}"
    page.evaluate(GO, "/")
    page.wait_for_function(IS_HOME)
    page.evaluate(GO, route)
    page.wait_for_function(SHOWS["board"], arg=route)
    page.evaluate(visiting.DRAWN)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": THROTTLING})
    page.wait_for_timeout(BETWEEN)
    for one in pressing.presses:
        painted, scripts = _press(page, devtools, one.control)
        yield Pressed(pressing.game, pressing.match, one.what, painted, scripts)
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": 1})


def _press(page: Page, devtools: CDPSession, control: str) -> tuple[float, float]:
    """Press a control; return how long that took, and scripts of it."""
    x, y = page.locator(control).first.evaluate(AT)
    page.wait_for_timeout(BETWEEN)
    page.evaluate(LONGEST)  # forgets what was pressed before
    touch: dict[str, Any] = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
    devtools.send("Input.dispatchTouchEvent", touch)
    page.wait_for_timeout(PRESSED)
    devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(BETWEEN)
    painted, scripts = page.evaluate(LONGEST)
    return float(painted), float(scripts)


def table(pressed: Iterable[Pressed]) -> Iterator[str]:
    """Yield a line for every game, match and press, each with the median and the longest, as the browser counts."""
    yield f"{f'press to paint, processor {THROTTLING}x slower, ms':<60}{'median':>9}{'longest':>9}{'scripts':>9}"
    for game, in_game in _grouped(pressed, lambda one: one.game):
        yield _line(game, in_game)
        for match, in_match in _grouped(in_game, lambda one: one.match):
            yield _line(f"  {match}", in_match)
            for what, several in _grouped(in_match, lambda one: one.what):
                yield _line(f"    {what}", several)


def _grouped(pressed: Iterable[Pressed], by: Callable[[Pressed], str]) -> Iterable[tuple[str, list[Pressed]]]:
    """Return presses by a name, in the order in which the names came first."""
    found: dict[str, list[Pressed]] = {}
    for one in pressed:
        found.setdefault(by(one), []).append(one)
    return found.items()


def _line(what: str, pressed: list[Pressed]) -> str:
    longest = max(pressed, key=lambda one: one.painted)
    painted, scripts = median(one.painted for one in pressed), longest.scripts
    return f"{what:<60}{painted:>9.0f}{longest.painted:>9.0f}{scripts:>9.0f}"


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description="Measure how long presses on the boards take until they are painted.")
    parser.add_argument("--runs", type=int, default=1, help="how many times everything is measured (1)")
    parser.add_argument("--site", type=Path, default=project.SITE, help="folder of the built site")
    parser.add_argument("--game", default="", help="only the presses of this game, by its name in the table")
    options = parser.parse_args()
    with sync_playwright() as playwright, Site(project.built(options.site)) as site:
        browser = chromium.launched(playwright)
        pressed = [one for _ in range(options.runs) for one in measure(browser, site, options.game)]
    print("\n".join(table(pressed)))


if __name__ == "__main__":
    main()
