"""Opens Laurel in a browser with stored matches, for the tools that look at its screens."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, StorageState

from laurel.app.storage.keys import GUIDES
from laurel.games import GAMES
from laurel.pages.games import SHEETS
from tools.serve import Site

PHONE: Mapping[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TABLET: Mapping[str, Any] = {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True}
SHAPES: Mapping[str, Mapping[str, Any]] = {
    "small-phone": {**PHONE, "viewport": {"width": 360, "height": 640}},
    "phone": PHONE,
    "phone-sideways": {**PHONE, "viewport": {"width": 844, "height": 390}},
    "tablet": TABLET,
    "tablet-sideways": {**TABLET, "viewport": {"width": 1180, "height": 820}},
    "desktop": {"viewport": {"width": 1280, "height": 800}},
}
"""Screens of the usual shapes, by name."""


LOCALES: Mapping[str, str] = {"en": "en-GB", "ru": "ru-RU", "pl": "pl-PL", "cs": "cs-CZ"}
"""The locale of the browser by the language of the texts."""

GUIDES_SHOWN: Mapping[str, str] = {GUIDES: json.dumps([*GAMES, SHEETS])}
"""What is stored where the guide of every game was shown: then none opens by itself."""

STARTED = "performance.getEntriesByName('laurel:ready').length > 0"
SNAPSHOT_MADE = "document.documentElement.dataset.snapshot"
"""Is set once a page has made a snapshot, or cannot make one."""

START_MS = 60_000
DRAWN = """() => new Promise((drawn) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn, 30)));
})"""
"""Waits until what has changed was painted."""

NUMBERS = "[...document.querySelectorAll('[data-tile] .tile-number')].map((one) => Number(one.textContent))"
"""The points that the tiles of a board show."""

PLUS_AT = """(index) => {
  const plus = document.querySelectorAll('.plus')[index];
  plus.scrollIntoView({ block: 'center' }); // the question about the last tap may cover it
  const { x, y, width, height } = plus.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
"""Scrolls to a player's button for a point, and returns where its centre is in the window."""

# Laurel without a service worker is Laurel in a private window: it works, and says that it is not kept for offline
# use. Pictures and most tests are made like that, for a worker fetches the whole site a second time.
NO_WORKER = "Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined })"


@contextmanager
def started(
    browser: Browser, site: Site, device: Mapping[str, Any], documents: Mapping[str, str], language: str = "en"
) -> Iterator[Page]:
    """Open Laurel on a device that stores documents of matches, by the id of the match; yield it once it has started.

    It has no service worker, shows its texts in `language`, moves nothing, and opens no guide by itself.
    """
    stored = {**GUIDES_SHOWN, **{f"laurel:match:{name}": text for name, text in documents.items()}}
    origin = site.url.removesuffix(f"{site.prefix}/")
    state: StorageState = {
        "cookies": [],
        "origins": [
            {
                "origin": origin,
                "localStorage": [{"name": key, "value": text} for key, text in stored.items()],
            }
        ],
    }
    with browser.new_context(
        **device, storage_state=state, locale=LOCALES[language], timezone_id="Europe/Prague", reduced_motion="reduce"
    ) as context:
        context.add_init_script(NO_WORKER)
        page = context.new_page()
        page.goto(site.url)
        page.wait_for_function(STARTED, timeout=START_MS)
        yield page
