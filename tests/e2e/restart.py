"""Starts Laurel anew in a page where it runs, without loading the page: a load takes the processor ten times as long.

What Laurel's scripts keep in memory stays, such as how far a screen was scrolled. What a test changes in the page, a
style sheet or a function of the browser, is noticed: such a page is loaded anew.
"""

from __future__ import annotations

from collections.abc import Mapping

from playwright.sync_api import Page

from laurel.app.keys import SETTINGS

MOST_RESTARTS = 40
"""So often a page is restarted until it is loaded anew: what was started before stays in its memory."""

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
  const properties = (object, isFunctionOnly) => Object.entries(Object.getOwnPropertyDescriptors(object))
    .filter(([name, { value }]) => !OWN.test(name) && (!isFunctionOnly || typeof value === 'function'))
    .map(([name, { value, get }]) => `${name} ${number(get ?? value)}`);
  const found = () => [
    ...properties(window), ...[navigator, document, history, performance].flatMap((one) => properties(one)),
    ...[Storage, IDBFactory, Document, Element, HTMLElement, Navigator, Performance, EventTarget]
      .flatMap(({ prototype }) => properties(prototype, true)),
    ...[...document.head.children].map(({ localName }) => localName),
    ...[...document.body.children].map(({ localName, id, open }) => `${localName} ${id} ${open ?? ''}`),
    document.documentElement.style.cssText, document.body.style.cssText, document.adoptedStyleSheets.length,
  ].join();
"""

NOTE = f"""() => {{
  {FOUND}
  window.laurelLoaded = {{ numbers, restarts: 0 }};
  window.laurelLoaded.found = found();
}}"""

IS_AS_LOADED = f"""(most) => {{
  if (!window.laurelLoaded || window.laurelLoaded.restarts >= most) return false;
  {FOUND}
  return window.laurelLoaded.found === found();
}}"""

RESTART = """async ([stored, route]) => {
  window.laurelLoaded.restarts += 1;
  const [boot] = [...document.scripts].map(({ src }) => src).filter((src) => src.endsWith('/static/boot.js'));
  const api = await import(new URL('api.js', boot).href);
  const { loadPyodide } = await import(new URL('python.js', boot).href);
  const python = await loadPyodide({ stdout: console.log, stderr: console.error });
  for (const key of JSON.parse(api.texts.keys())) api.texts.remove(key);
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, text] of Object.entries(stored)) api.texts.write(key, text);
  history.replaceState(history.state, '', `#${route}`);
  document.activeElement?.blur();
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

DRAWN = """() => new Promise((drawn) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn, 30)));
})"""


def note_loaded(page: Page, stored: Mapping[str, str]) -> None:
    """Note how a page is that has just been loaded: with settings, its scripts may have another language than usual."""
    if SETTINGS not in stored:
        page.evaluate(NOTE)


def restart(page: Page, stored: Mapping[str, str], route: str) -> bool:
    """Start Laurel anew at an address, with what is stored; return whether the page allows it."""
    if SETTINGS in stored or not page.evaluate(IS_AS_LOADED, MOST_RESTARTS):
        return False
    page.evaluate(DRAWN)  # what was to follow a frame later has come
    page.evaluate(RESTART, [dict(stored), route])
    return True
