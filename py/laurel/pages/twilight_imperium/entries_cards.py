"""What players read about entries of cards in front of players, and of home systems."""

from __future__ import annotations

from collections.abc import Mapping

from laurel.games.twilight_imperium.actions import (
    ActivateSystem,
    Eliminate,
    ExchangeSupports,
    GainRelic,
    GainStyx,
    GiveSupport,
    LoseHomeSystem,
    PurgeRelic,
    RegainHomeSystem,
    RollSilverFlame,
    TakeMonument,
    UseBookOfLatvinia,
    UseCrownOfEmphidia,
)
from laurel.games.twilight_imperium.cards import WINNING_ROLL
from laurel.games.twilight_imperium.components import BOOK, CROWN, STYX
from laurel.games.twilight_imperium.table import Options
from laurel.match.message import N_
from laurel.match.setup import Seat, Setup
from laurel.pages.forms import Field
from laurel.pages.presentation import ActionText
from laurel.pages.translator import Translator
from laurel.pages.twilight_imperium.fields import GIVER, HOLDER, PLAYER, RELIC
from laurel.pages.twilight_imperium.wording import source


def _given(translator: Translator, action: GiveSupport, _: Setup[Options]) -> str:
    names = {"giver": translator.player_name(action.giver), "holder": translator.player_name(action.holder)}
    return translator(N_("Support for the Throne: %(giver)s → %(holder)s")) % names


def _exchanged(translator: Translator, action: ExchangeSupports, _: Setup[Options]) -> str:
    names = {"giver": translator.player_name(action.giver), "holder": translator.player_name(action.holder)}
    return translator(N_("Support for the Throne: %(giver)s ↔ %(holder)s")) % names


def _activated(translator: Translator, action: ActivateSystem, _: Setup[Options]) -> str:
    text = N_("%(player)s activates a system with units of: %(names)s")
    return translator(text) % {
        "player": translator.player_name(action.player),
        "names": translator.player_names(sorted(action.units_of)),
    }


def _home_lost(translator: Translator, action: LoseHomeSystem, _: Setup[Options]) -> str:
    return translator(N_("%(player)s: home system lost")) % {"player": translator.player_name(action.player)}


def _home_regained(translator: Translator, action: RegainHomeSystem, _: Setup[Options]) -> str:
    return translator(N_("%(player)s: home system regained")) % {"player": translator.player_name(action.player)}


def _eliminated(translator: Translator, action: Eliminate, _: Setup[Options]) -> str:
    return translator(N_("%(player)s: eliminated")) % {"player": translator.player_name(action.player)}


def _relic_gained(translator: Translator, action: GainRelic, _: Setup[Options]) -> str:
    return f"{translator.player_name(action.player)}: {source(translator, action.relic)}"


def _purged(translator: Translator, action: PurgeRelic, _: Setup[Options]) -> str:
    return translator(N_("Purged: %(relic)s")) % {"relic": source(translator, action.relic)}


def _crown(translator: Translator, action: UseCrownOfEmphidia, _: Setup[Options]) -> str:
    return f"{translator.player_name(action.player)}: {source(translator, CROWN)}"


def _book(translator: Translator, action: UseBookOfLatvinia, _: Setup[Options]) -> str:
    return f"{translator.player_name(action.player)}: {source(translator, BOOK)}"


def _rolled(translator: Translator, action: RollSilverFlame, _: Setup[Options]) -> str:
    text = N_("%(player)s: The Silver Flame, a roll of %(roll)s")
    return translator(text) % {"player": translator.player_name(action.player), "roll": action.roll}


def _styx(translator: Translator, action: GainStyx, _: Setup[Options]) -> str:
    return f"{source(translator, STYX)}: {_anybody(translator, action.player)}"


def _monument(translator: Translator, action: TakeMonument, _: Setup[Options]) -> str:
    text = N_("Monument %(number)s: %(player)s")
    return translator(text) % {"number": action.monument, "player": _anybody(translator, action.player)}


def _anybody(translator: Translator, seat: Seat | None) -> str:
    return translator(N_("nobody")) if seat is None else translator.player_name(seat)


ENTRIES: Mapping[type, ActionText] = {
    GiveSupport: ActionText(
        title=N_("Support for the Throne is given"),
        fields={"giver": GIVER, "holder": HOLDER},
        describe=_given,
    ),
    ExchangeSupports: ActionText(
        title=N_("Support for the Throne is exchanged"),
        fields={"giver": GIVER, "holder": HOLDER},
        describe=_exchanged,
    ),
    ActivateSystem: ActionText(
        title=N_("A system is activated"),
        fields={"player": PLAYER, "units_of": Field(N_("Units of"))},
        describe=_activated,
    ),
    LoseHomeSystem: ActionText(
        title=N_("A home system is lost"),
        fields={"player": PLAYER},
        describe=_home_lost,
    ),
    RegainHomeSystem: ActionText(
        title=N_("A home system is regained"),
        fields={"player": PLAYER},
        describe=_home_regained,
    ),
    Eliminate: ActionText(
        title=N_("A player is eliminated"),
        fields={"player": PLAYER},
        describe=_eliminated,
    ),
    GainRelic: ActionText(
        title=N_("A relic is gained or moves"),
        fields={"player": PLAYER, "relic": RELIC},
        describe=_relic_gained,
    ),
    PurgeRelic: ActionText(
        title=N_("A relic is purged"),
        fields={"relic": RELIC},
        describe=_purged,
    ),
    UseCrownOfEmphidia: ActionText(
        title=N_("The Crown of Emphidia is used"),
        fields={"player": PLAYER},
        describe=_crown,
    ),
    UseBookOfLatvinia: ActionText(
        title=N_("The Book of Latvinia is used"),
        fields={"player": PLAYER, "has_four_specialties": Field(N_("All four technology specialties"))},
        describe=_book,
    ),
    RollSilverFlame: ActionText(
        title=N_("A roll for The Silver Flame"),
        fields={"player": PLAYER, "roll": Field(N_("Roll"), range(1, WINNING_ROLL + 1))},
        describe=_rolled,
    ),
    GainStyx: ActionText(
        title=N_("Styx changes hands"),
        fields={"player": PLAYER},
        describe=_styx,
    ),
    TakeMonument: ActionText(
        title=N_("A monument changes hands"),
        fields={"monument": Field(N_("Monument")), "player": PLAYER},
        describe=_monument,
    ),
}
"""By kind of action, in the order of the list of kinds."""
