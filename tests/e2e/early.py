"""Visits to a site on which Python does not run until a test lets it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import BrowserContext, Page

from tests.e2e.actions import Laurel
from tests.e2e.slow import SlowSite
from tools.visiting import STARTED

HELD = {"ordinary": "standard.bin", "snapshot": "pyodide.asm.wasm"}
"""What each kind of start cannot do without, and asks for late."""

PICTURES = "laurel:screens"
"""Where the pictures of the screens that were shown last are stored."""

PICTURE_OF = f"route => (JSON.parse(localStorage.getItem('{PICTURES}')) ?? []).some((one) => one.route === route)"

QUEUED = "Object.keys(localStorage).filter((key) => key.startsWith('laurel:queue:')).length"


Known = dict[tuple[frozenset[tuple[str, str]], str], str]
"""The stored pictures after a first visit, by what was stored before and by the address."""


class Visits:
    """One browser that comes to a slow site again and again."""

    def __init__(
        self, site: SlowSite, context: BrowserContext, stored: Mapping[str, str], known: Known, *, is_touch: bool
    ) -> None:
        """`stored` is what the site has stored; `known` is kept from test to test."""
        self.site = site
        self.context = context
        self._stored = frozenset(stored.items())
        self._known = known
        self._is_touch = is_touch

    def open(self, route: str) -> Laurel:
        """Come to a screen, and stay until there is a picture of it."""
        self.site.let_go.set()
        laurel = Laurel(self.context.new_page(), self.site.url, is_touch=self._is_touch).open(route)
        laurel.page.wait_for_function(PICTURE_OF, arg=route)
        return laurel

    def come_back(self, route: str) -> Laurel:
        """Come to a screen after a first visit, and stop before Python is up.

        Of a visit that another test has made already only the picture is put into the store.
        """
        key = (self._stored, route)
        if key not in self._known:
            first = self.open(route)
            self._known[key] = str(first.stored(PICTURES))
            return self.early(route, first.page)
        page = self.context.new_page()
        page.goto(f"{self.site.url}version.json")
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [PICTURES, self._known[key]])
        return self.early(route, page)

    def early(self, route: str, page: Page | None = None) -> Laurel:
        """Come to a screen again, and stop before Python is up."""
        self.site.let_go.clear()
        laurel = Laurel(page or self.context.new_page(), self.site.url, is_touch=self._is_touch)
        laurel.page.goto("about:blank")
        laurel.page.goto(f"{self.site.url}#{route}", wait_until="domcontentloaded")
        return laurel

    def let_go(self, laurel: Laurel) -> Laurel:
        """Let Python come up."""
        self.site.let_go.set()
        return laurel.wait()


Visit = Callable[..., Visits]


def is_up(laurel: Laurel) -> bool:
    """Return whether Python is up."""
    return bool(laurel.page.evaluate(STARTED))


def entries(laurel: Laurel, match: str = "seed") -> list[Any]:
    """Return the changes of a stored match that are in effect, oldest first."""
    return list(reversed(tuple(laurel.stored_match(match).journal.newest_changes())))
