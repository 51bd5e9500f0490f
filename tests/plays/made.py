"""Plays for tests, made of names."""

from __future__ import annotations

from laurel.match.edits import Milliseconds
from laurel.match.setup import PersonId, Points
from laurel.plays.play import GameId, Play, PlayedSeat, PlayId
from tests.support import NOON

DAY = 24 * 3600 * 1000
GAME = GameId("twilight_imperium")


def person(name: str) -> PersonId:
    """Return the id of a person who is called so; nobody knows who `?` is."""
    return PersonId("" if name == "?" else name.lower())


def play(day: int, places: str, game: str = GAME, *, teams: bool = False, draw: bool = False) -> Play:
    """Return a play of a day: the names in seat order with their places, such as `Anna 1 Boris 2`.

    With `teams`, who sit opposite each other are partners. Who is first has won, except in a draw.
    """
    words = places.split()
    pairs = list(zip(words[::2], map(int, words[1::2]), strict=True))
    half = len(pairs) // 2
    seats = tuple(
        PlayedSeat(
            person=person(name),
            name=name,
            points=Points(20 - place),
            place=place,
            has_won=place == 1 and not draw,
            team=seat % half if teams else seat,
        )
        for seat, (name, place) in enumerate(pairs)
    )
    at = Milliseconds(NOON + day * DAY)
    return Play(PlayId(f"play-{day}"), GameId(game), at, Milliseconds(at + DAY // 8), Milliseconds(0), seats, draw)
