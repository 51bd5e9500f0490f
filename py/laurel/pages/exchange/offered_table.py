"""A table with results that comes from outside, as its screen shows it: what its columns mean, and its plays."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from laurel.match.message import N_
from laurel.pages.environment import Values
from laurel.pages.language.translator import Translator
from laurel.pages.statistics.play_columns import COLUMN_NAMES
from laurel.pages.statistics.play_lines import PlayWording, play_line
from laurel.plays.exchange.csv_table import REQUIRED, CsvTable, DateOrder
from laurel.plays.exchange.spreadsheet import COLUMNS, Column
from laurel.plays.exchange.table_plays import ReadTable

SHOWN_PLAYS = 5
SHOWN_PROBLEMS = 20

ORDER_NAMES: Mapping[DateOrder, str] = {
    "ymd": N_("Year, month, day"),
    "dmy": N_("Day, month, year"),
    "mdy": N_("Month, day, year"),
}

COLUMN_FIELD = "column."
"""Begins the name of the control with the meaning of a column; the index of the column follows."""

ORDER_FIELD = "order"

PLAYER = "player"
"""The meaning of a column that has the points of one player, whose name is its heading."""


@frozen
class OfferedTable:
    """A table, what its columns are taken for, and what it says then."""

    table: CsvTable
    columns: Mapping[Column, int]
    orders: tuple[DateOrder, ...]
    """The orders in which all its dates are dates; the first one is used."""

    read: ReadTable | None = None
    """`None` as long as a column is missing that is needed."""

    present: int = 0
    """How many of its plays are here already."""

    players: tuple[int, ...] = ()
    """The columns that have the points of one player each."""

    @property
    def missing(self) -> tuple[Column, ...]:
        """The columns that are needed and not there."""
        known = (*self.columns, *(("name",) if self.players else ()))
        return tuple(one for one in REQUIRED if one not in known)


def view(wording: PlayWording, offered: OfferedTable) -> Values:
    """Return what the screen shows of a table.

    Values:
        new: how many plays can be kept; 0 while a column is missing.
        missing: the names of the columns that are needed and not there.
        orders: in which a date may be read, where there are several.
    """
    translator, read = wording.translator, offered.read
    plays = () if read is None else read.plays
    problems = () if read is None else read.problems
    return Values(
        new=len(plays) - offered.present,
        present=_counted(translator, offered.present),
        problem_count=len(problems),
        missing=tuple(translator(COLUMN_NAMES[one]) for one in offered.missing),
        lines=tuple(play_line(wording, play) for play in plays[:SHOWN_PLAYS]),
        more=max(0, len(plays) - SHOWN_PLAYS),
        problems=tuple((line, translator.message(message)) for line, message in problems[:SHOWN_PROBLEMS]),
        more_problems=max(0, len(problems) - SHOWN_PROBLEMS),
        columns=tuple(_column(translator, offered, index) for index in range(len(offered.table.headings))),
        orders=tuple((order, translator(ORDER_NAMES[order])) for order in offered.orders)
        if len(offered.orders) > 1
        else (),
    )


def _counted(translator: Translator, present: int) -> str:
    if not present:
        return ""
    return translator.plural("%(n)s result is already here.", "%(n)s results are already here.", present)


def _column(translator: Translator, offered: OfferedTable, index: int) -> Values:
    """Return a column with its first cell that says something, and the meanings that it may have."""
    cells = (row[index] for row in offered.table.rows)
    meaning: str = next((column for column, place in offered.columns.items() if place == index), "")
    if index in offered.players:
        meaning = PLAYER
    names = [("", translator(N_("Not used"))), *((one, translator(COLUMN_NAMES[one])) for one in COLUMNS)]
    if offered.table.headings[index]:
        names.append((PLAYER, translator(N_("Points of the player in the heading"))))
    return Values(
        name=f"{COLUMN_FIELD}{index}",
        heading=offered.table.headings[index] or translator(N_("Column %(n)s"), n=index + 1),
        example=next(filter(None, cells), ""),
        choices=tuple((value, text, value == meaning) for value, text in names),
    )
