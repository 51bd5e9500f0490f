"""What a person does with Laurel; every action waits until the page is ready for it."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from typing import Any, Literal

from playwright.sync_api import Locator, Page, expect

from laurel.app.storage.match_store import MatchStore
from laurel.games.twilight_imperium.components import ANY_SECRET
from laurel.match.match import Match
from laurel.pages.games import find_game
from tests.e2e.restart import DRAWN, MOST_RESTARTS, restart, start_again
from tools.visiting import GUIDES_SHOWN

READY = "performance.getEntriesByName('laurel:ready').length > 0"
START_TIMEOUT_MS = 45_000

Screen = Literal[
    "home", "people", "setup", "board", "history", "results", "settings", "scoreboard", "statistics", "plays"
]


SAME_PRESS = {"ms": 450, "still": 34}
"""Within so many milliseconds and pixels the page takes a second press for the first one, and a little more."""

# The page notes where and when it was pressed. Soon after a press a control may still be moving to its place.
IS_NEW_PRESS = """async (control, { ms, still }) => {
  window.notesPresses ??= addEventListener('pointerdown', ({ clientX: x, clientY: y }) => {
    window.lastPress = { x, y, at: Date.now() };
  }, true) ?? true;
  if (Date.now() > (window.lastPress?.at ?? 0) + ms) return true;
  control.scrollIntoViewIfNeeded();
  const centre = () => {
    const { left, top, width, height } = control.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const left = (one) => one.effect.getComputedTiming().endTime - one.currentTime;
  const moving = document.getAnimations().filter((one) => left(one) < 1000); // a message fades for longer
  await Promise.allSettled(moving.map((one) => one.finished));
  let [before, now] = [[], centre()];
  while (before[0] !== now[0] || before[1] !== now[1]) {
    await new Promise((drawn) => requestAnimationFrame(drawn));
    [before, now] = [now, centre()];
  }
  const hit = document.elementFromPoint(...now);
  const isHit = hit !== null && (control.contains(hit) || hit.contains(control));
  return isHit && Math.hypot(now[0] - window.lastPress.x, now[1] - window.lastPress.y) >= still;
}"""
"""Whether a press of a control cannot be taken for the last press: it is later, or at another place."""

IS_LATE_PRESS = "(ms) => Date.now() > window.lastPress.at + ms"

PRESS_QUICKLY = """([player, times]) => {
  const tile = `article[aria-label="${CSS.escape(player)}"]`; // each press may replace it
  for (let pressed = 0; pressed < times; pressed += 1) document.querySelector(`${tile} button.plus`).click();
}"""

STORED_WITHIN_S = 10
"""How long a change may take until it is stored."""


class Laurel:
    """One open page of Laurel."""

    def __init__(self, page: Page, url: str, *, is_touch: bool = False) -> None:
        self.page = page
        self.url = url
        self._is_touch = is_touch

    # ------------------------------------------------------------------ coming and going

    def come_to_front(self) -> None:
        """Show the page where several are open: the others draw a frame every few seconds only."""
        if len(self.page.context.pages) > 1:
            self.page.bring_to_front()

    def open(self, route: str = "/") -> Laurel:
        """Open the page at an address of the app."""
        self.page.goto(f"{self.url}#{route}")
        return self.wait()

    def reload(self) -> Laurel:
        """Load the page again."""
        self.page.reload()
        return self.wait()

    def again(self) -> Laurel:
        """Start Laurel again over what it has stored: as a reload, but for what the page's scripts do then."""
        self.come_to_front()
        start_again(self.page)
        return self

    def begin(self, route: str, *, stored: Mapping[str, str], script: str = "") -> Laurel:
        """Start Laurel again with something else in the store, after a script in whose place the next one comes."""
        assert restart(self.page, {**GUIDES_SHOWN, **stored}, route, script, most=2 * MOST_RESTARTS)
        return self

    def wait(self) -> Laurel:
        """Wait until Laurel answers."""
        self.come_to_front()
        self.page.wait_for_function(READY, timeout=START_TIMEOUT_MS)
        return self

    def go(self, route: str) -> Laurel:
        """Go to another address of the app without loading the page."""
        self.page.evaluate("route => { location.hash = route }", route)
        return self

    def on(self, screen: Screen) -> Laurel:
        """Expect a screen."""
        expect(self.page.locator("#app")).to_have_attribute("data-screen", screen)
        return self

    def press(self, control: Locator) -> None:
        """Tap a control, or click it where there is no touch; as slowly as fingers do at one place."""
        self.come_to_front()
        if not control.evaluate(IS_NEW_PRESS, SAME_PRESS):
            self.page.wait_for_function(IS_LATE_PRESS, arg=SAME_PRESS["ms"])
        if self._is_touch:
            control.tap()
        else:
            control.click()

    # ------------------------------------------------------------------ parts of the page

    def in_menu(self, name: str) -> Locator:
        """Open the menu of the only match on the first screen, and return one of its buttons."""
        self.press(self.page.locator(".match-more"))
        return self.page.locator(".match-menu").get_by_role("button", name=name)

    def choose_in_menu(self, name: str) -> None:
        """Choose something in the menu of the only match on the first screen."""
        self.press(self.in_menu(name))

    @property
    def route(self) -> str:
        """The address of the screen."""
        return str(self.page.evaluate("location.hash")).removeprefix("#")

    @property
    def match_id(self) -> str:
        """The name of the open match."""
        return self.route.split("/")[2]

    @property
    def sheet(self) -> Locator:
        """The open sheet."""
        return self.page.locator("dialog[open]:not(.sheet-confirm)")

    @property
    def question(self) -> Locator:
        """The dialog that asks before an entry is made."""
        return self.page.locator("dialog.sheet-confirm[open]")

    @property
    def slot(self) -> Locator:
        """The place that asks where points come from."""
        return self.page.locator("#region-slot")

    @property
    def toasts(self) -> Locator:
        """The messages over the page."""
        return self.page.locator(".toast")

    @property
    def messages(self) -> Locator:
        """The texts of the messages."""
        return self.page.locator(".toast > p")

    @property
    def live(self) -> Locator:
        """What those hear who do not see the page."""
        return self.page.locator("#live")

    @property
    def undo(self) -> Locator:
        """The button that takes the newest change back."""
        return self.page.locator(":is(.tools, .history-tools) button[data-do=undo]")

    @property
    def redo(self) -> Locator:
        """The button that brings back what was undone."""
        return self.page.locator(":is(.tools, .history-tools) button[data-do=redo]")

    def tile(self, player: str) -> Locator:
        """A player's tile."""
        return self.page.get_by_role("article", name=player, exact=True)

    def plus(self, player: str) -> Locator:
        """The big button of a player's tile."""
        return self.tile(player).locator("button.plus")

    def score(self, player: str) -> Locator:
        """The number of a player's tile, which opens the player's sheet."""
        return self.tile(player).locator("button.tile-score")

    # ------------------------------------------------------------------ what can be read

    def totals(self) -> dict[str, int]:
        """Every player's points on the board, in seating order."""
        return {
            str(name): int(points)
            for name, points in self.page.evaluate(
                "[...document.querySelectorAll('[data-tile]')]"
                ".map(tile => [tile.getAttribute('aria-label'), tile.querySelector('.tile-number').textContent])"
            )
        }

    def expect_totals(self, *points: int) -> None:
        """Expect the players' points on the board, in seating order."""
        expect(self.page.locator("[data-tile] .tile-number")).to_have_text([str(one) for one in points])

    def expect_round(self, number: int, phase: str) -> None:
        """Expect the round and the phase."""
        expect(self.page.locator(".round-number b")).to_have_text(str(number))
        expect(self.page.locator(".phases [aria-current=step]")).to_have_text(phase)

    def picture(self) -> dict[str, Any]:
        """Everything that has to be the same after a reload, once what may follow a frame later is there."""
        self.come_to_front()
        self.page.evaluate(DRAWN)
        return dict(
            self.page.evaluate(
                """() => {
                  const texts = (selector) =>
                    [...document.querySelectorAll(selector)].map((one) => one.textContent.replace(/\\s+/g, ' ').trim());
                  const isOpen = (selector) => document.querySelector(selector)?.disabled === false;
                  return {
                    tiles: texts('[data-tile]'),
                    course: texts('.bar-title'),
                    round: texts('.round'),
                    track: texts('.track'),
                    slot: texts('#region-slot'),
                    tools: texts('#region-tools'),
                    undo: isOpen('.tools button[data-do=undo]'),
                    redo: isOpen('.tools button[data-do=redo]'),
                  };
                }"""
            )
        )

    def stored(self, key: str | None = None) -> Any:
        """What is stored under a key, or everything less the pictures of screens, which come when they like."""
        if key is None:
            return self.page.evaluate("(({ 'laurel:screens': _, ...rest }) => rest)({...localStorage})")
        return self.page.evaluate("key => localStorage.getItem(key)", key)

    def stored_match(self, match: str = "") -> Match[Any]:
        """The match of that id as it is stored, or the one that is shown."""
        found = MatchStore(self.stored(), find_game).load(match or self.match_id)
        assert found is not None
        return found.match

    # ------------------------------------------------------------------ setting a table up

    def set_up(
        self,
        names: list[str],
        *,
        colours: dict[int, str] | None = None,
        factions: dict[int, str] | None = None,
        speaker: int = 0,
        target: int = 10,
    ) -> None:
        """Fill in the setup form for these players. Seats count from 0."""
        page = self.page
        seats = page.locator(".seats > .seat")
        while (present := seats.count()) != len(names):
            if present < len(names):
                self.press(page.get_by_role("button", name="Add a player"))
            else:
                self.press(page.get_by_role("button", name=f"Remove player {present}"))
            expect(seats).not_to_have_count(present)
        for seat, name in enumerate(names):
            page.get_by_label(f"Name of player {seat + 1}").fill(name)
        for seat, colour in (colours or {}).items():
            page.get_by_label(f"Colour of player {seat + 1}").select_option(label=colour)
        for seat, faction in (factions or {}).items():
            page.get_by_label(f"Faction of player {seat + 1}").select_option(label=faction)
        self.press(page.locator("label.seat-mark").nth(speaker))
        self.press(page.locator("label.chip", has_text=re.compile(rf"^\s*{target}\s*$")))

    def start(self, *, shows_guide: bool = False) -> None:
        """Start the match that is set up, and wait for its board; close its guide where it is shown."""
        self.press(self.page.get_by_role("button", name="Start the match"))
        self.on("board")
        if shows_guide:
            self.close_sheet()

    # ------------------------------------------------------------------ playing

    def tap(self, player: str, times: int = 1) -> None:
        """Press a player's big button; several times so quickly that even a busy machine takes them for one entry."""
        if times == 1:
            self.press(self.plus(player))
        else:
            expect(self.plus(player)).to_be_enabled()
            self.page.evaluate(PRESS_QUICKLY, [player, times])

    def say(self, source: str) -> None:
        """Answer where the points of the last tap came from."""
        self.press(self.slot.get_by_role("button", name=re.compile(rf"^{re.escape(source)}(\s*\+\d)?$")))
        expect(self.page.locator(".slot-asks")).to_have_count(0)

    def gain(self, player: str, source: str) -> None:
        """Choose a source on a player's sheet."""
        self.open_player(player)
        self.press(self.sheet.get_by_role("button", name=re.compile(rf"^{re.escape(source)}")))
        expect(self.sheet).to_have_count(0)

    def open_player(self, player: str) -> None:
        """Open a player's sheet, by the name: on the narrowest phones the big button lies over the middle."""
        self.press(self.score(player).locator(".tile-name"))
        expect(self.sheet).to_be_visible()

    def close_sheet(self) -> None:
        """Close the open sheet by its button."""
        self.press(self.sheet.locator("header button[data-do=close]"))
        expect(self.sheet).to_have_count(0)

    def next_phase(self) -> None:
        """Go on to the next phase."""
        self.change(lambda: self.press(self.page.locator(".button-next")))

    def choose(self, player: str, card: int) -> None:
        """A player whose turn it is takes a strategy card."""
        expect(self.page.locator(".choose-who")).to_contain_text(player)
        self.change(lambda: self.press(self.page.locator(f".choose .card-{card}")))

    def score_objectives(self, claims: dict[str, tuple[int, bool]]) -> None:
        """Score in the status phase, in this order of entry: the stage of the public objective, and a secret one."""
        seats = list(self.totals())
        stages = ("", "public_stage_1", "public_stage_2")
        self.claim(
            {
                seats.index(player): (stages[stage], ANY_SECRET if has_secret else "")
                for player, (stage, has_secret) in claims.items()
            }
        )

    def support(self, giver: int, holder: str) -> None:
        """A player gives Support for the Throne to another one."""
        self.open_player(holder)
        self.change(lambda: self.press(self.sheet.locator(f"#give-{giver}")))
        expect(self.sheet).to_have_count(0)

    def open_sheet(self, opener: str) -> Locator:
        """Open a sheet by a control of the board, and return it."""
        self.press(self.page.locator(opener))
        expect(self.sheet).to_be_visible()
        return self.sheet

    def reveal(self, *objectives: str) -> None:
        """Reveal objectives, one after another, while the sheet says that one is due."""
        self.open_sheet("#round-reveal")
        self.choose_card(*(f"#reveal-{objective}" for objective in objectives))

    def choose_card(self, *items: str) -> None:
        """Choose from a list of cards on the open sheet; after the last one the sheet is closed."""
        for item in items:
            self.change(lambda item=item: self.press(self.sheet.locator(f"{item} button")))
            expect(self.page.locator(f"{item} button:enabled")).to_have_count(0)
        expect(self.sheet).to_have_count(0)

    def claim(self, claims: dict[int, tuple[str, str]]) -> None:
        """Draft objectives in the grid of the status phase and score them: by seat, the public and the secret one."""
        for seat, (public, secret) in claims.items():
            for objective in (public, "secret" if secret else ""):
                if objective:
                    cell = self.page.locator(f"#board-{objective}-{seat}")
                    self.change(lambda cell=cell: self.press(cell))
            if secret not in ("", ANY_SECRET):
                self.press(self.page.locator(f"#name-secret-{seat}"))
                self.change(lambda secret=secret: self.press(self.sheet.locator(f"#secret-{secret} button")))
                expect(self.sheet).to_have_count(0)
        self.change(lambda: self.press(self.page.locator("#resolve-claims")))

    def enter(self, kind: str) -> Locator:
        """Open the form for a kind of entry, and return the sheet."""
        self.press(self.page.get_by_role("button", name="More"))
        self.press(self.sheet.get_by_role("button", name=kind, exact=True))
        expect(self.sheet.get_by_role("heading", name=kind)).to_be_visible()
        return self.sheet

    def change(self, act: Callable[[], None]) -> None:
        """Do something that changes the stored match, and wait until it is stored."""
        before = self.stored_match()
        act()
        deadline = time.monotonic() + STORED_WITHIN_S
        while self.stored_match() == before:
            assert time.monotonic() < deadline, "nothing was stored"
            self.page.wait_for_timeout(50)
