"""Victory by Hegemony: part A of the rulebook's page on the end of the game."""

from __future__ import annotations

from attrs import frozen

from laurel.games.carta_impera_victoria.components import HEGEMONY, Domain
from laurel.games.carta_impera_victoria.table import DOMAINS, Table
from laurel.match.setup import Seat

RULE = "A"


@frozen
class Reach:
    """How near a player is to a Hegemony in one domain, in cards."""

    player: Seat
    domain: Domain
    cards: int
    """Face-up cards of the domain in the player's area."""

    needed: int

    @property
    def missing(self) -> int:
        """How many cards are missing; 0 where there are enough."""
        return max(self.needed - self.cards, 0)


def needed(table: Table, seat: Seat, domain: Domain) -> int:
    """A Hegemony takes one card more for every Utopia that lies face down in that domain of the player's area (A)."""
    return HEGEMONY[len(table.areas)] + len(table.pile(seat, domain).face_down)


def reach(table: Table, seat: Seat, domain: Domain) -> Reach:
    """Return how near a player is to a Hegemony in a domain."""
    return Reach(seat, domain, table.cards(seat, domain), needed(table, seat, domain))


def nearest(table: Table, seat: Seat) -> Reach:
    """Return where a player is nearest to a Hegemony; of several domains, the one with the most cards."""
    return min((reach(table, seat, domain) for domain in DOMAINS), key=lambda one: (one.missing, -one.cards))


def reached(table: Table, seat: Seat) -> tuple[Reach, ...]:
    """Return every domain in which a player has at least as many cards as a Hegemony takes (A)."""
    each = (reach(table, seat, domain) for domain in DOMAINS)
    return tuple(one for one in each if not one.missing)


def threats(table: Table) -> tuple[Reach, ...]:
    """Who has a Hegemony wins at the end of their turn, if they still have one: in the order of the coming turns (A).

    In the last round those who have no turn left threaten nobody (B).
    """
    return tuple(one for seat in table.coming for one in reached(table, seat))
