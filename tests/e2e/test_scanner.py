"""The scanner: it reads what the camera shows, says why it ends, and leaves no camera running."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
import segno
from playwright.sync_api import Browser, Locator, Page, Playwright, expect

from tests.e2e import audits, camera
from tests.e2e.actions import Laurel
from tests.e2e.camera import CameraBrowser
from tests.e2e.guard import Guard
from tests.e2e.waiting import until
from tools import kept_files
from tools.serve import Site
from tools.visiting import PHONE

LABELS = {"title": "Scan the code", "hint": "Hold the code of the other phone into the frame.", "close": "Close"}

# The scripts of the site with its styles on a page without Python: what they report of a scan is kept in `events`.
OPEN = """async () => {
  const parsed = new DOMParser().parseFromString(await (await fetch('.')).text(), 'text/html');
  const address = (selector) => new URL(parsed.querySelector(selector).getAttribute('href'), location.href).href;
  document.head.innerHTML = '<title>Test</title><meta name="viewport" content="width=device-width">';
  for (const name of ['boot', 'app']) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href: address(`link[href$="/${name}.css"]`) });
    const loaded = new Promise((resolve) => { link.onload = resolve; });
    document.head.append(link);
    await loaded;
  }
  document.documentElement.lang = 'en';
  document.body.innerHTML = '<main id="app"><h1>Test</h1><button>Scan</button></main>';
  const { device, listen } = await import(address('link[href$="/api.js"]'));
  Object.assign(window, { device, events: [], times: [] });
  listen.connect((text) => {
    const { do: name, fields } = JSON.parse(text);
    if (!name.startsWith('scan')) return;
    events.push([name, fields]);
    times.push(performance.now());
  }, () => {});
  document.dispatchEvent(new Event('laurel:ready'));
}"""

SCAN = """(labels) => {
  const button = document.querySelector('main button');
  button.onclick = () => device.carryOut('scan', labels.title, labels.hint, labels.close);
  button.focus();
  button.click();
}"""

NOTE_TRACKS = """
  window.tracks = [];
  const open = MediaDevices.prototype.getUserMedia;
  MediaDevices.prototype.getUserMedia = async function (constraints) {
    const stream = await open.call(this, constraints);
    window.wanted = constraints;
    window.tracks.push(...stream.getTracks());
    return stream;
  };
"""

KEEP_OFFLINE = """async () => {
  await navigator.serviceWorker.register('./sw.js');
  await navigator.serviceWorker.ready;
  if (!navigator.serviceWorker.controller)
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
}"""

KEPT = """async () => {
  const [name] = (await caches.keys()).filter((one) => one.startsWith('laurel-files '));
  return (await (await caches.open(name)).keys()).filter(({ url }) => /qr-worker|zxing_reader/.test(url)).length;
}"""
"""How many files of the library are stored."""

IDLE_MS = 60_000
"""So long nothing is pressed before the library is fetched."""

SETTLED_MS = 500
"""Milliseconds after which the page would have fetched what it fetches at its start."""

REPEAT_MS = 1_000
"""So long a text that was reported is not reported again."""

RUNNING = "tracks.filter((track) => track.readyState === 'live').length"

HIDE = """(state) => {
  Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""

IN_USE = """
  MediaDevices.prototype.getUserMedia = async () => { throw new DOMException('in use', 'NotReadableError'); };
"""

MISSING = """
  let missing = TIMES;
  const create = window.createImageBitmap;
  window.createImageBitmap = async (source) => {
    missing -= 1;
    if (missing >= 0) throw new DOMException('no picture', 'InvalidStateError');
    return create(source);
  };
"""

DETECTOR = """
  window.BarcodeDetector = class {
    static async getSupportedFormats() { return FORMATS; }
    async detect(picture) { ANSWER }
  };
"""

READ = """(count) => {
  const texts = events.filter(([name]) => name === 'scanned').map(([, { text }]) => text);
  return new Set(texts).size >= count;
}"""

WORKERS = """
  window.workers = [];
  const OwnWorker = Worker;
  window.Worker = class extends OwnWorker {
    constructor(...values) { super(...values); window.workers.push(values[0].href); }
  };
"""


def code(text: str, **options: Any) -> bytes:
    """Return a picture of a QR code."""
    written = BytesIO()
    segno.make_qr(text, **options).save(written, kind="png", scale=6)
    return written.getvalue()


class Scanner:
    """A page that scans."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.dialog = page.locator("dialog.scanner")

    def ask(self) -> None:
        """Ask for the scanner, which may close again at once."""
        self.page.evaluate(SCAN, LABELS)

    def open(self) -> Scanner:
        """Open the scanner."""
        self.ask()
        expect(self.dialog).to_be_visible()
        return self

    @property
    def close_button(self) -> Locator:
        """The button that closes the dialog."""
        return self.dialog.get_by_role("button", name="Close")

    @property
    def events(self) -> list[tuple[str, dict[str, str]]]:
        """The events that were reported, by name and fields."""
        return [(name, fields) for name, fields in self.page.evaluate("events")]

    def texts(self) -> list[str]:
        """Return the texts that were read."""
        return [fields["text"] for name, fields in self.events if name == "scanned"]

    def wait_for(self, count: int) -> list[str]:
        """Wait until so many different texts were read; return all of them in their order."""
        until(self.page, READ, count)
        return self.texts()

    def wait_for_end(self) -> dict[str, str]:
        """Wait until the scan has ended by itself, and return what was reported."""
        until(self.page, "events.some(([name]) => name === 'scan-stopped')")
        (fields,) = [fields for name, fields in self.events if name == "scan-stopped"]
        return fields


OpenScanner = Callable[..., Scanner]


@pytest.fixture(scope="module")
def filming(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[CameraBrowser]:
    """Have a browser with a camera."""
    with camera.launched(playwright, tmp_path_factory.mktemp("camera")) as opened:
        yield opened


@pytest.fixture
def open_page(site: Site, guard: Guard) -> Iterator[OpenScanner]:
    """Open a page of the site, without Python, in a browser."""
    opened = []

    usual = site

    def open_one(
        browser: Browser, *, script: str = "", device: Mapping[str, Any] = PHONE, site: Site = usual, **options: Any
    ) -> Scanner:
        context = browser.new_context(**{"service_workers": "block", **device, **options})
        opened.append(context)
        guard.watch(context)
        page = context.new_page()
        page.add_init_script(NOTE_TRACKS + WORKERS + script)
        page.goto(f"{site.url}version.json")
        page.evaluate(OPEN)
        return Scanner(page)

    yield open_one
    for context in opened:
        context.close()


@pytest.mark.parametrize(
    ("text", "size"),
    [("LAUREL:1", camera.SMALL), ("Łódź, Žižkov, Щука", camera.LARGE), ("x" * 700, camera.LARGE)],
    ids=["640x480", "letters", "1280x720"],
)
def test_a_code_is_read(filming: CameraBrowser, open_page: OpenScanner, text: str, size: tuple[int, int]) -> None:
    """Whatever its size and its letters; it is reported by its text."""
    filming.show_pictures(code(text, error="l"), size=size)
    scanner = open_page(filming.browser).open()
    assert scanner.wait_for(1) == [text]
    assert scanner.page.evaluate("wanted.video.facingMode") == "environment"
    assert scanner.page.evaluate("wanted.audio") is False


def test_codes_that_change_are_all_read(filming: CameraBrowser, open_page: OpenScanner) -> None:
    """Of five codes a second, none is missing after two rounds."""
    texts = [f"{number} of 8 {'abcdefgh' * 20}" for number in range(1, 9)]
    filming.show_pictures(*(code(text, error="l") for text in texts), size=camera.SMALL)
    scanner = open_page(filming.browser).open()
    assert set(scanner.wait_for(len(texts))) == set(texts)


def test_a_text_is_reported_again_after_a_second(filming: CameraBrowser, open_page: OpenScanner) -> None:
    """Not with every picture that shows it."""
    filming.show_pictures(code("again"))
    scanner = open_page(filming.browser).open()
    until(scanner.page, "events.length >= 2")
    assert scanner.texts()[:2] == ["again", "again"]
    assert scanner.page.evaluate("times[1] - times[0]") >= REPEAT_MS


def test_a_text_that_is_too_long_is_ignored(filming: CameraBrowser, open_page: OpenScanner) -> None:
    """A code may hold more digits than a text of Laurel has characters."""
    answer = "return [{ rawValue: 'x'.repeat(4097) }, { rawValue: 'y'.repeat(4096) }];"
    script = DETECTOR.replace("FORMATS", "['qr_code']").replace("ANSWER", answer)
    scanner = open_page(filming.browser, script=script).open()
    assert scanner.wait_for(1) == ["y" * 4096]


# ---------------------------------------------------------------------- who reads


@pytest.mark.parametrize(
    ("formats", "answer"),
    [("['ean_13']", "throw new Error()"), ("['qr_code']", "throw new DOMException('no service', 'NotSupportedError')")],
)
def test_the_library_reads_where_the_browser_does_not(
    filming: CameraBrowser, open_page: OpenScanner, formats: str, answer: str
) -> None:
    """Because it knows other codes only, or because it only says that it knows them."""
    filming.show_pictures(code("by the library"))
    script = DETECTOR.replace("FORMATS", formats).replace("ANSWER", answer)
    scanner = open_page(filming.browser, script=script).open()
    assert scanner.wait_for(1) == ["by the library"]
    assert len(scanner.page.evaluate("workers")) == 1


def test_the_browser_reads_where_it_can(filming: CameraBrowser, open_page: OpenScanner) -> None:
    """The library is not loaded then."""
    script = DETECTOR.replace("FORMATS", "['qr_code']").replace(
        "ANSWER", "return picture instanceof HTMLVideoElement ? [{ rawValue: 'by the browser' }] : [];"
    )
    scanner = open_page(filming.browser, script=script).open()
    assert scanner.wait_for(1) == ["by the browser"]
    assert scanner.page.evaluate("workers") == []


def test_a_library_that_is_missing_is_reported(filming: CameraBrowser, open_page: OpenScanner, guard: Guard) -> None:
    """The scan ends, and what failed is given as a detail."""
    guard.allow("qr-worker.js|zxing_reader.wasm")
    scanner = open_page(filming.browser)
    scanner.page.route("**/zxing_reader.wasm", lambda route: route.abort())
    scanner.ask()
    ended = scanner.wait_for_end()
    assert ended["reason"] == "failed"
    assert "wasm" in ended["detail"]
    expect(scanner.dialog).to_have_count(0)
    assert scanner.page.evaluate(RUNNING) == 0


def test_the_library_is_not_part_of_a_start(built: Path, filming: CameraBrowser, open_page: OpenScanner) -> None:
    """Neither the page nor the service worker asks for it before somebody scans."""
    library = ("qr-worker.js", "zxing_reader.wasm")
    page = (built / "index.html").read_text(encoding="utf-8")
    kept = " ".join(file["address"] for file in kept_files.kept(built) if "isLater" not in file)
    assert "/static/api.js" in kept
    assert [name for name in library if name in kept or name in page] == []

    filming.show_pictures(code("later"))
    scanner = open_page(filming.browser)
    requested: list[str] = []
    scanner.page.on("request", lambda request: requested.append(request.url.rpartition("/")[2]))
    scanner.open().wait_for(1)
    assert [name for name in requested if name in library] == list(library)


@pytest.mark.parametrize("is_scanned", [True, False], ids=["after a scan", "when the device was idle"])
def test_codes_are_read_without_a_network(
    built: Path, filming: CameraBrowser, open_page: OpenScanner, *, is_scanned: bool
) -> None:
    """What the library consists of was stored by a scan with a network, or when nothing was pressed for a minute."""
    filming.show_pictures(code("no network"))
    with Site(built) as site:
        scanner = open_page(filming.browser, site=site, service_workers="allow")
        scanner.page.evaluate(KEEP_OFFLINE)
        if is_scanned:
            scanner.open().wait_for(1)
            scanner.close_button.click()
            scanner.page.evaluate("events.length = 0")
        else:
            scanner.page.clock.install()
            scanner.page.evaluate("device.start()")
            scanner.page.wait_for_timeout(SETTLED_MS)
            assert scanner.page.evaluate(KEPT) == 0
            scanner.page.clock.fast_forward(IDLE_MS)
        until(scanner.page, f"async () => await ({KEPT})() === 2")
        site.stop()
        session = scanner.page.context.new_cdp_session(scanner.page)
        session.send("Network.clearBrowserCache")
        assert scanner.open().wait_for(1) == ["no network"]


# ---------------------------------------------------------------------- how it ends


def test_a_camera_that_is_refused(playwright: Playwright, open_page: OpenScanner, tmp_path: Path) -> None:
    """The dialog is closed, and the reason is reported."""
    with camera.launched(playwright, tmp_path, is_allowed=False) as refusing:
        scanner = open_page(refusing.browser)
        scanner.page.evaluate(SCAN, LABELS)
        assert scanner.wait_for_end() == {"reason": "refused"}
        expect(scanner.dialog).to_have_count(0)


@pytest.mark.parametrize(
    ("script", "ended"),
    [
        ("", {"reason": "missing"}),
        ("Object.defineProperty(navigator, 'mediaDevices', { value: undefined });", {"reason": "missing"}),
        (IN_USE, {"reason": "failed", "detail": "NotReadableError: in use"}),
    ],
    ids=["none", "insecure", "in use"],
)
def test_a_camera_that_cannot_be_used(
    browser: Browser, open_page: OpenScanner, script: str, ended: dict[str, str]
) -> None:
    """There is none, the page may have none, or another program uses it."""
    scanner = open_page(browser, script=script)
    scanner.page.evaluate(SCAN, LABELS)
    assert scanner.wait_for_end() == ended
    expect(scanner.dialog).to_have_count(0)


@pytest.mark.parametrize(("times", "ends"), [(20, False), (1000, True)])
def test_pictures_that_the_browser_does_not_give(
    filming: CameraBrowser, open_page: OpenScanner, times: int, *, ends: bool
) -> None:
    """Some are missing when a camera starts; where all are, the scan has failed."""
    filming.show_pictures(code("at last"))
    scanner = open_page(filming.browser, script=MISSING.replace("TIMES", str(times))).open()
    if ends:
        assert scanner.wait_for_end() == {"reason": "failed", "detail": "InvalidStateError: no picture"}
    else:
        assert scanner.wait_for(1) == ["at last"]


@pytest.mark.parametrize("by", ["button", "Escape"])
def test_closing_stops_the_camera(filming: CameraBrowser, open_page: OpenScanner, by: str) -> None:
    """The focus goes back to the control that has opened the scanner, and nothing more is read."""
    filming.show_pictures(code("closing"))
    scanner = open_page(filming.browser).open()
    scanner.wait_for(1)
    assert scanner.page.evaluate(RUNNING) == 1
    expect(scanner.close_button).to_be_focused()
    if by == "button":
        scanner.close_button.tap()
    else:
        scanner.page.keyboard.press("Escape")
    assert scanner.wait_for_end() == {"reason": "closed"}
    assert scanner.page.evaluate(RUNNING) == 0
    expect(scanner.dialog).to_have_count(0)
    expect(scanner.page.get_by_role("button", name="Scan")).to_be_focused()
    read = len(scanner.events)
    scanner.page.wait_for_timeout(1_200)
    assert len(scanner.events) == read


def test_python_stops_the_scan(filming: CameraBrowser, open_page: OpenScanner) -> None:
    """Then no end is reported, and a second scan begins again."""
    filming.show_pictures(code("stopping"))
    scanner = open_page(filming.browser).open()
    scanner.wait_for(1)
    scanner.page.evaluate("device.carryOut('stopScanning')")
    expect(scanner.dialog).to_have_count(0)
    assert scanner.page.evaluate(RUNNING) == 0
    scanner.page.evaluate("device.carryOut('stopScanning')")
    scanner.page.evaluate("events.length = 0")
    scanner.open()
    assert scanner.wait_for(1) == ["stopping"]
    assert [name for name, _ in scanner.events] == ["scanned"]


def test_a_scan_that_is_stopped_before_the_camera_is_open(filming: CameraBrowser, open_page: OpenScanner) -> None:
    """The camera that the browser gives afterwards is stopped at once."""
    scanner = open_page(filming.browser)
    scanner.page.evaluate(
        "({ title, hint, close }) => { device.carryOut('scan', title, hint, close); device.carryOut('stopScanning'); }",
        LABELS,
    )
    until(scanner.page, "tracks.length === 1")
    until(scanner.page, f"{RUNNING} === 0")
    assert scanner.events == []


def test_a_hidden_page_has_no_camera(filming: CameraBrowser, open_page: OpenScanner) -> None:
    """It has one again when it is shown."""
    filming.show_pictures(code("before"))
    scanner = open_page(filming.browser).open()
    scanner.wait_for(1)
    scanner.page.evaluate(HIDE, "hidden")
    assert scanner.page.evaluate(RUNNING) == 0
    expect(scanner.dialog).to_be_visible()
    filming.show_pictures(code("after"))
    scanner.page.evaluate(HIDE, "visible")
    assert scanner.wait_for(2)[-1] == "after"
    assert scanner.page.evaluate(RUNNING) == 1


def test_a_camera_that_is_taken_away(filming: CameraBrowser, open_page: OpenScanner) -> None:
    """As by pulling its plug: the scan ends."""
    scanner = open_page(filming.browser).open()
    until(scanner.page, f"{RUNNING} === 1")
    scanner.page.evaluate("tracks[0].dispatchEvent(new Event('ended'))")
    assert scanner.wait_for_end() == {"reason": "failed", "detail": "Error: the camera was stopped"}


# ---------------------------------------------------------------------- the dialog


def test_the_dialog_of_the_scanner_is_accessible(filming: CameraBrowser, open_page: OpenScanner) -> None:
    """Its progress is a status, in the dialog: what is outside is not read while it is open.

    Shortcuts do not reach the screen: a digit would choose a player. Axe finds nothing in either theme: the dialog is
    dark in both.
    """
    scanner = open_page(filming.browser).open()
    scanner.page.evaluate("device.carryOut('scanProgress', '3 of 8')")
    expect(scanner.dialog.get_by_role("status")).to_have_text("3 of 8")
    expect(scanner.page.get_by_role("dialog", name=LABELS["title"])).to_have_accessible_description(LABELS["hint"])
    scanner.page.keyboard.press("1")
    assert [name for name, _ in scanner.events if name != "scanned"] == []
    audits.tell({"scanner": audits.axe_in_both_themes(Laurel(scanner.page, ""))})


def test_everything_is_in_the_window(filming: CameraBrowser, open_page: OpenScanner) -> None:
    """Also in a narrow or low one: nothing covers another, and the button is large enough."""
    scanner = open_page(filming.browser, device={"viewport": {"width": 1280, "height": 800}}).open()
    scanner.page.evaluate("device.carryOut('scanProgress', '3 of 8 parts were read')")
    names = ("title", "close", "frame", "hint", "progress")
    for width, height in ((1280, 800), (667, 320), (390, 844), (320, 480)):
        scanner.page.set_viewport_size({"width": width, "height": height})
        boxes = {name: scanner.page.locator(f".scanner-{name}").bounding_box() for name in names}
        placed = {name: box for name, box in boxes.items() if box}
        assert set(placed) == set(names)
        for name, box in placed.items():
            assert box["x"] >= 0, name
            assert box["y"] >= 0, name
            assert box["x"] + box["width"] <= width, name
            assert box["y"] + box["height"] <= height, name
        assert min(placed["close"]["width"], placed["close"]["height"]) >= 44
        assert placed["frame"]["width"] == pytest.approx(placed["frame"]["height"])
        assert placed["frame"]["width"] >= 150
        pairs = [(one, other) for one in names for other in names if one < other]
        assert [pair for pair in pairs if _overlap(placed[pair[0]], placed[pair[1]])] == []


def _overlap(one: Any, other: Any) -> bool:
    return all(
        one[at] < other[at] + other[size] and other[at] < one[at] + one[size]
        for at, size in (("x", "width"), ("y", "height"))
    )
