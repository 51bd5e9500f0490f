"""Final scoring: rule 10.3.2."""

from __future__ import annotations

from attrs import frozen

from laurel.games.twilight_struggle.actions import ContinueFinalScoring
from laurel.games.twilight_struggle.components import (
    CHINA_CARD,
    EUROPE,
    LAST_TURN,
    NEITHER,
    REGIONS,
    Pair,
    RegionId,
    SourceId,
    Superpower,
    pair_of,
)
from laurel.games.twilight_struggle.ending import END, by_marker_or_threshold, end_by_final_scoring
from laurel.games.twilight_struggle.scoring import RegionScore, score_all, score_region
from laurel.games.twilight_struggle.scoring_cards import book_score
from laurel.games.twilight_struggle.state import Ending, EndingKind, GameProgress, Phase, State
from laurel.games.twilight_struggle.track import gain
from laurel.games.twilight_struggle.turns import unchecked_notices
from laurel.match.evolve import evolve
from laurel.match.game import Outcome
from laurel.match.message import N_, Refusal


@frozen
class FinalScoring:
    """What final scoring would come to."""

    regions: tuple[RegionScore, ...]
    """The regions that have not been scored yet, in order."""

    china: Pair
    """The point for who has the China Card."""

    score: int | None
    """Where the points put the marker; `None` where Control of Europe wins."""

    winner: Superpower | None
    """`None` for a draw."""


def continue_final_scoring(state: State, _: ContinueFinalScoring) -> Outcome[State]:
    """After the last turn every region is scored, Europe first, and the China Card last.

    Control of Europe wins before anything else is scored; 20 points win nothing in between.
    """
    if state.course.turn != LAST_TURN:
        raise Refusal(N_("Final scoring follows the last turn."), rule=END)
    begun = evolve(state, course=GameProgress(LAST_TURN, Phase.FINAL_SCORING, has_checked_operations=True))
    region = next_region(begun)
    if region is None:
        paid = gain(begun, china_points(begun), SourceId(CHINA_CARD), END)
        return evolve(paid, state=end_by_final_scoring(paid.state))
    score = score_region(begun, REGIONS[region])
    if score.winner is not None:
        return Outcome(
            evolve(begun, ending=Ending(EndingKind.EUROPE, END, score.winner)), notices=unchecked_notices(state)
        )
    booked = book_score(evolve(begun, scored_at_end=(*begun.scored_at_end, region)), score, END)
    return evolve(booked, notices=unchecked_notices(state))


def next_region(state: State) -> RegionId | None:
    """The region that final scoring comes to next, or `None` where all are scored."""
    return next((region for region in REGIONS if region not in state.scored_at_end), None)


def china_points(state: State) -> Pair:
    """Return a point for who has the China Card, face up or face down."""
    return NEITHER if state.china.holder is None else pair_of(state.china.holder, 1)


def final_scoring(state: State) -> FinalScoring:
    """Score what is left as if the game ended now."""
    scores = tuple(score for score in score_all(state) if score.region not in state.scored_at_end)
    china = china_points(state)
    winner = next((score.winner for score in scores if score.region == EUROPE), None)
    if winner is not None:
        return FinalScoring(scores, china, None, winner)
    total = state.score + china.net + sum(score.net or 0 for score in scores)
    return FinalScoring(scores, china, total, by_marker_or_threshold(evolve(state, score=total)))
