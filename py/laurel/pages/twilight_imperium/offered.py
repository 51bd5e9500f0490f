"""Which kinds of entry a match may need, by its boxes, events and factions; what the rules refuse is judged by them."""

from __future__ import annotations

from collections.abc import Mapping

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
    SEED_OF_AN_EMPIRE,
    SILVER_FLAME,
    STYX,
    SourceId,
)
from laurel.games.twilight_imperium.offers import sources
from laurel.games.twilight_imperium.table import Table

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


def is_offered(table: Table, kind: type) -> bool:
    """Return whether a kind of entry makes sense in a match."""
    if kind in CARDS:
        return any(one.id == CARDS[kind] for one in sources(table.config))
    if kind is TakeZeroToken:  # the Naalu Collective has it by itself, and gives it by its note
        return table.naalu is None
    return kind is not GiveGiftOfPrescience or table.naalu is not None
