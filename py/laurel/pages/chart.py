"""The chart of points over the rounds of a match: a line for every player or team, and the same as a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby, pairwise
from math import ceil
from typing import Any

from attrs import frozen
from markupsafe import Markup

from laurel.match.edits import EntryId
from laurel.match.message import N_
from laurel.match.replay import LogStep
from laurel.pages import chart_layout as layout
from laurel.pages import routes
from laurel.pages.environment import render
from laurel.pages.match_view import MatchView, PlayerView, Side
from laurel.pages.translator import signed, with_minus


@frozen
class Score:
    """The points of a player or team after an entry that changed them."""

    entry: EntryId
    side: int
    """The index of the player or team in `MatchView.sides`."""

    place: int
    """The index of the entry among those that changed points."""

    round: int
    before: int
    points: int
    sources: tuple[str, ...]
    """The ids of the sources that gave or took the points."""


@frozen
class MarkView:
    """A point of a line that leads to its entry. Lengths are in the units of `laurel.pages.chart_layout`."""

    x: float
    y: float
    player: PlayerView
    address: str
    name: str
    """The accessible name: who, when, how many points, from what."""


@frozen
class LineView:
    """The line of a player or team, with its label at the right end."""

    player: PlayerView
    path: str
    label: str
    label_y: float
    points: str


@frozen
class LeadView:
    """A stretch in which the same player or team had the most points."""

    player: PlayerView
    x: float
    width: float


@frozen
class RowView:
    """A line of the table: a change of points of a player or team."""

    round: int
    side: Side
    change: str
    points: str
    sources: str
    address: str


@frozen
class TickView:
    """A number beside an axis."""

    at: float
    text: str


@frozen
class ChartView:
    """The points over the match."""

    width: int
    height: int
    left: int
    right: int
    top: int
    bottom: int
    rounds: tuple[float, ...]
    """Where a round begins; empty where the match has one round only."""

    round_ticks: tuple[TickView, ...]
    point_ticks: tuple[TickView, ...]
    lines: tuple[LineView, ...]
    marks: tuple[MarkView, ...]
    leads: tuple[LeadView, ...]
    lead_changes: int
    rows: tuple[RowView, ...]


def line_chart(match_view: MatchView) -> Markup | str:
    """Return the chart as markup; empty where nobody has had any points yet."""
    scores = score_course(match_view)
    if not scores:
        return ""
    starts = _starts(match_view)
    scale = layout.Scale.of([*starts, *(one.points for one in scores)])
    entries = _entries(scores)
    leads = _leads(match_view, scores)
    rounds = entries.last
    view = ChartView(
        width=layout.WIDTH,
        height=layout.HEIGHT,
        left=layout.LEFT,
        right=layout.RIGHT,
        top=layout.TOP,
        bottom=layout.BOTTOM,
        rounds=tuple(layout.round_edge(round_, rounds) for round_ in range(rounds)) if rounds > 1 else (),
        round_ticks=_round_ticks(rounds),
        point_ticks=tuple(TickView(scale.y(points), with_minus(points)) for points in scale.ticks),
        lines=_lines(match_view, scores, starts, entries, scale),
        marks=_marks(match_view, scores, entries, scale),
        leads=_lead_views(match_view, leads, entries),
        lead_changes=sum(1 for _ in pairwise(side for _, side in leads if side is not None)),
        rows=tuple(_row(match_view, one) for one in scores),
    )
    return render("chart.html", match_view.translator.language, view)


def score_course(match_view: MatchView) -> tuple[Score, ...]:
    """Return every change of the points of a player or team, in the order of the log."""
    made: list[Score] = []
    before: Sequence[int] = _starts(match_view)
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


def _changes(
    sides: tuple[Side, ...], log_step: LogStep[Any, Any], place: int, before: Sequence[int], after: Sequence[int]
) -> Iterator[Score]:
    for index, side in enumerate(sides):
        if before[index] == after[index]:
            continue
        seats = {one.seat for one in side}
        own = [one for one in log_step.gained if one.player in seats] or list(log_step.gained)
        sources = tuple(dict.fromkeys(one.source for one in own))
        yield Score(log_step.entry.id, index, place, log_step.gained[0].round, before[index], after[index], sources)


def _starts(match_view: MatchView) -> list[int]:
    """Return the points of every player or team at the start."""
    totals = match_view.presentation.game.points(match_view.replay.opening)
    return [totals[side[0].seat] for side in match_view.sides]


def _entries(scores: Sequence[Score]) -> layout.Entries:
    """Return where the entries are drawn; one that names an earlier round than the one before stays after that one."""
    rounds = (next(of_entry).round for _, of_entry in groupby(scores, lambda one: one.place))
    return layout.Entries(tuple(accumulate(rounds, max)))


def _lines(
    match_view: MatchView, scores: Sequence[Score], starts: Sequence[int], entries: layout.Entries, scale: layout.Scale
) -> tuple[LineView, ...]:
    count = len(match_view.sides)
    ends = list(starts)
    paths = []
    for index in range(count):
        path = f"M{layout.LEFT} {scale.y(starts[index], index, count):g}"
        for one in scores:
            if one.side == index:
                path += f"H{entries.x(one.place, index, count):g}V{scale.y(one.points, index, count):g}"
                ends[index] = one.points
        paths.append(f"{path}H{layout.RIGHT}")
    labels = layout.apart([scale.y(end, index, count) for index, end in enumerate(ends)])
    return tuple(
        LineView(side[0], paths[index], layout.short(_names(side)), labels[index], with_minus(ends[index]))
        for index, side in enumerate(match_view.sides)
    )


def _marks(
    match_view: MatchView, scores: Sequence[Score], entries: layout.Entries, scale: layout.Scale
) -> tuple[MarkView, ...]:
    count = len(match_view.sides)
    return tuple(
        MarkView(
            entries.x(one.place, one.side, count),
            scale.y(one.points, one.side, count),
            match_view.sides[one.side][0],
            routes.entry(match_view.match.id, one.entry),
            _name(match_view, one),
        )
        for one in scores
    )


def _name(match_view: MatchView, score: Score) -> str:
    translator = match_view.translator
    points = translator.plural("%(n)s point", "%(n)s points", score.points)
    return translator(N_("%(names)s, round %(round)s: %(points)s, %(sources)s")) % {
        "names": _names(match_view.sides[score.side]),
        "round": score.round,
        "points": points,
        "sources": _sources(match_view, score),
    }


def _leads(match_view: MatchView, scores: Sequence[Score]) -> list[tuple[int, int | None]]:
    """Return pairs of `Score.place` and the index of the side that led from then on; `None`: several were level."""
    points = _starts(match_view)
    made: list[tuple[int, int | None]] = []
    for place, together in groupby(scores, lambda one: one.place):
        for one in together:
            points[one.side] = one.points
        best = [index for index, value in enumerate(points) if value == max(points)]
        leader = best[0] if len(best) == 1 else None
        if not made or made[-1][1] != leader:
            made.append((place, leader))
    return made


def _lead_views(
    match_view: MatchView, leads: Sequence[tuple[int, int | None]], entries: layout.Entries
) -> tuple[LeadView, ...]:
    edges = [*(entries.x(place) for place, _ in leads), layout.RIGHT]
    return tuple(
        LeadView(match_view.sides[side][0], edges[index], round(edges[index + 1] - edges[index], 1))
        for index, (_, side) in enumerate(leads)
        if side is not None
    )


def _round_ticks(rounds: int) -> tuple[TickView, ...]:
    if rounds == 1:
        return ()
    every = ceil(rounds / layout.MOST_ROUND_TICKS)
    return tuple(
        TickView(layout.round_edge(round_ - 0.5, rounds), str(round_)) for round_ in range(1, rounds + 1, every)
    )


def _row(match_view: MatchView, score: Score) -> RowView:
    return RowView(
        score.round,
        match_view.sides[score.side],
        signed(score.points - score.before),
        with_minus(score.points),
        _sources(match_view, score),
        routes.entry(match_view.match.id, score.entry),
    )


def _sources(match_view: MatchView, score: Score) -> str:
    return ", ".join(match_view.presentation.source(match_view.translator, source) for source in score.sources)


def _names(side: Side) -> str:
    return " + ".join(one.name for one in side)
