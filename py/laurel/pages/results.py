"""The results screen: who has won, by which comparison, and the points of every player by source."""

from __future__ import annotations

import re

from attrs import frozen

from laurel.match.message import N_
from laurel.match.verdict import Step
from laurel.pages import routes
from laurel.pages.board import ChoiceView, bar, choices
from laurel.pages.environment import render
from laurel.pages.match_view import MatchView, PlayerView, Side, placed
from laurel.pages.page import Page, Region
from laurel.pages.translator import MINUS

LONG_WORD = 10
"""From how many letters on a word of a winner's name is set smaller, so that it fits on one line of a phone."""


@frozen
class ComparedSide:
    """A player or team in a comparison."""

    players: Side
    value: str
    """What is compared, as a number; a dash where the player or team has nothing to compare."""

    is_left: bool
    """Whether the player or team can still win after the comparison."""


@frozen
class ComparisonView:
    """One comparison of the verdict."""

    criterion: str
    rule: str
    sides: tuple[ComparedSide, ...]
    """In the order of the comparison."""


@frozen
class SourcePoints:
    """The points that a player has from one source."""

    source: str
    points: str
    """With a sign."""


@frozen
class Standing:
    """A player or team with the points."""

    players: Side
    points: int
    sources: tuple[SourcePoints, ...]


@frozen
class ResultsView:
    """How a match ended, or who has how many points while it runs."""

    ending: str
    """Why the match has ended, as a sentence; that it still runs, otherwise."""

    rule: str
    """The number of the rule by which it has ended, or empty."""

    outcome: str
    """Who has won, as a sentence; empty while the match runs or waits for a ruling."""

    winners: tuple[PlayerView, ...]
    has_long_name: bool
    """Whether a winner's name has a word of `LONG_WORD` letters or more."""

    choices: tuple[ChoiceView, ...]
    """The ways to settle what the rules leave open; empty where they leave nothing open."""

    note: str
    """How to read the points by source, or empty."""

    comparisons: tuple[ComparisonView, ...]
    standings: tuple[Standing, ...]
    """Every player or team, in the order of `laurel.pages.match_view.placed`."""

    chart: str
    """A chart of the points over the game, as markup, or empty."""

    is_over: bool
    board: str
    """The address of the board."""


def results(match_view: MatchView, notices: tuple[Region, ...]) -> Page:
    """Return the results screen of a match, which may still run."""
    translator = match_view.translator
    verdict = match_view.replay.verdict
    view = ResultsView(
        ending=translator.message(verdict.ending)
        if verdict
        else translator(match_view.presentation.undecided(match_view.state)),
        rule=match_view.presentation.rule(translator, verdict.rule) if verdict else "",
        outcome=match_view.outcome,
        winners=tuple(match_view.players[seat] for seat in match_view.winners),
        has_long_name=any(
            len(word) >= LONG_WORD
            for seat in match_view.winners
            for word in re.split(r"[\s-]", translator.player_name(seat))
        ),
        choices=choices(match_view),
        note=match_view.presentation.results_note(translator),
        comparisons=tuple(_comparison(match_view, step) for step in verdict.steps) if verdict else (),
        standings=tuple(
            Standing(
                side,
                points,
                tuple(
                    SourcePoints(source, sum_)
                    for source, sum_ in match_view.presentation.points_by_source(match_view, side[0].seat)
                ),
            )
            for side, points in placed(match_view.sides, match_view.totals, verdict)
        ),
        chart=match_view.presentation.chart(match_view),
        is_over=verdict is not None,
        board=routes.board(match_view.match.id),
    )
    body = Region("results", render("results.html", translator.language, view))
    return Page(
        "results",
        translator(N_("Results")),
        translator.language,
        (bar(match_view, routes.board(match_view.match.id)), body, *notices),
        game=match_view.match.setup.game,
    )


def _comparison(match_view: MatchView, step: Step) -> ComparisonView:
    translator = match_view.translator
    return ComparisonView(
        translator.message(step.criterion),
        match_view.presentation.rule(translator, step.rule),
        tuple(
            ComparedSide(side, _value(step.values[side[0].seat]), side[0].seat in step.left)
            for side in _compared(match_view, step)
        ),
    )


def _value(value: int | None) -> str:
    return "–" if value is None else str(value).replace("-", MINUS)


def _compared(match_view: MatchView, step: Step) -> list[Side]:
    """Return the players and teams in the order of the comparison; of a team, the partners who have a value."""
    sides = (tuple(one for one in side if one.seat in step.values) for side in match_view.sides)
    order = list(step.values)
    return sorted(filter(None, sides), key=lambda side: order.index(side[0].seat))
