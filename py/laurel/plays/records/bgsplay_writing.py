"""Makes records of plays, and files for BG Stats of records.

`laurel.plays.records.bgsplay` takes such a file, `.bgsplay`, apart.

A record that came from BG Stats goes back as it came, under its own ids, with what was changed here. Of a match a
record is made, with a copy of its play (`laurel.plays.records.reading`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from attrs import frozen

from laurel.match.edits import MINUTE
from laurel.match.json_text import write_json
from laurel.match.strict import Plain
from laurel.match.wins import Wins, best
from laurel.plays.local_time import local_text
from laurel.plays.plain import play_to_plain
from laurel.plays.play import GameId, Play, PlayedSeat, title_of_other
from laurel.plays.records.bgstats import (
    SOURCE,
    GameReference,
    game_uuid,
    place_uuid,
    play_uuid,
    seat_uuid,
    team_labels,
    uuid_text,
)
from laurel.plays.records.reading import COPY, COPY_TIME
from laurel.plays.records.record import Record
from laurel.plays.scores import score_text

OLDEST_DATE = "2000-01-01 00:00:00"
"""When players and games were changed last: so long ago that BG Stats keeps its own where it has them."""

SCORING: Mapping[Wins, int] = {"most": 1, "least": 2, "together": 4}
"""The `scoringSetting` of a play that was won by something else than its game says."""

UNFINISHED_SCORING = 12
"""The `scoringSetting` of a play that was not played to its end."""

RoleName = Callable[[GameId, str], str]
"""Returns the name of what a player plays in a game, such as a faction, by its id."""

SeatName = Callable[[int], str]
"""Returns the name of a seat at which nobody has a name, by its index."""


@frozen
class Naming:
    """What a record of a match needs beside its play."""

    games: Mapping[GameId, GameReference]
    """The games that Laurel knows."""

    role: RoleName
    seat: SeatName


def record_of(play: Play, naming: Naming) -> Record:
    """Return the record of a match, or of a play that was entered by hand.

    A seat without a name is an anonymous player, whom BG Stats leaves out of its statistics.
    """
    reference = naming.games.get(play.game) or GameReference(title_of_other(play.game), wins=play.wins)
    has_teams = any(team_labels(play))
    return Record(
        play=_play_record(play, reference, naming.role),
        game=_game_record(play.game, reference, has_teams=has_teams),
        players=tuple(_player_record(seat, index, naming.seat) for index, seat in enumerate(play.seats)),
        place=place_record(play.place) if play.place else None,
    )


def player_record(uuid: str, name: str, *, is_anonymous: bool = False) -> Plain:
    """Return a player as BG Stats has one, without a number."""
    return {
        "uuid": uuid,
        "name": name,
        "isAnonymous": is_anonymous,
        "modificationDate": OLDEST_DATE,
        "bggUsername": "",
    }


def place_record(place: str) -> Plain:
    """Return a place as BG Stats has one, without a number."""
    return {"uuid": place_uuid(place), "name": place, "modificationDate": OLDEST_DATE}


def _player_record(seat: PlayedSeat, index: int, seat_name: SeatName) -> Plain:
    is_anonymous = seat.is_nobody or not seat.name
    return player_record(seat_uuid(seat, index), seat.name or seat_name(index), is_anonymous=is_anonymous)


def _game_record(game: GameId, reference: GameReference, *, has_teams: bool) -> Plain:
    return {
        "uuid": game_uuid(game),
        "name": reference.name,
        "modificationDate": OLDEST_DATE,
        "cooperative": reference.wins == "together",
        "highestWins": reference.wins != "least",
        "noPoints": reference.no_points,
        "usesTeams": has_teams,
        "urlThumb": "",
        "urlImage": "",
        "bggName": "",
        "bggYear": 0,
        "bggId": reference.bgg_id or 0,
        "designers": "",
        "isBaseGame": 1,
        "isExpansion": 0,
        "rating": 0,
    }


def _play_record(play: Play, reference: GameReference, role: RoleName) -> Plain:
    labels = team_labels(play)
    date = local_text(play.ended)
    return {
        "uuid": play_uuid(play.id),
        "modificationDate": date,
        "entryDate": date,
        "playDate": date,
        "usesTeams": any(labels),
        "durationMin": play.duration // MINUTE,
        "ignored": not play.has_result,
        "manualWinner": is_decided_otherwise(play, reference),
        "rounds": 0,
        "bggId": 0,
        "importPlayId": 0,
        **({"comments": play.note} if play.note else {}),
        "board": "",
        "rating": 0,
        "nemestatsId": 0,
        "scoringSetting": 0 if play.wins == reference.wins else SCORING[play.wins],
        "playImages": "[]",
        "metaData": write_json({COPY: write_json(play_to_plain(play)), COPY_TIME: date}),
        "playerScores": [
            {
                "score": "" if reference.no_points or seat.points is None else score_text(seat.points),
                "winner": seat.has_won,
                "newPlayer": False,
                "startPlayer": seat.has_started,
                "role": role(play.game, seat.role) if seat.role else "",
                "rank": seat.place or 0,
                "seatOrder": index,
                **({"team": label} if label else {}),
            }
            for index, (seat, label) in enumerate(zip(play.seats, labels, strict=True), 1)
        ],
        "expansionPlays": [],
    }


def is_decided_otherwise(play: Play, game: GameReference) -> bool:
    """Return whether the winners are not those whom BG Stats would find by the points."""
    scores = [seat.points for seat in play.seats if seat.points is not None]
    if game.no_points or game.wins == "together" or len(scores) < len(play.seats):
        return True
    leading = best(game.wins, scores)
    return any(seat.has_won != (seat.points == leading) for seat in play.seats)


# ------------------------------------------------------------------------------ files


def write(records: Iterable[Record]) -> str:
    """Return the text of a file with these records.

    Of an object that several records have under one UUID, the file has the one that was changed last. Objects keep the
    numbers that they had, as far as each is free.
    """
    known = tuple(records)
    players, games, places = _NumberedObjects(), _NumberedObjects(), _NumberedObjects()
    for one in known:
        players.add(one.players)
        games.add((one.game, *(game for game in one.expansions if game is not None)))
        places.add(() if one.place is None else (one.place,))
    plays = [_with_numbers(one, players, games, places) for one in known]
    return write_json(
        {
            "about": SOURCE,
            "players": players.with_numbers(),
            "locations": places.with_numbers(),
            "games": games.with_numbers(),
            "plays": plays,
            "userInfo": {"meRefId": 0},
        }
    )


class _NumberedObjects:
    """Objects of one kind, each once."""

    def __init__(self) -> None:
        self._newest: dict[str, Plain] = {}
        self._keys: dict[int, str] = {}
        self._numbers: dict[str, int] = {}

    def add(self, objects: Iterable[Plain]) -> None:
        """Add objects, each of which stays as long as the table."""
        for one in objects:
            if id(one) in self._keys:
                continue
            key = self._keys[id(one)] = _key(one)
            known = self._newest.get(key)
            if known is None or _changed(one) > _changed(known):
                self._newest[key] = one

    def number(self, of: Plain) -> int:
        """Return the number of an object that was added."""
        if not self._numbers:
            self._give_numbers()
        return self._numbers[self._keys[id(of)]]

    def _give_numbers(self) -> None:
        taken: dict[int, str] = {}
        for key, one in self._newest.items():
            own = one.get("id")
            if isinstance(own, int) and not isinstance(own, bool) and own > 0:
                taken.setdefault(own, key)
        self._numbers = {key: own for own, key in taken.items()}
        free = max(taken, default=0) + 1
        for key in self._newest:
            if key not in self._numbers:
                self._numbers[key], free = free, free + 1

    def with_numbers(self) -> list[Plain]:
        """Return the objects with their numbers."""
        if not self._numbers:
            self._give_numbers()
        return [{**one, "id": self._numbers[key]} for key, one in self._newest.items()]


def _key(one: Plain) -> str:
    """Return what is equal for two objects that mean the same: the UUID, or else all that they say."""
    uuid = one.get("uuid")
    return uuid_text(uuid) if isinstance(uuid, str) and uuid else write_json(one, sort_keys=True)


def _changed(one: Plain) -> str:
    value = one.get("modificationDate")
    return value if isinstance(value, str) else ""


def _with_numbers(of: Record, players: _NumberedObjects, games: _NumberedObjects, places: _NumberedObjects) -> Plain:
    """Return the object of a play with the numbers that its file has."""
    scores = zip(of.play["playerScores"], of.players, strict=True)
    expansions = of.play.get("expansionPlays")
    made = {
        **of.play,
        "gameRefId": games.number(of.game),
        "playerScores": [{**one, "playerRefId": players.number(player)} for one, player in scores],
    }
    if of.place is not None or "locationRefId" in made:
        made["locationRefId"] = 0 if of.place is None else places.number(of.place)
    if isinstance(expansions, list):
        made["expansionPlays"] = [
            one if game is None else {**one, "gameRefId": games.number(game)}
            for one, game in zip(expansions, of.expansions, strict=True)
        ]
    return made
