"""The screens and the sheets of CIV: Carta Impera Victoria."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import expect

from laurel.games.carta_impera_victoria import GAME
from laurel.games.carta_impera_victoria.actions import EndTurn, PlayCards
from laurel.games.carta_impera_victoria.components import Domain
from laurel.match.setup import Seat
from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.carta_impera_victoria import CARDS, CELIA, MATCHES, STORED, UTOPIAS, match
from tests.e2e.numbers import Numbers
from tests.e2e.survey import Screens, guide

PLAYERS = 4


def visit(laurel: Laurel) -> Iterator[str]:
    """Show every screen and every sheet of CIV, one after another, and say which it is."""
    for name in MATCHES:
        laurel.go(f"/match/{name}").on("board")
        expect(laurel.page.locator(".area")).to_have_count({"new": 2, "three": 3}.get(name, 4))
        yield f"board, {name}"
    laurel.go("/").on("home")
    yield "home"
    laurel.press(laurel.page.locator(".match-more").first)
    expect(laurel.page.locator(".match-menu-list").first).to_be_visible()
    yield "home: menu of a match"
    laurel.page.keyboard.press("Escape")
    for name in ("hegemony", "majority", "draw", "middle"):
        laurel.go(f"/match/{name}/results").on("results")
        yield f"results, {name}"
    laurel.go("/match/middle/history").on("history")
    yield "history"
    laurel.go("/match/middle").on("board")
    yield from guide(laurel)
    laurel.press(laurel.page.locator("#now"))
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


def _played(players: int) -> str:
    """Return a match in which everybody has cards."""
    actions = [one for one in CARDS if one.player < players]
    return match(*actions, *(UTOPIAS if players > CELIA else ()), players=players, name=f"of{players}")


NUMBERS = Numbers(
    seeds.stored(_played(2), _played(3), _played(4), MATCHES["teams"], MATCHES["threat"]),
    number=".column-number text",
    reached=".area-name > b, .column-plus",
)
STRAINED = seeds.stored(
    *(MATCHES[name] for name in ("threat", "teams", "draw")),
    match(*(PlayCards(Seat(seat), domain, 9) for seat, domain in enumerate(Domain) if seat < PLAYERS), name="threats"),
    *(
        match(
            *(EndTurn(Seat(before)) for before in range(seat)),
            *CARDS,
            PlayCards(Seat(seat), Domain.MILITARY, 12),
            EndTurn(Seat(seat)),
            name=f"won{seat}",
        )
        for seat in range(PLAYERS)
    ),
)
SCREENS = Screens(STORED, visit, numbers=NUMBERS, strained=STRAINED, score=".area-points b")
