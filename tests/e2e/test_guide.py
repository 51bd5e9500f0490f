"""The guide over a board: its places, its card, keys and speech; and the title in the bar beside its button."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

import pytest
from playwright.sync_api import expect

from laurel.match.archive import decode
from laurel.match.replay import replay
from laurel.pages.games import PRESENTATIONS, find_game
from laurel.pages.language.languages import LANGUAGES
from laurel.pages.language.translator import Translator
from tests.e2e import audits, seeds
from tests.e2e.conftest import DESKTOP, OpenLaurel
from tools.pictures import taking
from tools.visiting import PHONE, SHAPES, TABLET

STEPS = 5

SHARE_OF_SHAPES = {
    "small-phone": (0, None, 2),
    "phone-sideways": (3, None, 4),
    "tablet": (1, None, 4),
    "desktop": (2, None, 4),
}
"""Which boards are looked at in a shape: every second one where the least room is, and all in one of them."""

# The dialog is closed for a moment at each callout: what lies under it can be hit only then.
PROBLEMS = """async () => {
  const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const dialog = document.querySelector('dialog.sheet-guide');
  const guide = dialog.querySelector('laurel-guide');
  const [ring, card] = ['ring', 'card'].map((name) => guide.shadowRoot.querySelector(`[part=${name}]`));
  const steps = [...guide.querySelectorAll('.guide-step')].filter((one) => one.dataset.places);
  const found = guide.steps.length === 5 ? [] : [`${guide.steps.length} places`];
  const isPlaced = async () => { // what comes late to a board may still move it
    for (let [before, now] = ['', 'none']; before !== now;) {
      await drawn();
      [before, now] = [now, JSON.stringify(ring.getBoundingClientRect())];
    }
  };
  for (const [index, step] of steps.entries()) {
    await isPlaced();
    const say = (what) => found.push(`${index + 1}: ${what}`);
    const [place, over] = [ring.getBoundingClientRect(), card.getBoundingClientRect()];
    const [x, y] = [place.x + place.width / 2, place.y + place.height / 2];
    if (!step.checkVisibility()) say('is not shown');
    if (place.width < 20 || place.height < 20) say(`the ring is ${place.width} x ${place.height}`);
    if (place.left < over.right && over.left < place.right && place.top < over.bottom && over.top < place.bottom)
      say('the card lies over the place');
    if (over.left < 0 || over.top < 0 || over.right > innerWidth || over.bottom > innerHeight) say('the card is cut');
    if (over.height < 140) say(`the card is ${over.height} high`);
    for (const mark of guide.shadowRoot.querySelectorAll('[part~=mark]:not([part~=mark-shown])')) {
      const { left, right, top, bottom } = mark.getBoundingClientRect();
      if (left < over.right && over.left < right && top < over.bottom && over.top < bottom)
        say(`the card lies over number ${mark.textContent}`);
      if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) say(`number ${mark.textContent} is cut`);
    }
    if (guide.shadowRoot.querySelector('[part~=mark-shown]')?.textContent !== String(index + 1)) say('has no number');
    const { activeElement } = document;
    if (activeElement !== step) say(`the focus is on ${activeElement?.tagName}`);
    dialog.close();
    const hit = document.elementFromPoint(x, y);
    dialog.showModal();
    const selectors = JSON.parse(step.dataset.places);
    const isPlace = (one) => hit?.closest(`#app :is(${one})`) || hit?.closest('button')?.querySelector(one);
    if (!selectors.some(isPlace)) say(`covered by ${hit?.outerHTML.slice(0, 80)}`);
    guide.querySelector('[data-guide="1"]').click();
  }
  return found;
}"""


def boards() -> Iterator[taking.Stored]:
    """Return the matches whose boards are shown."""
    return iter(taking.stored())


@pytest.mark.parametrize("shape", SHARE_OF_SHAPES)
def test_every_place_is_seen_beside_its_card(open_laurel: OpenLaurel, shape: str) -> None:
    """On boards of every game: five places with a ring and a number, and none under the card or a bar."""
    chosen = [*boards()][slice(*SHARE_OF_SHAPES[shape])]
    stored = {f"laurel:match:{one.id}": one.text for one in chosen}
    laurel = open_laurel("/", stored=stored, device=SHAPES[shape])
    found: dict[str, list[str]] = {}
    for one in chosen:
        laurel.go(one.route).on("board")
        laurel.page.wait_for_function(
            "route => document.querySelector('#to-history')?.hash.startsWith(`#${route}/`)", arg=one.route
        )
        laurel.page.evaluate("document.querySelector('#to-guide').click()")
        expect(laurel.sheet).to_be_visible()
        found[f"{one.game} {one.name}"] = laurel.page.evaluate(PROBLEMS)
        laurel.page.keyboard.press("Escape")
        expect(laurel.sheet).to_have_count(0)
    audits.tell(found)


def test_a_board_is_at_its_beginning_after_the_guide_of_a_sample(open_laurel: OpenLaurel) -> None:
    """However far the first screen was scrolled to the button that opened the sample."""
    laurel = open_laurel("/", has_seen_guides=False, device=SHAPES["small-phone"])
    laurel.press(laurel.page.locator("[data-do=open-sample]").last)
    laurel.on("board")
    expect(laurel.sheet).to_be_visible()
    laurel.page.keyboard.press("Escape")
    expect(laurel.sheet).to_have_count(0)
    assert laurel.page.evaluate("scrollY") == 0


def test_it_opens_by_itself_once(open_laurel: OpenLaurel) -> None:
    """With the first match of a game on this device, and never with another one."""
    laurel = open_laurel("/new", has_seen_guides=False)
    laurel.set_up(["Anna", "Boris", "Celia"])
    laurel.start()
    expect(laurel.sheet).to_have_class("sheet sheet-guide")
    for _ in range(STEPS - 1):
        laurel.press(laurel.sheet.get_by_role("button", name="Next", exact=True))
    laurel.press(laurel.sheet.get_by_role("button", name="Done"))
    expect(laurel.sheet).to_have_count(0)
    laurel.go("/new").on("setup").start()
    laurel.tap("Anna")
    laurel.again().on("board")
    expect(laurel.sheet).to_have_count(0)


def test_the_place_that_is_shown_can_be_pressed(open_laurel: OpenLaurel) -> None:
    """The entry is made, and the guide goes on; a press elsewhere, or on "Skip", ends it."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running(players=3)), device=TABLET)
    before = laurel.page.locator(".tile").first.inner_text()
    laurel.press(laurel.page.locator("#to-guide"))
    expect(laurel.sheet.locator(".guide-step:visible .guide-count")).to_have_text("1 of 5")
    box = laurel.page.locator(".plus").first.bounding_box()
    assert box is not None
    laurel.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(laurel.sheet.locator(".guide-step:visible .guide-count")).to_have_text("2 of 5")
    laurel.press(laurel.sheet.get_by_role("button", name="Skip"))
    expect(laurel.sheet).to_have_count(0)
    assert before != laurel.page.locator(".tile").first.inner_text()


def test_the_guide_without_a_pointer(open_laurel: OpenLaurel) -> None:
    """Arrows go back and forth, buttons as well; each callout has the focus; Escape goes back to the question mark."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running()), device=DESKTOP)
    page, opener = laurel.page, laurel.page.locator("#to-guide")
    opener.focus()
    page.keyboard.press("Enter")
    shown = laurel.sheet.locator(".guide-step:visible")
    expect(shown).to_be_focused()
    expect(shown).to_have_accessible_name("1 of 5 A point")
    page.keyboard.press("ArrowLeft")
    expect(shown.locator(".guide-count")).to_have_text("1 of 5")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(shown.locator(".guide-count")).to_have_text("3 of 5")
    expect(shown).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(laurel.sheet.get_by_role("button", name="Next", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(shown.locator(".guide-count")).to_have_text("4 of 5")
    page.keyboard.press("Escape")
    expect(laurel.sheet).to_have_count(0)
    expect(opener).to_be_focused()


def test_the_ring_follows_its_place(open_laurel: OpenLaurel) -> None:
    """When the device is turned, the card is clear of the place again."""
    laurel = open_laurel("/match/seed", stored=seeds.stored(seeds.running(players=6)), device=PHONE)
    laurel.press(laurel.page.locator("#to-guide"))
    for size in (TABLET["viewport"], {"width": 844, "height": 390}):
        laurel.page.set_viewport_size(size)
        laurel.page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        place, ring = laurel.page.evaluate(
            """() => ['.plus', ''].map((place) => {
              const { parts } = document.querySelector('laurel-guide');
              const shown = place ? document.querySelector(place) : parts.get('ring');
              const { x, y, width, height } = shown.getBoundingClientRect();
              return [x + width / 2, y + height / 2];
            })"""
        )
        assert place == pytest.approx(ring, abs=3)


# ---------------------------------------------------------------------- the title beside the button

TITLE = """([name, progress]) => {
  const [title, shownName, shownProgress] = ['.bar-title', '.bar-name', '.bar-title small']
    .map((selector) => document.querySelector(selector));
  shownName.textContent = name;
  shownProgress.textContent = progress;
  const lines = Math.round(shownProgress.scrollHeight / parseFloat(getComputedStyle(shownProgress).lineHeight));
  const isCut = shownProgress.scrollWidth > shownProgress.clientWidth + 1;
  const bar = document.querySelector('.bar');
  const isInBar = title.getBoundingClientRect().bottom <= bar.getBoundingClientRect().bottom;
  return [lines, isCut, isInBar, bar.getBoundingClientRect().height];
}"""


@cache
def titles() -> Mapping[tuple[str, str], tuple[str, str]]:
    """Return every language's title and progress of every stored match, without a player at its end."""
    found = {}
    for one in boards():
        game, match = decode(find_game, one.text)
        state = replay(game, game.opening(match.setup), match.journal.log).state
        shown = PRESENTATIONS[one.game]
        for language in LANGUAGES:
            translator = Translator(language, tuple("Anna" for _ in match.setup.players))
            *parts, last = shown.progress(translator, state).split(" · ")
            progress = "\u00a0· ".join([*parts, *([] if parts and "Anna" in last else [last])])
            found[one.game, progress] = (translator(shown.title).partition(":")[0], progress)
    return found


def test_the_progress_of_a_match_is_never_cut(open_laurel: OpenLaurel) -> None:
    """It takes two lines at the most, in every language, beside the sign of the screen and the timer."""
    settings = {"laurel:settings": '{"language":"en","timer":true}'}
    laurel = open_laurel("/match/seed", stored={**seeds.stored(seeds.running()), **settings})
    expect(laurel.page.locator("#timer")).to_be_visible()
    found = {}
    for width in (320, 360, 390):
        laurel.page.set_viewport_size({"width": width, "height": 700})
        for title in titles().values():
            lines, is_cut, is_in_bar, height = laurel.page.evaluate(TITLE, list(title))
            if lines > 2 or is_cut or not is_in_bar or height > 64:
                said = f"{lines} lines, cut: {is_cut}, in the bar: {is_in_bar}, {height} high"
                found[" | ".join((str(width), *title))] = [said]
        assert audits.small_targets(laurel.page, 44) == []
    audits.tell(found)
