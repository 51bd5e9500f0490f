"""What a match has changed of ratings, as the results show it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from laurel.match.setup import PersonId
from laurel.pages.environment import Values
from laurel.pages.language.translator import with_sign
from laurel.plays.statistics.ratings import RatingChange


def rating_lines(changes: Iterable[RatingChange], names: Mapping[PersonId, str]) -> tuple[Values, ...]:
    """Return the lines of what a match has changed, for the macro `rating_changes` of `ratings.html`.

    Values:
        rating: after the match.
        change: with a sign.
    """
    return tuple(
        Values(
            name=names[one.person], rating=str(round(one.after)), change=with_sign(round(one.after) - round(one.before))
        )
        for one in changes
    )
