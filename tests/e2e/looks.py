"""Measures of rendered screens, each taken once of everything that looks the same.

All screens are handed to the page at once. For every way to look at them (light, dark, another window)
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

PAGE_RULES = (
    *("bypass", "heading-order", "region", "page-has-heading-one", "duplicate-id-aria"),
    *("landmark-one-main", "landmark-unique", "landmark-main-is-top-level", "landmark-complementary-is-top-level"),
    *("landmark-banner-is-top-level", "landmark-no-duplicate-banner", "landmark-no-duplicate-main"),
)
"""The rules of axe that are about a page as a whole, and not about its elements one by one."""

AT_ONCE = 20
"""So many screens are handed to the page in one message."""


@frozen
class Way:
    """A way to look at a page, and what is measured."""

    name: str
    contrast: Literal["", "unclear", "all"] = ""
    """The texts at whose contrast axe looks: none, those whose contrast is not plain from their styles, or all."""

    has_rules: bool = False
    """Whether axe checks its other rules."""

    measures: tuple[str, ...] = ()
    """Names of other measures: the functions of `MEASURES`."""

    viewport: Mapping[str, int] = field(kw_only=True)
    scheme: Scheme = "light"
    media: Mapping[str, Any] = field(factory=dict)
    """What else Playwright emulates."""

    left_out: tuple[str, ...] = ()
    """Names of screens that are not looked at like this."""

    @property
    def colours(self) -> str:
        """What the colours depend on."""
        return f"{self.scheme} {dict(self.media)}"


def axe_alone(name: str, viewport: Mapping[str, int]) -> tuple[Way, ...]:
    """Return the ways in which axe looks at a window: everything in the light, the contrast in the dark."""
    return (
        Way(name, contrast="unclear", has_rules=True, viewport=viewport),
        Way(f"{name}, dark", contrast="unclear", viewport=viewport, scheme="dark"),
    )


def in_the_dark(name: str, viewport: Mapping[str, int]) -> Way:
    """Return the way in which axe looks at everything in a window, in the dark."""
    return Way(f"{name}, dark", contrast="unclear", has_rules=True, viewport=viewport, scheme="dark")


def everything(name: str, viewport: Mapping[str, int]) -> tuple[Way, ...]:
    """Return the ways in which everything is measured that there is a measure for; `test_lengths` has large letters."""
    light, dark = axe_alone(name, viewport)
    more, forced = {"contrast": "more"}, {"forced_colors": "active"}
    return (
        evolve(light, contrast="all", measures=("small", "overflowing", "faint")),
        evolve(dark, measures=("faint",)),
        Way(f"{name}, more contrast", contrast="unclear", viewport=viewport, media=more),
        Way(f"{name}, forced colours", measures=("filled",), viewport=viewport, media=forced),
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
# contrast of a text is looked at once for its colour, ground, size and weight, in every kind of element. In other
# colours and windows than the usual ones axe looks only at texts whose contrast is not plain from their styles. The
# first screen of a kind is looked at as a whole, in every other window by the rules for a page. Regions that were seen
# like this before are left out.
LOOK = (
    f"() => {{{MEASURES}{states.COLOURS} const PAGE_RULES = {[*PAGE_RULES]}; const ENOUGH = {states.TEXT};"
    f"const TAGS = {audits.RULES};"
    r"""
  const TEXTS = 'id|for|href|title|value|name|aria-(?:label|labelledby|describedby|description|controls|details)'
    + '|data-(?:fields|opened|hold|key|seat)';
  const TEXT_ATTRIBUTES = new RegExp(` (${TEXTS})="[^"]+"`, 'g');
  const blank = (tag) => tag.replace(TEXT_ATTRIBUTES, ' $1');
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
  const mark = (parts, look, isMeant) => {
    const elements = parts.flatMap((part) => [part, ...part.querySelectorAll('*')]);
    const found = elements.filter((one) => {
      if ((one.closest('svg') ?? one) !== one || !isMeant(one)) return false;
      const told = look(one);
      return !seen.has(told) && one.checkVisibility() && isNew(told);
    });
    for (const one of found) one.dataset.new = '';
    return found;
  };
  const hasText = (one) => [...one.childNodes].some(isText);
  // What lies over something else, has a picture for its ground or is pale needs axe.
  const isPlain = (one) => {
    for (let around = one; around; around = around.parentElement) {
      const { opacity, backgroundImage, position } = getComputedStyle(around);
      if (opacity !== '1' || backgroundImage !== 'none' || (position === 'absolute' && around !== one)) return false;
      if (around.matches('dialog') || channels(getComputedStyle(around).backgroundColor)[3] === 1) break;
    }
    const below = ground(one);
    return contrast(over(channels(getComputedStyle(one).color), below), below) >= ENOUGH;
  };
  // Elements are marked before texts: a mark is an attribute, by which elements differ.
  const markNew = (parts, { has_rules, contrast: asked, colours }) => [
    ...(has_rules ? mark(parts, (one) => `rules ${element(one)}`, () => true) : []),
    ...(asked ? mark(parts, (one) => `${colours} ${text(one)}`,
      (one) => hasText(one) && (asked === 'all' || !isPlain(one))) : []),
  ];
  // Axe goes through the whole page at each run, so that one run has all rules.
  const check = async (parts, kindOfRoot, way) => {
    const found = markNew(parts, way);
    const isPage = way.has_rules && kindOfRoot !== 'sheet' && isNew(`${way.name} whole ${kindOfRoot}`);
    const isFirst = isPage && isNew(`whole ${kindOfRoot}`);
    const options = way.has_rules
      ? { tags: TAGS, rules: [], without: way.contrast ? [] : ['color-contrast'] }
      : { tags: [], rules: ['color-contrast'] };
    const told = [];
    if (isFirst) told.push(...(await runAxe({ ...options, within: null })));
    else if (found.length > 0) told.push(...(await runAxe({ ...options, within: '[data-new]' })));
    if (isPage && !isFirst) told.push(...(await runAxe({ rules: PAGE_RULES, within: null })));
    for (const one of found) delete one.dataset.new;
    return told;
  };
  const look = async (root, kindOfRoot, way) => {
    const around = JSON.stringify({ ...document.getElementById('app').dataset });
    const all = kindOfRoot === 'sheet' ? [root] : [...root.querySelectorAll('.region')];
    const parts = all.filter((part) => isNew(way.name + around + looks(part)));
    if (parts.length === 0) return [];
    const found = await check(parts, kindOfRoot, way);
    for (const name of way.measures) found.push(...measures[name](way.smallest));
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
    for way in ways:
        page.emulate_media(**{**USUAL, **way.media, "color_scheme": way.scheme})
        page.set_viewport_size({"width": way.viewport["width"], "height": way.viewport["height"]})
        told = page.evaluate(
            "(way) => lookAtAll(way)", {**asdict(way), "colours": way.colours, "smallest": smallest_target}
        )
        for name, some in told.items():
            found.setdefault(name, []).extend(some)
    return found
