"""Importing in a real browser: the picture of a result, and every way by which a file comes to Laurel."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from laurel.app.formats import png_chunk
from laurel.app.storage.keys import MATCH
from tests.app.code_frames import document
from tests.app.png_files import picture
from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import DESKTOP, OpenContext, OpenLaurel, running
from tests.e2e.early import QUEUED, Visit
from tests.e2e.guard import Guard
from tests.e2e.waiting import until
from tools.serve import Site
from tools.visiting import PHONE

RUNNING = seeds.running()
FINISHED = seeds.finished(name="over")
IMPORTED = "1 match imported."
NO_MATCH = "There is no match in this picture."
MOST_BYTES = 100_000

NO_SHARING = "delete Navigator.prototype.share;"

DRAWN_ANEW = """async ([content, type]) => {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.toDataURL(type).split(',')[1];
}"""
"""What a messenger makes of a picture."""

TRANSFER = """
  const transfer = (files) => {
    const data = new DataTransfer();
    for (const [name, type, content] of files) {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], name, { type }));
    }
    return data;
  };
"""

NOTE_SIGN = """() => {
  globalThis.noted = [];
  new MutationObserver((records) => {
    for (const added of records.flatMap((record) => [...record.addedNodes]))
      if (added.id === 'importing') noted.push(added.textContent);
  }).observe(document.body, { childList: true });
}"""

PASTE = f"""(files) => {{
  {TRANSFER}
  const target = document.activeElement ?? document.body;
  const clipboardData = transfer(files);
  target.dispatchEvent(new ClipboardEvent('paste', {{ clipboardData, bubbles: true, cancelable: true }}));
}}"""

SHARE = f"""(files) => {{
  {TRANSFER}
  const form = document.createElement('form');
  Object.assign(form, {{ method: 'POST', action: './share', enctype: 'multipart/form-data' }});
  const input = document.createElement('input');
  Object.assign(input, {{ type: 'file', name: 'files', multiple: true, files: transfer(files).files }});
  form.append(input);
  document.body.append(form);
  form.submit();
}}"""
"""What the system does when another app shares files with an installed app."""

SHARE_ONLY = f"""async (files) => {{
  {TRANSFER}
  const body = new FormData();
  for (const file of transfer(files).files) body.append('files', file);
  const answer = await fetch('./share', {{ method: 'POST', body, redirect: 'manual' }});
  return answer.type;
}}"""
"""The same, without the page that would follow."""

SHARE_TEXT = """async ([text, url]) => {
  const body = new FormData();
  body.append('text', text);
  body.append('url', url);
  await fetch('./share', { method: 'POST', body, redirect: 'manual' });
}"""
"""What the system does when another app shares a text and an address."""

WAITING = "caches.open('laurel-inbox').then((cache) => cache.keys()).then((keys) => keys.length)"

LAUNCHES = """Object.defineProperty(window, 'launchQueue', {
  value: {
    setConsumer(consumer) {
      window.launch = consumer;
      for (const launch of window.waitingLaunches ?? []) consumer(launch);
    },
  },
});"""

LAUNCH = f"""([targetURL, files]) => {{
  {TRANSFER}
  const handles = [...transfer(files).files].map((file) => ({{ getFile: async () => file }}));
  window.launch({{ targetURL: new URL(targetURL, location.href).href, files: handles }});
}}"""

SharedFile = tuple[str, str, str]
"""Name, type and content in base64."""


def file(content: str | bytes, name: str = "match.json", kind: str = "application/json") -> SharedFile:
    """Return a file as the scripts of the tests take it."""
    return name, kind, base64.b64encode(content.encode() if isinstance(content, str) else content).decode()


def png(document: str = RUNNING) -> SharedFile:
    """Return a small picture with a match."""
    return file(picture(png_chunk.chunk_of(document)), "result.png", "image/png")


def choose(laurel: Laurel, *contents: bytes, kind: str = "image/png", name: str = "result.png") -> None:
    """Choose files to import."""
    payloads: list[Any] = [{"name": name, "mimeType": kind, "buffer": content} for content in contents]
    laurel.page.locator("input[type=file]").set_input_files(payloads)


def keep(laurel: Laurel) -> None:
    """Keep what is offered, of which nothing is stored yet."""
    laurel.on("offered")
    laurel.press(laurel.page.locator("#keep-offered"))


def plain(text: str) -> Any:
    """Return a stored document as JSON."""
    return json.loads(text)


def shared_picture(laurel: Laurel) -> bytes:
    """Share the picture of the results that are shown, and return the file."""
    with laurel.page.expect_download() as download:
        laurel.press(laurel.page.locator("#share-picture"))
    return Path(download.value.path()).read_bytes()


class TestPicture:
    """The picture of a result is the match."""

    def test_it_brings_the_match_back(self, open_laurel: OpenLaurel) -> None:
        """On another device, edit by edit; and the file is small, also that of a thousand entries."""
        match = document(1000)
        name = str(plain(match)["id"])
        laurel = open_laurel(f"/match/{name}/results", stored=seeds.stored(match), script=NO_SHARING)
        content = shared_picture(laurel)
        assert len(content) <= MOST_BYTES

        there = laurel.begin("/", stored={})
        choose(there, content)
        expect(there.messages).to_have_text(IMPORTED)
        there.on("results")
        assert plain(there.stored(f"{MATCH}{name}")) == plain(match)
        there.go("/").on("home")
        choose(there, content)
        expect(there.toasts).to_contain_text("These matches are already on this device.")

    def test_a_picture_that_was_drawn_anew(self, open_laurel: OpenLaurel) -> None:
        """As by a messenger: the page says what to do, and nothing is stored."""
        laurel = open_laurel("/match/over/results", stored=seeds.stored(FINISHED), script=NO_SHARING)
        content = base64.b64encode(shared_picture(laurel)).decode()
        anew = base64.b64decode(laurel.page.evaluate(DRAWN_ANEW, [content, "image/png"]))
        laurel.begin("/", stored={})
        choose(laurel, anew)
        expect(laurel.toasts).to_contain_text(NO_MATCH)
        expect(laurel.page.locator("#alert")).to_contain_text("sent as a file")
        assert [key for key in laurel.stored() if key.startswith(MATCH)] == []

    def test_a_large_file_is_announced_while_it_is_read(self, open_laurel: OpenLaurel) -> None:
        """The page shows that it is busy before Python reads the file, and the message of the import after it."""
        laurel = open_laurel()
        laurel.page.evaluate(NOTE_SIGN)
        choose(laurel, RUNNING.encode() + b" " * 1_500_000, kind="application/json", name="match.json")
        expect(laurel.toasts).to_contain_text([IMPORTED])
        expect(laurel.page.locator("#importing")).to_have_count(0)
        assert laurel.page.evaluate("noted") == ["Reading the file…"]

    def test_a_large_picture_is_not_read(self, open_laurel: OpenLaurel) -> None:
        """Photos are not passed to Python; the other files are imported."""
        laurel = open_laurel()
        choose(laurel, bytes(5_000_001), picture(png_chunk.chunk_of(RUNNING)))
        expect(laurel.toasts).to_contain_text(["This file is too large.", IMPORTED])
        laurel.on("board")

    def test_several_chosen_files_are_imported_at_once(self, open_laurel: OpenLaurel) -> None:
        """All are imported at once, and the first screen shows them; a picture is known by how it begins."""
        laurel = open_laurel()
        files = (RUNNING.encode(), picture(png_chunk.chunk_of(FINISHED)))
        choose(laurel, *files, kind="application/octet-stream", name="download")
        expect(laurel.messages).to_have_text("2 matches imported.")
        expect(laurel.page.locator(".match")).to_have_count(2)


class TestDrop:
    """Files and documents that are dropped on the page."""

    def drag(self, laurel: Laurel, *kinds: str, files: list[Path], text: str = "") -> None:
        """Drag something over the middle of the page by the browser itself, and do this with it."""
        session = laurel.page.context.new_cdp_session(laurel.page)
        items = [{"mimeType": "text/plain", "data": text}] if text else []
        data = {"items": items, "files": [str(path) for path in files], "dragOperationsMask": 1}
        for kind in kinds:
            session.send("Input.dispatchDragEvent", {"type": kind, "x": 300, "y": 300, "data": data})
        session.detach()

    def test_a_file_can_be_dropped_on_any_screen(self, open_laurel: OpenLaurel, tmp_path: Path) -> None:
        """On any screen; while it is over the page, that shows that it can be dropped."""
        path = tmp_path / "result.png"
        path.write_bytes(picture(png_chunk.chunk_of(RUNNING)))
        laurel = open_laurel("/settings", device=DESKTOP)
        self.drag(laurel, "dragEnter", "dragOver", files=[path])
        expect(laurel.page.locator("html[data-drop]")).to_have_count(1)
        laurel.page.evaluate("document.body.dispatchEvent(new DragEvent('dragleave', { bubbles: true }))")
        expect(laurel.page.locator("html[data-drop]")).to_have_count(0)
        assert laurel.stored(f"{MATCH}seed") is None
        self.drag(laurel, "dragEnter", "dragOver", "drop", files=[path])
        laurel.on("offered")
        assert laurel.stored(f"{MATCH}seed") is None
        keep(laurel)
        expect(laurel.messages).to_have_text(IMPORTED)
        laurel.on("board")
        expect(laurel.page.locator("html[data-drop]")).to_have_count(0)
        assert plain(laurel.stored(f"{MATCH}seed")) == plain(RUNNING)

    def test_a_dropped_folder_is_refused_aloud(self, open_laurel: OpenLaurel, tmp_path: Path) -> None:
        """It cannot be read, which the page says."""
        laurel = open_laurel(device=DESKTOP)
        self.drag(laurel, "dragEnter", "dragOver", "drop", files=[tmp_path])
        expect(laurel.messages).to_have_text("The browser could not read this file.")

    def test_a_dropped_document_is_imported_and_other_text_ignored(self, open_laurel: OpenLaurel) -> None:
        """A document is imported; any other text is not, and is not refused either."""
        laurel = open_laurel(device=DESKTOP)
        self.drag(laurel, "dragEnter", "dragOver", "drop", files=[], text="anything else")
        self.drag(laurel, "dragEnter", "dragOver", "drop", files=[], text=RUNNING)
        keep(laurel)
        expect(laurel.messages).to_have_text(IMPORTED)
        laurel.on("board")


class TestPaste:
    """What is pasted while no field has the focus."""

    def test_a_pasted_picture_is_imported(self, open_laurel: OpenLaurel) -> None:
        """A picture as a file manager copies it."""
        laurel = open_laurel("/settings", device=DESKTOP)
        laurel.page.evaluate(PASTE, [png()])
        keep(laurel)
        expect(laurel.messages).to_have_text(IMPORTED)
        laurel.on("board")

    def test_a_pasted_document_is_imported_outside_of_fields(self, open_context: OpenContext, site: Site) -> None:
        """By the keys of the browser. A field takes the text itself, and any other text is left alone."""
        context = open_context(permissions=["clipboard-read", "clipboard-write"], **DESKTOP)
        laurel = Laurel(context.new_page(), site.url).open("/new")
        field = laurel.page.get_by_label("Name of player 1")
        self.copy(laurel, '{"a": 1}')
        field.click()
        field.press("ControlOrMeta+a")
        field.press("ControlOrMeta+v")
        expect(field).to_have_value('{"a": 1}')
        field.blur()
        for text in ("a text", RUNNING):
            self.copy(laurel, text)
            laurel.page.keyboard.press("ControlOrMeta+v")
        keep(laurel)
        expect(laurel.messages).to_have_text(IMPORTED)
        laurel.on("board")

    def copy(self, laurel: Laurel, text: str) -> None:
        """Put a text into the clipboard."""
        laurel.page.evaluate("(text) => navigator.clipboard.writeText(text)", text)


class TestShareTarget:
    """Files that other apps share with the installed app, which the service worker takes."""

    def test_it_is_imported(self, own_site: Site, open_context: OpenContext) -> None:
        """By the next page after a press, also where the one before was killed; what cannot be read is said.

        Any site can post such a form: nothing is stored before the press. The inbox takes twenty files at the most.
        What is no form is reported like a file that cannot be read. A file is given up after two pages that were killed
        while they read it. No network is needed.
        """
        context = open_context(has_worker=True, site=own_site, **PHONE)
        laurel = Laurel(context.new_page(), own_site.url, is_touch=True).open("/")
        expect(laurel.page.locator(".offline-ready")).to_be_visible()
        until(laurel.page, "navigator.serviceWorker.controller !== null")  # it takes pages over a moment after

        laurel.page.evaluate(SHARE_ONLY, [png()])
        laurel.page.evaluate(
            """async () => {
              const cache = await caches.open('laurel-inbox');
              const [request] = await cache.keys();
              const content = await (await cache.match(request)).blob();
              await cache.put(request, new Response(content, { headers: { 'X-Attempts': '2' } }));
            }"""
        )
        laurel.reload()
        expect(laurel.messages).to_have_text("The browser could not read this file.")
        assert laurel.stored(f"{MATCH}seed") is None

        laurel.page.evaluate("fetch('./share', { method: 'POST', body: 'x', redirect: 'manual' }).then(() => true)")
        laurel.page.evaluate(SHARE_TEXT, ["Join me", "https://example.org/laurel/#/join/abc"])
        laurel.reload().on("join")
        expect(laurel.messages).to_have_text("The browser could not read this file.")

        files = [file(FINISHED, "match.txt", "text/plain"), file("nonsense", "x.bgsplay", "")] + [png()] * 20
        assert laurel.page.evaluate(SHARE_ONLY, files) == "opaqueredirect"
        assert laurel.page.evaluate(WAITING) == 21
        laurel.page.close()
        own_site.stop()
        there = Laurel(context.new_page(), own_site.url, is_touch=True).open("/")
        for text in ("This is not a Laurel file.", "Too many files."):
            expect(there.toasts.filter(has_text=text)).to_have_count(1)
        until(there.page, f"{WAITING}.then((count) => count === 0)")
        assert [key for key in there.stored() if key.startswith(MATCH)] == []
        keep(there)
        expect(there.messages).to_have_text("2 matches imported.")
        expect(there.page.locator(".match")).to_have_count(2)

        there.page.goto(f"{own_site.url}version.json")
        there.page.evaluate(SHARE, [png(seeds.running(name="third"))])
        there.page.wait_for_url(f"{own_site.url}**")
        there.wait()
        keep(there)
        there.on("board")
        expect(there.messages).to_have_text(IMPORTED)
        assert plain(there.stored(f"{MATCH}third")) == plain(seeds.running(name="third"))


class TestLaunch:
    """Launches of the installed app, as Chromium passes them."""

    def test_of_an_open_window(self, open_laurel: OpenLaurel) -> None:
        """It follows an address of a screen, and stays where it is without one; a file is imported and shown."""
        laurel = open_laurel("/match/seed", device=DESKTOP, stored=seeds.stored(RUNNING), prepare=running(LAUNCHES))
        laurel.page.evaluate(LAUNCH, ["./", []])
        laurel.on("board")
        laurel.page.evaluate(LAUNCH, ["./#/settings", []])
        laurel.on("settings")
        laurel.page.evaluate(LAUNCH, ["./", [png(FINISHED)]])
        keep(laurel)
        expect(laurel.messages).to_have_text(IMPORTED)
        laurel.on("results")

    def test_of_a_page_that_is_reloaded(self, open_laurel: OpenLaurel) -> None:
        """Browsers repeat it: the page stays at its address."""
        waiting = "window.waitingLaunches = [{ targetURL: `${location.origin}/#/settings`, files: [] }];"
        laurel = open_laurel(
            "/match/seed", device=DESKTOP, stored=seeds.stored(RUNNING), prepare=running(waiting + LAUNCHES)
        )
        laurel.on("board")


def test_it_is_offered_when_python_runs(visit: Visit, guard: Guard) -> None:
    """A file that is given while Laurel starts waits in the queue, however Python starts."""
    guard.allow("the start was not from a snapshot")  # a busy machine may not restore it while the page is held
    given = png()  # made before: Python must not be held longer than a snapshot may take
    visits = visit(device=DESKTOP)
    first = visits.open("/")
    laurel = visits.early("/", first.page).on("home")
    laurel.page.evaluate(PASTE, [given])
    laurel.page.wait_for_function(f"{QUEUED} === 1")
    keep(visits.let_go(laurel))
    laurel.on("board")
    expect(laurel.messages).to_have_text(IMPORTED)
