"""The players of a match as pages show them."""

from __future__ import annotations

from attrs import frozen

from laurel.match.setup import Seat
from laurel.pages.titles import Title


@frozen(cache_hash=True)
class PlayerView:
    """A player as shown on pages."""

    seat: Seat
    name: str
    """As it is shown: see `laurel.pages.translator.shown_name`."""

    colour: str
    role: str | Title = ""
    """What the player plays, such as a faction, translated; empty in games without roles."""


Side = tuple[PlayerView, ...]
"""Players whose points are counted together: one player, or the partners of a team."""


def names_of(side: Side) -> str:
    """Return the names of a player or of partners, joined by a plus."""
    return " + ".join(player.name for player in side)
