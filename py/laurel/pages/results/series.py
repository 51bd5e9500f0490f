"""The series of a group as the results screen shows it: wins, a best of several, and the earlier matches."""

from __future__ import annotations

from collections.abc import Callable

from laurel.match.edits import Milliseconds
from laurel.match.message import N_, NC_
from laurel.match.texts import isolate
from laurel.pages import routes
from laurel.pages.environment import Values
from laurel.pages.language.translator import Translator
from laurel.pages.match.victory import victory
from laurel.pages.options import SelectOption
from laurel.pages.statistics.play_lines import without_winner
from laurel.plays.play import Play
from laurel.plays.statistics.series import BEST_OF, Decision, Series, SeriesTally

MOST_EARLIER = 20
"""The most earlier matches that are listed."""


def series_view(
    translator: Translator,
    until_now: Series,
    decision: Decision | None,
    format_date: Callable[[Milliseconds, str], str],
    *,
    is_newest: bool,
) -> Values:
    """Return what is shown of a series after its last match; `decision` is how the best of several stands, if any.

    Values:
        score: `Anna 2, Boris 1, draws 0`; empty after the first match.
        stands: how the best of several stands; empty where none is played.
        choices: empty where a later match of the group has been played.
        earlier: the newest first.
    """
    earlier = until_now.plays[-2::-1][:MOST_EARLIER]
    return Values(
        score=_score(translator, until_now) if earlier else "",
        stands=_stands(translator, decision) if decision else "",
        choices=_choices(translator, decision) if is_newest else (),
        earlier=tuple(_earlier(translator, play, format_date) for play in earlier),
    )


def _score(translator: Translator, series: Series) -> str:
    wins = (f"{_names(tally)} {tally.wins}" for tally in series.tallies)
    draws = translator(N_("draws: %(n)s"), n=series.draws)
    return ", ".join((*wins, draws))


def _stands(translator: Translator, decision: Decision) -> str:
    text = translator(N_("Best of %(n)s: %(score)s."), n=decision.best_of, score=_score(translator, decision.series))
    if decision.winners:
        decided = translator(N_("Series won by: %(names)s."), names=", ".join(map(_names, decision.winners)))
        return f"{text} {decided}"
    missing = (f"{_names(tally)} {decision.missing_wins(tally)}" for tally in decision.series.tallies)
    needed = translator(N_("Wins still needed: %(missing)s."), missing=", ".join(missing))
    return f"{text} {needed}"


def _choices(translator: Translator, decision: Decision | None) -> tuple[SelectOption, ...]:
    chosen = decision.best_of if decision else None
    none = SelectOption("", translator(NC_("series of matches", "Off")), chosen is None)
    return (none, *(SelectOption(str(number), str(number), chosen == number) for number in BEST_OF))


def _earlier(translator: Translator, play: Play, format_date: Callable[[Milliseconds, str], str]) -> Values:
    """Return an earlier match of the group.

    Values:
        address: of its results, or of the screen of a recorded play.
    """
    winners = [seat for seat in play.seats if seat.has_won]
    names = ", ".join(translator.person_name(seat.name) for seat in winners)
    sides = len({seat.team for seat in winners})
    said = victory(translator, names, winners=len(winners), sides=sides)
    outcome = said if winners else without_winner(translator, play)
    address = routes.of_play(play.id, has_journal=play.has_journal)
    return Values(when=format_date(play.started, translator.language), outcome=outcome, address=address)


def _names(tally: SeriesTally) -> str:
    return " + ".join(map(isolate, tally.names))
