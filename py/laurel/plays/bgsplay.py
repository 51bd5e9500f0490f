"""Reads the files of plays of BG Stats: `.bgsplay`, and the export of everything.

A file is a JSON object with lists of players, locations, games and plays, which refer to each other by numbers. Fields
that Laurel does not know are left out of account: they differ from version to version.

A play that Laurel writes (`laurel.plays.bgsplay_writing`) has a copy of itself, as Laurel knows it, under `metaData`.
It counts where it says the same as the fields of BG Stats: otherwise the play was edited there, and the fields count.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from math import floor
from typing import Any

from attrs import evolve, frozen

from laurel.match.archive import Unreadable
from laurel.match.edits import MINUTE, Milliseconds
from laurel.match.json_text import load_json
from laurel.match.message import N_, Message
from laurel.match.setup import PersonId, Points
from laurel.match.strict import LARGEST_NUMBER, Plain, identifier, listed, number, record, text, time
from laurel.match.wins import Wins, advantage
from laurel.plays.bgsplay_writing import COPY
from laurel.plays.bgstats import GameReference, date_text, foreign_id, person_uuid
from laurel.plays.plain import HIGHEST_POINTS, LONGEST_COMMENT, LONGEST_TEXT, MOST_SEATS, play_from_plain, seats
from laurel.plays.play import OTHER, GameId, Play, PlayedSeat, PlayId

LONGEST_FILE = 100_000_000
"""The most characters of a file."""

MOST_RECORDS = 100_000
"""The most players, games or plays in a file."""

LONGEST_COPY = 10_000_000
LONGEST_DURATION = 60 * 24 * 365
"""In minutes."""

DATE = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", re.ASCII)

TERM = r"[+-]?\s*\d{1,9}(?:\.\d{1,6})?"
SUM = re.compile(rf"\s*{TERM}(?:\s*[+-]\s*\d{{1,9}}(?:\.\d{{1,6}})?)*\s*", re.ASCII)
TERMS = re.compile(TERM, re.ASCII)


@frozen
class Contents:
    """The plays of a file."""

    plays: tuple[Play, ...]
    ignored: int
    """How many others there are, which BG Stats leaves out of its statistics."""


@frozen
class _FileGame:
    """A game in a file."""

    id: GameId
    wins: Wins
    no_points: bool


@frozen
class _FilePlayer:
    """A player in a file."""

    person: PersonId
    name: str


@frozen
class _Line:
    """A player's part in a play of a file."""

    player: _FilePlayer
    points: Points | None
    """`None` where there is no score, or one that is no number."""

    has_won: bool
    has_started: bool
    rank: int
    """0 where there is none."""

    role: str
    team: str
    """Empty for a player without partners."""


def is_bgsplay(document: object) -> bool:
    """Return whether a JSON value is the content of a file of BG Stats."""
    return isinstance(document, dict) and all(isinstance(document.get(name), list) for name in ("plays", "games"))


def may_be_bgsplay(file: str) -> bool:
    """Return whether a text may be a file of BG Stats, without parsing it."""
    return '"plays"' in file and '"games"' in file


def read(file: str, games: Mapping[GameId, GameReference], people: Mapping[PersonId, str]) -> Contents | None:
    """Return the plays of a file; `None` where it is none of BG Stats.

    `games` are those that Laurel knows; `people` has the names of those whom the device knows. A player who is none of
    them gets a new id, always the same for the same player.

    Raises:
        Unreadable: the file is too long or damaged.
    """
    if len(file) > LONGEST_FILE:
        raise Unreadable(Message(N_("This file is too large.")))
    try:
        document = load_json(file)
    except (ValueError, RecursionError) as error:
        raise _damaged(str(error)) from error
    if not is_bgsplay(document):
        return None
    try:
        return _contents(document, games, people)
    except Unreadable:
        raise
    except (ValueError, TypeError, LookupError, OverflowError) as error:
        raise _damaged(f"{type(error).__name__}: {error}") from error


def _damaged(detail: str) -> Unreadable:
    return Unreadable(Message(N_("This BG Stats file is damaged and cannot be read. Nothing was imported.")), detail)


def _contents(document: Plain, games: Mapping[GameId, GameReference], people: Mapping[PersonId, str]) -> Contents:
    known = _Known(games, people)
    file_games = _by_number(listed(document["games"], MOST_RECORDS), known.game)
    players = _by_number(listed(document.get("players", []), MOST_RECORDS), known.player)
    places = _by_number(listed(document.get("locations", []), MOST_RECORDS), _place)
    records = [record(one) for one in listed(document["plays"], MOST_RECORDS)]
    counted = [one for one in records if not _flag(one.get("ignored")) or _is_unfinished(one)]
    plays = tuple(_play(one, file_games, players, places) for one in counted)
    if len({play.id for play in plays}) < len(plays):
        raise ValueError("two plays have the same id")
    return Contents(plays, len(records) - len(counted))


def _by_number(records: Sequence[object], read_one: Callable[[Plain], Any]) -> dict[int, Any]:
    """Return what records describe, by the numbers by which plays refer to them."""
    made: dict[int, Any] = {}
    for one in map(record, records):
        name = number(one["id"])
        if name in made:
            raise ValueError(f"two have the number {name}")
        made[name] = read_one(one)
    return made


class _Known:
    """The games and people that Laurel knows, as a file names them."""

    def __init__(self, games: Mapping[GameId, GameReference], people: Mapping[PersonId, str]) -> None:
        self._by_bgg_id = {one.bgg_id: game for game, one in games.items() if one.bgg_id is not None}
        self._by_name = {one.name.casefold(): game for game, one in games.items()}
        self._by_uuid = {person_uuid(person): person for person in people}
        same_name = Counter(map(_spelling, people.values()))
        self._by_spelling = {
            _spelling(name): person for person, name in people.items() if same_name[_spelling(name)] == 1
        }

    def game(self, plain: Plain) -> _FileGame:
        """Return a game of a file, whose number at BoardGameGeek goes before its name."""
        name = identifier(plain["name"], LONGEST_TEXT)
        found = self._by_bgg_id.get(_count(plain.get("bggId"))) or self._by_name.get(name.casefold())
        return _FileGame(
            found or GameId(f"{OTHER}{name[: LONGEST_TEXT - len(OTHER)]}"),
            wins=_wins(plain),
            no_points=_flag(plain.get("noPoints")),
        )

    def player(self, plain: Plain) -> _FilePlayer:
        """Return a player of a file: somebody whom the device knows by the UUID, or else by a name that one has.

        An anonymous player is nobody, and has no name.
        """
        if _flag(plain.get("isAnonymous")):
            return _FilePlayer(PersonId(""), "")
        name, uuid = text(plain["name"], LONGEST_TEXT), text(plain.get("uuid", ""), LONGEST_TEXT).lower()
        known = self._by_uuid.get(uuid) or self._by_spelling.get(_spelling(name))
        return _FilePlayer(known or PersonId(foreign_id(uuid or _spelling(name))), name)


def _wins(game: Plain) -> Wins:
    """Return what wins a game of a file."""
    if _flag(game.get("cooperative")):
        return "together"
    return "most" if _flag(game.get("highestWins"), default=True) else "least"


def _spelling(name: str) -> str:
    """Return what all spellings of a name have in common."""
    return " ".join(name.split()).casefold()


def _place(plain: Plain) -> str:
    """Return the name of a place of a file; empty where it has none."""
    return _optional(plain.get("name"))


def _comment(plain: Plain) -> str:
    """Return what a play of a file has as comments, which other programs may write without an end."""
    value = plain.get("comments")
    return text(value, LONGEST_FILE)[:LONGEST_COMMENT].strip() if value is not None else ""


def _play(
    plain: Plain,
    games: Mapping[int, _FileGame],
    players: Mapping[int, _FilePlayer],
    places_of_file: Mapping[int, str],
) -> Play:
    game = games[number(plain["gameRefId"])]
    own = _copy(plain)
    place, comment = places_of_file.get(_count(plain.get("locationRefId")), ""), _comment(plain)
    if own is not None and own.game == game.id and _says_the_same(plain, own, game):
        return evolve(own, place=place, note=comment)
    lines = [_line(one, players, game) for one in _in_seat_order(seats(plain["playerScores"]))]
    teams = _teams(lines)
    places = _places(lines, teams, game)
    date = _date(plain["playDate"])
    return Play(
        id=PlayId(foreign_id(identifier(plain["uuid"], LONGEST_TEXT))) if own is None else own.id,
        game=game.id,
        started=date,
        ended=date,
        duration=time(_count(plain.get("durationMin"), LONGEST_DURATION) * MINUTE),
        seats=tuple(_seat(*one) for one in zip(lines, teams, places, strict=True)),
        is_draw=_is_draw(lines, teams, places, game),
        wins=game.wins,
        place=place,
        note=comment,
        has_journal=False,
        end="unfinished" if _flag(plain.get("ignored")) else "rules",
    )


def _copy(plain: Plain) -> Play | None:
    """Return the play as Laurel has written it; `None` where another program has."""
    kept = plain.get("metaData")
    if not isinstance(kept, dict) or COPY not in kept:
        return None
    return play_from_plain(load_json(text(kept[COPY], LONGEST_COPY)))


def _is_unfinished(plain: Plain) -> bool:
    """Return whether Laurel has written a play as not finished, which BG Stats leaves out of its statistics."""
    own = _copy(plain)
    return own is not None and not own.has_result


def _says_the_same(plain: Plain, own: Play, game: _FileGame) -> bool:
    """Return whether the fields of BG Stats are those that Laurel writes of a play."""
    fields = [
        (one.get("score"), one.get("winner"), one.get("rank"), one.get("startPlayer"))
        for one in map(record, seats(plain["playerScores"]))
    ]
    expected = [
        ("" if game.no_points else str(seat.points), seat.has_won, seat.place, seat.has_started) for seat in own.seats
    ]
    head = (plain.get("playDate"), plain.get("durationMin"), _flag(plain.get("ignored")))
    return fields == expected and head == (date_text(own.ended), own.duration // MINUTE, not own.has_result)


def _in_seat_order(scores: Sequence[object]) -> list[Plain]:
    """Return the scores of a play by seat, where each has one; otherwise as they are listed."""
    records = [record(one) for one in scores]
    order = [_count(one.get("seatOrder")) for one in records]
    return sorted(records, key=lambda one: _count(one.get("seatOrder"))) if len(set(order)) == len(order) else records


def _line(plain: Plain, players: Mapping[int, _FilePlayer], game: _FileGame) -> _Line:
    return _Line(
        player=players[number(plain["playerRefId"])],
        points=None if game.no_points else score(plain.get("score")),
        has_won=_flag(plain.get("winner")),
        has_started=_flag(plain.get("startPlayer")),
        rank=_count(plain.get("rank"), MOST_SEATS),
        role=_optional(plain.get("role")) or _optional(plain.get("teamRole")),
        team=_optional(plain.get("team")),
    )


def _seat(line: _Line, team: int, place: int) -> PlayedSeat:
    return PlayedSeat(
        person=line.player.person,
        name=line.player.name,
        points=line.points or Points(0),
        place=place,
        has_won=line.has_won,
        team=team,
        role=line.role,
        has_started=line.has_started,
    )


def _teams(lines: Sequence[_Line]) -> list[int]:
    """Return the index of the side of every player, in the order in which the sides come first."""
    sides: dict[str, int] = {}
    return [
        sides.setdefault(f"team {line.team}" if line.team else f"seat {seat}", len(sides))
        for seat, line in enumerate(lines)
    ]


def _places(lines: Sequence[_Line], teams: Sequence[int], game: _FileGame) -> list[int]:
    """Return the place of every player: by the ranks where each has one, otherwise the winners and then by points."""
    if all(line.rank for line in lines):
        return [line.rank for line in lines]
    best: dict[int, tuple[bool, int]] = {}
    for line, team in zip(lines, teams, strict=True):
        points = line.points or 0
        value = (not line.has_won, -advantage(game.wins, points))
        best[team] = min(best.get(team, value), value)
    places: dict[tuple[bool, int], int] = {}
    for place, value in enumerate(sorted(best.values()), 1):
        places.setdefault(value, place)
    return [places[best[team]] for team in teams]


def _is_draw(lines: Sequence[_Line], teams: Sequence[int], places: Sequence[int], game: _FileGame) -> bool:
    """Return whether nobody has won because several were level. A cooperative game is lost instead."""
    if game.wins == "together" or any(line.has_won for line in lines):
        return False
    first = {team for team, place in zip(teams, places, strict=True) if place == 1}
    return all(line.points is not None for line in lines) and len(first) > 1


def score(value: object) -> Points | None:
    """Return the points of a score, which may be a sum such as `12+3`, rounded to a whole number.

    `None` where there is none, or where a text is no sum.
    """
    if value is None:
        return None
    if isinstance(value, int):
        return Points(number(value, -HIGHEST_POINTS, HIGHEST_POINTS))
    written_ = text(value, LONGEST_TEXT)
    if not SUM.fullmatch(written_):
        return None
    total = sum(float("".join(term.split())) for term in TERMS.findall(written_))
    return Points(number(floor(total + 0.5), -HIGHEST_POINTS, HIGHEST_POINTS))


def _date(value: object) -> Milliseconds:
    """Return the time of a date in UTC."""
    written_ = text(value, LONGEST_TEXT)
    if not DATE.fullmatch(written_):
        raise ValueError("not a date")
    return time(round(datetime.fromisoformat(written_).replace(tzinfo=UTC).timestamp() * 1000))


def _count(value: object, highest: int = LARGEST_NUMBER) -> int:
    """Return a number from 0 to `highest`, which may be a text or missing."""
    if value is None or value == "":
        return 0
    if isinstance(value, str) and re.fullmatch(r"\d{1,9}", value, re.ASCII):
        value = int(value)
    return number(value, 0, highest)


def _flag(value: object, *, default: bool = False) -> bool:
    """Return a yes or no, which older versions write as 1 or 0, and which may be missing."""
    if value is None:
        return default
    return bool(value) if isinstance(value, bool) else bool(number(value, 0, 1))


def _optional(value: object) -> str:
    return "" if value is None else text(value, LONGEST_TEXT).strip()
