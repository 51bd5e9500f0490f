"""Kept summaries of matches, or of recorded plays, as one text, which is short and read quickly.

The text is a JSON object with a checksum. Names, games, roles, sources, places and notes are in a list, and plays
name their index.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from fractions import Fraction
from itertools import islice
from typing import Any

from attrs import field, frozen

from laurel.app.formats.checksums import read_verified, with_checksum
from laurel.match.edits import Milliseconds
from laurel.match.match import MatchId
from laurel.match.setup import PersonId, Points
from laurel.match.texts import strict_text
from laurel.match.verdict import ALL_ENDS
from laurel.match.wins import ALL_WINS
from laurel.plays.play import GameId, Play, PlayedSeat, PlayId, Score

SUMMARY_VERSION = 8
"""The version of the form of the text."""

HAS_LEFT, IS_NOBODY = 2, 4
"""What of a seat is in one number, beside whether it began: 1."""

NUMBERS = {int}
"""The types of numbers: not that of truth values, which are whole numbers in Python as well."""

PersonOf = Callable[[PersonId, str], PersonId]
"""Returns who a player is: takes the person whom the match names, empty for none, and the player's name."""


@frozen
class CachedPlay:
    """What is kept of a match, or of a recorded play."""

    fingerprint: int
    """Of the stored texts of which it was made."""

    play: Play | None
    """`None` while the match runs or waits for a ruling."""

    people: tuple[PersonId, ...]
    """Whom the match names as the person of every seat; empty ids where it names nobody."""


@frozen
class PlayCache:
    """What a text says."""

    summaries: Mapping[MatchId, CachedPlay] = field(factory=dict)
    build: str = ""
    """The build of Laurel that has made the summaries: the rules of another one may give other summaries."""


def write(content: PlayCache) -> str:
    """Return the text of summaries."""
    return with_checksum(SUMMARY_VERSION, {"build": content.build, **_PlayCacheWriter().all(content.summaries)})


@frozen
class _IndexedValues:
    """Values that plays name by their index, each once."""

    indexes: dict[Hashable, int] = field(factory=dict)

    def index(self, value: Hashable) -> int:
        """Return the index of a value, which is added where it is new."""
        return self.indexes.setdefault(value, len(self.indexes))


@frozen
class _PlayCacheWriter:
    """Makes lists of plays."""

    words: _IndexedValues = field(factory=_IndexedValues)
    """Ids of games, roles and sources; places and notes."""

    people: _IndexedValues = field(factory=_IndexedValues)
    """Pairs of a person, as the match names one, and a name."""

    def all(self, kept: Mapping[MatchId, CachedPlay]) -> dict[str, Any]:
        """Return summaries as a JSON object."""
        plays = [self._kept(match_id, one) for match_id, one in kept.items()]
        return {"words": [*self.words.indexes], "people": [*self.people.indexes], "plays": plays}

    def _kept(self, match_id: MatchId, kept: CachedPlay) -> list[Any]:
        play = kept.play
        if play is None:
            return [match_id, kept.fingerprint]
        times = (play.started, play.ended, play.duration)
        remarks = (self.words.index(play.place), self.words.index(play.note), int(play.has_photo))
        result = (int(play.is_draw), ALL_WINS.index(play.wins), ALL_ENDS.index(play.end))
        head = [self.words.index(play.game), *times, *result, *remarks]
        seats = [self._seat(seat, person) for seat, person in zip(play.seats, kept.people, strict=True)]
        return [match_id, kept.fingerprint, *head, *seats]

    def _seat(self, seat: PlayedSeat, person: PersonId) -> list[int]:
        who, role = self.people.index((person, seat.name)), self.words.index(seat.role)
        flags = int(seat.has_started) + HAS_LEFT * seat.has_left + IS_NOBODY * seat.is_nobody
        made = [who, *_ratio(seat.points), seat.place or 0, int(seat.has_won), seat.team, role, flags]
        for source, points in seat.sources:
            made += (self.words.index(source), points)
        return made


def _ratio(score: Score | None) -> tuple[int, int]:
    """Return points as a numerator and a denominator, which is 0 where there are none."""
    return (0, 0) if score is None else score.as_integer_ratio()


def _score(numerator: int, denominator: int) -> Score | None:
    return Fraction(numerator, denominator) if denominator else None


class PlayCacheReader:
    """Reads the summaries of a text in portions, because there may be many.

    A text that is damaged or of another version has none.
    """

    def __init__(self, text: str, person_of: PersonOf, *, has_journal: bool = True) -> None:
        """`has_journal` says whether the plays are those of matches: see `Play.has_journal`."""
        self._has_journal = has_journal
        self._words: dict[int, str] = {}
        self._people: dict[int, tuple[PersonId, str]] = {}
        self._persons: dict[int, PersonId] = {}
        self._build = ""
        self._summaries: dict[MatchId, CachedPlay] = {}
        self._rows = self._read(text, person_of)

    def read(self, most: int | None = None) -> bool:
        """Read some summaries, `most` of them at the most; return whether there may be more."""
        before = len(self._summaries)
        try:
            self._summaries |= islice(self._rows, most)
        except (ValueError, TypeError, LookupError):
            self._summaries, self._build = {}, ""
        return most is not None and len(self._summaries) == before + most

    def content(self) -> PlayCache:
        """Return what the text says. What was not read before is read now."""
        self.read()
        return PlayCache(self._summaries, self._build)

    def _read(self, text: str, person_of: PersonOf) -> Iterator[tuple[MatchId, CachedPlay]]:
        """Yield the summary of every match. A wrong type or index raises `TypeError`, `ValueError` or `LookupError`."""
        content = read_verified(SUMMARY_VERSION, text)
        if content is None:
            return
        self._build = strict_text(content.get("build", ""))
        self._words = dict(enumerate(_texts(content["words"])))
        people = [_texts(pair) for pair in content["people"]]
        self._people = {index: (PersonId(person), name) for index, (person, name) in enumerate(people)}
        self._persons = {index: person_of(person, name) for index, (person, name) in self._people.items()}
        for row in content["plays"]:
            yield MatchId(*_texts(row[:1])), self._kept(row)

    def _kept(self, row: list[Any]) -> CachedPlay:
        match_id, fingerprint_, *rest = row
        _check_numbers([fingerprint_, *rest[:10]])
        if not rest:
            return CachedPlay(fingerprint_, None, ())
        game, started, ended, duration, is_draw, wins, end, place, note, has_photo, *seats = rest
        play = Play(
            PlayId(match_id),
            GameId(self._words[game]),
            Milliseconds(started),
            Milliseconds(ended),
            Milliseconds(duration),
            tuple([self._seat(seat) for seat in seats]),
            bool(is_draw),
            ALL_WINS[wins],
            self._words[place],
            self._words[note],
            bool(has_photo),
            self._has_journal,
            end=ALL_ENDS[end],
        )
        return CachedPlay(fingerprint_, play, tuple([self._people[seat[0]][0] for seat in seats]))

    def _seat(self, row: list[Points]) -> PlayedSeat:
        _check_numbers(row)
        who, points, parts, place, has_won, team, role, flags = row[:8]
        words, sources = self._words, iter(row[8:])
        return PlayedSeat(
            self._persons[who],
            self._people[who][1],
            points if parts == 1 else _score(points, parts),
            place or None,
            bool(has_won),
            team,
            words[role],
            bool(flags & 1),
            tuple([(words[source], gained) for source, gained in zip(sources, sources, strict=True)]),
            bool(flags & HAS_LEFT),
            bool(flags & IS_NOBODY),
        )


def _check_numbers(row: list[Any]) -> None:
    """Raise `TypeError` where something in a list is no whole number."""
    if set(map(type, row)) != NUMBERS:
        raise TypeError("not a number")


def _texts(values: Any) -> list[str]:
    """Return a list of texts; raise `TypeError` or `ValueError` for anything else."""
    if not isinstance(values, list):
        raise TypeError("not a list of texts")
    return list(map(strict_text, values))
