"""Conversion of plays to plain JSON values, and strict reading of such values.

The functions that read one value raise `TypeError` for one of another type, and `ValueError` for one out of range.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from laurel.match.setup import PersonId, Points
from laurel.match.strict import Plain, flag, identifier, list_of, number, object_of, object_with, text, time
from laurel.match.verdict import ALL_ENDS, End
from laurel.match.wins import ALL_WINS, Wins
from laurel.plays.play import GameId, Play, PlayedSeat, PlayId, Score
from laurel.plays.scores import read_score, score_text

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
OPTIONAL = frozenset({"wins", "place", "note", "end"})
"""The optional fields of a play: what wins its game, where that is not the most points, what was written of it, and by
what it has ended, where that is not by the rules."""

SEAT_FIELDS = frozenset({"person", "name", "points", "place", "won", "team", "role", "began", "sources"})
OPTIONAL_SEAT_FIELDS = frozenset({"left", "nobody"})
"""Whether the player has left before the end, and whether nobody is meant, where that is so."""


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
        **({} if play.end == "rules" else {"end": play.end}),
    }


def _seat_to_plain(seat: PlayedSeat) -> Plain:
    return {
        "person": seat.person,
        "name": seat.name,
        "points": score_text(seat.points) if isinstance(seat.points, Fraction) else seat.points,
        "place": seat.place,
        "won": seat.has_won,
        "team": seat.team,
        "role": seat.role,
        "began": seat.has_started,
        "sources": dict(seat.sources),
        **({"left": True} if seat.has_left else {}),
        **({"nobody": True} if seat.is_nobody else {}),
    }


def play_from_plain(plain: object) -> Play:
    """Return the play of a JSON object that `play_to_plain` has made; it has no journal here.

    Raises `TypeError` or `ValueError` for anything else.
    """
    fields = object_with(plain, PLAY_FIELDS, OPTIONAL)
    return Play(
        id=PlayId(identifier(fields["id"], LONGEST_TEXT)),
        game=GameId(identifier(fields["game"], LONGEST_TEXT)),
        started=time(fields["started"]),
        ended=time(fields["ended"]),
        duration=time(fields["duration"]),
        seats=tuple(map(_seat_from_plain, seats(fields["seats"]))),
        is_draw=flag(fields["draw"]),
        wins=_wins(fields.get("wins", "most")),
        place=text(fields.get("place", ""), LONGEST_TEXT),
        note=text(fields.get("note", ""), LONGEST_COMMENT),
        has_journal=False,
        end=_end(fields.get("end", "rules")),
    )


def _seat_from_plain(plain: object) -> PlayedSeat:
    fields = object_with(plain, SEAT_FIELDS, OPTIONAL_SEAT_FIELDS)
    return PlayedSeat(
        person=PersonId(text(fields["person"], LONGEST_TEXT)),
        name=text(fields["name"], LONGEST_TEXT),
        points=_score(fields["points"]),
        place=None if fields["place"] is None else number(fields["place"], 1, MOST_SEATS),
        has_won=flag(fields["won"]),
        team=number(fields["team"], 0, MOST_SEATS),
        role=text(fields["role"], LONGEST_TEXT),
        has_started=flag(fields["began"]),
        has_left=flag(fields.get("left", False)),
        is_nobody=flag(fields.get("nobody", False)),
        sources=tuple((text(source, LONGEST_SOURCE), points(sum_)) for source, sum_ in _sources(fields["sources"])),
    )


def _sources(value: object) -> Iterable[tuple[str, object]]:
    sources = object_of(value)
    if len(sources) > MOST_SOURCES:
        raise ValueError(f"too many sources: {len(sources)}")
    return sources.items()


def _wins(value: object) -> Wins:
    if value in ALL_WINS:
        return value
    raise ValueError(f"not what wins a game: {value!r:.40}")


def _end(value: object) -> End:
    if value in ALL_ENDS:
        return value
    raise ValueError(f"not an end of a match: {value!r:.40}")


def seats(value: object) -> list[Any]:
    """Return a value that is a list with a value for each player of a play."""
    made = list_of(value, MOST_SEATS)
    if not made:
        raise ValueError("nobody has played")
    return made


def _score(value: object) -> Score | None:
    """Return a value that is a score: `None`, a whole number, or a text with decimals."""
    if isinstance(value, str):
        score = read_score(value)
        if score is None or isinstance(score, int):
            raise ValueError(f"no decimals: {value!r:.40}")
        return score
    return None if value is None else points(value)


def points(value: object) -> Points:
    """Return a value that is a number of points."""
    return Points(number(value, -HIGHEST_POINTS, HIGHEST_POINTS))
