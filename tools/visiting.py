"""Opens Laurel in a browser with stored matches, for the tools that look at its screens."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page, StorageState

from tools.serve import Site

PHONE: Mapping[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
TABLET: Mapping[str, Any] = {"viewport": {"width": 820, "height": 1180}, "has_touch": True, "is_mobile": True}

STARTED = "performance.getEntriesByName('laurel:ready').length > 0"
START_MS = 60_000
PLUS_AT = """(index) => {
  const plus = document.querySelectorAll('.plus')[index];
  plus.scrollIntoView({ block: 'center' }); // the question about the last tap may cover it
  const { x, y, width, height } = plus.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}"""
"""Scrolls to a player's button for a point, and returns where its centre is in the window."""

NO_WORKER = "Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined })"


@contextmanager
def started(browser: Browser, site: Site, device: Mapping[str, Any], documents: Mapping[str, str]) -> Iterator[Page]:
    """Open Laurel on a device that stores documents of matches, by the id of the match; yield it once it has started.

    It has no service worker, speaks English and moves nothing.
    """
    origin = site.url.removesuffix(f"{site.prefix}/")
    state: StorageState = {
        "cookies": [],
        "origins": [
            {
                "origin": origin,
                "localStorage": [{"name": f"laurel:match:{name}", "value": text} for name, text in documents.items()],
            }
        ],
    }
    with browser.new_context(
        **device, storage_state=state, locale="en-GB", timezone_id="Europe/Prague", reduced_motion="reduce"
    ) as context:
        context.add_init_script(NO_WORKER)
        page = context.new_page()
        page.goto(site.url)
        page.wait_for_function(STARTED, timeout=START_MS)
        yield page
