"""A record: what another program, or a player by hand, has written down of one play.

It is kept as it came: the JSON object of the play as BG Stats exports it, and those of its game, players and place,
whatever fields they have. `laurel.plays.records.reading` makes a `Play` of it, `laurel.plays.records.changes` changes
it, and `laurel.plays.records.bgsplay_writing` puts records into a file.
"""

from __future__ import annotations

from typing import Any, NewType
from uuid import uuid5

from attrs import frozen

from laurel.match.json_text import write_json
from laurel.match.strict import Plain
from laurel.plays.play import Play
from laurel.plays.records.bgstats import NAMESPACE, play_uuid, uuid_text

RecordId = NewType("RecordId", str)
"""The UUID of a play in small letters, whichever program has made it."""


@frozen
class Record:
    """One play as it was recorded. None of the objects is ever changed: whoever changes something copies it."""

    play: Plain
    """It refers to the others by numbers, which only mean something in the file that it came from."""

    game: Plain
    players: tuple[Plain, ...]
    """Who played, by the entries of `playerScores`."""

    place: Plain | None = None
    expansions: tuple[Plain | None, ...] = ()
    """The games of the entries of `expansionPlays`; `None` for one that the file did not have."""

    @property
    def id(self) -> RecordId:
        """What tells it from all others: its UUID; where it has none, one that is made of all it says."""
        uuid = self.play.get("uuid")
        if isinstance(uuid, str) and uuid.strip():
            return RecordId(uuid_text(uuid))
        people = [(player.get("name"), player.get("uuid")) for player in self.players]
        content = [_unnumbered(self.play), self.game.get("name"), people, self.place and self.place.get("name")]
        return RecordId(str(uuid5(NAMESPACE, write_json(content, sort_keys=True))))

    @property
    def changed(self) -> str:
        """When it was changed last, as `2026-11-21 18:30:00`; empty where it does not say so."""
        value = self.play.get("modificationDate")
        return value if isinstance(value, str) else ""

    def is_later_than(self, other: Record) -> bool:
        """Return whether it is a later edit of the same play."""
        return self.changed > other.changed


NUMBERS = frozenset({"id", "gameRefId", "locationRefId", "playerRefId"})
"""The fields that differ from file to file."""


def _unnumbered(value: Any) -> Any:
    """Return a JSON value without numbers that only mean something in their file."""
    if isinstance(value, list):
        return [_unnumbered(one) for one in value]
    if isinstance(value, dict):
        return {name: _unnumbered(one) for name, one in value.items() if name not in NUMBERS}
    return value


def record_id(play: Play) -> RecordId:
    """Return the id of the record of a play; of a match that of the record of it that other programs get."""
    return RecordId(play_uuid(play.id))
