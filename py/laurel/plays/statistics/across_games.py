"""Figures across games: days of playing, the best result of each game, and where somebody wins more than by chance.

No points of different games are added up or compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from math import sqrt

from attrs import define, frozen

from laurel.match.setup import PersonId
from laurel.match.wins import Wins, best
from laurel.plays.local_time import local_date
from laurel.plays.play import GameId, Play, Score
from laurel.plays.statistics.statistics import (
    Part,
    Plays,
    Tally,
    by_game,
    of_person_by_game,
    parts,
    usual_wins,
    with_final_points,
)

DAY_BEGINS = 5
"""A match that ends before this hour of the morning belongs to the day before."""

ENOUGH_MATCHES = 5
"""With fewer matches of a game it says nothing how many of them somebody has won."""


@frozen
class GameDay:
    """The matches of one day that had players in common, and were played at one place as far as that is known."""

    plays: Plays
    place: str
    """Empty where it is not known."""

    @cached_property
    def people(self) -> tuple[PersonId, ...]:
        """Everybody who played, in the order of the matches and their seats."""
        return tuple(dict.fromkeys(seat.person for play in self.plays for seat in play.seats if seat.person))

    @cached_property
    def _won(self) -> Counter[PersonId]:
        return Counter(seat.person for play in self.plays for seat in play.seats if seat.has_won and seat.person)

    @property
    def wins(self) -> int:
        """The most matches that a person has won."""
        return max(self._won.values(), default=0)

    @property
    def most_wins(self) -> tuple[PersonId, ...]:
        """Who has won so many; several who are level, nobody where no person has won."""
        return tuple(person for person in self.people if self.wins and self._won[person] == self.wins)


@define
class _OpenDay:
    """A day of playing that is being put together."""

    plays: list[Play]
    people: dict[PersonId, None]
    place: str

    def takes(self, play: Play, people: Iterable[PersonId]) -> bool:
        """Return whether a match of the same day belongs to it."""
        if self.people.keys().isdisjoint(people):
            return False
        return not (self.place and play.place) or self.place.casefold() == play.place.casefold()


def game_days(plays: Iterable[Play]) -> tuple[GameDay, ...]:
    """Return the days of playing, the newest first; `plays` are in order of time. Days are those of the device."""
    days: dict[str, list[_OpenDay]] = {}
    for play in plays:
        groups = days.setdefault(local_date(play.ended, DAY_BEGINS), [])
        people = [seat.person for seat in play.seats if seat.person]
        found = next((group for group in groups if group.takes(play, people)), None)
        if found is None:
            groups.append(_OpenDay([play], dict.fromkeys(people), play.place))
        else:
            found.plays.append(play)
            found.people.update(dict.fromkeys(people))
            found.place = found.place or play.place
    listed = [GameDay(tuple(group.plays), group.place) for groups in days.values() for group in groups]
    return tuple(sorted(listed, key=lambda day: day.plays[-1].ended, reverse=True))


@frozen
class BestResult:
    """The best result in a game: the most points, or the fewest where these win."""

    points: Score
    parts: tuple[Part, ...]
    """Everybody's part who had it, the oldest first."""

    wins: Wins

    @property
    def first(self) -> tuple[Part, ...]:
        """The parts in the play that had it first: several where players are level, or share points."""
        play = self.parts[0][0]
        return tuple(part for part in self.parts if part[0].id == play.id)


def best_results(plays: Iterable[Play]) -> Mapping[GameId, BestResult]:
    """Return the best result of each game, without games in which nobody has points; `plays` are in order of time."""
    found = {game: _best(parts(of_game)) for game, of_game in by_game(plays).items()}
    return {game: result for game, result in found.items() if result is not None}


def best_results_of(tally: Tally) -> Mapping[GameId, BestResult]:
    """Return the best result of a person in each game, in the same way."""
    found = {game: _best(one.parts) for game, one in of_person_by_game(tally).items()}
    return {game: result for game, result in found.items() if result is not None}


def _best(of: tuple[Part, ...]) -> BestResult | None:
    """Return the best result in parts of one game; `None` where all have no points, or none of a whole match."""
    of = with_final_points(of)
    reached = [seat.points for _, seat in of if seat.points is not None]
    if not any(reached):
        return None
    wins = usual_wins(play for play, _ in of)
    points = best(wins, reached)
    return BestResult(points, tuple(part for part in of if part[1].points == points), wins)


@frozen
class BestGame:
    """The game in which somebody wins more than by chance, more clearly than in any other."""

    game: GameId
    tally: Tally
    """The matches that count: those with a result that not all win or lose together."""

    expected: float
    """How many of them would be won by chance: one of as many as there were sides."""


def best_game(tally: Tally) -> BestGame | None:
    """Return the game in which a person does best; `None` where none has enough matches and more wins than by chance.

    The games are compared by how many standard deviations the wins are above those expected: so a few lucky matches
    count less than many good ones.
    """
    found: list[tuple[float, BestGame]] = []
    for game, of_game in of_person_by_game(tally).items():
        counted = Tally(tuple(part for part in of_game.parts if _chance(part[0]) is not None))
        chances = [chance for play in counted.plays if (chance := _chance(play)) is not None]
        expected, variance = sum(chances), sum(chance * (1 - chance) for chance in chances)
        if len(chances) >= ENOUGH_MATCHES and len(counted.wins) > expected:
            found.append(((len(counted.wins) - expected) / sqrt(variance), BestGame(game, counted, expected)))
    return max(found, key=lambda pair: pair[0])[1] if found else None


def _chance(play: Play) -> float | None:
    """Return the chance of each side to win.

    `None` where all win or lose together, somebody played alone, or the match has no result.
    """
    sides = len({seat.team for seat in play.seats})
    return None if play.wins == "together" or sides < 2 or not play.has_result else 1 / sides


def by_place(plays: Iterable[Play]) -> Mapping[str, Plays]:
    """Return the plays of every place that is known, by its newest spelling; the place of the most plays first."""
    spellings: dict[str, str] = {}
    found: dict[str, list[Play]] = {}
    for play in plays:
        if play.place:
            key = play.place.casefold()
            spellings[key] = play.place
            found.setdefault(key, []).append(play)
    return {spellings[key]: tuple(of) for key, of in sorted(found.items(), key=lambda pair: -len(pair[1]))}
