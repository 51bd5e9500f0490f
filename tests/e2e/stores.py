"""What a page stores, without Python: the scripts of the site on a page that shows nothing."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.e2e.waiting import until

OPEN = """async () => {
  const [address] = /laurel-[^"]*[/]api[.]js/.exec(await (await fetch('.')).text());
  window.texts = (await import(new URL(address, location.href).href)).texts;
}"""

OPEN_BLOCKED = """async (milliseconds) => {
  const [address] = /laurel-[^"]*[/]api[.]js/.exec(await (await fetch('.')).text());
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (...request) {
    queueMicrotask(() => {
      const end = performance.now() + milliseconds;
      while (performance.now() < end);
    });
    return open.apply(this, request);
  };
  window.texts = (await import(new URL(address, location.href).href)).texts;
}"""

READ_MIRROR = """() => new Promise((resolve, reject) => {
  const opening = indexedDB.open('laurel');
  opening.onupgradeneeded = () => opening.transaction.abort();
  opening.onerror = () => resolve({});
  opening.onsuccess = () => {
    const reading = opening.result.transaction('texts');
    const keys = reading.objectStore('texts').getAllKeys();
    const texts = reading.objectStore('texts').getAll();
    reading.oncomplete = () => {
      opening.result.close();
      resolve(Object.fromEntries(keys.result.map((key, index) => [key, texts.result[index]])));
    };
    reading.onabort = () => reject(reading.error);
  };
})"""

HAS_MIRRORED = f"async ([key, text]) => ((await ({READ_MIRROR})())[key] ?? null) === text"


class Store:
    """The store of a page of the site."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.address = f"{url}version.json"

    def open(self) -> Store:
        """Open the page, or open it again, and wait until what is stored is complete."""
        self.page.goto(self.address)
        self.page.evaluate(OPEN)
        return self

    def open_blocked(self, milliseconds: int) -> Store:
        """Open the page again, which is blocked for a time when its scripts run, as by the start of Python."""
        self.page.goto(self.address)
        self.page.evaluate(OPEN_BLOCKED, milliseconds)
        return self

    def write(self, key: str, text: str) -> None:
        """Store a text as Python would; raises `Error` where nothing takes it."""
        self.page.evaluate("([key, text]) => texts.write(key, text)", [key, text])

    def remove(self, key: str) -> None:
        """Remove a text as Python would."""
        self.page.evaluate("(key) => texts.remove(key)", key)

    def read(self, key: str) -> str | None:
        """Return a text as Python would read it."""
        text: str | None = self.page.evaluate("(key) => texts.read(key)", key)
        return text

    def keys(self) -> list[str]:
        """Return the keys of what is stored, but for the mark that local storage was not cleared."""
        found: list[str] = self.page.evaluate("JSON.parse(texts.keys())")
        return sorted(key for key in found if key != "laurel:intact")

    def local(self, key: str) -> str | None:
        """Return the text of local storage."""
        text: str | None = self.page.evaluate("(key) => localStorage.getItem(key)", key)
        return text

    def mirrored(self) -> dict[str, str]:
        """Return the texts of the mirror, without the time at which it was changed."""
        texts: dict[str, str] = self.page.evaluate(READ_MIRROR)
        return {key: text for key, text in texts.items() if key != "laurel:intact"}

    def await_mirror(self, key: str, text: str | None) -> None:
        """Wait until the mirror has a text, or no text, under a key."""
        until(self.page, HAS_MIRRORED, [key, text])

    def where(self) -> str:
        """Return what keeps the texts."""
        return str(self.page.evaluate("texts.where()"))

    def recovered(self) -> list[str]:
        """Return the keys that were put back."""
        found: dict[str, Any] = self.page.evaluate("JSON.parse(texts.recovered())")
        return sorted(found["keys"])

    def run(self, script: str) -> None:
        """Run a script on the page."""
        self.page.evaluate(script)
