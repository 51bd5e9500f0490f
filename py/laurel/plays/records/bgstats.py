"""What BG Stats (www.bgstatsapp.com) has to be told of a play, and the link by which it takes over one.

BG Stats remembers which of its games and players belong to the ids of a source. So the ids here are always the same for
the same play, person and game.
"""

from __future__ import annotations

import re
from base64 import b32decode, b32encode
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from time import gmtime, strftime
from typing import Any
from urllib.parse import quote
from uuid import UUID, uuid5

from attrs import frozen

from laurel.match.edits import MINUTE, Milliseconds
from laurel.match.json_text import write_json
from laurel.match.setup import LONGEST_NAME, PersonId
from laurel.match.wins import Wins
from laurel.plays.play import GameId, Play, PlayedSeat, PlayId, Score
from laurel.plays.scores import score_text

WEB = "https://app.bgstatsapp.com/createPlay.html"
"""The address that opens BG Stats where it is installed, and its web page elsewhere."""

SOURCE = "Laurel"
"""The name under which BG Stats remembers ids. It must never change."""

NAMESPACE = UUID("6f1f3a52-5d0c-4b0e-9b55-0d9f4f3b7f10")
"""Of the UUIDs that are made of Laurel's ids. It must never change."""

FOREIGN_PREFIX = "bgs-"
"""The beginning of the id of a play or a person that has come from BG Stats; its UUID follows, in base 32."""

FOREIGN_ID = re.compile(f"{FOREIGN_PREFIX}([a-z2-7]{{26}})")
PADDING = "======"

LONGEST_LINK = 7999
"""Browsers and systems hand over longer links in part or not at all."""

LONGEST_TITLE = 60
"""The most characters of a game's title in a link that would be too long."""


@frozen
class GameReference:
    """What other programs have to know of a game."""

    name: str
    bgg_id: int | None = None
    """The number of the game at BoardGameGeek; `None` where it is not known."""

    wins: Wins = "most"
    """What wins the game."""

    no_points: bool = False
    """Whether the game has no points, only winners."""


@frozen
class LinkTexts:
    """The texts of a link."""

    names: tuple[str, ...] = ()
    """The names of the players by seat, also of seats without one; where there are none, the names of the play."""

    roles: tuple[str, ...] = ()
    """What the players played, by seat, such as factions; may be left out."""

    comments: str = ""


def create_play_link(play: Play, game: GameReference, texts: LinkTexts | None = None) -> str:
    """Return the link that opens BG Stats with a new play, always shorter than 8,000 characters.

    Where it would be too long, the comments are shortened, then details are left out.

    Raises:
        ValueError: there are too many players for a link.
    """
    texts = texts or LinkTexts()
    data = _link_data(play, game, texts)
    for reduce in (_as_it_is, *REDUCTIONS):
        reduce(data)
        link = _link(data)
        if len(link) <= LONGEST_LINK:
            return _with_comments(data, texts.comments) if texts.comments else link
    raise ValueError(f"too many players for a link: {len(play.seats)}")


def _link_data(play: Play, game: GameReference, texts: LinkTexts) -> dict[str, Any]:
    """Return the data of a link without comments. BG Stats for Android wants every yes or no to be there."""
    labels, names = team_labels(play), texts.names or tuple(seat.name for seat in play.seats)
    data: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": play.id,
        "playDate": date_text(play.ended),
        "durationMin": play.duration // MINUTE,
        "game": {
            "name": game.name,
            "sourceGameId": play.game,
            "bggId": game.bgg_id,
            "highestWins": game.wins != "least",
            "noPoints": game.no_points,
        },
        "players": [
            {
                "name": names[index],
                "sourcePlayerId": seat_uuid(seat, index) if seat.name else "",
                "startPlayer": seat.has_started,
                "rank": seat.place,
                "role": texts.roles[index] if texts.roles else "",
                "score": None if game.no_points else _link_score(seat.points),
                "winner": seat.has_won,
                "team": labels[index],
            }
            for index, seat in enumerate(play.seats)
        ],
    }
    data["game"], data["players"] = _given(data["game"]), [_given(player) for player in data["players"]]
    return {name: value for name, value in data.items() if value not in ("", 0)}


def _link_score(score: Score | None) -> int | str | None:
    """Return a score as the link has it: decimals as a text."""
    return score_text(score) if isinstance(score, Fraction) else score


def _given(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return fields without those that are empty."""
    return {name: value for name, value in fields.items() if value not in ("", None)}


def _link(data: Mapping[str, Any]) -> str:
    return f"{WEB}?data={_encoded(write_json(data))}"


def _encoded(text: str) -> str:
    return quote(text, safe="", errors="replace")


def _with_comments(data: Mapping[str, Any], comments: str) -> str:
    """Return a link with as much of the comments as there is room for."""
    link = _link({**data, "comments": comments})
    if len(link) <= LONGEST_LINK:
        return link
    shortest, longest = 0, len(comments) - 1
    while shortest < longest:
        middle = (shortest + longest + 1) // 2
        if len(_link({**data, "comments": f"{comments[:middle]}…"})) <= LONGEST_LINK:
            shortest = middle
        else:
            longest = middle - 1
    return _link({**data, "comments": f"{comments[:shortest]}…"} if shortest else data)


def _as_it_is(_: dict[str, Any]) -> None:
    """Leave everything in a link."""


def _without_roles(data: dict[str, Any]) -> None:
    for player in data["players"]:
        player.pop("role", None)


def _with_short_names(data: dict[str, Any]) -> None:
    data["game"]["name"] = data["game"]["name"][:LONGEST_TITLE]
    for player in data["players"]:
        player["name"] = player["name"][:LONGEST_NAME]


def _without_ids(data: dict[str, Any]) -> None:
    """Leave out by which ids BG Stats would recognize the players and the game: it asks the user then."""
    data["game"].pop("sourceGameId")
    for player in data["players"]:
        player.pop("sourcePlayerId", None)


REDUCTIONS: Sequence[Callable[[dict[str, Any]], None]] = (
    _without_roles,
    _with_short_names,
    _without_ids,
)
"""What is left out of a link that is too long, in this order."""


def date_text(at: Milliseconds) -> str:
    """Return a time as BG Stats writes it: `2026-11-21 18:30:00`, in UTC."""
    return strftime("%Y-%m-%d %H:%M:%S", gmtime(at // 1000))


def team_labels(play: Play) -> tuple[str, ...]:
    """Return the name of the team of every player, A to Z and then numbers; empty names where nobody has a partner."""
    teams = [seat.team for seat in play.seats]
    if len(set(teams)) == len(teams):
        return ("",) * len(teams)
    order = list(dict.fromkeys(teams))
    return tuple(_label(order.index(team)) for team in teams)


def _label(index: int) -> str:
    return chr(ord("A") + index) if index < 26 else str(index + 1)


def play_uuid(play: PlayId) -> str:
    """Return the UUID of a play."""
    return _uuid("play", play)


def person_uuid(person: PersonId) -> str:
    """Return the UUID of a person."""
    return _uuid("person", person)


def seat_uuid(seat: PlayedSeat, index: int) -> str:
    """Return the UUID of a player: of the person, else of the name, else of the seat, which has an index."""
    if seat.person:
        return person_uuid(seat.person)
    return name_uuid(seat.name) if seat.name else _uuid("seat", str(index))


def name_uuid(name: str) -> str:
    """Return the UUID of a player of whom only the name is known."""
    return _uuid("name", name.strip().casefold())


def game_uuid(game: GameId) -> str:
    """Return the UUID of a game."""
    return _uuid("game", game)


def place_uuid(place: str) -> str:
    """Return the UUID of a place, the same for all spellings with large and small letters."""
    return _uuid("place", place.strip().casefold())


@lru_cache(maxsize=4096)
def _uuid(kind: str, own_id: str) -> str:
    """Return the UUID of an id: for one that came from BG Stats its own, otherwise one made of the id."""
    foreign = FOREIGN_ID.fullmatch(own_id)
    if foreign:
        return str(UUID(bytes=b32decode(f"{foreign[1].upper()}{PADDING}")))
    return str(uuid5(NAMESPACE, f"{kind}:{own_id}"))


@lru_cache(maxsize=4096)
def foreign_id(uuid: str) -> str:
    """Return the id of a play or a person that has a UUID in BG Stats, or another text in its place."""
    return f"{FOREIGN_PREFIX}{b32encode(UUID(uuid_text(uuid)).bytes).decode().rstrip('=').lower()}"


@lru_cache(maxsize=4096)
def uuid_text(uuid: str) -> str:
    """Return a UUID in the one form that all its spellings have; of another text a UUID that is made of it."""
    try:
        return str(UUID(uuid))
    except ValueError:
        return str(uuid5(NAMESPACE, uuid))
