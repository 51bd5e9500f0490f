"""Which kinds of entry and which choices make sense in a match; whether they are allowed now, the rules decide."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from laurel.games.twilight_imperium.actions import (
    GainStyx,
    GiveGiftOfPrescience,
    LeakSecret,
    LoseHolyPlanet,
    ReplaceObjective,
    ResolveIncentiveProgram,
    ResolveMutiny,
    ResolveSeedOfAnEmpire,
    RollSilverFlame,
    TakeMonument,
    TakeZeroToken,
    UseBookOfLatvinia,
    UseCrownOfEmphidia,
)
from laurel.games.twilight_imperium.components import (
    BOOK,
    CROWN,
    HOLY_PLANET,
    LEAKS,
    MONUMENTS,
    MUTINY,
    NEURALOOP,
    OBJECTIVES,
    SEED_OF_AN_EMPIRE,
    SILVER_FLAME,
    SOURCES,
    STYX,
    ObjectiveId,
    SourceId,
)
from laurel.games.twilight_imperium.offers import available_sources, public_objectives
from laurel.games.twilight_imperium.state import State
from laurel.match.attendance import ComeBack
from laurel.pages.forms import Control

CARDS: Mapping[type, str] = {
    ReplaceObjective: NEURALOOP,
    UseCrownOfEmphidia: CROWN,
    UseBookOfLatvinia: BOOK,
    RollSilverFlame: SILVER_FLAME,
    GainStyx: STYX,
    TakeMonument: MONUMENTS,
    LoseHolyPlanet: HOLY_PLANET,
    ResolveMutiny: MUTINY,
    LeakSecret: LEAKS,
    ResolveSeedOfAnEmpire: SEED_OF_AN_EMPIRE,
    ResolveIncentiveProgram: SourceId("incentive_program"),
}
"""By kind of entry, the source that has to be in the boxes or events of the match."""


def is_offered(state: State, kind: type) -> bool:
    """Return whether a kind of entry makes sense in a match."""
    if kind is ComeBack:
        return bool(state.home_systems.left)
    if kind in CARDS:
        return any(one.id == CARDS[kind] for one in available_sources(state.config))
    if kind is TakeZeroToken:  # the Naalu Collective has it by itself, and gives it by its note
        return state.naalu is None
    return kind is not GiveGiftOfPrescience or state.naalu is not None


def narrow_control(state: State, control: Control) -> Control:
    """Return a control with the cards of the boxes and events in play, public objectives that lie open first."""
    offered = {str(one.id) for one in available_sources(state.config)}
    shown = [str(card.id) for card in public_objectives(state)]
    cards = [OBJECTIVES[ObjectiveId(value)] for value, _ in control.choices if value in OBJECTIVES]
    is_public = any(card.is_named and not card.is_secret for card in cards)

    def makes_sense(value: str) -> bool:
        if value in control.value:
            return True
        if value in SOURCES:
            return value in offered
        card = OBJECTIVES.get(ObjectiveId(value))
        return card is None or (card.box in state.config.boxes and (not is_public or state.is_public(card.id)))

    kept = [choice for choice in control.choices if makes_sense(choice[0])]
    if is_public:
        kept.sort(key=lambda choice: bool(choice[0]) and choice[0] not in shown)
    return evolve(control, choices=tuple(kept))
