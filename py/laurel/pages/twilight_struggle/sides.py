"""The superpowers as every page shows them: by colour, shape and name, whoever plays them."""

from __future__ import annotations

from typing import Any

from attrs import evolve, frozen

from laurel.games.twilight_struggle.components import Side
from laurel.games.twilight_struggle.table import Table
from laurel.match.setup import Setup
from laurel.pages.players import PlayerView
from laurel.pages.presentation import MatchView
from laurel.pages.translator import Translator
from laurel.pages.twilight_struggle.wording import side_name

COLOURS = {Side.US: "blue", Side.USSR: "red"}


@frozen(cache_hash=True)
class Standing:
    """A place of the marker, or a move of it: a number of points, and the side that has them."""

    points: int
    """Never negative."""

    player: PlayerView | None
    """`None` in the middle."""

    said: str
    """In words, which a line does not break: `USA +4`, or `0`."""


def as_superpower(translator: Translator, setup: Setup[Any], player: PlayerView) -> PlayerView:
    """Show a player in the colour and the shape of the own superpower."""
    side = Side.USSR if player.seat == setup.options.ussr else Side.US
    name = side_name(translator, side)
    return evolve(player, colour=COLOURS[side], role=name, side=name)


def player_of(match_view: MatchView, side: Side) -> PlayerView:
    """Return who plays a superpower."""
    table: Table = match_view.state
    return match_view.players[table.seat(side)]


def players_of(match_view: MatchView) -> tuple[tuple[str, PlayerView], ...]:
    """Return both superpowers with who plays them, as forms offer them."""
    return tuple((side.value, player_of(match_view, side)) for side in Side)


def standing(match_view: MatchView, points: int) -> Standing:
    """Return points towards the US as the points of a side."""
    if not points:
        return Standing(0, None, "0")
    player = player_of(match_view, Side.US if points > 0 else Side.USSR)
    return Standing(abs(points), player, f"{player.role}\u00a0+{abs(points)}")
