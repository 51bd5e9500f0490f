"""Who plays what: the facts of a match that are fixed before the first action."""

from __future__ import annotations

from typing import Any, Generic, NewType, TypeVar

from attrs import frozen

Seat = NewType("Seat", int)
"""A player's place at the table: 0 is the first seat, and seats count up clockwise."""

Points = NewType("Points", int)
"""Victory points. Never influence, military, initiative or a number of cards."""

COLOURS = ("black", "blue", "green", "purple", "red", "yellow", "orange", "pink")
"""Plastic colours that players know from their boxes."""

LONGEST_NAME = 24
"""Characters of a player's name, at the most: what a tile can show."""

OptionsT = TypeVar("OptionsT")


@frozen
class NoDetails:
    """What a game keeps of a seat that keeps nothing besides name and colour."""


@frozen
class Player:
    """Somebody at the table."""

    name: str
    colour: str
    details: Any = NoDetails()
    """What the game keeps of the seat, of the type that `Game.seat_details` names."""


@frozen
class Setup(Generic[OptionsT]):
    """A table before the first action: the game, the players clockwise, and the game's own options."""

    game: str
    players: tuple[Player, ...]
    options: OptionsT

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every seat, clockwise."""
        return tuple(Seat(index) for index in range(len(self.players)))
