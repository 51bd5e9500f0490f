"""The sections of the statistics: of everybody, and of a game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from attrs import evolve, frozen

from laurel.match.message import N_
from laurel.match.setup import PersonId
from laurel.pages.environment import Values
from laurel.pages.games import PRESENTATIONS
from laurel.pages.match import boardgamegeek
from laurel.pages.statistics.figures import (
    Fact,
    FigureCell,
    FigureRow,
    FigureTable,
    Rows,
    best_first,
    first_rows,
    linked_cell,
    plays_cell,
    tally_row,
    tally_table,
)
from laurel.pages.statistics.play_lines import PlayWording
from laurel.plays.play import GameId
from laurel.plays.scores import score_text
from laurel.plays.statistics import statistics as figures
from laurel.plays.statistics.finding import Found
from laurel.plays.statistics.ratings import ratings_table

COMPARED = 8
"""How many people the matrix of those who played together has: those with the most matches."""


@frozen
class StatisticsSection:
    """Figures that answer one question."""

    id: str
    title: str
    facts: tuple[Fact, ...] = ()
    tables: tuple[FigureTable, ...] = ()
    lines: tuple[Values, ...] = ()
    boardgamegeek: Values | None = None
    """The links of the game to BoardGameGeek."""

    is_folded: bool = False
    left: int = 0
    """How many more sections of its kind there are; then it has nothing else."""


def without_empty(*sections: StatisticsSection) -> Iterator[StatisticsSection]:
    """Yield those of some sections that have anything, without tables that have no rows."""
    shown = (evolve(one, tables=tuple(table for table in one.tables if len(table.rows))) for one in sections)
    return (section for section in shown if section.facts or section.tables or section.lines or section.left)


def shown_section(section: StatisticsSection, counts: Mapping[str, int]) -> StatisticsSection:
    """Return a section with the rows of its tables that are shown: see `first_rows`."""
    tables = (first_rows(one, f"{section.id}-{index}", counts) for index, one in enumerate(section.tables, 1))
    return evolve(section, tables=tuple(tables))


def summary(wording: PlayWording, found: Found) -> StatisticsSection:
    """Return how many matches and people there are, and how long it takes."""
    facts = [
        Fact(wording(N_("Matches")), plays_cell(len(found.plays))),
        Fact(wording(N_("Players")), FigureCell(str(len(found.most_wins)))),
        *_lengths(wording, found.plays),
    ]
    return StatisticsSection("summary", wording(N_("In short")), tuple(facts))


def _lengths(wording: PlayWording, plays: figures.Plays, game: GameId | None = None) -> list[Fact]:
    found = figures.lengths(plays)
    if found is None:
        return []
    longest = linked_cell(
        wording.duration(found.longest.duration, breaks=True), [found.longest], ids=(found.longest.id,)
    )
    average = _average_length(wording, plays, game=game)
    return [Fact(wording(N_("Average length")), average), Fact(wording(N_("Longest match")), longest)]


def _average_length(wording: PlayWording, plays: figures.Plays, **fields: str | int | None) -> FigureCell:
    """Return the average length of plays, which leads to those whose length is known; a dash where none is.

    A note says of how many plays, where that is not all of them.
    """
    found = figures.lengths(plays)
    if found is None:
        return FigureCell("–")
    known, average = len(found.plays), wording.duration(found.average, breaks=True)
    note = wording(N_("matches: %(known)s of %(all)s"), known=known, all=len(plays))
    return evolve(plays_cell(known, length="known", **fields), text=average, note=note if known < len(plays) else "")


def winners(wording: PlayWording, found: Found) -> StatisticsSection:
    """Return the tally of everybody."""

    def row(person: PersonId) -> FigureRow:
        href = wording.person_statistics(person)
        return tally_row(wording, wording.person(person), found.tally(person), href, person=person)

    table = tally_table(wording, "", wording(N_("Player")), Rows(found.most_wins, row))
    return StatisticsSection("winners", wording(N_("Who wins most often")), tables=(table,))


def duel_section(wording: PlayWording, found: Found) -> StatisticsSection:
    """Return the matrix of those who have played together, with the wins of both."""
    people = found.most_played[:COMPARED]
    duels = figures.duels(found.plays, people)
    rows = tuple(
        FigureRow(
            wording.person(one),
            tuple(_duel_cell(duels, one, other) for other in people),
            wording.person_statistics(one),
        )
        for one in people
        if duels
    )
    head = ("", *(wording.person(person) for person in people))
    title = wording(N_("Head to head"))
    return StatisticsSection("together", title, tables=(FigureTable("", head, rows, is_matrix=True),))


def _duel_cell(duels: Mapping[tuple[PersonId, PersonId], figures.Duel], one: PersonId, other: PersonId) -> FigureCell:
    """Return the wins of two people against each other, those of the first one first."""
    duel, swapped = duels.get((one, other)), duels.get((other, one))
    if duel is not None:
        wins = (len(duel.wins[0]), len(duel.wins[1]))
    elif swapped is not None:
        wins = (len(swapped.wins[1]), len(swapped.wins[0]))
    else:
        return FigureCell("–")
    return evolve(plays_cell(1, person=one, against=other, result="yes"), text=f"{wins[0]}:{wins[1]}")


def by_players(wording: PlayWording, plays: figures.Plays) -> StatisticsSection:
    """Return how many matches there are by number of players, and how long they take."""
    rows = []
    for count, found in figures.by_players(plays).items():
        length = _average_length(wording, found, players=count)
        rows.append(FigureRow(str(count), (plays_cell(len(found), players=count), length)))
    head = (wording(N_("Players")), wording(N_("Matches")), wording(N_("Average length")))
    return StatisticsSection(
        "players", wording(N_("By number of players")), tables=(FigureTable("", head, tuple(rows)),)
    )


def of_game(
    wording: PlayWording, game: GameId, plays: figures.Plays, rated: FigureTable | None, *, is_folded: bool
) -> StatisticsSection:
    """Return what is counted within one game only: points, roles, sources, margins; and the ratings."""
    parts = figures.parts(plays)
    matches = Fact(wording(N_("Matches")), plays_cell(len(plays), game=game))
    facts = [
        matches,
        *_together(wording, game, plays),
        *points(wording, game, parts),
        *_lengths(wording, plays, game),
        *_margins(wording, game, plays),
    ]
    tables = (roles(wording, game, parts), sources(wording, game, parts), *(() if rated is None else (rated,)))
    title = f"{wording.game(game)} · {wording.matches(len(plays))}" if is_folded else wording.game(game)
    links = boardgamegeek.links(wording.bgg_id(game))
    section = StatisticsSection(f"game-{section_id(game)}", title, tuple(facts), tables)
    return evolve(section, boardgamegeek=links, is_folded=is_folded)


def _together(wording: PlayWording, game: GameId, plays: figures.Plays) -> list[Fact]:
    """Return how often a game was won and lost together; nothing where it never was either."""
    ended = [play for play in plays if play.wins == "together" and play.has_result]
    won = sum(any(seat.has_won for seat in play.seats) for play in ended)
    pairs = ((N_("Won together"), "yes", won), (N_("Lost together"), "no", len(ended) - won))
    return [
        Fact(wording(label), plays_cell(count, game=game, together="yes", won=has_won, result="yes"))
        for label, has_won, count in pairs
        if ended
    ]


def ratings(wording: PlayWording, game: GameId, plays: figures.Plays) -> FigureTable:
    """Return the table of the ratings by plays of a game."""
    rows = [
        FigureRow(
            wording.person(one.person),
            (FigureCell(str(round(one.rating))), FigureCell(str(one.plays))),
            wording.person_statistics(one.person),
        )
        for one in ratings_table(plays, game)
    ]
    head = (wording(N_("Player")), wording(N_("Rating")), wording(N_("Matches")))
    return FigureTable(wording(N_("Ratings")), head, tuple(rows))


def section_id(game: GameId) -> str:
    """Return a part of an id for a game, whatever its title is."""
    return game.encode().hex() if game not in PRESENTATIONS else game.replace("_", "-")


def points(
    wording: PlayWording, game: GameId, of_game: tuple[figures.Part, ...], person: PersonId | None = None
) -> list[Fact]:
    """Return the average, the median and the most points in parts of one game; nothing where none has final points."""
    found, counted = figures.scores(of_game), figures.with_final_points(of_game)
    if found is None:
        return []
    matches = plays_cell(len(counted), game=game, person=person, final="yes", scores="yes")
    return [
        Fact(wording(N_("Average points")), evolve(matches, text=wording.decimal(found.average))),
        Fact(wording(N_("Median points")), evolve(matches, text=wording.decimal(found.median))),
        Fact(
            wording(N_("Fewest points") if found.wins == "least" else N_("Most points")),
            linked_cell(
                wording.points(found.best),
                found.best_plays,
                game=game,
                person=person,
                points=score_text(found.best),
                final="yes",
            ),
        ),
    ]


def _margins(wording: PlayWording, game: GameId, plays: figures.Plays) -> list[Fact]:
    found = figures.margins(plays)
    if found is None:
        return []
    pairs = ((N_("Closest win, in points"), found.closest), (N_("Largest win, in points"), found.largest))
    return [
        Fact(
            wording(label), linked_cell(wording.points(one.points), one.plays, game=game, margin=score_text(one.points))
        )
        for label, one in pairs
    ]


def roles(
    wording: PlayWording, game: GameId, of_game: Iterable[figures.Part], person: PersonId | None = None
) -> FigureTable:
    """Return the tallies of the roles in parts of one game."""

    def row(of: tuple[str, figures.Tally]) -> FigureRow:
        return tally_row(wording, wording.role(game, of[0]), of[1], role=of[0], game=game, person=person)

    rows = Rows(best_first(figures.by_role(of_game)), row)
    title = wording(N_("What wins")) if person is None else wording(N_("What was played"))
    return tally_table(wording, title, wording.role_label(game), rows)


def sources(
    wording: PlayWording, game: GameId, of_game: Iterable[figures.Part], person: PersonId | None = None
) -> FigureTable:
    """Return the average points of a player by group of sources, with bars."""
    groups: dict[str, list[figures.SourceShare]] = {}
    for share in figures.sources(of_game):
        groups.setdefault(wording.source(game, share.source), []).append(share)
    averages = {group: sum(share.average for share in shares) for group, shares in groups.items()}
    most = max(averages.values(), default=0)
    rows = []
    for group, average in sorted(averages.items(), key=lambda pair: -pair[1]):
        length = round(100 * average / most, 1) if average > 0 else 0
        plays = {play.id for share in groups[group] for play in share.plays}
        sources = tuple(share.source for share in groups[group])
        matches = plays_cell(len(plays), game=game, person=person, sources=sources, final="yes")
        rows.append(FigureRow(group, (evolve(matches, text=wording.decimal(average), bar=length), matches)))
    head = (wording(N_("Source")), wording(N_("Average points")), wording(N_("Matches")))
    return FigureTable(wording(N_("Where points come from")), head, tuple(rows))
