"""A player at the board of a match, in a browser whose profile has a snapshot."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Literal

from attrs import frozen
from playwright.sync_api import Browser, BrowserContext, Page

from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import FILL_STORAGE, USUAL
from tools.serve import Site
from tools.visiting import GUIDES_SHOWN, NO_WORKER, NUMBERS, PHONE, SNAPSHOT_MADE, START_MS, STARTED

SHOWS = f"(points) => JSON.stringify({NUMBERS}) === JSON.stringify(points)"
SHOWN_WITHIN_MS = 5_000
PLAYERS = ("Anna", "Boris", "Celia")
TARGET: Literal[14] = 14
"""Points with which the match would end: no trial comes so far."""


@frozen
class Visitor:
    """A browser that has visited the site before."""

    context: BrowserContext
    site: Site
    route: str = "/match/seed"

    def empty(self, stored: Mapping[str, str]) -> None:
        """Store nothing but these texts; all other pages are closed."""
        page = self.context.new_page()
        for other in self.context.pages:
            if other is not page:
                other.close()
        page.goto(f"{self.site.url}version.json")
        page.evaluate(FILL_STORAGE, {**GUIDES_SHOWN, **stored})
        page.close()

    def board(self, *, script: str = "") -> Laurel:
        """Open a new match of three players; a script may run before those of the site."""
        self.empty(seeds.stored(seeds.match(players=len(PLAYERS), target=TARGET)))
        return self.tab(script=script)

    def tab(self, *, script: str = "", route: str = "") -> Laurel:
        """Open the match, or another address, in another tab."""
        page = self.context.new_page()
        if script:
            page.add_init_script(script)
        return Laurel(page, self.site.url, is_touch=True).open(route or self.route)

    def tap(self, laurel: Laurel, times: int) -> list[int]:
        """Give points to the players in turn; return everybody's points once they are shown."""
        points = self.points(laurel)
        for _ in range(times):
            player = min(range(len(PLAYERS)), key=lambda one: points[one])
            laurel.tap(PLAYERS[player])
            points[player] += 1
            laurel.page.wait_for_function(SHOWS, arg=points, timeout=SHOWN_WITHIN_MS)
        return points

    def points(self, laurel: Laurel) -> list[int]:
        """Return everybody's points as they are shown."""
        return list(laurel.page.evaluate(NUMBERS))

    def leave(self, laurel: Laurel) -> None:
        """Close Laurel: its tab shows a page that has no scripts."""
        laurel.page.goto(f"{self.site.url}version.json")

    def missing(self, laurel: Laurel, expected: list[int], case: str) -> int:
        """Return how many points are not shown; report the case where the points differ."""
        return missing(case, expected, self.points(laurel))


def missing(case: str, expected: Sequence[int], shown: Sequence[int]) -> int:
    """Return how many points are not shown any more; report the case where the points differ."""
    if list(shown) == list(expected):
        return 0
    print(f"{case}: {expected} were shown, and now {shown}", file=sys.stderr, flush=True)
    return max(sum(expected) - sum(shown), 1)


@contextmanager
def visiting(browser: Browser, site: Site) -> Iterator[Visitor]:
    """Visit a site until the next start can be from a snapshot."""
    with browser.new_context(**USUAL, **PHONE) as context:
        context.set_default_timeout(START_MS)
        context.add_init_script(NO_WORKER)
        page: Page = context.new_page()
        page.goto(site.url)
        page.wait_for_function(STARTED)
        page.wait_for_function(SNAPSHOT_MADE)
        page.close()
        yield Visitor(context, site)
