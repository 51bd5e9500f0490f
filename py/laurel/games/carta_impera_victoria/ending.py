"""The end of a game of CIV, and who has won."""

from __future__ import annotations

from laurel.games.carta_impera_victoria import hegemony, majority
from laurel.games.carta_impera_victoria.components import NAMES
from laurel.games.carta_impera_victoria.majority import Comparison, Majority
from laurel.games.carta_impera_victoria.state import State
from laurel.match.message import N_, Message
from laurel.match.setup import Seat
from laurel.match.verdict import Verdict, VerdictStep


def verdict(state: State) -> Verdict | None:
    """Return how the game has ended, by Hegemony or by majority; `None` while it runs."""
    if state.hegemon is not None:
        return hegemony_verdict(state, state.hegemon)
    if state.is_last_round_over:
        return majority_verdict(state)
    return None


def hegemony_verdict(state: State, hegemon: Seat) -> Verdict:
    """Return the victory of a player and the partner, with a step for every domain that has a Hegemony (A)."""
    winners = state.side(hegemon)
    steps = tuple(
        VerdictStep(
            Message(N_("%(domain)s: %(needed)s cards needed"), domain=Message(NAMES[one.domain]), needed=one.needed),
            {hegemon: one.cards},
            winners,
            hegemony.RULE,
        )
        for one in hegemony.reached_hegemonies(state, hegemon)
    )
    return Verdict(Message(N_("Victory by Hegemony")), hegemony.RULE, steps, winners)


def majority_verdict(state: State) -> Verdict:
    """Return the victory by points and tie-break; players who are tied throughout share it, and tied teams draw (B)."""
    counted = majority.count_majority(state)
    steps = tuple(_step(comparison) for comparison in counted.comparisons)
    is_draw = state.is_team_game and not counted.is_decided
    return Verdict(Message(_ending(state, counted)), majority.RULE, steps, () if is_draw else counted.left)


def _ending(state: State, counted: Majority) -> str:
    if counted.is_decided:
        return N_("Victory by majority")
    if state.is_team_game and state.team_tie == "draw":
        return N_("The teams are tied on points, and the rules name no tie-break.")
    return N_("Tied on points and in every domain of the tie-break")


def _step(comparison: Comparison) -> VerdictStep:
    if comparison.domain is None:
        criterion = Message(N_("Points for majorities"))
    else:
        criterion = Message(N_("Cards in %(domain)s"), domain=Message(NAMES[comparison.domain]))
    return VerdictStep(criterion, comparison.values, comparison.left, majority.RULE)
