"""What can happen at a table of CIV."""

from __future__ import annotations

from attrs import frozen

from laurel.games.carta_impera_victoria.components import Domain
from laurel.match.setup import Seat


@frozen
class PlayCards:
    """Cards of a domain come into a player's area, face up, from wherever they were."""

    player: Seat
    domain: Domain
    cards: int = 1


@frozen
class DiscardCards:
    """Face-up cards of a domain leave a player's area."""

    player: Seat
    domain: Domain
    cards: int = 1


@frozen
class MoveCards:
    """Face-up cards go to another player's area, or count for another domain."""

    player: Seat
    domain: Domain
    to_player: Seat
    to_domain: Domain | None = None
    """The domain for which they count from here on; `None` for the same."""

    cards: int = 1


@frozen
class PlaceUtopia:
    """A player places a Utopia card face down in a domain of somebody's area."""

    player: Seat
    owner: Seat
    """In whose area it lies from here on."""

    domain: Domain
    is_from_area: bool = False
    """Whether the card lay face up in the placing player's own area before."""


@frozen
class RemoveUtopia:
    """A Utopia card that lay face down in a domain of a player's area is gone."""

    owner: Seat
    domain: Domain


@frozen
class EndTurn:
    """A player ends the turn; who has a Hegemony then has won."""

    player: Seat


@frozen
class StartTurn:
    """The table says whose turn it is, where nobody had entered the turns before."""

    player: Seat


@frozen
class DrawLastCard:
    """The player whose turn it is draws the last card of the Age deck."""


Action = PlayCards | DiscardCards | MoveCards | PlaceUtopia | RemoveUtopia | EndTurn | StartTurn | DrawLastCard
