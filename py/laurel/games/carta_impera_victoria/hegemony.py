"""Victory by Hegemony: part A of the rulebook's page on the end of the game."""

from __future__ import annotations

from attrs import frozen

from laurel.games.carta_impera_victoria.components import HEGEMONY, Domain
from laurel.games.carta_impera_victoria.state import DOMAINS, State
from laurel.match.setup import Seat

RULE = "A"


@frozen
class HegemonyDistance:
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


def cards_needed(state: State, seat: Seat, domain: Domain) -> int:
    """Return how many cards a Hegemony takes: one more for every face-down Utopia in the same pile (A)."""
    return HEGEMONY[len(state.areas)] + len(state.pile(seat, domain).face_down)


def distance(state: State, seat: Seat, domain: Domain) -> HegemonyDistance:
    """Return a player's distance from a Hegemony in a domain."""
    return HegemonyDistance(seat, domain, state.cards(seat, domain), cards_needed(state, seat, domain))


def nearest_hegemony(state: State, seat: Seat) -> HegemonyDistance:
    """Return the domain in which a player is nearest to a Hegemony; of several, the one with the most cards."""
    return min((distance(state, seat, domain) for domain in DOMAINS), key=lambda one: (one.missing, -one.cards))


def reached_hegemonies(state: State, seat: Seat) -> tuple[HegemonyDistance, ...]:
    """Return every domain in which a player has at least as many cards as a Hegemony takes (A)."""
    each = (distance(state, seat, domain) for domain in DOMAINS)
    return tuple(one for one in each if not one.missing)


def threats(state: State) -> tuple[HegemonyDistance, ...]:
    """Return every Hegemony that wins at the end of its player's next turn if it lasts, in the order of the turns (A).

    Players who have no turn left in the last round are not among them (B).
    """
    return tuple(one for seat in state.upcoming for one in reached_hegemonies(state, seat))
