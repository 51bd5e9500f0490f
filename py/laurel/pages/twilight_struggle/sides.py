"""The superpowers as every page shows them: by colour, shape and name, whoever plays them."""

from __future__ import annotations

from typing import Any

from attrs import evolve, frozen

from laurel.games.twilight_struggle.components import Superpower
from laurel.games.twilight_struggle.state import State
from laurel.match.setup import Setup
from laurel.pages.language.translator import Translator
from laurel.pages.match.players import PlayerView
from laurel.pages.match.presentation import MatchView
from laurel.pages.twilight_struggle.wording import side_name

COLOURS = {Superpower.US: "blue", Superpower.USSR: "red"}


@frozen(cache_hash=True)
class MarkerStanding:
    """A place of the marker, or a move of it: a number of points, and the side that has them."""

    points: int
    """Never negative."""

    player: PlayerView | None
    """`None` in the middle."""

    said: str
    """In words, which a line does not break: `USA +4`, or `0`."""


def as_superpower(translator: Translator, setup: Setup[Any], player: PlayerView) -> PlayerView:
    """Show a player in the colour and the shape of the own superpower."""
    side = Superpower.USSR if player.seat == setup.options.ussr else Superpower.US
    name = side_name(translator, side)
    return evolve(player, colour=COLOURS[side], role=name, side=name)


def player_of(match_view: MatchView, side: Superpower) -> PlayerView:
    """Return who plays a superpower."""
    state: State = match_view.state
    return match_view.players[state.seat(side)]


def players_of(match_view: MatchView) -> tuple[tuple[str, PlayerView], ...]:
    """Return both superpowers with who plays them, as forms offer them."""
    return tuple((side.value, player_of(match_view, side)) for side in Superpower)


def standing(match_view: MatchView, points: int) -> MarkerStanding:
    """Return points towards the US as the points of a side."""
    if not points:
        return MarkerStanding(0, None, "0")
    player = player_of(match_view, Superpower.US if points > 0 else Superpower.USSR)
    return MarkerStanding(abs(points), player, f"{player.role}\u00a0+{abs(points)}")
