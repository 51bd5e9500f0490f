"""Realignment rolls: rule 6.2."""

from __future__ import annotations

from attrs import frozen

from laurel.games.twilight_struggle.actions import Realign
from laurel.games.twilight_struggle.components import IRAN_CONTRA_SCANDAL, Country, Pair, Side
from laurel.games.twilight_struggle.one_card import with_use
from laurel.games.twilight_struggle.operations import (
    check_die,
    without_influence,
)
from laurel.games.twilight_struggle.owed import check_attempt, granting, with_attempt
from laurel.games.twilight_struggle.table import Table, country_of
from laurel.match.evolve import evolve
from laurel.match.game import Outcome


@frozen
class Roll:
    """The result of a Realignment roll with certain dice."""

    totals: Pair
    loser: Side | None
    """Who loses influence; `None` for a tie."""

    @property
    def difference(self) -> int:
        """How much influence the loser loses, as far as there is any."""
        return abs(self.totals.net)


def realign(table: Table, action: Realign) -> Outcome[Table]:
    """Who rolls less loses the difference in influence from the country (6.2)."""
    country = country_of(action.country)
    check_attempt(table, action)
    seen = roll(table, country, action.us_die, action.ussr_die)
    table = _used(table, action)
    if seen.loser is None:
        return Outcome(table)
    return Outcome(evolve(table, board=without_influence(table.board, country, seen.loser, seen.difference)))


def _used(table: Table, action: Realign) -> Table:
    """Return the state after an Operation is used for a roll: one of an event, or of the card of the action round."""
    if granting(table, action) is not None:
        return with_attempt(table, action)
    use = table.course.card
    if action.is_free or use is None or action.player is not table.course.phasing:
        return table
    return with_use(table, rolled=(*use.rolled, action.country))


def roll(table: Table, country: Country, us_die: int, ussr_die: int) -> Roll:
    """Both sides add their modifiers to their dice, and the difference counts."""
    check_die(us_die, "us_die")
    check_die(ussr_die, "ussr_die")
    added = modifiers(table, country)
    totals = Pair(us_die + added.us, ussr_die + added.ussr)
    loser = None if not totals.net else Side.USSR if totals.net > 0 else Side.US
    return Roll(totals, loser)


def modifiers(table: Table, country: Country) -> Pair:
    """What each side adds to its die in a country."""
    return Pair(_modifier(table, country, Side.US), _modifier(table, country, Side.USSR))


def _modifier(table: Table, country: Country, side: Side) -> int:
    """One for each neighbour under control, one for more influence there, one next to the own superpower (6.2.2).

    The Iran-Contra Scandal takes one from the US.
    """
    held = table.board.influence(country)
    scandal = side is Side.US and table.has_effect(IRAN_CONTRA_SCANDAL)
    return (
        sum(table.controls(side, neighbour) for neighbour in country.neighbours)
        + (held.of(side) > held.of(side.enemy))
        + (country.next_to is side)
        - scandal
    )
