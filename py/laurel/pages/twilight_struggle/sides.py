"""The superpowers as every page shows them: by colour, shape and name, whoever plays them."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from laurel.games.twilight_struggle.components import Side
from laurel.games.twilight_struggle.table import Table
from laurel.match.setup import Setup
from laurel.pages.sitting import SHAPES, PlayerView, Sitting
from laurel.pages.twilight_struggle.wording import side_name
from laurel.pages.words import Words

COLOURS = {Side.US: "blue", Side.USSR: "red"}


def dress(words: Words, setup: Setup[Any], player: PlayerView) -> PlayerView:
    """Show a player in the colour and the shape of the own superpower."""
    side = Side.USSR if player.seat == setup.options.ussr else Side.US
    colour = COLOURS[side]
    return evolve(player, colour=colour, shape=SHAPES[colour], faction=side_name(words, side))


def player_of(sitting: Sitting, side: Side) -> PlayerView:
    """Return who plays a superpower."""
    table: Table = sitting.state
    return sitting.players[table.seat(side)]
