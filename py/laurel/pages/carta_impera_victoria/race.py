"""The chart of a match that a Hegemony won: everybody's cards in the domain in which they were nearest to one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from markupsafe import Markup

from laurel.games.carta_impera_victoria.components import HEGEMONY
from laurel.games.carta_impera_victoria.hegemony import nearest_hegemony
from laurel.match.message import N_
from laurel.pages.match.presentation import MatchView
from laurel.pages.match.timeline import ScoreChange, Story
from laurel.pages.results.chart import ChartData, chart, line_chart


def charts(match_view: MatchView, told: Story) -> Markup | str:
    """Return the chart of the points, after that of the cards where a Hegemony has won."""
    points = line_chart(match_view, told)
    if match_view.state.hegemon is None:
        return points
    translator = match_view.translator
    charted = ChartData(
        "hegemony-chart",
        translator(N_("Cards towards a Hegemony")),
        translator(N_("Cards")),
        lambda cards: translator.plural("%(n)s card", "%(n)s cards", cards),
        tuple((player,) for player in match_view.players),
        [0] * len(match_view.players),
        tuple(_scores(match_view)),
        told.course.last_round,
        goal=HEGEMONY[len(match_view.players)],
    )
    return chart(match_view, charted) + points


def _scores(match_view: MatchView) -> Iterator[ScoreChange]:
    """Return every change of the cards that somebody has in the domain nearest to a Hegemony."""
    before = [0] * len(match_view.players)
    places = count()
    for log_step in match_view.replay.log_steps:
        each = [nearest_hegemony(log_step.state, seat) for seat in log_step.state.seats]
        cards = [one.cards for one in each]
        if cards == before:
            continue
        place = next(places)
        for seat, one in enumerate(each):
            if one.cards != before[seat]:
                yield ScoreChange(
                    entry=log_step.entry.id,
                    side=seat,
                    place=place,
                    round=log_step.state.round,
                    before=before[seat],
                    points=one.cards,
                    others=max(other for index, other in enumerate(cards) if index != seat),
                    sources=(one.domain.value,),
                )
        before = cards
