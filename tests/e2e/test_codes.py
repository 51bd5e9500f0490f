"""QR codes in the browser: the library that encodes them is fetched when it is wanted, and not before."""

from __future__ import annotations

import re
from base64 import b64decode

from playwright.sync_api import Page

from tests.e2e.conftest import OpenLaurel
from tests.e2e.guard import Guard

MOUNT = """async () => {
  const scripts = document.querySelector('script[src$="/python.js"]').src.replace('python.js', '');
  const { loadPyodide } = await import(`${scripts}python.js`);
  const { device } = await import(`${scripts}api.js`);
  const python = await loadPyodide({});
  const mount = python.runPython('from laurel.browser.codes import mount; mount');
  await new Promise((resolve) => device.carryOut('loadCodes', (archive) => resolve(mount(archive))));
}"""

DRAW = """async () => {
  const { loadPyodide } = await import(document.querySelector('script[src$="/python.js"]').src);
  const python = await loadPyodide({});
  return python.runPython(`
from laurel.pages.exchange.codes import qr_svg
str(qr_svg('https://example.org/', 'Join'))
`);
}"""

BITS = """async (texts) => {
  const { loadPyodide } = await import(document.querySelector('script[src$="/python.js"]').src);
  const python = await loadPyodide({});
  const bits = python.runPython('from laurel.pages.exchange.codes import code_bits; code_bits');
  return texts.map((text) => bits(text, 12));
}"""

SHOW = """async (codes) => {
  const scripts = document.querySelector('script[src$="/python.js"]').src.replace('python.js', '');
  const { device } = await import(`${scripts}api.js`);
  const canvas = Object.assign(document.createElement('canvas'), { id: 'code-sequence', className: 'code-sequence' });
  document.body.prepend(canvas);
  device.carryOut('showCodes', 0, codes, 65, codes.length);
}"""

SHOWN = """(ms) => new Promise((resolve) => {
  const canvas = document.getElementById('code-sequence');
  const shown = [];
  const began = performance.now();
  const look = () => {
    const { data, width } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let modules = '';
    for (let y = 4; y < width - 4; y += 1) {
      for (let x = 4; x < width - 4; x += 1) {
        const at = (y * width + x) * 4;
        modules += data[at] === 0 && data[at + 3] === 255 ? '1' : '0';
      }
    }
    if (modules !== shown.at(-1)) shown.push(modules);
    if (performance.now() - began < ms) requestAnimationFrame(look);
    else resolve(shown);
  };
  requestAnimationFrame(look);
})"""


def modules(bits: str) -> str:
    """Return the modules of a code as digits."""
    return "".join(f"{byte:08b}" for byte in b64decode(bits))[: 65 * 65]


def draws(page: Page) -> str:
    """Return the code that Python in the page draws."""
    return str(page.evaluate(DRAW))


def test_the_library_comes_when_it_is_wanted(open_laurel: OpenLaurel) -> None:
    """The start does not fetch it. Then a code is drawn, a second time as well."""
    fetched: list[str] = []
    laurel = open_laurel("/", prepare=lambda page: page.on("request", lambda request: fetched.append(request.url)))
    laurel.on("home")
    assert not [address for address in fetched if "codes.bin" in address]
    laurel.page.evaluate(MOUNT)
    assert len([address for address in fetched if "codes.bin" in address]) == 1
    assert draws(laurel.page).startswith('<svg class="qr-code" viewBox="0 0 33 33"')
    laurel.page.evaluate(MOUNT)
    assert draws(laurel.page).startswith('<svg class="qr-code"')


def test_without_a_connection(open_laurel: OpenLaurel, guard: Guard) -> None:
    """Laurel goes on without codes."""
    guard.allow("codes.bin|Failed to load|no codes")
    laurel = open_laurel("/").on("home")
    laurel.page.route(re.compile(r"codes\.bin"), lambda route: route.abort())
    with laurel.page.expect_console_message(lambda message: "no codes can be drawn" in message.text):
        laurel.page.evaluate(f"() => {{ ({MOUNT})(); }}")  # nothing is mounted: it has no end
    laurel.page.unroute(re.compile(r"codes\.bin"))
    laurel.on("home")
    assert laurel.page.evaluate("document.querySelector('#trouble:not([hidden])')") is None


def test_a_sequence_is_shown_in_turn(open_laurel: OpenLaurel) -> None:
    """One code after another at a steady rate, a pixel a module, until the canvas leaves the page."""
    laurel = open_laurel("/", reduced_motion="no-preference").on("home")
    laurel.page.evaluate(MOUNT)
    codes = laurel.page.evaluate(BITS, [f"LAUREL1:{letter}" for letter in "ABC"])
    laurel.page.evaluate(SHOW, codes)
    shown = laurel.page.evaluate(SHOWN, 1500)
    seen = [one for one in shown if "1" in one]
    expected = [modules(code) for code in codes]
    first = expected.index(seen[0])
    assert seen == [expected[(first + index) % 3] for index in range(len(seen))]
    assert 6 <= len(seen) <= 20
    assert laurel.page.evaluate("document.getElementById('code-sequence').width") == 73
    laurel.page.evaluate("document.getElementById('code-sequence').remove()")
    laurel.page.wait_for_timeout(200)
    laurel.page.evaluate(
        "document.body.append(Object.assign(document.createElement('canvas'), { id: 'code-sequence' }))"
    )
    assert not [one for one in laurel.page.evaluate(SHOWN, 300) if "1" in one]


def test_a_sequence_is_slower_for_people_who_want_no_motion(open_laurel: OpenLaurel) -> None:
    """No more than three flashes a second."""
    laurel = open_laurel("/", reduced_motion="reduce").on("home")
    laurel.page.evaluate(MOUNT)
    laurel.page.evaluate(SHOW, laurel.page.evaluate(BITS, [f"LAUREL1:{letter}" for letter in "ABC"]))
    seen = [one for one in laurel.page.evaluate(SHOWN, 2000) if "1" in one]
    assert 2 <= len(seen) <= 7
