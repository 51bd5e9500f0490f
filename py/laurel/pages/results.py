"""The screen that says who won, by which comparison, and where every point came from."""

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
"""Letters of a word that is set smaller where the winners are named, so that no phone breaks it."""


@frozen
class StepView:
    """One comparison: every player or team compared, the value, and whether they stay in."""

    criterion: str
    rule: str
    values: tuple[tuple[Side, str, bool], ...]


@frozen
class ResultsView:
    """How the match ended."""

    ending: str
    rule: str
    outcome: str
    """Who has won, as a sentence; empty while the match runs or waits for a ruling."""

    winners: tuple[PlayerView, ...]
    has_long_name: bool
    """Whether a winner's name has a word that is too long for the large type on a phone."""

    choices: tuple[ChoiceView, ...]
    """How the players may settle what the rules leave open."""

    note: str
    """What has to be known to read the points by source, or empty."""

    steps: tuple[StepView, ...]
    standings: tuple[tuple[Side, int, tuple[tuple[str, str], ...]], ...]
    """Every player or team, the total, and the points by source."""

    chart: str
    """A drawing of the points over the game, as markup, or empty."""

    is_over: bool
    board: str


def results(match_view: MatchView, notices: tuple[Region, ...]) -> Page:
    """Return the results of a match, or where it stands while it runs."""
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
        steps=tuple(_step(match_view, step) for step in verdict.steps) if verdict else (),
        standings=tuple(
            (side, points, match_view.presentation.points_by_source(match_view, side[0].seat))
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


def _step(match_view: MatchView, step: Step) -> StepView:
    translator = match_view.translator
    return StepView(
        translator.message(step.criterion),
        match_view.presentation.rule(translator, step.rule),
        tuple(
            (side, "–" if value is None else str(value).replace("-", MINUS), side[0].seat in step.left)
            for side in _compared(match_view, step)
            for value in [step.values[side[0].seat]]
        ),
    )


def _compared(match_view: MatchView, step: Step) -> list[Side]:
    """Return who is compared, in the order of the comparison; of a team, those whose cards or points are compared."""
    sides = (tuple(one for one in side if one.seat in step.values) for side in match_view.sides)
    order = list(step.values)
    return sorted(filter(None, sides), key=lambda side: order.index(side[0].seat))
