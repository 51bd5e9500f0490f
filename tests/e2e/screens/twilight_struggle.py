"""The screens and the sheets of Twilight Struggle."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import expect

from laurel.games.twilight_struggle import GAME
from laurel.games.twilight_struggle.actions import (
    CarryOutEvent,
    ChangeInfluence,
    CheckMilitaryOperations,
    ContinueFinalScoring,
    GainPoints,
    PlayEvent,
    PlayScoringCard,
    RevealHeldCards,
    StartActionRound,
    StartTurn,
    UseOperations,
    place,
)
from laurel.games.twilight_struggle.components import CardId, CountryId, Side
from tests.e2e import seeds
from tests.e2e.actions import Laurel
from tests.e2e.numbers import Numbers
from tests.e2e.survey import Screens, guide
from tests.e2e.twilight_struggle import match, placed


def placed_with_operations(country: str) -> ChangeInfluence:
    """Return a point of the US that costs an Operation."""
    return ChangeInfluence(CountryId(country), us=1)


MAP = (
    placed("poland", ussr=4),
    placed("west_germany", us=4),
    placed("iraq", ussr=3),
    placed("iran", ussr=4),
    placed("cuba", ussr=3),
    placed("guatemala", us=1),
)
MIDDLE = (
    *MAP,
    StartTurn(5),
    PlayEvent(CardId("shuttle_diplomacy"), Side.US),
    PlayEvent(CardId("we_will_bury_you"), Side.USSR),
    StartActionRound(1, Side.USSR),
    PlayScoringCard(CardId("central_america_scoring")),
    StartActionRound(1, Side.US),
    UseOperations(3),
    placed_with_operations("lebanon"),
)
OWED = (
    *MAP,
    StartTurn(5),
    StartActionRound(1, Side.USSR),
    CarryOutEvent(CardId("decolonization"), Side.USSR),
    place(CountryId("angola"), Side.USSR, event=CardId("decolonization")),
)
"""The event of the round is not finished."""

MATCHES = {
    "new": match("new", handicap=2, chinese_civil_war=True),
    "middle": match("middle", *MIDDLE, promo_cards=True, optional_cards=True),
    "owed": match("owed", *OWED),
    "held": match("held", *MAP, StartTurn(1), RevealHeldCards(frozenset(Side))),
    "final": match("final", *MAP, StartTurn(10), CheckMilitaryOperations(), *([ContinueFinalScoring()] * 3)),
    "over": match("over", *MAP, StartTurn(10), CheckMilitaryOperations(), *([ContinueFinalScoring()] * 7)),
}

SHEETS = {
    "#score-middle_east": "region, with Shuttle Diplomacy",
    "#country-iraq": "country",
    "#country-iraq #open-attempt_coup": "coup",
    "#country-iraq #open-realign": "Realignment roll",
    "#to-tracks": "tracks",
    "#to-points": "points",
    "#open-action": "action",
    "#open-action #attempt-COUP": "targets of a coup",
    "#open-action #end-of-turn": "end of the turn",
    ".tool-cards": "cards",
    ".tool-final": "if the game ended now",
}
"""The sheets of the board by what opens them."""

CARDS = ("nuclear_test_ban", "brush_war", "indo_pakistani_war", "olympic_games", "summit", "china_card", "mobutu")
"""A card of every kind."""


def scroll_down(laurel: Laurel) -> None:
    """Scroll to the end of the page: there nothing lies under the tools."""
    laurel.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")


def visit(laurel: Laurel) -> Iterator[str]:
    """Show every screen and every sheet, one after another, and say which it is."""
    for name in MATCHES:
        laurel.go(f"/match/{name}").on("board")
        expect(laurel.page.locator(".marker-standing")).to_be_visible()
        scroll_down(laurel)
        yield f"board, {name}"
    laurel.go("/match/owed").on("board")
    laurel.press(laurel.page.locator("#open-action"))
    yield "sheet: an event that is not finished"
    laurel.close_sheet()
    for name in ("held", "over", "middle"):
        laurel.go(f"/match/{name}/results").on("results")
        yield f"results, {name}"
    laurel.go("/match/middle/history").on("history")
    laurel.press(laurel.page.locator(".line").first)
    yield "history, with an entry"
    laurel.close_sheet()
    laurel.go("/match/middle").on("board")
    yield from guide(laurel)
    yield from sheets(laurel)
    laurel.go("/new").on("setup")
    laurel.press(laurel.page.locator("label.chip", has=laurel.page.locator(f"input[value={GAME.id}]")))
    laurel.press(laurel.page.locator("#setup-more summary"))
    yield "setup"


def sheets(laurel: Laurel) -> Iterator[str]:
    """Show the tabs and the sheets of a board."""
    laurel.press(laurel.page.locator("label.tab", has=laurel.page.locator("#show-all")))
    scroll_down(laurel)
    yield "all countries"
    laurel.press(laurel.page.locator("label.tab", has=laurel.page.locator("#show-middle_east")))
    scroll_down(laurel)
    yield "the Middle East"
    for opener, name in SHEETS.items():
        for step in opener.split():
            laurel.press(laurel.page.locator(step))
        closed = laurel.sheet.locator("details:not([open]) > summary")
        while closed.count():
            laurel.press(closed.first)
        yield f"sheet: {name}"
        laurel.close_sheet()
    for card in CARDS:
        laurel.press(laurel.page.locator(".tool-cards"))
        laurel.press(laurel.sheet.locator(f"button[data-fields*='\"{card}\"']"))
        yield f"card: {card}"
        laurel.close_sheet()


NUMBERS = Numbers(
    seeds.stored(MATCHES["new"], match("far", *MIDDLE, GainPoints(ussr=11))),
    number=".marker-number text",
    reached=".turn-number, .gauge-4, #to-tracks, .in-europe .influence-number:not([aria-disabled])",
)

# The list of countries has two numbers and two minus signs a row. A tablet shows neither the board of a phone nor that
# of a desktop.
STRAINED = seeds.stored(
    *(MATCHES[name] for name in ("new", "middle", "held", "final", "over")),
    match("us", *MIDDLE, GainPoints(us=20)),
    match("ussr", *MIDDLE, GainPoints(ussr=20)),
)
SCREENS = Screens(
    seeds.stored(*MATCHES.values()),
    visit,
    smallest_target=44,
    has_tablet_layout=True,
    numbers=NUMBERS,
    strained=STRAINED,
    score=".marker-number text",
    scores=1,
)
