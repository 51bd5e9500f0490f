"""The list of kinds of entry: what the boxes, events and factions of a match leave out."""

from __future__ import annotations

import pytest
from attrs import evolve

from laurel.games.twilight_imperium.actions import (
    Action,
    GainTogether,
    GiveGiftOfPrescience,
    GiveSupport,
    LoseHolyPlanet,
    ResolveMutiny,
    ScorePublicObjective,
    TakeMonument,
    TakeZeroToken,
    UseBookOfLatvinia,
)
from laurel.games.twilight_imperium.components import NAALU, OBJECTIVES, ObjectiveId
from laurel.match.plain import kind_of
from laurel.pages.board.dialogs import DIALOGS
from laurel.pages.twilight_imperium.offered import is_offered
from tests.games.twilight_imperium.support import table
from tests.markup import read
from tests.pages.twilight_imperium.support import ACTION, MARKET, REVEALED, WEAPONRY, at


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


def choices(kind: type, name: str, *actions: Action, **options: bool) -> list[str]:
    """Return the choices of a list in the form for a new entry."""
    root = read(DIALOGS["form"](at(*actions, **options), {"kind": kind_of(kind)}))
    return [one.attributes["value"] for one in root.all("input", name=name)]


def test_objectives_that_lie_open_come_first() -> None:
    """No card of a box that is not in play, and no secret objective among the public ones."""
    found = choices(ScorePublicObjective, "objective", *REVEALED, prophecy_of_kings=False)
    assert set(found[:2]) == {MARKET, WEAPONRY}
    cards = [OBJECTIVES[ObjectiveId(one)] for one in found]
    assert {card.box for card in cards} <= {"base", "codex1", "codex2", "codex3", "codex4", "te"}
    assert not any(card.is_secret for card in cards)


def test_sources_are_those_in_play() -> None:
    """Laws that a box has removed are not among them, nor events that were not chosen."""
    found = choices(GainTogether, "source")
    assert found[0] == ""
    assert not {"shard_law", "total_war"} & set(found)
    assert "shard_law" in choices(GainTogether, "source", prophecy_of_kings=False)
