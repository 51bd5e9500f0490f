"""Every button and every label fits phones and tablets, upright and on their side, in every language.

Nothing is cut off, no word is broken, and no text lies over what is around its region. Nothing reaches over an edge,
and no control of a sheet is covered.

The screens are those of the matches that other tests walk through, with every sheet that their buttons open.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest
from attrs import asdict, frozen
from playwright.sync_api import BrowserContext, Page

from laurel.pages.language.languages import LANGUAGES
from tests.e2e import audits, rendered_page, rendered_phones, screens
from tests.e2e.rendered import Rendered, walked
from tests.e2e.survey import Screens
from tools.serve import Site


@frozen
class Window:
    """A window of the browser, and what is measured in it."""

    name: str
    width: int
    height: int
    has_room: bool = True
    """Whether everything has room: nothing reaches over an edge, and no control of a sheet is covered."""

    has_texts: bool = True
    """Whether all texts fit."""

    letters: int = 1
    """How many times the usual size the letters have."""


PHONE = Window("phone", 360, 740, has_room=False)
WINDOWS = (
    PHONE,
    Window("narrow", 320, 640, has_texts=False),
    Window("large letters", 390, 844, has_texts=False, letters=2),
    Window("phone sideways", 844, 390),
    Window("tablet", 820, 1180),
    Window("tablet sideways", 1180, 820, has_room=False),
)
MEASURED = dict.fromkeys(LANGUAGES, (PHONE,)) | {"ru": WINDOWS}
"""The windows of each language: all in Russian, whose texts are the longest; the others where there is least room."""

# A word ends at a space, a hyphen, a dash, a slash or a soft hyphen. Browsers may hyphenate by a dictionary, but not
# every browser has one, so that a long word needs soft hyphens of its own.
MEASURE = r"""
window.measure = (root, names) => {
  const WORD = /[^\s\u00ad\u200b\-–—\/]+/gu;
  const found = new Set();
  // a faction may be shortened like the name that it is beside; the player's sheet has it in full
  const unread = '.visually-hidden, svg, script, style, option, textarea, datalist, [hidden], .tile-faction';
  const told = (kind, element, text) => {
    const classes = String(element.getAttribute('class') ?? '').split(' ')[0];
    found.add(`${kind}: ${element.localName}${classes && '.'}${classes} "${text.trim().slice(0, 60)}"`);
  };
  // What is around a text is around its neighbours as well.
  const styles = new Map();
  const styleOf = (element) => {
    if (!styles.has(element)) {
      const { display, position, clipPath, overflowX, overflowY } = getComputedStyle(element);
      const edge = /hidden|clip/.test(overflowX + overflowY) ? element.getBoundingClientRect() : null;
      styles.set(element, { display, position, clipPath, overflowX, overflowY, edge });
    }
    return styles.get(element);
  };
  const blockOf = (element) => {
    let block = element;
    while (/^(inline|contents)$/.test(styleOf(block).display)) block = block.parentElement;
    return block;
  };
  const hidden = new Map([[document.body, false]]);
  const isHidden = (element) => {
    if (!hidden.has(element)) {
      const { position, clipPath } = styleOf(element);
      hidden.set(element, (position === 'absolute' && clipPath !== 'none') || isHidden(element.parentElement));
    }
    return hidden.get(element);
  };
  const cutBy = (element, box) => {
    for (let around = element; around !== document.body; around = around.parentElement) {
      const { overflowX, overflowY, display, position, edge } = styleOf(around);
      if (display === 'inline') continue;
      // left out as a whole, below or above what is shown
      if (/hidden|clip/.test(overflowY) && (box.top >= edge.bottom - 1 || box.bottom <= edge.top + 3)) return null;
      if (/hidden|clip/.test(overflowX) && box.left >= edge.right - 1) return null;
      if (/hidden|clip/.test(overflowX) && (box.right > edge.right + 1 || box.left < edge.left - 1)) return around;
      if (/hidden|clip/.test(overflowY) && (box.bottom > edge.bottom + 3 || box.top < edge.top - 3)) return around;
      if (/auto|scroll/.test(overflowX) || position === 'fixed') return null;
    }
    return null;
  };
  const range = document.createRange();
  // The rectangles of a letter after a soft hyphen begin with that of the hyphen, on the line before.
  const letterAt = (node, index) => {
    range.setStart(node, index);
    range.setEnd(node, index + 1);
    return [...range.getClientRects()].at(-1);
  };
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const text = node.textContent;
    const element = node.parentElement;
    if (!text.trim() || names.includes(text.trim()) || element.closest(unread)) continue;
    if (!element.checkVisibility({ opacityProperty: true })) continue;
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    if (box.width === 0 || isHidden(element)) continue;
    if (cutBy(element, box)) { told('cut off', element, text); continue; }
    const { bottom, top } = root.getBoundingClientRect();
    const { position, overflowY } = getComputedStyle(root);
    const isFixed = position === 'fixed' && !/auto|scroll/.test(overflowY);
    if (isFixed && (box.bottom > bottom + 3 || box.top < top - 3)) { told('outside', element, text); continue; }
    const block = blockOf(element).getBoundingClientRect();
    const isWide = box.right > block.right + 1 || box.left < block.left - 1;
    if (!isWide && range.getClientRects().length < 2) continue;
    for (const { 0: word, index } of text.matchAll(WORD)) {
      const first = letterAt(node, index);
      const last = letterAt(node, index + word.length - 1);
      if (!first || !last) continue;
      if (Math.abs(first.top - last.top) > 1) told('broken', element, `${word}: ${text}`);
      else if (last.right > block.right + 1 || first.left < block.left - 1)
        told('too wide', element, `${word}: ${text}`);
    }
  }
  const pen = document.createElement('canvas').getContext('2d');
  for (const field of root.querySelectorAll('select, input[placeholder]')) {
    const text = field.localName === 'select' ? field.selectedOptions[0]?.textContent.trim() : field.placeholder;
    if (!text || names.includes(text) || !field.checkVisibility({ opacityProperty: true })) continue;
    const { fontStyle, fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field);
    pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    if (pen.measureText(text).width > room + 1) told('cut off', field, text);
  }
  return [...found];
};
// A region that was measured with the same markup in the same layout is not measured again.
let shown = {};
const seen = new Set();
const isNew = (element) => {
  const { language, root } = shown;
  const text = JSON.stringify([language, root, element.outerHTML]);
  const isUnseen = !seen.has(text);
  seen.add(text);
  return isUnseen;
};
const measureScreen = (rendered, names, { has_room, has_texts }) => {
  shown = rendered;
  show(rendered);
  const app = document.getElementById('app');
  const regions = has_texts ? [...app.querySelectorAll('.region')].filter(isNew) : [];
  unfold(app);
  const found = new Set(regions.flatMap((region) => measure(region, names)));
  if (has_room) for (const one of tooWide()) found.add(one);
  for (const tab of regions.length > 0 ? app.querySelectorAll('input[name=shown]') : []) {
    tab.checked = true;
    for (const one of regions.flatMap((region) => measure(region, names))) found.add(one);
  }
  const told = { [rendered.name]: [...found] };
  // What is behind a sheet has no part in its layout.
  for (const region of app.querySelectorAll('.region:not(#region-sheet)')) region.remove();
  for (const [name, html] of rendered.sheets) {
    const dialog = openSheet(html);
    const problems = has_texts ? measure(dialog, names) : [];
    if (has_room) problems.push(...tooWide(), ...coveredInSheet());
    told[`${rendered.name}, ${name}`] = problems;
    dialog.close();
  }
  return told;
};
window.measureAll = (names, asked) => {
  seen.clear();
  const told = kept.flatMap((rendered) => Object.entries(measureScreen(rendered, names, asked)));
  return Object.fromEntries(told.map(([where, problems]) => [`${asked.name}: ${where}`, problems]));
};
"""


@pytest.fixture
def empty_page(context: BrowserContext, site: Site, built: Path) -> Page:
    """Open a page for rendered screens, with what measures them."""
    page = rendered_page.opened(context, site, built)
    page.evaluate(f"() => {{ {MEASURE} }}")
    page.evaluate(f"() => {{ window.tooWide = {audits.TOO_WIDE}; window.coveredInSheet = {audits.COVERED_IN_SHEET}; }}")
    return page


def names_in(stored: Mapping[str, str]) -> list[str]:
    """Return the players' names, which may be shortened."""
    return sorted({player["name"] for text in stored.values() for player in json.loads(text)["setup"]["players"]})


def problems(page: Page, rendered: Iterable[Rendered], names: list[str], *windows: Window) -> dict[str, list[str]]:
    """Return what does not fit, by window, screen and sheet."""
    page.evaluate("(screens) => { window.kept = screens; }", [asdict(one) for one in rendered])
    found: dict[str, list[str]] = {}
    with audits.letters(page) as set_letters:
        for window in windows:
            page.set_viewport_size({"width": window.width, "height": window.height})
            set_letters(window.letters * audits.USUAL_LETTERS)
            found |= page.evaluate("(asked) => measureAll(...asked)", [names, asdict(window)])
    return found


@pytest.mark.parametrize("language", MEASURED)
@pytest.mark.parametrize("shown", screens.found().values(), ids=screens.found())
def test_no_text_of_a_screen_or_sheet_is_cut_off(empty_page: Page, shown: Screens, language: str) -> None:
    """No text of a screen or sheet is cut off, ends in dots or breaks inside a word; nothing reaches over the edge."""
    audits.tell(problems(empty_page, walked(shown.stored, language), names_in(shown.stored), *MEASURED[language]))


@pytest.mark.parametrize("language", MEASURED)
def test_texts_about_phones_fit(empty_page: Page, language: str) -> None:
    """The same for what is shown while phones join a match and hand it over."""
    audits.tell(problems(empty_page, rendered_phones.screens(language), [], *MEASURED[language]))


CASES = [
    ('<p style="width: 4em; overflow: hidden; white-space: nowrap">Gerrymandering</p>', "cut off"),
    ('<button style="width: 4em; overflow-wrap: anywhere">Gerrymandering</button>', "broken"),
    ('<p style="width: 4em">Gerrymandering</p>', "too wide"),
    ('<p style="width: 6em; overflow: hidden; height: 1em">Gerry mandering</p>', "cut off"),
    (
        '<p style="width: 6em; overflow: hidden; height: 1em; align-content: end"><b>Gerry mandering</b></p>',
        "cut off",
    ),
    ('<p style="width: 9em; overflow: hidden; height: 1lh"><br>Gerrymandering</p>', ""),
    ('<input style="width: 5em" placeholder="Gerrymandering">', "cut off"),
    ('<p style="width: 6em">Gerry\u00admandering</p>', ""),
    ('<p style="width: 4em; overflow: hidden; white-space: nowrap">Wilhelmina</p>', ""),
]
"""Markup and the kind of what is found in it."""


def test_what_is_found(empty_page: Page) -> None:
    """The measurement finds every way in which a text does not fit; a player's name may be shortened."""
    for markup, kind in CASES:
        sheet = f'<dialog class="sheet"><div>{markup}</div></dialog>'
        region = f'<div class="region">{markup}</div><div id="region-sheet"></div>'
        rendered = Rendered("one", "en", region, {"screen": "board"}, (("sheet", sheet),))
        for where, found in problems(empty_page, [rendered], ["Wilhelmina"], PHONE).items():
            assert [one.partition(":")[0] for one in found] == ([kind] if kind else []), (where, markup)


@pytest.mark.parametrize("where", ["one", "one, sheet"])
def test_what_has_no_room(empty_page: Page, where: str) -> None:
    """What reaches over an edge and a control that is cut are found, on a screen and in a sheet."""
    wide = '<p style="width: 900px">wide</p><button style="width: 50px; overflow: hidden">Gerrymandering</button>'
    over = '<div style="position: absolute; inset: 0; background: white"></div>'
    covered = f'<div style="position: relative"><a href="#x">Results</a>{over}</div>'
    inside = ("", f"{wide}{covered}") if "sheet" in where else (wide, "")
    sheet = f'<dialog class="sheet"><div>{inside[1]}</div></dialog>'
    region = f'<div class="region">{inside[0]}</div><div id="region-sheet"></div>'
    rendered = Rendered("one", "en", region, {"screen": "board"}, (("sheet", sheet),))
    [window] = [one for one in WINDOWS if one.name == "narrow"]
    found = " ".join(problems(empty_page, [rendered], [], window)[f"narrow: {where}"])
    assert "900 wide" in found if "sheet" in where else "reaches from" in found
    assert "cuts" in found
    assert "sheet" not in where or "covered by div" in found
