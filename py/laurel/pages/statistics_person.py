"""The sections of the statistics of a person."""

from __future__ import annotations

from attrs import evolve

from laurel.match.message import N_, NC_
from laurel.match.setup import PersonId
from laurel.pages import routes
from laurel.pages.play_lines import Wording, play_line
from laurel.pages.statistics_across import best_game_fact
from laurel.pages.statistics_figures import (
    SHOWN,
    Fact,
    FigureCell,
    FigureRow,
    FigureTable,
    behind,
    best_first,
    leading,
    rate,
    record_row,
    record_table,
)
from laurel.pages.statistics_sections import Section, points, roles, section_id, sources
from laurel.plays import statistics as figures
from laurel.plays.play import GameId
from laurel.plays.statistics import Record


def summary(wording: Wording, person: PersonId, record: Record) -> Section:
    """Return how often somebody has played and won."""
    streaks = figures.streaks(record)
    facts = (
        Fact(wording(N_("Matches")), behind(len(record.plays), person=person)),
        Fact(wording(N_("Victories")), behind(len(record.wins), person=person, won="yes")),
        Fact(wording(N_("Win rate")), evolve(rate(wording, record, person=person), bar=None)),
        Fact(wording(N_("Longest winning streak")), _streak(streaks.longest)),
        Fact(wording(N_("Current winning streak")), _streak(streaks.present)),
        *best_game_fact(wording, person, record),
    )
    return Section("summary", wording(N_("In short")), facts)


def _streak(plays: figures.Plays) -> FigureCell:
    return leading(str(len(plays)), plays, ids=tuple(play.id for play in plays))


def games(wording: Wording, person: PersonId, record: Record) -> Section:
    """Return the record of a person in every game."""
    by_game = best_first(figures.of_person_by_game(record))
    rows = [record_row(wording, wording.game(name), one, game=name, person=person) for name, one in by_game]
    return Section("games", wording(N_("By game")), tables=(record_table(wording, "", wording(N_("Game")), rows),))


def game(wording: Wording, person: PersonId, game: GameId, record: Record) -> Section:
    """Return what is counted within one game only: points, roles and sources of a person."""
    facts = points(wording, game, record.parts, person)
    tables = (roles(wording, game, record.parts, person), sources(wording, game, record.parts, person))
    title = f"{wording.game(game)} · {wording.matches(len(record.plays))}"
    return Section(f"game-{section_id(game)}", title, tuple(facts), tables, is_folded=True)


def players(wording: Wording, person: PersonId, record: Record) -> Section:
    """Return the record of a person by number of players."""
    rows = [
        record_row(wording, str(count), one, players=count, person=person)
        for count, one in figures.of_person_by_players(record).items()
    ]
    table = record_table(wording, "", wording(N_("Players")), rows)
    return Section("players", wording(N_("By number of players")), tables=(table,))


def opponents(wording: Wording, person: PersonId, record: Record) -> Section:
    """Return against whom a person has played, and the wins of both."""
    known = [other for other in figures.names(record.plays) if other != person]
    duels = figures.duels(record.plays, (person, *known))
    others = [other for other in known if (person, other) in duels]
    rows = [
        FigureRow(
            wording.person(other),
            (
                behind(len(duels[person, other].plays), person=person, against=other, result="yes"),
                behind(len(duels[person, other].wins[0]), person=person, against=other, won="yes"),
                behind(len(duels[person, other].wins[1]), person=other, against=person, won="yes"),
            ),
            routes.person_statistics(other),
        )
        for other in sorted(others, key=lambda one: -len(duels[person, one].plays))
    ]
    head = (
        wording(N_("Player")),
        wording(N_("Matches")),
        wording(NC_("number of matches", "Wins")),
        wording(NC_("number of matches", "Losses")),
    )
    table = FigureTable("", head, tuple(rows))
    return Section("opponents", wording(N_("Head to head")), tables=(table,))


def last(wording: Wording, record: Record) -> Section:
    """Return the last matches of a person."""
    lines = tuple(play_line(wording, play) for play in reversed(record.plays[-SHOWN:]))
    return Section("last", wording(N_("Last matches")), lines=lines)
