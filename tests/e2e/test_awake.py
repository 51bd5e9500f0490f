"""The screen stays on while a match is on the table, and the sign that says so disturbs nothing."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e import seeds
from tests.e2e.conftest import OpenLaurel, running
from tests.e2e.waiting import until

SLOW_LOCK = """
  const lock = Object.assign(new EventTarget(), { release: async () => {} });
  const granted = new Promise((grant) => { window.grantLock = () => grant(lock); });
  if (navigator.wakeLock) navigator.wakeLock.request = () => granted; // a blank page has none
"""


def test_the_sign_comes_beside_the_links(open_laurel: OpenLaurel) -> None:
    """A finger that is on its way to a link of the bar still meets that link when the sign appears beside it."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running()), prepare=running(SLOW_LOCK))
    links = [laurel.page.get_by_role("link", name=name).element_handle() for name in ("Back", "History")]
    before = [link.get_attribute("href") for link in links if link]
    expect(laurel.page.locator(".awake")).to_have_count(0)
    laurel.page.evaluate("grantLock()")
    expect(laurel.page.locator(".awake", has_text="screen stays on")).to_be_visible()
    assert [link.get_attribute("href") for link in links if link] == before
    assert all(link.evaluate("link => link.isConnected") for link in links if link)


LOCKS = """
  window.locks = [];
  if (navigator.wakeLock) navigator.wakeLock.request = async () => {
    const lock = new EventTarget();
    lock.release = async () => {
      window.locks.splice(window.locks.indexOf(lock), 1);
      lock.dispatchEvent(new Event('release')); // at once, as browsers do
    };
    window.locks.push(lock);
    return lock;
  };
"""


def test_the_lock_is_released(open_laurel: OpenLaurel) -> None:
    """Where no match is shown the screen may go off, and the next match keeps it on again."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running()), prepare=running(LOCKS))
    sign = laurel.page.locator(".awake", has_text="screen stays on")
    for _ in range(2):
        expect(sign).to_be_visible()
        assert laurel.page.evaluate("locks.length") == 1
        laurel.go("/").on("home")
        until(laurel.page, "() => locks.length === 0")
        laurel.go("/match/seed").on("board")
