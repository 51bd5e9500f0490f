"""The statistics: who wins most, with what, where points come from, and how long it takes.

A screen is a list of sections of facts, tables and matches.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import evolve, frozen

from laurel.match.edits import Milliseconds
from laurel.match.message import N_
from laurel.match.setup import PersonId
from laurel.pages import routes
from laurel.pages.chosen import PERIODS, Chosen
from laurel.pages.environment import render
from laurel.pages.figures import (
    SHOWN,
    Cell,
    Fact,
    Row,
    Table,
    behind,
    best_first,
    leading,
    record_row,
    record_table,
)
from laurel.pages.games import PRESENTATIONS
from laurel.pages.page import AnyRegion, Page, Region
from laurel.pages.play_lines import PlayLine, Wording, play_line
from laurel.pages.translator import with_minus
from laurel.plays import statistics as figures
from laurel.plays.play import GameId
from laurel.plays.ratings import ratings_table
from laurel.plays.statistics import Record

COMPARED = 8
"""How many people the matrix of those who played together has: those with the most matches."""


@frozen(eq=False)
class Shown:
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


@frozen
class Section:
    """Figures that answer one question."""

    id: str
    title: str
    facts: tuple[Fact, ...] = ()
    tables: tuple[Table, ...] = ()
    lines: tuple[PlayLine, ...] = ()
    is_folded: bool = False


@frozen
class Option:
    """A choice of the form."""

    value: str
    text: str
    is_chosen: bool


@frozen
class StatisticsView:
    """The screen."""

    title: str
    back: str
    has_plays: bool
    """Whether there is any play at all, whatever is chosen."""

    periods: tuple[Option, ...]
    games: tuple[Option, ...]
    players: tuple[Option, ...]
    sections: tuple[Section, ...]
    """Empty where no match fits what is chosen."""


# ---------------------------------------------------------------- sections


def _summary(wording: Wording, plays: figures.Plays) -> Section:
    people = figures.names(plays)
    facts = [
        Fact(wording(N_("Matches")), behind(len(plays))),
        Fact(wording(N_("Players")), Cell(str(len(people)))),
        *_lengths(wording, plays),
    ]
    return Section("summary", wording(N_("In short")), tuple(facts))


def _lengths(wording: Wording, plays: figures.Plays, game: GameId | None = None) -> list[Fact]:
    found = figures.lengths(plays)
    if found is None:
        return []
    longest = leading(wording.duration(found.longest.duration), [found.longest], ids=(found.longest.id,))
    average = _average_length(wording, found, game=game)
    return [Fact(wording(N_("Average length")), average), Fact(wording(N_("Longest match")), longest)]


def _average_length(wording: Wording, found: figures.Lengths | None, **fields: str | int | None) -> Cell:
    """Return the average length of plays, which leads to those whose length is known; a dash where none is."""
    if found is None:
        return Cell("–")
    return evolve(behind(len(found.plays), length="known", **fields), text=wording.duration(found.average))


def _winners(wording: Wording, plays: figures.Plays) -> Section:
    rows = [
        record_row(wording, wording.person(person), record, routes.person_statistics(person), person=person)
        for person, record in best_first(figures.by_person(plays))
    ]
    table = record_table(wording, "", wording(N_("Player")), rows)
    return Section("winners", wording(N_("Who wins most")), tables=(table,) if rows else ())


def _together(wording: Wording, plays: figures.Plays) -> Section:
    """Return the matrix of those who have played together, with the wins of both."""
    records = figures.by_person(plays)
    people = sorted(records, key=lambda person: -len(records[person].parts))[:COMPARED]
    duels = figures.duels(plays, people)
    rows = tuple(
        Row(
            wording.person(one),
            tuple(_duel_cell(duels, one, other) for other in people),
            routes.person_statistics(one),
        )
        for one in people
    )
    head = ("", *(wording.person(person) for person in people))
    title = wording(N_("Head to head"))
    return Section("together", title, tables=(Table("", head, rows, is_matrix=True),) if duels else ())


def _duel_cell(duels: Mapping[tuple[PersonId, PersonId], figures.Duel], one: PersonId, other: PersonId) -> Cell:
    """Return the wins of two people against each other, those of the first one first."""
    duel, swapped = duels.get((one, other)), duels.get((other, one))
    if duel is not None:
        wins = (len(duel.wins[0]), len(duel.wins[1]))
    elif swapped is not None:
        wins = (len(swapped.wins[1]), len(swapped.wins[0]))
    else:
        return Cell("–")
    return evolve(behind(1, person=one, against=other), text=f"{wins[0]}:{wins[1]}")


def _by_players(wording: Wording, plays: figures.Plays) -> Section:
    rows = []
    for count, found in figures.by_players(plays).items():
        length = _average_length(wording, figures.lengths(found), players=count)
        rows.append(Row(str(count), (behind(len(found), players=count), length)))
    head = (wording(N_("Players")), wording(N_("Matches")), wording(N_("Average length")))
    return Section("players", wording(N_("By number of players")), tables=(Table("", head, tuple(rows)),))


def _game(wording: Wording, game: GameId, plays: figures.Plays, ratings: Table, *, is_folded: bool) -> Section:
    """Return what is counted within one game only: points, roles, sources, margins; and the ratings."""
    of_game = figures.parts(plays)
    matches = Fact(wording(N_("Matches")), behind(len(plays), game=game))
    facts = [
        matches,
        *_points(wording, game, of_game),
        *_lengths(wording, plays, game),
        *_margins(wording, game, plays),
    ]
    tables = [_roles(wording, game, of_game), _sources(wording, game, of_game), ratings]
    title = f"{wording.game(game)} · {wording.matches(len(plays))}" if is_folded else wording.game(game)
    shown = tuple(table for table in tables if table.rows)
    return Section(f"game-{_id(game)}", title, tuple(facts), shown, is_folded=is_folded)


def _ratings(wording: Wording, game: GameId, shown: Shown) -> Table:
    """Return the ratings by all plays of a game, whatever is chosen; without rows where the settings have none."""
    rated = ratings_table(shown.plays, game) if shown.has_ratings else ()
    rows = [
        Row(
            wording.person(one.person),
            (Cell(str(round(one.rating))), Cell(str(one.plays))),
            routes.person_statistics(one.person),
        )
        for one in rated
    ]
    head = (wording(N_("Player")), wording(N_("Rating")), wording(N_("Matches")))
    return Table(wording(N_("Ratings")), head, tuple(rows[:SHOWN]), tuple(rows[SHOWN:]))


def _id(game: GameId) -> str:
    """Return a part of an id for a game, whatever its title is."""
    return game.encode().hex() if game not in PRESENTATIONS else game.replace("_", "-")


def _points(
    wording: Wording, game: GameId, of_game: tuple[figures.Part, ...], person: PersonId | None = None
) -> list[Fact]:
    found, matches = figures.scores(of_game), behind(len(of_game), game=game, person=person)
    return [
        Fact(wording(N_("Average points")), evolve(matches, text=wording.decimal(found.average))),
        Fact(wording(N_("Median points")), evolve(matches, text=wording.decimal(found.median))),
        Fact(
            wording(N_("Most points")),
            leading(with_minus(found.best), found.best_plays, game=game, person=person, points=found.best),
        ),
    ]


def _margins(wording: Wording, game: GameId, plays: figures.Plays) -> list[Fact]:
    found = figures.margins(plays)
    if found is None:
        return []
    pairs = ((N_("Closest win, in points"), found.closest), (N_("Largest win, in points"), found.largest))
    return [
        Fact(wording(label), leading(with_minus(one.points), one.plays, game=game, margin=one.points))
        for label, one in pairs
    ]


def _roles(wording: Wording, game: GameId, of_game: Iterable[figures.Part], person: PersonId | None = None) -> Table:
    rows = [
        record_row(wording, wording.role(game, role), record, role=role, game=game, person=person)
        for role, record in best_first(figures.by_role(of_game))
    ]
    title = wording(N_("What wins")) if person is None else wording(N_("What was played"))
    return record_table(wording, title, wording.role_label(game), rows)


def _sources(wording: Wording, game: GameId, of_game: Iterable[figures.Part], person: PersonId | None = None) -> Table:
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
        matches = behind(len(plays), game=game, person=person, sources=sources)
        rows.append(Row(group, (evolve(matches, text=wording.decimal(average), bar=length), matches)))
    head = (wording(N_("Source")), wording(N_("Average points")), wording(N_("Matches")))
    return Table(wording(N_("Where points come from")), head, tuple(rows[:SHOWN]), tuple(rows[SHOWN:]))


# ---------------------------------------------------------------- a person


def _person_summary(wording: Wording, person: PersonId, record: Record) -> Section:
    streaks = figures.streaks(record)
    facts = (
        Fact(wording(N_("Matches")), behind(len(record.parts), person=person)),
        Fact(wording(N_("Victories")), behind(len(record.wins), person=person, won="yes")),
        Fact(
            wording(N_("Win rate")), evolve(behind(len(record.parts), person=person), text=wording.percent(record.rate))
        ),
        Fact(wording(N_("Longest winning streak")), _streak(streaks.longest)),
        Fact(wording(N_("Present winning streak")), _streak(streaks.present)),
    )
    return Section("summary", wording(N_("In short")), facts)


def _streak(plays: figures.Plays) -> Cell:
    return leading(str(len(plays)), plays, ids=tuple(play.id for play in plays))


def _person_games(wording: Wording, person: PersonId, record: Record) -> Section:
    games = figures.of_person_by_game(record)
    rows = [record_row(wording, wording.game(game), one, game=game, person=person) for game, one in best_first(games)]
    return Section("games", wording(N_("By game")), tables=(record_table(wording, "", wording(N_("Game")), rows),))


def _person_game(wording: Wording, person: PersonId, game: GameId, record: Record) -> Section:
    facts = _points(wording, game, record.parts, person)
    tables = (_roles(wording, game, record.parts, person), _sources(wording, game, record.parts, person))
    title = f"{wording.game(game)} · {wording.matches(len(record.parts))}"
    shown = tuple(table for table in tables if table.rows)
    return Section(f"game-{_id(game)}", title, tuple(facts), shown, is_folded=True)


def _person_players(wording: Wording, person: PersonId, record: Record) -> Section:
    rows = [
        record_row(wording, str(count), one, players=count, person=person)
        for count, one in figures.of_person_by_players(record).items()
    ]
    table = record_table(wording, "", wording(N_("Players")), rows)
    return Section("players", wording(N_("By number of players")), tables=(table,))


def _opponents(wording: Wording, person: PersonId, record: Record) -> Section:
    others = [other for other in figures.names(record.plays) if other != person]
    duels = figures.duels(record.plays, (person, *others))
    rows = [
        Row(
            wording.person(other),
            (
                behind(len(duels[person, other].plays), person=person, against=other),
                behind(len(duels[person, other].wins[0]), person=person, against=other, won="yes"),
                behind(len(duels[person, other].wins[1]), person=other, against=person, won="yes"),
            ),
            routes.person_statistics(other),
        )
        for other in sorted(others, key=lambda one: -len(duels[person, one].plays))
    ]
    head = (wording(N_("Player")), wording(N_("Matches")), wording(N_("Own wins")), wording(N_("Their wins")))
    table = Table("", head, tuple(rows[:SHOWN]), tuple(rows[SHOWN:]))
    return Section("opponents", wording(N_("Played with")), tables=(table,) if rows else ())


def _last(wording: Wording, record: Record) -> Section:
    lines = tuple(play_line(wording, play) for play in reversed(record.plays[-SHOWN:]))
    return Section("last", wording(N_("Last matches")), lines=lines)


# ---------------------------------------------------------------- the screens


def statistics(wording: Wording, shown: Shown) -> Page:
    """Return the screen of the figures of everybody."""
    counted = shown.counted
    games = figures.by_game(counted)
    order = _in_order(games)
    sections = (
        _summary(wording, counted),
        _winners(wording, counted),
        *(
            _game(wording, game, games[game], _ratings(wording, game, shown), is_folded=len(games) > 1)
            for game in order
        ),
        _together(wording, counted),
        _by_players(wording, counted),
    )
    view = _view(wording, wording(N_("Statistics")), routes.HOME, shown)
    return _page(wording, evolve(view, sections=_filled(sections) if counted else ()), shown)


def person_statistics(wording: Wording, person: PersonId, shown: Shown) -> Page:
    """Return the screen of one person's figures."""
    record = figures.by_person(shown.counted).get(person)
    view = _view(wording, wording.person(person), routes.STATISTICS, shown)
    if record is None:
        return _page(wording, view, shown)
    games = figures.of_person_by_game(record)
    sections = (
        _person_summary(wording, person, record),
        _person_games(wording, person, record),
        *(_person_game(wording, person, game, games[game]) for game in _in_order(games)),
        _opponents(wording, person, record),
        _person_players(wording, person, record),
        _last(wording, record),
    )
    return _page(wording, evolve(view, sections=_filled(sections)), shown)


def _in_order(games: Iterable[GameId]) -> list[GameId]:
    """Return games as the setup screen lists them, then those that Laurel does not know."""
    known = list(PRESENTATIONS)
    return sorted(games, key=lambda game: (known.index(game) if game in known else len(known), game))


def _filled(sections: Iterable[Section]) -> tuple[Section, ...]:
    return tuple(section for section in sections if section.facts or section.tables or section.lines)


def _view(wording: Wording, title: str, back: str, shown: Shown) -> StatisticsView:
    """Return the screen without figures: the title and the form."""
    plays, chosen = shown.plays, shown.chosen
    games = [("", wording(N_("All games")))]
    games += [(game, wording.game(game)) for game in _in_order(figures.by_game(plays))]
    players = [("", wording(N_("Any number")))]
    players += [(str(count), str(count)) for count in figures.by_players(plays)]
    periods = [(period, wording(text)) for period, text in PERIODS.items()]
    return StatisticsView(
        title,
        back,
        bool(plays),
        _options(periods, chosen.period),
        _options(games, chosen.game),
        _options(players, chosen.players),
        (),
    )


def _options(choices: Iterable[tuple[str, str]], chosen: str) -> tuple[Option, ...]:
    return tuple(Option(value, text, value == chosen) for value, text in choices)


def _page(wording: Wording, view: StatisticsView, shown: Shown) -> Page:
    language = wording.translator.language
    body = Region("statistics", render("statistics.html", language, view))
    return Page("statistics", view.title, language, (body, *shown.over))
