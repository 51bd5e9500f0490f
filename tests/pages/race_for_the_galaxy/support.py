"""Matches of Race for the Galaxy, and what their pages show."""

from __future__ import annotations

import json
from typing import Any

from laurel.games import GAMES
from laurel.games.race_for_the_galaxy.actions import (
    Action,
    AddCard,
    ClaimGoal,
    CountChips,
    CountHand,
    DealStartWorlds,
    DeclareTakeover,
    DiscardCard,
    EndGame,
    EndPhase,
    EndRound,
    EnterGoals,
    GainChips,
    HoldGoal,
    KeepStartWorld,
    MoveWorld,
    PickGoals,
    ResolveTakeover,
    RuleWinner,
    SetGoods,
    SettleGoals,
    StartPhase,
    UseTemporaryMilitary,
)
from laurel.games.race_for_the_galaxy.components import ID, CardId, GoalId, Phase
from laurel.match.match import Match, MatchId
from laurel.match.replay import replay
from laurel.match.setup import Points, Seat
from laurel.pages import forms
from laurel.pages.board import board as board_page
from laurel.pages.games import PRESENTATIONS
from laurel.pages.language.translator import Translator
from laurel.pages.match.presentation import MatchView
from tests.games.race_for_the_galaxy.support import A, B, C, setup
from tests.markup import Element, read, read_page
from tests.pages.support import NO_NOTICES
from tests.support import NOON, journal

PAGES = PRESENTATIONS[ID]
SEAT, COLONY = CardId("imperium_seat"), CardId("rebel_colony")


def cards(seat: Seat, ids: str) -> tuple[Action, ...]:
    """Return the placing of several cards."""
    return tuple(AddCard(seat, CardId(card)) for card in ids.split())


FIRSTS = "galactic_standard_of_living system_diversity overlord_discoveries galactic_status"
MOSTS = "greatest_military propaganda_edge"
START: tuple[Action, ...] = (
    PickGoals(tuple(map(GoalId, f"{FIRSTS} {MOSTS}".split()))),
    DealStartWorlds({A: (CardId("epsilon_eridani"), CardId("alpha_centauri")), B: (CardId("new_sparta"),)}),
    KeepStartWorld(A, CardId("epsilon_eridani")),
    KeepStartWorld(B, CardId("new_sparta")),
)
RUNNING: tuple[Action, ...] = (
    *START,
    StartPhase(Phase.DEVELOP),
    *cards(A, "imperium_seat imperium_troops drop_ships expedition_force galactic_exchange galactic_renaissance"),
    *cards(B, "space_marines rebel_colony space_mercenaries gambling_world new_galactic_order"),
    *cards(C, "rebel_alliance rebel_pact rebel_fuel_cache hidden_fortress pan_galactic_research improved_logistics"),
    GainChips(A, Points(5)),
    CountHand(B, 12),
    SetGoods(C, frozenset({CardId("rebel_fuel_cache")})),
    StartPhase(Phase.SETTLE),
)
DECLARED = (*RUNNING, DeclareTakeover(A, SEAT, COLONY))
FULL = (
    "public_works gem_world colony_ship comet_zone mining_robots export_duties contact_specialist pan_galactic_league"
)
ENDED = (*RUNNING, *cards(A, FULL), EndRound({B: 2}))
LEVEL = (AddCard(A, CardId("old_earth")), AddCard(B, CardId("comet_zone")), EndGame(), SettleGoals())
OWNED = (GoalId("galactic_status"), GoalId("greatest_military"))
MATCHES: dict[str, tuple[Action, ...]] = {
    "new": (),
    "dealt": START,
    "running": RUNNING,
    "declared": DECLARED,
    "taken over": (*DECLARED, ResolveTakeover(), EndPhase(), DiscardCard(A, CardId("drop_ships"))),
    "by hand": (
        *START,
        ClaimGoal(A, GoalId("galactic_status")),
        HoldGoal(GoalId("greatest_military"), B),
        HoldGoal(GoalId("greatest_military")),
        CountChips(C, Points(3)),
        AddCard(B, COLONY),
        MoveWorld(COLONY, C),
        StartPhase(Phase.SETTLE),
        UseTemporaryMilitary(A),
    ),
    "asks for goals": ENDED,
    "over": (*ENDED, SettleGoals(as_counted=True)),
    "asks for the goals in play": LEVEL[:-1],
    "level": LEVEL,
    "ruled": (*LEVEL, RuleWinner(B)),
    "goals entered": (*LEVEL[:-1], EnterGoals(OWNED, {OWNED[0]: (A, B)}, {OWNED[1]: B})),
}


def view_of(*actions: Action, language: str = "en", players: int = 3, **options: Any) -> MatchView:
    """Return the view of a match with takeovers after some actions."""
    seated = setup(players, **{"takeovers": True, **options})
    match: Match[Any] = Match(MatchId("a-match"), NOON, seated, journal(*actions))
    played = replay(GAMES[ID], GAMES[ID].opening(seated), match.journal.log)
    return MatchView(PAGES, match, played, Translator(language, tuple(player.name for player in seated.players)))


def board(match_view: MatchView) -> Element:
    """Return the board."""
    return read_page(board_page.board(match_view, NO_NOTICES))


def tile(match_view: MatchView, player: str) -> Element:
    """Return a player's tile on the board."""
    return next(one for one in board(match_view).all("article") if one.attributes["aria-label"] == player)


def sheet(match_view: MatchView, name: str, **fields: str) -> Element:
    """Return an open sheet."""
    return read(PAGES.dialogs[name](match_view, fields))


def control(root: Element, control_id: str) -> Element:
    """Return the control of an id."""
    return next(one for one in root.all() if one.attributes.get("id") == control_id)


def entered_by(button: Element) -> Action:
    """Return the action that a button enters."""
    fields = json.loads(button.attributes["data-fields"])
    return forms.read(GAMES[ID], fields["kind"], fields, "en")
