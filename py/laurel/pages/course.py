"""The course of the points of a match: every change of the points of a player or team, and who led after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from laurel.match.edits import EntryId
from laurel.match.replay import LogStep
from laurel.pages.match_view import MatchView, Side

if TYPE_CHECKING:
    from laurel.pages.presentation import Presentation


@frozen
class Score:
    """The points of a player or team after an entry that changed them."""

    entry: EntryId
    side: int
    """The index of the player or team in `MatchView.sides`."""

    place: int
    """The index of the entry among those that changed points."""

    round: int
    """The round of the game that the ledger names."""

    before: int
    points: int
    others: int
    """The most points that another side had after the entry."""

    sources: tuple[str, ...]
    """The ids of the sources that gave or took the points."""

    is_taken: bool = False
    """Whether the side lost points of its own; false where another side moved the marker that both share."""

    @property
    def change(self) -> int:
        """The points gained; negative for a loss."""
        return self.points - self.before


@frozen
class Lead:
    """An entry after which another side than before was alone in the lead, or none was; also the first entry."""

    score: Score
    """The points of the new leader, which the entry may have left as they were; of any side where several are level."""

    side: int | None
    """Who was alone in the lead after it; `None` where several were level."""

    was: int | None
    """The same for the entry before, or for the start."""

    last: int | None
    """Who was the last to be alone in the lead before it; `None` where nobody was."""

    @property
    def is_change(self) -> bool:
        """Whether another side than the last leader took the lead."""
        return self.side is not None and self.last is not None and self.side != self.last

    @property
    def breaks_tie(self) -> bool:
        """Whether the last leader, with whom another side had drawn level, is alone in the lead again."""
        return self.side is not None and self.side == self.last and self.was is None


@frozen
class Course:
    """The course of the points of a match."""

    scores: tuple[Score, ...]
    """Every change of the points of a player or team, in the order of the log."""

    leads: tuple[Lead, ...]
    """Every entry that changed who leads, in the order of the log."""

    last_round: int
    """The round that the match has reached, which may be later than the last change of points."""


def course(match_view: MatchView) -> Course:
    """Return the course of the points of a match."""
    scores = _scores(match_view)
    return Course(scores, _leads(match_view, scores), last_round(match_view.presentation, match_view.state, scores))


def last_round(presentation: Presentation, state: Any, scores: Iterable[Score]) -> int:
    """Return the round that a match has reached: that of its state, or the one of its points where that is later."""
    return max((presentation.round(state), *(one.round for one in scores)))


def _scores(match_view: MatchView) -> tuple[Score, ...]:
    made: list[Score] = []
    before: Sequence[int] = starts(match_view)
    place = 0
    for log_step in match_view.replay.log_steps:
        if not log_step.gained:
            continue
        totals = match_view.presentation.game.points(log_step.state)
        after = [totals[side[0].seat] for side in match_view.sides]
        if after != before:
            made += _changes(match_view.sides, log_step, place, before, after)
            place += 1
        before = after
    return tuple(made)


def starts(match_view: MatchView) -> list[int]:
    """Return the points of every player or team at the start."""
    totals = match_view.presentation.game.points(match_view.replay.opening)
    return [totals[side[0].seat] for side in match_view.sides]


def _leads(match_view: MatchView, scores: Iterable[Score]) -> tuple[Lead, ...]:
    points = starts(match_view)
    now = last = _leader(points)
    made: list[Lead] = []
    for _, of_entry in groupby(scores, lambda one: one.place):
        together = tuple(of_entry)
        for one in together:
            points[one.side] = one.points
        was, now = now, _leader(points)
        if not made or now != was:
            made.append(Lead(_score_of(now, together, points), now, was, last))
        last = last if now is None else now
    return tuple(made)


def _score_of(side: int | None, together: Sequence[Score], points: Sequence[int]) -> Score:
    """Return the points of a side after an entry, whose changes are `together`; `None` for any side."""
    own = next((one for one in together if one.side == side), None)
    if own is not None or side is None:
        return own or together[0]
    others = max(value for other, value in enumerate(points) if other != side)
    return evolve(together[0], side=side, before=points[side], points=points[side], others=others, is_taken=False)


def _leader(points: Sequence[int]) -> int | None:
    """Return the index of the side that alone has the most points; `None` where several have."""
    best = [index for index, value in enumerate(points) if value == max(points)]
    return best[0] if len(best) == 1 else None


def _changes(
    sides: tuple[Side, ...], log_step: LogStep[Any, Any], place: int, before: Sequence[int], after: Sequence[int]
) -> Iterator[Score]:
    for index, side in enumerate(sides):
        if before[index] == after[index]:
            continue
        seats = {one.seat for one in side}
        own = [one for one in log_step.gained if one.player in seats]
        sources = tuple(dict.fromkeys(one.source for one in own or log_step.gained))
        yield Score(
            entry=log_step.entry.id,
            side=index,
            place=place,
            round=log_step.gained[0].round,
            before=before[index],
            points=after[index],
            others=max(points for other, points in enumerate(after) if other != index),
            sources=sources,
            is_taken=sum(one.points for one in own) < 0,
        )
