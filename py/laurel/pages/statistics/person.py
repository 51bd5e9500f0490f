"""The sections of the statistics of a person."""

from __future__ import annotations

from attrs import evolve

from laurel.match.message import N_, NC_
from laurel.match.setup import PersonId
from laurel.pages.statistics.across import best_game_fact
from laurel.pages.statistics.figures import (
    SHOWN,
    Fact,
    FigureCell,
    FigureRow,
    FigureTable,
    Rows,
    best_first,
    linked_cell,
    plays_cell,
    rate,
    tally_row,
    tally_table,
)
from laurel.pages.statistics.play_lines import PlayWording, play_line
from laurel.pages.statistics.sections import StatisticsSection, points, roles, section_id, sources
from laurel.plays.play import GameId
from laurel.plays.statistics import statistics as figures
from laurel.plays.statistics.statistics import Tally


def summary(wording: PlayWording, person: PersonId, tally: Tally) -> StatisticsSection:
    """Return how often somebody has played and won."""
    streaks = figures.streaks(tally)
    facts = (
        Fact(wording(N_("Matches")), plays_cell(len(tally.plays), person=person)),
        Fact(wording(N_("Victories")), plays_cell(len(tally.wins), person=person, won="yes")),
        Fact(wording(N_("Win rate")), evolve(rate(wording, tally, person=person), bar=None)),
        Fact(wording(N_("Longest winning streak")), _streak(streaks.longest)),
        Fact(wording(N_("Current winning streak")), _streak(streaks.present)),
        *best_game_fact(wording, person, tally),
    )
    return StatisticsSection("summary", wording(N_("In short")), facts)


def _streak(plays: figures.Plays) -> FigureCell:
    return linked_cell(str(len(plays)), plays, ids=tuple(play.id for play in plays))


def games(wording: PlayWording, person: PersonId, tally: Tally) -> StatisticsSection:
    """Return the tally of a person in every game."""

    def row(of: tuple[GameId, Tally]) -> FigureRow:
        return tally_row(wording, wording.game(of[0]), of[1], game=of[0], person=person)

    rows = Rows(best_first(figures.of_person_by_game(tally)), row)
    return StatisticsSection(
        "games", wording(N_("By game")), tables=(tally_table(wording, "", wording(N_("Game")), rows),)
    )


def of_game(wording: PlayWording, person: PersonId, game: GameId, tally: Tally) -> StatisticsSection:
    """Return what is counted within one game only: points, roles and sources of a person."""
    facts = points(wording, game, tally.parts, person)
    tables = (roles(wording, game, tally.parts, person), sources(wording, game, tally.parts, person))
    title = f"{wording.game(game)} · {wording.matches(len(tally.plays))}"
    return StatisticsSection(f"game-{section_id(game)}", title, tuple(facts), tables, is_folded=True)


def players(wording: PlayWording, person: PersonId, tally: Tally) -> StatisticsSection:
    """Return the tally of a person by number of players."""
    rows = [
        tally_row(wording, str(count), one, players=count, person=person)
        for count, one in figures.of_person_by_players(tally).items()
    ]
    table = tally_table(wording, "", wording(N_("Players")), rows)
    return StatisticsSection("players", wording(N_("By number of players")), tables=(table,))


def opponents(wording: PlayWording, person: PersonId, tally: Tally) -> StatisticsSection:
    """Return against whom a person has played, and the wins of both."""
    known = [other for other in figures.names(tally.plays) if other != person]
    duels = figures.duels(tally.plays, (person, *known))

    def row(other: PersonId) -> FigureRow:
        duel = duels[person, other]
        cells = (
            plays_cell(len(duel.plays), person=person, against=other, result="yes"),
            plays_cell(len(duel.wins[0]), person=person, against=other, won="yes"),
            plays_cell(len(duel.wins[1]), person=other, against=person, won="yes"),
        )
        return FigureRow(wording.person(other), cells, wording.person_statistics(other))

    others = [other for other in known if (person, other) in duels]
    rows = Rows(sorted(others, key=lambda one: -len(duels[person, one].plays)), row)
    head = (
        wording(N_("Player")),
        wording(N_("Matches")),
        wording(NC_("number of matches", "Wins")),
        wording(NC_("number of matches", "Losses")),
    )
    table = FigureTable("", head, rows)
    return StatisticsSection("opponents", wording(N_("Head to head")), tables=(table,))


def last_matches(wording: PlayWording, tally: Tally) -> StatisticsSection:
    """Return the last matches of a person."""
    lines = tuple(play_line(wording, play) for play in reversed(tally.plays[-SHOWN:]))
    return StatisticsSection("last", wording(N_("Last matches")), lines=lines)
