"""The layout of every board, in all shapes of the screen and all languages, with large letters as well.

`test_lengths` has the other screens, and the sheets. Nothing reaches over an edge, no text is cut off, no control is
under another one, and none but the line of the slot is under a message, be it one or three. On a board that tells of
all that it can at once, the points of every player are in the first view.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from attrs import asdict
from playwright.sync_api import BrowserContext, Page, expect

from laurel.app.handle import handle
from laurel.app.session.events import Event
from laurel.app.session.session import Session
from laurel.app.storage.keys import MATCH
from laurel.match import texts
from laurel.pages import routes
from laurel.pages.board import board
from laurel.pages.board.board import BoardStatus, UndoLabel
from laurel.pages.entry import notices
from laurel.pages.entry.entries import LONGEST_SHORT_NAME
from laurel.pages.entry.notices import NO_DIALOG, Toast
from laurel.pages.language.languages import LANGUAGES
from laurel.pages.match.reminders import Reminder
from laurel.pages.page import markup
from laurel.pages.phones.phones import ConnectionStatus
from tests.e2e import audits, rendered_page, screens
from tests.e2e.rendered import Clock, Rendered, root_of, walked
from tests.e2e.survey import Screens
from tools.serve import Site

EIGHT = ConnectionStatus("8", "connected", "8 phones connected")

SHAPES = {
    "320": (320, 640),
    "360": (360, 640),
    "390": (390, 844),
    "sideways": (844, 390),
    "820": (820, 1180),
    "1180": (1180, 820),
}
LETTERS = {"": audits.USUAL_LETTERS, ", large": 2 * audits.USUAL_LETTERS}
TOO_ALIKE = {"360", "390"}
"""The shapes without large letters: with these a phone of 320 pixels has the same layout and less room."""

LONGEST_NAME = "Maximilian von Habsburg"
FAULTY = ", fault"
FAULT = "The storage of this browser is full: this match is kept in memory only. Export it."

MEASURE = (
    f"({{ score, scores }}) => {{{audits.COVERED}"
    r"""
  const found = [];
  const app = document.getElementById('app');
  const messages = app.querySelector('.toasts');
  scrollTo(0, 0);
  for (const scroller of app.querySelectorAll('*')) scroller.scrollTop = 0;
  const box = messages?.getBoundingClientRect();
  const isInView = !box || (box.top >= 0 && box.bottom <= innerHeight && box.height > 0);
  if (!isInView) found.push('a message is not in view');
  if (messages !== null) messages.style.visibility = 'hidden';
  // With the largest letters no bar stays in view: a message lies over the end of what is seen.
  const hasBars = messages !== null && !matchMedia('(width <= 17rem), (height <= 20rem)').matches;
  for (const control of hasBars ? app.querySelectorAll(':is(button, a[href], summary, label, select, input)') : []) {
    if (messages.contains(control) || control.closest('.region-slot > .now, .slot-head')) continue;
    const { left, top, right, bottom } = control.getBoundingClientRect();
    const both = {
      left: Math.max(left, box.left), right: Math.min(right, box.right),
      top: Math.max(top, box.top), bottom: Math.min(bottom, box.bottom),
    };
    if (both.right - both.left < 1.5 || both.bottom - both.top < 1.5) continue;
    if (control.contains(hitAt(both))) found.push(told('under a message', control));
  }
  if (messages !== null) messages.style.display = 'none';
  // A rule that puts the points elsewhere for large letters shows them in the list of points.
  const seen = [...app.querySelectorAll(`${score}, .scores b`)].filter((one) => {
    if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const box = one.getBoundingClientRect();
    const isInside = box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth;
    if (box.width === 0 || !isInside) return false;
    return isHit(one.closest('button, article, li') ?? one, hitAt(box));
  });
  const wanted = scores ?? Number(app.dataset.sides);
  if (seen.length < wanted) found.push(`the points of ${seen.length} of ${wanted} are in the first view`);
  found.push(...covered(app));
  found.push(...[...app.querySelectorAll('.tool-what')]
    .filter((one) => one.scrollHeight > one.clientHeight + 1)
    .map((one) => told('cut off', one)));
  scrollTo(0, 0);
  if (messages !== null) messages.style.cssText = '';
  return [...new Set(found)].slice(0, 6);
}"""
)


MEASURE_BOARDS = """([names, points]) => Object.fromEntries(names.map((name) => {
  show(kept[name]);
  unfold(document.getElementById('app'));
  return [name, [...tooWide(), ...measure(points)]];
}))"""
"""Measures boards in one call: between two calls the page would be painted, which takes as long as a measurement."""


@cache
def boards(shown: tuple[tuple[str, str], ...], language: str) -> tuple[Rendered, ...]:
    """Render the board of every match, with a timer and other phones: with three messages; with one and a fault."""
    session = Session(dict(shown), Clock(language))
    rendered = []
    for key, _text in shown:
        handle(session, Event("go", {"route": routes.board(key.removeprefix(MATCH))}))
        match_view = session.match_view
        translator = match_view.translator
        fault = Reminder(translator("Not stored: full"), "alert", "export", detail=translator(FAULT), name="failure")
        refusal = Toast(translator(FAULT), "refusal", action="export", label=translator("Export"))
        undone = Toast(translator(FAULT), heading=translator("Undone"), action="redo", label=translator("Redo"))
        received = Toast(translator(FAULT), heading=LONGEST_NAME, is_from_others=True)
        longest = max((texts.for_display(player.name, LONGEST_SHORT_NAME) for player in match_view.players), key=len)
        undoes = UndoLabel(f"{longest} +10", longest, is_of_others=True)
        for name, lasting, told, messages in (
            ("", (), None, (refusal, undone, received)),
            (FAULTY, (fault,), undoes, (undone,)),
        ):
            over = notices.overlay_regions(translator, messages, NO_DIALOG)
            page = board.board(
                match_view,
                over,
                BoardStatus(is_awake=True, has_timer=True, phones=EIGHT, undo_label=told, reminders=lasting),
            )
            root = {**root_of(page), "sides": str(len(match_view.sides))}
            rendered.append(Rendered(f"{key.removeprefix(MATCH)}{name}", language, markup(page), root))
    return tuple(rendered)


def boards_in(shown: Screens, shape: int, *, is_large: bool) -> Iterator[Rendered]:
    """Return the boards for the shape of that number, each in a language: in the next shape it has another one.

    A board with a fault has all that it has without: without it is in every second shape, and with usual letters alone.
    """
    languages = list(LANGUAGES)
    in_languages = [boards(tuple(shown.strained.items()), language) for language in languages]
    for number, translated in enumerate(zip(*in_languages, strict=True)):
        match, has_fault = divmod(number, 2)
        if has_fault:
            yield translated[(match + shape) % len(languages)]
        elif not is_large and (match + shape) % 2 == 0:
            yield translated[(match + shape // 2) % len(languages)]


@pytest.mark.parametrize("shown", screens.found().values(), ids=screens.found())
def test_every_board_fits_in_every_shape_and_language(
    context: BrowserContext, site: Site, built: Path, shown: Screens
) -> None:
    """Everything fits, is free, and can be seen: each board in each shape, in each language in some."""
    page = rendered_page.opened(context, site, built)
    page.evaluate(f"() => {{ window.tooWide = {audits.TOO_WIDE}; window.measure = {MEASURE}; window.kept = {{}}; }}")
    for language in LANGUAGES:
        known = {f"{language}: {one.name}": asdict(one) for one in boards(tuple(shown.strained.items()), language)}
        page.evaluate("(boards) => { Object.assign(kept, boards); }", known)
    points = {"score": shown.score, "scores": shown.scores}
    found: dict[str, list[str]] = {}
    with audits.letters(page) as set_letters:
        for number, (shape, (width, height)) in enumerate(SHAPES.items()):
            page.set_viewport_size({"width": width, "height": height})
            for size, pixels in LETTERS.items():
                is_large = pixels > audits.USUAL_LETTERS
                if is_large and shape in TOO_ALIKE:
                    continue
                set_letters(pixels)
                asked = boards_in(shown, number, is_large=is_large)
                names = [f"{one.language}: {one.name}" for one in asked]
                told = page.evaluate(MEASURE_BOARDS, [names, points])
                found |= {f"{shape}{size}, {name}": problems for name, problems in told.items()}
    audits.tell(found)


def test_the_button_of_the_phones(context: BrowserContext, site: Site, built: Path) -> None:
    """It is in the bar of the board at every width: it shows whether others are connected."""
    page = rendered_page.opened(context, site, built)
    shown = next(iter(screens.found().values()))
    rendered_page.show(page, walked(shown.stored, "en")[0])
    for width in (195, 320, 360, 375, 390):
        page.set_viewport_size({"width": width, "height": 640})
        expect(page.locator("#to-phones")).to_be_visible()


def contrast(page: Page) -> list[str]:
    """Return the texts with less contrast than WCAG demands, in the light and in the dark."""
    told = []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme="light" if theme == "light" else "dark")
        told += [f"{theme}: {problem}" for problem in audits.axe(page, "color-contrast")]
    return told


def test_what_is_measured(context: BrowserContext, site: Site, built: Path) -> None:
    """The measurements find a text in the colour of its ground, a covered control, and points that are not in view."""
    page = rendered_page.opened(context, site, built)
    blank = '<button style="color: #2f6b4f; background: #2f6b4f; width: 9rem; height: 3rem">Agenda phase</button>'
    over = '<div style="position: absolute; inset: 0; background: white"></div>'
    covered = f'<div style="position: relative"><a href="#x">Results</a>{over}</div>'
    root = {"screen": "board", "sides": "1"}
    rendered_page.show(page, Rendered("one", "en", f'<div class="region">{blank}{covered}</div>', root))
    assert any("1:1" in problem for problem in contrast(page))
    found = page.evaluate(MEASURE, {"score": ".points", "scores": None})
    assert [one.partition(":")[0] for one in found] == ["the points of 0 of 1 are in the first view", "covered by div"]

    over = '<div class="toasts" style="position: fixed; inset: 0"><p>Undone</p></div>'
    line = '<div class="region-slot"><div class="now"><button>Anna leads</button></div></div>'
    rendered_page.show(page, Rendered("one", "en", f"<button>Round 2</button>{line}{over}", {**root, "sides": "0"}))
    assert page.evaluate(MEASURE, {"score": ".points", "scores": None}) == ['under a message: button "Round 2"']

    page.set_viewport_size({"width": 320, "height": 640})
    wide = '<p style="width: 400px">wide</p><button style="width: 50px; overflow: hidden">Gerrymandering</button>'
    rendered_page.show(
        page, Rendered("one", "en", f'<div class="region">{wide}</div><div id="region-sheet"></div>', root)
    )
    found = audits.too_wide(page)
    assert any("reaches from" in one for one in found)
    assert any("cuts" in one for one in found)
    rendered_page.show_sheet(page, '<dialog class="sheet"><div style="width: 400px">wide</div></dialog>')
    assert any("the sheet is 400 wide" in one for one in audits.too_wide(page))
    rendered_page.show_sheet(page, f'<dialog class="sheet">{covered}</dialog>')
    assert [one.partition(":")[0] for one in page.evaluate(audits.COVERED_IN_SHEET)] == ["covered by div"]
    rendered_page.show_sheet(page, f'<dialog class="sheet">{blank}</dialog>')
    assert any("1:1" in problem for problem in contrast(page))
