"""Reads a record into a play: the one place that knows what the fields of BG Stats mean.

`usesTeams` decides whether there are sides, whatever labels are left over. Who is flagged has won. Times are local. A
record that Laurel has made of a match (`laurel.plays.records.bgsplay_writing`) has a copy of the match's play: it
counts as far as the fields say the same; what was edited elsewhere, the fields say.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from attrs import evolve, frozen

from laurel.match.edits import MINUTE, PHOTO_ID, Milliseconds, PhotoId
from laurel.match.json_text import load_json, write_json
from laurel.match.setup import PersonId
from laurel.match.strict import LARGEST_NUMBER, Plain, identifier, object_of, text, time
from laurel.match.texts import mend
from laurel.match.verdict import End
from laurel.match.wins import ALL_WINS, Wins, advantage
from laurel.plays.local_time import moment
from laurel.plays.plain import LONGEST_COMMENT, LONGEST_TEXT, MOST_SEATS, play_from_plain, seats
from laurel.plays.play import OTHER, GameId, Play, PlayedSeat, PlayId, Score
from laurel.plays.records.bgstats import GameReference, date_text, foreign_id, game_uuid, seat_uuid, uuid_text
from laurel.plays.records.record import Record
from laurel.plays.scores import read_score

COPY = "laurel"
"""The key in `metaData` with the play as Laurel knows it, a JSON text."""

COPY_TIME = "laurelTime"
"""The key with the `playDate` that was written with it: where it is still there, the copy has the moment."""

LONGEST_COPY = 10_000_000
LONGEST_DURATION = 60 * 24 * 365
"""In minutes."""

LEAST_SCORING = 2
"""The `scoringSetting` of a play that the fewest points have won, whatever its game says."""

WINS = "laurelWins"
"""The key in `metaData` with what has won a play, where somebody has said it here."""

PHOTOS = "laurelPhotos"
"""The key in `metaData` with the ids of photographs that were added here."""

UNFINISHED = "laurelUnfinished"
"""The key in `metaData` that is true where somebody has said here that a play was not played to its end."""

TOGETHER_SCORING = frozenset({4, 5, 6})
"""Those of a play that all have won, or lost."""

NUMBER = re.compile(r"\d{1,9}", re.ASCII)

FAULTS = (ValueError, TypeError, LookupError, OverflowError)
"""What reading raises where a record is no play."""


GAME_FIELDS = ("name", "bggId", "uuid", "cooperative", "highestWins", "noPoints", "usesTeams")
"""The fields of a game that are read."""


@frozen
class GameOfRecord:
    """A game as a record names it."""

    id: GameId
    wins: Wins
    no_points: bool
    uses_teams: bool


class Games:
    """The games that Laurel knows, as other programs name them."""

    def __init__(
        self, games: Mapping[GameId, GameReference] | None = None, titles: Mapping[str, GameId] | None = None
    ) -> None:
        """`titles` has games by more titles than those of `games`, as `spelling_key` returns them."""
        self._references = games or {}
        self._by_bgg_id = {one.bgg_id: game for game, one in self._references.items() if one.bgg_id is not None}
        self._by_uuid = {game_uuid(game): game for game in self._references}
        self._by_title = {**(titles or {}), **{spelling_key(one.name): game for game, one in self._references.items()}}
        self._read: dict[tuple[Any, ...], GameOfRecord] = {}

    def of(self, plain: Plain) -> GameOfRecord:
        """Return the game of a record.

        Raises:
            ValueError, TypeError, LookupError: it has no name.
        """
        key = tuple([_hashable(plain.get(name)) for name in GAME_FIELDS])
        if key not in self._read:
            self._read[key] = self._of(plain)
        return self._read[key]

    def _of(self, plain: Plain) -> GameOfRecord:
        name = identifier(plain["name"], LONGEST_TEXT)
        number = _count(plain.get("bggId"))
        found = self._by_bgg_id.get(number) or self._by_uuid.get(_uuid(plain)) or self._titled(name, number)
        return GameOfRecord(
            found or GameId(f"{OTHER}{name[: LONGEST_TEXT - len(OTHER)]}"),
            wins=_wins(plain),
            no_points=_flag(plain.get("noPoints")),
            uses_teams=_flag(plain.get("usesTeams")),
        )

    def _titled(self, name: str, number: int) -> GameId | None:
        """Return the game of a title; `None` where BoardGameGeek has another number for it: games may share titles."""
        game = self._by_title.get(spelling_key(name))
        if game is None or not number or game not in self._references:
            return game
        return game if self._references[game].bgg_id in (None, number) else None


class _PlayerRecord(NamedTuple):
    """A player's part in a record."""

    person: PersonId
    name: str
    is_nobody: bool
    score: Score | None
    has_won: bool
    has_started: bool
    rank: int
    """0 where there is none."""

    role: str
    team: str
    """The label of the player's team; empty for none."""


def is_counted(of: Record) -> bool:
    """Return whether a record counts as a play: BG Stats ignores some, of which matches without an end stay plays."""
    if not _flag(of.play.get("ignored")) or _is_unfinished(of.play):
        return True
    own = _copy(of.play)
    return own is not None and not own.has_result


def bgg_id_of(of: Record) -> int | None:
    """Return the number at BoardGameGeek that a record has for its game; `None` for none."""
    return _count(of.game.get("bggId")) or None


def photos_of(of: Record) -> tuple[PhotoId, ...]:
    """Return the photographs that were added to a record here."""
    more = of.play.get("metaData")
    if not more or PHOTOS not in str(more):
        return ()
    found = metadata(more).get(PHOTOS)
    named = found if isinstance(found, list) else []
    return tuple(PhotoId(one) for one in named if isinstance(one, str) and PHOTO_ID.fullmatch(one))


def read(of: Record, games: Games) -> Play:
    """Return the play of a record.

    Raises one of `FAULTS` where it is none.
    """
    plain, game, own = of.play, games.of(of.game), _copy(of.play)
    lines = _lines(of, game)
    if own is not None:
        game = evolve(game, id=own.game) if _uuid(of.game) == game_uuid(own.game) else game
        if own.game == game.id and _say_the_same(lines, own, game) and _sides(own) == _teams(plain, lines, game):
            copied = _with_fields(own, of, lines)
            return evolve(copied, wins=_said_to_win(plain) or copied.wins, has_photo=bool(photos_of(of)))
    wins, at = _wins_of_play(plain, game, lines), _moment(plain)
    teams = _teams(plain, lines, game)
    places = _places(lines, teams, wins)
    return Play(
        id=PlayId(foreign_id(of.id)) if own is None else own.id,
        game=game.id,
        started=at,
        ended=at,
        duration=_duration(plain),
        seats=tuple([_seat(*one) for one in zip(lines, teams, places, strict=True)]),
        is_draw=_is_draw(lines, teams, places, wins),
        wins=wins,
        place=_place(of.place),
        note=_comment(plain),
        has_photo=bool(photos_of(of)),
        has_journal=False,
        end="unfinished" if _flag(plain.get("ignored")) or _is_unfinished(plain) else "rules",
    )


def with_places(play: Play) -> Play:
    """Return a play whose places, and whether it is a draw, are what follows from its points and winners."""
    lines = [
        _PlayerRecord(
            seat.person, seat.name, seat.is_nobody, seat.points, seat.has_won, seat.has_started, 0, seat.role, ""
        )
        for seat in play.seats
    ]
    teams = [seat.team for seat in play.seats]
    places = _places(lines, teams, play.wins)
    seats_ = tuple([evolve(seat, place=place) for seat, place in zip(play.seats, places, strict=True)])
    return evolve(play, seats=seats_, is_draw=_is_draw(lines, teams, places, play.wins))


def _is_unfinished(plain: Plain) -> bool:
    more = plain.get("metaData")
    return bool(more) and UNFINISHED in str(more) and metadata(more).get(UNFINISHED) is True


def _moment(plain: Plain) -> Milliseconds:
    return moment(text(plain["playDate"], LONGEST_TEXT))


def _duration(plain: Plain) -> Milliseconds:
    minutes = _count(plain.get("durationMin"))
    return time(minutes * MINUTE if minutes <= LONGEST_DURATION else 0)


def _place(plain: Plain | None) -> str:
    """Return the name of a place; empty where there is none."""
    return "" if plain is None else _optional(plain.get("name"))


def _comment(plain: Plain) -> str:
    """Return what was written about a play, which may be without an end."""
    value = plain.get("comments")
    return mend(value[:LONGEST_COMMENT]).strip() if isinstance(value, str) else ""


def _lines(of: Record, game: GameOfRecord) -> list[_PlayerRecord]:
    """Return the parts of a play in the order of `seat_order`."""
    plain = seats(of.play["playerScores"])
    lines = [_line(*one, game) for one in zip(plain, of.players, strict=True)]
    return [lines[index] for index in seat_order(of)]


def seat_order(of: Record) -> list[int]:
    """Return by seat the indexes of the parts of a record: by seat numbers where each has another one."""
    numbers = [_count(one.get("seatOrder")) for one in of.play["playerScores"]]
    indexes = list(range(len(numbers)))
    return indexes if len(set(numbers)) < len(numbers) else sorted(indexes, key=numbers.__getitem__)


def _line(plain: object, player: Plain, game: GameOfRecord) -> _PlayerRecord:
    get = object_of(plain).get
    is_nobody = _flag(player.get("isAnonymous")) or _is_automa(player.get("metaData"))
    person, name, is_nobody = _player(player["name"], _optional(player.get("uuid")), is_nobody)
    return _PlayerRecord(
        person,
        name,
        is_nobody,
        None if game.no_points else read_score(get("score")),
        _flag(get("winner")),
        _flag(get("startPlayer")),
        _count(get("rank"), MOST_SEATS),
        _optional(get("role")) or _optional(get("teamRole")),
        _optional(get("team")),
    )


def _is_automa(more: object) -> bool:
    """Return whether what a program has added to a player says that it is one that the rules play."""
    return bool(more) and "isNpc" in str(more) and _flag(metadata(more).get("isNpc"))


@lru_cache(maxsize=4096)
def _player(
    name: object,
    uuid: str,
    is_nobody: bool,
) -> tuple[PersonId, str, bool]:
    """Return the person of a player, empty for nobody, the name, and whether nobody is meant.

    A person is known by the UUID, and only where there is none by the name.
    """
    whole = text(name, LONGEST_TEXT)
    return PersonId("" if is_nobody else foreign_id(uuid or spelling_key(whole))), whole, is_nobody


def spelling_key(name: str) -> str:
    """Return what all spellings of a name have in common."""
    return " ".join(name.split()).casefold()


def _seat(line: _PlayerRecord, team: int, place: int | None) -> PlayedSeat:
    return PlayedSeat(
        line.person,
        line.name,
        line.score,
        place,
        line.has_won,
        team,
        line.role,
        line.has_started,
        is_nobody=line.is_nobody,
    )


def _wins(game: Plain) -> Wins:
    """Return what wins a game."""
    if _flag(game.get("cooperative")):
        return "together"
    return "most" if _flag(game.get("highestWins"), default=True) else "least"


def _wins_of_play(plain: Plain, game: GameOfRecord, lines: Sequence[_PlayerRecord]) -> Wins:
    """Return what has won a play: it was won or lost together only where all have, or nobody has."""
    if (said := _said_to_win(plain)) is not None:
        return said
    scoring = _count(plain.get("scoringSetting"))
    if game.wins == "together" or scoring in TOGETHER_SCORING:
        if len({line.has_won for line in lines}) == 1:
            return "together"
        return "least" if scoring == LEAST_SCORING else "most"
    return "least" if scoring == LEAST_SCORING else game.wins


def _said_to_win(plain: Plain) -> Wins | None:
    """Return what has won a play where somebody has said it here; `None` elsewhere."""
    more = plain.get("metaData")
    said = metadata(more).get(WINS) if more and WINS in str(more) else None
    return next((one for one in ALL_WINS if one == said), None)


def _teams(plain: Plain, lines: Sequence[_PlayerRecord], game: GameOfRecord) -> list[int]:
    """Return the index of the side of every player, in the order in which the sides come first.

    In a play of teams of which none is named, those who have won are one side, and those who have not the other.
    """
    if not _flag(plain.get("usesTeams"), default=game.uses_teams):
        return list(range(len(lines)))
    labels = [line.team or None for line in lines]
    if not any(labels):
        labels = [str(line.has_won) for line in lines]
    sides: dict[object, int] = {}
    return [sides.setdefault(label or (seat,), len(sides)) for seat, label in enumerate(labels)]


def _places(lines: Sequence[_PlayerRecord], teams: Sequence[int], wins: Wins) -> list[int | None]:
    """Return the place of every player: the rank where each has one, otherwise as far as winners and points tell."""
    if all(line.rank for line in lines):
        return [line.rank for line in lines]
    if wins == "together":
        return [1 if line.has_won else None for line in lines]
    winners = {team for line, team in zip(lines, teams, strict=True) if line.has_won}
    places: dict[int, int] = dict.fromkeys(winners, 1)
    behind = {team: _reached(lines, teams, team, wins) for team in dict.fromkeys(teams) if team not in winners}
    if len(behind) == 1:
        places |= dict.fromkeys(behind, len(winners) + 1) if winners else {}
    else:
        reached = [value for value in behind.values() if value is not None]
        order = sorted(reached, reverse=True) if len(reached) == len(behind) else []
        places |= {team: len(winners) + 1 + order.index(value) for team, value in behind.items() if value in order}
    return [places.get(team) for team in teams]


def _reached(lines: Sequence[_PlayerRecord], teams: Sequence[int], team: int, wins: Wins) -> Score | None:
    """Return the best score of a side as a number of which more is better; `None` where it has none."""
    scores = [line.score for line, side in zip(lines, teams, strict=True) if side == team and line.score is not None]
    return max((advantage(wins, score) for score in scores), default=None)


def _is_draw(lines: Sequence[_PlayerRecord], teams: Sequence[int], places: Sequence[int | None], wins: Wins) -> bool:
    """Return whether nobody has won because several sides were level. What is played together is lost instead."""
    if wins == "together" or any(line.has_won for line in lines):
        return False
    return len({team for team, place in zip(teams, places, strict=True) if place == 1}) > 1


# ------------------------------------------------------------------ the copy of a match


def _copy(plain: Plain) -> Play | None:
    """Return the play as Laurel has written it; `None` where another program has, or it cannot be read any more."""
    more = plain.get("metaData")
    kept = metadata(more).get(COPY) if more and COPY in str(more) else None
    if not isinstance(kept, str):
        return None
    try:
        return play_from_plain(load_json(text(kept, LONGEST_COPY)))
    except FAULTS:
        return None


def metadata(value: object) -> Plain:
    """Return what a program has added: BG Stats has it as a JSON text, earlier versions of Laurel as an object."""
    if isinstance(value, str):
        return _object_of(value)
    return value if isinstance(value, dict) else {}


def with_metadata(plain: Plain, fields: Plain) -> Plain:
    """Return the object of a play with other fields in its `metaData`, without those that are `None`.

    It is unchanged where its `metaData` is something else than a JSON object.
    """
    kept = plain.get("metaData")
    known = metadata(kept)
    if kept and not known and kept != "{}":
        return plain
    made = {name: value for name, value in {**known, **fields}.items() if value is not None}
    return {**plain, "metaData": write_json(made) if made else kept or ""}


@lru_cache(maxsize=256)
def _object_of(written: str) -> Plain:
    """Return the object of a JSON text, which must not be changed; an empty one where it is none."""
    try:
        value = load_json(written)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def _say_the_same(lines: Sequence[_PlayerRecord], own: Play, game: GameOfRecord) -> bool:
    """Return whether the parts of a record are those of the copy: points, winners, places, and who began."""
    fields = [(line.score, line.has_won, line.rank or None, line.has_started) for line in lines]
    return fields == [
        (None if game.no_points else seat.points, seat.has_won, seat.place, seat.has_started) for seat in own.seats
    ]


def _sides(own: Play) -> list[int]:
    """Return the index of the side of every player, in the order in which the sides come first."""
    sides: dict[int, int] = {}
    return [sides.setdefault(seat.team, len(sides)) for seat in own.seats]


def _with_fields(own: Play, of: Record, lines: Sequence[_PlayerRecord]) -> Play:
    """Return the copy with what the fields of its record say otherwise."""
    plain = of.play
    written = metadata(plain["metaData"]).get(COPY_TIME, date_text(own.ended))
    is_moved = plain["playDate"] != written
    is_ignored = _flag(plain.get("ignored")) or _is_unfinished(plain)
    has_length = plain.get("durationMin") == own.duration // MINUTE
    end: End = "unfinished" if is_ignored else "rules"
    played = tuple(
        seat
        if (line.is_nobody and not seat.name) or line.person == foreign_id(seat_uuid(seat, index))
        else evolve(seat, person=line.person, name=line.name, is_nobody=line.is_nobody)
        for index, (seat, line) in enumerate(zip(own.seats, lines, strict=True))
    )
    return evolve(
        own,
        seats=played,
        place=_place(of.place),
        note=_comment(plain),
        started=_moment(plain) if is_moved else own.started,
        ended=_moment(plain) if is_moved else own.ended,
        duration=own.duration if has_length else _duration(plain),
        end=end if is_ignored == own.has_result else own.end,
    )


# ------------------------------------------------------------------------ single fields


def _hashable(value: object) -> object:
    """Return a value that can be a key: one that no field should have is `None`."""
    return value if isinstance(value, str | int) else None


def _uuid(plain: Plain) -> str:
    """Return the UUID of an object; empty for none."""
    value = plain.get("uuid")
    return uuid_text(value) if isinstance(value, str) and value else ""


def _count(value: object, highest: int = LARGEST_NUMBER) -> int:
    """Return a number from 0 to `highest`, which may be a text; 0 for anything else."""
    if value is None:
        return 0
    if isinstance(value, str) and NUMBER.fullmatch(value):
        value = int(value)
    if not isinstance(value, int) or isinstance(value, bool):
        return 0
    return value if 0 <= value <= highest else 0


def _flag(value: object, *, default: bool = False) -> bool:
    """Return a yes or no, which older versions write as 1 or 0, and which may be missing."""
    if value is True or value is False:
        return value
    return default if value is None else value in (1, "true", "1")


def _optional(value: object) -> str:
    return mend(value[:LONGEST_TEXT]).strip() if value and isinstance(value, str) else ""
