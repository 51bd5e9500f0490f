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
from laurel.pages.twilight_imperium.asked import GIVER, HOLDER, PLAYER, RELIC
from laurel.pages.twilight_imperium.wording import source
from laurel.pages.words import Words


def _given(words: Words, action: GiveSupport, _: Setup[Options]) -> str:
    names = {"giver": words.name(action.giver), "holder": words.name(action.holder)}
    return words(N_("Support for the Throne: %(giver)s → %(holder)s")) % names


def _exchanged(words: Words, action: ExchangeSupports, _: Setup[Options]) -> str:
    names = {"giver": words.name(action.giver), "holder": words.name(action.holder)}
    return words(N_("Support for the Throne: %(giver)s ↔ %(holder)s")) % names


def _activated(words: Words, action: ActivateSystem, _: Setup[Options]) -> str:
    text = N_("%(player)s activates a system with units of: %(names)s")
    return words(text) % {"player": words.name(action.player), "names": words.listed(sorted(action.units_of))}


def _home_lost(words: Words, action: LoseHomeSystem, _: Setup[Options]) -> str:
    return words(N_("%(player)s: home system lost")) % {"player": words.name(action.player)}


def _home_regained(words: Words, action: RegainHomeSystem, _: Setup[Options]) -> str:
    return words(N_("%(player)s: home system regained")) % {"player": words.name(action.player)}


def _eliminated(words: Words, action: Eliminate, _: Setup[Options]) -> str:
    return words(N_("%(player)s: eliminated")) % {"player": words.name(action.player)}


def _relic_gained(words: Words, action: GainRelic, _: Setup[Options]) -> str:
    return f"{words.name(action.player)}: {source(words, action.relic)}"


def _purged(words: Words, action: PurgeRelic, _: Setup[Options]) -> str:
    return words(N_("Purged: %(relic)s")) % {"relic": source(words, action.relic)}


def _crown(words: Words, action: UseCrownOfEmphidia, _: Setup[Options]) -> str:
    return f"{words.name(action.player)}: {source(words, CROWN)}"


def _book(words: Words, action: UseBookOfLatvinia, _: Setup[Options]) -> str:
    return f"{words.name(action.player)}: {source(words, BOOK)}"


def _rolled(words: Words, action: RollSilverFlame, _: Setup[Options]) -> str:
    text = N_("%(player)s: The Silver Flame, a roll of %(roll)s")
    return words(text) % {"player": words.name(action.player), "roll": action.roll}


def _styx(words: Words, action: GainStyx, _: Setup[Options]) -> str:
    return f"{source(words, STYX)}: {_anybody(words, action.player)}"


def _monument(words: Words, action: TakeMonument, _: Setup[Options]) -> str:
    text = N_("Monument %(number)s: %(player)s")
    return words(text) % {"number": action.monument, "player": _anybody(words, action.player)}


def _anybody(words: Words, seat: Seat | None) -> str:
    return words(N_("nobody")) if seat is None else words.name(seat)


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
        title=N_("The Silver Flame is rolled for"),
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
