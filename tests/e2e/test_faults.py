"""Faults that a program has found: `python -m tools.faults` tries many more."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.e2e import seeds
from tests.e2e.conftest import OpenLaurel

# At every new number: how many transactions of IndexedDB wait for more changes.
WATCH = """
  window.open = [];
  let running = 0;
  const { transaction } = IDBDatabase.prototype;
  const { commit } = IDBTransaction.prototype;
  IDBDatabase.prototype.transaction = function (...rest) {
    const begun = transaction.apply(this, rest);
    if (this.name === 'laurel' && begun.mode === 'readwrite') running += 1;
    return begun;
  };
  IDBTransaction.prototype.commit = function () {
    if (this.db.name === 'laurel') running -= 1;
    commit.call(this);
  };
  const numbers = () => [...document.querySelectorAll('.tile-number')].map((one) => one.textContent).join();
  let shown = '';
  new MutationObserver(() => {
    const isReady = performance.getEntriesByName('laurel:ready').length > 0;
    if (isReady && shown !== '' && numbers() !== shown) window.open.push(running);
    shown = numbers();
  }).observe(document, { subtree: true, childList: true, characterData: true });
"""


def test_a_tap_is_on_its_way_when_its_number_is_shown(open_laurel: OpenLaurel) -> None:
    """Its transaction is committed before, so that a browser that is killed a moment later does not lose it."""

    def watch(page: Page) -> None:
        page.add_init_script(WATCH)

    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running()), prepare=watch)
    for points in (3, 4, 5):
        laurel.tap("Anna")
        laurel.expect_totals(points, 3, 1, 0)
    assert laurel.page.evaluate("window.open") == [0, 0, 0]


def test_a_document_that_is_damaged_and_still_json(open_laurel: OpenLaurel) -> None:
    """The sound copy of IndexedDB is used, and the damaged text is quarantined."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running()))
    laurel.tap("Anna")
    laurel.expect_totals(3, 3, 1, 0)
    damaged = laurel.stored("laurel:match:seed").replace('"setup"', '"setuq"')
    laurel.page.goto(f"{laurel.url}version.json")
    laurel.page.evaluate("(text) => localStorage.setItem('laurel:match:seed', text)", damaged)
    laurel.open("/match/seed").on("board").expect_totals(3, 3, 1, 0)
    assert damaged in laurel.stored().values()
