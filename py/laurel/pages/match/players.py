"""The players of a match as pages show them."""

from __future__ import annotations

from attrs import frozen

from laurel.match.setup import Seat
from laurel.pages.language.titles import Title


@frozen(cache_hash=True)
class PlayerView:
    """A player as shown on pages."""

    seat: Seat
    name: str
    """As it is shown: see `laurel.pages.language.translator.shown_name`."""

    colour: str
    role: str | Title = ""
    """What the player plays, such as a faction, translated; empty in games without roles."""

    side: str = ""
    """The side that is named beside the player's name everywhere, translated; empty in games without fixed sides."""

    @property
    def full_name(self) -> str:
        """The name, with the side where the game has sides: `Anna · USA`."""
        return f"{self.name}\u00a0· {self.side}" if self.side else self.name


Side = tuple[PlayerView, ...]
"""Players whose points are counted together: one player, or the partners of a team."""


def names_of(side: Side) -> str:
    """Return what a player or partners are called, joined by a plus."""
    return " + ".join(player.full_name for player in side)
