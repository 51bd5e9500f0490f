"""Measurements of a page: what axe finds, how large the controls are, what does not fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.actions import Laurel
from tools import project

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

# The page scrolls under the bars at the bottom of the board, and a sheet scrolls in itself. What is cut off at one
# place of the scroll says nothing of the size of a target, so bars lie below the board and sheets are as high as they
# need while axe looks. What is behind a sheet cannot be reached, and is looked at when no sheet is open.
RUN_AXE = """async ({ tags, rules, without = [], within }) => {
  const runOnly = rules.length ? { type: 'rule', values: rules } : { type: 'tag', values: tags };
  const bars = [...document.querySelectorAll('.region-tools, .group-foot, .setup-foot')];
  bars.push(...document.querySelectorAll('.region-strip, .region-tabs, .region-heading, .region-action'));
  const sheets = [...document.querySelectorAll('dialog[open]')];
  bars.push(...document.querySelectorAll('dialog[open] :is(.sheet-head, .sheet-foot)'));
  for (const bar of bars) bar.style.position = 'static';
  for (const sheet of sheets) Object.assign(sheet.style, { maxHeight: 'none', overflow: 'visible' });
  const off = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const options = { runOnly, rules: off, resultTypes: ['violations', 'incomplete'], preload: false };
  const parts = within === null ? (sheets.at(-1) ?? document) : [...document.querySelectorAll(within)];
  const { violations, incomplete } = await axe.run(parts, options);
  // Of text in the colour of its ground axe is not sure whether it is meant to be seen.
  const isBlank = ({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio');
  for (const { id, nodes } of incomplete) violations.push({ id, nodes: nodes.filter(isBlank) });
  for (const bar of bars) bar.style.position = '';
  for (const sheet of sheets) Object.assign(sheet.style, { maxHeight: '', overflow: '' });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) =>
      `${id}: ${target.join(' ')}: ${failureSummary.replace(/\\s+/g, ' ')
        .replace('Fix any of the following: Element has ', '').slice(0, 160)}`));
}"""

# Chromium leaves `:active` on what was tapped for 150 ms, and with it the look of what is pressed.
IS_RELEASED = "() => !([...document.querySelectorAll(':active')].at(-1)?.matches(':hover') ?? false)"

# One frame passes first, so that what a change sets in motion has begun.
AT_REST = """new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() =>
  Promise.allSettled(document.getAnimations().map((one) => one.finished)).then(() => resolve(true)))))"""

# What a finger has to hit: an input that lies in a label is hit by the label.
SMALL_TARGETS = """(smallest) => {
  const small = [];
  // A button that is pressed shrinks for a moment.
  const sizeOf = (one) => one.matches(':active')
    ? { width: one.offsetWidth, height: one.offsetHeight }
    : one.getBoundingClientRect();
  const controls = 'button, a[href], select, summary, input, label.chip, .file-button';
  for (const control of document.querySelectorAll(controls)) {
    if (control.matches('label input, input[type=hidden]')) continue;
    if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('.visually-hidden')) continue;
    const dialog = document.querySelector('dialog[open]');
    if (dialog && !dialog.contains(control)) continue;
    const { width, height } = sizeOf(control);
    // Points of a chart are 24 pixels wide at least (WCAG 2.2, 2.5.8); the table beside it has links of 44 (2.5.5).
    const chart = control.closest('svg') ? 24 : control.matches('td a, th a, dd a, dt a') ? 44 : null;
    const wanted = control.matches('.plus') ? 64 : Math.min(chart ?? smallest, smallest);
    if (width < wanted - 0.5 || height < wanted - 0.5)
      small.push(`${Math.round(width)}x${Math.round(height)} ${control.outerHTML.slice(0, 90).replace(/\\s+/g, ' ')}`);
  }
  return small;
}"""

OVERFLOWING = """() => {
  const { clientWidth, scrollWidth } = document.documentElement;
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide in a window of ${clientWidth}`] : [];
  for (const sheet of document.querySelectorAll('dialog[open]'))
    if (sheet.scrollWidth > sheet.clientWidth)
      found.push(`the sheet is ${sheet.scrollWidth} wide and shows ${sheet.clientWidth}`);
  const scrolls = (element) => /auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX);
  for (const element of document.querySelectorAll('#app *')) {
    if (!element.checkVisibility() || element.closest('.visually-hidden, svg')) continue;
    const box = element.getBoundingClientRect();
    if (box.width === 0 || (box.right <= clientWidth + 1 && box.left >= -1)) continue;
    let around = element.parentElement;
    while (around && !scrolls(around)) around = around.parentElement;
    const [from, to] = [Math.round(box.left), Math.round(box.right)];
    if (!around || around === document.body || around === document.documentElement)
      found.push(`${element.tagName} .${element.className} reaches from ${from} to ${to}`);
  }
  return found.slice(0, 5);
}"""

CUT_TEXT = """() => [...document.querySelectorAll('button, a.button, legend, label.chip')]
  .filter((one) => one.checkVisibility() && !one.closest('.visually-hidden, .tokens'))
  .filter((one) => /hidden|clip/.test(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1)
  .map((one) => `${one.tagName} .${one.className} cuts "${one.textContent.trim().slice(0, 40)}"`)"""

COVERED = r"""
const hitAt = (box) => document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
const isHit = (element, hit) => hit !== null && (element.contains(hit) || hit.contains(element));
const told = (what, element) => {
  const name = element.id || element.getAttribute('class') || element.localName;
  return `${what}: ${name} "${element.textContent.trim().replace(/\s+/g, ' ').slice(0, 30)}"`;
};
const covered = (root) => {
  const found = [];
  const controls = [...root.querySelectorAll('button, a[href], summary, label.tab, label.chip, select, input')];
  for (const control of controls) {
    if (!control.checkVisibility({ visibilityProperty: true })) continue;
    if (control.matches('.visually-hidden *, svg *, input[type=radio]')) continue;
    const label = control.closest('label');
    const isFree = (hit) => isHit(control, hit) || (label?.contains(hit) ?? false);
    // A large button may have a smaller one on it: then some of these points are its own.
    const points = [[0.5, 0.5], [0.25, 0.5], [0.75, 0.5], [0.5, 0.25], [0.5, 0.75], [0.25, 0.25]];
    const hasFreePoint = ({ left, top, width, height }) =>
      points.some(([x, y]) => isFree(document.elementFromPoint(left + x * width, top + y * height)));
    const box = control.getBoundingClientRect();
    if (box.width < 2 || box.height < 2 || hasFreePoint(box)) continue;
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    if (!hasFreePoint(control.getBoundingClientRect())) {
      const hit = hitAt(control.getBoundingClientRect());
      found.push(told(`covered by ${hit?.getAttribute('class') ?? hit?.localName ?? 'nothing'}`, control));
    }
  }
  return found;
};
"""
"""Defines `covered`: the controls of an element of which no point is free, with what lies over them."""

COVERED_IN_SHEET = f"() => {{{COVERED} return covered(document.querySelector('dialog[open]')).slice(0, 6); }}"

TOO_WIDE = f"() => [...({OVERFLOWING})(), ...({CUT_TEXT})()]"

SetLetters = Callable[[int], None]
"""Sets the size of the browser's letters in pixels."""

USUAL_LETTERS = 16
LETTERS_HAVE = "(pixels) => getComputedStyle(document.documentElement).fontSize === `${pixels}px`"


@cache
def axe_source() -> str:
    """The text of axe."""
    return (project.MODULES / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def axe(page: Page, *rules: str, within: str | None = None) -> list[str]:
    """Return what axe finds on a page that has come to rest, by some of its rules or by all that Laurel follows.

    `within` is a CSS selector of the parts of the page to look at; by default the open sheet, or else the page.
    """
    page.wait_for_function(IS_RELEASED)
    page.evaluate(AT_REST)
    if not page.evaluate("'axe' in window"):
        page.evaluate(f"() => {{ {axe_source()} }}")
    return list(page.evaluate(RUN_AXE, {"tags": RULES, "rules": list(rules), "within": within}))


def small_targets(page: Page, smallest: int = 48) -> list[str]:
    """Return the controls that are too small for a finger, in CSS pixels."""
    return list(page.evaluate(SMALL_TARGETS, smallest))


def overflowing(page: Page) -> list[str]:
    """Return what reaches beyond the sides of the window."""
    return list(page.evaluate(OVERFLOWING))


def cut_text(page: Page) -> list[str]:
    """Return the controls whose text is cut off."""
    return list(page.evaluate(CUT_TEXT))


def too_wide(page: Page) -> list[str]:
    """Return what reaches over the edge, and the controls whose text is cut off."""
    return list(page.evaluate(TOO_WIDE))


def animations(page: Page) -> list[Any]:
    """Return what moves, or would."""
    return list(page.evaluate("document.getAnimations().map((one) => one.animationName ?? one.transitionProperty)"))


def axe_in_both_themes(laurel: Laurel, within: str | None = None) -> list[str]:
    """Run axe in the light, then look at the contrast in the dark; `within` is as for `axe`."""
    light = axe(laurel.page, within=within)
    laurel.page.emulate_media(color_scheme="dark")
    dark = axe(laurel.page, "color-contrast", within=within)
    laurel.page.emulate_media(color_scheme="light")
    return [*light, *(f"dark: {problem}" for problem in dark)]


@contextmanager
def letters(page: Page) -> Iterator[SetLetters]:
    """Yield what sets the size of the browser's letters, which media queries follow; at the end it is the usual one."""
    browser = page.context.new_cdp_session(page)

    def set_letters(pixels: int) -> None:
        browser.send("Page.setFontSizes", {"fontSizes": {"standard": pixels}})
        page.wait_for_function(LETTERS_HAVE, arg=pixels)

    yield set_letters
    set_letters(USUAL_LETTERS)
    browser.detach()


def enlarged(laurel: Laurel) -> list[str]:
    """Return what does not fit when the browser is set to letters of twice the size."""
    with letters(laurel.page) as set_letters:
        set_letters(2 * USUAL_LETTERS)
        found = [*overflowing(laurel.page), *cut_text(laurel.page)]
    return [f"enlarged: {problem}" for problem in found]


def tell(found: dict[str, list[str]]) -> None:
    """Fail with every problem and the screens that have it; `found` has the problems of each screen."""
    places: dict[str, list[str]] = {}
    for where, problems in found.items():
        for problem in problems:
            places.setdefault(problem, []).append(where)
    told = "\n".join(f"{problem}   [{', '.join(seen)}]" for problem, seen in places.items())
    if told:
        pytest.fail(f"\n{told}", pytrace=False)
