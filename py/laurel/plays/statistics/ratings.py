"""Ratings: how strong people are at a game, by the method of Arpad Elo, for any number of players.

Everybody begins at `START`. Before a match, the ratings say which score each side can expect against each other one:
1 for a win, 0.5 for a draw, 0 for a loss. After it, everybody gets `STEP` points for every whole score above what was
expected, divided by the number of opponents. So one match moves nobody by more than `STEP`, however many play, and
what some gain others lose.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import permutations

from attrs import frozen

from laurel.match.setup import PersonId
from laurel.plays.play import GameId, Play, PlayedSeat, PlayId, sort_by_time

START = 1500.0
"""The rating of somebody who has not played."""

STEP = 32.0
"""The most points that one match gives or takes: the K of Elo's method, usual for players with few matches."""

SCALE = 400.0
"""A lead of so many points is expected to win 10 times as often as it loses."""


@frozen
class RatingChange:
    """What a play has changed of a person's rating."""

    person: PersonId
    before: float
    after: float


@frozen
class RatedPerson:
    """A person in the table of ratings of a game."""

    person: PersonId
    name: str
    """As in the newest play."""

    rating: float
    plays: int
    """By how many plays it was made."""


@frozen
class _RatedSide:
    """The known people of a player or team of a play, and its place."""

    people: tuple[PersonId, ...]
    place: int | None
    """`None` where it is not known."""

    def rating(self, ratings: Mapping[PersonId, float]) -> float:
        """Return the mean of the ratings of its people."""
        return sum(ratings.get(person, START) for person in self.people) / len(self.people)


def ratings_table(plays: Iterable[Play], game: GameId) -> tuple[RatedPerson, ...]:
    """Return the ratings of everybody who has played a game, the highest first; level people by name."""
    ratings: dict[PersonId, float] = {}
    names: dict[PersonId, str] = {}
    counts: dict[PersonId, int] = {}
    for play, changes in _course(plays, game):
        names |= {seat.person: seat.name for seat in play.seats}
        for change in changes:
            ratings[change.person] = change.after
            counts[change.person] = counts.get(change.person, 0) + 1
    rated = (RatedPerson(person, names[person], rating, counts[person]) for person, rating in ratings.items())
    return tuple(sorted(rated, key=lambda one: (-one.rating, one.name, one.person)))


def rating_changes(plays: Iterable[Play], play: PlayId) -> tuple[RatingChange, ...]:
    """Return what one of these plays has changed, in its seat order; empty where it is not among them or changed none.

    Somebody who is not known has no rating.
    """
    known = tuple(plays)
    game = next((one.game for one in known if one.id == play), None)
    if game is None:
        return ()
    return next((changes for one, changes in _course(known, game) if one.id == play), ())


def _course(plays: Iterable[Play], game: GameId) -> Iterable[tuple[Play, tuple[RatingChange, ...]]]:
    """Return the plays of a game in order of time, each with what it changed."""
    ratings: dict[PersonId, float] = {}
    for play in sort_by_time(one for one in plays if one.game == game):
        changes = _changes(play, ratings)
        ratings |= {change.person: change.after for change in changes}
        yield play, changes


def _changes(play: Play, ratings: Mapping[PersonId, float]) -> tuple[RatingChange, ...]:
    """Return what a play changes of these ratings; nothing where fewer than two sides have somebody who is known."""
    sides = _sides(play)
    if len(sides) < 2:
        return ()
    gains = dict.fromkeys(range(len(sides)), 0.0)
    for (index, own), (_, other) in permutations(enumerate(sides), 2):
        scored = _scored(own.place, other.place)
        gains[index] += scored - expected_score(own.rating(ratings), other.rating(ratings))
    # A team of more than the others gets no more of them: the sum of all ratings stays.
    size = sum(len(side.people) for side in sides) / len(sides)
    by_person = {
        person: STEP / (len(sides) - 1) * gains[index] * size / len(side.people)
        for index, side in enumerate(sides)
        for person in side.people
    }
    rated = [seat.person for seat in play.seats if seat.person in by_person]
    before = {person: ratings.get(person, START) for person in rated}
    return tuple(RatingChange(person, before[person], before[person] + by_person[person]) for person in before)


def _scored(own: int | None, other: int | None) -> float:
    """Return what a side has scored against another one; who has no known place was behind all who have one."""
    if own == other:
        return 0.5
    return float(other is None or (own is not None and own < other))


def expected_score(own: float, other: float) -> float:
    """Return the score that a rating can expect against another one, 0 to 1."""
    return 1 / (1 + 10 ** ((other - own) / SCALE))


def _sides(play: Play) -> list[_RatedSide]:
    """Return the sides of a play that have somebody who is known. In a draw all are level.

    There are none in a game that is won together, in which nobody plays against anybody, in a match without a result,
    and where nobody knows who was ahead of whom.
    """
    if play.wins == "together" or not play.has_result or all(seat.place is None for seat in play.seats):
        return []
    by_team: dict[int, list[PlayedSeat]] = {}
    seen: set[PersonId] = set()
    for seat in play.seats:
        if seat.person and seat.person not in seen:  # nobody plays against themselves
            by_team.setdefault(seat.team, []).append(seat)
            seen.add(seat.person)
    return [
        _RatedSide(tuple(seat.person for seat in seats), 1 if play.is_draw else _best_place(seats))
        for seats in by_team.values()
    ]


def _best_place(seats: Iterable[PlayedSeat]) -> int | None:
    return min((seat.place for seat in seats if seat.place is not None), default=None)
