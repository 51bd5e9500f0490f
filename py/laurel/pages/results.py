"""The screen that says who won, by which comparison, and where every point came from."""

from __future__ import annotations

from attrs import frozen

from laurel.match.message import N_
from laurel.match.setup import Points, Seat
from laurel.match.verdict import Step
from laurel.pages import routes
from laurel.pages.board import bar
from laurel.pages.environment import render
from laurel.pages.page import Page, Region
from laurel.pages.sitting import PlayerView, Sitting, placed
from laurel.pages.words import MINUS, signed


@frozen
class StepView:
    """One comparison: every player compared, the value, and whether the player stays in."""

    criterion: str
    rule: str
    values: tuple[tuple[PlayerView, str, bool], ...]


@frozen
class ResultsView:
    """How the match ended."""

    ending: str
    rule: str
    winners: tuple[PlayerView, ...]
    candidates: tuple[PlayerView, ...]
    has_draw: bool
    """Whether the table may also call a draw."""

    is_draw: bool
    """Whether nobody has won."""

    has_one_marker: bool
    """Whether the players share one marker, so that what one gains the other loses."""

    steps: tuple[StepView, ...]
    standings: tuple[tuple[PlayerView, int, tuple[tuple[str, str], ...]], ...]
    """Every player, the total, and the points by source."""

    chart: str
    """A drawing of the points over the game, as markup, or empty."""

    is_over: bool
    board: str


def results(sitting: Sitting, notices: tuple[Region, ...]) -> Page:
    """Return the results of a match, or where it stands while it runs."""
    words = sitting.words
    verdict = sitting.replay.verdict
    view = ResultsView(
        ending=words.say(verdict.ending) if verdict else words(N_("The match is still running.")),
        rule=sitting.pages.rule(words, verdict.rule) if verdict else "",
        winners=tuple(sitting.players[seat] for seat in verdict.winners) if verdict else (),
        candidates=tuple(sitting.players[seat] for seat in verdict.candidates) if verdict else (),
        has_draw=sitting.pages.has_draw,
        is_draw=verdict is not None and verdict.is_draw,
        has_one_marker=sitting.pages.has_one_marker,
        steps=tuple(_step(sitting, step) for step in verdict.steps) if verdict else (),
        standings=tuple(
            (player, points, by_source(sitting, player.seat))
            for player, points in placed(sitting.players, sitting.totals)
        ),
        chart=sitting.pages.chart(sitting),
        is_over=verdict is not None,
        board=routes.board(sitting.match.id),
    )
    body = Region("results", render("results.html", words.language, view))
    return Page(
        "results",
        words(N_("Results")),
        words.language,
        (bar(sitting, routes.board(sitting.match.id)), body, *notices),
    )


def by_source(sitting: Sitting, seat: Seat) -> tuple[tuple[str, str], ...]:
    """Return a player's points by source, in the order in which the sources first gave any.

    What was gained and lost again is left out. Where the players share one marker, what the other one gains counts
    against the player.
    """
    sums: dict[str, Points] = {}
    for entry in sitting.replay.ledger:
        if entry.player == seat or sitting.pages.has_one_marker:
            points = entry.points if entry.player == seat else -entry.points
            sums[entry.source] = Points(sums.get(entry.source, 0) + points)
    named = tuple(
        (sitting.pages.source(sitting.words, source), signed(points)) for source, points in sums.items() if points
    )
    head_start = sitting.pages.totals(sitting.replay.opening)[seat]
    return ((sitting.words(N_("at the start")), signed(head_start)), *named) if head_start else named


def _step(sitting: Sitting, step: Step) -> StepView:
    words = sitting.words
    return StepView(
        words.say(step.criterion),
        sitting.pages.rule(words, step.rule),
        tuple(
            (sitting.players[seat], "–" if value is None else str(value).replace("-", MINUS), seat in step.left)
            for seat, value in step.values.items()
        ),
    )
