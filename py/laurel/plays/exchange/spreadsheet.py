"""Plays as a table for spreadsheets: CSV with one row for every player of every play."""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable, Iterator
from io import StringIO
from typing import Literal, get_args

from attrs import frozen

from laurel.match.edits import MINUTE, Milliseconds
from laurel.match.verdict import End
from laurel.plays.play import GameId, Play, Score

BYTE_ORDER_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""By it, programs recognize UTF-8."""

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""What a cell begins with that a spreadsheet takes for a formula, or leaves out before one."""

DECIMALS = re.compile(r"-[0-9]+[.,][0-9]+")

Cell = str | int

Column = Literal[
    "day",
    "game",
    "match",
    "minutes",
    "number",
    "name",
    "role",
    "team",
    "points",
    "place",
    "won",
    "sources",
    "where",
    "note",
    "end",
]
"""What a column says, in the order in which they are written. A match has a row for each player; `number` is how many
they are."""

COLUMNS: tuple[Column, ...] = get_args(Column)


@frozen
class SpreadsheetWording:
    """The words of a table, in the language of its reader."""

    headings: tuple[str, ...]
    """Of `COLUMNS`."""

    day: Callable[[Milliseconds], str]
    """Returns a date as `2026-11-21`."""

    game: Callable[[GameId], str]
    """Returns the title of a game."""

    role: Callable[[GameId, str], str]
    """Returns the name of what a player plays, by its id."""

    source: Callable[[GameId, str], str]
    """Returns the name of a source of points, by its id."""

    points: Callable[[Score], Cell]
    """Returns points: a whole number, or decimals as the programs of the language read them."""

    end: Callable[[End], str]
    """Returns how a match ended; empty where it ended by the rules."""

    delimiter: str = ","
    """Between cells: programs expect a semicolon in languages that write decimals with a comma."""


def write_table(plays: Iterable[Play], wording: SpreadsheetWording) -> str:
    """Return a table of plays as CSV, with a byte order mark.

    Who has won has a 1 in that column and everybody else a 0, so that wins can be added up. Texts that a spreadsheet
    would take for formulas have an apostrophe before them; numbers are left as they are.
    """
    made = StringIO(newline="")
    made.write(BYTE_ORDER_MARK)
    writer = csv.writer(made, delimiter=wording.delimiter)
    writer.writerow(map(escape_cell, wording.headings))
    for play in plays:
        writer.writerows(map(escape_cell, row) for row in _rows(play, wording))
    return made.getvalue()


def _rows(play: Play, wording: SpreadsheetWording) -> Iterator[tuple[Cell, ...]]:
    about_play = (
        wording.day(play.ended),
        wording.game(play.game),
        play.id,
        play.duration // MINUTE or "",
        len(play.seats),
    )
    has_teams = len({seat.team for seat in play.seats}) < len(play.seats)
    for seat in play.seats:
        yield (
            *about_play,
            seat.name,
            wording.role(play.game, seat.role) if seat.role else "",
            seat.team + 1 if has_teams else "",
            "" if seat.points is None else wording.points(seat.points),
            "" if seat.place is None else seat.place,
            int(seat.has_won),
            "; ".join(f"{wording.source(play.game, source)}: {points}" for source, points in seat.sources),
            play.place,
            play.note,
            wording.end(play.end),
        )


def escape_cell(cell: Cell) -> Cell:
    """Return a cell with an apostrophe before it, where a spreadsheet would take it for a formula; a number is none."""
    is_formula = isinstance(cell, str) and cell.startswith(FORMULA) and not DECIMALS.fullmatch(cell)
    return f"'{cell}" if is_formula else cell
