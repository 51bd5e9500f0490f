"""Series: the plays of one game between the same people, who wins a best of several, and who sits where next.

A best of several is a setting of the group, stored under `laurel:series`; it counts from the match on whose results it
was chosen. "Rematch" suggests the seats (`next_seats`): what a seat is marked for goes on clockwise, which swaps the
sides of a game for two, and teams of two change partners.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Literal

from attrs import frozen

from laurel.match.edits import Milliseconds
from laurel.match.setup import PersonId
from laurel.plays.play import GameId, Play, PlayedSeat, sort_by_time

BestOf = Literal[3, 5, 7]
BEST_OF: tuple[BestOf, ...] = (3, 5, 7)
"""The numbers of matches that a series can be set to."""

PLAYERS_OF_TEAMS = 4
"""Two teams of two: the only teams whose partners change."""


@frozen
class SeriesKey:
    """The same people at the same game, in whatever seats."""

    game: GameId
    people: frozenset[PersonId]


@frozen
class SeriesTally:
    """The wins of a person, or of partners who have played every match of a series together."""

    people: tuple[PersonId, ...]
    names: tuple[str, ...]
    """In the order of `people`, as in the newest play."""

    wins: int


@frozen
class Series:
    """The running score of a group. A shared win counts for everybody who shares it."""

    plays: tuple[Play, ...]
    """In order of time."""

    @cached_property
    def tallies(self) -> tuple[SeriesTally, ...]:
        """The most wins first; of equally many, in the seat order of the newest play."""
        return _tallies(self.plays)

    @property
    def draws(self) -> int:
        """How many plays nobody has won."""
        return sum(play.is_draw for play in self.plays)


@frozen
class Decision:
    """How a best of several matches stands: it is won by more than half as many wins as it has matches.

    A draw is a win of nobody, so that another match is played; with more than two people, there may also be more
    matches than `best_of`.
    """

    best_of: BestOf
    series: Series
    """Its matches alone."""

    needed: int
    """How many wins decide it."""

    @property
    def winners(self) -> tuple[SeriesTally, ...]:
        """Who has decided it; several where they share the last win; empty while it goes on."""
        return tuple(one for one in self.series.tallies if one.wins >= self.needed)

    def missing_wins(self, tally: SeriesTally) -> int:
        """Return how many wins somebody still needs; 0 for who has decided it."""
        return max(self.needed - tally.wins, 0)


@frozen
class NextSeats:
    """Who sits where in the next match."""

    order: tuple[int, ...]
    """The seats of the last play in the new order: the player of seat `order[0]` sits in seat 0."""

    marked: int
    """The new seat that is marked: who begins, or plays the marked side."""

    @property
    def changes_seats(self) -> bool:
        """Whether somebody sits in another seat than before."""
        return self.order != tuple(range(len(self.order)))


def group_of(play: Play) -> SeriesKey | None:
    """Return who played what; `None` where somebody is not known, or sits in two seats."""
    people = frozenset(seat.person for seat in play.seats)
    if "" in people or len(people) < len(play.seats):
        return None
    return SeriesKey(play.game, people)


def series(plays: Iterable[Play], group: SeriesKey) -> Series:
    """Return the running score of a group over its plays among these that have a result."""
    return Series(sort_by_time(play for play in plays if play.has_result and group_of(play) == group))


def series_until(whole: Series, play: Play) -> Series:
    """Return a series as it stood after one of its plays."""
    return Series(whole.plays[: whole.plays.index(play) + 1])


def decision(whole: Series, best_of: BestOf, since: Milliseconds) -> Decision:
    """Return how the newest best of several matches stands, of those that have been played since a time.

    They follow one another: the match after a decided one is the first of the next.
    """
    needed = best_of // 2 + 1
    current: tuple[Play, ...] = ()
    for play in whole.plays:
        if play.ended < since:
            continue
        if any(one.wins >= needed for one in _tallies(current)):
            current = ()
        current = (*current, play)
    return Decision(best_of, Series(current), needed)


def _tallies(plays: Sequence[Play]) -> tuple[SeriesTally, ...]:
    """Return everybody's wins, partners together where they always were partners."""
    if not plays:
        return ()
    sides = _sides(plays[-1])
    if any(set(map(_people, _sides(play))) != set(map(_people, sides)) for play in plays):
        sides = [(seat,) for seat in plays[-1].seats]
    won = Counter(seat.person for play in plays for seat in play.seats if seat.has_won)
    made = (
        SeriesTally(tuple(seat.person for seat in side), tuple(seat.name for seat in side), won[side[0].person])
        for side in sides
    )
    return tuple(sorted(made, key=lambda tally: -tally.wins))


def _sides(play: Play) -> list[tuple[PlayedSeat, ...]]:
    """Return the players and teams of a play, in seat order."""
    teams = dict.fromkeys(seat.team for seat in play.seats)
    return [tuple(seat for seat in play.seats if seat.team == team) for team in teams]


def _people(side: tuple[PlayedSeat, ...]) -> frozenset[PersonId]:
    return frozenset(seat.person for seat in side)


# Who sits where next


def next_seats(plays: Iterable[Play], marked: int) -> NextSeats:
    """Return who sits where after the last of these plays of a group; `marked` is the seat that it had marked.

    The mark goes on to the next player, clockwise: everybody begins equally often, whoever wins. Of two players that
    is the other one, so that the sides of a game for two are swapped. The seats stay, except those of two teams of
    two: there each has the partner with whom the fewest of the plays were played.

    Raises:
        ValueError: there are no plays.
    """
    known = sort_by_time(plays)
    if not known:
        raise ValueError("no play to go on from")
    last = known[-1]
    count = len(last.seats)
    order = _other_partners(known) if _is_of_two_pairs(last) else tuple(range(count))
    return NextSeats(order, order.index((marked + 1) % count))


def _is_of_two_pairs(play: Play) -> bool:
    return len(play.seats) == PLAYERS_OF_TEAMS and [len(side) for side in _sides(play)] == [2, 2]


def _other_partners(plays: Sequence[Play]) -> tuple[int, ...]:
    """Return the seats of the last play in the order that makes the pairs which have played least often together.

    Of several such orders the one that moves on: seat 0 stays, the others go round it.
    """
    last = plays[-1]
    played = Counter(frozenset(map(_people, _sides(play))) for play in plays if _is_of_two_pairs(play))
    orders = ((0, 2, 3, 1), (0, 3, 1, 2), (0, 1, 2, 3))
    return min(orders, key=lambda order: played[_pairs(last, order)])


def _pairs(last: Play, order: tuple[int, ...]) -> frozenset[frozenset[PersonId]]:
    """Return who would be partners in an order of the seats: those who sit opposite each other."""
    seats = [last.seats[index] for index in order]
    half = len(seats) // 2
    return frozenset(_people((seats[index], seats[index + half])) for index in range(half))
