"""Conversion of plays to plain JSON values, and strict reading of such values.

The functions that read one value raise `TypeError` for one of another type, and `ValueError` for one out of range.
"""

from __future__ import annotations

from collections.abc import Iterable, Set
from typing import Any

from laurel.match.edits import Milliseconds
from laurel.match.plain import LARGEST_NUMBER, LAST_TIME
from laurel.match.setup import PersonId, Points
from laurel.match.texts import strict_text
from laurel.match.wins import ALL_WINS, Wins
from laurel.plays.play import GameId, Play, PlayedSeat, PlayId

Plain = dict[str, Any]

LONGEST_TEXT = 200
"""The most characters of an id or a name."""

LONGEST_SOURCE = 100_000
"""The most characters of a source of points, which may be a note of the players."""

LONGEST_COMMENT = 10_000
"""The most characters of a note about a play, which other programs call a comment."""

MOST_SEATS = 100
MOST_SOURCES = 1000
HIGHEST_POINTS = 1_000_000_000

PLAY_FIELDS = frozenset({"id", "game", "started", "ended", "duration", "seats", "draw"})
OPTIONAL = frozenset({"wins", "place", "note"})
"""The optional fields of a play: what wins its game, where that is not the most points, and what was written of it."""

SEAT_FIELDS = frozenset({"person", "name", "points", "place", "won", "team", "role", "began", "sources"})


def play_to_plain(play: Play) -> Plain:
    """Return a play as a JSON object, without whether the device has its match."""
    return {
        "id": play.id,
        "game": play.game,
        "started": play.started,
        "ended": play.ended,
        "duration": play.duration,
        "draw": play.is_draw,
        "seats": [_seat_to_plain(seat) for seat in play.seats],
        **({} if play.wins == "most" else {"wins": play.wins}),
        **({"place": play.place} if play.place else {}),
        **({"note": play.note} if play.note else {}),
    }


def _seat_to_plain(seat: PlayedSeat) -> Plain:
    return {
        "person": seat.person,
        "name": seat.name,
        "points": seat.points,
        "place": seat.place,
        "won": seat.has_won,
        "team": seat.team,
        "role": seat.role,
        "began": seat.has_started,
        "sources": dict(seat.sources),
    }


def play_from_plain(plain: object) -> Play:
    """Return the play of a JSON object that `play_to_plain` has made; it has no journal here.

    Raises `TypeError` or `ValueError` for anything else.
    """
    fields = _exactly(record(plain), PLAY_FIELDS, OPTIONAL)
    return Play(
        id=PlayId(identifier(fields["id"])),
        game=GameId(identifier(fields["game"])),
        started=time(fields["started"]),
        ended=time(fields["ended"]),
        duration=time(fields["duration"]),
        seats=tuple(map(_seat_from_plain, seats(fields["seats"]))),
        is_draw=flag(fields["draw"]),
        wins=_wins(fields.get("wins", "most")),
        place=text(fields.get("place", "")),
        note=text(fields.get("note", ""), LONGEST_COMMENT),
        has_journal=False,
    )


def _seat_from_plain(plain: object) -> PlayedSeat:
    fields = _exactly(record(plain), SEAT_FIELDS)
    return PlayedSeat(
        person=PersonId(text(fields["person"])),
        name=text(fields["name"]),
        points=points(fields["points"]),
        place=number(fields["place"], 1, MOST_SEATS),
        has_won=flag(fields["won"]),
        team=number(fields["team"], 0, MOST_SEATS),
        role=text(fields["role"]),
        has_started=flag(fields["began"]),
        sources=tuple((text(source, LONGEST_SOURCE), points(sum_)) for source, sum_ in _sources(fields["sources"])),
    )


def _sources(value: object) -> Iterable[tuple[str, object]]:
    sources = record(value)
    if len(sources) > MOST_SOURCES:
        raise ValueError(f"too many sources: {len(sources)}")
    return sources.items()


def _wins(value: object) -> Wins:
    if value in ALL_WINS:
        return value
    raise ValueError(f"not what wins a game: {_shown(value)}")


def _exactly(fields: Plain, wanted: Set[str], optional: Set[str] = frozenset()) -> Plain:
    wrong = (wanted - fields.keys()) | (fields.keys() - wanted - optional)
    if wrong:
        raise ValueError(f"fields missing or unknown: {', '.join(sorted(wrong))}")
    return fields


def record(value: object) -> Plain:
    """Return a value that is an object."""
    if isinstance(value, dict):
        return value
    raise TypeError(f"not an object: {_shown(value)}")


def listed(value: object, most: int) -> list[Any]:
    """Return a value that is a list of not more than `most` values."""
    if not isinstance(value, list):
        raise TypeError(f"not a list: {_shown(value)}")
    if len(value) > most:
        raise ValueError(f"too many values: {len(value)}")
    return value


def seats(value: object) -> list[Any]:
    """Return a value that is a list with a value for each player of a play."""
    made = listed(value, MOST_SEATS)
    if not made:
        raise ValueError("nobody has played")
    return made


def text(value: object, longest: int = LONGEST_TEXT) -> str:
    """Return a value that is a text of not more than `longest` characters."""
    if not isinstance(value, str):
        raise TypeError(f"not a text: {_shown(value)}")
    if len(value) > longest:
        raise ValueError(f"too long: {_shown(value)}")
    return strict_text(value)


def identifier(value: object) -> str:
    """Return a value that is a text, and not an empty one."""
    made = text(value)
    if not made:
        raise ValueError("empty")
    return made


def number(value: object, lowest: int = -LARGEST_NUMBER, highest: int = LARGEST_NUMBER) -> int:
    """Return a value that is a whole number from `lowest` to `highest`."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"not a whole number: {_shown(value)}")
    if not lowest <= value <= highest:
        raise ValueError(f"out of range: {_shown(value)}")
    return value


def points(value: object) -> Points:
    """Return a value that is a number of points."""
    return Points(number(value, -HIGHEST_POINTS, HIGHEST_POINTS))


def time(value: object) -> Milliseconds:
    """Return a value that is a time or a duration."""
    return Milliseconds(number(value, 0, LAST_TIME))


def flag(value: object) -> bool:
    """Return a value that is true or false."""
    if isinstance(value, bool):
        return value
    raise TypeError(f"neither true nor false: {_shown(value)}")


def _shown(value: object) -> str:
    """Return the beginning of a value as text, for a report. A number may have more digits than Python writes."""
    return f"{type(value).__name__} {value[:40]!r}" if isinstance(value, str) else type(value).__name__
