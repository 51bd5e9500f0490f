"""The scoreboard on the built site: it fills a television, has no controls, follows the other window, and stays on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from attrs import asdict
from playwright.sync_api import BrowserContext, Page, expect

from laurel.app.handle import handle
from laurel.app.session.events import Event
from laurel.app.session.session import Session
from laurel.games.race_for_the_galaxy.actions import EndGame, SettleGoals
from laurel.pages import routes
from laurel.pages.page import markup
from tests.e2e import audits, carta_impera_victoria, looks, race_for_the_galaxy, rendered_page, seeds
from tests.e2e.actions import Laurel
from tests.e2e.conftest import DESKTOP, OpenLaurel, OpenPage, running
from tests.e2e.rendered import Clock, Rendered, root_of
from tests.e2e.screens import twilight_imperium, twilight_struggle
from tests.e2e.twilight_struggle import match as seeded
from tests.e2e.twilight_struggle import placed
from tests.e2e.waiting import until
from tools.serve import Site
from tools.visiting import PHONE, TABLET

TELEVISION: Mapping[str, Any] = {"viewport": {"width": 1920, "height": 1080}}
SIZES = ((1920, 1080), (1280, 720), (3840, 2160))
NAMES = (*twilight_imperium.LONG_NAMES, "Gosia", "Hugo")
OVER = (EndGame(), SettleGoals(as_counted=True))

CROWDED = ("poland", "west_germany", "iran", "panama", "dominican_republic", "australia")

STORED: Mapping[str, Mapping[str, str]] = {
    "twilight_imperium": seeds.stored(
        *(seeds.named(players=players, names=NAMES, has_factions=True, name=f"n{players}") for players in (4, 6, 8)),
        *(seeds.running(players=players, names=NAMES, name=f"r{players}", target=14) for players in (3, 4, 5, 6, 7, 8)),
        seeds.named(seeds.gain(0, 7), players=8, names=NAMES, has_factions=True, name="over8"),
        seeds.finished(names=NAMES, name="over4"),
    ),
    "twilight_struggle": {
        **twilight_struggle.SCREENS.stored,
        **seeds.stored(seeded("crowded", *(placed(one, us=12, ussr=8) for one in CROWDED))),
    },
    "race_for_the_galaxy": {
        **race_for_the_galaxy.STORED,
        **seeds.stored(
            *(
                race_for_the_galaxy.match(*race_for_the_galaxy.MIDDLE, name=f"m{players}", players=players)
                for players in (4, 5)
            ),
            *(
                race_for_the_galaxy.match(*race_for_the_galaxy.MIDDLE, *OVER, name=f"o{players}", players=players)
                for players in (4, 6)
            ),
        ),
    },
    "carta_impera_victoria": carta_impera_victoria.STORED,
}

# What reaches over the bottom of the window, or over the box that holds it.
TOO_TALL = """() => {
  const { clientHeight, scrollHeight } = document.documentElement;
  const found = scrollHeight > clientHeight ? [`the page is ${scrollHeight} tall in a window of ${clientHeight}`] : [];
  for (const one of document.querySelectorAll('#app *')) {
    if (!one.checkVisibility() || one.closest('.visually-hidden, svg, .watched-back')) continue;
    const { bottom, width } = one.getBoundingClientRect();
    if (width && bottom > innerHeight + 1) found.push(`${one.tagName} .${one.className} ends at ${bottom}`);
  }
  const clips = (element) => getComputedStyle(element).overflowY !== 'visible';
  for (const box of document.querySelectorAll('.rank, .watched-objective, .duel-side, .worth, .watched-goals > li')) {
    const { top, bottom } = box.getBoundingClientRect();
    for (const one of box.querySelectorAll('*')) {
      if (one.closest('.visually-hidden, svg') || clips(one.parentElement)) continue;
      const inner = one.getBoundingClientRect();
      if (inner.height && (inner.top < top - 1 || inner.bottom > bottom + 1))
        found.push(`${one.tagName} .${one.className} reaches out of .${box.className}`);
    }
  }
  return found.slice(0, 5);
}"""

# Parts of a row or a panel that lie on each other.
OVERLAPPING = """() => {
  const found = [];
  for (const box of document.querySelectorAll('.rank, .duel, .worth, .watched-head, .news-line, #app')) {
    const parts = [...box.children].filter((one) =>
      one.checkVisibility() && !one.closest('.visually-hidden, .watched-back, .worth-scored, .rank-change'));
    const boxes = parts.map((one) => [one.className, one.getBoundingClientRect()]).filter(([, { height }]) => height);
    for (const [index, [name, a]] of boxes.entries())
      for (const [other, b] of boxes.slice(index + 1)) {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const tall = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1 && tall > 1) found.push(`.${name} lies on .${other} in .${box.className}`);
      }
  }
  return found.slice(0, 5);
}"""

# Numbers of a side or a country that reach out of it, those that lie on each other, and whatever lies on a country.
ON_THE_MAP = """() => {
  const found = [];
  const digits = (one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const [middle, half] = [(top + bottom) / 2, 0.36 * parseFloat(getComputedStyle(one).fontSize)];
    return { left, right, top: middle - half, bottom: middle + half };
  };
  for (const tracks of document.querySelectorAll('.duel-tracks')) {
    const { left, right } = tracks.closest('.duel-side').getBoundingClientRect();
    for (const one of tracks.children)
      if (one.getBoundingClientRect().left < left || one.getBoundingClientRect().right > right)
        found.push(`${one.textContent} reaches out of its side`);
  }
  const others = [...document.querySelectorAll('.duel-gauges, .map-power, .map-region, .worth, .duel, .news')]
    .map((one) => [one.className, one.getBoundingClientRect()]);
  for (const node of document.querySelectorAll('.node')) {
    const around = node.getBoundingClientRect();
    const numbers = [...node.querySelectorAll('.node-influence')].filter((one) =>
      one.checkVisibility({ visibilityProperty: true })).map(digits);
    for (const { left, right, top, bottom } of numbers)
      if (left < around.left || right > around.right || top < around.top || bottom > around.bottom)
        found.push(`a number reaches out of ${node.id}`);
    if (numbers.length === 2 && numbers[0].right > numbers[1].left)
      found.push(`the numbers lie on each other in ${node.id}`);
    for (const [name, other] of others)
      if (Math.min(around.right, other.right) - Math.max(around.left, other.left) > 1
          && Math.min(around.bottom, other.bottom) - Math.max(around.top, other.top) > 1)
        found.push(`.${name} lies on ${node.id}`);
  }
  return found.slice(0, 5);
}"""

# A digit is 0.72 of the font size tall.
SMALL_NUMBERS = """() => [...document.querySelectorAll('.rank-points b, .duel-marker b, .duel-gauges dd')]
  .map((one) => 0.72 * parseFloat(getComputedStyle(one).fontSize))
  .filter((height) => height < innerHeight / 12)"""
SMALL_INFLUENCE = """() => [...document.querySelectorAll('.node-influence')]
  .map((one) => 0.72 * parseFloat(getComputedStyle(one).fontSize))
  .filter((height) => height < innerHeight / 45)"""
SMALL_TEXTS = """() => [...document.querySelectorAll(
    '.watched-title small, .watched-outlook p, .watched-ending, .rank-name, .duel-name, .news-what')]
  .filter((one) => one.checkVisibility() && parseFloat(getComputedStyle(one).fontSize) < innerHeight / 30)
  .map((one) => one.className)"""

CONTROLS = "#app :is(button, input, select, textarea, form, dialog, summary, [tabindex='0'])"

FOLLOWED = """() => new Promise((resolve) => {
  const seen = () => document.querySelector('.rank-points b')?.textContent;
  const before = seen();
  new MutationObserver((_, observer) => {
    if (seen() === before) return;
    observer.disconnect();
    resolve(Date.now());
  }).observe(document.getElementById('app'), { subtree: true, childList: true, characterData: true });
})"""
"""Resolves when the first number has changed, with the time in milliseconds."""

NOTE = "() => { window.followed = (" + FOLLOWED + ")(); return true; }"
PRESS = """() => {
  const at = Date.now();
  document.querySelector('#plus-0').click();
  return at;
}"""

USUAL_MS = 150
"""How soon a second window shows an entry on a machine that does nothing else."""

MOST_MS = 10 * USUAL_MS
"""On a machine that runs other tests at the same time."""


MEASURE = f"""() => [
  ...({audits.OVERFLOWING})(), ...({OVERLAPPING})(), ...({ON_THE_MAP})(),
]"""
MEASURE_TELEVISION = f"""() => [
  ...({MEASURE})(), ...({TOO_TALL})(),
  ...[...document.querySelectorAll("{CONTROLS}")].map((one) => `a control: ${{one.outerHTML.slice(0, 80)}}`),
  ...({SMALL_INFLUENCE})().map((one) => `influence of ${{one}} px`),
  ...({SMALL_NUMBERS})().map((one) => `a number of ${{one}} px`),
  ...({SMALL_TEXTS})().map((one) => `small: ${{one}}`),
]"""

MEASURE_ALL = "((measure) => Object.fromEntries(kept.map((one) => (show(one), [one.name, measure()]))))"
"""Measures all boards in one call: between two calls the page would be painted."""

LONGEST = "ru"
"""The language of the longest words."""

IN_A_HAND = {"phone": PHONE, "tablet": TABLET}


def rendered(stored: Mapping[str, str], language: str) -> Iterator[Rendered]:
    """Render the scoreboards of stored matches."""
    session = Session(dict(stored), Clock(language))
    for key in stored:
        match = key.removeprefix(seeds.MATCH_KEY)
        page = handle(session, Event("go", {"route": routes.scoreboard(match)})).page
        yield Rendered(match, page.language, markup(page), root_of(page))


@pytest.fixture
def dark_page(context: BrowserContext, site: Site, built: Path) -> Page:
    """Open a page for rendered scoreboards, which are dark whatever the settings."""
    page = rendered_page.opened(context, site, built)
    page.evaluate("document.documentElement.dataset.theme = 'dark'")
    return page


@pytest.mark.parametrize("game", STORED)
def test_the_scoreboard_fits_televisions_phones_and_tablets(dark_page: Page, game: str) -> None:
    """On a television all is seen at once, the numbers are at least a twelfth of the height, and nothing is pressed.

    Influence on the map is at least a 45th of the height. Nothing reaches over the side of a phone or a tablet, or lies
    on anything else, in long words.
    """
    found: dict[str, list[str]] = {}
    boards = [asdict(one) for one in rendered(STORED[game], LONGEST)]
    dark_page.evaluate("(boards) => { window.kept = boards; }", boards)
    for width, height in SIZES:
        dark_page.set_viewport_size({"width": width, "height": height})
        for name, problems in dark_page.evaluate(f"{MEASURE_ALL}({MEASURE_TELEVISION})").items():
            found[f"{name} {height}"] = problems
    for shape, device in IN_A_HAND.items():
        dark_page.set_viewport_size(device["viewport"])
        for name, problems in dark_page.evaluate(f"{MEASURE_ALL}({MEASURE})").items():
            found[f"{name} {shape}"] = problems
    audits.tell(found)


@pytest.mark.parametrize("game", STORED)
def test_axe_finds_nothing(dark_page: Page, game: str) -> None:
    """In a light system; in a dark one the scoreboard looks the same."""
    light, _dark = looks.axe_alone("television", TELEVISION["viewport"])
    audits.tell(looks.problems(dark_page, rendered(STORED[game], "en"), light))


def test_what_is_found(dark_page: Page) -> None:
    """What reaches over an edge, what lies on something, and what can be pressed are found."""
    over = '<p style="width: 2000px; height: 1200px">wide</p><button>press</button>'
    rank = '<div class="rank"><i style="position: absolute">one</i><i style="position: absolute">two</i></div>'
    rendered_page.show(dark_page, Rendered("one", "en", over + rank, {"screen": "scoreboard"}))
    found = " ".join(dark_page.evaluate(MEASURE_TELEVISION))
    for part in ("reaches from", "lies on", "reaches out of .rank", "a control: <button>"):
        assert part in found


def test_it_is_dark(open_laurel: OpenLaurel) -> None:
    """In a light system as well. A link that a pointer or Tab shows leads back to the board."""
    laurel = open_laurel("/match/seed/screen", stored=seeds.stored(seeds.running()), device=TELEVISION)
    link = laurel.on("scoreboard").page.locator(".watched-back")
    assert laurel.page.evaluate("getComputedStyle(document.getElementById('app')).colorScheme") == "dark"
    expect(laurel.page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(link).to_have_css("opacity", "0")
    laurel.page.mouse.move(400, 300)
    laurel.page.mouse.move(420, 300)
    expect(link).to_have_css("opacity", "1")
    expect(link).to_have_css("opacity", "0")
    laurel.page.keyboard.press("Tab")
    expect(link).to_be_focused()
    expect(link).to_have_css("opacity", "1")
    laurel.page.keyboard.press("Enter")
    laurel.on("board")


def test_it_follows_the_other_window(open_warm: OpenPage, site: Site) -> None:
    """An entry on the board is shown in the window of the scoreboard soon after, and the winner when the match ends."""
    context = open_warm(stored=seeds.stored(seeds.match(seeds.gain(0, 3), players=3)), **DESKTOP).context
    board = Laurel(context.new_page(), site.url).open("/match/seed").on("board")
    watched = Laurel(context.new_page(), site.url).open("/match/seed/screen").on("scoreboard")
    times = []
    for points in range(4, 10):
        watched.come_to_front()
        watched.page.evaluate(NOTE)
        pressed = board.page.evaluate(PRESS)
        times.append(round(watched.page.evaluate("window.followed") - pressed))
        expect(watched.page.locator(".rank-points b").first).to_have_text(str(points))
    assert sorted(times)[len(times) // 2] < MOST_MS, times
    expect(watched.page.locator(".toast")).to_have_count(0)
    board.page.evaluate(PRESS)
    expect(watched.page.locator(".watched-outcome")).to_have_text("Anna wins")


LOCKS = """
  window.locks = [];
  if (navigator.wakeLock) navigator.wakeLock.request = async () => {
    const lock = new EventTarget();
    lock.release = async () => { window.locks.splice(window.locks.indexOf(lock), 1); };
    window.locks.push(lock);
    return lock;
  };
"""


def test_the_screen_stays_on(open_laurel: OpenLaurel) -> None:
    """Also when the match is over and the settings do not ask for it; the board lets it go."""
    stored = {**seeds.stored(seeds.finished()), "laurel:settings": '{"awake": false}'}
    laurel = open_laurel("/match/seed/screen", stored=stored, device=TELEVISION, prepare=running(LOCKS))
    laurel.on("scoreboard")
    until(laurel.page, "() => locks.length === 1")
    laurel.go("/match/seed").on("board")
    until(laurel.page, "() => locks.length === 0")
