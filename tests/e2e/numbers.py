"""How tall the digits of a board's essential numbers are drawn, and whether everything is in reach beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from attrs import asdict, frozen
from playwright.sync_api import Page

from tests.e2e import audits
from tests.e2e.rendered import Rendered

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

MEASURE_KEPT = f"""([names, asked]) => {{
  const measure = {MEASURE};
  return Object.fromEntries(names.map((name) => {{
    show(kept[name]);
    return [name, measure(asked)];
  }}));
}}"""
"""Measures boards in one call: between two calls the page would be painted."""

Measured = Mapping[str, tuple[list[float], list[str]]]
"""By the name of a board: the heights of its digits, and what is cut, covered or too wide."""

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


def problems(page: Page, numbers: Numbers, boards: Sequence[Rendered]) -> dict[str, list[str]]:
    """Return what is too small, cut, covered or too wide on boards, on every shape of screen, by the name of the board.

    The sizes of letters change from board to board and from shape to shape.
    """
    kept = {one.name: asdict(one) for one in boards}
    page.evaluate("(boards) => { window.kept = boards; }", kept)
    problems: dict[str, list[str]] = {name: [] for name in kept}
    with audits.letters(page) as set_letters:
        for turn, (shape_name, shape) in enumerate(SHAPES.items()):
            usual = measured_boards(page, numbers, list(kept), shape.width, shape.height)
            for name, (heights, found) in usual.items():
                problems[name] += (f"{shape_name}: {one}" for one in found)
                if min(heights, default=0) < shape.least - LESS:
                    least = f"{min(heights, default=0):.1f} px tall, {shape.least:.1f} are wanted"
                    problems[name].append(f"{shape_name}: a digit is {least}")
            for changed, measured_now in _enlarged(page, numbers, shape, turn, list(kept), set_letters):
                for name, (heights, found) in measured_now.items():
                    problems[name] += (f"{shape_name}, {changed}: {one}" for one in found)
                    pairs = zip(usual[name][0], heights, strict=False)
                    shrunk = [
                        f"from {before:.0f} to {after:.0f} px" for before, after in pairs if after < before - LESS
                    ]
                    problems[name] += (f"{shape_name}, {changed}: a digit shrinks {one}" for one in shrunk[:1])
    return problems


def _enlarged(
    page: Page, numbers: Numbers, shape: Shape, turn: int, names: list[str], set_letters: audits.SetLetters
) -> Iterator[tuple[str, Measured]]:
    """Yield what is measured with each kind of larger text; heights are those of the screen, as without zoom."""
    *larger, largest = shape.letters or (0,)
    for number, pixels in enumerate(larger):
        set_letters(pixels)
        chosen = [name for place, name in enumerate(names) if (place + turn) % len(larger) == number]
        yield f"letters of {pixels} px", measured_boards(page, numbers, chosen, shape.width, shape.height)
    if largest:
        set_letters(largest)
        yield f"letters of {largest} px", measured_boards(page, numbers, names, shape.width, shape.height)
    set_letters(audits.USUAL_LETTERS)
    for zoom in shape.zooms:
        found = measured_boards(page, numbers, names, shape.width // zoom, shape.height // zoom)
        yield (
            f"zoom {100 * zoom} %",
            {name: ([zoom * one for one in tall], told) for name, (tall, told) in found.items()},
        )
    if shape.is_spaced:
        page.evaluate(SPACE, SPACED)
        yield "text spacing", measured_boards(page, numbers, names, shape.width, shape.height)
        page.evaluate("document.adoptedStyleSheets = []")


def measured_boards(page: Page, numbers: Numbers, names: list[str], width: int, height: int) -> Measured:
    """Return what `measured` does for boards that the page keeps, in one call."""
    set_size(page, width, height)
    told = page.evaluate(MEASURE_KEPT, [names, {"number": numbers.number, "reached": numbers.reached}])
    return {name: (heights, found) for name, (heights, found) in told.items()}


def measured(page: Page, numbers: Numbers, width: int, height: int) -> tuple[list[float], list[str]]:
    """Return the heights of the digits in a window of a size, and what is cut, covered or too wide."""
    set_size(page, width, height)
    heights, found = page.evaluate(MEASURE, {"number": numbers.number, "reached": numbers.reached})
    return heights, found


def set_size(page: Page, width: int, height: int) -> None:
    """Give the window of a page a size."""
    if page.viewport_size != {"width": width, "height": height}:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("(width) => document.documentElement.clientWidth === width", arg=width)
