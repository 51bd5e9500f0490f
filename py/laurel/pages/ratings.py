"""Ratings as pages show them: those of a game as a table, and what a match has changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import frozen

from laurel.match.setup import PersonId
from laurel.pages.translator import signed
from laurel.plays.ratings import Change, Rated


@frozen
class RatedLine:
    """A person in the table of ratings."""

    name: str
    rating: str
    plays: int


@frozen
class RatingLine:
    """What a match has changed of a player's rating."""

    name: str
    rating: str
    """After the match."""

    change: str
    """With a sign."""


def rated_lines(rated: Iterable[Rated]) -> tuple[RatedLine, ...]:
    """Return the lines of the table of ratings, for the macro `ratings_table` of `ratings.html`."""
    return tuple(RatedLine(one.name, str(round(one.rating)), one.plays) for one in rated)


def rating_lines(changes: Iterable[Change], names: Mapping[PersonId, str]) -> tuple[RatingLine, ...]:
    """Return the lines of what a match has changed, for the macro `rating_changes` of `ratings.html`."""
    return tuple(
        RatingLine(names[one.person], str(round(one.after)), signed(round(one.after) - round(one.before)))
        for one in changes
    )
