"""A finger on a phone: it taps, holds, types and scrolls, and counts what it does."""

from __future__ import annotations

from math import dist
from time import monotonic
from typing import Any

from playwright.sync_api import Locator, Page

from tools.visiting import DRAWN

SAME_PRESS_MS, SAME_PRESS_STILL = 450, 34
"""Within so many milliseconds and pixels the page takes a second press for the first one: a finger waits."""

RECENT = 8
"""How many earlier presses are remembered: more than a finger makes in that time."""

LONG_PRESS_MS = 700

PATIENCE_MS = 5_000
"""How long a control may take to appear."""

REACH = """(control) => {
  const SWIPE = 0.6; // of the height or width of what scrolls
  const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
  const isHit = () => {
    const [x, y] = middle(control.getBoundingClientRect());
    const hit = document.elementFromPoint(x, y);
    return hit !== null && control.contains(hit);
  };
  const scrolls = (size, client, overflow) => size > client + 1 && /auto|scroll/.test(overflow);
  const around = [];
  for (let one = control.parentElement; one !== null && one !== document.body; one = one.parentElement) {
    const { overflowX, overflowY } = getComputedStyle(one);
    if (scrolls(one.scrollHeight, one.clientHeight, overflowY) || scrolls(one.scrollWidth, one.clientWidth, overflowX))
      around.push(one);
    if (one instanceof HTMLDialogElement) break;
  }
  if (control.closest('dialog') === null) around.push(document.scrollingElement);
  let swipes = 0;
  for (const one of around) {
    for (let moved = true; moved && !isHit();) {
      const [x, y] = middle(control.getBoundingClientRect());
      const box = one === document.scrollingElement
        ? { left: 0, top: 0, width: innerWidth, height: innerHeight } : one.getBoundingClientRect();
      const [toX, toY] = middle(box);
      const limit = (by, size) => Math.max(-SWIPE * size, Math.min(SWIPE * size, by));
      const [left, top] = [one.scrollLeft, one.scrollTop];
      one.scrollBy({ left: limit(x - toX, box.width), top: limit(y - toY, box.height), behavior: 'instant' });
      moved = one.scrollLeft !== left || one.scrollTop !== top;
      if (moved) swipes += 1;
    }
  }
  return [isHit(), swipes, ...middle(control.getBoundingClientRect())];
}"""
"""Scrolls as a finger does until a control can be hit: whether it can, after how many swipes, and where."""


class Hand:
    """A finger on an open page; `taps`, `keys` and `scrolls` are what it has done."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = self.keys = self.scrolls = 0
        self._pressed: list[tuple[float, tuple[float, float]]] = []

    def forget(self) -> None:
        """Begin to count again."""
        self.taps = self.keys = self.scrolls = 0

    def tap(self, control: str | Locator, times: int = 1) -> None:
        """Tap a control, after scrolling to it where that is needed.

        Raises:
            LookupError: it cannot be reached.
            playwright.sync_api.TimeoutError: there is no such control.
        """
        for _ in range(times):
            x, y = self._reach(control)
            self.page.touchscreen.tap(x, y)
            self._done()

    def hold(self, control: str | Locator) -> None:
        """Press a control long, which counts as a tap."""
        x, y = self._reach(control)
        devtools = self.page.context.new_cdp_session(self.page)
        touch: dict[str, Any] = {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]}
        devtools.send("Input.dispatchTouchEvent", touch)
        self.page.wait_for_timeout(LONG_PRESS_MS)
        devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        devtools.detach()
        self._done()

    def type(self, field: str | Locator, text: str) -> None:
        """Type into a field, which is tapped first unless it has the focus; what was in it is selected."""
        self._focus(field)
        self._locator(field).evaluate("(field) => field.select()")
        self.page.keyboard.type(text)
        self.keys += len(text)
        self.page.evaluate(DRAWN)

    def find(self, field: str, text: str, item: str) -> None:
        """Type the beginning of a title into a search until an item is the first, and take it by the Enter key.

        Raises:
            LookupError: the whole text does not find it.
        """
        self._focus(field)
        for typed in text:
            self.page.keyboard.type(typed)
            self.keys += 1
            self.page.evaluate(DRAWN)
            if self.page.locator(f"[data-first] {item}").count():
                self.enter()
                return
        raise LookupError(f"{text} does not find {item}")

    def enter(self) -> None:
        """Press the key that sends a form, or takes the first that was found."""
        self.page.keyboard.press("Enter")
        self.keys += 1
        self.page.evaluate(DRAWN)

    def _focus(self, field: str | Locator) -> None:
        locator = self._locator(field)
        locator.wait_for(state="visible", timeout=PATIENCE_MS)
        if not locator.evaluate("(field) => field === document.activeElement"):
            self.tap(field)

    def _done(self) -> None:
        self.taps += 1
        self.page.evaluate(DRAWN)

    def _locator(self, control: str | Locator) -> Locator:
        return self.page.locator(control).first if isinstance(control, str) else control

    def _reach(self, control: str | Locator) -> tuple[float, float]:
        locator = self._locator(control)
        locator.wait_for(state="visible", timeout=PATIENCE_MS)
        swipes = 1
        while swipes:  # what comes into sight may change the layout
            is_hit, swipes, x, y = locator.evaluate(REACH)
            if not is_hit:
                raise LookupError(f"{control} is covered")
            self.scrolls += swipes
            self.page.evaluate(DRAWN)
        near = [at for at, place in self._pressed if dist((x, y), place) < SAME_PRESS_STILL]
        self.page.wait_for_timeout(max([SAME_PRESS_MS - 1000 * (monotonic() - at) for at in near] + [0]))
        self._pressed = [*self._pressed[-RECENT:], (monotonic(), (x, y))]
        return x, y
