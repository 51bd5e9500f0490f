"""Entries of the course of the game: turns, action rounds, the end of a turn, and the end of the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from laurel.games.twilight_struggle.actions import (
    CheckMilitaryOperations,
    ContinueFinalScoring,
    RevealHeadlines,
    RevealHeldCards,
    RuleWinner,
    StartActionRound,
    StartTurn,
)
from laurel.games.twilight_struggle.components import TURNS, Side
from laurel.match.message import N_
from laurel.match.setup import Setup
from laurel.pages.forms import Field
from laurel.pages.presentation import ActionText
from laurel.pages.translator import Translator
from laurel.pages.twilight_struggle.entries_shared import PLAYER, fixed
from laurel.pages.twilight_struggle.wording import card_name, round_name, side_name, turn_name, turn_number

MOST_ACTION_ROUNDS = max(turn.action_rounds for turn in TURNS.values()) + 1
"""With Space Station or North Sea Oil."""

CHECKED = N_("Military operations are checked")
HEADLINES = N_("Headlines")


def _turn(translator: Translator, action: StartTurn, _: Setup[Any]) -> str:
    name = turn_name(translator, action.turn) if action.turn in TURNS else turn_number(translator, action.turn)
    return f"{translator(CHECKED)} · {name}" if action.checks_operations else name


def _action_round(translator: Translator, action: StartActionRound, _: Setup[Any]) -> str:
    return round_name(translator, action.number, action.player)


def _headlines(translator: Translator, action: RevealHeadlines, _: Setup[Any]) -> str:
    """Return both headlines, the USSR's first: `Headlines · USSR: Fidel · USA: NATO`."""
    revealed = ((Side.USSR, action.ussr), (Side.US, action.us))
    said = (f"{side_name(translator, side)}: {card_name(translator, card)}" for side, card in revealed)
    return " · ".join((translator(HEADLINES), *said))


def _held_cards(translator: Translator, action: RevealHeldCards, _: Setup[Any]) -> str:
    if not action.holding:
        return translator(N_("Nobody holds a scoring card"))
    names = ", ".join(side_name(translator, side) for side in Side if side in action.holding)
    return translator(N_("A scoring card is held by: %(names)s")) % {"names": names}


def _winner(translator: Translator, action: RuleWinner, _: Setup[Any]) -> str:
    if action.winner is None:
        return translator(N_("The players agree on a draw"))
    return translator(N_("The players name the winner: %(player)s")) % {"player": translator.player_name(action.winner)}


COURSE: Mapping[type, ActionText] = {
    StartTurn: ActionText(
        N_("A turn begins"),
        _turn,
        {
            "turn": Field(N_("Turn"), range(min(TURNS), max(TURNS) + 1)),
            "checks_operations": Field(N_("Military operations are checked first")),
        },
    ),
    RevealHeadlines: ActionText(HEADLINES, _headlines, {"ussr": Field(N_("USSR")), "us": Field(N_("USA"))}),
    StartActionRound: ActionText(
        N_("An action round begins"),
        _action_round,
        {"number": Field(N_("Action round"), range(1, MOST_ACTION_ROUNDS + 1)), "player": PLAYER},
    ),
    CheckMilitaryOperations: ActionText(CHECKED, fixed(CHECKED)),
    RevealHeldCards: ActionText(
        N_("Held cards are shown"),
        _held_cards,
        {"holding": Field(N_("Who holds a scoring card"))},
    ),
    ContinueFinalScoring: ActionText(N_("Final scoring continues"), fixed(N_("Final scoring continues"))),
    RuleWinner: ActionText(N_("Entry"), _winner, {"winner": Field(N_("Winner"))}, is_listed=False),
}
"""What players read about entries of the course of the game, in the order of the list of kinds."""
