"""Plays of the rows of a table."""

from __future__ import annotations

from fractions import Fraction

import pytest

from laurel.match.edits import MINUTE
from laurel.match.setup import PersonId
from laurel.plays.exchange.csv_table import players_of, read_table, recognize_columns, unpivot
from laurel.plays.exchange.table_plays import ColumnChoice, KnownNames, ReadTable, read_plays
from laurel.plays.local_time import local_text
from laurel.plays.play import GameId, Play
from laurel.plays.records.bgstats import GameReference

KNOWN = KnownNames(
    games={"golf": GameId("golf")},
    references={GameId("golf"): GameReference("Golf", wins="least")},
    people={"anna": PersonId("a1")},
    ends={"not finished": "unfinished"},
)


def read_text(text: str) -> ReadTable:
    """Read a table by its headings."""
    table = read_table(text)
    assert table is not None
    return read_plays(table, ColumnChoice(recognize_columns(table.headings, {"ended": "end"}), "ymd"), KNOWN)


def plays(text: str) -> tuple[Play, ...]:
    """Read a table that has no problem."""
    read = read_text(text)
    assert read.problems == ()
    return read.plays


def results(play: Play) -> list[tuple[str, object, object, bool]]:
    """Return the name, points, place and victory of every player."""
    return [(seat.name, seat.points, seat.place, seat.has_won) for seat in play.seats]


def test_rows_of_one_day_and_game_are_one_play() -> None:
    """A player who comes again begins another one; who is in the first place has won."""
    evening, second, other = plays(
        "date,game,player,score,rank\n"
        "2026-11-21,Catan,Anna,10,1\n2026-11-21,Catan,Bob,8,2\n"
        "2026-11-21,Catan,Anna,9,2\n2026-11-21,Catan,Bob,10,1\n"
        "2026-11-21,Azul,Bob,71,1\n"
    )
    assert results(evening) == [("Anna", 10, 1, True), ("Bob", 8, 2, False)]
    assert results(second) == [("Anna", 9, 2, False), ("Bob", 10, 1, True)]
    assert (evening.game, other.game) == ("other:Catan", "other:Azul")
    assert local_text(evening.ended) == "2026-11-21 12:00:00"


@pytest.mark.parametrize("won", ["yes,no", "1,0", "x,", "Anna,Anna", "TAK,nie"])
def test_a_column_says_who_has_won(won: str) -> None:
    """With yes and no, or by the winner's name: not who has the most points."""
    first, second = won.split(",")
    (play,) = plays(f"date,game,player,score,winner\n2026-11-21,Go,Anna,3,{first}\n2026-11-21,Go,Bob,5,{second}\n")
    assert [seat.has_won for seat in play.seats] == [True, False]
    assert [seat.place for seat in play.seats] == [1, 2]


def test_without_such_a_column_the_best_points_have_won() -> None:
    """The fewest where the game says so; a score that is missing wins nothing."""
    most, fewest = plays(
        "date,game,player,points\n"
        "2026-11-21,Azul,Anna,70\n2026-11-21,Azul,Bob,71\n2026-11-21,Azul,Cid,\n"
        "2026-11-21,Golf,Anna,70\n2026-11-21,Golf,Bob,71\n"
    )
    assert [seat.has_won for seat in most.seats] == [False, True, False]
    assert most.seats[2].points is None
    assert [seat.has_won for seat in fewest.seats] == [True, False]
    assert (fewest.game, fewest.wins) == ("golf", "least")


def test_teams_win_together() -> None:
    """The winner may be named by the team."""
    (play,) = plays(
        "date,game,player,team,winner\n"
        "2026-11-21,Tichu,Anna,North,North\n2026-11-21,Tichu,Bob,South,North\n"
        "2026-11-21,Tichu,Cid,North,North\n2026-11-21,Tichu,Dan,South,North\n"
    )
    assert [seat.team for seat in play.seats] == [0, 1, 0, 1]
    assert [seat.has_won for seat in play.seats] == [True, False, True, False]


def test_a_team_wins_by_its_points_where_no_column_says_so() -> None:
    """Both partners have won, also the one without points of their own."""
    (play,) = plays(
        "date,game,player,team,score\n"
        "2026-11-21,Tichu,Anna,North,1005\n2026-11-21,Tichu,Bob,South,860\n"
        "2026-11-21,Tichu,Cid,North,\n2026-11-21,Tichu,Dan,South,860\n"
    )
    assert [seat.has_won for seat in play.seats] == [True, False, True, False]


def test_a_note_may_stand_in_any_row() -> None:
    """It is the play's, whoever's row has it."""
    (play,) = plays("date,game,player,note\n2026-11-21,Go,Anna,\n2026-11-21,Go,Bob,Late\n")
    assert play.note == "Late"


def test_scores_are_exact_and_people_are_known() -> None:
    """The length, the place and the note belong to the play."""
    (play,) = plays(
        "Date,Game,Player,Score,Duration,Location,Notes,Ended\n"
        '2026-11-21 19:30,Go,Anna,"21,5",1:30,At home,"Two\nlines",Not finished\n'
        '2026-11-21 19:30,Go,Bob,"1,021",1:30,At home,,Not finished\n'
    )
    assert [seat.points for seat in play.seats] == [Fraction(43, 2), 1021]
    assert play.seats[0].person == "a1"
    assert (play.duration, play.place, play.note, play.end) == (90 * MINUTE, "At home", "Two\nlines", "unfinished")
    assert local_text(play.ended) == "2026-11-21 19:30:00"


def test_a_table_that_is_read_twice_has_the_same_plays() -> None:
    """Of two rows that say the same each is a play; an id that is too short to be Laurel's is none."""
    text = "date,game,id,player\n2026-11-21,Go,1,Anna\n2026-11-21,Go,2,Anna\n"
    first, second = plays(text)
    assert first.id != second.id
    assert plays(text) == (first, second)
    (own,) = plays("date,game,match,player\n2026-11-21,Go,0123456789ab,Anna\n")
    assert own.id == "0123456789ab"


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("soon,Go,Anna,1,,,yes", "“soon” is not a date."),
        ("2026-11-21,,Anna,1,,,yes", "No game is named."),
        ("2026-11-21,Go,Anna,many,,,yes", "“many” is not a number of points."),
        ("2026-11-21,Go,Anna,1,best,,yes", "“best” is not a place."),
        ("2026-11-21,Go,Anna,1,,an hour,yes", "“an hour” is not a length of time."),
        ("2026-11-21,Go,Anna,1,,,perhaps", "“perhaps” is neither yes or no nor the name of a player."),
        (f"2026-11-21,{'G' * 2000},Anna,1,,,yes", "A text is too long."),
    ],
)
def test_a_play_that_cannot_be_read_is_told_with_its_row(row: str, message: str) -> None:
    """The others are read."""
    good = "2026-11-20,Go,Bob,1,,,no"
    read = read_text(f"date,game,player,score,place,minutes,won\n{good}\n\n{row}\n")
    assert [play.seats[0].name for play in read.plays] == ["Bob"]
    assert [(line, told.text % told.data) for line, told in read.problems] == [(4, message)]


def test_more_players_than_a_play_has_are_refused() -> None:
    """A column that was chosen wrong has such plays."""
    rows = "".join(f"2026-11-21,Go,{number}\n" for number in range(500))
    read = read_text(f"date,game,player\n{rows}")
    assert read.plays == ()
    assert len(read.problems) == 1


WIDE = """Date,Game,Anna,Bob,Cid,Winner,Comment
2026-11-20,Go,3,5,,Bob,
2026-11-20,Go,4,4,,,
2026-11-21,Azul,70,-,81,,"long, and good"
"""
"""A table as families keep it: a row for a play, and a column for everybody."""


def wide(document: str, *people: str) -> ReadTable:
    """Return the plays of a table whose columns are found by what they have."""
    table = read_table(document)
    assert table is not None
    columns = recognize_columns(table.headings, {})
    rows, meant = unpivot(table, columns, players_of(table, columns, people))
    return read_plays(rows, ColumnChoice(meant, "ymd", points_decide=True), KnownNames())


def test_a_column_for_every_player() -> None:
    """Who has no number was not there; each row is a play, also two of one day; who has won is named or computed."""
    found = wide(WIDE)
    assert [[(seat.name, seat.points, seat.has_won) for seat in play.seats] for play in found.plays] == [
        [("Anna", 3, False), ("Bob", 5, True)],
        [("Anna", 4, True), ("Bob", 4, True)],
        [("Anna", 70, False), ("Cid", 81, True)],
    ]
    assert [play.note for play in found.plays] == ["", "", "long, and good"]
    assert found.problems == ()


def test_without_a_column_of_winners_points_decide() -> None:
    """With ties as they are."""
    found = wide(WIDE.replace(",Winner", ",Weather"), "anna", "bob", "cid")
    assert [[seat.has_won for seat in play.seats] for play in found.plays] == [
        [False, True],
        [True, True],
        [False, True],
    ]


def test_a_damaged_cell_of_a_player_costs_its_play() -> None:
    """It is told with the number of the row. Only a known name makes a column of words one of points."""
    found = wide(WIDE.replace("70", "many"), "anna", "bob", "cid")
    assert len(found.plays) == 2
    assert [line for line, _ in found.problems] == [4]
    table = read_table(WIDE)
    assert table is not None
    columns = recognize_columns(table.headings, {})
    assert [table.headings[one] for one in players_of(table, columns, ())] == ["Anna", "Bob", "Cid"]


def test_a_table_with_names_has_no_columns_of_players() -> None:
    """Whatever else is in it."""
    table = read_table("Date,Game,Player,Anna,Bob\n2026-11-20,Go,Cid,1,2\n")
    assert table is not None
    assert players_of(table, recognize_columns(table.headings, {}), ("anna", "bob")) == ()
