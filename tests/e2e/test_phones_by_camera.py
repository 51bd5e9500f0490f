"""Phones that scan each other's codes: joining a match, and handing one over without a connection."""

from __future__ import annotations

import base64
import json
import time
from collections.abc import Callable, Iterator, Mapping

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect

from laurel.app.formats import code_frames
from tests.e2e import camera, phones, seeds
from tests.e2e.actions import Laurel
from tests.e2e.camera import CameraBrowser
from tests.e2e.conftest import NO_WORKER, USUAL
from tests.e2e.guard import Guard
from tools.bench import repeated
from tools.serve import Site
from tools.visiting import GUIDES_SHOWN, PHONE

MATCH = "seed"
BOARD = f"/match/{MATCH}"
RATE = 12
"""How many codes of a sequence are shown in a second."""

ENTRIES = 300
HAND_OVER_TIMEOUT_MS = 60_000

# The codes that are drawn on the canvas, each once, eight pixels a module.
RECORD = """
  window.drawn = new Map();
  const put = CanvasRenderingContext2D.prototype.putImageData;
  CanvasRenderingContext2D.prototype.putImageData = function (image, ...place) {
    put.call(this, image, ...place);
    if (this.canvas.id !== 'code-sequence' || window.drawn.has(image)) return;
    const large = Object.assign(document.createElement('canvas'), { width: 8 * image.width, height: 8 * image.height });
    const context = large.getContext('2d');
    context.imageSmoothingEnabled = false;
    context.drawImage(this.canvas, 0, 0, large.width, large.height);
    window.drawn.set(image, large.toDataURL());
  };
"""

Open = Callable[..., Laurel]


@pytest.fixture(scope="module")
def filming(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[CameraBrowser]:
    """Have a browser with a camera."""
    with camera.launched(playwright, tmp_path_factory.mktemp("camera")) as opened:
        yield opened


@pytest.fixture
def open_in(
    site: Site, guard: Guard, start: str, prepare_start: Callable[[BrowserContext, Site, str], None]
) -> Iterator[Open]:
    """Open Laurel on a phone in a browser of its own."""
    opened: list[BrowserContext] = []

    def open_one(browser: Browser, route: str = "/", *, stored: Mapping[str, str] | None = None) -> Laurel:
        held = [{"name": key, "value": value} for key, value in {**GUIDES_SHOWN, **(stored or {})}.items()]
        origin = site.url.removesuffix(f"{site.prefix}/")
        storage = {"cookies": [], "origins": [{"origin": origin, "localStorage": held}]}
        context = browser.new_context(**{**USUAL, **PHONE, "storage_state": storage})
        opened.append(context)
        prepare_start(context, site, start)
        context.add_init_script(NO_WORKER + ";" + RECORD)
        guard.watch(context)
        return Laurel(context.new_page(), site.url, is_touch=True).open(route)

    yield open_one
    for context in opened:
        context.close()


def test_two_scans_join(filming: CameraBrowser, open_in: Open, record_property: Callable[[str, object], None]) -> None:
    """The guest scans the code of the hub, and the hub scans that of the guest."""
    hub = open_in(filming.browser, BOARD, stored=seeds.stored(seeds.running(4)))
    guest = open_in(filming.browser)
    began = time.monotonic()
    phones.invite(hub)
    filming.show(hub.page.locator(".qr-code"))
    guest.press(guest.page.locator("#scan-offer"))
    guest.on("join")
    expect(guest.page.locator("dialog.scanner")).to_have_count(0)
    phones.answer_of(guest)
    filming.show(guest.page.locator(".qr-code"))
    hub.press(hub.page.locator("#scan-answer"))
    phones.sit(guest, 1)
    record_property("seconds", round(time.monotonic() - began, 1))
    expect(hub.page.locator("dialog.scanner")).to_have_count(0)
    assert phones.tap_to_change(guest.page, hub.page, "Boris") < 1_000
    phones.expect_same((hub, guest), MATCH)


def test_a_match_is_handed_over(
    filming: CameraBrowser, open_in: Open, record_property: Callable[[str, object], None]
) -> None:
    """The codes that one phone shows in turn, as fast as it shows them, bring the whole match to another one."""
    document = repeated.stored(ENTRIES)
    name = json.loads(document)["id"]
    giver = open_in(filming.browser, f"/match/{name}", stored=seeds.stored(document))
    phones.invite(giver)
    giver.press(giver.sheet.locator("button[data-do=hand-over]"))
    expect(giver.page.locator("#code-sequence")).to_be_visible()
    count = code_frames.frames(phones.document(giver, name)).count
    giver.page.wait_for_function("count => drawn.size >= count", arg=count)
    pictures = recorded(giver)
    assert len(pictures) == count
    filming.show_pictures(*pictures, seconds=1 / RATE)
    taker = open_in(filming.browser)
    began = time.monotonic()
    taker.press(taker.page.locator("#scan-offer"))
    taker.page.wait_for_function("location.hash === '#/offered'", timeout=HAND_OVER_TIMEOUT_MS)
    record_property("codes", len(pictures))
    record_property("seconds", round(time.monotonic() - began, 1))
    expect(taker.page.locator("dialog.scanner")).to_have_count(0)
    taker.press(taker.page.locator("#keep-offered"))
    taker.on("board")
    phones.expect_same((giver, taker), name)


def recorded(phone: Laurel) -> list[bytes]:
    """Return the codes of a sequence that were shown until now, each once."""
    addresses = phone.page.evaluate("[...drawn.values()]")
    return [base64.b64decode(address.partition(",")[2]) for address in addresses]
