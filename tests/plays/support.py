"""Plays for the tests of what is made of them."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from laurel.match.edits import Milliseconds
from laurel.match.setup import PersonId, Points
from laurel.plays.play import GameId, Play, PlayedSeat, PlayId
from laurel.plays.records import bgsplay, bgsplay_writing
from laurel.plays.records.bgsplay_writing import Naming, record_of
from laurel.plays.records.bgstats import GameReference
from laurel.plays.records.reading import Games
from laurel.plays.statistics.finding import EVERYTHING, Found, index_of
from laurel.plays.statistics.statistics import Tally
from tests.support import NOON

IMPERIUM = GameId("twilight_imperium")
GAMES = {IMPERIUM: GameReference("Twilight Imperium", 233078)}
HOUR = 3_600_000


def seat(name: str, points: int, place: int, team: int = -1, **more: object) -> PlayedSeat:
    """A player whose person has the id of the name in small letters; `play` makes one without a team a side."""
    fields: dict[str, object] = {
        "person": PersonId(name.casefold()),
        "has_won": place == 1,
        "team": team,
        **more,
    }
    return PlayedSeat(name=name, points=Points(points), place=place, **fields)  # type: ignore[arg-type]


def play(*seats: PlayedSeat, name: str = "a-match", game: GameId = IMPERIUM, number: int = 0, **more: object) -> Play:
    """A play of two hours; each `number` is one on another day."""
    seats = seats or (seat("Anna", 10, 1), seat("Boris", 8, 2), seat("Celia", 8, 2))
    ended = Milliseconds(NOON + 24 * HOUR * number)
    fields: dict[str, object] = {"duration": Milliseconds(2 * HOUR + 123), "has_journal": False, **more}
    return Play(
        id=PlayId(name),
        game=game,
        started=Milliseconds(ended - 3 * HOUR),
        ended=ended,
        seats=tuple(evolve(one, team=index) if one.team < 0 else one for index, one in enumerate(seats)),
        **fields,  # type: ignore[arg-type]
    )


def as_id(_: GameId, role: str) -> str:
    """Return the id of a role in place of a name."""
    return role


def as_seat(index: int) -> str:
    """Return the name of a seat at which nobody has a name."""
    return f"Player {index + 1}"


NAMING = Naming(GAMES, as_id, as_seat)


def written(*plays: Play) -> str:
    """Return a file of the records of plays."""
    return bgsplay_writing.write(record_of(one, NAMING) for one in plays)


def contents(file: str) -> bgsplay.BgsplayContents:
    """Return what a file of plays has."""
    found = bgsplay.read_contents(file, Games(GAMES))
    assert found is not None
    return found


def found(plays: Iterable[Play]) -> Found:
    """Return plays as what has found all of them; they are in order of time."""
    return index_of(plays, str).find(EVERYTHING, NOON)


def by_person(plays: Iterable[Play]) -> dict[PersonId, Tally]:
    """Return the tally of everybody in plays."""
    all_of_them = found(plays)
    return {person: all_of_them.tally(person) for person in all_of_them.most_wins}
