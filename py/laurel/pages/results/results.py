"""The results screen: who has won, the ranking, the points over the match and by source, and the comparisons."""

from __future__ import annotations

import re
from collections.abc import Iterable

from markupsafe import Markup

from laurel.match.message import N_
from laurel.match.verdict import VerdictStep
from laurel.pages import routes
from laurel.pages.board.board import bar
from laurel.pages.board.now import ruling_choices
from laurel.pages.entry.remarks import remarks
from laurel.pages.environment import Values, render
from laurel.pages.language.translator import FormatDate, with_minus, with_sign
from laurel.pages.match import boardgamegeek
from laurel.pages.match.players import PlayerView, Side
from laurel.pages.match.presentation import MatchView
from laurel.pages.match.ranking import Ranked, current_ranking, note
from laurel.pages.match.timeline import Story
from laurel.pages.page import Page, Region
from laurel.pages.results import sharing
from laurel.pages.results.chart import line_chart
from laurel.pages.results.matrix import matrix
from laurel.pages.results.source_points import source_points
from laurel.pages.results.story import moment_views, story

LONG_WORD = 10
"""From how many letters on a word of a winner's name is set smaller, so that it fits on one line of a phone."""


def results(  # noqa: PLR0913 - what the session knows beside the match
    match_view: MatchView,
    format_date: FormatDate,
    notices: tuple[Region, ...],
    *,
    shows_text: bool = False,
    times: Values | None = None,
    series: Values | None = None,
    ratings: tuple[Values, ...] = (),
) -> Page:
    """Return the results screen of a match, which may still run."""
    translator, presentation = match_view.translator, match_view.presentation
    verdict = match_view.replay.verdict
    ranking = current_ranking(match_view)
    told = story(match_view)
    body = Region(
        "results",
        render(
            "results.html",
            translator.language,
            ending=translator.message(verdict.ending)
            if verdict
            else translator(presentation.undecided_text(match_view.state)),
            rule=presentation.rule(translator, verdict.rule) if verdict else "",
            when=sharing.match_time_text(match_view, format_date),
            outcome=match_view.outcome,
            word=sharing.winners_caption(match_view) if match_view.winners else "",
            winners=tuple(match_view.players[seat] for seat in match_view.winners),
            has_long_name=_has_long_name(match_view.players[seat] for seat in match_view.winners),
            choices=ruling_choices(match_view),
            note=presentation.results_note(translator),
            comparisons=tuple(_comparison(match_view, step) for step in verdict.steps) if verdict else (),
            standings=tuple(_ranked_line(match_view, one) for one in ranking),
            chart=_chart(match_view, told),
            story=moment_views(match_view, told),
            remarks=remarks(match_view),
            times=times,
            series=series,
            ratings=ratings,
            matrix=matrix(match_view, ranking),
            is_over=verdict is not None,
            text=sharing.result_text(match_view, format_date) if shows_text else "",
            boardgamegeek=boardgamegeek.links(presentation.bgg_id),
            board=routes.board(match_view.match.id),
        ),
    )
    return Page(
        "results",
        translator(N_("Results")),
        translator.language,
        (bar(match_view, routes.board(match_view.match.id)), body, *notices),
        game=match_view.presentation.style_name,
    )


def _chart(match_view: MatchView, told: Story) -> Markup | str:
    """Return the chart of the game, else the line of everybody's points, as markup."""
    own = match_view.presentation.chart(match_view, told)
    return line_chart(match_view, told) if own is None else own


def _has_long_name(players: Iterable[PlayerView]) -> bool:
    return any(len(word) >= LONG_WORD for player in players for word in re.split(r"[\s-]", player.name))


def _ranked_line(match_view: MatchView, one: Ranked) -> Values:
    """Return a player or team in the ranking.

    Values:
        note: the comparison that decided the place, where it was not the points; or empty.
        has_long_name: whether a name has a word of `LONG_WORD` letters or more.
        sources: every source with the points from it, with a sign.
    """
    return Values(
        place=f"{one.place}.",
        players=one.side,
        points=match_view.presentation.total(one.points),
        note=note(match_view, one),
        has_won=match_view.has_won(one.side),
        has_long_name=_has_long_name(one.side),
        sources=tuple((part.source, with_sign(part.points)) for part in source_points(match_view, one.side[0].seat)),
    )


def _comparison(match_view: MatchView, step: VerdictStep) -> Values:
    """Return a comparison of those who were tied.

    Values:
        sides: in the order of the comparison. The `value` of a side is what is compared, or a dash where it has nothing
            to compare; `is_left` says whether it can still win after the comparison.
    """
    translator = match_view.translator
    return Values(
        criterion=translator.message(step.criterion),
        rule=match_view.presentation.rule(translator, step.rule),
        sides=tuple(
            Values(players=side, value=_value(step.values[side[0].seat]), is_left=side[0].seat in step.left)
            for side in _compared(match_view, step)
        ),
    )


def _value(value: int | None) -> str:
    return "–" if value is None else with_minus(value)


def _compared(match_view: MatchView, step: VerdictStep) -> list[Side]:
    """Return the players and teams in the order of the comparison; of a team, the partners who have a value."""
    sides = (tuple(one for one in side if one.seat in step.values) for side in match_view.sides)
    order = list(step.values)
    return sorted(filter(None, sides), key=lambda side: order.index(side[0].seat))
