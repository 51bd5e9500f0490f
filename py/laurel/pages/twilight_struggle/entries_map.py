"""Entries of countries: influence, coups and Realignment rolls, and what influence is placed with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from laurel.games.twilight_struggle.actions import (
    AttemptCoup,
    ChangeInfluence,
    ConductOperations,
    Realign,
    ResolveEvent,
    SetInfluence,
    UseOperations,
)
from laurel.games.twilight_struggle.components import MOST_OPERATIONS, Pair
from laurel.games.twilight_struggle.influence import MOST_INFLUENCE
from laurel.games.twilight_struggle.operations import PRINTED
from laurel.match.message import N_
from laurel.match.setup import Setup
from laurel.pages.forms import Field
from laurel.pages.presentation import ActionText
from laurel.pages.translator import Translator, signed
from laurel.pages.twilight_struggle.entries_shared import (
    COUNTRY,
    DIE,
    IS_FREE,
    PLAYER,
    US_DIE,
    USSR_DIE,
    fixed,
    operations,
    us,
    ussr,
)
from laurel.pages.twilight_struggle.wording import card_name, country_name, influence, side_name

CHANGES = range(-MOST_INFLUENCE, MOST_INFLUENCE + 1)
AMOUNTS = range(MOST_INFLUENCE + 1)
OPERATIONS = operations(range(1, MOST_OPERATIONS + 1))


def _changed_influence(translator: Translator, action: ChangeInfluence, _: Setup[Any]) -> str:
    change = influence(translator, Pair(action.us, action.ussr), signed)
    said = f"{country_name(translator, action.country)}: {change}"
    if action.event is not None:
        return f"{said} ({card_name(translator, action.event)})"
    by_event = translator(N_("by an event"))
    return f"{said} ({by_event})" if action.by_event else said


def _set_influence(translator: Translator, action: SetInfluence, _: Setup[Any]) -> str:
    return f"{country_name(translator, action.country)} = {influence(translator, Pair(action.us, action.ussr), str)}"


def _coup(translator: Translator, action: AttemptCoup, _: Setup[Any]) -> str:
    said = translator(N_("%(side)s: coup in %(country)s, %(n)s operations")) % {
        "side": side_name(translator, action.player),
        "country": country_name(translator, action.country),
        "n": action.operations,
    }
    die = translator(N_("die %(die)s")) % {"die": action.die}
    return said if action.die is None else f"{said}, {die}"


def _realignment(translator: Translator, action: Realign, _: Setup[Any]) -> str:
    return translator(N_("%(side)s: Realignment roll in %(country)s, USA %(us)s, USSR %(ussr)s")) % {
        "side": side_name(translator, action.player),
        "country": country_name(translator, action.country),
        "us": action.us_die,
        "ussr": action.ussr_die,
    }


def _operations(translator: Translator, action: ConductOperations | UseOperations, _: Setup[Any]) -> str:
    return translator(N_("Operations value %(n)s")) % {"n": action.operations}


MAP: Mapping[type, ActionText] = {
    ChangeInfluence: ActionText(
        N_("Influence changes"),
        _changed_influence,
        {"country": COUNTRY, "us": us(CHANGES), "ussr": ussr(CHANGES), "by_event": Field(N_("by an event"))},
    ),
    SetInfluence: ActionText(
        N_("Influence in a country"),
        _set_influence,
        {"country": COUNTRY, "us": us(AMOUNTS), "ussr": ussr(AMOUNTS)},
    ),
    AttemptCoup: ActionText(
        N_("A coup"),
        _coup,
        {"player": PLAYER, "country": COUNTRY, "operations": OPERATIONS, "die": DIE, "is_free": IS_FREE},
    ),
    Realign: ActionText(
        N_("A Realignment roll"),
        _realignment,
        {"player": PLAYER, "country": COUNTRY, "us_die": US_DIE, "ussr_die": USSR_DIE, "is_free": IS_FREE},
    ),
    UseOperations: ActionText(N_("Operations of a card"), _operations, {"operations": operations(PRINTED)}),
    ConductOperations: ActionText(N_("Operations of a card"), _operations, {"operations": OPERATIONS}, is_listed=False),
    ResolveEvent: ActionText(N_("An event moves influence"), fixed(N_("An event moves influence")), is_listed=False),
}
"""What players read about entries of countries, in the order of the list of kinds."""
