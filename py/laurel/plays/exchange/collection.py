"""The games of somebody's collection, as BoardGameGeek exports it in a CSV file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from attrs import frozen

from laurel.match.strict import Plain, identifier, list_of, number, object_with
from laurel.plays.exchange.csv_table import MOST_ROWS, CsvTable
from laurel.plays.plain import LONGEST_TEXT
from laurel.plays.play import OTHER

MOST_GAMES = MOST_ROWS
MOST_PLAYERS = 999
HIGHEST_ID = 999_999_999

LONGEST_NAME = LONGEST_TEXT - len(OTHER)
"""The most characters of a name, which becomes a part of an id."""

NEEDED = ("objectname", "objectid", "own")
"""The columns without which a table is no collection."""

DIGITS = re.compile(r"\d{1,9}", re.ASCII)


@frozen
class CollectedGame:
    """A game that somebody owns."""

    name: str
    bgg_id: int
    """Its number at BoardGameGeek."""

    least: int | None = None
    most: int | None = None
    """How many can play it; `None` where BoardGameGeek does not say."""


@frozen
class Collection:
    """What a file says."""

    games: tuple[CollectedGame, ...]
    """Each once, as they stand in the file: without expansions, and without what is only wished for or was sold."""

    unreadable: tuple[int, ...]
    """The numbers of the rows that cannot be read, from 1."""


def read_collection(table: CsvTable) -> Collection | None:
    """Return the collection of a table; `None` where the table is none."""
    columns = {heading.casefold(): index for index, heading in enumerate(table.headings)}
    if not all(name in columns for name in NEEDED):
        return None
    games: dict[int, CollectedGame] = {}
    unreadable: list[int] = []
    for row, line in enumerate(table.lines):
        cells = {name: table.cell(row, index) for name, index in columns.items()}
        try:
            for game in _owned(cells):
                games.setdefault(game.bgg_id, game)
        except ValueError:
            unreadable.append(line)
    return Collection(tuple(games.values()), tuple(unreadable))


def _owned(cells: Mapping[str, str]) -> Iterator[CollectedGame]:
    """Yield the game of a row, if it is one and is owned; raise `ValueError` for a row that is none."""
    name, bgg_id = identifier(cells["objectname"], LONGEST_NAME), _number(cells["objectid"])
    if not bgg_id or cells["own"] not in ("0", "1") or cells.get("objecttype", "thing") != "thing":
        raise ValueError(f"not a game of a collection: {name!r:.40}")
    least, most = (_number(cells.get(column) or "0") for column in ("minplayers", "maxplayers"))
    if cells["own"] == "1" and cells.get("itemtype") != "expansion":
        yield CollectedGame(name, bgg_id, *_players(least, most))


def _number(cell: str) -> int:
    if not DIGITS.fullmatch(cell):
        raise ValueError(f"not a number: {cell!r:.40}")
    return int(cell)


def _players(least: int, most: int) -> tuple[int | None, int | None]:
    """Return the numbers of players; 0 and numbers the wrong way round say nothing."""
    if 0 < least <= most <= MOST_PLAYERS:
        return least, most
    return None, None


def to_plain(games: tuple[CollectedGame, ...]) -> list[Plain]:
    """Return games as JSON objects."""
    return [{"name": one.name, "bgg": one.bgg_id, "least": one.least, "most": one.most} for one in games]


def from_plain(plain: object) -> tuple[CollectedGame, ...]:
    """Return the games that `to_plain` has made; raises `TypeError` or `ValueError` for anything else."""
    return tuple(map(_game, list_of(plain, MOST_GAMES)))


def _game(plain: object) -> CollectedGame:
    fields = object_with(plain, frozenset({"name", "bgg", "least", "most"}))
    least, most = (
        None if fields[name] is None else number(fields[name], 1, MOST_PLAYERS) for name in ("least", "most")
    )
    return CollectedGame(identifier(fields["name"], LONGEST_NAME), number(fields["bgg"], 1, HIGHEST_ID), least, most)
