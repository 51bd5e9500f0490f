"""Which kinds of entries make sense at the moment."""

from __future__ import annotations

import pytest

from laurel.games.twilight_struggle.actions import (
    ChangeCivilWar,
    CheckMilitaryOperations,
    ContinueFinalScoring,
    EndEffect,
    GainPoints,
    PlayScoringCard,
    ResolveWeWillBuryYou,
    RevealHeadlines,
    StartActionRound,
    StartTurn,
    UseOperations,
)
from laurel.games.twilight_struggle.offers import is_offered
from laurel.games.twilight_struggle.state import State
from tests.games.twilight_struggle.support import USSR, at, opening, play

SETUP = opening()
HEADLINES = play(at(), StartTurn(1))
ACTION_ROUND = play(HEADLINES, StartActionRound(1, USSR))
LAST_TURN = play(at(), StartTurn(10), CheckMilitaryOperations())
FINAL_SCORING = play(LAST_TURN, ContinueFinalScoring())


@pytest.mark.parametrize(
    ("kind", "possible", "not_now"),
    [
        (UseOperations, ACTION_ROUND, HEADLINES),
        (RevealHeadlines, HEADLINES, ACTION_ROUND),
        (StartActionRound, HEADLINES, SETUP),
        (ContinueFinalScoring, LAST_TURN, ACTION_ROUND),
        (PlayScoringCard, ACTION_ROUND, FINAL_SCORING),
        (CheckMilitaryOperations, ACTION_ROUND, play(ACTION_ROUND, CheckMilitaryOperations())),
        (EndEffect, at(effects=("nato",)), at()),
        (ResolveWeWillBuryYou, at(effects=("we_will_bury_you",)), at(effects=("nato",))),
        (ChangeCivilWar, at(options={"chinese_civil_war": True}), at()),
    ],
    ids=lambda value: value.__name__ if isinstance(value, type) else "",
)
def test_a_kind_that_is_not_always_possible(kind: type, possible: State, not_now: State) -> None:
    """It is offered where the rules allow it only."""
    assert (True, False) == (is_offered(possible, kind), is_offered(not_now, kind))


@pytest.mark.parametrize("table", [SETUP, HEADLINES, ACTION_ROUND, LAST_TURN, FINAL_SCORING])
def test_a_kind_that_is_always_possible(table: State) -> None:
    """Points may be entered whenever the table finds that some are missing."""
    assert is_offered(table, GainPoints)
