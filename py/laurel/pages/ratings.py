"""What a match has changed of ratings, as the results show it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import frozen

from laurel.match.setup import PersonId
from laurel.pages.translator import signed
from laurel.plays.ratings import RatingChange


@frozen
class RatingLine:
    """What a match has changed of a player's rating."""

    name: str
    rating: str
    """After the match."""

    change: str
    """With a sign."""


def rating_lines(changes: Iterable[RatingChange], names: Mapping[PersonId, str]) -> tuple[RatingLine, ...]:
    """Return the lines of what a match has changed, for the macro `rating_changes` of `ratings.html`."""
    return tuple(
        RatingLine(names[one.person], str(round(one.after)), signed(round(one.after) - round(one.before)))
        for one in changes
    )
