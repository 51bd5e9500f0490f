"""Victory by majority: part B of the rulebook's page on the end of the game, and its team game."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from laurel.games.carta_impera_victoria.components import TIE_BREAK, Domain
from laurel.games.carta_impera_victoria.table import DOMAINS, Table
from laurel.match.ledger import LedgerEntry
from laurel.match.setup import Points, Seat

RULE = "B"


@frozen
class Comparison:
    """One comparison between the players who were still level, and who was left after it."""

    domain: Domain | None
    """What was compared: the cards of a domain, or `None` for the points."""

    values: Mapping[Seat, int]
    left: tuple[Seat, ...]


@frozen
class Majority:
    """A count of the majorities: the comparisons in their order, and whether they decided."""

    comparisons: tuple[Comparison, ...]
    is_decided: bool
    """Whether one player or one team was left."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who wins: one player, one team, or all who were level to the end."""
        return self.comparisons[-1].left


def leaders(table: Table, domain: Domain) -> tuple[Seat, ...]:
    """Everybody who has the most cards of a domain; nobody leads a domain of which nobody has a card (B)."""
    most = max(table.cards(seat, domain) for seat in table.seats)
    return tuple(seat for seat in table.seats if most and table.cards(seat, domain) == most)


def scorers(table: Table, domain: Domain) -> tuple[Seat, ...]:
    """Every leader of a domain has its point, tied ones too; partners have it together, once (B)."""
    leading = leaders(table, domain)
    return tuple(seat for seat in table.seats if set(leading) & set(table.side(seat)))


def points(table: Table) -> dict[Seat, Points]:
    """Return what everybody has if the majorities are counted now; partners have the points of their team."""
    paid = [scorers(table, domain) for domain in DOMAINS]
    return {seat: Points(sum(seat in scoring for scoring in paid)) for seat in table.seats}


def count(table: Table) -> Majority:
    """The most points win; who is level compares cards, domain by domain in the order of the tie-break (B).

    For teams that are level the rules name no tie-break: a draw, unless the table adds the partners' cards.
    """
    ladder = () if table.is_team_game and table.team_tie == "draw" else TIE_BREAK
    comparisons = [_compare(table, None, table.sides)]
    for domain in ladder:
        left = _sides_of(table, comparisons[-1].left)
        if len(left) == 1:
            break
        comparisons.append(_compare(table, domain, left))
    return Majority(tuple(comparisons), len(_sides_of(table, comparisons[-1].left)) == 1)


def moved(before: Table, after: Table, *domains: Domain) -> tuple[LedgerEntry, ...]:
    """Return whose points changed with the cards of some domains."""
    return tuple(entry for domain in dict.fromkeys(domains) for entry in _moved_in(before, after, domain))


def _moved_in(before: Table, after: Table, domain: Domain) -> tuple[LedgerEntry, ...]:
    had, has = scorers(before, domain), scorers(after, domain)
    changes = {seat: Points((seat in has) - (seat in had)) for seat in after.seats}
    return tuple(
        LedgerEntry(seat, change, domain.value, RULE, after.round, change) for seat, change in changes.items() if change
    )


def _sides_of(table: Table, seats: tuple[Seat, ...]) -> tuple[tuple[Seat, ...], ...]:
    return tuple(side for side in table.sides if side[0] in seats)


def _compare(table: Table, domain: Domain | None, sides: tuple[tuple[Seat, ...], ...]) -> Comparison:
    if domain is None:
        counted = points(table)
        each: dict[tuple[Seat, ...], int] = {side: counted[side[0]] for side in sides}
    else:
        each = {side: sum(table.cards(seat, domain) for seat in side) for side in sides}
    best = max(each.values())
    values = {seat: value for side, value in each.items() for seat in side}
    return Comparison(
        domain,
        {seat: values[seat] for seat in sorted(values)},
        tuple(seat for seat in sorted(values) if values[seat] == best),
    )
