"""Matches of Twilight Struggle, and what tests read on its pages."""

from __future__ import annotations

from typing import Any

from laurel.games import GAMES
from laurel.games.twilight_struggle.actions import (
    Action,
    CarryOutEvent,
    ContinueFinalScoring,
    PlayCard,
    PlayEvent,
    PlayScoringCard,
    RevealHeldCards,
    RuleWinner,
    SetDefcon,
    SetInfluence,
    StartActionRound,
    StartTurn,
)
from laurel.games.twilight_struggle.components import COUNTRIES, ID, Superpower
from laurel.games.twilight_struggle.state import Options
from laurel.match.match import Match, MatchId
from laurel.match.replay import replay
from laurel.match.setup import Player, Setup
from laurel.pages import forms
from laurel.pages.board import board as board_page
from laurel.pages.games import PRESENTATIONS
from laurel.pages.language.translator import Translator
from laurel.pages.match.presentation import MatchView
from laurel.pages.page import Region
from laurel.pages.results import results as results_page
from laurel.pages.twilight_struggle import worldmap
from tests.markup import Element, read, read_page, sent_by
from tests.pages.support import NO_NOTICES, time
from tests.support import NOON, journal

PAGES = PRESENTATIONS[ID]

US, USSR = Superpower.US, Superpower.USSR

FINAL = (*(StartTurn(turn) for turn in range(2, 11)), *(ContinueFinalScoring() for _ in range(7)))
"""Turn after turn to the end, every region, and the China Card."""

EXAMPLE: tuple[Action, ...] = (
    SetInfluence("cuba", 0, 3),
    SetInfluence("haiti", 0, 1),
    SetInfluence("dominican_republic", 0, 1),
    SetInfluence("guatemala", 1, 0),
)
"""Central America in the example of the rulebook, beyond the printed set-up."""

SHUTTLED: tuple[Action, ...] = (
    SetInfluence("iraq", 0, 4),
    SetInfluence("iran", 0, 3),
    StartTurn(4),
    PlayEvent("shuttle_diplomacy", US),
)

TRAPPED: tuple[Action, ...] = (StartTurn(4), CarryOutEvent("bear_trap", US))

BOTH_HOLD: tuple[Action, ...] = (StartTurn(1), RevealHeldCards(frozenset(Superpower)))

GAMES_PLAYED: dict[str, tuple[Action, ...]] = {
    "new": (),
    "running": (*EXAMPLE, StartTurn(4), StartActionRound(2, US), PlayScoringCard("central_america_scoring")),
    "shuttled": SHUTTLED,
    "card": (StartTurn(1), StartActionRound(1, US), PlayCard("fidel", US), CarryOutEvent("fidel", US)),
    "next card": (StartTurn(4), StartActionRound(1, USSR), PlayCard("fidel", USSR), StartActionRound(1, US)),
    "trapped": (*TRAPPED, StartActionRound(1, USSR), PlayCard("nasser", USSR)),
    "granted": (StartTurn(4), StartActionRound(1, USSR), PlayCard("che", USSR), CarryOutEvent("che", USSR)),
    "ruling": BOTH_HOLD,
    "draw": (*BOTH_HOLD, RuleWinner()),
    "nuclear war": (StartTurn(1), SetDefcon(1, US)),
    "final": FINAL,
}


def play(*actions: Action, language: str = "en", **options: Any) -> MatchView:
    """Return a match after some entries; Анна plays the USSR."""
    setup = Setup(ID, (Player("Анна", "red"), Player("Bob", "blue")), Options(**options))
    match: Match[Any] = Match(MatchId("a-match"), NOON, setup, journal(*actions))
    played = replay(GAMES[ID], GAMES[ID].opening(setup), match.journal.log)
    return MatchView(PRESENTATIONS[ID], match, played, Translator(language, ("Анна", "Bob")))


def board(match_view: MatchView) -> Element:
    """Return the board."""
    return read_page(board_page.board(match_view, NO_NOTICES))


def sheet(match_view: MatchView, name: str, **fields: str) -> Element:
    """Return a sheet of the board."""
    return read(PAGES.dialogs[name](match_view, fields))


def entered(control: Element) -> Action:
    """Return the action that a button enters, as the rules read what it sends."""
    sent = sent_by(control)
    action: Action = forms.read(PAGES.game, forms.text(sent, "kind"), sent, "en")
    return action


def region(match_view: MatchView, name: str) -> Region:
    """Return a region of the map."""
    return next(one for one in worldmap.regions(match_view) if one.id == name)


def node(match_view: MatchView, country: str) -> Element:
    """Return a country's button."""
    return read(region(match_view, f"map-{COUNTRIES[country].region}").html).one(id=f"press-{country}")


def results_text(match_view: MatchView) -> str:
    """Return what the results say."""
    return read_page(results_page.results(match_view, time, NO_NOTICES)).text
