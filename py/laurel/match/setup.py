"""Who plays what: the facts of a match that are fixed before the first action."""

from __future__ import annotations

from typing import Generic, NewType, TypeVar

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
class Player:
    """Somebody at the table."""

    name: str
    colour: str
    faction: str = ""
    """What the player plays, where a game has such a thing: the fact's id, or empty."""


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
