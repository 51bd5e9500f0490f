"""Entries of cards: scoring cards, events, wars, dice of events, and cards without their event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from laurel.games.twilight_struggle.actions import (
    EndEffect,
    FightWar,
    HoldOlympicGames,
    HoldSummit,
    PlayEvent,
    PlayScoringCard,
    ResolveWeWillBuryYou,
    SpendCard,
)
from laurel.match.message import N_
from laurel.match.setup import Setup
from laurel.pages.forms import Field
from laurel.pages.presentation import ActionText
from laurel.pages.twilight_struggle.entries_shared import CARD, DIE, NOTHING, PLAYER, US_DIE, USSR_DIE, says
from laurel.pages.twilight_struggle.wording import USES, card_name, country_name, side_name
from laurel.pages.words import Words


def _scoring_card(words: Words, action: PlayScoringCard, _: Setup[Any]) -> str:
    name = card_name(words, action.card)
    if action.taken is None:
        return name
    country = country_name(words, action.taken)
    return words(N_("%(card)s without %(country)s")) % {"card": name, "country": country}


def _event(words: Words, action: PlayEvent, _: Setup[Any]) -> str:
    headline = f" ({words(N_('headline'))})" if action.is_headline else ""
    return f"{side_name(words, action.player)}: {card_name(words, action.card)}{headline}"


def _spent_card(words: Words, action: SpendCard, _: Setup[Any]) -> str:
    return f"{side_name(words, action.player)}: {card_name(words, action.card)} ({words(USES[action.use])})"


def _war(words: Words, action: FightWar, _: Setup[Any]) -> str:
    said = {"side": side_name(words, action.player), "card": card_name(words, action.card), "die": action.die}
    if action.target is None:
        return words(N_("%(side)s: %(card)s, die %(die)s")) % said
    country = country_name(words, action.target)
    return words(N_("%(side)s: %(card)s in %(country)s, die %(die)s")) % {**said, "country": country}


def _olympic_games(words: Words, action: HoldOlympicGames, _: Setup[Any]) -> str:
    side = side_name(words, action.player)
    if action.winner is None:
        return words(N_("%(side)s: Olympic Games, boycotted")) % {"side": side}
    winner = side_name(words, action.winner)
    return words(N_("%(side)s: Olympic Games, won by %(winner)s")) % {"side": side, "winner": winner}


def _summit(words: Words, action: HoldSummit, _: Setup[Any]) -> str:
    said = {"side": side_name(words, action.player), "us": action.us_die, "ussr": action.ussr_die}
    return words(N_("%(side)s: Summit, USA %(us)s, USSR %(ussr)s")) % said


def _end_of_effect(words: Words, action: EndEffect, _: Setup[Any]) -> str:
    return words(N_("No longer in effect: %(card)s")) % {"card": card_name(words, action.card)}


CARDS: Mapping[type, ActionText] = {
    PlayScoringCard: ActionText(
        N_("A scoring card"),
        _scoring_card,
        {"card": CARD, "taken": Field(N_("Without the country"), none=NOTHING)},
    ),
    PlayEvent: ActionText(
        N_("The event of a card"),
        _event,
        {"card": CARD, "player": PLAYER, "is_headline": Field(N_("as the headline"))},
    ),
    SpendCard: ActionText(
        N_("A card without its event"),
        _spent_card,
        {"card": CARD, "player": PLAYER, "use": Field(N_("How"))},
    ),
    FightWar: ActionText(
        N_("A war"),
        _war,
        {"card": CARD, "player": PLAYER, "die": DIE, "target": Field(N_("Target"), none=NOTHING)},
    ),
    HoldOlympicGames: ActionText(
        N_("Olympic Games"),
        _olympic_games,
        {"player": PLAYER, "winner": Field(N_("Winner"), none=NOTHING)},
    ),
    HoldSummit: ActionText(
        N_("Summit"),
        _summit,
        {"player": PLAYER, "us_die": US_DIE, "ussr_die": USSR_DIE},
    ),
    ResolveWeWillBuryYou: ActionText(N_("“We Will Bury You” pays"), says(N_("“We Will Bury You” pays"))),
    EndEffect: ActionText(N_("An effect ends"), _end_of_effect, {"card": CARD}),
}
"""What players read about entries of cards, in the order of the list of kinds."""
