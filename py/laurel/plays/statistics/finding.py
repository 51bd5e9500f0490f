"""Finds plays among many by what somebody wants to see: an index of them is made once."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache, reduce
from itertools import compress, islice
from operator import and_, or_
from time import localtime, mktime
from unicodedata import combining, normalize

from attrs import fields, frozen

from laurel.match.edits import Milliseconds
from laurel.match.setup import PersonId
from laurel.plays.play import GameId, Play
from laurel.plays.statistics.statistics import Plays, Tally

DAY = 24 * 3600 * 1000

Positions = int
"""Which of the plays of an index: bit n is 1 for the one at position n. Thousands are compared in microseconds."""

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
        self._by: dict[str, dict[str, Positions]] = {name: {} for name in FACETS if name != "when"}
        self._by_text: dict[str, Positions] = {}
        """By names and notes as they are shown."""

        self._searched: list[tuple[str, Positions]] = []
        """The positions by every text, as `search_key` returns it."""

        self._unfinished: Positions = 0
        self._reading = self._read()

    def read(self, most: int | None = None) -> bool:
        """Take in some more of the plays and their texts, `most` at the most; return whether there may be more."""
        return sum(1 for _ in islice(self._reading, most)) == most

    def _read(self) -> Iterator[None]:
        for at, play in enumerate(self.plays):
            self._add(at, play)
            yield
        for text, positions in (*self._titled(), *self.by("place").items(), *self._by_text.items()):
            self._searched.append((search_key(text), positions))
            yield

    def _titled(self) -> Iterator[tuple[str, Positions]]:
        return ((self._titles(GameId(game)), positions) for game, positions in self._by["game"].items())

    def _add(self, at: int, play: Play) -> None:
        by, one = self._by, 1 << at
        _put(by["game"], play.game, one)
        _put(by["players"], str(len(play.seats)), one)
        for seat in play.seats:
            if seat.person:
                _put(by["person"], seat.person, one)
                if seat.has_won:
                    _put(by["winner"], seat.person, one)
            if seat.name:
                _put(self._by_text, seat.name, one)
        if play.place:
            key = play.place.casefold()
            _put(by["place"], key, one)
            self.places[key] = play.place
        if play.note:
            _put(self._by_text, play.note, one)
        if play.has_photo:
            _put(by["photo"], YES, one)
        if not play.has_result:
            self._unfinished |= one

    def by(self, facet: str) -> Mapping[str, Positions]:
        """Return the positions of the plays with each value."""
        return self._by[facet]

    def find(self, wanted: Wanted, now: Milliseconds) -> Found:
        """Return the plays that somebody wants to see; what was not taken in before is taken in now."""
        self.read()
        return Found(self, reduce(and_, self._restricting(wanted), between(*self.bounds(wanted.when, now))))

    def _restricting(self, wanted: Wanted) -> Iterator[Positions]:
        for facet, values in self._by.items():
            value = getattr(wanted, facet)
            if value:
                yield values.get(value.casefold() if facet == "place" else value, 0)
        for word in search_key(wanted.words).split():
            yield reduce(or_, [positions for text, positions in self._searched if word in text], 0)

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
    def unfinished(self) -> Positions:
        """The positions of the plays without a result."""
        return self._unfinished


@frozen(eq=False)
class Found:
    """Some of the plays of an index."""

    index: Index
    positions: Positions

    @property
    def count(self) -> int:
        """How many there are."""
        return self.positions.bit_count()

    @cached_property
    def plays(self) -> Plays:
        """The plays, the oldest first."""
        return _at(self.index.plays, self.positions)

    def newest(self, first: int, count: int) -> Plays:
        """Return `count` of the plays, the newest first, from the one with an index on."""
        return tuple([self.index.plays[at] for at in islice(_from_last(self.positions), first, first + count)])

    @property
    def most_played(self) -> list[PersonId]:
        """Everybody who played, who has played most first."""
        counts = self._counts("person")
        return sorted(map(PersonId, counts), key=lambda one: -counts[one])

    def counts(self, facet: str, now: Milliseconds) -> dict[str, int]:
        """Return how many of the plays have each value of a facet; those that none has are left out."""
        if facet != "when":
            return self._counts(facet)
        times = (*PERIODS, *self.index.years)
        found = {when: (self.positions & between(*self.index.bounds(when, now))).bit_count() for when in times}
        return {when: count for when, count in found.items() if count}

    def _counts(self, facet: str) -> dict[str, int]:
        ours = self.positions
        return {value: count for value, of in self.index.by(facet).items() if (count := (ours & of).bit_count())}

    @cached_property
    def most_wins(self) -> list[PersonId]:
        """Everybody who played: who has won most first, of equals who has won more of the plays with a result."""
        wins, finished = self._counts("winner"), self.positions & ~self.index.unfinished
        counted = {person: (finished & of).bit_count() for person, of in self.index.by("person").items()}
        present = list(self._counts("person"))
        present.sort(key=lambda person: (won := -wins.get(person, 0), won / counted[person] if counted[person] else 0))
        return list(map(PersonId, present))

    def tally(self, person: PersonId) -> Tally:
        """Return the tally of a person."""
        plays = _at(self.index.plays, self.positions & self.index.by("person").get(person, 0))
        return Tally(tuple([(play, seat) for play in plays for seat in play.seats if seat.person == person]))


def between(first: int, end: int) -> Positions:
    """Return the positions from one on, up to the one before `end`."""
    return (1 << end) - (1 << first) if first < end else 0


def _put(positions: dict[str, Positions], value: str, more: Positions) -> None:
    positions[value] = positions.get(value, 0) | more


def _at(plays: Plays, positions: Positions) -> Plays:
    """Return the plays at some positions; all of them are the very same value."""
    if positions.bit_count() == len(plays):
        return plays
    return tuple(compress(plays, map(int, reversed(f"{positions:b}"))))


def _from_last(positions: Positions) -> Iterator[int]:
    """Yield positions, the last one first."""
    while positions:
        last = positions.bit_length() - 1
        yield last
        positions ^= 1 << last


def index_of(plays: Iterable[Play], titles: Callable[[GameId], str]) -> Index:
    """Return an index that has taken in all of some plays, which are in order of time."""
    made = Index(tuple(plays), titles)
    made.read()
    return made


def _new_year(year: int) -> Milliseconds:
    """Return the beginning of a year where the device is."""
    return Milliseconds(int(mktime((year, 1, 1, 0, 0, 0, 0, 0, -1))) * 1000)
