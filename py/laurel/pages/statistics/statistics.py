"""The statistics: who wins most, with what, where points come from, and how long it takes.

A screen is a list of sections of facts, tables and matches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from attrs import frozen

from laurel.match.message import N_
from laurel.match.setup import PersonId
from laurel.pages import routes
from laurel.pages.environment import render
from laurel.pages.games import PRESENTATIONS
from laurel.pages.page import AnyRegion, LateRegion, Page, Region
from laurel.pages.statistics import across
from laurel.pages.statistics import person as of_person
from laurel.pages.statistics import sections as of_all
from laurel.pages.statistics.figures import SHOWN
from laurel.pages.statistics.finding import Narrowing, bar
from laurel.pages.statistics.play_lines import PlayWording, plays_route
from laurel.pages.statistics.sections import StatisticsSection, shown_section, without_empty
from laurel.plays.play import GameId
from laurel.plays.statistics import across_games
from laurel.plays.statistics import statistics as figures
from laurel.plays.statistics.finding import Found
from laurel.plays.statistics.statistics import Tally

MORE = "statistics-2"
"""The id of the region of the sections below the first ones, which has the class of the region above it."""

GAMES = "more-games"
"""Stands for the sections of games where there are more than are shown."""


@frozen(eq=False)
class StatisticsShown:
    """What the statistics are made of, and what is over the screen."""

    found: Found
    """The plays that are wanted."""

    counts: Mapping[str, int]
    """How many rows of a table are shown where it is more than at first, by its id; of `GAMES`, how many games."""

    has_ratings: bool
    """Whether the settings have ratings."""

    over: tuple[AnyRegion, ...]

    @property
    def every(self) -> figures.Plays:
        """All plays, the oldest first."""
        return self.found.index.plays


def statistics(wording: PlayWording, view: StatisticsShown) -> Page:
    """Return the screen of the figures of everybody."""
    found = view.found
    sections = without_empty(of_all.summary(wording, found), of_all.winners(wording, found)) if found.plays else ()
    more = _more(wording, view) if found.plays else ()
    return _page(wording, wording(N_("Statistics")), routes.HOME, view, tuple(sections), more=more)


def _more(wording: PlayWording, view: StatisticsShown) -> Iterator[StatisticsSection]:
    """Yield the sections of everybody below the first ones."""
    found, counted = view.found, view.found.plays
    games = figures.by_game(counted)
    yield from without_empty(
        across.days(wording, counted), across.best_results_section(wording, counted, _in_order(games))
    )
    shown, left = _first_games(games, view)
    for game in shown:
        rated = of_all.ratings(wording, game, view.every) if view.has_ratings else None
        yield from without_empty(of_all.of_game(wording, game, games[game], rated, is_folded=len(games) > 1))
    yield from without_empty(left, of_all.duel_section(wording, found), of_all.by_players(wording, counted))
    yield from without_empty(across.places(wording, counted))


def _first_games(
    games: Mapping[GameId, Sequence[object]], view: StatisticsShown
) -> tuple[list[GameId], StatisticsSection]:
    """Return the games whose sections are shown, most plays or parts first, and what stands for the others."""
    count = view.counts.get(GAMES, SHOWN)
    order = sorted(_in_order(games), key=lambda game: -len(games[game]))
    return order[:count], StatisticsSection(GAMES, "", left=max(0, len(order) - count))


def person_statistics(wording: PlayWording, person: PersonId, view: StatisticsShown) -> Page:
    """Return the screen of one person's figures."""
    tally = view.found.tally(person)
    sections = tuple(_sections_of(wording, person, tally, view)) if tally.parts else ()
    return _page(wording, wording.person(person), routes.STATISTICS, view, sections)


def _sections_of(
    wording: PlayWording, person: PersonId, tally: Tally, view: StatisticsShown
) -> Iterator[StatisticsSection]:
    """Yield the sections of a person."""
    games = figures.of_person_by_game(tally)
    yield from without_empty(of_person.summary(wording, person, tally), of_person.games(wording, person, tally))
    results = across_games.best_results_of(tally)
    yield from without_empty(across.best_of_person(wording, person, results, _in_order(games)))
    shown, left = _first_games({game: of.parts for game, of in games.items()}, view)
    for game in shown:
        yield from without_empty(of_person.of_game(wording, person, game, games[game]))
    yield from without_empty(
        left,
        of_person.opponents(wording, person, tally),
        of_person.players(wording, person, tally),
        of_person.last_matches(wording, tally),
    )


def _in_order(games: Iterable[GameId]) -> list[GameId]:
    """Return games as the setup screen lists them, then those that Laurel does not know."""
    known = list(PRESENTATIONS)
    return sorted(games, key=lambda game: (known.index(game) if game in known else len(known), game))


def _page(  # noqa: PLR0913 - what both screens differ in
    wording: PlayWording,
    title: str,
    back: str,
    view: StatisticsShown,
    sections: tuple[StatisticsSection, ...],
    *,
    more: Iterable[StatisticsSection] = (),
) -> Page:
    """Return the screen: what narrows the plays, and the sections, none where no match fits.

    `more` are the sections below what a window shows first; they are made when the others have been drawn.
    """
    language = wording.translator.language
    html = render(
        "statistics.html",
        language,
        title=title,
        back=plays_route(back, wording.wanted) if back != routes.HOME else back,
        plays=plays_route(routes.PLAYS, wording.wanted),
        bar=bar(Narrowing(wording, view.found)),
        sections=tuple(shown_section(section, view.counts) for section in sections),
    )
    below = LateRegion(MORE, partial(_below, language, more, view.counts), is_below=True)
    return Page("statistics", title, language, (Region("statistics", html), below, *view.over))


def _below(language: str, more: Iterable[StatisticsSection], counts: Mapping[str, int]) -> Region:
    """Return the region of the sections below the first ones; empty where there are none."""
    sections = tuple(shown_section(section, counts) for section in more)
    return Region(MORE, render("statistics_more.html", language, sections=sections) if sections else "")
