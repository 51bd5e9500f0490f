"""Starts Laurel again in a page where it runs, without loading the page: a load takes the processor ten times as long.

What Laurel's scripts keep in memory stays, such as how far a screen was scrolled. A function of the browser that a test
has exchanged is put back; what else a test changes in the page, such as a style sheet, is noticed: such a page is
loaded again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from playwright.sync_api import Page

from laurel.app.storage.keys import SETTINGS

MOST_RESTARTS = 40
"""So often a page is restarted until it is loaded again: what was started before stays in its memory."""

# What is found in the page beside Laurel's markup: every property of the objects that tests change, functions and
# objects by a number each; the elements of the head and the body, and the style of the root. Axe and the notes of
# presses change nothing.
FOUND = """
  const OWN = /^(axe|notesPresses|lastPress|laurelLoaded|event|\\\\d+)$/;
  const numbers = window.laurelLoaded?.numbers ?? new Map();
  const number = (one) => {
    if (one === null || !['function', 'object'].includes(typeof one)) return typeof one;
    if (!numbers.has(one)) numbers.set(one, numbers.size);
    return numbers.get(one);
  };
  const classes = [Storage, StorageManager, IDBFactory, IDBDatabase, IDBObjectStore, Document, Element, HTMLElement];
  classes.push(Navigator, Performance, EventTarget, Clipboard, WakeLock, LockManager, ServiceWorkerContainer);
  const objects = [window, navigator, document, history, performance, URL, JSON];
  const ofClasses = classes.map(({ prototype }) => prototype);
  const own = (object) => Object.entries(Object.getOwnPropertyDescriptors(object)).filter(([name]) => !OWN.test(name));
  const told = (object) => own(object).map(([name, { value, get }]) => `${name} ${number(get ?? value)}`).sort();
  const found = () => [
    ...[...objects, ...ofClasses].flatMap(told),
    ...[...document.head.children].map(({ localName }) => localName),
    ...[...document.body.children].map(({ localName, id, open }) => `${localName} ${id} ${open ?? ''}`),
    document.documentElement.style.cssText, document.body.style.cssText, document.adoptedStyleSheets.length,
  ].join();
"""

NOTE = f"""() => {{
  {FOUND}
  const kept = [...objects, ...ofClasses].map((object) => [object, new Map(own(object))]);
  window.laurelLoaded = {{ numbers, kept, restarts: 0 }};
  window.laurelLoaded.found = found();
}}"""

# Properties that a test has added or exchanged are as they were, where the browser allows it.
IS_AS_LOADED = f"""(most) => {{
  if (!window.laurelLoaded?.found || window.laurelLoaded.restarts >= most) return false;
  {FOUND}
  for (const [object, before] of window.laurelLoaded.kept) {{
    for (const [name, {{ configurable }}] of own(object))
      if (configurable && !before.has(name)) delete object[name];
    for (const [name, {{ value, get }}] of before) {{
      const now = Object.getOwnPropertyDescriptor(object, name);
      const isSame = now !== undefined && Object.is(now.value, value) && now.get === get;
      if (!isSame && (now?.configurable ?? true)) Object.defineProperty(object, name, before.get(name));
    }}
  }}
  return window.laurelLoaded.found === found();
}}"""

RESTART = """async ([stored, route]) => {
  document.activeElement?.blur(); // a field that is left is entered, in what is stored until now
  window.laurelLoaded ??= { restarts: 0 };
  window.laurelLoaded.restarts += 1;
  const [boot] = [...document.scripts].map(({ src }) => src).filter((src) => src.endsWith('/static/boot.js'));
  const api = await import(new URL('api.js', boot).href);
  const { loadPyodide } = await import(new URL('python.js', boot).href);
  const python = await loadPyodide({ stdout: console.log, stderr: console.error });
  if (stored !== null) {
    for (const key of JSON.parse(api.texts.keys())) api.texts.remove(key);
    localStorage.clear();
    sessionStorage.clear();
    for (const [key, text] of Object.entries(stored)) api.texts.write(key, text);
    history.replaceState(history.state, '', `#${route}`);
  }
  (() => { /* script */ })();
  scrollTo(0, 0);
  const open = python.runPython(`
from laurel.browser.start import Browser

def again(api, restarts):
    browser = Browser(api)
    browser._painted = ""
    # The page knows the messages of the sessions before by their numbers.
    browser._session.view._toasts_shown = 1000 * restarts
    browser.open()

again`);
  open(api, window.laurelLoaded.restarts);
}"""

# What follows a frame later is a task of the lowest priority. A page in the background may draw no frame at all.
DRAWN = """() => new Promise((drawn) => {
  const drawnLast = () => scheduler.postTask(drawn, { priority: 'background' });
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawnLast, 30)));
  setTimeout(drawnLast, 3000);
})"""


def allows_restart(stored: Mapping[str, str]) -> bool:
    """Return whether only Python reads what is stored; scripts read at a load whether digits choose a player."""
    try:
        settings = json.loads(stored.get(SETTINGS, "{}"))
    except (ValueError, RecursionError):
        return False
    return isinstance(settings, dict) and "digits" not in settings and all(map(is_usual, settings.values()))


def is_usual(value: object) -> bool:
    """Return whether a value of the settings is one that Laurel may have stored."""
    return isinstance(value, str | bool)


def note_loaded(page: Page) -> None:
    """Note how a page is that has just been loaded."""
    page.evaluate(NOTE)


def restart(page: Page, stored: Mapping[str, str], route: str, script: str = "", *, most: int = MOST_RESTARTS) -> bool:
    """Start Laurel again at an address, with what is stored; return whether the page allows it.

    A script of the test runs before that.
    """
    if not page.evaluate(IS_AS_LOADED, most):
        return False
    page.bring_to_front()
    page.evaluate(DRAWN)  # what was to follow a frame later has come
    page.evaluate(RESTART.replace("/* script */", f"\n{script}\n"), [dict(stored), route])
    return True


def start_again(page: Page) -> None:
    """Start Laurel again where it is, as after a reload: with what is stored by now."""
    page.bring_to_front()
    page.evaluate(DRAWN)
    page.evaluate(RESTART, [None, ""])
