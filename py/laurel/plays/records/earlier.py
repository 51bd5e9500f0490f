"""What a record said before it was corrected here: kept in its `metaData`, so that it is exported with it.

Under `EARLIER` is a list, the oldest first, of objects `{"until", "date", "minutes", "place", "note", "players"}`: when
the record was changed, as a local time, and of the others what was replaced. `players` are `[name, score, won]` each.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from attrs import frozen

from laurel.match.edits import MINUTE, Milliseconds
from laurel.match.strict import Plain, list_of, object_of, text
from laurel.plays.local_time import local_text, moment
from laurel.plays.plain import LONGEST_COMMENT, LONGEST_TEXT, MOST_SEATS
from laurel.plays.play import Play, Score
from laurel.plays.records.reading import FAULTS, metadata, with_metadata
from laurel.plays.records.record import Record
from laurel.plays.scores import read_score, score_text

EARLIER = "laurelEarlier"
MOST_KEPT = 10
"""How many of the last corrections are kept."""


@frozen
class EarlierVersion:
    """What a record said until it was changed; `None` of what did not change then."""

    until: Milliseconds
    date: Milliseconds | None = None
    minutes: int | None = None
    place: str | None = None
    note: str | None = None
    players: tuple[tuple[str, Score | None, bool], ...] = ()
    """The name, the points and whether it was a winner, of every player; empty where none of it changed."""


def with_earlier(plain: Plain, before: Play, after: Play, now: Milliseconds) -> Plain:
    """Return the object of a play with what it said before; unchanged where its `metaData` is not a JSON object."""
    replaced = _replaced(before, after)
    if not replaced:
        return plain
    known = metadata(plain.get("metaData")).get(EARLIER)
    listed_before = known if isinstance(known, list) else []
    return with_metadata(plain, {EARLIER: [*listed_before, {"until": local_text(now), **replaced}][-MOST_KEPT:]})


def _replaced(before: Play, after: Play) -> dict[str, Any]:
    """Return what one play says and another does not."""
    said, now = _said(before), _said(after)
    return {name: value for name, value in said.items() if value != now[name]}


def _said(play: Play) -> dict[str, Any]:
    return {
        "date": local_text(play.ended),
        "minutes": play.duration // MINUTE,
        "place": play.place,
        "note": play.note,
        "players": [
            [seat.name, "" if seat.points is None else score_text(seat.points), seat.has_won] for seat in play.seats
        ],
    }


def earlier_versions(of: Record) -> tuple[EarlierVersion, ...]:
    """Return what a record said before it was corrected, the last first; what cannot be read is left out."""
    found = metadata(of.play.get("metaData")).get(EARLIER)
    return tuple(_readable(found if isinstance(found, list) else []))


def _readable(kept: list[Any]) -> Iterator[EarlierVersion]:
    for one in reversed(kept):
        with suppress(*FAULTS):
            yield _read(object_of(one))


def _read(plain: Plain) -> EarlierVersion:
    minutes = plain.get("minutes")
    return EarlierVersion(
        until=moment(text(plain["until"], LONGEST_TEXT)),
        date=moment(text(plain["date"], LONGEST_TEXT)) if "date" in plain else None,
        minutes=minutes if isinstance(minutes, int) else None,
        place=text(plain["place"], LONGEST_TEXT) if "place" in plain else None,
        note=text(plain["note"], LONGEST_COMMENT) if "note" in plain else None,
        players=tuple(
            (text(name, LONGEST_TEXT), read_score(score), won is True)
            for name, score, won in map(list_of, list_of(plain.get("players", []), MOST_SEATS))
        ),
    )
