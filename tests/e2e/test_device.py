"""What Laurel asks of the browser and is told by it: installation, storage that lasts, the colour of its bars."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e import seeds
from tests.e2e.conftest import OpenLaurel
from tests.e2e.waiting import until

OFFER = """{
  const event = new Event('beforeinstallprompt', { cancelable: true });
  event.prompt = () => { window.asked = (window.asked ?? 0) + 1; return Promise.resolve({ outcome: 'accepted' }); };
  dispatchEvent(event);
  event.defaultPrevented;
}"""

SAFELY = "Matches are kept safely on this device."
LOOSELY = "The browser may clear stored matches when space runs short: export what you want to keep."
UNKNOWN = "Matches are kept in this browser."
NOT_OFFLINE = "Laurel is not available offline here: the settings of this browser do not allow it."

FORBIDDING = """
  const forbid = () => { throw new DOMException('not allowed', 'SecurityError'); };
  const silent = () => new Promise(() => {});
  Object.defineProperty(navigator, 'serviceWorker', { get: forbid });
  window.BroadcastChannel = class { constructor() { forbid(); } };
  if (navigator.storage) Object.assign(StorageManager.prototype, { estimate: silent, persisted: silent });
  if (navigator.locks) Object.assign(LockManager.prototype, { request: silent, query: silent });
"""
"""What is beside the two places of the texts is forbidden, or does not answer."""


def persistence(persisted: str, persist: str) -> str:
    """Return the script by which the browser answers like this."""
    answers = f"{{ persisted: async () => {persisted}, persist: async () => {persist} }}"
    return f"Object.assign(StorageManager.prototype, {answers})"


def test_it_can_be_installed_once_it_is_offered(open_laurel: OpenLaurel) -> None:
    """The browser's own bar is held back; the button shows the question, and only once."""
    laurel = open_laurel("/", stored=seeds.stored(seeds.running())).on("home")
    button = laurel.page.get_by_role("button", name="Install")
    expect(button).to_have_count(0)
    assert laurel.page.evaluate(OFFER) is True
    laurel.press(button)
    expect(button).to_have_count(0)
    assert laurel.page.evaluate("asked") == 1


def test_whether_storage_lasts(open_laurel: OpenLaurel) -> None:
    """The settings say what the browser says, and a browser that says nothing is no fault."""
    laurel = open_laurel("/settings")
    refused = "Promise.reject(new DOMException('', 'SecurityError'))"
    for persisted, said in (("true", SAFELY), ("false", LOOSELY), (refused, UNKNOWN)):
        laurel.begin("/settings", stored={}, script=persistence(persisted, "false")).on("settings")
        expect(laurel.page.locator(".about")).to_contain_text(said)
        expect(laurel.page.locator("#trouble")).to_have_count(0)


def test_what_is_forbidden_or_does_not_answer(open_laurel: OpenLaurel) -> None:
    """Laurel starts and takes a tap, and the settings say what does not work."""
    laurel = open_laurel(
        "/match/seed",
        stored=seeds.stored(seeds.running()),
        prepare=lambda page: page.add_init_script(FORBIDDING),
    ).on("board")
    laurel.tap("Anna")
    laurel.expect_totals(3, 3, 1, 0)
    laurel.go("/settings").on("settings")
    about = laurel.page.locator(".about")
    expect(about).to_contain_text(UNKNOWN)
    expect(about).to_contain_text(NOT_OFFLINE)
    expect(laurel.page.locator("#trouble")).to_have_count(0)


def test_a_new_match_asks_for_storage_that_lasts(open_laurel: OpenLaurel) -> None:
    """The browser is asked when there is something to keep."""
    script = persistence("window.askedToKeep === true", "(window.askedToKeep = true)")
    laurel = open_laurel("/new", script=script).on("setup")
    assert laurel.page.evaluate("window.askedToKeep") is None
    laurel.start()
    until(laurel.page, "window.askedToKeep")
    laurel.go("/settings").on("settings")
    expect(laurel.page.locator(".about")).to_contain_text(SAFELY)


def test_the_colour_of_the_browsers_bars(open_laurel: OpenLaurel) -> None:
    """It follows the theme at once, also back to that of the device."""
    laurel = open_laurel("/settings").on("settings")
    colours = laurel.page.locator('meta[name="theme-color"]')
    for label, theme, media in (
        ("Dark", "dark", ("not all", "all")),
        ("Light", "light", ("all", "not all")),
        ("Same as the device", "auto", ("(prefers-color-scheme: light)", "(prefers-color-scheme: dark)")),
    ):
        laurel.press(laurel.page.locator("label.chip", has_text=label))
        expect(laurel.page.locator("html")).to_have_attribute("data-theme", theme)
        for index, expected in enumerate(media):
            expect(colours.nth(index)).to_have_attribute("media", expected)
