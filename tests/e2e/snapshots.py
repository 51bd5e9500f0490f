"""Snapshots of Python's memory, as the browser keeps them: made once, and put wherever a start needs one."""

from __future__ import annotations

import base64
import http.server
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from attrs import frozen
from playwright.sync_api import Browser, BrowserContext, Page

from tools.serve import Site

MADE = "() => document.documentElement.dataset.snapshot"
MADE_TIMEOUT_MS = 60_000

LITTLE_MEMORY = "Object.defineProperty(Navigator.prototype, 'deviceMemory', { get: () => 1, configurable: true });"
"""A script: the device has so little memory that Laurel uses a snapshot, but makes none."""

FACTS = "X-Laurel-Snapshot"

PAGES_FILE = "pages"
FACTS_FILE = "facts.json"

NAMES = "async () => (await caches.keys()).filter((name) => name.startsWith('laurel-snapshot '))"

READ = """async (name) => {
  const cache = await caches.open(name);
  const [{ url }] = await cache.keys();
  const kept = await cache.match(url);
  const bytes = new Uint8Array(await kept.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 32768) text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  return [url, Object.fromEntries(kept.headers), btoa(text)];
}"""

WRITE = """async ([source, name, address, facts]) => {
  const body = await (await fetch(source)).blob();
  await (await caches.open(name)).put(address, new Response(body, { headers: { 'X-Laurel-Snapshot': facts } }));
}"""

ADDRESSES = """async () => {
  const addresses = [];
  for (const name of await caches.keys())
    if (name.startsWith('laurel-snapshot '))
      addresses.push(...(await (await caches.open(name)).keys()).map(({ url }) => url));
  return addresses;
}"""


@frozen
class Snapshot:
    """A kept snapshot."""

    cache: str
    path: str
    """Its address, below the page's."""

    facts: str
    """What the browser knows of it."""

    source: str
    """Where its pages can be fetched."""

    @classmethod
    @contextmanager
    def served(cls, folder: Path) -> Iterator[Snapshot]:
        """Hand out a snapshot that was made before, for a while."""
        facts = json.loads((folder / FACTS_FILE).read_text(encoding="utf-8"))
        with _served((folder / PAGES_FILE).read_bytes()) as source:
            yield cls(**facts, source=source)

    def put(self, context: BrowserContext, site: Site) -> None:
        """Keep the snapshot in a context, where the pages of a site find it."""
        page = context.new_page()
        page.goto(f"{site.url}version.json")
        self.ensure(page, site)
        page.close()

    def ensure(self, page: Page, site: Site) -> None:
        """Keep the snapshot again where it was deleted: a start that fails deletes it. `page` is one of the site."""
        address = f"{site.url}{self.path}"
        if address not in addresses(page):
            page.evaluate(WRITE, [self.source, self.cache, address, self.facts])


def make(browser: Browser, site: Site, folder: Path) -> None:
    """Have a browser make a snapshot, and put it into a new folder."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.goto(site.url)
    wait_until_made(page)
    [cache] = page.evaluate(NAMES)
    address, headers, pages = page.evaluate(READ, cache)
    context.close()
    folder.mkdir()
    (folder / PAGES_FILE).write_bytes(base64.b64decode(pages))
    facts = {"cache": cache, "path": address.removeprefix(site.url), "facts": headers[FACTS.lower()]}
    (folder / FACTS_FILE).write_text(json.dumps(facts), encoding="utf-8")


@contextmanager
def _served(body: bytes) -> Iterator[str]:
    """Answer every page's request with a body: through the browser's own protocol it would take seconds."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Access-Control-Allow-Origin", "*")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the name is the base class's)
            """Keep still."""

    with http.server.ThreadingHTTPServer(("localhost", 0), Handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}/"
        server.shutdown()


def wait_until_made(page: Page) -> None:
    """Wait until a page has seen to the next start."""
    page.wait_for_function(MADE, timeout=MADE_TIMEOUT_MS)
    assert page.evaluate(MADE) == "kept"


def addresses(page: Page) -> list[str]:
    """Return where snapshots are kept."""
    return [str(address) for address in page.evaluate(ADDRESSES)]
