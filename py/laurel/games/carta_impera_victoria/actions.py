"""The kinds of action of CIV. The names of the classes are the kinds in stored matches."""

from __future__ import annotations

from attrs import frozen

from laurel.games.carta_impera_victoria.components import Domain
from laurel.match.setup import Seat


@frozen
class Action:
    """What is entered in a match of CIV."""


@frozen
class PlayCards(Action):
    """Cards of a domain are added face up to a player's area; where they come from is not recorded."""

    player: Seat
    domain: Domain
    cards: int = 1


@frozen
class DiscardCards(Action):
    """Face-up cards of a domain are removed from a player's area."""

    player: Seat
    domain: Domain
    cards: int = 1


@frozen
class MoveCards(Action):
    """Face-up cards are moved to another player's area, to another domain, or both."""

    player: Seat
    domain: Domain
    to_player: Seat
    to_domain: Domain | None = None
    """The domain to which they are moved; `None` for the same domain."""

    cards: int = 1


@frozen
class PlaceUtopia(Action):
    """A player places a Utopia card face down in a domain of somebody's area."""

    player: Seat
    owner: Seat
    """In whose area it is placed."""

    domain: Domain
    is_from_area: bool = False
    """Whether it was face up in the area of the player who places it; otherwise it comes from elsewhere."""


@frozen
class RemoveUtopia(Action):
    """A face-down Utopia card is removed from a domain of a player's area."""

    owner: Seat
    domain: Domain


@frozen
class EndTurn(Action):
    """A player ends their turn, and wins if they have a Hegemony."""

    player: Seat


@frozen
class StartTurn(Action):
    """It becomes a player's turn; for players who did not enter every turn."""

    player: Seat


@frozen
class DrawLastCard(Action):
    """The player whose turn it is draws the last card of the Age deck."""
