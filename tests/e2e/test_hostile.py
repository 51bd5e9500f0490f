"""Stored texts that were made to do harm: Laurel starts, opens what can be opened, and gives back the rest as it is."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import OpenContext, OpenLaurel
from tests.e2e.guard import Guard
from tools.serve import Site
from tools.visiting import PHONE

DEPTH = 5000
DEEP = "[[]," * DEPTH + "1" + "]" * DEPTH
KEYS = ("match:x", "bin:x", "queue:x", "draft", "names", "settings", "setups", "entered", "screens", "timer", "reading")
HALF_CHARACTERS = "() => localStorage.setItem('laurel:match:x', '{\"id\": \"\\ud800 ё \\udc00\\ud83d\\ude00')"
IN_BYTES = '{"id": "\ud800 ё \udc00\U0001f600'.encode(errors="surrogatepass")

ENDS_ONCE = """
  const { setItem, removeItem } = Storage.prototype;
  let hasEnded = location.hash !== '#/match/x' || sessionStorage.getItem('hasEnded') !== null;
  Storage.prototype.setItem = function (key, value) {
    setItem.call(this, key, value);
    if (hasEnded || key !== 'laurel:reading' || !value.endsWith('laurel:match:x')) return;
    hasEnded = true;
    sessionStorage.setItem('hasEnded', 'yes');
    document.dispatchEvent(new CustomEvent('laurel:failed', { detail: 'Python has ended' }));
    Storage.prototype.setItem = Storage.prototype.removeItem = () => {};
  };
"""
"""The page fails while Python reads one match. Python cannot be made to end here, so nothing that it stores is kept."""


def test_deeply_nested_texts_do_not_keep_laurel_from_starting(open_laurel: OpenLaurel) -> None:
    """Under any key: Laurel starts, at the match that is sound."""
    deep = {f"laurel:{key}": DEEP for key in KEYS}
    laurel = open_laurel("/match/seed", stored={**deep, **seeds.stored(seeds.running())})
    laurel.expect_totals(2, 3, 1, 0)
    laurel.tap("Anna")
    laurel.expect_totals(3, 3, 1, 0)
    laurel.go("/").on("home")
    expect(laurel.page.locator(".match")).to_have_count(1)
    expect(laurel.page.locator(".quarantined")).to_contain_text("stored items cannot be read")


def test_settings_that_are_no_texts(open_laurel: OpenLaurel) -> None:
    """The page reads them before Python does, and takes what the browser prefers."""
    settings = f'{{"language": {{"toString": 1}}, "theme": {DEEP}}}'
    open_laurel("/settings", stored={"laurel:settings": settings}).on("settings")


def test_half_characters_are_saved_as_they_are_stored(open_laurel: OpenLaurel) -> None:
    """They come out as they are stored."""
    laurel = open_laurel()
    laurel.page.evaluate(HALF_CHARACTERS)
    quarantined = laurel.again().page.locator(".quarantined")
    expect(quarantined).to_contain_text("1 stored item cannot be read")
    with laurel.page.expect_download() as download:
        laurel.press(quarantined.get_by_role("button", name="Save a copy"))
    assert Path(download.value.path()).read_bytes() == IN_BYTES


def test_a_start_that_ends_while_a_match_is_read(open_context: OpenContext, site: Site, guard: Guard) -> None:
    """The next one leaves the match out, and keeps it."""
    guard.allow("the page has no #region-")  # the script ends it anywhere: what Python still patches is gone
    sound = json.loads(seeds.running())
    other = json.dumps({**sound, "id": "x"})
    stored = {"laurel:match:x": other, **seeds.stored(seeds.running())}
    context = open_context(stored=stored, start="ordinary", **PHONE)
    laurel = Laurel(context.new_page(), site.url, is_touch=True)
    laurel.page.add_init_script(ENDS_ONCE)
    laurel.page.goto(f"{laurel.url}#/match/x")
    expect(laurel.page.locator("#boot-failure")).to_contain_text("Laurel stopped while starting")
    laurel.page.goto(f"{laurel.url}version.json")
    laurel.open("/")
    expect(laurel.page.locator(".quarantined")).to_contain_text("Laurel stopped while it was reading this.")
    expect(laurel.page.locator(".match")).to_have_count(1)
    assert laurel.stored("laurel:aside:stopped:match:x") == other


FRAME = """(sandbox) => {
  const frame = document.createElement('iframe');
  if (sandbox) frame.sandbox = sandbox;
  frame.src = './';
  document.body.append(frame);
}"""


def test_in_a_frame(open_context: OpenContext, site: Site, guard: Guard) -> None:
    """The page leaves it; where the frame does not let it out, nothing of it is read or shown."""
    guard.allow("does not run in a frame|allow-top-navigation|Unsafe attempt")
    page = open_context(**PHONE).new_page()
    page.goto(f"{site.url}version.json")
    with page.expect_console_message(lambda message: "does not run in a frame" in message.text):
        page.evaluate(FRAME, "allow-scripts allow-same-origin")
    expect(page.frame_locator("iframe").locator("html > *")).to_have_count(0)
    page.evaluate(FRAME, "")
    page.wait_for_url(site.url)
    expect(page.locator("#app")).to_have_attribute("data-screen", "home")
