"""Victory by majority: part B of the rulebook's page on the end of the game, and its rules for teams."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from laurel.games.carta_impera_victoria.components import TIE_BREAK, Domain
from laurel.games.carta_impera_victoria.state import DOMAINS, State
from laurel.match.ledger import LedgerEntry
from laurel.match.setup import Points, Seat

RULE = "B"


@frozen
class Comparison:
    """One comparison between players who are tied so far, and who is left after it."""

    domain: Domain | None
    """The domain whose cards are compared; `None` where points are."""

    values: Mapping[Seat, int]
    left: tuple[Seat, ...]


@frozen
class Majority:
    """The result by majority: the comparisons in their order."""

    comparisons: tuple[Comparison, ...]
    is_decided: bool
    """Whether one player or one team was left."""

    @property
    def left(self) -> tuple[Seat, ...]:
        """Who is left after the last comparison: one player, one team, or all who are still tied."""
        return self.comparisons[-1].left


def leaders(state: State, domain: Domain) -> tuple[Seat, ...]:
    """Return the players with the most cards of a domain; nobody where nobody has a card of it (B)."""
    cards = {seat: state.cards(seat, domain) for seat in state.seats}
    most = max(cards.values())
    return tuple(seat for seat, held in cards.items() if most and held == most)


def culture_coin(state: State) -> Seat | None:
    """Return the player with the Culture coin: the one with strictly the most Culture cards; `None` on a tie.

    The rules of the coin are not on the page that we have: reviews agree on the strict majority, and none of them has
    the case of a tie.
    """
    leading = leaders(state, Domain.CULTURE)
    return leading[0] if len(leading) == 1 else None


def scorers(state: State, domain: Domain) -> tuple[Seat, ...]:
    """Return the players who have the point of a domain: its leaders, even if tied, and their partners (B)."""
    leading = set(leaders(state, domain))
    return tuple(sorted(seat for side in state.sides if not leading.isdisjoint(side) for seat in side))


def points(state: State) -> dict[Seat, Points]:
    """Return everybody's points by majority; every player of a team has the points of the team (B)."""
    paid = [scorers(state, domain) for domain in DOMAINS]
    return {seat: Points(sum(seat in scoring for scoring in paid)) for seat in state.seats}


def count_majority(state: State) -> Majority:
    """Return who wins by majority: the most points, then the most cards, by domain in the order of the tie-break (B).

    The rules have no tie-break for teams. Without the option `team_tie="sum"`, tied teams draw.
    """
    tie_break = () if state.is_team_game and state.team_tie == "draw" else TIE_BREAK
    comparisons = [_compare(state, None, state.sides)]
    for domain in tie_break:
        left = _sides_of(state, comparisons[-1].left)
        if len(left) == 1:
            break
        comparisons.append(_compare(state, domain, left))
    return Majority(tuple(comparisons), len(_sides_of(state, comparisons[-1].left)) == 1)


def point_changes(before: State, after: State, *domains: Domain) -> tuple[LedgerEntry, ...]:
    """Return the ledger entries for the points that a change in some domains moves."""
    return tuple(entry for domain in dict.fromkeys(domains) for entry in _point_changes_in(before, after, domain))


def _point_changes_in(before: State, after: State, domain: Domain) -> tuple[LedgerEntry, ...]:
    had, has = scorers(before, domain), scorers(after, domain)
    changes = {seat: Points((seat in has) - (seat in had)) for seat in after.seats}
    return tuple(
        LedgerEntry(seat, change, domain.value, RULE, after.round, change) for seat, change in changes.items() if change
    )


def _sides_of(state: State, seats: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], ...]:
    return tuple(side for side in state.sides if side[0] in seats)


def _compare(state: State, domain: Domain | None, sides: tuple[tuple[Seat, ...], ...]) -> Comparison:
    if domain is None:
        counted = points(state)
        each: dict[tuple[Seat, ...], int] = {side: counted[side[0]] for side in sides}
    else:
        each = {side: sum(state.cards(seat, domain) for seat in side) for side in sides}
    best = max(each.values())
    values = {seat: value for side, value in each.items() for seat in side}
    return Comparison(
        domain,
        {seat: values[seat] for seat in sorted(values)},
        tuple(seat for seat in sorted(values) if values[seat] == best),
    )
