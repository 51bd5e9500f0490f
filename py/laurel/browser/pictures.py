"""The next start: pictures of the screens that are shown, for the page to paint before Python is up."""

from __future__ import annotations

from typing import Any

import js
from attrs import evolve
from pyodide.ffi import create_proxy

from laurel.browser.screen import document_title
from laurel.pages.page import Page, markup

REST_MS = 300
"""A picture is made when a screen has not changed for so long: a tap does not wait for it."""

PASSING = ("toasts", "sheet")
"""Regions that would make no sense at the next start."""


class Pictures:
    """Stores a picture of the screen soon after it has changed, and before the page goes away."""

    def __init__(self, screens: Any) -> None:
        self._screens = screens
        self._newest: tuple[str, Page] | None = None
        self._timer: Any = None
        self._proxy = create_proxy(self._store)
        js.document.addEventListener("visibilitychange", self._proxy)
        js.window.addEventListener("pagehide", self._proxy)

    def changed(self, route: str, page: Page) -> None:
        """Remember what is shown now, and that it has to be stored."""
        self._newest = (route, page)
        if self._timer is None:
            self._timer = js.setTimeout(self._proxy, REST_MS)

    def _store(self, *_: Any) -> None:
        self._timer = None
        if self._newest is None:
            return
        (route, page), self._newest = self._newest, None
        lasting = tuple(evolve(region, html="") if region.id in PASSING else region for region in page.regions)
        self._screens.remember(
            route, page.screen, page.size, document_title(page), markup(evolve(page, regions=lasting))
        )
