"""Stores the markup of the screens that are shown: the next start shows it until Python runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import js
from attrs import evolve
from pyodide.ffi import create_proxy

from laurel.browser.screen import document_title
from laurel.pages import routes
from laurel.pages.page import Page, Region, markup

REST_MS = 300
"""How long a screen has to be unchanged before it is stored; a tap does not wait for it."""

PASSING_REGIONS = ("toasts", "sheet")
"""Regions that are not stored: they are about this visit."""


UNSTORED_SCREENS = ("join", "plays", "statistics")
"""Screens that are about this visit alone, or about all matches."""


class CachedScreens:
    """Stores the screen soon after it has changed, and before the page is left.

    The home screen depends on the matches, and the next visit often begins with it: it is stored as well whenever the
    page is left.
    """

    def __init__(self, screens: Any, home: Callable[[], Page]) -> None:
        self._remember = screens.cacheScreen
        self._home = home
        self._shown: tuple[str, Page] | None = None
        self._stored: tuple[str, Page] | None = None
        """What was shown when a screen was last stored."""

        self._is_home_stored = True
        self._timer: Any = None
        self._rested = create_proxy(self._store)
        leaving = create_proxy(self._leave)
        js.document.addEventListener("visibilitychange", leaving)
        js.window.addEventListener("pagehide", leaving)

    def store_soon(self, route: str, page: Page) -> None:
        """Remember what is shown now, and store it soon if it has changed."""
        if page.screen in UNSTORED_SCREENS:
            return
        self._shown = (route, page)
        if self._timer is not None:
            js.clearTimeout(self._timer)
        self._timer = js.setTimeout(self._rested, REST_MS)

    def _leave(self, _: Any) -> None:
        self._store()
        if self._shown is not None and not self._is_home_stored:
            self._is_home_stored = True
            self._store_screen(routes.HOME, self._home())
            self._store_screen(*self._shown)  # so that what is shown now is the newest

    def _store(self) -> None:
        self._timer = None
        if self._shown is not None and self._shown != self._stored:
            self._stored = self._shown
            self._is_home_stored = False
            self._store_screen(*self._shown)

    def _store_screen(self, route: str, page: Page) -> None:
        lasting = tuple(Region(one.id, "", one.within) if one.id in PASSING_REGIONS else one for one in page.regions)
        content = markup(evolve(page, regions=lasting))
        self._remember(route, page.screen, page.size, page.game, page.state, document_title(page), content)
