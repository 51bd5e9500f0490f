"""The screen stays on while a match is on the table, and the sign that says so disturbs nothing."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.e2e import seeds
from tests.e2e.conftest import OpenLaurel

SLOW_LOCK = """
  const lock = Object.assign(new EventTarget(), { release: async () => {} });
  const granted = new Promise((grant) => { window.grantLock = () => grant(lock); });
  if (navigator.wakeLock) navigator.wakeLock.request = () => granted; // a blank page has none
"""


def fake_lock(page: Page) -> None:
    """Let the browser grant the lock when the test says so."""
    page.add_init_script(SLOW_LOCK)


def test_the_sign_comes_beside_the_links(open_laurel: OpenLaurel) -> None:
    """A finger that is on its way to a link of the bar still meets that link when the sign appears beside it."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running()), prepare=fake_lock)
    links = [laurel.page.get_by_role("link", name=name).element_handle() for name in ("Back", "Results", "History")]
    before = [link.get_attribute("href") for link in links if link]
    expect(laurel.page.locator(".awake")).to_have_count(0)
    laurel.page.evaluate("grantLock()")
    expect(laurel.page.get_by_role("img", name="The screen stays on")).to_be_visible()
    assert [link.get_attribute("href") for link in links if link] == before
    assert all(link.evaluate("link => link.isConnected") for link in links if link)
