"""Finds plays among many by what somebody wants to see: an index of them is made once."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AnySet
from functools import cached_property, lru_cache
from itertools import islice
from time import localtime, mktime
from unicodedata import combining, normalize

from attrs import fields, frozen

from laurel.match.edits import Milliseconds
from laurel.match.setup import PersonId
from laurel.plays.play import GameId, Play
from laurel.plays.statistics import Plays, Tally

DAY = 24 * 3600 * 1000

PERIODS: Mapping[str, int] = {"days": 30, "months": 365}
"""Values of `Wanted.when` that are no year: how many days before now they begin."""

YES = "yes"


@frozen
class Wanted:
    """Which plays somebody wants to see. What is empty restricts nothing; a value that no play has finds none."""

    words: str = ""
    """Each is part of the game's title, a name, the place or the note, in whatever letters."""

    game: str = ""
    person: str = ""
    """Somebody who played."""

    winner: str = ""
    """Somebody who has won."""

    place: str = ""
    when: str = ""
    """A year, such as `2026`, or a key of `PERIODS`."""

    players: str = ""
    """How many there were."""

    photo: str = ""
    """`YES` for those with a photograph."""


EVERYTHING = Wanted()

FIELDS = tuple(one.name for one in fields(Wanted))
FACETS = FIELDS[1:]
"""What is chosen from a list of the values that plays have."""


@lru_cache(maxsize=4096)
def search_key(text: str) -> str:
    """Return a text for searches: without accents, case and punctuation."""
    letters = normalize("NFKD", text.lower().replace("ł", "l"))
    plain = "".join([one for one in letters if not combining(one) and one not in "'’\u00ad"])
    return " ".join("".join([one if one.isalnum() else " " for one in plain]).split())


class Index:
    """Where among some plays each value is: the positions of the plays that have it."""

    def __init__(self, plays: Plays, titles: Callable[[GameId], str]) -> None:
        """`plays` are in order of time; `titles` returns the titles of a game, by which it is found."""
        self.plays = plays
        self.places: dict[str, str] = {}
        """The newest spelling of every place, by the place in small letters."""

        self._titles = titles
        self._ends = [play.ended for play in plays]
        self._by: dict[str, dict[str, set[int]]] = {name: {} for name in FACETS if name != "when"}
        self._by_text: dict[str, set[int]] = {}
        """By names and notes as they are shown."""

        self._searched: list[tuple[str, AnySet[int]]] = []
        """The positions by every text, as `search_key` returns it."""

        self._unfinished: set[int] = set()
        self._reading = self._read()

    def read(self, most: int | None = None) -> bool:
        """Take in some more of the plays, `most` of them at the most; return whether there may be more."""
        return sum(1 for _ in islice(self._reading, most)) == most

    def _read(self) -> Iterator[None]:
        for at, play in enumerate(self.plays):
            self._add(at, play)
            yield
        for texts in (self._titled(), self.by("place").items(), self._by_text.items()):
            self._searched += [(search_key(text), positions) for text, positions in texts]

    def _titled(self) -> Iterator[tuple[str, AnySet[int]]]:
        return ((self._titles(GameId(game)), positions) for game, positions in self._by["game"].items())

    def _add(self, at: int, play: Play) -> None:
        by = self._by
        by["game"].setdefault(play.game, set()).add(at)
        by["players"].setdefault(str(len(play.seats)), set()).add(at)
        for seat in play.seats:
            if seat.person:
                by["person"].setdefault(seat.person, set()).add(at)
                if seat.has_won:
                    by["winner"].setdefault(seat.person, set()).add(at)
            if seat.name:
                self._by_text.setdefault(seat.name, set()).add(at)
        if play.place:
            key = play.place.casefold()
            by["place"].setdefault(key, set()).add(at)
            self.places[key] = play.place
        if play.note:
            self._by_text.setdefault(play.note, set()).add(at)
        if play.has_photo:
            by["photo"].setdefault(YES, set()).add(at)
        if not play.has_result:
            self._unfinished.add(at)

    def by(self, facet: str) -> Mapping[str, AnySet[int]]:
        """Return the positions of the plays with each value."""
        return self._by[facet]

    def find(self, wanted: Wanted, now: Milliseconds) -> Found:
        """Return the plays that somebody wants to see; what was not taken in before is taken in now."""
        self.read()
        first, end = self.bounds(wanted.when, now)
        sets = sorted(self._restricting(wanted), key=len)
        if not sets:
            return Found(self, range(first, end))
        return Found(self, sorted([at for at in sets[0].intersection(*sets[1:]) if first <= at < end]))

    def _restricting(self, wanted: Wanted) -> Iterator[set[int]]:
        for facet, values in self._by.items():
            value = getattr(wanted, facet)
            if value:
                yield values.get(value.casefold() if facet == "place" else value, set())
        for word in search_key(wanted.words).split():
            yield set().union(*(positions for text, positions in self._searched if word in text))

    def bounds(self, when: str, now: Milliseconds) -> tuple[int, int]:
        """Return the first position of a time, and the one behind the last; equal ones for a time that is none."""
        every = len(self.plays)
        if not when:
            return 0, every
        if when in PERIODS:
            return bisect_left(self._ends, now - PERIODS[when] * DAY), every
        if when not in self.years:
            return 0, 0
        return bisect_left(self._ends, _new_year(int(when))), bisect_left(self._ends, _new_year(int(when) + 1))

    @cached_property
    def years(self) -> Sequence[str]:
        """The years from the first play to the last one, the last first."""
        if not self.plays:
            return ()
        first, last = (localtime(self.plays[at].ended / 1000).tm_year for at in (0, -1))
        return [str(year) for year in range(last, first - 1, -1)]

    @property
    def unfinished(self) -> AnySet[int]:
        """The positions of the plays without a result."""
        return self._unfinished


@frozen(eq=False)
class Found:
    """Some of the plays of an index."""

    index: Index
    positions: Sequence[int]
    """In order of time."""

    @cached_property
    def plays(self) -> Plays:
        """The plays, the oldest first."""
        every = self.index.plays
        return every if self._is_everything else tuple([every[at] for at in self.positions])

    def newest(self, first: int, count: int) -> Plays:
        """Return `count` of the plays, the newest first, from the one with an index on."""
        return tuple([self.index.plays[at] for at in self.positions[::-1][first : first + count]])

    @property
    def most_played(self) -> list[PersonId]:
        """Everybody who played, who has played most first."""
        counts = {person: self._count(of) for person, of in self.index.by("person").items()}
        return sorted((PersonId(one) for one, count in counts.items() if count), key=lambda one: -counts[one])

    def counts(self, facet: str, now: Milliseconds) -> dict[str, int]:
        """Return how many of the plays have each value of a facet; those that none has are left out."""
        if facet == "when":
            times = (*PERIODS, *self.index.years)
            found = {when: self._between(*self.index.bounds(when, now)) for when in times}
        else:
            found = {value: self._count(of) for value, of in self.index.by(facet).items()}
        return {value: count for value, count in found.items() if count}

    @cached_property
    def most_wins(self) -> list[PersonId]:
        """Everybody who played: who has won most first, of equals who has won more of the plays with a result."""
        played, won = self.index.by("person"), self.index.by("winner")
        wins = {person: self._count(won.get(person, frozenset())) for person in played}
        counted = {person: self._count(of) - self._count(of & self.index.unfinished) for person, of in played.items()}
        present = [person for person, of in played.items() if not self._positions.isdisjoint(of)]
        present.sort(key=lambda person: (-wins[person], -wins[person] / counted[person] if counted[person] else 0))
        return list(map(PersonId, present))

    def tally(self, person: PersonId) -> Tally:
        """Return the tally of a person."""
        positions = sorted(self._positions & self.index.by("person").get(person, frozenset()))
        plays = [self.index.plays[at] for at in positions]
        return Tally(tuple([(play, seat) for play in plays for seat in play.seats if seat.person == person]))

    def _count(self, positions: AnySet[int]) -> int:
        return len(positions) if self._is_everything else len(self._positions & positions)

    def _between(self, first: int, end: int) -> int:
        return max(0, bisect_left(self.positions, end) - bisect_left(self.positions, first))

    @property
    def _is_everything(self) -> bool:
        return len(self.positions) == len(self.index.plays)

    @cached_property
    def _positions(self) -> AnySet[int]:
        return frozenset(self.positions)


def index_of(plays: Iterable[Play], titles: Callable[[GameId], str]) -> Index:
    """Return an index that has taken in all of some plays, which are in order of time."""
    made = Index(tuple(plays), titles)
    made.read()
    return made


def _new_year(year: int) -> Milliseconds:
    """Return the beginning of a year where the device is."""
    return Milliseconds(int(mktime((year, 1, 1, 0, 0, 0, 0, 0, -1))) * 1000)
