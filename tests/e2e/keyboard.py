"""A walk over the controls of screens by keyboard, which looks where the focus is: after each press, at each Tab stop.

A control of a match is pressed on a copy that nobody has changed: the copy is put under another id and opened by its
address, which takes no new start. What enters something is pressed in every game, and so is what no game before has;
the rest is the same in all of them. The other screens change as they are pressed, and what takes something away is
pressed last. What a press shows, such as a sheet, is walked next: as long as nothing is stored by a press it is not
opened again.

A sheet is closed once on a screen of a game, and once where it came after another one: the focus goes back to what
opened it, which has not changed. Controls that change only what a form is filled in with are not pressed, since
nothing on the page follows from it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from attrs import define, field, frozen
from playwright.sync_api import Locator

from tests.e2e.actions import Laurel

SCREENS = ("", "/results", "/history")
"""The ends of the addresses of a match's screens."""

OF_ONE_MATCH = "/table"
"""The screen that shows the same controls in every match of a game: it is walked in the first of each."""

DEEPEST = 5
"""How many presses lead to a control at the most."""

# What a press opens outside of the page, or what only a second device answers.
UNPRESSED = """:is([data-do^=export], [data-do^=share], [data-do=install], [data-do=reload], [data-do=scan-offer],
  [data-do=phones], [data-do=import], [data-do*=stats], [data-do*=backup], [data-roll], [data-step],
  a:not([href^="#"]))"""

ENTERS = re.compile(" (tap|act) ")
"""Finds the sorts of controls that enter something."""

CLOSES = re.compile(" close ")
"""Finds the sorts of controls that close a sheet."""

TAKES_AWAY = re.compile(" (delete|remove|forget|merge|restore)[a-z-]* | game ")
"""Finds the sorts of controls after which others are not there any more."""

# In the page: the controls that can be pressed now, the sort of each, and what a press has done to the focus. A press
# that leads on is a click; the one that is looked at is a key. `after` also returns the sorts that are shown then.
# Copies are put into the store and out of it: what goes from local storage alone, the store puts back.
SCRIPT = """async (unpressed) => {
  const [boot] = [...document.scripts].map(({ src }) => src).filter((src) => src.endsWith('/static/boot.js'));
  const { texts } = await import(new URL('api.js', boot).href);
  const isOfCopy = (key) => /^laurel:(match|edits):copy/.test(key);
  const frame = () => new Promise((drawn) =>
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))));
  const around = () => [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.getElementById('app');
  const CONTROLS = 'button, a[href], summary, input:is([type=checkbox], [type=radio])';
  const stored = () => Object.entries(localStorage)
    .filter(([key]) => isOfCopy(key)).map(([key, { length }]) => `${key} ${length}`).join();
  const isPressed = (one) => !one.matches(`:disabled, ${unpressed}`) && one.tabIndex >= 0
    && one.checkVisibility({ visibilityProperty: true }) && !(one.type === 'radio' && one.checked)
    && !one.closest('.toast') && !one.matches('form:not([data-change]) input');
  const controls = () => [...around().querySelectorAll(CONTROLS)].filter(isPressed);
  const sort = (one) => {
    const { sheet = '', kind = '' } = JSON.parse(one.dataset.fields ?? '{}');
    // All forms are made of the same fields: some of them are opened.
    const group = sheet === 'form' ? kind.length % FORMS : kind;
    const classes = [...one.classList].filter((name) => !/[0-9]|^c-|^cell|^chip/.test(name)).join('.');
    const place = around().className?.replace?.(/\\bsheet\\b /, '') ?? '';
    const { screen } = document.getElementById('app').dataset;
    const field = (one.name ?? '').replace(/[0-9]+/g, '');
    const does = one.dataset.do ?? '';
    const where = place !== '' && /^(open)?$/.test(does) ? '' : screen; // a sheet is the same over all screens
    return [where, place, one.localName, one.type ?? '', does, group, sheet, field, classes].join(' ');
  };
  const told = (one) => `${one.localName}#${one.id} "${one.textContent.replace(/\\s+/g, ' ').trim().slice(0, 40)}"`;
  const hidden = (one) => {
    const { width, height, left, right, top, bottom } = one.getBoundingClientRect();
    if (!one.checkVisibility({ visibilityProperty: true })) return 'is not visible';
    if (one.matches('h1, h2, h3, h4, .visually-hidden, label input')) return '';
    if (width < 2 || height < 2) return 'has no size';
    if (bottom <= 0 || top >= innerHeight) return 'is out of sight';
    const [x, y] = [(Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (top + bottom) / 2];
    for (const at of height < innerHeight / 2 ? [top + 3, y, bottom - 3] : [y]) {
      const hit = document.elementFromPoint(x, at);
      if (!hit) return 'is partly out of sight';
      if (one.contains(hit) || hit.contains(one)) continue;
      for (let bar = hit; bar && !bar.contains(one); bar = bar.parentElement)
        if (/sticky|fixed/.test(getComputedStyle(bar).position) && !bar.closest('.toasts'))
          return `is covered by ${bar.localName}.${bar.className}`;
    }
    return '';
  };
  const [MOST_OF_A_SORT, FORMS] = [4, 4];
  let shown = '';  // the address and what is stored of the match, while nothing has changed them
  let wanted = '';  // the document and the screen that are shown
  let here = '';  // the way to what is shown, while nothing was stored on it
  let before = {};  // what was shown before a press
  const wayOf = (place, lead) => JSON.stringify([place, ...lead]);
  const state = () => location.hash + stored();
  const close = () => {
    const CLOSE = '[data-do=close], [data-do=withdraw]';
    const isOpen = () => document.querySelector('dialog[open]') !== null;
    for (let tries = 3; tries > 0 && isOpen(); tries -= 1) around().querySelector(CLOSE).click();
    if (isOpen()) shown = '';  // it asks whether what was filled in may be lost
  };
  const first = (wanted) => controls().find((one) => sort(one) === wanted);
  const follow = async (place, lead) => {
    here = wayOf(place, lead);
    for (const wanted of lead) {
      const control = first(wanted);
      if (!control) {
        here = '';
        return false;
      }
      control.focus();
      control.click();
      await frame();
    }
    return true;
  };
  const go = async (route) => {
    const followed = new Promise((done) => addEventListener('hashchange', done, { once: true }));
    location.hash = route;
    await followed;
    scrollTo(0, 0);
    await frame();
    shown = state();
  };
  window.walk = {
    sorts: () => [...new Set(controls().map(sort))],
    async open(text, id, screen, lead) {
      if (here === wayOf(text + screen, lead)) return true;
      close();
      if (shown !== state() || wanted !== text + screen) {
        for (const key of JSON.parse(texts.keys()).filter(isOfCopy)) texts.remove(key);
        texts.write(`laurel:match:${id}`, text);
        await go(`/match/${id}${screen}`);
        wanted = text + screen;
      }
      return follow(wanted, lead);
    },
    async show(route, lead) {
      if (here === wayOf(route, lead)) return true;
      close();
      if (location.hash !== `#${route}`) await go(route);
      return follow(route, lead);
    },
    focus: (wanted) => {
      const control = first(wanted);
      before = { wanted, state: state(), around: around(), sorts: String(walk.sorts()) };
      if (!control) return null;
      control.focus();
      // what a press changes on the page alone, such as a fold, is undone by opening the match again
      if (!control.closest('dialog') && control.matches('input, summary')) shown = '';
      return [told(control), control.matches('input'), location.hash];
    },
    async after() {
      await frame();
      const { activeElement } = document;
      const why = activeElement === document.body || !activeElement ? 'is lost' : hidden(activeElement);
      const at = activeElement ? told(activeElement).slice(0, 60) : '';
      const sorts = walk.sorts();
      if (state() !== before.state) here = '';
      else if (around() !== before.around || String(sorts) !== before.sorts)
        here = JSON.stringify([...JSON.parse(here), before.wanted]);
      return { why, at, route: location.hash, sorts, place: walk.place() };
    },
    place: () => `${document.getElementById('app').dataset.screen} ${around().className}`,
    async stops() {
      const found = [];
      const STOPS = 'button, a[href], summary, input, select, textarea, [tabindex="0"]';
      const isStop = (one) => one.tabIndex >= 0 && !one.matches(':disabled')
        && one.checkVisibility({ visibilityProperty: true });
      // Of each sort the first and the last ones: a long list is under the bars at its ends.
      const sorts = Map.groupBy([...around().querySelectorAll(STOPS)].filter(isStop), sort);
      const ends = (all) => all.filter((_, at) => at < MOST_OF_A_SORT || at >= all.length - MOST_OF_A_SORT);
      for (const one of [...sorts.values()].flatMap(ends)) {
        one.focus(); // seen, because the focus came by a key before
        await new Promise((shown) => requestAnimationFrame(() => setTimeout(shown))); // by then the page has scrolled
        const why = document.activeElement === one && hidden(one);
        if (why) found.push(`${told(one)} ${why}`);
      }
      return found;
    },
  };
}"""


@frozen
class Press:
    """A control of a screen, and the presses that lead to it."""

    match: str
    """The match of the screen; empty for a screen that is no match's."""

    screen: str
    """The end of the screen's address, after that of the match."""

    lead: tuple[str, ...]
    """The sorts of the controls to press before, on each the first of its sort."""

    sort: str


@frozen
class Match:
    """A match whose screens are walked."""

    game: str
    """The game, or all games that are sheets."""

    document: str
    is_edge: bool = False
    """Whether all that enters something is pressed on its board, though another match has it as well."""


@define
class Walk:
    """A walk over the controls of screens."""

    laurel: Laurel
    walked_matches: Mapping[str, Match] = field(factory=dict)
    """The matches by the names under which problems are told."""

    found: dict[str, list[str]] = field(factory=dict)
    """The problems by the control that was pressed."""

    pressed: int = 0
    _seen: set[str] = field(factory=set)
    _walked: set[str] = field(factory=set)
    """The screens and sheets whose Tab stops were looked at, those of matches by game."""

    _copies: int = 0

    def __attrs_post_init__(self) -> None:
        self.laurel.page.evaluate(SCRIPT, UNPRESSED)

    def matches(self) -> dict[str, list[str]]:
        """Press one control of every sort in the matches; return what is wrong with the focus after which."""
        games: set[str] = set()
        for name, match in self.walked_matches.items():
            for screen in SCREENS if match.game in games else (*SCREENS, OF_ONE_MATCH):
                self._explore(name, screen)
            games.add(match.game)
        return self.found

    def screens(self, *routes: str) -> dict[str, list[str]]:
        """Press one control of every sort on screens that are no match's; return what is wrong with the focus."""
        for route in routes:
            self._explore("", route)
        return self.found

    def _explore(self, match: str, screen: str) -> None:
        self._open(match, screen, ())
        waiting = self._new(match, screen, (), self._evaluate("walk.sorts()"))
        if waiting:
            self.laurel.page.keyboard.press("Tab")
            self._look_at_stops(match, screen, self._evaluate("walk.place()"))
        while waiting:
            press = waiting.pop(0)
            if self._open(press.match, press.screen, press.lead):
                waiting[:0] = self._press(press)
                waiting.sort(key=lambda one: bool(TAKES_AWAY.search(one.sort)))

    def _press(self, press: Press) -> list[Press]:
        """Press a control by a key, and return the new sorts of controls that are shown after it."""
        focused = self._evaluate("(sort) => walk.focus(sort)", press.sort)
        if focused is None:
            return []
        told, is_input, before = focused
        self.laurel.page.keyboard.press("Space" if is_input else "Enter")
        after = self._evaluate("walk.after()")
        self.pressed += 1
        if after["why"]:
            problem = f"{told} [{press.sort}]: the focus {after['why']}: {after['at']}"
            self.found.setdefault(problem, []).append(press.match or press.screen)
        if after["route"] != before or len(press.lead) >= DEEPEST:
            return []
        is_kept = is_input and not press.match  # no copy: what was chosen stays chosen
        lead = press.lead if is_kept else (*press.lead, press.sort)
        new = self._new(press.match, press.screen, lead, after["sorts"])
        if new:
            self._look_at_stops(press.match, press.screen, after["place"])
        return new

    def _look_at_stops(self, match: str, screen: str, place: str) -> None:
        """Move the focus over what is shown, where that is a new screen or sheet: no bar covers a Tab stop."""
        name = f"{self._game(match)} {place}"
        if name not in self._walked:
            self._walked.add(name)
            for problem in self._evaluate("walk.stops()"):
                self.found.setdefault(problem, []).append(match or screen)

    def _new(self, match: str, screen: str, lead: tuple[str, ...], sorts: Iterable[str]) -> list[Press]:
        """Return the presses of the sorts of controls that were not seen before."""
        new: list[Press] = []
        for sort in sorts:
            name = self._name(match, screen, lead, sort)
            if name not in self._seen:
                self._seen.add(name)
                new.append(Press(match, screen, lead, sort))
        return new

    def _name(self, match: str, screen: str, lead: tuple[str, ...], sort: str) -> str:
        """Return what a sort of controls is called where it is pressed once: what enters something, once in a game."""
        if CLOSES.search(sort):
            return f"{self._game(match)} {screen} close {len(lead) > 1}"
        if not match or not ENTERS.search(sort):
            return sort
        is_edge = self.walked_matches[match].is_edge and not (lead or screen)
        return f"{match if is_edge else self._game(match)} {sort}"

    def _game(self, match: str) -> str:
        """Return the game of a match; empty where a screen is no match's."""
        return self.walked_matches[match].game if match else ""

    def _open(self, match: str, screen: str, lead: tuple[str, ...]) -> bool:
        """Show a place, a match as it was stored; false where the way to it is not there any more."""
        if not match:
            return bool(self._evaluate("(place) => walk.show(...place)", [screen, list(lead)]))
        self._copies += 1
        place = [self.walked_matches[match].document, f"copy{self._copies}", screen, list(lead)]
        return bool(self._evaluate("(place) => walk.open(...place)", place))

    def _evaluate(self, script: str, argument: Any = None) -> Any:
        return self.laurel.page.evaluate(script, argument)


def stops_before(control: Locator, most: int) -> int:
    """Press Tab from the start of the page, and return how many stops there are before a control: at most `most`."""
    page = control.page
    page.evaluate(
        "() => { document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute('tabindex'); }"
    )
    for stops in range(most):
        page.keyboard.press("Tab")
        if control.evaluate("one => one === document.activeElement"):
            return stops
    return most


def told(found: Mapping[str, Iterable[str]]) -> str:
    """Return problems as text, one a line."""
    return "\n".join(f"{problem}   [{', '.join(matches)}]" for problem, matches in found.items())
