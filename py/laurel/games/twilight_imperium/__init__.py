"""Twilight Imperium, Fourth Edition: the victory point track."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args

from attrs import evolve

from laurel.games.twilight_imperium import actions, ending, rounds, track
from laurel.games.twilight_imperium.actions import Action, Gain, Lose, RuleWinner
from laurel.games.twilight_imperium.components import ID, UNSAID
from laurel.games.twilight_imperium.table import Options, Table, opening
from laurel.match.game import Game, Outcome
from laurel.match.setup import Points

Rule = Callable[[Table, Any], Outcome[Table]]

RULES: Mapping[type, Rule] = {
    actions.Gain: track.gain,
    actions.Lose: track.lose,
    actions.GainTogether: track.gain_together,
    actions.ScoreStatusPhase: track.score_status_phase,
    actions.GainFromLaw: track.gain_from_law,
    actions.DiscardLaw: track.discard_law,
    actions.ResolveMutiny: track.resolve_mutiny,
    actions.ResolveSeedOfAnEmpire: track.resolve_seed_of_an_empire,
    actions.StartPhase: rounds.start_phase,
    actions.TakeStrategyCard: rounds.take_strategy_card,
    actions.TakeZeroToken: rounds.take_zero_token,
    actions.MakeSpeaker: rounds.make_speaker,
    actions.RunOutOfObjectives: ending.run_out_of_objectives,
    actions.RuleWinner: ending.rule_winner,
}
"""The rule that each kind of action follows."""


def apply(table: Table, action: Action) -> Outcome[Table]:
    """Return what an action leads to; raises `Refusal`."""
    return RULES[type(action)](table, action)


def merge(earlier: Action, later: Action) -> Action | None:
    """Two quick taps on the same player, while nobody has said from what, are one gain or loss."""
    if not isinstance(earlier, Gain | Lose) or type(later) is not type(earlier):
        return None
    if earlier.player != later.player or (earlier.source, later.source) != (UNSAID, UNSAID):
        return None
    return evolve(earlier, points=Points(earlier.points + later.points))


GAME: Game[Table, Action, Options] = Game(
    id=ID,
    options=Options,
    actions=get_args(Action),
    opening=opening,
    apply=apply,
    verdict=ending.verdict,
    ruling=RuleWinner,
    merge=merge,
)
