"""Starts from a snapshot of Python's memory, and what happens when there is something wrong with it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import FILL_STORAGE, OpenContext
from tests.e2e.guard import Guard
from tests.e2e.snapshots import LITTLE_MEMORY, MADE, MADE_TIMEOUT_MS, Snapshot, addresses, wait_until_made
from tests.e2e.waiting import until
from tools.serve import Site
from tools.visiting import GUIDES_SHOWN, PHONE

FROM_SNAPSHOT = "Laurel starts at once: it is prepared on this device."
ORDINARY = "Laurel was prepared anew this time, which takes longer."
DAMAGED = "Laurel was prepared anew: the data for a quick start was damaged."
FAILED = "Laurel was prepared anew: the quick start did not work."
SHORT_OF_MEMORY = "Laurel is prepared anew every time: this device has too little memory for a quick start."

PYTHON = """async (code) => {
  const { loadPyodide } = await import(document.querySelector('script[src$="/python.js"]').src);
  return (await loadPyodide({ stdout: console.log, stderr: console.error })).runPython(code);
}"""

NOT_IMPORTED = """
import sys, zipfile
archives = [zipfile.ZipFile(f'/lib/{name}.zip') for name in ('laurel', 'later')]
files = [name for archive in archives for name in archive.namelist()]
modules = [name[:-4].removesuffix('/__init__').replace('/', '.') for name in files if name.endswith('.pyc')]
' '.join(name for name in modules if name.startswith('laurel.') and name not in sys.modules)
"""
"""The modules of Laurel that are not imported."""

LANGUAGE = """async () => {
  const name = (await caches.keys()).find((one) => one.startsWith('laurel-snapshot '));
  const cache = await caches.open(name);
  const [address] = await cache.keys();
  return JSON.parse((await cache.match(address)).headers.get('X-Laurel-Snapshot')).language;
}"""

COLLECTED_AFTER = 2000
"""The new objects after which Python looks for unused ones: during the warm-up it does so more often."""

MOUNTED_TIMEOUT_MS, POLLING_MS = 30_000, 50

SHOWS_USE = """async () => {
  const [, shown] = /In use: ([0-9.]+) MB/.exec(document.querySelector('.about').textContent) ?? [];
  const { usage } = await navigator.storage.estimate();
  return Math.abs(Number(shown) * 1e6 - usage) < 2e5;
}"""
"""Whether the settings show how much the browser stores now."""

REQUESTED = "performance.getEntriesByType('resource').map(({ name }) => name)"

# Each gets the kept bytes and the facts of the snapshot, and returns what is put in their place.
CHANGES = {
    "a compressed byte is another": "bytes[facts.packedSize >> 1] ^= 1; return [bytes, facts];",
    "another byte is another": "bytes[(facts.packedSize + bytes.length) >> 1] ^= 1; return [bytes, facts];",
    "the end is missing": "return [bytes.subarray(0, bytes.length - 4096), facts];",
    "nothing describes it": "return [bytes, ''];",
    "of another runtime": "facts.head[20] ^= 1; return [bytes, facts];",
    "of a memory that is nonsense": "return await changed(bytes, facts, (pages) => pages.fill(0xa5));",
    "of a program that fails": """
      const word = [...'applyTheme'].map((letter) => letter.charCodeAt(0));
      return await changed(bytes, facts, (pages) => {
        for (let at = 0; (at = pages.indexOf(word[0], at)) >= 0; at += 1)
          if (word.every((byte, index) => pages[at + index] === byte)) pages[at] += 1;
      });
    """,
}

FAILING = ("of another runtime", "of a memory that is nonsense", "of a program that fails")
"""The changes that are found only when the snapshot is used."""

NONSENSE = "of a memory that is nonsense"
"""The change with which snapshots fail again and again."""

CHANGE = """async (change) => {
  const through = async (bytes, stream) =>
    new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
  const hashed = (bytes) =>
    new Uint32Array(bytes.buffer).reduce((hash, word) => Math.imul(hash ^ word, 0x01000193), 0x811c9dc5);
  const changed = async (bytes, facts, act) => {
    const packed = await through(bytes.subarray(0, facts.packedSize), new DecompressionStream('gzip'));
    const plain = bytes.slice(facts.packedSize);
    act(packed);
    act(plain);
    const [again, plainHash] = [await through(packed, new CompressionStream('gzip')), hashed(plain)];
    const body = new Uint8Array(await new Blob([again, plain]).arrayBuffer());
    return [body, { ...facts, packedSize: again.length, plainHash }];
  };
  const name = (await caches.keys()).find((one) => one.startsWith('laurel-snapshot '));
  const cache = await caches.open(name);
  const [{ url }] = await cache.keys();
  const kept = await cache.match(url);
  const AsyncFunction = (async () => {}).constructor;
  const [bytes, facts] = await new AsyncFunction('bytes', 'facts', 'changed', change)(
    new Uint8Array(await kept.arrayBuffer()), JSON.parse(kept.headers.get('X-Laurel-Snapshot')), changed);
  await cache.put(url, new Response(bytes, { headers: { 'X-Laurel-Snapshot': facts && JSON.stringify(facts) } }));
}"""


CLOSED = {
    "throws": "throw new Error('closed');",
    "never answers": "await new Promise(() => {});",
}
"""What Cache storage does where the browser does not let the page use it."""

CLOSE = """
  for (const name of ['open', 'match', 'has', 'keys'])
    if ('CacheStorage' in globalThis) CacheStorage.prototype[name] = async () => {{ {body} }};
"""


def start_of(page: Page) -> str:
    """Return how the page says that it was started."""
    return str(page.evaluate("document.documentElement.dataset.start"))


def run(page: Page, code: str) -> Any:
    """Run Python where Laurel runs."""
    return page.evaluate(PYTHON, code)


def until_mounted(page: Page) -> None:
    """Wait until Python can import again: the archives are not part of a snapshot."""
    for _ in range(MOUNTED_TIMEOUT_MS // POLLING_MS):
        if run(page, "import os; os.path.exists('/lib/standard.zip')"):
            return
        page.wait_for_timeout(POLLING_MS)
    raise TimeoutError("the archives are not mounted")


def about(laurel: Laurel, sentence: str) -> None:
    """Expect a sentence in the settings."""
    laurel.go("/settings").on("settings")
    expect(laurel.page.locator(".about")).to_contain_text(sentence)


@pytest.fixture
def kept(open_context: OpenContext, snapshot: Snapshot, site: Site) -> BrowserContext:
    """Return a context in which a snapshot is kept beside a match, and nothing is forced."""
    context = open_context(start="natural", stored=seeds.stored(seeds.running()), **PHONE)
    snapshot.put(context, site)
    return context


@pytest.fixture
def little(kept: BrowserContext) -> BrowserContext:
    """Return such a context on a device on which no other snapshot is made."""
    kept.add_init_script(LITTLE_MEMORY)
    return kept


def test_the_second_visit(open_context: OpenContext, site: Site) -> None:
    """The first visit makes a snapshot; the second starts from it, without PyScript, and everything is there."""
    context = open_context(start="natural", has_worker=True, stored=seeds.stored(seeds.running()), **PHONE)
    laurel = Laurel(context.new_page(), site.url, is_touch=True).open("/match/seed")
    laurel.tap("Anna")
    laurel.expect_totals(3, 3, 1, 0)
    assert start_of(laurel.page) == "ordinary"
    about(laurel, ORDINARY)
    wait_until_made(laurel.page)
    expect(laurel.page.locator(".about")).to_contain_text("with all files for offline use")
    until(laurel.page, SHOWS_USE)
    laurel.page.close()

    laurel = Laurel(context.new_page(), site.url, is_touch=True).open("/match/seed").on("board")
    assert start_of(laurel.page) == "snapshot"
    assert not any("/pyscript-" in name for name in laurel.page.evaluate(REQUESTED))
    laurel.expect_totals(3, 3, 1, 0)
    laurel.tap("Boris")
    laurel.expect_totals(3, 4, 1, 0)
    laurel.undo.tap()
    laurel.expect_totals(3, 3, 1, 0)
    about(laurel, FROM_SNAPSHOT)


def test_what_the_snapshot_does_not_hold(kept: BrowserContext, site: Site) -> None:
    """Modules that nobody has needed can soon be imported, and chance is another at every start.

    All modules of Laurel are there: no archive is needed to answer the first tap. With `laurel:start` in storage no
    snapshot is used and none is touched.
    """
    laurel = Laurel(kept.new_page(), site.url).open()
    assert start_of(laurel.page) == "snapshot"
    assert run(laurel.page, "'html' in __import__('sys').modules") is False
    assert run(laurel.page, "__import__('gc').get_threshold()[0]") == COLLECTED_AFTER
    until_mounted(laurel.page)
    assert run(laurel.page, NOT_IMPORTED) == ""
    assert run(laurel.page, "import html; html.escape('<')") == "&lt;"
    drawn = run(laurel.page, "import random; random.random()")
    names = run(laurel.page, "import uuid; uuid.uuid4().hex")
    laurel.reload()
    assert start_of(laurel.page) == "snapshot"
    assert run(laurel.page, "import random; random.random()") != drawn
    assert run(laurel.page, "import uuid; uuid.uuid4().hex") != names
    laurel.page.evaluate("localStorage.setItem('laurel:start', 'ordinary')")
    laurel.reload()
    assert start_of(laurel.page) == "ordinary"
    assert len(addresses(laurel.page)) == 1


def test_a_snapshot_that_cannot_be_used(little: BrowserContext, snapshot: Snapshot, site: Site, guard: Guard) -> None:
    """Laurel starts without it, in the same visit; it says so, and nothing is lost."""
    guard.allow("Pyodide|Python|RuntimeError|fatal|stack|console: ")
    laurel = Laurel(little.new_page(), site.url, is_touch=True)
    visits: list[str] = []
    laurel.page.on("domcontentloaded", lambda page: visits.append(page.url))
    for what in (
        "nothing describes it",
        "of another runtime",
        "of a program that fails",
        "the end is missing",
        "a compressed byte is another",
        "another byte is another",
    ):
        laurel.page.goto(f"{site.url}version.json")
        laurel.page.evaluate(FILL_STORAGE, {**GUIDES_SHOWN, **seeds.stored(seeds.running())})
        snapshot.ensure(laurel.page, site)
        laurel.page.evaluate(CHANGE, CHANGES[what])
        visits.clear()
        laurel.open("/match/seed").on("board").expect_totals(2, 3, 1, 0)
        assert len(visits) == 1, what
        assert start_of(laurel.page) == "fallback", what
        laurel.tap("Anna")
        laurel.expect_totals(3, 3, 1, 0)
        about(laurel, FAILED if what in FAILING else DAMAGED)
    assert addresses(laurel.page) == []


def test_a_browser_where_snapshots_fail_again_and_again(kept: BrowserContext, site: Site, guard: Guard) -> None:
    """After the first one a new one is made, after the second one no more of this build: later visits are ordinary."""
    guard.allow("Pyodide|Python|RuntimeError|fatal|stack|console: ")
    laurel = Laurel(kept.new_page(), site.url)
    for made_again in ("kept", "none"):
        laurel.page.goto(f"{site.url}version.json")
        laurel.page.evaluate(CHANGE, CHANGES[NONSENSE])
        laurel.open()
        assert start_of(laurel.page) == "fallback"
        laurel.page.wait_for_function(MADE, timeout=MADE_TIMEOUT_MS)
        assert laurel.page.evaluate(MADE) == made_again
    laurel.reload()
    assert start_of(laurel.page) == "ordinary"
    until(laurel.page, "document.documentElement.dataset.snapshot === 'none'")


def test_a_snapshot_that_has_hung_the_page(little: BrowserContext, site: Site) -> None:
    """A page that never came up from its snapshot, and was killed, comes up without it the next time."""
    page = little.new_page()
    page.goto(f"{site.url}version.json")
    page.evaluate("localStorage.setItem('laurel:restoring', '1')")
    laurel = Laurel(page, site.url).open()
    assert start_of(laurel.page) == "fallback"
    about(laurel, FAILED)
    assert laurel.stored("laurel:restoring") is None


def test_a_snapshot_of_another_build(little: BrowserContext, site: Site) -> None:
    """It is not used, and deleted once Laurel is up."""
    page = little.new_page()
    page.goto(f"{site.url}version.json")
    [own] = addresses(page)
    page.evaluate(
        """async (own) => {
          const name = (await caches.keys()).find((one) => one.startsWith('laurel-snapshot '));
          const cache = await caches.open(name);
          const other = own.replace(/laurel-[0-9a-f]{12}/, 'laurel-000000000000');
          await cache.put(other, await cache.match(own));
          await cache.delete(own);
        }""",
        own,
    )
    assert addresses(page) != [own]
    Laurel(page, site.url).open()
    assert start_of(page) == "ordinary"
    until(page, "document.documentElement.dataset.snapshot === 'none'")
    assert addresses(page) == []


def test_the_snapshot_of_another_language(kept: BrowserContext, site: Site) -> None:
    """It is used: the screens are in the player's language. One in that language is made for the next visit."""
    page = kept.new_page()
    page.goto(f"{site.url}version.json")
    assert page.evaluate(LANGUAGE) == "en"
    page.evaluate("localStorage.setItem('laurel:settings', JSON.stringify({ language: 'cs' }))")
    laurel = Laurel(page, site.url).open("/match/seed").on("board")
    assert start_of(page) == "snapshot"
    expect(laurel.undo).to_have_text("Vrátit")
    wait_until_made(page)
    assert page.evaluate(LANGUAGE) == "cs"
    laurel.reload()
    assert start_of(page) == "snapshot"
    wait_until_made(page)


def test_a_device_with_little_memory(open_context: OpenContext, site: Site) -> None:
    """No second Python is started there to make a snapshot, and the settings say so."""
    context = open_context(start="natural", **PHONE)
    context.add_init_script(LITTLE_MEMORY)
    laurel = Laurel(context.new_page(), site.url).open()
    assert start_of(laurel.page) == "ordinary"
    about(laurel, SHORT_OF_MEMORY)
    until(laurel.page, "document.documentElement.dataset.snapshot === 'none'")
    assert addresses(laurel.page) == []


@pytest.mark.parametrize("way", CLOSED)
def test_where_nothing_can_be_kept(open_context: OpenContext, site: Site, way: str) -> None:
    """A browser that closes its storage of files starts Laurel the ordinary way."""
    context = open_context(start="natural", **PHONE)
    context.add_init_script(CLOSE.format(body=CLOSED[way]))
    laurel = Laurel(context.new_page(), site.url).open()
    assert start_of(laurel.page) == "ordinary"
    about(laurel, ORDINARY)
    if way == "throws":
        until(laurel.page, "document.documentElement.dataset.snapshot === 'none'")
