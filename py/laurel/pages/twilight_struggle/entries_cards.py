"""Entries of cards: scoring cards, events, wars, dice of events, and cards without their event."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from laurel.games.twilight_struggle.actions import (
    CarryOutEvent,
    EndEffect,
    FightWar,
    FinishEvent,
    HoldOlympicGames,
    HoldSummit,
    PlayEvent,
    PlayScoringCard,
    ReshuffleDiscards,
    ResolveWeWillBuryYou,
    SpendCard,
)
from laurel.match.message import N_
from laurel.match.setup import Setup
from laurel.pages.forms import Field
from laurel.pages.presentation import ActionText
from laurel.pages.translator import Translator
from laurel.pages.twilight_struggle.entries_shared import CARD, DIE, NOTHING, PLAYER, US_DIE, USSR_DIE, fixed
from laurel.pages.twilight_struggle.wording import USES, card_name, country_name, side_name


def _scoring_card(translator: Translator, action: PlayScoringCard, _: Setup[Any]) -> str:
    name = card_name(translator, action.card)
    if action.taken is None:
        return name
    country = country_name(translator, action.taken)
    return translator(N_("%(card)s without %(country)s")) % {"card": name, "country": country}


def _event(translator: Translator, action: PlayEvent | CarryOutEvent, _: Setup[Any]) -> str:
    said = f"{side_name(translator, action.player)}: {card_name(translator, action.card)}"
    headline = translator(N_("as the headline"))
    return f"{said} ({headline})" if action.is_headline else said


def _spent_card(translator: Translator, action: SpendCard, _: Setup[Any]) -> str:
    return (
        f"{side_name(translator, action.player)}: {card_name(translator, action.card)} ({translator(USES[action.use])})"
    )


def _war(translator: Translator, action: FightWar, _: Setup[Any]) -> str:
    said = {"side": side_name(translator, action.player), "card": card_name(translator, action.card), "die": action.die}
    if action.target is None:
        return translator(N_("%(side)s: %(card)s, die %(die)s")) % said
    country = country_name(translator, action.target)
    return translator(N_("%(side)s: %(card)s in %(country)s, die %(die)s")) % {**said, "country": country}


def _olympic_games(translator: Translator, action: HoldOlympicGames, _: Setup[Any]) -> str:
    side = side_name(translator, action.player)
    if action.winner is None:
        return translator(N_("%(side)s: Olympic Games, boycotted")) % {"side": side}
    winner = side_name(translator, action.winner)
    return translator(N_("%(side)s: Olympic Games, won by %(winner)s")) % {"side": side, "winner": winner}


def _summit(translator: Translator, action: HoldSummit, _: Setup[Any]) -> str:
    said = {"side": side_name(translator, action.player), "us": action.us_die, "ussr": action.ussr_die}
    return translator(N_("%(side)s: Summit, USA %(us)s, USSR %(ussr)s")) % said


def _end_of_event(translator: Translator, action: FinishEvent, _: Setup[Any]) -> str:
    return translator(N_("%(card)s: the rest is not done")) % {"card": card_name(translator, action.card)}


def _end_of_effect(translator: Translator, action: EndEffect, _: Setup[Any]) -> str:
    return translator(N_("No longer in effect: %(card)s")) % {"card": card_name(translator, action.card)}


RESHUFFLED = N_("The discards are reshuffled")

CARDS: Mapping[type, ActionText] = {
    PlayScoringCard: ActionText(
        N_("A scoring card"),
        _scoring_card,
        {"card": CARD, "taken": Field(N_("Without the country"), none=NOTHING)},
    ),
    CarryOutEvent: ActionText(
        N_("The event of a card"),
        _event,
        {"card": CARD, "player": PLAYER, "is_headline": Field(N_("as the headline"))},
    ),
    PlayEvent: ActionText(
        N_("The event of a card"),
        _event,
        {"card": CARD, "player": PLAYER, "is_headline": Field(N_("as the headline"))},
        is_listed=False,
    ),
    FinishEvent: ActionText(N_("The rest of an event is not done"), _end_of_event, {"card": CARD}),
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
    ResolveWeWillBuryYou: ActionText(
        N_("“We Will Bury You” gives its points"), fixed(N_("“We Will Bury You” gives its points"))
    ),
    EndEffect: ActionText(N_("An effect ends"), _end_of_effect, {"card": CARD}),
    ReshuffleDiscards: ActionText(RESHUFFLED, fixed(RESHUFFLED)),
}
"""What players read about entries of cards, in the order of the list of kinds."""
