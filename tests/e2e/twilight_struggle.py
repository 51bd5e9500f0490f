"""Twilight Struggle on the built site: stored matches, and what players do on its board."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from laurel.games.twilight_struggle import GAME
from laurel.games.twilight_struggle.actions import Action, ChangeInfluence
from laurel.games.twilight_struggle.components import CountryId
from laurel.games.twilight_struggle.state import Options
from laurel.match.setup import Player, Setup
from tests.e2e import seeds
from tests.e2e.actions import Laurel

PLAYERS = (Player("Anna-Maria Wielkopolska", "black"), Player("Boris", "yellow"))


def match(name: str, *actions: Action, **options: Any) -> str:
    """Return the document of a match in which actions were entered a minute apart."""
    return seeds.document(GAME, Setup(GAME.id, PLAYERS, Options(**options)), actions, name)


def placed(country: str, us: int = 0, ussr: int = 0) -> ChangeInfluence:
    """Return influence in a country."""
    return ChangeInfluence(CountryId(country), us, ussr, by_event=True)


def set_up(laurel: Laurel) -> None:
    """Choose the game, and start it: the first seat plays the USSR."""
    laurel.press(laurel.page.locator("label.chip", has=laurel.page.locator(f"input[value={GAME.id}]")))
    expect(laurel.page.locator(".seats > .seat")).to_have_count(2)
    for seat, name in enumerate(("Anna", "Boris")):
        laurel.page.locator(f"#seat-{seat} .seat-name").fill(name)
    laurel.press(laurel.page.locator(".setup-foot button"))
    laurel.on("board")


def show(laurel: Laurel, region: str) -> None:
    """Choose the region whose countries are listed."""
    laurel.press(laurel.page.locator("label.tab", has=laurel.page.locator(f"#show-{region}")))


def place(laurel: Laurel, country: str, side: str, times: int) -> None:
    """Tap influence into a country of the list."""
    for _ in range(times):
        laurel.change(lambda: laurel.press(laurel.page.locator(f"#more-{side}-{country}")))


def go_on(laurel: Laurel) -> None:
    """Do what the course of the game asks for next."""
    laurel.change(lambda: laurel.press(laurel.page.locator("#next-step")))


def end_turn(laurel: Laurel) -> None:
    """Check military operations, and begin the next turn although action rounds are left."""
    open_end_of_turn(laurel)
    laurel.press(laurel.sheet.locator("#end-turn"))
    laurel.change(lambda: laurel.press(laurel.page.locator("button[data-do=confirm]")))
    expect(laurel.sheet).to_have_count(0)


def open_end_of_turn(laurel: Laurel) -> None:
    """Open the sheet of the end of the turn; in an action round by that of its action."""
    if laurel.page.locator("#open-action").is_visible():
        laurel.press(laurel.page.locator("#open-action"))
    laurel.press(laurel.page.locator("#end-of-turn"))


def score(laurel: Laurel, region: str) -> None:
    """Choose a region, and play its scoring card."""
    show(laurel, region)
    laurel.change(lambda: laurel.press(laurel.page.locator(f"#score-{region}")))


def expect_marker(laurel: Laurel, side: str, points: int) -> None:
    """Expect the marker on a side of the track; empty in the middle."""
    expect(laurel.page.locator(".marker-standing b")).to_have_text(str(points))
    expect(laurel.page.locator(f".marker-standing .c-{side or 'none'}")).to_have_count(1 if side else 0)
