"""Race for the Galaxy with The Gathering Storm and Rebel vs Imperium."""

from __future__ import annotations

from collections.abc import Mapping

from laurel.games.race_for_the_galaxy import actions, dealing, ending, goals, rounds, tableaux, takeovers, tiles
from laurel.games.race_for_the_galaxy.actions import Action, GainChips
from laurel.games.race_for_the_galaxy.components import ID
from laurel.games.race_for_the_galaxy.ledger import ledger_entries
from laurel.games.race_for_the_galaxy.scoring import scores
from laurel.games.race_for_the_galaxy.state import Options, State, opening
from laurel.match.evolve import evolve
from laurel.match.game import Game, Outcome, Rule
from laurel.match.setup import Points, Seat, Setup

RULES: Mapping[type[Action], Rule[State]] = {
    actions.PickGoals: dealing.pick_goals,
    actions.DealStartWorlds: dealing.deal_start_worlds,
    actions.KeepStartWorld: dealing.keep_start_world,
    actions.AddCard: tableaux.add_card,
    actions.DiscardCard: tableaux.discard_card,
    actions.MoveWorld: tableaux.move_world,
    actions.SetGoods: tableaux.set_goods,
    actions.GainChips: tableaux.gain_chips,
    actions.CountChips: tableaux.count_chips,
    actions.CountHand: tableaux.count_hand,
    actions.StartPhase: rounds.start_phase,
    actions.EndPhase: rounds.end_phase,
    actions.EndRound: rounds.end_round,
    actions.ClaimGoal: goals.claim_goal,
    actions.HoldGoal: goals.hold_goal,
    actions.SettleGoals: goals.settle_goals,
    actions.EnterGoals: tiles.enter_goals,
    actions.UseTemporaryMilitary: takeovers.use_temporary_military,
    actions.DeclareTakeover: takeovers.declare_takeover,
    actions.ResolveTakeover: takeovers.resolve_takeover,
    actions.EndGame: rounds.end_game,
    actions.RuleWinner: ending.rule_winner,
}
"""The rule that each kind of action follows."""


def points(state: State) -> dict[Seat, Points]:
    """Return the points of every player if the game ended now."""
    return {seat: score.total for seat, score in zip(state.seats, scores(state), strict=True)}


def with_ledger_entries(before: State, outcome: Outcome[State]) -> Outcome[State]:
    """Add a ledger entry for every change of points to an outcome."""
    return evolve(outcome, gained=ledger_entries(before, outcome.state))


def role(_: Setup[Options], state: State, seat: Seat) -> str:
    """Return the start world of a player, which may have left the tableau; empty where none was entered."""
    return state.start_world(seat) or ""


def merge(earlier: Action, later: Action) -> Action | None:
    """Return one gain for two quick taps on the chips of one player; `None` for all other pairs."""
    if isinstance(earlier, GainChips) and isinstance(later, GainChips):
        return tableaux.merge_chips(earlier, later)
    return None


GAME: Game[State, Action, Options] = Game(
    id=ID,
    options=Options,
    opening=opening,
    rules=RULES,
    points=points,
    check=rounds.check_runs,
    complete=with_ledger_entries,
    seats=range(2, 7),
    verdict=ending.verdict,
    merge=merge,
    role=role,
)
