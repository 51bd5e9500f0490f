"""Figures in facts and tables, and the matches to which they lead.

A bar in a cell shows the number that the cell has as text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import evolve, frozen

from laurel.match.message import N_
from laurel.pages import routes
from laurel.pages.play_lines import EventFields, Wording
from laurel.pages.titles import Title
from laurel.plays.play import Play
from laurel.plays.statistics import KeyT, Record

SHOWN = 10
"""How many rows a table shows before the rest is folded."""


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


@frozen
class FigureTable:
    """Figures under headings."""

    title: str
    """Empty where the title of the section says it."""

    head: tuple[str, ...]
    """The headings, that of the names of the rows first."""

    rows: tuple[FigureRow, ...]
    """Those after the first `SHOWN` are folded away."""

    is_matrix: bool = False
    """Whether it may be wider than the screen."""


@frozen
class Fact:
    """A figure with a label."""

    label: str
    cell: FigureCell


def behind(count: int, **fields: str | int | tuple[str, ...] | None) -> FigureCell:
    """Return a number of plays, which leads to them by the fields of a filter; `None` leaves a field out."""
    sent = tuple(
        (name, value if isinstance(value, tuple) else str(value)) for name, value in fields.items() if value is not None
    )
    return FigureCell(str(count), (("sheet", "plays"), *sent) if count else ())


def leading(text: str, plays: Sequence[Play], **fields: str | int | tuple[str, ...] | None) -> FigureCell:
    """Return a figure that leads to its plays: to the screen of a single one, or else to a list by the fields."""
    if len(plays) == 1:
        return FigureCell(text, href=routes.of_play(plays[0].id, has_journal=plays[0].has_journal))
    return evolve(behind(len(plays), **fields), text=text)


def record_row(
    wording: Wording, name: str | Title, record: Record, href: str = "", **fields: str | int | None
) -> FigureRow:
    """Return the row of a record: wins, plays, and the win rate with a bar."""
    wins, matches = behind(len(record.wins), won="yes", **fields), behind(len(record.plays), **fields)
    return FigureRow(name, (wins, matches, rate(wording, record, **fields)), href)


def rate(wording: Wording, record: Record, **fields: str | int | None) -> FigureCell:
    """Return the win rate of a record with a bar; a dash where no match has a result."""
    if not record.with_result:
        return FigureCell("–")
    matches = behind(len(record.with_result), result="yes", **fields)
    return evolve(matches, text=wording.percent(record.rate), bar=round(record.rate * 100, 1))


def record_table(wording: Wording, title: str, label: str, rows: Sequence[FigureRow]) -> FigureTable:
    """Return the table of records; `label` is what its rows are about."""
    head = (label, wording(N_("Victories")), wording(N_("Matches")), wording(N_("Win rate")))
    return FigureTable(title, head, tuple(rows))


def best_first(records: Mapping[KeyT, Record]) -> list[tuple[KeyT, Record]]:
    """Return records by wins, then by rate, the best first."""
    return sorted(records.items(), key=lambda pair: (-len(pair[1].wins), -pair[1].rate))
