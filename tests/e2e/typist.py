"""Somebody at the table who types numbers, and who knows which number of which player is meant.

A typist sees what a person sees: whose field it is by the words beside it, which one is active by the focus and the
ring, and presses at a place of the window. So a number that the page gives to another player is found by comparing
what was meant with what is stored.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from playwright.sync_api import Page

from tests.e2e.actions import SAME_PRESS, Laurel

# In the page: what can be seen of the fields of the uppermost dialog, and where a control is.
SEE = """() => {
  const area = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.getElementById('app');
  const text = (one) => (one?.textContent ?? '').replace(/\\s+/g, ' ').trim();
  const rings = (one) => {
    const { boxShadow, outlineStyle } = getComputedStyle(one);
    return boxShadow !== 'none' || outlineStyle !== 'none';
  };
  const inputs = [...area.querySelectorAll('input:is([type=text], [type=radio])')]
    .filter((one) => one.checkVisibility() || one.closest('label, .chip')?.checkVisibility());
  const described = (one, index) => {
    const group = one.closest('section[aria-label]');
    const label = text(one.labels?.[0]?.querySelector('span') ?? one.labels?.[0]);
    const legend = text(one.closest('fieldset')?.querySelector('legend'));
    return {
      index,
      group: (group?.getAttribute('aria-label') ?? '').replace(/\\s+/g, ' '),
      label: one.type === 'radio' ? legend : label,
      choice: one.type === 'radio' ? text(one.closest('label').querySelector('span').firstChild) : '',
      is_typed: one.type === 'text',
      value: one.value, is_active: one === document.activeElement, is_marked: one.type === 'text' && rings(one),
    };
  };
  const title = document.getElementById('sheet-title');
  return {
    title: [...title?.childNodes ?? []].filter(({ nodeName }) => nodeName !== 'SMALL').map(text).join(' ').trim(),
    is_question: area.matches('.sheet-confirm'),
    has_keys: area.querySelector('[data-types]')?.checkVisibility() === true,
    refusal: text(area.querySelector('.toast-refusal > p')),
    fields: inputs.map(described),
  };
}"""

PLACE = """async ([selector, index]) => {
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn));
  const area = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  const found = selector === 'field'
    ? [...area.querySelectorAll('input:is([type=text], [type=radio])')]
        .filter((one) => one.checkVisibility() || one.closest('label, .chip')?.checkVisibility())
    : [...area.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const control = found[index];
  if (!control) return null;
  const shown = control.type === 'radio' ? control.closest('label') : control;
  const centre = () => {
    const { left, top, width, height } = shown.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const isHit = (hit) => hit !== null && shown.contains(hit);
  let [place, before] = [centre(), [0, 0]];
  while (place[0] !== before[0] || place[1] !== before[1]) { // what moves is pressed when it has come to rest
    await frame();
    [place, before] = [centre(), place];
  }
  if (!isHit(document.elementFromPoint(...place))) {
    shown.scrollIntoView({ block: 'center', behavior: 'instant' });
    place = centre();
  }
  const hit = document.elementFromPoint(...place);
  return isHit(hit) ? place : [-1, `${hit?.outerHTML.slice(0, 200)}`];
}"""


IS_OPEN = "document.querySelector('dialog[open]') !== null"


class Field(NamedTuple):
    """A field as it is seen: whose it is, what it is called, and whether keys type into it."""

    index: int
    group: str
    label: str
    choice: str
    is_typed: bool
    value: str
    is_active: bool
    is_marked: bool


class Seen(NamedTuple):
    """What is seen of the uppermost dialog, or of the page."""

    title: str
    is_question: bool
    has_keys: bool
    refusal: str
    fields: tuple[Field, ...]

    @property
    def active(self) -> Field | None:
        """The field into which keys type."""
        return next((field for field in self.fields if field.is_active), None)


Meaning = Callable[[Field], str | None]
"""What is meant for a field: the text to type, or the choice to press; `None` to leave it as it is."""


class Typist:
    """A person with one page of Laurel."""

    def __init__(self, laurel: Laurel, random: Random, *, seed: str, is_touch: bool = True) -> None:
        """`seed` is that of the random numbers, which a failure names."""
        self.laurel = laurel
        self.page: Page = laurel.page
        self.random = random
        self.seed = seed
        self.trail: list[str] = []
        """What was done, in words."""

        self._is_touch = is_touch
        self._last = (0.0, -100.0, -100.0)

    def note(self, done: str) -> None:
        """Add a line to what was done."""
        self.trail.append(done)

    def see(self) -> Seen:
        """Look at the page."""
        seen = self.page.evaluate(SEE)
        return Seen(**{**seen, "fields": tuple(Field(**one) for one in seen["fields"])})

    # ------------------------------------------------------------------ pressing and typing

    def press(self, selector: str, index: int = 0) -> None:
        """Press a control at its place, no sooner than a person does."""
        place = self.page.evaluate(PLACE, [selector, index])
        assert place is not None, self.told(f"there is no {selector}")
        assert place[0] >= 0, self.told(f"{selector} {index} is covered by {place[1]}")
        x, y = place
        at, last_x, last_y = self._last
        pause = at + SAME_PRESS["ms"] / 1000 - time.monotonic()
        if pause > 0 and abs(x - last_x) < SAME_PRESS["still"] and abs(y - last_y) < SAME_PRESS["still"]:
            self.page.wait_for_timeout(pause * 1000)
        if self._is_touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)
        self._last = (time.monotonic(), x, y)

    def press_one(self, *selectors: str) -> None:
        """Press the first of some controls that is there."""
        for selector in selectors:
            if self.page.evaluate(PLACE, [selector, 0]) is not None:
                self.press(selector)
                return
        raise AssertionError(self.told(f"none of {selectors} is there"))

    def type(self, text: str, *, by_keys: bool) -> None:
        """Type with the keys of the page, or with a keyboard."""
        self.note(f"type {text!r}" + (" by keys" if by_keys else ""))
        if not by_keys:
            self.page.keyboard.type(text)
            return
        for character in text:
            self.press(f'[data-types="{character}"]')

    # ------------------------------------------------------------------ filling in

    def fill_in(self, meant: Meaning, *, begins_at_once: bool = False) -> None:
        """Fill in the open form in any order; one that `begins_at_once` was opened for the field that is meant.

        The form is not entered.
        """
        seen = self.see()
        self.check_active(seen)
        done = set[int]()
        pressed = next((field for field in seen.fields if field.is_typed and meant(field) is not None), None)
        if begins_at_once and pressed is not None:
            text = meant(pressed) or ""
            self.type(text, by_keys=self._uses_keys(seen, text))
            done.add(pressed.index)
        for field in self._in_any_order(seen.fields):
            text = meant(field)
            if text is None or field.index in done:
                continue
            if not field.is_typed:
                if field.choice == text:
                    self.note(f"choose {text} for {field.group} {field.label}")
                    self.press("field", field.index)
                continue
            active = self.see().active
            if active is None or active.index != field.index or self.random.random() < 0.5:
                self._go_to(field)
            self.type(text, by_keys=self._uses_keys(seen, text))

    def _in_any_order(self, fields: Sequence[Field]) -> list[Field]:
        return self.random.sample(fields, len(fields)) if self.random.random() < 0.5 else list(fields)

    def _uses_keys(self, seen: Seen, text: str) -> bool:
        return seen.has_keys and set(text) <= set("0123456789+-") and self.random.random() < 0.6

    def _go_to(self, field: Field) -> None:
        """Go to a field: press it, or go on from the one before by the key of the page or of the keyboard."""
        self.note(f"go to {field.group} {field.label}")
        active = self.see().active
        typed = [one for one in self.see().fields if one.is_typed]
        follows = active is not None and active in typed[:-1] and typed[typed.index(active) + 1].index == field.index
        if follows and self.see().has_keys and self.random.random() < 0.5:
            if self.random.random() < 0.5:
                self.press('[data-types="next"]')
            else:
                self.page.keyboard.press("Enter")
        else:
            self.press("field", field.index)
        seen = self.see()
        self.check_active(seen)
        is_active = seen.active is not None and seen.active.index == field.index
        assert is_active, self.told(f"{seen.active} is active, not {field}")

    def close(self) -> None:
        """Close what is open, also where something is filled in and not entered."""
        for _ in range(4):
            if not self.page.evaluate(IS_OPEN):
                return
            self.press_one(".toast [data-do=close]", "[data-do=close]")
        raise AssertionError(self.told("a dialog stays open"))

    def check_active(self, seen: Seen) -> None:
        """Where there are keys, one field has the focus and the ring, and no other has the ring."""
        if not seen.has_keys:
            return
        active = seen.active
        assert active is not None, self.told("there are keys, and no field has the focus")
        if active.is_typed:
            marked = [field for field in seen.fields if field.is_marked]
            assert marked == [active], self.told(f"the ring is not where the focus is: {marked}, {active}")

    def told(self, problem: str) -> str:
        """Return a problem with what was done before it."""
        return "\n".join((problem, f"WALK_SEED={self.seed}", *self.trail[-25:]))
