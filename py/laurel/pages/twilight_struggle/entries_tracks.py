"""Entries of the tracks beside the map: points, military operations, DEFCON, the space race, the China Card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from laurel.games.twilight_struggle.actions import (
    AdvanceInSpace,
    ChangeCivilWar,
    GainPoints,
    PlaceSpaceMarker,
    SetDefcon,
    SetMilitaryOperations,
    TakeChinaCard,
)
from laurel.games.twilight_struggle.china import CIVIL_WAR_ENDS_AT
from laurel.games.twilight_struggle.components import (
    BOXES,
    DEFCON_LEVELS,
    LAST_BOX,
    MOST_MILITARY_OPERATIONS,
    UNSAID,
    Pair,
)
from laurel.games.twilight_struggle.track import MOST_POINTS
from laurel.match.message import N_
from laurel.match.setup import Setup
from laurel.pages.forms import Field
from laurel.pages.presentation import ActionText
from laurel.pages.translator import Translator, signed
from laurel.pages.twilight_struggle.entries_shared import NOTHING, PLAYER, operations, us, ussr
from laurel.pages.twilight_struggle.wording import china_card, influence, side_name, source

AMOUNTS = range(MOST_POINTS + 1)
"""Points that a side may gain at once."""


def _points(translator: Translator, action: GainPoints, _: Setup[Any]) -> str:
    said = influence(translator, Pair(action.us, action.ussr), signed)
    return said if action.source == UNSAID else f"{source(translator, action.source)}: {said}"


STEP = N_("%(side)s: a step in the space race")
FAILED = N_("%(side)s: a failed attempt in the space race")


def _military_operations(translator: Translator, action: SetMilitaryOperations, _: Setup[Any]) -> str:
    said = {"side": side_name(translator, action.player), "n": action.operations}
    return translator(N_("%(side)s: military operations %(n)s")) % said


def _defcon(translator: Translator, action: SetDefcon, _: Setup[Any]) -> str:
    return translator(N_("DEFCON %(level)s")) % {"level": action.level}


def _step_in_space(translator: Translator, action: AdvanceInSpace, _: Setup[Any]) -> str:
    text = STEP if action.succeeds else FAILED
    return translator(text) % {"side": side_name(translator, action.player)}


def _space_marker(translator: Translator, action: PlaceSpaceMarker, _: Setup[Any]) -> str:
    box = translator(BOXES[action.box].name) if action.box in BOXES else str(action.box)
    return translator(N_("%(side)s in the space race: %(box)s")) % {
        "side": side_name(translator, action.player),
        "box": box,
    }


def _china_card(translator: Translator, action: TakeChinaCard, _: Setup[Any]) -> str:
    return china_card(translator, action.player)


def _civil_war(translator: Translator, action: ChangeCivilWar, _: Setup[Any]) -> str:
    return translator(N_("The Chinese Civil War: %(change)s")) % {"change": signed(action.influence)}


POINTS: Mapping[type, ActionText] = {
    GainPoints: ActionText(
        N_("Points gained"),
        _points,
        {"us": us(AMOUNTS), "ussr": ussr(AMOUNTS), "source": Field(N_("From what"))},
    ),
}
"""What players read about points that the players enter."""

TRACKS: Mapping[type, ActionText] = {
    SetMilitaryOperations: ActionText(
        N_("Military operations"),
        _military_operations,
        {"player": PLAYER, "operations": operations(range(MOST_MILITARY_OPERATIONS + 1))},
    ),
    SetDefcon: ActionText(
        N_("DEFCON"),
        _defcon,
        {"level": Field(N_("Level"), DEFCON_LEVELS), "phasing": Field(N_("Whose action round"), none=NOTHING)},
    ),
    AdvanceInSpace: ActionText(
        N_("A step in the space race"),
        _step_in_space,
        {"player": PLAYER, "succeeds": Field(N_("the attempt succeeds"))},
    ),
    PlaceSpaceMarker: ActionText(
        N_("A marker of the space race"),
        _space_marker,
        {"player": PLAYER, "box": Field(N_("Box"), range(LAST_BOX + 1))},
    ),
    TakeChinaCard: ActionText(
        N_("The China Card"),
        _china_card,
        {"player": PLAYER, "is_face_up": Field(N_("face up"))},
    ),
    ChangeCivilWar: ActionText(
        N_("The Chinese Civil War"),
        _civil_war,
        {"influence": Field(N_("Influence"), range(-CIVIL_WAR_ENDS_AT, CIVIL_WAR_ENDS_AT + 1))},
    ),
}
"""What players read about entries of the tracks, in the order of the list of kinds."""
