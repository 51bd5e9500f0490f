"""Visits every screen and sheet of stored matches and takes pictures: on screens of several shapes, light and dark."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any, Literal

from attrs import frozen
from playwright.sync_api import Browser, Page

from laurel.pages.board.guide_dialog import GUIDE
from tools import visiting
from tools.serve import Site

MATCHES = Path(__file__).with_name("matches")
"""Exported matches, in a folder for every game, with a file `pictures.toml` where pictures need more than the matches.

Its `board` lists the selectors of buttons that show more of every board. Its table `asks` has, by the name of a match,
buttons with which the board asks; the entry is undone after the picture. Each of its tables `screenshots` is a
picture for the installation of the app: `match`, `screen` and `label`.
"""

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")

TIMES_A_SHEET = 2
"""In so many matches of a game each sheet is shown."""

WITH_EVERY_SHEET = ("rare", "threat", "takeovers", "middle")
"""The matches in which every sheet is shown, however often it was before: what they show is seldom seen."""

IS_LONGER = "() => document.scrollingElement.scrollHeight > innerHeight"

TO_BEGINNING = """() => {
  document.activeElement?.blur();
  document.scrollingElement.scrollTo(0, 0);
}"""

SHOWS = """([route, screen]) => {
  const { hash } = location;
  return hash === `#${route}` && document.getElementById('app').dataset.screen === screen;
}"""

GO = "(route) => { location.hash = route; }"

SETS_UP = """(game) => {
  const [title, chosen] = ['.bar-title small', `input[value=${game}]:checked + span`]
    .map((selector) => document.querySelector(selector)?.textContent);
  return title === chosen;
}"""

UNFOLD = "() => { for (const fold of document.querySelectorAll('#app details')) fold.open = true; }"

OPENERS = """(within) => [...document.querySelectorAll(`${within} button[data-do="open"]:not(:disabled)`)]
  .map((button) => button.dataset.fields)"""
"""Returns the fields of every button that opens a sheet."""

PRESS = """([within, fields]) => {
  const buttons = document.querySelectorAll(`${within} button[data-do="open"]:not(:disabled)`);
  [...buttons].find((button) => button.dataset.fields === fields).click();
}"""

SHEET_SHOWS = """(name) => {
  const sheet = document.querySelector('dialog.sheet[open]:not(.sheet-confirm)');
  return name ? sheet?.classList.contains(`sheet-${name}`) : !sheet;
}"""

CLOSE = "() => document.querySelector('dialog.sheet[open] button[data-do=close]').click()"

SCROLL_SHEET = """() => {
  const sheet = document.querySelector('dialog.sheet[open]');
  sheet.scrollTop = sheet.scrollHeight;
  return sheet.scrollTop > 0;
}"""

CLICK = "(selector) => document.querySelector(selector).click()"

NEXT_CALLOUT = "dialog[open] [data-guide='1']"

Look = Callable[[Page, str], None]
"""Is called for every view, with its name."""


@frozen
class Stored:
    """A stored match."""

    game: str
    name: str
    text: str

    @property
    def id(self) -> str:
        """The match's name in storage."""
        return str(json.loads(self.text)["id"])

    @property
    def route(self) -> str:
        """The address of its board."""
        return f"/match/{self.id}"


def stored(game: str = "") -> tuple[Stored, ...]:
    """Return the stored matches of a game, or of all."""
    paths = sorted(MATCHES.glob(f"{game or '*'}/*.json"))
    return tuple(Stored(path.parent.name, path.stem, path.read_text(encoding="utf-8")) for path in paths)


@cache
def settings(game: str) -> dict[str, Any]:
    """Return what the file `pictures.toml` of a game says; empty where it has none."""
    path = MATCHES / game / "pictures.toml"
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


@frozen
class Wanted:
    """Which pictures are taken."""

    shapes: tuple[str, ...]
    """The screens, by their names in `visiting.SHAPES`."""

    language: str = "en"
    game: str = ""
    """Only matches of this game, by the name of its folder; empty for all."""


def take(browser: Browser, site: Site, folder: Path, wanted: Wanted) -> int:
    """Take the pictures of a site; returns how many there are now."""
    matches = stored(wanted.game)
    documents = {one.id: one.text for one in matches} | {"unreadable": "nothing that can be read"}
    for shape in wanted.shapes:
        with visiting.started(browser, site, visiting.SHAPES[shape], documents, wanted.language) as page:
            Visit(page, partial(_photograph, folder, shape)).everything(matches)
    return sum(1 for _ in folder.rglob("*.png"))


def _photograph(folder: Path, shape: str, page: Page, name: str) -> None:
    """Take a view's pictures: of the window, and of the whole page where the window does not show all of it."""
    is_longer = page.locator("dialog[open]").count() == 0 and page.evaluate(IS_LONGER)
    for theme in THEMES:
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        page.evaluate(visiting.DRAWN)
        path = folder / f"{shape}-{theme}"
        page.screenshot(path=path / f"{name}.png", animations="disabled")
        if is_longer:
            page.screenshot(path=path / f"{name}-whole.png", full_page=True, animations="disabled")


class Visit:
    """One walk through the screens and sheets."""

    def __init__(self, page: Page, look: Look) -> None:
        self._page = page
        self._look = look
        self._seen: Counter[str] = Counter()

    def everything(self, matches: tuple[Stored, ...]) -> None:
        """Show what there is."""
        self._show("/", "home", "home")
        self._show("/settings", "settings", "settings")
        self._show("/people", "people", "people")
        for game in sorted({one.game for one in matches}):
            self._set_up(game)
        for one in matches:
            self._match(one)
        self._go("/", "home")
        self._page.evaluate(CLICK, "#app button[data-do=delete]")
        self._page.locator(".toast").wait_for()
        self._picture("home-after-deleting")

    def _match(self, one: Stored) -> None:
        place = f"{one.game}/{one.name}"
        self._show(one.route, "board", f"{place}-board")
        wanted = settings(one.game)
        for choice in wanted.get("board", ()):
            self._page.evaluate(CLICK, choice)
            self._picture(f"{place}-board-{choice.strip('#')}")
        self._sheets(place, "#app", set())
        for index, question in enumerate(wanted.get("asks", {}).get(one.name, ())):
            self._page.evaluate(CLICK, question)
            self._page.locator(".slot-asks").wait_for()
            self._picture(f"{place}-board-asking-{index}")
            self._page.evaluate(CLICK, ".tools button[data-do=undo]")
            self._page.locator(".slot-asks").wait_for(state="detached")
        self._show(f"{one.route}/results", "results", f"{place}-results")
        if self._is_new(place, "history"):
            self._show(f"{one.route}/history", "history", f"{place}-history")
            self._sheets(f"{place}-history", "#app", set())

    def _set_up(self, game: str) -> None:
        self._go("/new", "setup")
        self._page.evaluate(CLICK, f"input[name=game][value={game}]")
        self._page.wait_for_function(SETS_UP, arg=game)
        self._picture(f"{game}/setup")

    def _sheets(self, place: str, within: str, shown: set[str]) -> None:
        """Show every sheet that a screen or a sheet opens, and what those open in their turn."""
        for sheet, fields in self._openers(within):
            if sheet in shown or not self._is_new(place, sheet):
                continue
            shown.add(sheet)
            self._open(within, sheet, fields)
            if sheet == GUIDE:
                self._guide(f"{place}-sheet-{sheet}")
                continue
            self._picture(f"{place}-sheet-{sheet}")
            if self._page.evaluate(SCROLL_SHEET):
                self._picture(f"{place}-sheet-{sheet}-end")
            for inner, more in self._openers("dialog[open]"):
                if inner in shown or not self._is_new(place, inner):
                    continue
                shown.add(inner)
                self._open("dialog[open]", inner, more)
                self._picture(f"{place}-sheet-{inner}")
                if self._page.evaluate(SCROLL_SHEET):
                    self._picture(f"{place}-sheet-{inner}-end")
                self._close()
                self._open(within, sheet, fields)
            self._close()

    def _guide(self, name: str) -> None:
        """Show every callout of the open guide, each with the board scrolled to its place, and close it."""
        for number in range(1, self._page.locator(".guide-step[data-places]").count() + 1):
            self._page.evaluate(visiting.DRAWN)
            self._look(self._page, f"{name}-{number}")
            self._page.evaluate(CLICK, NEXT_CALLOUT)
        self._close()

    def _openers(self, within: str) -> Iterator[tuple[str, str]]:
        """Return the sheets that can be opened, each by the first button that opens it."""
        found: dict[str, str] = {}
        for fields in self._page.evaluate(OPENERS, within):
            found.setdefault(json.loads(fields)["sheet"], fields)
        return iter(found.items())

    def _open(self, within: str, sheet: str, fields: str) -> None:
        self._page.evaluate(PRESS, [within, fields])
        self._page.wait_for_function(SHEET_SHOWS, arg=sheet)

    def _close(self) -> None:
        self._page.evaluate(CLOSE)
        self._page.wait_for_function(SHEET_SHOWS, arg="")

    def _is_new(self, place: str, what: str) -> bool:
        """Count what is to be shown; false where the game's has been shown often enough."""
        game, _, name = place.partition("/")
        self._seen[f"{game} {what}"] += 1
        return self._seen[f"{game} {what}"] <= TIMES_A_SHEET or name in WITH_EVERY_SHEET

    def _show(self, route: str, screen: str, name: str) -> None:
        self._go(route, screen)
        self._picture(name)

    def _go(self, route: str, screen: str) -> None:
        self._page.evaluate(GO, route)
        self._page.wait_for_function(SHOWS, arg=[route, screen])
        self._page.evaluate(visiting.DRAWN)

    def _picture(self, name: str) -> None:
        """Take a picture of what is shown, with every fold open."""
        self._page.evaluate(UNFOLD)
        self._page.evaluate(TO_BEGINNING)
        self._page.evaluate(visiting.DRAWN)
        self._look(self._page, name)
