"""Faults after the start: the player is told, loses nothing, and can go on."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e import audits, seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import DESKTOP, OpenContext, OpenLaurel
from tests.e2e.guard import Guard
from tools.serve import Site
from tools.visiting import PHONE

TITLE = "Something went wrong in Laurel."
STORED = "Your matches are stored on this device. You can go on; if something looks wrong, reload the page."
NOT_STORED = "Your matches are not stored on this device: export them before you reload the page."

NO_SUCH_EVENT = """(where) => {
  const button = document.createElement('button');
  button.dataset.do = 'dance';
  document.querySelector(where).append(button);
  button.click();
}"""
FAULTS = {
    "an event that Python fails to handle": ("KeyError: 'dance'", f"({NO_SUCH_EVENT})('#app')"),
    "an error of a script": ("a fault", "setTimeout(() => { throw new Error('a fault'); })"),
    "a rejection": ("a fault", "void Promise.reject(new Error('a fault'))"),
    "another tab's news": (
        "KeyError: 'dance'",
        """{
          const { stringify } = JSON;
          JSON.stringify = (value) => stringify(value.do === 'stored' ? { ...value, do: 'dance' } : value);
          dispatchEvent(new StorageEvent('storage', { key: 'laurel:match:seed' }));
          JSON.stringify = stringify;
        }""",
    ),
}
NO_FILES = "URL.createObjectURL = () => { throw new Error('no files') }"


def notice(laurel: Laurel) -> Locator:
    """The message that something failed."""
    return laurel.page.locator("#trouble")


def board(open_laurel: OpenLaurel, **options: str) -> Laurel:
    """Open the board of a match that runs."""
    return open_laurel("/match/seed", stored=seeds.stored(seeds.running()), device=PHONE, **options).on("board")


@pytest.mark.parametrize("fault", FAULTS)
def test_it_is_told_and_the_match_goes_on(open_laurel: OpenLaurel, guard: Guard, fault: str) -> None:
    """In plain words, with what helps whoever looks for the fault; the next tap counts."""
    detail, script = FAULTS[fault]
    guard.expect(detail)
    laurel = board(open_laurel)
    laurel.page.evaluate(script)
    expect(notice(laurel)).to_be_visible()
    expect(notice(laurel).locator("h2")).to_have_text(TITLE)
    expect(notice(laurel).locator("p")).to_have_text(STORED)
    expect(notice(laurel).locator("pre")).to_contain_text(detail)
    expect(laurel.page.locator("#alert")).to_have_text(f"{TITLE} {STORED}")
    laurel.press(notice(laurel).get_by_role("button", name="Close"))
    expect(notice(laurel)).to_be_hidden()
    laurel.tap("Anna")
    laurel.expect_totals(3, 3, 1, 0)
    laurel.again().on("board").expect_totals(3, 3, 1, 0)


def test_it_can_be_saved_and_read_in_the_readers_language(open_laurel: OpenLaurel, guard: Guard) -> None:
    """The language is the one that is spoken now; the report names the fault, and nobody who plays."""
    guard.expect("KeyError: 'dance'")
    laurel = board(open_laurel)
    laurel.go("/settings").on("settings")
    laurel.press(laurel.page.locator("label.chip", has_text="Čeština"))
    expect(laurel.page.locator("html")).to_have_attribute("lang", "cs")
    laurel.page.evaluate(NO_SUCH_EVENT, "#app")
    expect(notice(laurel).locator("h2")).to_have_text("V aplikaci Laurel nastala chyba.")
    with laurel.page.expect_download() as download:
        laurel.press(notice(laurel).get_by_role("button", name="Uložit zprávu o chybě"))
    assert download.value.suggested_filename == "laurel-report.txt"
    report = Path(download.value.path()).read_text(encoding="utf-8")
    assert "KeyError: 'dance'" in report
    assert "Anna" not in report


def test_over_a_sheet(open_laurel: OpenLaurel, guard: Guard) -> None:
    """The message can be pressed also where a sheet has covered everything; the sheet is gone, and the page reloads."""
    guard.expect("KeyError: 'dance'")
    guard.expect("a fault")
    laurel = board(open_laurel)
    laurel.open_player("Anna")
    laurel.page.evaluate("setTimeout(() => { throw new Error('a fault'); })")
    laurel.press(notice(laurel).get_by_role("button", name="Close"))
    expect(notice(laurel)).to_be_hidden()
    laurel.page.evaluate(NO_SUCH_EVENT, "dialog.sheet")
    expect(laurel.page.locator("dialog.sheet")).to_have_count(0)
    with laurel.page.expect_navigation():
        laurel.press(notice(laurel).get_by_role("button", name="Reload"))
    laurel.wait().on("board").expect_totals(2, 3, 1, 0)
    expect(notice(laurel)).to_have_count(0)


def test_what_an_event_asks_for_fails(open_laurel: OpenLaurel, guard: Guard) -> None:
    """A file that cannot be offered is told like any fault."""
    guard.expect("no files")
    laurel = open_laurel("/", stored=seeds.stored(seeds.running())).on("home")
    laurel.page.evaluate(f"() => {{ {NO_FILES} }}")
    laurel.choose_in_menu("Export")
    expect(notice(laurel).locator("pre")).to_contain_text("no files")
    laurel.press(notice(laurel).get_by_role("button", name="Close"))
    laurel.press(laurel.page.locator(".match-open"))
    laurel.on("board").expect_totals(2, 3, 1, 0)


def test_where_nothing_is_stored(open_laurel: OpenLaurel, guard: Guard) -> None:
    """Nobody is told that a match is stored which is not."""
    guard.expect("KeyError: 'dance'")
    laurel = board(open_laurel)
    laurel.page.evaluate(
        """() => {
          const full = () => { throw new DOMException('', 'QuotaExceededError'); };
          Storage.prototype.setItem = full;
          IDBDatabase.prototype.transaction = full;
        }"""
    )
    laurel.tap("Anna")
    laurel.expect_totals(3, 3, 1, 0)
    laurel.page.evaluate(NO_SUCH_EVENT, "#app")
    expect(notice(laurel).locator("p")).to_have_text(NOT_STORED)
    laurel.expect_totals(3, 3, 1, 0)


@pytest.mark.parametrize("device", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_nothing_is_amiss_with_the_message(open_laurel: OpenLaurel, guard: Guard, device: dict[str, object]) -> None:
    """Axe finds nothing, every control can be hit, and nothing reaches over the edge."""
    guard.expect("a fault")
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running()), device=device, language="ru")
    laurel.page.evaluate("setTimeout(() => { throw new Error('a fault'); })")
    laurel.press(notice(laurel).locator("summary"))
    expect(notice(laurel).locator("pre")).to_be_visible()
    assert audits.axe(laurel.page) == []
    assert audits.small_targets(laurel.page) == []
    assert audits.overflowing(laurel.page) == []


class WithoutOneFile(Site):
    """A site on which one file is missing that only the service worker asks for."""

    def file_at(self, path: str) -> Path | None:
        """Return nothing for that file."""
        return None if path.endswith("icons/maskable-512.png") else super().file_at(path)


FORBIDDEN = """
  if ('ServiceWorkerContainer' in globalThis) Object.defineProperty(ServiceWorkerContainer.prototype, 'register', {
    value: () => Promise.reject(new DOMException('no', 'SecurityError')),
  });
"""
NOT_FETCHED = (
    "Laurel is not available offline yet: a part of it could not be fetched or stored. "
    "It will try again at the next visit."
)


class TestOffline:
    """A service worker that does not come: the settings say so, and why."""

    def test_it_is_forbidden(self, open_context: OpenContext, site: Site) -> None:
        """By the settings of the browser."""
        context = open_context(has_worker=True, **PHONE)
        context.add_init_script(FORBIDDEN)
        laurel = Laurel(context.new_page(), site.url, is_touch=True).open("/settings")
        expect(laurel.page.locator(".about")).to_contain_text(
            "Laurel is not available offline here: the settings of this browser do not allow it."
        )
        expect(notice(laurel)).to_have_count(0)

    def test_it_cannot_be_fetched(self, open_context: OpenContext, site: Site, guard: Guard) -> None:
        """There is no script."""
        guard.allow("404")
        context = open_context(has_worker=True, **PHONE)
        context.route("**/sw.js", lambda route: route.fulfill(status=404, body=""))
        laurel = Laurel(context.new_page(), site.url, is_touch=True).open("/settings")
        expect(laurel.page.locator(".about")).to_contain_text(NOT_FETCHED)
        expect(notice(laurel)).to_have_count(0)

    def test_it_cannot_be_installed(self, built: Path, open_context: OpenContext, guard: Guard) -> None:
        """A file that it keeps is not there."""
        guard.allow("404|digest|install")
        with WithoutOneFile(built) as site:
            context = open_context(has_worker=True, site=site, **PHONE)
            laurel = Laurel(context.new_page(), site.url, is_touch=True).open("/settings")
            expect(laurel.page.locator(".about")).to_contain_text(NOT_FETCHED)
            expect(notice(laurel)).to_have_count(0)
