"""Race for the Galaxy with The Gathering Storm and Rebel vs Imperium."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args

from laurel.games.race_for_the_galaxy import actions, dealing, ending, goals, rounds, tableaux, takeovers
from laurel.games.race_for_the_galaxy.actions import Action, GainChips
from laurel.games.race_for_the_galaxy.components import ID
from laurel.games.race_for_the_galaxy.ledger import changes
from laurel.games.race_for_the_galaxy.table import Options, Table, opening
from laurel.match.evolve import evolve
from laurel.match.game import Game, Outcome

Rule = Callable[[Table, Any], Outcome[Table]]

RULES: Mapping[type, Rule] = {
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
    actions.UseTemporaryMilitary: takeovers.use_temporary_military,
    actions.DeclareTakeover: takeovers.declare_takeover,
    actions.ResolveTakeover: takeovers.resolve_takeover,
    actions.EndGame: rounds.end_game,
    actions.RuleWinner: ending.rule_winner,
}
"""The rule that each kind of action follows."""


def apply(table: Table, action: Action) -> Outcome[Table]:
    """Return what an action leads to, with all that it changes in anybody's points; raises `Refusal`."""
    rounds.check_runs(table, action)
    outcome = RULES[type(action)](table, action)
    return evolve(outcome, gained=changes(table, outcome.state))


def merge(earlier: Action, later: Action) -> Action | None:
    """Two quick taps on the same player's chips are one gain."""
    if isinstance(earlier, GainChips) and isinstance(later, GainChips):
        return tableaux.merge_chips(earlier, later)
    return None


GAME: Game[Table, Action, Options] = Game(
    id=ID,
    options=Options,
    actions=get_args(Action),
    opening=opening,
    apply=apply,
    verdict=ending.verdict,
    merge=merge,
)
