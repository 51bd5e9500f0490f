"""Steps of a match of Twilight Imperium that several browser tests take."""

from __future__ import annotations

from typing import Literal

from playwright.sync_api import expect

from tests.e2e.actions import Laurel

OUTLOOK = ":is(#now-lead, #now:not(:has(.now-due))):visible"
"""The button that opens who can win: the line itself where nothing is due."""

ANNA, BORIS, CELIA, DMITRI, EWA, FRANTA = range(6)


def play_cards(laurel: Laurel, cards: tuple[int, ...]) -> None:
    """Let everybody choose a strategy card, clockwise from the first player, and begin the action phase."""
    for card in cards:
        laurel.change(lambda card=card: laurel.press(laurel.page.locator(f".choose .card-{card}")))
        expect(laurel.page.locator(f".choose .card-{card}:enabled")).to_have_count(0)
    laurel.next_phase()


def agenda(laurel: Laurel, fold: str, control: str) -> None:
    """Resolve an agenda with one tap."""
    sheet = laurel.open_sheet("#round-agenda")
    laurel.press(sheet.locator(f"#agenda-{fold} summary"))
    laurel.change(lambda: laurel.press(sheet.locator(control)))
    expect(laurel.sheet).to_have_count(0)


def on_sheet(laurel: Laurel, name: str, *controls: str) -> None:
    """Press controls of a player's sheet, the last of which makes an entry."""
    laurel.open_player(name)
    for control in controls[:-1]:
        laurel.press(laurel.sheet.locator(control))
    laurel.change(lambda: laurel.press(laurel.sheet.locator(controls[-1])))
    expect(laurel.sheet).to_have_count(0)


def mutiny(laurel: Laurel, outcome: Literal["for", "against"], *voted_for: int) -> None:
    """Resolve the agenda Mutiny."""
    sheet = laurel.open_sheet("#round-agenda")
    laurel.press(sheet.locator("#agenda-mutiny summary"))
    laurel.press(sheet.locator("#agenda-mutiny label.chip", has=laurel.page.locator(f"input[value={outcome}]")))
    for seat in voted_for:
        box = laurel.page.locator(f"input[type=checkbox][value='{seat}']")
        laurel.press(sheet.locator("#agenda-mutiny label.chip", has=box))
    laurel.change(lambda: laurel.press(sheet.locator("#agenda-mutiny button[type=submit]")))
    expect(laurel.sheet).to_have_count(0)
