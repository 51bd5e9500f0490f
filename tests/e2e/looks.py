"""Measures of rendered screens, each taken once of everything that looks the same.

All screens are handed to the page at once. For every way to look at them (light, dark, large letters, another window)
the page shows one after another and measures what it has not yet seen that way: axe looks at elements, the others at a
screen or sheet in which some region differs from all before in more than its texts and numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from attrs import asdict, evolve, field, frozen
from playwright.sync_api import Page

from tests.e2e import audits, states
from tests.e2e.rendered import Rendered

Scheme = Literal["light", "dark"]

AT_ONCE = 20
"""So many screens are handed to the page in one message."""


@frozen
class Way:
    """A way to look at a page, and what is measured."""

    name: str
    has_contrast: bool = False
    """Whether axe looks at the contrast of texts."""

    has_rules: bool = False
    """Whether axe checks its other rules."""

    measures: tuple[str, ...] = ()
    """Names of other measures: the functions of `MEASURES`."""

    viewport: Mapping[str, int] = field(kw_only=True)
    scheme: Scheme = "light"
    media: Mapping[str, Any] = field(factory=dict)
    """What else Playwright emulates."""

    letters: int = 1
    """How many times the usual size the letters have."""

    left_out: tuple[str, ...] = ()
    """Names of screens that are not looked at like this."""

    @property
    def colours(self) -> str:
        """What the colours depend on."""
        return f"{self.scheme} {dict(self.media)}"


def axe_alone(name: str, viewport: Mapping[str, int]) -> tuple[Way, ...]:
    """Return the ways in which axe looks at a window: everything in the light, the contrast in the dark."""
    return (
        Way(name, has_contrast=True, has_rules=True, viewport=viewport),
        Way(f"{name}, dark", has_contrast=True, viewport=viewport, scheme="dark"),
    )


def everything(name: str, viewport: Mapping[str, int]) -> tuple[Way, ...]:
    """Return the ways in which everything is measured that there is a measure for."""
    light, dark = axe_alone(name, viewport)
    more, forced = {"contrast": "more"}, {"forced_colors": "active"}
    return (
        evolve(light, measures=("small", "overflowing", "faint")),
        evolve(dark, measures=("faint",)),
        Way(f"{name}, more contrast", has_contrast=True, viewport=viewport, media=more),
        Way(f"{name}, forced colours", measures=("filled",), viewport=viewport, media=forced),
        Way(f"{name}, enlarged", measures=("overflowing", "cut"), viewport=viewport, letters=2),
    )


USUAL: Mapping[str, Any] = {"contrast": "no-preference", "forced_colors": "none", "reduced_motion": "reduce"}

MEASURES = f"""
  const measures = {{
    small: {audits.SMALL_TARGETS},
    overflowing: {audits.OVERFLOWING},
    cut: {audits.CUT_TEXT},
    filled: {states.FILLED_ONLY},
    faint: () => ({states.FAINT_SHAPES})([{states.SHAPES}, {states.TEXT}]),
  }};
"""

# Axe checks an element once: what it is with its attributes, and what sorts of elements are in it and around it. The
# contrast of a text is looked at once for its colour, ground, size and weight, in every kind of element. In every
# window the first screen of a kind is looked at as a whole.
LOOK = (
    f"() => {{{MEASURES}{states.COLOURS} const TAGS = {audits.RULES};"
    r"""
  const TEXTS = 'id|for|href|title|value|name|aria-(?:label|labelledby|describedby|description|controls|details)'
    + '|data-(?:fields|opened|hold|key|seat)';
  const blank = (tag) => tag.replace(new RegExp(` (${TEXTS})="[^"]+"`, 'g'), ' $1');
  const looks = (part) => blank(part.outerHTML.replace(/>[^<]+</g, '>text<'));
  const own = (element) => blank(element.cloneNode().outerHTML);
  const isText = (node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== '';
  const colours = (element) => {
    const { color, fontSize, fontWeight, opacity, backgroundImage } = getComputedStyle(element);
    return [color, ground(element), fontSize, fontWeight, opacity, backgroundImage].join();
  };
  const element = (one) => {
    const inside = [...new Set([...one.childNodes].map((node) => (isText(node) ? 'text' : node.localName ?? '')))];
    return [own(one), inside.sort(), own(one.parentElement)].join();
  };
  const text = (one) => `${one.localName} ${one.classList[0]} ${colours(one)}`;
  const seen = new Set();
  const isNew = (look) => !seen.has(look) && Boolean(seen.add(look));
  const mark = (root, look, isMeant) => {
    const found = [root, ...root.querySelectorAll('*')].filter((one) =>
      (one.closest('svg') ?? one) === one && isMeant(one) && one.checkVisibility() && isNew(look(one)));
    for (const one of found) one.dataset.new = '';
    return found;
  };
  const hasText = (one) => [...one.childNodes].some(isText);
  const axeOnNew = async (root, look, isMeant, options) => {
    const found = mark(root, look, isMeant);
    const told = found.length > 0 ? await runAxe({ ...options, within: '[data-new]' }) : [];
    for (const one of found) delete one.dataset.new;
    return told;
  };
  const everything = () => true;
  const checkRules = async (root, kindOfRoot, name) => {
    const look = (one) => `rules ${element(one)}`;
    if (kindOfRoot === 'sheet' || !isNew(`${name} whole ${kindOfRoot}`))
      return axeOnNew(root, look, everything, { tags: TAGS, rules: [], without: ['color-contrast'] });
    for (const one of mark(root, look, everything)) delete one.dataset.new;
    return runAxe({ tags: TAGS, rules: [], within: null });
  };
  const contrastOf = (root, colours) =>
    axeOnNew(root, (one) => `${colours} ${text(one)}`, hasText, { tags: [], rules: ['color-contrast'] });
  const look = async (root, kindOfRoot, way) => {
    const around = JSON.stringify({ ...document.getElementById('app').dataset });
    const parts = kindOfRoot === 'sheet' ? [root] : [...root.querySelectorAll('.region')];
    const hasNew = parts.map((part) => isNew(way.name + around + looks(part))).some(Boolean);
    const found = way.has_rules ? await checkRules(root, kindOfRoot, way.name) : [];
    if (way.has_contrast) found.push(...(await contrastOf(root, way.colours)));
    if (hasNew) for (const name of way.measures) found.push(...measures[name](way.smallest));
    return found.map((problem) => `${way.name}: ${problem}`);
  };
  window.kept = [];
  window.lookAtAll = async (way) => {
    const told = {};
    for (const rendered of kept.filter(({ name }) => !way.left_out.includes(name))) {
      show(rendered);
      const app = document.getElementById('app');
      unfold(app);
      told[rendered.name] = await look(app, rendered.root.screen, way);
      // Nothing behind a sheet can be reached, and axe would go through all of it each time.
      for (const region of app.querySelectorAll('.region:not(#region-sheet)')) region.remove();
      for (const [name, html] of rendered.sheets) {
        const dialog = openSheet(html);
        told[`${rendered.name}, ${name}`] = await look(dialog, 'sheet', way);
        dialog.close();
      }
    }
    return told;
  };
}"""
)


def problems(page: Page, rendered: Iterable[Rendered], *ways: Way, smallest_target: int = 48) -> dict[str, list[str]]:
    """Return what the ways to look find on each screen and sheet, by its name."""
    page.evaluate(f"() => {{ {audits.axe_source()}; window.runAxe = {audits.RUN_AXE}; }}")
    page.evaluate(LOOK)
    screens = [asdict(one) for one in rendered]
    for first in range(0, len(screens), AT_ONCE):
        page.evaluate("(screens) => { kept.push(...screens); }", screens[first : first + AT_ONCE])
    found: dict[str, list[str]] = {}
    with audits.letters(page) as set_letters:
        for way in ways:
            page.emulate_media(**{**USUAL, **way.media, "color_scheme": way.scheme})
            page.set_viewport_size({"width": way.viewport["width"], "height": way.viewport["height"]})
            set_letters(way.letters * audits.USUAL_LETTERS)
            told = page.evaluate(
                "(way) => lookAtAll(way)", {**asdict(way), "colours": way.colours, "smallest": smallest_target}
            )
            for name, some in told.items():
                found.setdefault(name, []).extend(some)
    return found
