"""Writes files of plays for BG Stats, `.bgsplay`; `laurel.plays.bgsplay` says what they consist of, and reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from laurel.match.edits import MINUTE
from laurel.match.json_text import write_json
from laurel.match.strict import Plain
from laurel.match.wins import best
from laurel.plays.bgstats import (
    SOURCE,
    GameReference,
    date_text,
    game_uuid,
    place_uuid,
    play_uuid,
    seat_uuid,
    team_labels,
)
from laurel.plays.plain import play_to_plain
from laurel.plays.play import GameId, Play, PlayedSeat, title_of_other

OLD = "2000-01-01 00:00:00"
"""When players and games were changed last: so long ago that BG Stats keeps its own where it has them."""

COPY = "laurel"
"""The key under `metaData` with the play as Laurel knows it, a JSON text."""

RoleName = Callable[[GameId, str], str]
"""Returns the name of what a player plays in a game, such as a faction, by its id."""

SeatName = Callable[[int], str]
"""Returns the name of a seat at which nobody has a name, by its index."""


def written(
    plays: Iterable[Play],
    games: Mapping[GameId, GameReference],
    role: RoleName,
    seat_name: SeatName,
) -> str:
    """Return the text of a file with these plays; `games` are those that Laurel knows.

    A seat without a name is an anonymous player, whom BG Stats leaves out of its statistics.
    """
    plays, tables = tuple(plays), _Tables(games, seat_name)
    records = [_play_record(play, tables, role) for play in plays]
    return write_json(
        {
            "about": SOURCE,
            "players": list(tables.players.values()),
            "locations": list(tables.locations.values()),
            "games": list(tables.games.values()),
            "plays": records,
            "userInfo": {"meRefId": 0},
        }
    )


class _Tables:
    """The players, games and places of the plays that are written, by UUID."""

    def __init__(self, references: Mapping[GameId, GameReference], seat_name: SeatName) -> None:
        self._references = references
        self._seat_name = seat_name
        self.players: dict[str, Plain] = {}
        self.games: dict[str, Plain] = {}
        self.locations: dict[str, Plain] = {}

    def player(self, seat: PlayedSeat, index: int) -> int:
        """Return the number of the player at a seat, which has an index."""
        uuid = seat_uuid(seat, index)
        if uuid not in self.players:
            self.players[uuid] = {
                "uuid": uuid,
                "id": len(self.players) + 1,
                "name": seat.name or self._seat_name(index),
                "isAnonymous": not seat.name,
                "modificationDate": OLD,
                "bggUsername": "",
            }
        return int(self.players[uuid]["id"])

    def location(self, place: str) -> int:
        """Return the number of a place; 0 for an empty one."""
        if not place:
            return 0
        uuid = place_uuid(place)
        if uuid not in self.locations:
            number = len(self.locations) + 1
            self.locations[uuid] = {"uuid": uuid, "id": number, "name": place, "modificationDate": OLD}
        return int(self.locations[uuid]["id"])

    def reference(self, game: GameId) -> GameReference:
        """Return what BG Stats has to know of a game."""
        return self._references.get(game) or GameReference(title_of_other(game))

    def game(self, game: GameId, *, has_teams: bool) -> int:
        """Return the number of a game."""
        uuid, reference = game_uuid(game), self.reference(game)
        if uuid not in self.games:
            self.games[uuid] = {
                "uuid": uuid,
                "id": len(self.games) + 1,
                "name": reference.name,
                "modificationDate": OLD,
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
        return int(self.games[uuid]["id"])


def _play_record(play: Play, tables: _Tables, role: RoleName) -> Plain:
    labels = team_labels(play)
    has_teams, has_points = any(labels), not tables.reference(play.game).no_points
    date = date_text(play.ended)
    return {
        "uuid": play_uuid(play.id),
        "modificationDate": date,
        "entryDate": date,
        "playDate": date,
        "usesTeams": has_teams,
        "durationMin": play.duration // MINUTE,
        "ignored": not play.has_result,
        "manualWinner": is_decided_otherwise(play, tables.reference(play.game)),
        "rounds": 0,
        "bggId": 0,
        "importPlayId": 0,
        "locationRefId": tables.location(play.place),
        **({"comments": play.note} if play.note else {}),
        "gameRefId": tables.game(play.game, has_teams=has_teams),
        "board": "",
        "rating": 0,
        "nemestatsId": 0,
        "scoringSetting": 0,
        "playImages": "[]",
        "metaData": {COPY: write_json(play_to_plain(play))},
        "playerScores": [
            {
                "score": str(seat.points) if has_points else "",
                "winner": seat.has_won,
                "newPlayer": False,
                "startPlayer": seat.has_started,
                "playerRefId": tables.player(seat, index - 1),
                "role": role(play.game, seat.role) if seat.role else "",
                "rank": seat.place,
                "seatOrder": index,
                **({"team": label} if label else {}),
            }
            for index, (seat, label) in enumerate(zip(play.seats, labels, strict=True), 1)
        ],
        "expansionPlays": [],
    }


def is_decided_otherwise(play: Play, game: GameReference) -> bool:
    """Return whether the winners are not those whom BG Stats would find by the points."""
    if game.no_points or game.wins == "together":
        return True
    leading = best(game.wins, (seat.points for seat in play.seats))
    return any(seat.has_won != (seat.points == leading) for seat in play.seats)
