"""Charts over the rounds of a match: a line for every player or team, and the same as a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate, groupby
from math import ceil

from attrs import frozen
from markupsafe import Markup

from laurel.match.message import N_
from laurel.pages import routes
from laurel.pages.environment import Values, render
from laurel.pages.language.translator import with_minus, with_sign
from laurel.pages.match.players import PlayerView, Side, names_of
from laurel.pages.match.presentation import MatchView
from laurel.pages.match.timeline import LeadChange, Moment, ScoreChange, Story
from laurel.pages.results import chart_layout as layout
from laurel.pages.results.course import starting_points


@frozen
class ChartData:
    """What a chart shows."""

    id: str
    heading: str
    counted: str
    """What is counted: `Points`."""

    number: Callable[[int], str]
    """Returns a number of it: `2 points`."""

    sides: tuple[Side, ...]
    starts: Sequence[int]
    """What every side had at the start."""

    scores: tuple[ScoreChange, ...]
    """Every change, in the order of the log."""

    last_round: int
    leads: tuple[LeadChange, ...] | None = None
    """Who led when; `None` where the chart does not show it."""

    moments: tuple[Moment, ...] = ()
    goal: int | None = None
    """How much wins at once."""


def line_chart(match_view: MatchView, told: Story) -> Markup | str:
    """Return the chart of the points as markup; empty where nobody has had any points yet."""
    translator, found = match_view.translator, told.course
    if not found.scores:
        return ""
    heading = N_("Points by round") if found.last_round > 1 else N_("Points during the match")
    charted = ChartData(
        "points-chart",
        translator(heading),
        translator(N_("Points")),
        lambda points: translator.plural("%(n)s point", "%(n)s points", points),
        match_view.sides,
        starting_points(match_view),
        found.scores,
        found.last_round,
        found.leads if len(match_view.sides) > 1 else None,
        told.moments,
    )
    return chart(match_view, charted)


def chart(match_view: MatchView, charted: ChartData) -> Markup:
    """Return a chart as markup."""
    scale = layout.Scale.of([*charted.starts, *(one.points for one in charted.scores), charted.goal or 0])
    entries = _entries(charted)
    rounds = entries.last
    return render(
        "chart.html",
        match_view.translator.language,
        id=charted.id,
        heading=charted.heading,
        counted=charted.counted,
        width=layout.WIDTH,
        height=layout.HEIGHT,
        left=layout.LEFT,
        right=layout.RIGHT,
        top=layout.TOP,
        bottom=layout.BOTTOM,
        rounds=tuple(layout.round_edge(round_, rounds) for round_ in range(rounds)) if rounds > 1 else (),
        round_ticks=_round_ticks(rounds),
        point_ticks=tuple((scale.y(points), with_minus(points)) for points in scale.ticks),
        goal=None if charted.goal is None else scale.y(charted.goal),
        lines=_lines(charted, entries, scale),
        marks=_marks(match_view, charted, entries, scale),
        moments=_moment_marks(charted, entries, scale),
        leads=_lead_views(charted, entries),
        lead_changes=None if charted.leads is None else sum(one.is_change for one in charted.leads),
        rows=tuple(_row(match_view, charted, one) for one in charted.scores),
    )


def _entries(charted: ChartData) -> layout.EntryAxis:
    """Return where the entries are drawn; one that names an earlier round than the one before stays after that one."""
    rounds = (next(of_entry).round for _, of_entry in groupby(charted.scores, lambda one: one.place))
    return layout.EntryAxis(tuple(accumulate(rounds, max)), charted.last_round)


def _lines(charted: ChartData, entries: layout.EntryAxis, scale: layout.Scale) -> tuple[Values, ...]:
    count = len(charted.sides)
    ends = list(charted.starts)
    paths = []
    for index in range(count):
        path = f"M{layout.LEFT} {scale.y(charted.starts[index], index, count):g}"
        for one in charted.scores:
            if one.side == index:
                path += f"H{entries.x(one.place, index, count):g}V{scale.y(one.points, index, count):g}"
                ends[index] = one.points
        paths.append(f"{path}H{layout.RIGHT}")
    labels = layout.spread_labels([scale.y(end, index, count) for index, end in enumerate(ends)])
    return tuple(
        Values(
            player=side[0],
            path=paths[index],
            label=layout.short_name(names_of(side)),
            label_y=labels[index],
            points=with_minus(ends[index]),
        )
        for index, side in enumerate(charted.sides)
    )


def _marks(
    match_view: MatchView, charted: ChartData, entries: layout.EntryAxis, scale: layout.Scale
) -> tuple[Values, ...]:
    """Return the points of the lines, each of which leads to its entry.

    Lengths are in the units of `laurel.pages.results.chart_layout`.

    Values:
        name: the accessible name: who, when, how many points, from what.
    """
    count = len(charted.sides)
    return tuple(
        Values(
            x=entries.x(one.place, one.side, count),
            y=scale.y(one.points, one.side, count),
            player=charted.sides[one.side][0],
            address=routes.entry(match_view.match.id, one.entry),
            name=_name(match_view, charted, one),
        )
        for one in charted.scores
    )


def _name(match_view: MatchView, charted: ChartData, score: ScoreChange) -> str:
    return match_view.translator(
        N_("%(names)s, round %(round)s: %(points)s, %(sources)s"),
        names=names_of(charted.sides[score.side]),
        round=score.round,
        points=charted.number(score.points),
        sources=_sources(match_view, score),
    )


def _lead_views(charted: ChartData, entries: layout.EntryAxis) -> tuple[tuple[PlayerView, float, float], ...]:
    """Return who led, from where, and how wide that is."""
    leads = charted.leads or ()
    edges = [*(entries.x(one.score.place) for one in leads), layout.RIGHT]
    return tuple(
        (charted.sides[one.side][0], edges[index], round(edges[index + 1] - edges[index], 1))
        for index, one in enumerate(leads)
        if one.side is not None
    )


def _moment_marks(
    charted: ChartData, entries: layout.EntryAxis, scale: layout.Scale
) -> tuple[tuple[int, float, float], ...]:
    """Return the number and the place of every moment that somebody has.

    Where the entry changed no points, it is at the end of the line.
    """
    count = len(charted.sides)
    return tuple(
        (
            number,
            layout.RIGHT if one.place is None else entries.x(one.place, one.side, count),
            scale.y(one.after, one.side, count),
        )
        for number, one in enumerate(charted.moments, 1)
        if one.side is not None
    )


def _round_ticks(rounds: int) -> tuple[tuple[float, str], ...]:
    if rounds == 1:
        return ()
    every = ceil(rounds / layout.MOST_ROUND_TICKS)
    return tuple((layout.round_edge(round_ - 0.5, rounds), str(round_)) for round_ in range(1, rounds + 1, every))


def _row(match_view: MatchView, charted: ChartData, score: ScoreChange) -> Values:
    return Values(
        round=score.round,
        side=charted.sides[score.side],
        change=with_sign(score.points - score.before),
        points=with_minus(score.points),
        sources=_sources(match_view, score),
        address=routes.entry(match_view.match.id, score.entry),
    )


def _sources(match_view: MatchView, score: ScoreChange) -> str:
    return ", ".join(match_view.presentation.source(match_view.translator, source) for source in score.sources)
