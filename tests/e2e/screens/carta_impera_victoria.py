"""The screens and the sheets of CIV: Carta Impera Victoria."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import expect

from laurel.games.carta_impera_victoria import GAME
from tests.e2e.actions import Laurel
from tests.e2e.carta_impera_victoria import MATCHES, STORED
from tests.e2e.survey import Screens


def visit(laurel: Laurel) -> Iterator[str]:
    """Show every screen and every sheet of CIV, one after another, and say which it is."""
    for name in MATCHES:
        laurel.go(f"/match/{name}").on("board")
        expect(laurel.page.locator(".area")).to_have_count({"new": 2, "three": 3}.get(name, 4))
        yield f"board, {name}"
    for name in ("hegemony", "majority", "draw", "middle"):
        laurel.go(f"/match/{name}/results").on("results")
        yield f"results, {name}"
    laurel.go("/match/middle/history").on("history")
    yield "history"
    laurel.go("/match/middle").on("board")
    laurel.press(laurel.page.locator("#lead"))
    yield "sheet: majority"
    laurel.close_sheet()
    laurel.press(laurel.page.locator(".area-head").first)
    yield "sheet: player"
    laurel.press(laurel.sheet.locator("#choose-utopia-"))
    expect(laurel.sheet.locator("#choose-utopia-area")).to_have_attribute("aria-pressed", "true")
    yield "sheet: player, Utopia"
    laurel.close_sheet()
    laurel.go("/new").on("setup")
    laurel.press(laurel.page.locator("label.chip", has=laurel.page.locator(f"input[value={GAME.id}]")))
    laurel.press(laurel.page.locator("#setup-more summary"))
    yield "setup"


SCREENS = Screens(STORED, visit)
