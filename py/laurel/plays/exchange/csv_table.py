"""Tables of spreadsheets, as CSV: what a column means, and what a cell says."""

from __future__ import annotations

import csv
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from io import StringIO
from typing import Literal, get_args

from attrs import frozen

from laurel.plays.exchange.spreadsheet import BYTE_ORDER_MARK, FORMULA, Column
from laurel.plays.records.reading import spelling_key
from laurel.plays.scores import read_score

REQUIRED: tuple[Column, ...] = ("day", "game", "name")

DateOrder = Literal["ymd", "dmy", "mdy"]
"""The order of year, month and day in a date."""

DELIMITERS = ("\t", ";", ",")
MOST_ROWS = 100_000
MOST_COLUMNS = 200

HEADINGS: Mapping[Column, str] = {
    "day": "date|day|played|played on|play date|datum|data|дата|день",
    "game": "game|title|board game|game name|gra|hra|игра",
    "match": "match|match id|play|play id|session|partie|partia|партия",
    "minutes": "minutes|duration|length|length (min)|duration (min)|czas|délka|длительность",
    "name": "name|player|player name|who|gracz|hráč|jméno|imię|игрок|имя",
    "role": "role|faction|character|color|colour|rola|роль",
    "team": "team|side|drużyna|tým|команда",
    "points": "points|score|result|vp|victory points|punkty|wynik|body|skóre|очки|счёт|счет",
    "place": "place|rank|position|finish|miejsce|pořadí|umístění",
    "won": "won|win|winner|is winner|wygrana|zwycięzca|vítěz|výhra|победа|победитель",
    "where": "location|where|played at|venue|miejsce gry|místo|место игры",
    "note": "note|notes|comment|comments|uwagi|komentarz|poznámka|poznámky|заметка|комментарий",
}
"""Headings that people give to columns, in small letters, separated by bars."""

USUAL_HEADINGS: Mapping[str, Column] = {
    heading: column for column, headings in HEADINGS.items() for heading in headings.split("|")
}

YES = frozenset(["1", "x", "y", "yes", "true", "won", "win", "winner", "+", "✓", "✔", "tak", "prawda", "ano", "да"])
NO = frozenset(["", "0", "n", "no", "false", "lost", "loss", "-", "–", "—", "nie", "fałsz", "ne", "нет"])

DATE = re.compile(
    r"(\d{1,4})([-./ ])\s?(\d{1,2})\2\s?(\d{1,4})\.?"
    r"(?:(?:,\s*|\s+|T)(\d{1,2}):(\d\d)(?::(\d\d))?(?:\.\d+)?\s*([ap]m|Z)?)?",
    re.ASCII | re.IGNORECASE,
)
HOURS = re.compile(r"(\d{1,3})\s*(?::|h|hrs?|hod\.?|godz\.?|ч)\s*(?:(\d{1,2})\s*(?:m|min\.?|мин\.?)?)?", re.ASCII)
MINUTES = re.compile(r"(\d{1,6})(?:[.,]0+)?\s*(?:m|min\.?|minutes|мин\.?)?", re.ASCII)
PLACE = re.compile(r"(\d{1,3})(?:\.|st|nd|rd|th)?", re.ASCII)
THOUSANDS = re.compile(r"[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?", re.ASCII)
NO_SCORE = frozenset(["", "-", "–", "—", "n/a", "?"])

AT_NOON = (12, 0, 0)
"""The time of a date without one: the day is the same wherever it is read."""


class NotReadable(ValueError):
    """A cell does not say what its column should."""


@frozen
class CsvTable:
    """The cells of a table, without those of the heads of its columns."""

    headings: tuple[str, ...]
    """Empty for a column without one."""

    rows: tuple[tuple[str, ...], ...]
    """As long as `headings`, each."""

    lines: tuple[int, ...]
    """The numbers of the rows in the spreadsheet, from 1."""

    delimiter: str

    def cell(self, row: int, column: int | None) -> str:
        """Return what a cell says; empty for a column that the table does not have."""
        return "" if column is None else self.rows[row][column]


def read_table(document: str) -> CsvTable | None:
    """Return the table of a text; `None` where it has no two columns and rows, or is no CSV."""
    text = document.removeprefix(BYTE_ORDER_MARK)
    if text.lstrip()[:1] in {"{", "[", "<", ""}:
        return None
    first = text.lstrip().split("\n", 1)[0]
    delimiter = max(DELIMITERS, key=first.count)
    try:
        read = [(number, row) for number, row in _rows(text, delimiter) if any(row)]
    except csv.Error:
        return None
    width = max((len(row) for _, row in read), default=0)
    if not 2 <= len(read) <= MOST_ROWS or not 2 <= len(read[0][1]) <= width <= MOST_COLUMNS:
        return None
    headings, *rows = (tuple(row + [""] * (width - len(row))) for _, row in read)
    return CsvTable(headings, tuple(rows), tuple(number for number, _ in read[1:]), delimiter)


def _rows(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows with their numbers, without the empty cells at their ends."""
    reader = csv.reader(StringIO(text, newline=""), delimiter=delimiter, strict=True)
    for number, row in enumerate(reader, 1):
        cells = [_plain(cell) for cell in row]
        while cells and not cells[-1]:
            cells.pop()
        yield number, cells


def _plain(cell: str) -> str:
    """Return what a cell says, without the apostrophe that keeps a spreadsheet from reading a formula."""
    text = cell.strip()
    return text[1:] if text.startswith("'") and text[1:].startswith(FORMULA) else text


def recognize_columns(headings: Iterable[str], own: Mapping[str, Column]) -> dict[Column, int]:
    """Return the columns that are known by their headings, `own` ones before usual ones; each meaning once."""
    found: dict[Column, int] = {}
    names = [" ".join(heading.casefold().split()) for heading in headings]
    for known in (own, USUAL_HEADINGS):
        for index, name in enumerate(names):
            column = known.get(name)
            if column is not None and index not in found.values():
                found.setdefault(column, index)
    return found


def players_of(table: CsvTable, columns: Mapping[Column, int], people: Collection[str]) -> tuple[int, ...]:
    """Return the columns with the points of one player each, where a table has no column of names.

    Their headings are names: of `people`, by their `spelling_key`, or of a column that has nothing but points.
    """
    if "name" in columns:
        return ()
    others = [index for index, heading in enumerate(table.headings) if heading and index not in columns.values()]
    found = tuple(one for one in others if spelling_key(table.headings[one]) in people or _has_points_only(table, one))
    return found if len(found) > 1 else ()


def _has_points_only(table: CsvTable, column: int) -> bool:
    scores = [typed_score(row[column], table.delimiter) for row in table.rows]
    return any(scores) and all(read_score(score) is not None for score in scores if score)


def unpivot(
    table: CsvTable, columns: Mapping[Column, int], players: Sequence[int]
) -> tuple[CsvTable, Mapping[Column, int]]:
    """Return a table with a row for each player, and its columns, of one with a column for each of `players`.

    An empty cell means that the player was not there. Without a column of matches, each row of the table was one.
    """
    width = len(table.headings)
    rows, lines = [], []
    for line, row in zip(table.lines, table.rows, strict=True):
        for index in players:
            if row[index].casefold() not in NO_SCORE:
                rows.append((*row, str(line), table.headings[index], row[index]))
                lines.append(line)
    added: Mapping[Column, int] = {"match": width, **columns, "name": width + 1, "points": width + 2}
    return CsvTable((*table.headings, "", "", ""), tuple(rows), tuple(lines), table.delimiter), added


# ------------------------------------------------------------------ cells


def possible_orders(dates: Iterable[str]) -> tuple[DateOrder, ...]:
    """Return the orders in which every one of some dates is one; empty cells are none. All, where none is readable."""
    given = [date for date in dates if date]
    readable = [date for date in given if any(_is_date(date, order) for order in get_args(DateOrder))]
    return tuple(order for order in get_args(DateOrder) if all(_is_date(date, order) for date in readable))


def _is_date(cell: str, order: DateOrder) -> bool:
    try:
        read_date(cell, order)
    except NotReadable:
        return False
    return True


def read_date(cell: str, order: DateOrder) -> tuple[datetime, bool]:
    """Return a date and time of day, and whether the time was given; without one it is noon.

    A year with two digits is one of this century. A time with `Z` is UTC, all others are times of the place.

    Raises:
        NotReadable: it is no date in this order.
    """
    found = DATE.fullmatch(cell)
    if found is None:
        raise NotReadable(cell)
    parts = dict(zip(order, (found[1], found[3], found[4]), strict=True))
    if len(parts["y"]) not in (2, 4) or max(len(parts["m"]), len(parts["d"])) > 2:
        raise NotReadable(cell)
    year = int(parts["y"]) + (2000 if len(parts["y"]) == 2 else 0)
    has_time = found[5] is not None
    clock = (_hour(int(found[5]), found[8]), int(found[6]), int(found[7] or 0)) if has_time else AT_NOON
    try:
        date = datetime(year, int(parts["m"]), int(parts["d"]), *clock)  # noqa: DTZ001 - of the place
    except ValueError as error:
        raise NotReadable(cell) from error
    return _local(date) if found[8] in ("Z", "z") else date, has_time


def _local(date: datetime) -> datetime:
    """Return what the clock of the device shows at a time in UTC."""
    return date.replace(tzinfo=UTC).astimezone().replace(tzinfo=None)


def _hour(hour: int, half: str | None) -> int:
    if half is None or half in "Zz":
        return hour
    return hour % 12 + (12 if half.casefold() == "pm" else 0)


def read_minutes(cell: str) -> int:
    """Return a length such as `90`, `90 min`, `1:30` or `1 h 30`, in minutes; 0 for an empty cell.

    Raises:
        NotReadable: it is none.
    """
    if not cell or cell in NO_SCORE:
        return 0
    small = cell.casefold()
    if found := MINUTES.fullmatch(small):
        return int(found[1])
    if found := HOURS.fullmatch(small):
        return int(found[1]) * 60 + int(found[2] or 0)
    raise NotReadable(cell)


def read_place(cell: str) -> int:
    """Return a place such as `2` or `2nd`; 0 where there is none.

    Raises:
        NotReadable: it is none.
    """
    if not cell or cell in NO_SCORE:
        return 0
    found = PLACE.fullmatch(cell.casefold())
    if found is None:
        raise NotReadable(cell)
    return int(found[1])


def typed_score(cell: str, delimiter: str) -> str:
    """Return a score as `laurel.plays.scores` reads it: without separators of thousands; empty where there is none.

    A comma separates thousands where the table has commas between its cells, or tabs, and three digits follow it.
    """
    if cell.casefold() in NO_SCORE:
        return ""
    without_spaces = re.sub(r"(?<=\d)[\s\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}](?=\d{3}(?!\d))", "", cell)
    if delimiter != ";" and THOUSANDS.fullmatch(without_spaces):
        return without_spaces.replace(",", "")
    return without_spaces
