"""The course of the points of a match: every change of the points of a player or team, and who led after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from attrs import evolve

from laurel.match.replay import LogStep
from laurel.match.wins import Wins, best
from laurel.pages.match.presentation import MatchView, Presentation
from laurel.pages.match.timeline import LeadChange, ScoreChange, ScoreCourse


def course(match_view: MatchView) -> ScoreCourse:
    """Return the course of the points of a match."""
    scores = _scores(match_view)
    return ScoreCourse(
        scores, _leads(match_view, scores), last_round(match_view.presentation, match_view.state, scores)
    )


def last_round(presentation: Presentation, state: Any, scores: Iterable[ScoreChange]) -> int:
    """Return the round that a match has reached: that of its state, or the one of its points where that is later."""
    return max((presentation.round(state), *(one.round for one in scores)))


def _scores(match_view: MatchView) -> tuple[ScoreChange, ...]:
    made: list[ScoreChange] = []
    before: Sequence[int] = starting_points(match_view)
    place = 0
    for log_step in match_view.replay.log_steps:
        if not log_step.gained:
            continue
        totals = match_view.presentation.game.points(log_step.state)
        after = [totals[side[0].seat] for side in match_view.sides]
        if after != before:
            made += _changes(match_view, log_step, place, before, after)
            place += 1
        before = after
    return tuple(made)


def starting_points(match_view: MatchView) -> list[int]:
    """Return the points of every player or team at the start."""
    return [match_view.starting_totals[side[0].seat] for side in match_view.sides]


def _leads(match_view: MatchView, scores: Iterable[ScoreChange]) -> tuple[LeadChange, ...]:
    points, wins = starting_points(match_view), match_view.presentation.game.wins
    now = last = _leader(wins, points)
    states = {log_step.entry.id: log_step.state for log_step in match_view.replay.log_steps}
    made: list[LeadChange] = []
    for _, of_entry in groupby(scores, lambda one: one.place):
        together = tuple(of_entry)
        for one in together:
            points[one.side] = one.points
        was, now = now, _leader(wins, points, _out(match_view, states[together[0].entry]))
        if not made or now != was:
            made.append(LeadChange(_score_of(wins, now, together, points), now, was, last))
        last = last if now is None else now
    return tuple(made)


def _score_of(wins: Wins, side: int | None, together: Sequence[ScoreChange], points: Sequence[int]) -> ScoreChange:
    """Return the points of a side after an entry, whose changes are `together`; `None` for any side."""
    own = next((one for one in together if one.side == side), None)
    if own is not None or side is None:
        return own or together[0]
    others = best(wins, (value for other, value in enumerate(points) if other != side))
    return evolve(together[0], side=side, before=points[side], points=points[side], others=others, is_taken=False)


def _out(match_view: MatchView, state: Any) -> frozenset[int]:
    """Return the indices of the sides that are out or not there in a state; none where that is all of them."""
    is_out = match_view.presentation.is_out
    out = frozenset(index for index, side in enumerate(match_view.sides) if is_out(state, side[0].seat))
    return out if len(out) < len(match_view.sides) else frozenset()


def _leader(wins: Wins, points: Sequence[int], out: frozenset[int] = frozenset()) -> int | None:
    """Return the index of the side that alone has the best points; `None` where several have, or play together."""
    playing = {index: value for index, value in enumerate(points) if index not in out}
    leaders = [index for index, value in playing.items() if value == best(wins, playing.values())]
    return leaders[0] if len(leaders) == 1 and wins != "together" else None


def _changes(
    match_view: MatchView, log_step: LogStep[Any, Any], place: int, before: Sequence[int], after: Sequence[int]
) -> Iterator[ScoreChange]:
    wins, out = match_view.presentation.game.wins, _out(match_view, log_step.state)
    for index, side in enumerate(match_view.sides):
        if before[index] == after[index]:
            continue
        seats = {one.seat for one in side}
        own = [one for one in log_step.gained if one.player in seats]
        sources = tuple(dict.fromkeys(one.source for one in own or log_step.gained))
        yield ScoreChange(
            entry=log_step.entry.id,
            side=index,
            place=place,
            round=log_step.gained[0].round,
            before=before[index],
            points=after[index],
            others=best(
                wins, [points for other, points in enumerate(after) if other != index and other not in out] or [0]
            ),
            sources=sources,
            is_taken=sum(one.points for one in own) < 0,
        )
