"""Collections of games, as BoardGameGeek exports them."""

from __future__ import annotations

import pytest

from laurel.plays.exchange.collection import CollectedGame, Collection, from_plain, read_collection, to_plain
from laurel.plays.exchange.csv_table import read_table

HEAD = (
    "objectname,objectid,rating,numplays,weight,own,fortrade,want,wanttobuy,wanttoplay,prevowned,preordered,wishlist,"
    "wishlistpriority,wishlistcomment,comment,conditiontext,haspartslist,wantpartslist,collid,baverage,average,"
    "avgweight,rank,numowned,objecttype,originalname,minplayers,maxplayers,playingtime,maxplaytime,minplaytime,"
    "yearpublished,itemtype\n"
)
"""The head of such a file, as far as its columns are of use; BoardGameGeek adds some now and then."""


def row(name: str, number: str, *, own: str = "1", players: str = "2,4", kind: str = "standalone") -> str:
    """Return a row of a file with a comment of two lines."""
    private = f'"bought\nfrom ""Bob"", cheap",,,,{number}9,7.6,7.7,1.8,99,18'
    return f'"{name}",{number},0,3,0,{own},0,0,0,0,0,0,0,3,,{private},thing,"{name}",{players},45,45,30,2017,{kind}\n'


def read(document: str) -> Collection | None:
    """Return the collection of a text; `None` where it is none."""
    table = read_table(document)
    assert table is not None
    return read_collection(table)


def test_the_games_that_are_owned() -> None:
    """Each once, with numbers of players where they say something; nothing that is wished for, sold or an expansion."""
    found = read(
        HEAD
        + row("Azul", "230802")
        + row("Žolíky, naše", "5", players="0,0")
        + row("Wished", "6", own="0")
        + row("More Azul", "7", kind="expansion")
        + row("Azul", "230802")
        + row("Backwards", "8", players="4,2")
    )
    assert found == Collection(
        (CollectedGame("Azul", 230802, 2, 4), CollectedGame("Žolíky, naše", 5), CollectedGame("Backwards", 8)), ()
    )


@pytest.mark.parametrize(
    "damaged",
    [
        row("", "5"),
        row("No number", ""),
        row("No number", "0"),
        row("Not a number", "12a"),
        row("Other digits", "١٢"),
        row("Too large", "9" * 10),
        row("Owned by whom", "5", own="yes"),
        row("Players", "5", players="two,4"),
        row("x" * 195, "5"),
    ],
)
def test_a_row_that_cannot_be_read_costs_that_row(damaged: str) -> None:
    """It is named by its number."""
    found = read(HEAD + row("Azul", "230802") + damaged + row("Go", "188"))
    assert found is not None
    assert [game.name for game in found.games] == ["Azul", "Go"]
    assert found.unreadable == (3,)


@pytest.mark.parametrize("column", ["objectname", "objectid", "own"])
def test_another_table_is_none(column: str) -> None:
    """Without one of the columns that are needed."""
    assert read(HEAD.replace(f"{column},", f"{column}2,", 1) + row("Azul", "230802")) is None


def test_what_is_stored_comes_back() -> None:
    """And nothing else is taken for it."""
    games = (CollectedGame("Azul", 230802, 2, 4), CollectedGame("Go", 188))
    assert from_plain(to_plain(games)) == games
    for wrong in ({}, [1], [{"name": "Azul"}], [{"name": "Azul", "bgg": 0, "least": None, "most": None}]):
        with pytest.raises((TypeError, ValueError)):
            from_plain(wrong)
