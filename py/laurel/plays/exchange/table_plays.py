"""Makes plays of the rows of a table: consecutive rows with the same match, or day and game, are one play.

Each play is read as a record is (`laurel.plays.records.reading`), so that winners, places and sides mean the same
wherever they come from. A play of which something cannot be read is left out, and what was wrong is told with the
number of its row.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from uuid import uuid5

from attrs import evolve, field, frozen

from laurel.match.edits import Milliseconds
from laurel.match.json_text import write_json
from laurel.match.message import N_, Message
from laurel.match.setup import PersonId, Points
from laurel.match.verdict import End
from laurel.match.wins import advantage
from laurel.plays.exchange.csv_table import (
    NO,
    YES,
    CsvTable,
    DateOrder,
    NotReadable,
    read_date,
    read_minutes,
    read_place,
    typed_score,
)
from laurel.plays.exchange.spreadsheet import Column
from laurel.plays.plain import LONGEST_COMMENT, LONGEST_TEXT, MOST_SEATS
from laurel.plays.play import OTHER, GameId, Play, PlayedSeat, PlayId
from laurel.plays.records.bgstats import NAMESPACE, GameReference, foreign_id
from laurel.plays.records.reading import FAULTS, Games, read, spelling_key
from laurel.plays.records.record import Record
from laurel.plays.scores import read_score

SECOND = 1000
LAUREL_ID_LENGTH = 12
"""The characters of the id of a match. A shorter text tells plays of one table apart, and not those of two."""


@frozen
class KnownNames:
    """What Laurel knows by its name: all names in small letters."""

    games: Mapping[str, GameId] = field(factory=dict)
    references: Mapping[GameId, GameReference] = field(factory=dict)
    people: Mapping[str, PersonId] = field(factory=dict)
    """People of whom there is one of that name."""

    ends: Mapping[str, End] = field(factory=dict)
    """How a match has ended, in the words of all languages."""


@frozen
class ColumnChoice:
    """What the columns of a table mean."""

    columns: Mapping[Column, int]
    order: DateOrder
    points_decide: bool = False
    """Whether the best points have won where no cell of a play says who has."""


@frozen
class ReadTable:
    """What a table says."""

    plays: tuple[Play, ...]
    problems: tuple[tuple[int, Message], ...]
    """The numbers of rows whose plays are left out, with what is wrong there."""


class _Problem(ValueError):
    """A row whose play cannot be read."""

    def __init__(self, line: int, message: Message) -> None:
        super().__init__(f"row {line}: {message}")
        self.line = line
        self.message = message


NOT_A_DATE = N_("“%(cell)s” is not a date.")
NOT_A_NUMBER_OF_POINTS = N_("“%(cell)s” is not a number of points.")
NOT_A_LENGTH = N_("“%(cell)s” is not a length of time.")
NOT_A_PLACE = N_("“%(cell)s” is not a place.")
NO_WINNER = N_("“%(cell)s” is neither yes or no nor the name of a player.")
NO_GAME = N_("No game is named.")
TOO_LONG = N_("A text is too long.")
TOO_MANY = N_("More than %(most)s players.")


def read_plays(table: CsvTable, choice: ColumnChoice, known: KnownNames) -> ReadTable:
    """Return the plays of a table, in its order; plays of one day without a time are a second apart."""
    plays: list[Play] = []
    problems: list[tuple[int, Message]] = []
    seen: Counter[str] = Counter()
    games = Games(known.references)
    for rows in _groups(table, choice.columns):
        try:
            plays.append(_PlayRows(table, choice, known, games, rows).play(seen))
        except _Problem as problem:
            problems.append((problem.line, problem.message))
    return ReadTable(tuple(plays), tuple(problems))


def _groups(table: CsvTable, columns: Mapping[Column, int]) -> Iterator[tuple[int, ...]]:
    """Yield the rows of each play. A player who comes a second time begins another one."""
    rows: list[int] = []
    names: set[str] = set()
    before: object = None
    for row in range(len(table.rows)):
        match = table.cell(row, columns.get("match"))
        about: tuple[Column, ...] = ("day", "game", "minutes", "where", "end")
        key = match or tuple(table.cell(row, columns.get(column)) for column in about)
        name = spelling_key(table.cell(row, columns.get("name")))
        if rows and (key != before or (name and name in names)):
            yield tuple(rows)
            rows, names = [], set()
        rows.append(row)
        names.add(name)
        before = key
    if rows:
        yield tuple(rows)


class _PlayRows:
    """The rows of one play."""

    def __init__(
        self, table: CsvTable, choice: ColumnChoice, known: KnownNames, games: Games, rows: Sequence[int]
    ) -> None:
        self._table = table
        self._choice = choice
        self._known = known
        self._games = games
        self._rows = rows

    def play(self, seen: Counter[str]) -> Play:
        """Return the play; `seen` counts the plays of each day, and those that say the same, each of which is one.

        Raises:
            _Problem: something in it cannot be read.
        """
        if len(self._rows) > MOST_SEATS:
            raise self._problem(0, TOO_MANY, most=MOST_SEATS)
        record = self._record()
        names = [one["name"] for one in record.players]
        content = write_json([record.play, record.game["name"], names], sort_keys=True)
        seen[content] += 1
        own = self._cell(0, "match")
        uuid = uuid5(NAMESPACE, f"{content}{seen[content]}")
        id_ = PlayId(own if len(own) >= LAUREL_ID_LENGTH else foreign_id(str(uuid)))
        try:
            play = read(record, self._games)
        except FAULTS as error:
            raise self._problem(0, TOO_LONG) from error
        end = self._known.ends.get(self._of_play("end").casefold(), "rules")
        game = self._known.games.get(spelling_key(self._cell(0, "game")), play.game)
        seats = tuple(self._with_more(*one) for one in enumerate(play.seats))
        at = Milliseconds(play.ended + SECOND * self._earlier(seen))
        return evolve(play, id=id_, game=game, started=at, ended=at, seats=seats, end=end)

    def _earlier(self, seen: Counter[str]) -> int:
        """Return how many plays of this day came before, where it has no time of day; else 0."""
        day = self._cell(0, "day")
        _, has_time = read_date(day, self._choice.order)
        seen[day] += 1
        return 0 if has_time else seen[day] - 1

    def _cell(self, seat: int, column: Column) -> str:
        return self._table.cell(self._rows[seat], self._choice.columns.get(column))

    def _of_play(self, column: Column) -> str:
        """Return what a column says of the play: in whichever row has it first."""
        return next(filter(None, (self._cell(seat, column) for seat in range(len(self._rows)))), "")

    def _problem(self, seat: int, text: str, **data: object) -> _Problem:
        return _Problem(self._table.lines[self._rows[seat]], Message(text, **data))

    def _record(self) -> Record:
        """Return the play as BG Stats would have recorded it."""
        title = self._cell(0, "game")
        if not title:
            raise self._problem(0, NO_GAME)
        game = self._known.games.get(spelling_key(title), GameId(f"{OTHER}{title}"))
        reference = self._known.references.get(game) or GameReference(title)
        scores = [self._seat(seat) for seat in range(len(self._rows))]
        if "won" not in self._choice.columns or (self._choice.points_decide and not self._of_play("won")):
            _flag_winners(scores, reference)
        return Record(
            play={
                "playDate": self._date(),
                "durationMin": self._minutes(),
                "usesTeams": any(one["team"] for one in scores),
                "comments": self._of_play("note")[:LONGEST_COMMENT],
                "playerScores": scores,
            },
            game={"name": reference.name, "bggId": reference.bgg_id or 0, "highestWins": reference.wins != "least"}
            | {"cooperative": reference.wins == "together", "noPoints": reference.no_points},
            players=tuple(self._player(seat) for seat in range(len(self._rows))),
            place={"name": self._of_play("where")} if self._of_play("where") else None,
        )

    def _date(self) -> str:
        cell = self._cell(0, "day")
        try:
            date, _ = read_date(cell, self._choice.order)
        except NotReadable as error:
            raise self._problem(0, NOT_A_DATE, cell=cell) from error
        return f"{date:%Y-%m-%d %H:%M:%S}"

    def _minutes(self) -> int:
        cell = self._of_play("minutes")
        try:
            return read_minutes(cell)
        except NotReadable as error:
            raise self._problem(0, NOT_A_LENGTH, cell=cell) from error

    def _player(self, seat: int) -> dict[str, Any]:
        name = self._cell(seat, "name")[:LONGEST_TEXT]
        return {"name": name, "isAnonymous": not name}

    def _seat(self, seat: int) -> dict[str, Any]:
        """Return what is recorded of one player."""
        typed, place = self._cell(seat, "points"), self._cell(seat, "place")
        score = typed_score(typed, self._table.delimiter)
        if score and read_score(score) is None:
            raise self._problem(seat, NOT_A_NUMBER_OF_POINTS, cell=typed)
        try:
            rank = read_place(place)
        except NotReadable as error:
            raise self._problem(seat, NOT_A_PLACE, cell=place) from error
        return {
            "score": score,
            "rank": rank,
            "winner": self._has_won(seat),
            "role": self._cell(seat, "role")[:LONGEST_TEXT],
            "team": self._cell(seat, "team")[:LONGEST_TEXT],
        }

    def _has_won(self, seat: int) -> bool:
        """Return whether a cell says yes, or names the player, or the team, as who has won."""
        cell = spelling_key(self._cell(seat, "won"))
        if cell in YES or cell in NO:
            return cell in YES
        names = [spelling_key(self._cell(other, "name")) for other in range(len(self._rows))]
        teams = [spelling_key(self._cell(other, "team")) for other in range(len(self._rows))]
        if cell not in names and cell not in teams:
            raise self._problem(seat, NO_WINNER, cell=self._cell(seat, "won"))
        return cell in (names[seat], teams[seat])

    def _with_more(self, index: int, seat: PlayedSeat) -> PlayedSeat:
        """Return a player as Laurel knows them, with the points by source that the table has."""
        person = self._known.people.get(spelling_key(seat.name), seat.person)
        sources = tuple(_sources(self._cell(index, "sources")))
        return evolve(seat, person=person, sources=sources)


def _flag_winners(scores: Sequence[dict[str, Any]], reference: GameReference) -> None:
    """Flag who is in the first place, or else has the best points, with their teams: no column says who has won."""
    reached = [
        None if (number := read_score(one["score"])) is None else advantage(reference.wins, number) for one in scores
    ]
    if any(one["rank"] for one in scores):
        first = [one["rank"] == 1 for one in scores]
    elif reference.wins == "together":
        return
    else:
        best = max((number for number in reached if number is not None), default=None)
        first = [number is not None and number == best for number in reached]
    teams = {one["team"] for one, is_first in zip(scores, first, strict=True) if is_first and one["team"]}
    for one, is_first in zip(scores, first, strict=True):
        one["winner"] = is_first or one["team"] in teams


def _sources(cell: str) -> Iterator[tuple[str, Points]]:
    """Yield the points by source of `Custodians: 1; Secret objectives: 2`; what is none is left out."""
    for part in cell.split("; "):
        name, _, number = part.rpartition(": ")
        if name and number.removeprefix("-").isdecimal() and number.isascii():
            yield name, Points(int(number))
