"""Twilight Imperium, Fourth Edition: the victory point track."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from laurel.games.twilight_imperium import (
    actions,
    agendas,
    cards,
    claiming,
    ending,
    gains,
    home_systems,
    objectives,
    revealing,
    rounds,
)
from laurel.games.twilight_imperium.actions import Action, Gain, Lose
from laurel.games.twilight_imperium.components import ID, NO_SOURCE
from laurel.games.twilight_imperium.migrations import claims_by_objective
from laurel.games.twilight_imperium.opening import check_setup, opening
from laurel.games.twilight_imperium.state import Options, SeatDetails, State
from laurel.match import attendance
from laurel.match.evolve import evolve
from laurel.match.game import Game, Rule, last_taps
from laurel.match.setup import Points, Seat, Setup

RULES: Mapping[type, Rule[State]] = {
    actions.Gain: gains.gain,
    actions.Lose: gains.lose,
    actions.GainTogether: gains.gain_together,
    actions.ScorePublicObjective: objectives.score_public_objective,
    actions.ScoreSecretObjective: objectives.score_secret_objective,
    actions.ClaimObjectives: claiming.claim_objectives,
    actions.ScoreStatusPhase: claiming.score_or_draft,
    actions.ResolveClaims: claiming.resolve_claims,
    actions.ResolveImperial: objectives.resolve_imperial,
    actions.RevealObjective: revealing.reveal_objective,
    actions.ReplaceObjective: revealing.replace_objective,
    actions.CountSecrets: objectives.count_secrets,
    actions.GiveSupport: cards.give_support,
    actions.ExchangeSupports: cards.exchange_supports,
    actions.ActivateSystem: cards.activate_system,
    actions.LoseHomeSystem: home_systems.lose_home_system,
    actions.RegainHomeSystem: home_systems.regain_home_system,
    actions.Eliminate: home_systems.eliminate,
    attendance.Leave: home_systems.leave,
    attendance.ComeBack: home_systems.come_back,
    actions.GainRelic: cards.gain_relic,
    actions.PurgeRelic: cards.purge_relic,
    actions.UseCrownOfEmphidia: cards.use_crown_of_emphidia,
    actions.UseBookOfLatvinia: cards.use_book_of_latvinia,
    actions.RollSilverFlame: cards.roll_silver_flame,
    actions.GainStyx: cards.gain_styx,
    actions.TakeMonument: cards.take_monument,
    actions.GainFromLaw: agendas.gain_from_law,
    actions.LoseHolyPlanet: agendas.lose_holy_planet,
    actions.DiscardLaw: agendas.discard_law,
    actions.LeakSecret: objectives.leak_secret,
    actions.ResolveMutiny: agendas.resolve_mutiny,
    actions.ResolveSeedOfAnEmpire: agendas.resolve_seed_of_an_empire,
    actions.ResolveIncentiveProgram: revealing.resolve_incentive_program,
    actions.StartPhase: rounds.start_phase,
    actions.TakeStrategyCard: rounds.take_strategy_card,
    actions.TakeZeroToken: rounds.take_zero_token,
    actions.GiveGiftOfPrescience: rounds.give_gift_of_prescience,
    actions.MakeSpeaker: rounds.make_speaker,
    actions.RunOutOfObjectives: ending.run_out_of_objectives,
    actions.CallTheEnd: ending.call_the_end,
    actions.RuleWinner: ending.rule_winner,
}
"""The rule that each kind of action follows."""


def points(state: State) -> dict[Seat, Points]:
    """Return every player's points."""
    return dict(zip(state.seats, state.points, strict=True))


def role(setup: Setup[Options], _: State, seat: Seat) -> str:
    """Return the faction that a player plays; empty where none was chosen."""
    return setup.players[seat].details.faction or ""


def merge(earlier: Action, later: Action) -> Action | None:
    """Return two quick taps on one player without a source as one gain or loss; `None` for any other two."""
    if claiming.is_draft(earlier):
        return claiming.merge_tap(earlier, later)
    if not isinstance(earlier, Gain | Lose) or type(later) is not type(earlier):
        return None
    if earlier.player != later.player or (earlier.source, later.source) != (NO_SOURCE, NO_SOURCE):
        return None
    return evolve(earlier, points=Points(earlier.points + later.points))


def taps(earlier: Action, later: Action) -> Iterator[Action]:
    """Return the taps one of which may have made the later action of the earlier one."""
    return claiming.taps(earlier, later) if claiming.is_draft(earlier) else last_taps(earlier, later)


def is_unanswered(action: Action) -> bool:
    """Return whether points were gained or lost without a source."""
    return isinstance(action, Gain | Lose) and action.source == NO_SOURCE


GAME: Game[State, Any, Options] = Game(
    id=ID,
    options=Options,
    opening=opening,
    rules=RULES,
    points=points,
    seats=range(3, 9),
    seat_details=SeatDetails,
    verdict=ending.verdict,
    check_setup=check_setup,
    merge=merge,
    taps=taps,
    role=role,
    is_draft=claiming.is_draft,
    is_unanswered=is_unanswered,
    migrations={2: claims_by_objective},
)
