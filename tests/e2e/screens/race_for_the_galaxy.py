"""The screens and the sheets of Race for the Galaxy."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import expect

from laurel.games.race_for_the_galaxy.actions import AddCard, EndGame, GainChips, SettleGoals
from laurel.games.race_for_the_galaxy.components import Kind
from laurel.games.race_for_the_galaxy.decks import deck
from laurel.match.setup import Points, Seat
from tests.e2e import seeds
from tests.e2e.actions import Laurel, Screen
from tests.e2e.numbers import Numbers
from tests.e2e.race_for_the_galaxy import MIDDLE, STORED, TWO, match
from tests.e2e.survey import Screens, guide

AFTER_THE_END: tuple[Screen, ...] = ("results", "history")


def visit(laurel: Laurel) -> Iterator[str]:
    """Show every screen and every sheet of the game, one after another, and say which it is."""
    page = laurel.page
    for name, players in (("new", 2), ("six", 6), ("over", 3), ("declared", 3)):
        laurel.go(f"/match/{name}").on("board")
        expect(page.locator(".race-tile")).to_have_count(players)
        yield f"board, {name}"
    laurel.press(page.locator("#slot-takeover"))
    yield "sheet: takeovers"
    laurel.close_sheet()
    for screen in AFTER_THE_END:
        laurel.go(f"/match/over/{screen}").on(screen)
        yield screen
    for name in ("asked", "level"):
        laurel.go(f"/match/{name}").on("board")
        laurel.open_sheet("#before-result")
        yield f"sheet: before the result, {name}"
        laurel.close_sheet()
    laurel.go("/match/new").on("board")
    laurel.go("/match/finished").on("board")
    yield "board, finished game"
    laurel.open_sheet("#add-0")
    yield "sheet: a page of a finished game"
    laurel.sheet.locator("#add-search").fill("spice")
    yield "sheet: search of a finished game"
    laurel.press(laurel.sheet.locator("#card-spice_world"))
    expect(laurel.sheet.locator("#move-card")).to_be_visible()
    yield "sheet: a card of another player"
    laurel.close_sheet()
    laurel.open_sheet("#slot-next")
    for tile in ("galactic_status", "greatest_military"):
        laurel.press(laurel.sheet.locator(f"label:has(#tile-{tile})"))
        expect(laurel.sheet.locator(f"#tile-{tile}")).to_be_checked()
    yield "sheet: goals in play"
    laurel.press(laurel.sheet.locator("#to-owners"))
    expect(laurel.sheet.locator("#owners-greatest_military")).to_be_visible()
    yield "sheet: who has the goals"
    laurel.close_sheet()
    laurel.go("/match/new").on("board")
    for opener in ("#slot-goals", "#slot-worlds"):
        laurel.open_sheet(opener)
        yield f"sheet: {opener}"
        laurel.close_sheet()
    laurel.go("/match/middle").on("board")
    yield from guide(laurel)
    sheets = ("#add-0", "#goal-propaganda_edge", "[data-seat='2']", "#round-end", ".tool-military", "#open-takeovers")
    for opener in sheets:
        laurel.open_sheet(opener)
        yield f"sheet: {opener}"
        laurel.close_sheet()
    laurel.open_sheet("[data-seat='1']")
    laurel.press(laurel.sheet.locator("#own-rebel_colony summary"))
    yield "sheet: a card"
    laurel.press(laurel.sheet.locator("#open-gambling"))
    yield "sheet: gambling"
    laurel.close_sheet()


NUMBERS = Numbers(
    seeds.stored(
        match(*TWO, name="of2", players=2),
        match(*TWO[:3], name="of2digits", players=2),
        *(match(*MIDDLE, name=f"of{players}", players=players) for players in range(3, 7)),
    ),
    number=".tile-number text",
    reached=".tile-name, .race-place, .race-plus",
)
PLAYERS = 4
DEVELOPMENTS = [one.id for one in deck("tgs_rvi").values() if one.kind is Kind.DEVELOPMENT][: 11 * PLAYERS]
CLOSE = (
    *(GainChips(Seat(seat), Points(12)) for seat in range(PLAYERS)),
    *(AddCard(Seat(index % PLAYERS), card) for index, card in enumerate(DEVELOPMENTS)),
)
"""Everybody lacks a card to end the game, and few chips are left."""

STRAINED = seeds.stored(
    match(*CLOSE[PLAYERS:], name="cards", players=PLAYERS),
    match(*CLOSE, name="close", players=PLAYERS),
    match(*MIDDLE, *(GainChips(Seat(seat), Points(30)) for seat in range(5)), name="last", players=5),
    *(
        match(*MIDDLE, GainChips(Seat(seat), Points(90)), EndGame(), SettleGoals(), name=f"won{seat}", players=PLAYERS)
        for seat in range(PLAYERS)
    ),
)
SCREENS = Screens(STORED, visit, numbers=NUMBERS, strained=STRAINED, score=".tile-number text")
