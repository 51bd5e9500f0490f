"""The setup of a match: the game, the players, and the options."""

from __future__ import annotations

import re
from typing import Any, Generic, NewType, TypeVar

from attrs import frozen

from laurel.match.texts import is_visible

Seat = NewType("Seat", int)
"""The index of a player: 0 is the first seat, and seats count up clockwise."""

Points = NewType("Points", int)
"""Victory points: never anything else that a game counts."""

PersonId = NewType("PersonId", str)
"""The id of a person, which stays when the name is corrected; empty for nobody known."""

PERSON_ID = re.compile("[0-9a-z-]{1,32}")
"""An id of a person, as every id is that Laurel made."""

COLOURS = ("black", "blue", "green", "purple", "red", "yellow", "orange", "pink")
"""The colours of the games' pieces."""

MORE_COLOURS = ("turquoise", "white", "brown", "grey")
"""Colours of games with more players than `COLOURS` has."""

ALL_COLOURS = (*COLOURS, *MORE_COLOURS)

LONGEST_NAME = 24
"""The most characters of a player's name: what fits on a tile."""

OptionsT = TypeVar("OptionsT")


def entered_name(typed: str) -> str:
    """Return a name that was typed: without spaces around it, not too long; empty where nothing of it can be seen."""
    name = typed.strip()[:LONGEST_NAME].strip()
    return name if is_visible(name) else ""


@frozen
class NoDetails:
    """The details of a seat in a game that has none."""


@frozen
class Player:
    """A player: name, colour, the game's details of the seat, and the person. No rule depends on the person."""

    name: str
    """As it was entered; empty for a seat without a name, which pages show as that of the seat."""

    colour: str
    details: Any = NoDetails()
    """The game's details of the seat, of the type `Game.seat_details`."""

    person: PersonId = PersonId("")


@frozen
class Setup(Generic[OptionsT]):
    """What is fixed before the first action: the game's id, the players clockwise, and the game's options."""

    game: str
    players: tuple[Player, ...]
    options: OptionsT
    late: int = 0
    """How many of the players, the last ones, are not there at the beginning: see `laurel.match.attendance`."""

    @property
    def at_start(self) -> int:
        """How many players there are at the beginning."""
        return len(self.players) - self.late

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every seat, clockwise."""
        return tuple(map(Seat, range(len(self.players))))


@frozen
class ReviseSetup:
    """The players and the options of a match are others, from its beginning.

    It is an action that every game has and no game has a rule for. Of several in a log the last one applies. The
    game, the number of seats and their order stay: players of seats that it does not have are those who they were.
    """

    players: tuple[Player, ...]
    options: Any

    def apply(self, setup: Setup[Any]) -> Setup[Any]:
        """Return the setup with these players and options."""
        players = (*self.players, *setup.players[len(self.players) :])
        return Setup(setup.game, players[: len(setup.players)], self.options, setup.late)
