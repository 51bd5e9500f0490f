"""A browser that is killed: what was stored some milliseconds before is there at the next start."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from tests.e2e import killed
from tests.e2e.stores import Store
from tools.serve import Site

KEY = "laurel:edits:test:a.b:{}"
QUEUE = "laurel:queue:test"


ATTEMPTS = 3
"""How often a browser is killed until it has lost something: one that is slow may have stored everything before."""


@pytest.mark.parametrize("ms", [20, 150, 300])
def test_killed_after_a_change(playwright: Playwright, site: Site, tmp_path: Path, ms: int) -> None:
    """Every text is there, also where local storage has lost it, and what was removed is not."""
    assert any(has_lost(playwright, site, tmp_path / f"{attempt}", ms) for attempt in range(ATTEMPTS))


def has_lost(playwright: Playwright, site: Site, profile: Path, ms: int) -> bool:
    """Kill a browser some milliseconds after changes, and expect all of them; return whether local storage lost any."""
    with killed.opened(playwright, profile) as browser:
        store = Store(browser.pages[0], site.url).open()
        store.write(QUEUE, "[1]")
        store.await_mirror(QUEUE, "[1]")
        for number in range(5):
            store.write(KEY.format(number), f"{number}")
        store.remove(QUEUE)
        store.page.wait_for_timeout(ms)
        killed.kill(profile)
    with killed.opened(playwright, profile) as browser:
        store = Store(browser.pages[0], site.url).open()
        assert [store.local(KEY.format(number)) for number in range(5)] == [f"{number}" for number in range(5)]
        assert store.read(QUEUE) is None
        return store.recovered() != []
