"""Steps of a match of Twilight Imperium that several browser tests take."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.e2e.actions import Laurel

OUTLOOK = ":is(#now-lead, #now:not(:has(.now-due))):visible"
"""The button that opens who can win: the line itself where nothing is due."""

ANNA, BORIS, CELIA, DMITRI, EWA, FRANTA = range(6)


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
