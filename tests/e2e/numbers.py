"""How tall the digits of a board's essential numbers are drawn, and whether everything is in reach beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from attrs import evolve, frozen
from playwright.sync_api import Page

from tests.e2e import audits

MM_PER_PIXEL_OF_A_PHONE = 25.4 / (460 / 3)
"""A 6.1-inch phone, 390 px wide: 460 pixels an inch, of which three are one of CSS."""

MM_PER_PIXEL_OF_A_TABLET = 25.4 / (264 / 2)
"""An 11-inch tablet."""

PHONE_MM, TABLET_MM = 7, 12
"""What is read at 1.5 m: a digit on a phone, and one on a tablet that lies on the table."""

LESS = 1
"""Pixels by which rounding may change a digit."""

# What lies over a point counts where it paints something: a background, a drawing or text.
# An element that scrolls is no edge: what is beyond it can be scrolled to.
MEASURE = (
    f"({{ number, reached }}) => {{ const overflowing = {audits.OVERFLOWING};"
    """
  const canvas = document.createElement('canvas').getContext('2d');
  const problems = overflowing();
  const told = (element, what) => {
    const place = element.closest('[aria-label], [id]');
    problems.push(`${place?.ariaLabel ?? place?.id ?? ''} "${element.textContent.trim().slice(0, 30)}" ${what}`);
  };
  const inkOf = (element) => {
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(element);
    canvas.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    const text = canvas.measureText(element.textContent.trim());
    const range = document.createRange();
    range.selectNodeContents(element);
    const box = element instanceof SVGElement ? element.getBoundingClientRect() : range.getBoundingClientRect();
    const scale = element instanceof SVGElement
      ? element.getScreenCTM().d
      : element.getBoundingClientRect().height / element.offsetHeight || 1;
    const bottom = box.top + scale * text.fontBoundingBoxAscent;
    const left = box.left - scale * text.actualBoundingBoxLeft;
    return { left, right: box.right, bottom, top: bottom - scale * text.actualBoundingBoxAscent };
  };
  const isIn = (box, x, y) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
  const hasTextAt = (element, x, y) => [...element.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || !node.textContent.trim()) return false;
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].some((box) => isIn(box, x, y));
  });
  const paintsAt = (element, x, y) => {
    if (element.localName === 'text') return isIn(inkOf(element), x, y);
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    const hasGround = !/rgba\\(.*, 0\\)|transparent/.test(backgroundColor) || backgroundImage !== 'none';
    return hasGround || element instanceof SVGElement || hasTextAt(element, x, y);
  };
  const coveredAt = (element, x, y) => {
    for (const hit of document.elementsFromPoint(x, y)) {
      if (hit.contains(element) || element.contains(hit)) return null;
      if (paintsAt(hit, x, y)) return `${hit.localName}.${hit.getAttribute('class') ?? ''}`;
    }
    return 'the edge of the window';
  };
  const clippedBy = (element, box) => {
    for (let around = element.parentElement; around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY, display } = getComputedStyle(around);
      if (/^(inline|contents)$/.test(display)) continue;
      const edge = around.getBoundingClientRect();
      const isNarrow = box.left < edge.left - 1 || box.right > edge.right + 1;
      const isLow = box.top < edge.top - 1 || box.bottom > edge.bottom + 1;
      if (/hidden|clip/.test(overflowX) && isNarrow) return around;
      if (/hidden|clip/.test(overflowY) && isLow) return around;
    }
    return null;
  };
  const shown = (selector) => [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  // Where nothing reacts to a press, a point would be that of what lies below.
  const reacting = new CSSStyleSheet();
  reacting.replaceSync('* { pointer-events: auto !important }');
  document.adoptedStyleSheets.push(reacting);

  const heights = shown(number).map((element) => {
    element.scrollIntoView({ block: 'center', inline: 'nearest' });
    const ink = inkOf(element);
    const [width, height] = [ink.right - ink.left, ink.bottom - ink.top];
    for (const [across, down] of [[0.5, 0.5], [0.2, 0.5], [0.8, 0.5], [0.5, 0.1], [0.5, 0.9]]) {
      const by = coveredAt(element, ink.left + across * width, ink.top + down * height);
      if (by) { told(element, `lies under ${by}`); break; }
    }
    const edge = clippedBy(element, ink);
    if (edge) told(element, `is clipped by ${edge.localName}.${edge.getAttribute('class') ?? ''}`);
    return height;
  });
  if (!heights.length) problems.push('no number is shown');
  for (const element of document.querySelectorAll(reached)) {
    element.scrollIntoView({ block: 'center', inline: 'nearest' });
    const { left, top, width, height } = element.getBoundingClientRect();
    if (!element.checkVisibility() || width < 1 || height < 1) { told(element, 'is not shown'); continue; }
    const by = coveredAt(element, left + width / 2, top + height / 2);
    if (by) told(element, `is out of reach under ${by}`);
  }
  scrollTo(0, 0);
  document.adoptedStyleSheets.pop();
  return [heights, problems];
}"""
)

SPACED = """
* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
p { margin-block-end: 2em !important; }
"""
"""Text spacing of WCAG 2.2, 1.4.12."""

SPACE = """(text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [sheet];
}"""


@frozen
class Numbers:
    """The boards of a game on which the essential numbers are measured."""

    stored: Mapping[str, str]
    """Documents of matches by their key in local storage: one for every number of players."""

    number: str
    """The CSS selector of the elements, of HTML or SVG, whose text is an essential number."""

    reached: str
    """The CSS selector of what has to stay in reach: the name of every player, and what adds points."""


@frozen
class Shape:
    """A window as large as the screen of a device, and how its page may be made larger."""

    width: int
    height: int
    least: float
    """How many pixels a digit is tall at least."""

    letters: tuple[int, ...] = (21, 24, 32)
    """Sizes of the browser's letters in pixels: 130, 150 and 200 %. A board has one of the first two and the last."""

    zooms: tuple[int, ...] = (2,)
    """Page zooms, by which the window is smaller in pixels of CSS."""

    is_spaced: bool = True
    """Whether the spacing of the text is changed as well."""


SHAPES: Mapping[str, Shape] = {
    "phone": Shape(390, 844, PHONE_MM / MM_PER_PIXEL_OF_A_PHONE),
    "phone sideways": Shape(844, 390, PHONE_MM / MM_PER_PIXEL_OF_A_PHONE, letters=(), zooms=(), is_spaced=False),
    "tablet": Shape(820, 1180, TABLET_MM / MM_PER_PIXEL_OF_A_TABLET),
    "tablet sideways": Shape(1180, 820, TABLET_MM / MM_PER_PIXEL_OF_A_TABLET),
    "desktop": Shape(1280, 800, 0, letters=(), zooms=(4,), is_spaced=False),
}


def problems(page: Page, numbers: Numbers, turn: int) -> Iterator[str]:
    """Yield what is too small, cut, covered or too wide on the board that is shown, on every shape of screen.

    The sizes of letters change from board to board and from shape to shape, beginning with a turn.
    """
    with audits.letters(page) as set_letters:
        for number, (name, usual_shape) in enumerate(SHAPES.items(), turn):
            *larger, largest = usual_shape.letters or (0,)
            shape = evolve(usual_shape, letters=(larger[number % len(larger)], largest)) if larger else usual_shape
            usual, found = measured(page, numbers, shape.width, shape.height)
            yield from (f"{name}: {one}" for one in found)
            if min(usual, default=0) < shape.least - LESS:
                yield f"{name}: a digit is {min(usual, default=0):.1f} px tall, {shape.least:.1f} are wanted"
            for changed, (heights, found) in _enlarged(page, numbers, shape, set_letters):
                yield from (f"{name}, {changed}: {one}" for one in found)
                for before, after in zip(usual, heights, strict=False):
                    if after < before - LESS:
                        yield f"{name}, {changed}: a digit shrinks from {before:.0f} to {after:.0f} px"
                        break


def _enlarged(
    page: Page, numbers: Numbers, shape: Shape, set_letters: audits.SetLetters
) -> Iterator[tuple[str, tuple[list[float], list[str]]]]:
    """Yield what is measured with each kind of larger text; heights are those of the screen, as without zoom."""
    for pixels in shape.letters:
        set_letters(pixels)
        yield f"letters of {pixels} px", measured(page, numbers, shape.width, shape.height)
    set_letters(audits.USUAL_LETTERS)
    for zoom in shape.zooms:
        heights, found = measured(page, numbers, shape.width // zoom, shape.height // zoom)
        yield f"zoom {100 * zoom} %", ([zoom * one for one in heights], found)
    if shape.is_spaced:
        page.evaluate(SPACE, SPACED)
        yield "text spacing", measured(page, numbers, shape.width, shape.height)
        page.evaluate("document.adoptedStyleSheets = []")


def measured(page: Page, numbers: Numbers, width: int, height: int) -> tuple[list[float], list[str]]:
    """Return the heights of the digits in a window of a size, and what is cut, covered or too wide."""
    if page.viewport_size != {"width": width, "height": height}:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("(width) => document.documentElement.clientWidth === width", arg=width)
    heights, found = page.evaluate(MEASURE, {"number": numbers.number, "reached": numbers.reached})
    return heights, found
