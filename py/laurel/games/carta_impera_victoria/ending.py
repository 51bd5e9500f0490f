"""The end of a game of CIV, and who has won."""

from __future__ import annotations

from laurel.games.carta_impera_victoria import hegemony, majority
from laurel.games.carta_impera_victoria.components import NAMES
from laurel.games.carta_impera_victoria.majority import Comparison, Majority
from laurel.games.carta_impera_victoria.table import Table
from laurel.match.message import N_, Message
from laurel.match.setup import Seat
from laurel.match.verdict import Verdict, VerdictStep


def verdict(table: Table) -> Verdict | None:
    """Return how the game has ended, by Hegemony or by majority; `None` while it runs."""
    if table.hegemon is not None:
        return by_hegemony(table, table.hegemon)
    if table.is_last_round_over:
        return by_majority(table)
    return None


def by_hegemony(table: Table, hegemon: Seat) -> Verdict:
    """Return the victory of a player and the partner, with a step for every domain that has a Hegemony (A)."""
    winners = table.side(hegemon)
    steps = tuple(
        VerdictStep(
            Message(N_("%(domain)s: %(needed)s cards needed"), domain=Message(NAMES[one.domain]), needed=one.needed),
            {hegemon: one.cards},
            winners,
            hegemony.RULE,
        )
        for one in hegemony.reached(table, hegemon)
    )
    return Verdict(Message(N_("Victory by Hegemony")), hegemony.RULE, steps, winners)


def by_majority(table: Table) -> Verdict:
    """Return the victory by points and tie-break; players who are tied throughout share it, and tied teams draw (B)."""
    counted = majority.count(table)
    steps = tuple(_step(comparison) for comparison in counted.comparisons)
    is_draw = table.is_team_game and not counted.is_decided
    return Verdict(Message(_ending(table, counted)), majority.RULE, steps, () if is_draw else counted.left)


def _ending(table: Table, counted: Majority) -> str:
    if counted.is_decided:
        return N_("Victory by majority")
    if table.is_team_game and table.team_tie == "draw":
        return N_("The teams are tied on points, and the rules name no tie-break.")
    return N_("Tied on points and in every domain of the tie-break")


def _step(comparison: Comparison) -> VerdictStep:
    if comparison.domain is None:
        criterion = Message(N_("Points for majorities"))
    else:
        criterion = Message(N_("Cards in %(domain)s"), domain=Message(NAMES[comparison.domain]))
    return VerdictStep(criterion, comparison.values, comparison.left, majority.RULE)
