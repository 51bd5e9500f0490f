"""The sections of the statistics that tell of all games: days of playing, best results, and places."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import evolve

from laurel.match.message import N_
from laurel.match.setup import PersonId
from laurel.match.texts import for_display
from laurel.pages.language.translator import shown_name
from laurel.pages.statistics.figures import Fact, FigureCell, FigureRow, FigureTable, Rows, linked_cell, plays_cell
from laurel.pages.statistics.play_lines import PlayWording
from laurel.pages.statistics.sections import StatisticsSection
from laurel.plays.play import GameId, Play
from laurel.plays.scores import score_text
from laurel.plays.statistics import statistics as figures
from laurel.plays.statistics.across_games import BestResult, GameDay, best_game, best_results, by_place, game_days
from laurel.plays.statistics.statistics import Part, Tally

MOST_DAYS = 30
"""How many days of playing are listed."""

MOST_NAMES = 8
"""How many names a line has before the rest is a number."""


def days(wording: PlayWording, plays: figures.Plays) -> StatisticsSection:
    """Return the days of playing: when, where and with whom, how many matches, and who has won most of them."""
    listed = game_days(plays)
    rows = [_day(wording, day) for day in listed[:MOST_DAYS]]
    head = (wording(N_("Day")), wording(N_("Won most")), wording(N_("Matches")))
    most = max(listed, key=lambda day: len(day.plays))
    facts = [Fact(wording(N_("Days")), FigureCell(str(len(listed))))]
    if len(most.plays) > 1:
        facts.append(Fact(wording(N_("Most matches in a day")), _of_plays(most.plays)))
    table = FigureTable("", head, tuple(rows))
    return StatisticsSection("days", wording(N_("Game days")), tuple(facts), (table,))


def _day(wording: PlayWording, day: GameDay) -> FigureRow:
    won = f"{_names(wording, day.most_wins)}\N{NO-BREAK SPACE}{day.wins}" if day.most_wins else "–"
    began = min(play.started for play in day.plays)
    about = (for_display(day.place), _names(wording, day.people))
    note = " · ".join(filter(None, about))
    when = wording.format_date(began, wording.translator.language)
    return FigureRow(when, (FigureCell(won), _of_plays(day.plays)), note=note)


def _names(wording: PlayWording, people: tuple[PersonId, ...]) -> str:
    names = [wording.person(person) for person in people[:MOST_NAMES]]
    return ", ".join(names) + (f" +{len(people) - MOST_NAMES}" if len(people) > MOST_NAMES else "")


def _of_plays(plays: tuple[Play, ...]) -> FigureCell:
    return linked_cell(str(len(plays)), plays, ids=tuple(play.id for play in plays))


def best_results_section(wording: PlayWording, plays: figures.Plays, order: Iterable[GameId]) -> StatisticsSection:
    """Return the best result of each game, with who had it first and when; `order` is that of the games."""
    results = best_results(plays)
    return _best(wording, results, order, wording(N_("Best results")))


def _best(
    wording: PlayWording,
    results: Mapping[GameId, BestResult],
    order: Iterable[GameId],
    title: str,
    person: PersonId | None = None,
) -> StatisticsSection:
    games = [game for game in order if game in results]
    rows = Rows(games, lambda game: _best_row(wording, game, results[game], person))
    table = FigureTable("", (wording(N_("Game")), wording(N_("Points"))), rows)
    return StatisticsSection("best", title, tables=(table,))


def _best_row(wording: PlayWording, game: GameId, result: BestResult, person: PersonId | None) -> FigureRow:
    play = result.first[0][0]
    who = "" if person is not None else _players(wording, result.first)
    when = wording.format_date(play.ended, wording.translator.language)
    plays = tuple({part[0].id: part[0] for part in result.parts}.values())
    points = linked_cell(
        wording.points(result.points), plays, game=game, person=person, points=score_text(result.points), final="yes"
    )
    return FigureRow(wording.game(game), (points,), note=" · ".join(filter(None, (who, when))))


def _players(wording: PlayWording, of: tuple[Part, ...]) -> str:
    """Return the names of players of one play, also of those whom nobody knows."""
    language = wording.translator.language
    names = [
        wording.names.get(seat.person) or shown_name(language, seat.name, play.seats.index(seat)) for play, seat in of
    ]
    return ", ".join(names[:MOST_NAMES]) + (f" +{len(names) - MOST_NAMES}" if len(names) > MOST_NAMES else "")


def best_of_person(
    wording: PlayWording, person: PersonId, results: Mapping[GameId, BestResult], order: Iterable[GameId]
) -> StatisticsSection:
    """Return the best result of a person in each game, and when it was reached first."""
    return _best(wording, results, order, wording(N_("Best results")), person)


def best_game_fact(wording: PlayWording, person: PersonId, tally: Tally) -> tuple[Fact, ...]:
    """Return the game in which somebody wins more than by chance, most clearly; nothing where there is none."""
    found = best_game(tally)
    if found is None:
        return ()
    note = wording(
        N_("won %(wins)s of %(matches)s; about %(expected)s expected by chance"),
        wins=len(found.tally.wins),
        matches=len(found.tally.plays),
        expected=wording.decimal(round(found.expected, 1)),
    )
    cell = plays_cell(len(found.tally.plays), game=found.game, person=person, result="yes")
    return (Fact(wording(N_("Best game")), evolve(cell, text=wording.game(found.game), note=note)),)


def places(wording: PlayWording, plays: figures.Plays) -> StatisticsSection:
    """Return how many matches were played where."""

    def row(of: tuple[str, figures.Plays]) -> FigureRow:
        return FigureRow(for_display(of[0]), (plays_cell(len(of[1]), place=of[0]),))

    rows = Rows(list(by_place(plays).items()), row)
    table = FigureTable("", (wording(N_("Played at")), wording(N_("Matches"))), rows)
    return StatisticsSection("places", wording(N_("Where you play")), tables=(table,))
