"""Tables of spreadsheets: their cells, what their columns mean, and what dates, lengths and scores say."""

from __future__ import annotations

import time
from datetime import datetime

import pytest

from laurel.plays.exchange.csv_table import (
    NotReadable,
    possible_orders,
    read_date,
    read_minutes,
    read_place,
    read_table,
    recognize_columns,
    typed_score,
)

NOON = (12, 0, 0)


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_cells_are_separated_as_the_first_line_has_it(delimiter: str) -> None:
    """With a byte order mark, quoted cells of several lines, and rows that are shorter than others."""
    rows = [["Date", "Game", "Player"], ["2026-11-21", '"Six, seven; eight\tor\nnine"', "Anna"], ["2026-11-22", "Go"]]
    table = read_table("\ufeff" + "\r\n".join(delimiter.join(row) for row in rows))
    assert table is not None
    assert table.headings == ("Date", "Game", "Player")
    assert table.rows == (("2026-11-21", "Six, seven; eight\tor\nnine", "Anna"), ("2026-11-22", "Go", ""))
    assert table.delimiter == delimiter


def test_rows_keep_the_numbers_that_a_spreadsheet_shows() -> None:
    """Empty rows count, and are no plays."""
    table = read_table("Date,Game\n\n2026-11-21,Go\n,,\n2026-11-22,Go,a cell too many\n")
    assert table is not None
    assert table.lines == (3, 5)
    assert table.headings == ("Date", "Game", "")


def test_an_apostrophe_before_a_formula_is_not_said() -> None:
    """Another one is part of the text."""
    table = read_table("Date,Game\n'=1+1,'t Smidje\n")
    assert table is not None
    assert table.rows == (("=1+1", "'t Smidje"),)


@pytest.mark.parametrize(
    "text",
    ["", "{}", "[1, 2]", "<html>,", "One line, and no more", "one\ncolumn", 'Date,Game\n"open,', "Date,Game\n\n"],
)
def test_other_texts_are_no_tables(text: str) -> None:
    """Nor is a table without rows."""
    assert read_table(text) is None


def test_usual_headings_are_known_each_once() -> None:
    """Own ones come first; the second of two with one meaning is not used."""
    assert recognize_columns(["Played on", "WINNER ", "Game  name", "Score", "Points", "Size"], {"size": "number"}) == {
        "day": 0,
        "won": 1,
        "game": 2,
        "points": 3,
        "number": 5,
    }


@pytest.mark.parametrize(
    ("cell", "order", "expected"),
    [
        ("2026-11-21", "ymd", (2026, 11, 21, *NOON)),
        ("21.11.2026", "dmy", (2026, 11, 21, *NOON)),
        ("21. 11. 2026", "dmy", (2026, 11, 21, *NOON)),
        ("11/21/26", "mdy", (2026, 11, 21, *NOON)),
        ("2026-11-21T19:30:05", "ymd", (2026, 11, 21, 19, 30, 5)),
        ("2026/1/2 7:05", "ymd", (2026, 1, 2, 7, 5, 0)),
        ("1/2/2026, 12:10 AM", "mdy", (2026, 1, 2, 0, 10, 0)),
        ("1/2/2026 7:10 pm", "dmy", (2026, 2, 1, 19, 10, 0)),
    ],
)
def test_a_date_is_read_in_its_order(cell: str, order: str, expected: tuple[int, ...]) -> None:
    """Without a time of day it is noon."""
    date, has_time = read_date(cell, order)  # type: ignore[arg-type]  # one of the orders
    assert date == datetime(*expected)  # type: ignore[arg-type]  # noqa: DTZ001 - of the place
    assert has_time == (expected[3:] != NOON)


def test_a_time_in_utc_is_that_of_the_place(monkeypatch: pytest.MonkeyPatch) -> None:
    """As spreadsheets of web pages have it."""
    monkeypatch.setenv("TZ", "Asia/Tokyo")
    time.tzset()
    try:
        assert read_date("2026-11-21T19:30:00Z", "ymd")[0] == datetime(2026, 11, 22, 4, 30)  # noqa: DTZ001
    finally:
        monkeypatch.undo()
        time.tzset()


@pytest.mark.parametrize(
    "cell", ["", "31.2.2026", "2026-11", "21-11.2026", "yesterday", "1.1.12345", "2026-11-21 25:00"]
)
def test_what_is_no_date_is_refused(cell: str) -> None:
    """Also a day that no month has."""
    for order in ("ymd", "dmy"):
        with pytest.raises(NotReadable):
            read_date(cell, order)


def test_the_order_is_that_of_all_dates() -> None:
    """Dates of which none can be told apart leave two orders."""
    assert possible_orders(["1/2/2026", "13/2/2026", ""]) == ("dmy",)
    assert possible_orders(["1/2/2026", "2/13/2026"]) == ("mdy",)
    assert possible_orders(["1/2/2026", "3/2/2026", "unknown"]) == ("dmy", "mdy")
    assert possible_orders(["13/2/2026", "2/13/2026"]) == ()


@pytest.mark.parametrize(
    ("cell", "minutes"), [("", 0), ("-", 0), ("90", 90), ("90.0", 90), ("45 min", 45), ("1:30", 90), ("2h", 120)]
)
def test_lengths_are_minutes(cell: str, minutes: int) -> None:
    """Or hours and minutes."""
    assert read_minutes(cell) == minutes


@pytest.mark.parametrize("cell", ["long", "1:2:3", "-5"])
def test_what_is_no_length_is_refused(cell: str) -> None:
    """A cell that says nothing else is not."""
    with pytest.raises(NotReadable):
        read_minutes(cell)


def test_places_have_endings() -> None:
    """Words are refused."""
    assert [read_place(cell) for cell in ("", "2", "2.", "2nd", "–")] == [0, 2, 2, 2, 0]
    with pytest.raises(NotReadable):
        read_place("first")


@pytest.mark.parametrize(
    ("cell", "delimiter", "typed"),
    [
        ("1,234", ",", "1234"),
        ("-1,234.5", "\t", "-1234.5"),
        ("1,234", ";", "1,234"),
        ("21,7", ",", "21,7"),
        ("1 234", ";", "1234"),
        ("12\N{NO-BREAK SPACE}345", ";", "12345"),
        ("n/a", ",", ""),
        ("–", ",", ""),
    ],
)
def test_separators_of_thousands_are_left_out(cell: str, delimiter: str, typed: str) -> None:
    """A comma is one where commas are no decimals."""
    assert typed_score(cell, delimiter) == typed
