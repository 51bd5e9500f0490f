"""The question before two people are merged who sit in one match."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen

from laurel.app.plays import people, stored_people
from laurel.app.plays.people import People
from laurel.app.storage.match_store import MatchStore
from laurel.match.setup import PersonId, Player

MERGE = "merge"
"""The name of the dialog that asks."""


@frozen
class DoubleSeat:
    """A match in which a change has one person sit at two seats."""

    id: str
    """Of the match, or of the play from another program."""

    pair: tuple[tuple[PersonId, str], tuple[PersonId, str]]
    """The people of two such seats as they are counted before the change, empty for nobody known, and their names."""

    @property
    def are_known(self) -> bool:
        """Whether both are people before the change."""
        return all(person for person, _ in self.pair)


def find_double_seats(match_store: MatchStore, before: People, after: People) -> list[DoubleSeat]:
    """Return the stored matches and plays in which somebody sits twice after a change, but not before."""
    return [
        DoubleSeat(match_id, pair)
        for match_id, players in stored_people.tables(match_store)
        if (pair := _pair(before, after, players)) is not None
    ]


def _pair(
    before: People, after: People, players: Sequence[Player]
) -> tuple[tuple[PersonId, str], tuple[PersonId, str]] | None:
    seats: dict[PersonId, tuple[PersonId, str]] = {}
    for player in players:
        was, now = people.seat_person(before, player), people.seat_person(after, player)
        first = seats.setdefault(now, (was, player.name))
        if now and first != (was, player.name) and (not was or first[0] != was):
            return first, (was, player.name)
    return None
