"""The statistics: who wins most, with what, where points come from, and how long it takes.

A screen is a list of sections of facts, tables and matches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from attrs import frozen

from laurel.match.edits import Milliseconds
from laurel.match.message import N_
from laurel.match.setup import PersonId
from laurel.pages import routes
from laurel.pages import statistics_across as across
from laurel.pages import statistics_person as of_person
from laurel.pages import statistics_sections as of_all
from laurel.pages.environment import render
from laurel.pages.games import PRESENTATIONS
from laurel.pages.options import options
from laurel.pages.page import AnyRegion, LateRegion, Page, Region
from laurel.pages.play_lines import Wording
from laurel.pages.statistics_choice import PERIODS, Chosen
from laurel.pages.statistics_figures import SHOWN
from laurel.pages.statistics_sections import Section, filled
from laurel.plays import across_games
from laurel.plays import statistics as figures
from laurel.plays.play import GameId
from laurel.plays.statistics import Record

MORE = "statistics-2"
"""The id of the region of the sections below the first ones, which has the class of the region above it."""


@frozen(eq=False)
class StatisticsShown:
    """What the statistics are made of, and what is over the screen."""

    plays: figures.Plays
    """All plays, the oldest first."""

    chosen: Chosen
    has_ratings: bool
    """Whether the settings have ratings."""

    now: Milliseconds
    over: tuple[AnyRegion, ...]

    @property
    def counted(self) -> figures.Plays:
        """The plays that are chosen."""
        return self.chosen.filter(self.now).of(self.plays)


def statistics(wording: Wording, shown: StatisticsShown) -> Page:
    """Return the screen of the figures of everybody."""
    counted = shown.counted
    sections = filled(of_all.summary(wording, counted), of_all.winners(wording, counted)) if counted else ()
    more = _more(wording, shown, counted) if counted else ()
    return _page(wording, wording(N_("Statistics")), routes.HOME, shown, tuple(sections), more=more)


def _more(wording: Wording, shown: StatisticsShown, counted: figures.Plays) -> Iterator[Section]:
    """Yield the sections of everybody below the first ones."""
    games = figures.by_game(counted)
    yield from filled(across.days(wording, counted), across.best(wording, counted, _in_order(games)))
    for game in _in_order(games):
        rated = of_all.ratings(wording, game, shown.plays) if shown.has_ratings else None
        yield from filled(of_all.of_game(wording, game, games[game], rated, is_folded=len(games) > 1))
    yield from filled(of_all.together(wording, counted), of_all.by_players(wording, counted))
    yield from filled(across.places(wording, counted))


def person_statistics(wording: Wording, person: PersonId, shown: StatisticsShown) -> Page:
    """Return the screen of one person's figures."""
    record = figures.by_person(shown.counted).get(person)
    sections = () if record is None else tuple(_sections_of(wording, person, record))
    return _page(wording, wording.person(person), routes.STATISTICS, shown, sections)


def _sections_of(wording: Wording, person: PersonId, record: Record) -> Iterator[Section]:
    """Yield the sections of a person."""
    games = figures.of_person_by_game(record)
    yield from filled(of_person.summary(wording, person, record), of_person.games(wording, person, record))
    results = across_games.best_results_of(record)
    yield from filled(across.best_of_person(wording, person, results, _in_order(games)))
    for game in _in_order(games):
        yield from filled(of_person.game(wording, person, game, games[game]))
    yield from filled(
        of_person.opponents(wording, person, record),
        of_person.players(wording, person, record),
        of_person.last(wording, record),
    )


def _in_order(games: Iterable[GameId]) -> list[GameId]:
    """Return games as the setup screen lists them, then those that Laurel does not know."""
    known = list(PRESENTATIONS)
    return sorted(games, key=lambda game: (known.index(game) if game in known else len(known), game))


def _page(  # noqa: PLR0913 - what both screens differ in
    wording: Wording,
    title: str,
    back: str,
    shown: StatisticsShown,
    sections: tuple[Section, ...],
    *,
    more: Iterable[Section] = (),
) -> Page:
    """Return the screen: the form that chooses what counts, and the sections, none where no match fits.

    `more` are the sections below what a window shows first; they are made when the others have been drawn.
    """
    language, plays, chosen = wording.translator.language, shown.plays, shown.chosen
    games = [("", wording(N_("All games")))]
    games += [(game, wording.game(game)) for game in _in_order(figures.by_game(plays))]
    players = [("", wording(N_("Any number")))]
    players += [(str(count), str(count)) for count in figures.by_players(plays)]
    periods = [(period, wording(text)) for period, text in PERIODS.items()]
    html = render(
        "statistics.html",
        language,
        title=title,
        back=back,
        has_plays=bool(plays),
        periods=options(periods, chosen.period),
        games=options(games, chosen.game),
        players=options(players, chosen.players),
        sections=sections,
        shown=SHOWN,
    )
    below = LateRegion(MORE, partial(_below, language, more), is_below=True)
    return Page("statistics", title, language, (Region("statistics", html), below, *shown.over))


def _below(language: str, more: Iterable[Section]) -> Region:
    """Return the region of the sections below the first ones; empty where there are none."""
    sections = tuple(more)
    html = render("statistics_more.html", language, sections=sections, shown=SHOWN) if sections else ""
    return Region(MORE, html)
