"""The list of kinds of entry: what the boxes, events and factions of a match leave out."""

from __future__ import annotations

import pytest
from attrs import evolve

from laurel.games.twilight_imperium.actions import (
    GiveGiftOfPrescience,
    GiveSupport,
    LoseHolyPlanet,
    ResolveMutiny,
    TakeMonument,
    TakeZeroToken,
    UseBookOfLatvinia,
)
from laurel.games.twilight_imperium.components import NAALU
from laurel.pages.twilight_imperium.offered import is_offered
from tests.games.twilight_imperium.support import table
from tests.pages.twilight_imperium.support import ACTION, at


@pytest.mark.parametrize(
    ("kind", "options", "offered"),
    [
        (TakeMonument, {}, False),
        (TakeMonument, {"monuments_to_the_ages": True}, True),
        (UseBookOfLatvinia, {"codices": False, "thunders_edge": False}, False),
        (LoseHolyPlanet, {}, False),
        (LoseHolyPlanet, {"prophecy_of_kings": False}, True),
        (ResolveMutiny, {}, True),
        (GiveSupport, {}, True),
    ],
)
def test_cards_of_the_boxes(kind: type, options: dict[str, bool], offered: bool) -> None:
    """Only what is in play; what has no card of its own always is."""
    assert is_offered(at(ACTION, **options).state, kind) is offered


def test_the_naalu_collective() -> None:
    """With them the "0" token moves by their note alone."""
    without = table(0, 0, 0)
    naalu = evolve(without, config=evolve(without.config, factions=("", "", NAALU)))
    assert [is_offered(naalu, kind) for kind in (TakeZeroToken, GiveGiftOfPrescience)] == [False, True]
    assert [is_offered(without, kind) for kind in (TakeZeroToken, GiveGiftOfPrescience)] == [True, False]
