"""Figures in facts and tables, and the matches to which they lead.

A bar in a cell shows the number that the cell has as text.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import overload

from attrs import evolve, frozen

from laurel.match.message import N_
from laurel.pages import routes
from laurel.pages.language.titles import Title
from laurel.pages.statistics.play_lines import EventFields, PlayWording
from laurel.plays.play import Play
from laurel.plays.statistics.statistics import ItemT, KeyT, Tally

SHOWN = 10
"""How many rows a table shows at first."""

MORE = 50
"""How many more each time somebody wants to see more."""


@frozen
class FigureCell:
    """A figure, and what it leads to."""

    text: str
    fields: EventFields = ()
    """The fields of the event that lists the matches behind it; empty where it leads to none, or has an address."""

    href: str = ""
    """The address to which it leads; empty for none."""

    bar: float | None = None
    """The length of its bar in percent; `None` without a bar."""

    note: str = ""
    """A line under it; empty for none."""


@frozen
class FigureRow:
    """A row of a table: what it is about, and the figures."""

    name: str | Title
    cells: tuple[FigureCell, ...]
    href: str = ""
    note: str = ""
    """A line under the name; empty for none."""


class Rows(Sequence[FigureRow]):
    """The rows of a table, each made when it is shown: of many, most never are."""

    def __init__(self, items: Sequence[ItemT], make: Callable[[ItemT], FigureRow]) -> None:
        """`make` returns the row of an item."""
        self._items = items
        self._make = make

    def __len__(self) -> int:
        return len(self._items)

    @overload
    def __getitem__(self, at: int) -> FigureRow: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[FigureRow, ...]: ...

    def __getitem__(self, at: int | slice) -> FigureRow | tuple[FigureRow, ...]:
        if isinstance(at, slice):
            return tuple([self._make(item) for item in self._items[at]])
        return self._make(self._items[at])


@frozen
class FigureTable:
    """Figures under headings."""

    title: str
    """Empty where the title of the section says it."""

    head: tuple[str, ...]
    """The headings, that of the names of the rows first."""

    rows: Sequence[FigureRow]
    is_matrix: bool = False
    """Whether it may be wider than the screen."""

    left: int = 0
    """How many more rows there are than are shown."""

    id: str = ""
    """Tells it from other tables of the screen once it is shown."""


@frozen
class Fact:
    """A figure with a label."""

    label: str
    cell: FigureCell


def plays_cell(count: int, **fields: str | int | tuple[str, ...] | None) -> FigureCell:
    """Return a number of plays, which leads to them by the fields of a filter; `None` leaves a field out."""
    sent = tuple(
        (name, value if isinstance(value, tuple) else str(value)) for name, value in fields.items() if value is not None
    )
    return FigureCell(str(count), (("sheet", "plays"), *sent) if count else ())


def linked_cell(text: str, plays: Sequence[Play], **fields: str | int | tuple[str, ...] | None) -> FigureCell:
    """Return a figure that leads to its plays: to the screen of a single one, or else to a list by the fields."""
    if len(plays) == 1:
        return FigureCell(text, href=routes.of_play(plays[0].id, has_journal=plays[0].has_journal))
    return evolve(plays_cell(len(plays), **fields), text=text)


def tally_row(
    wording: PlayWording, name: str | Title, tally: Tally, href: str = "", **fields: str | int | None
) -> FigureRow:
    """Return the row of a tally: wins, plays, and the win rate with a bar."""
    wins, matches = plays_cell(len(tally.wins), won="yes", **fields), plays_cell(len(tally.plays), **fields)
    return FigureRow(name, (wins, matches, rate(wording, tally, **fields)), href)


def rate(wording: PlayWording, tally: Tally, **fields: str | int | None) -> FigureCell:
    """Return the win rate of a tally with a bar; a dash where no match has a result."""
    if not tally.with_result:
        return FigureCell("–")
    matches = plays_cell(len(tally.with_result), result="yes", **fields)
    return evolve(matches, text=wording.percent(tally.rate), bar=round(tally.rate * 100, 1))


def tally_table(wording: PlayWording, title: str, label: str, rows: Sequence[FigureRow]) -> FigureTable:
    """Return the table of tallies; `label` is what its rows are about."""
    head = (label, wording(N_("Victories")), wording(N_("Matches")), wording(N_("Win rate")))
    return FigureTable(title, head, rows)


def first_rows(table: FigureTable, table_id: str, counts: Mapping[str, int]) -> FigureTable:
    """Return a table with the rows that are shown: `counts` has how many where it is more than at first, by table."""
    count = len(table.rows) if table.is_matrix else counts.get(table_id, SHOWN)
    return evolve(table, rows=tuple(table.rows[:count]), left=max(0, len(table.rows) - count), id=table_id)


def best_first(tallies: Mapping[KeyT, Tally]) -> list[tuple[KeyT, Tally]]:
    """Return tallies by wins, then by rate, the best first."""
    return sorted(tallies.items(), key=lambda pair: (-len(pair[1].wins), -pair[1].rate))
