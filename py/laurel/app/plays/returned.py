"""Matches of this device that come back from another program: each counts once.

A match that was exported as a file has its UUID there, whatever was edited. One that BG Stats took over by a link has
another UUID, and the local time at which it ended: it is found by what it says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from laurel.plays.play import Play, PlayId
from laurel.plays.records.bgstats import foreign_id, play_uuid

QUARTER_HOUR = 900
"""In seconds. The times of two places on Earth differ by a multiple of it."""

FARTHEST = 15 * 3600
"""More seconds than the times of two places differ by when it is the same day there."""


def find_returned_plays(own: Sequence[Play], recorded: Sequence[Play]) -> dict[PlayId, PlayId]:
    """Return the ids of recorded plays that are the plays of matches, with the ids of these."""
    if not own:
        return {}
    ids = {play.id: play.id for play in own} | {_recorded_id(play.id): play.id for play in own}
    found = {play.id: ids[play.id] for play in recorded if play.id in ids}
    by_time: dict[tuple[object, int], list[Play]] = {}
    for play in own:
        by_time.setdefault((play.game, play.ended // 1000 % QUARTER_HOUR), []).append(play)
    for play in recorded:
        near = by_time.get((play.game, play.ended // 1000 % QUARTER_HOUR), ())
        match = next((one for one in near if play.id not in found and _is_same(one, play)), None)
        if match is not None:
            found[play.id] = match.id
    return found


@lru_cache(maxsize=8192)
def _recorded_id(match: PlayId) -> PlayId:
    """Return the id of the record of a match without the copy that says which match it is."""
    return PlayId(foreign_id(play_uuid(match)))


def _is_same(own: Play, recorded: Play) -> bool:
    """Return whether a recorded play is a match: it has its result, and its time, perhaps on the clock of another zone.

    A time without odd minutes and seconds, as people type it, must be the same.
    """
    apart = abs(own.ended // 1000 - recorded.ended // 1000)
    is_typed = own.ended // 1000 % QUARTER_HOUR == 0
    has_points = any(seat.points is not None for seat in recorded.seats)
    same = _result(own, has_points=has_points) == _result(recorded, has_points=has_points)
    return same and apart < (1 if is_typed else FARTHEST)


def _result(play: Play, *, has_points: bool) -> Counter[tuple[object, bool]]:
    """Return what no program changes: people may have other names there, and some games have no points there."""
    return Counter((seat.points if has_points else None, seat.has_won) for seat in play.seats)
