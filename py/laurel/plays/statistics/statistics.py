"""Statistics: figures over plays, each with the plays of which it is made.

`laurel.plays.play` defines what counts of a match that was not played to its end. No figure adds up or compares
points of different games: who asks for points passes the plays of one game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import combinations, groupby, product
from typing import TypeVar

from attrs import frozen

from laurel.match.setup import PersonId, Points
from laurel.match.wins import Wins, advantage
from laurel.plays.play import GameId, Play, PlayedSeat, Score
from laurel.plays.scores import as_score

Plays = tuple[Play, ...]

Part = tuple[Play, PlayedSeat]
"""One player's part in a play."""

KeyT = TypeVar("KeyT")
ItemT = TypeVar("ItemT")


@frozen
class Filter:
    """Which plays count. What is `None` does not restrict them."""

    game: GameId | None = None
    players: int | None = None
    person: PersonId | None = None
    """Somebody who played."""

    against: PersonId | None = None
    """Somebody else who played; with `person`, against that person."""

    role: str | None = None
    """What somebody played; with `person`, what that person did."""

    has_won: bool | None = None
    """Whether the person has won; without `person`, whether a player of the role has, or anybody."""

    sources: frozenset[str] | None = None
    """Sources of which somebody had points from one at least; with `person`, that person."""

    points: Score | None = None
    """What somebody had in the end; with `person`, that person."""

    margin: Score | None = None
    """By how many points somebody has won."""

    place: str | None = None
    """Where they were played, in whatever letters, large or small."""

    together: bool | None = None
    """Whether all win or lose together."""

    has_length: bool | None = None
    """Whether it is known how long they took."""

    has_result: bool | None = None
    """Whether wins are counted in them: see `laurel.plays.play`."""

    has_final_points: bool | None = None
    """Whether points are counted in them."""

    has_scores: bool | None = None
    """Whether points are recorded of anybody; with `person`, of that person."""

    def of(self, plays: Iterable[Play]) -> Plays:
        """Return the plays that count."""
        if self == EVERYTHING:
            return tuple(plays)
        asked = (self.person, self.role, self.has_won, self.sources, self.points, self.has_scores)
        asks_for_seats = asked != (None,) * len(asked)
        return tuple(
            play
            for play in plays
            if self._keeps(play)
            and (not asks_for_seats or self._keeps_seats(play))
            and (self.margin is None or margin(play) == self.margin)
        )

    def _keeps(self, play: Play) -> bool:
        if self.game is not None and play.game != self.game:
            return False
        if self.players is not None and len(play.seats) != self.players:
            return False
        if self.place is not None and play.place.casefold() != self.place.casefold():
            return False
        if self.together is not None and (play.wins == "together") is not self.together:
            return False
        if self.has_length is not None and play.has_length is not self.has_length:
            return False
        if self.has_result is not None and play.has_result is not self.has_result:
            return False
        if self.has_final_points is not None and play.has_final_points is not self.has_final_points:
            return False
        if self.against is None:
            return True
        others = [seat for seat in play.seats if seat.person == self.against]
        own = [seat for seat in play.seats if seat.person == self.person]
        return bool(others) and (
            self.person is None or any(_are_opponents(play, *pair) for pair in product(own, others))
        )

    def _keeps_seats(self, play: Play) -> bool:
        meant = [
            seat
            for seat in play.seats
            if (self.person is None or seat.person == self.person)
            and (self.role is None or seat.role == self.role)
            and (self.points is None or seat.points == self.points)
            and (self.has_scores is None or (seat.points is not None) is self.has_scores)
            and (self.sources is None or any(source in self.sources for source, _ in seat.sources))
        ]
        if self.has_won is None:
            return bool(meant)
        return bool(meant) and any(seat.has_won for seat in meant) is self.has_won


EVERYTHING = Filter()


@frozen
class Tally:
    """How often somebody or something played and won."""

    parts: tuple[Part, ...]
    """In the order of the plays."""

    @cached_property
    def plays(self) -> Plays:
        """The plays, each once: several may have played the same role in one."""
        return _each_once([play for play, _ in self.parts])

    @cached_property
    def wins(self) -> Plays:
        """The plays that were won. A shared win counts for each winner; in a draw nobody wins."""
        return _each_once([play for play, seat in self.parts if seat.has_won])

    @cached_property
    def with_result(self) -> Plays:
        """The plays that have a result, of which `rate` is made."""
        return tuple([play for play in self.plays if play.has_result])

    @property
    def rate(self) -> float:
        """The part of the plays with a result that was won, from 0 to 1; 0 where there are none."""
        return len(self.wins) / len(self.with_result) if self.with_result else 0.0


def _each_once(plays: list[Play]) -> Plays:
    return tuple({play.id: play for play in plays}.values())


@frozen
class Scores:
    """Points that were reached, all in one game."""

    average: Score
    """Exact, as is the median."""

    median: Score
    best: Score
    """The most, or the fewest in a game that the fewest win."""

    best_plays: Plays
    wins: Wins = "most"


@frozen
class SourceShare:
    """The points from one source, of all players together."""

    source: str
    points: Points
    average: float
    """For one player in one play, also where a player had none."""

    plays: Plays
    """Where somebody had points from it."""


@frozen
class Lengths:
    """How long plays took whose length is known."""

    average: float
    """In milliseconds."""

    longest: Play
    plays: Plays


@frozen
class Margin:
    """A difference of points between the winner and the second place, and the plays with it."""

    points: Score
    plays: Plays


@frozen
class Margins:
    """The closest and the largest win by points in one game."""

    closest: Margin
    largest: Margin


@frozen
class Duel:
    """The plays of two people against each other. Both win where they share a win."""

    plays: Plays
    wins: tuple[Plays, Plays]
    """The plays that each of the two has won."""


@frozen
class Streaks:
    """Wins without another play between them."""

    longest: Plays
    """The earlier one of two that are equally long."""

    present: Plays
    """The one that the last play belongs to; empty where it was not won."""


def names(plays: Iterable[Play]) -> Mapping[PersonId, str]:
    """Return the name under which every person has played last; `plays` are in order."""
    return {seat.person: seat.name for play in plays for seat in play.seats if seat.person}


def by_game(plays: Iterable[Play]) -> Mapping[GameId, Plays]:
    """Return the plays of every game."""
    return {game: tuple(found) for game, found in _grouped((play.game, play) for play in plays).items()}


def by_players(plays: Iterable[Play]) -> Mapping[int, Plays]:
    """Return the plays by their number of players, the smallest first."""
    found = _grouped((len(play.seats), play) for play in plays)
    return {players: tuple(found[players]) for players in sorted(found)}


def by_role(parts: Iterable[Part]) -> Mapping[str, Tally]:
    """Return the tally of every faction, side or start world in plays of one game."""
    return _tallies((part[1].role, part) for part in parts if part[1].role)


def of_person_by_game(tally: Tally) -> Mapping[GameId, Tally]:
    """Return a person's tally in every game."""
    return _tallies((part[0].game, part) for part in tally.parts)


def of_person_by_players(tally: Tally) -> Mapping[int, Tally]:
    """Return a person's tally by the number of players, the smallest first."""
    found = _tallies((len(part[0].seats), part) for part in tally.parts)
    return {players: found[players] for players in sorted(found)}


def parts(plays: Iterable[Play]) -> tuple[Part, ...]:
    """Return the part of every player in plays."""
    return tuple((play, seat) for play in plays for seat in play.seats)


def with_final_points(of: Iterable[Part]) -> tuple[Part, ...]:
    """Return the parts with points in plays whose points are those of a whole match."""
    return tuple(part for part in of if part[1].points is not None and part[0].has_final_points)


def scores(of: tuple[Part, ...]) -> Scores | None:
    """Return the points in parts of one game; `None` where none has the points of a whole match."""
    final = with_final_points(of)
    reached = sorted(seat.points for _, seat in final if seat.points is not None)
    if not reached:
        return None
    wins = usual_wins(play for play, _ in final)
    reached_best = reached[0] if wins == "least" else reached[-1]
    average = as_score(Fraction(sum(reached)) / len(reached))
    middle = as_score(Fraction(reached[len(reached) // 2] + reached[(len(reached) - 1) // 2]) / 2)
    plays = {play.id: play for play, seat in final if seat.points == reached_best}
    return Scores(average, middle, reached_best, tuple(plays.values()), wins)


def usual_wins(plays: Iterable[Play]) -> Wins:
    """Return what wins a game: what has won most of its plays."""
    counted = Counter(play.wins for play in plays)
    return max(counted, key=lambda wins: counted[wins])


def sources(of: Iterable[Part]) -> tuple[SourceShare, ...]:
    """Return where the points in parts of one game came from, the source of the most points first.

    Plays from other programs are left out, because nobody knows the sources of their points.
    """
    known = [part for part in with_final_points(of) if part[0].has_journal]
    sums: dict[str, int] = {}
    plays: dict[str, dict[str, Play]] = {}
    for play, seat in known:
        for source, points in seat.sources:
            sums[source] = sums.get(source, 0) + points
            plays.setdefault(source, {})[play.id] = play
    return tuple(
        SourceShare(source, Points(sum_), sum_ / len(known), tuple(plays[source].values()))
        for source, sum_ in sorted(sums.items(), key=lambda pair: -pair[1])
    )


def lengths(plays: Iterable[Play]) -> Lengths | None:
    """Return how long plays took; `None` where no length is known."""
    known = tuple(play for play in plays if play.has_length)
    if not known:
        return None
    longest = max(known, key=lambda play: play.duration)
    return Lengths(sum(play.duration for play in known) / len(known), longest, known)


def margin(play: Play) -> Score | None:
    """Return by how many points a play was won; `None` in a draw, and where points did not decide or had no second.

    Nor did they decide where the players have ended the match. They are not known where somebody has none.

    Points did not decide where the second place had more of them, as in a game that can be won in another way. Two who
    share one marker have the points of each other, one of them as minus: the lead is where the marker stands.
    """
    if not play.has_final_points or play.wins == "together":
        return None
    sides: dict[int, PlayedSeat] = {}
    for seat in play.seats:
        if seat.points is None or sides.setdefault(seat.team, seat).points != seat.points:
            return None
    winners = [seat for seat in sides.values() if seat.has_won]
    others = [seat for seat in sides.values() if not seat.has_won]
    if len(winners) != 1 or not others:
        return None
    first, second = winners[0].points, _second(play.wins, others).points
    assert first is not None and second is not None  # noqa: S101, PT018 - see above
    if len(sides) == 2 and second == -first:
        return first if first >= 0 else None
    lead = advantage(play.wins, first - second)
    return lead if lead >= 0 else None


def _second(wins: Wins, others: Sequence[PlayedSeat]) -> PlayedSeat:
    """Return the best of those who have not won."""
    if any(seat.place is None for seat in others):
        return max(others, key=lambda seat: advantage(wins, seat.points or 0))
    return min(others, key=lambda seat: seat.place or 0)


def margins(plays: Iterable[Play]) -> Margins | None:
    """Return the closest and the largest win in plays of one game; `None` where nobody has won by points."""
    by_margin = _grouped((won_by, play) for play in plays if (won_by := margin(play)) is not None)
    if not by_margin:
        return None
    closest, largest = min(by_margin), max(by_margin)
    return Margins(Margin(closest, tuple(by_margin[closest])), Margin(largest, tuple(by_margin[largest])))


def duels(plays: Iterable[Play], people: Iterable[PersonId]) -> Mapping[tuple[PersonId, PersonId], Duel]:
    """Return the plays of every two of some people who have played against each other, in the order of `people`.

    Plays without a result are left out.
    """
    wanted = {person: index for index, person in enumerate(people)}
    found: dict[tuple[PersonId, PersonId], tuple[list[Play], list[Play], list[Play]]] = {}
    for play in plays:
        if not play.has_result:
            continue
        seats = sorted((seat for seat in play.seats if seat.person in wanted), key=lambda seat: wanted[seat.person])
        for one, other in combinations(seats, 2):
            if not _are_opponents(play, one, other):
                continue
            together, won, lost = found.setdefault((one.person, other.person), ([], [], []))
            together.append(play)
            if one.has_won:
                won.append(play)
            if other.has_won:
                lost.append(play)
    return {pair: Duel(tuple(all_), (tuple(one), tuple(other))) for pair, (all_, one, other) in found.items()}


def _are_opponents(play: Play, one: PlayedSeat, other: PlayedSeat) -> bool:
    """Return whether two players can win against each other: they are no partners, and not all win or lose together."""
    return play.wins != "together" and one.team != other.team


def streaks(tally: Tally) -> Streaks:
    """Return the longest and the present winning streak in a tally; plays without a result do not end one."""
    counted = (part for part in tally.parts if part[0].has_result)
    runs = [tuple(play for play, _ in run) if won else () for won, run in groupby(counted, _has_won)]
    return Streaks(max(runs, key=len, default=()), runs[-1] if runs else ())


def _has_won(part: Part) -> bool:
    return part[1].has_won


def _grouped(pairs: Iterable[tuple[KeyT, ItemT]]) -> dict[KeyT, list[ItemT]]:
    found: dict[KeyT, list[ItemT]] = {}
    for key, item in pairs:
        known = found.get(key)
        if known is None:
            found[key] = [item]
        else:
            known.append(item)
    return found


def _tallies(pairs: Iterable[tuple[KeyT, Part]]) -> dict[KeyT, Tally]:
    return {key: Tally(tuple(found)) for key, found in _grouped(pairs).items()}
