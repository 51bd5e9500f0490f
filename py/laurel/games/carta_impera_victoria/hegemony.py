"""Victory by Hegemony: part A of the rulebook's page on the end of the game."""

from __future__ import annotations

from attrs import frozen

from laurel.games.carta_impera_victoria.components import HEGEMONY, Domain
from laurel.games.carta_impera_victoria.table import DOMAINS, Table
from laurel.match.setup import Seat

RULE = "A"


@frozen
class Distance:
    """A player's distance from a Hegemony in one domain, in cards."""

    player: Seat
    domain: Domain
    cards: int
    """The number of face-up cards of the domain in the player's area."""

    needed: int
    """The number of cards that a Hegemony takes."""

    @property
    def missing(self) -> int:
        """The number of cards that are missing; 0 where there are enough."""
        return max(self.needed - self.cards, 0)


def needed(table: Table, seat: Seat, domain: Domain) -> int:
    """Return how many cards a Hegemony takes: one more for every face-down Utopia in the same pile (A)."""
    return HEGEMONY[len(table.areas)] + len(table.pile(seat, domain).face_down)


def distance(table: Table, seat: Seat, domain: Domain) -> Distance:
    """Return a player's distance from a Hegemony in a domain."""
    return Distance(seat, domain, table.cards(seat, domain), needed(table, seat, domain))


def nearest(table: Table, seat: Seat) -> Distance:
    """Return the domain in which a player is nearest to a Hegemony; of several, the one with the most cards."""
    return min((distance(table, seat, domain) for domain in DOMAINS), key=lambda one: (one.missing, -one.cards))


def reached(table: Table, seat: Seat) -> tuple[Distance, ...]:
    """Return every domain in which a player has at least as many cards as a Hegemony takes (A)."""
    each = (distance(table, seat, domain) for domain in DOMAINS)
    return tuple(one for one in each if not one.missing)


def threats(table: Table) -> tuple[Distance, ...]:
    """Return every Hegemony that wins at the end of its player's next turn if it lasts, in the order of the turns (A).

    Players who have no turn left in the last round are not among them (B).
    """
    return tuple(one for seat in table.upcoming for one in reached(table, seat))
