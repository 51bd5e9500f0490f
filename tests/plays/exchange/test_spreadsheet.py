"""Plays as a table."""

from __future__ import annotations

import csv
from fractions import Fraction
from io import StringIO

import pytest
from attrs import evolve

from laurel.match.setup import Points
from laurel.plays.exchange.spreadsheet import SpreadsheetWording, write_table
from laurel.plays.play import GameId, Play
from tests.plays.support import play, seat

HEADINGS = (
    *("Date", "Game", "Match", "Minutes", "Players", "Name", "Role", "Team", "Points", "Place", "Won", "Sources"),
    *("Played at", "Note", "Ended"),
)


def wording(delimiter: str = ",") -> SpreadsheetWording:
    """Words that show which were asked for."""
    return SpreadsheetWording(
        headings=HEADINGS,
        day=lambda at: f"day {at}",
        game=lambda game: f"title of {game}",
        role=lambda _, role: f"the {role}",
        source=lambda _, source: f"for {source}",
        points=lambda score: score if isinstance(score, int) else f"{float(score)}",
        end=lambda end: "" if end == "rules" else f"how: {end}",
        delimiter=delimiter,
    )


def rows(*plays: Play, delimiter: str = ",") -> list[list[str]]:
    """Return the rows of a table without its headings, as a spreadsheet reads them."""
    text = write_table(plays, wording(delimiter))
    assert text.encode().startswith(b"\xef\xbb\xbf")
    heads, *read = csv.reader(StringIO(text[1:], newline=""), delimiter=delimiter)
    assert heads == list(HEADINGS)
    return read


@pytest.mark.parametrize("delimiter", [",", ";"])
def test_a_row_for_every_player(delimiter: str) -> None:
    """With what the play was, and what the player has."""
    made = play(
        seat("Anna", 10, 1, role="sol", sources=(("a", Points(7)), ("b", Points(-3)))),
        seat('Boris, "B"; Jr.', -2, 2),
    )
    made = evolve(made, place="At Anna's", note="=late\nevening")
    about = [f"day {made.ended}", "title of twilight_imperium", "a-match", "120", "2"]
    assert rows(made, delimiter=delimiter) == [
        [*about, "Anna", "the sol", "", "10", "1", "1", "for a: 7; for b: -3", "At Anna's", "'=late\nevening", ""],
        [*about, 'Boris, "B"; Jr.', "", "", "-2", "2", "0", "", "At Anna's", "'=late\nevening", ""],
    ]


def test_teams_and_unknown_duration() -> None:
    """Partners have the number of their team; what is not known is empty."""
    made = play(*(seat(name, 3, 1, team=index % 2) for index, name in enumerate("ABCD")), duration=0)
    assert [row[7] for row in rows(made)] == ["1", "2", "1", "2"]
    assert {row[3] for row in rows(made)} == {""}


def test_points_that_are_none_and_decimals() -> None:
    """An empty cell, and a number."""
    made = play(seat("Anna", 10, 1), seat("Boris", 5, 2), seat("Celia", 5, 2))
    points = (None, Fraction(-1, 2), 3)
    seats = tuple(evolve(one, points=each, place=None) for one, each in zip(made.seats, points, strict=True))
    assert [row[8:10] for row in rows(evolve(made, seats=seats))] == [["", ""], ["-0.5", ""], ["3", ""]]


def test_how_a_match_ended() -> None:
    """In the last column, where it was not by the rules."""
    made = play(seat("Anna", 10, 1), seat("Boris", 5, 2))
    assert [row[-1] for row in rows(made, evolve(made, end="conceded"))] == ["", "", "how: conceded", "how: conceded"]


@pytest.mark.parametrize(
    "text", ["=1+1", "+49 123", "-5", "@SUM(A1)", "\t=1", "\r=1", "\n=1", '=HYPERLINK("https://x","y")']
)
def test_formulas_are_made_harmless(text: str) -> None:
    """Wherever a text comes from outside; the numbers beside it stay numbers."""
    made = play(seat(text, -5, 1, role="x", sources=((text, Points(-5)),)), name=text, game=GameId(text))
    own = SpreadsheetWording(HEADINGS, str, lambda game: game, lambda _, __: text, lambda _, source: source, int, str)
    (row,) = list(csv.reader(StringIO(write_table([made], own)[1:], newline="")))[1:]
    assert [row[column] for column in (1, 2, 5, 6)] == [f"'{text}"] * 4
    assert row[11] == f"'{text}: -5"
    assert row[8] == "-5"


def test_a_table_of_no_plays_has_headings_only() -> None:
    """There are headings only."""
    assert rows() == []
