"""Twilight Struggle: the map, the victory point marker, and the end of the Cold War."""

from __future__ import annotations

from collections.abc import Mapping

from laurel.games.twilight_struggle import (
    actions,
    china,
    coups,
    defcon,
    effects,
    ending,
    events,
    final,
    headlines,
    influence,
    norad,
    operations,
    owed,
    realignments,
    scoring_cards,
    space,
    spending,
    track,
    turns,
    wars,
)
from laurel.games.twilight_struggle.actions import (
    Action,
    ChangeInfluence,
    SetDefcon,
    SetInfluence,
    UseOperations,
)
from laurel.games.twilight_struggle.components import ID, Superpower
from laurel.games.twilight_struggle.migrations import without_checks
from laurel.games.twilight_struggle.opening import opening
from laurel.games.twilight_struggle.state import Options, State
from laurel.match.evolve import evolve
from laurel.match.game import Game, Outcome, Rule
from laurel.match.setup import Points, Seat, Setup

RULES: Mapping[type[Action], Rule[State]] = {
    actions.ChangeInfluence: influence.change_influence,
    actions.SetInfluence: influence.set_influence,
    actions.PlayScoringCard: headlines.with_headline_resolved(scoring_cards.play_scoring_card),
    actions.PlayEvent: headlines.with_headline_resolved(events.play_event),
    actions.CarryOutEvent: headlines.with_headline_resolved(events.carry_out_event),
    actions.FinishEvent: owed.finish_event,
    actions.PlayCard: spending.play_card,
    actions.DiscardToTrap: spending.discard_to_trap,
    actions.SpendCard: headlines.with_headline_resolved(spending.spend_card),
    actions.FightWar: headlines.with_headline_resolved(wars.fight_war),
    actions.HoldOlympicGames: headlines.with_headline_resolved(wars.hold_olympic_games),
    actions.HoldSummit: headlines.with_headline_resolved(wars.hold_summit),
    actions.ResolveWeWillBuryYou: events.resolve_we_will_bury_you,
    actions.EndEffect: effects.end_effect,
    actions.ReshuffleDiscards: effects.reshuffle,
    actions.GainPoints: track.gain_points,
    actions.AdvanceInSpace: space.advance_in_space,
    actions.PlaceSpaceMarker: space.place_space_marker,
    actions.AttemptCoup: coups.attempt_coup,
    actions.Realign: realignments.realign,
    actions.ConductOperations: operations.conduct_operations,
    actions.UseOperations: operations.use_operations,
    actions.ResolveEvent: operations.resolve_event,
    actions.SetMilitaryOperations: defcon.set_military_operations,
    actions.SetDefcon: defcon.set_defcon,
    actions.TakeChinaCard: china.take_china_card,
    actions.ChangeCivilWar: china.change_civil_war,
    actions.StartTurn: turns.start_turn,
    actions.RevealHeadlines: headlines.reveal_headlines,
    actions.StartActionRound: turns.start_action_round,
    actions.EndActionRound: norad.end_action_round,
    actions.CheckMilitaryOperations: turns.check_military_operations,
    actions.RevealHeldCards: turns.reveal_held_cards,
    actions.ContinueFinalScoring: final.continue_final_scoring,
    actions.RuleWinner: ending.rule_winner,
}
"""The rule that each kind of action follows."""


def points(state: State) -> dict[Seat, Points]:
    """Return the position of the marker for each seat: the number of one side is the negative of the other's."""
    return {state.seat(Superpower.US): Points(state.marker), state.seat(Superpower.USSR): Points(-state.marker)}


def complete_outcome(before: State, outcome: Outcome[State]) -> Outcome[State]:
    """Return the outcome with what follows from it: of DEFCON, and of a war card that the US uses.

    A question is asked if the action ends the game at once.
    """
    outcome = spending.with_protest(outcome)
    state = norad.note_defcon_fall(before, outcome.state)
    return evolve(outcome, state=state, questions=(*outcome.questions, *ending.warnings(state)))


def actors(state: State, action: Action) -> tuple[Seat, ...]:
    """Return the seat of the side that an action names, or whose influence alone it changes; none for both."""
    side = getattr(action, "player", None)
    if isinstance(action, ChangeInfluence) and bool(action.us) != bool(action.ussr):
        side = Superpower.US if action.us else Superpower.USSR
    return () if side is None else (state.seat(side),)


def role(_: Setup[Options], state: State, seat: Seat) -> str:
    """Return the side that a player plays."""
    return state.side(seat).value


def merge(earlier: Action, later: Action) -> Action | None:
    """Return one action for two that quick taps entered, or `None` if they stay two entries.

    Changes of influence in the same country are added up; of taps on a level or an Operations value the last one
    counts. Two changes that cancel each other stay two entries.
    """
    if isinstance(earlier, ChangeInfluence) and isinstance(later, ChangeInfluence):
        return _merge_changes(earlier, later)
    if isinstance(earlier, SetInfluence) and isinstance(later, SetInfluence):
        return later if later.country == earlier.country else None
    if isinstance(earlier, UseOperations) and isinstance(later, UseOperations):
        return later
    if isinstance(earlier, SetDefcon) and isinstance(later, SetDefcon):
        return later if later.phasing is earlier.phasing else None
    return None


def _merge_changes(earlier: ChangeInfluence, later: ChangeInfluence) -> ChangeInfluence | None:
    if (earlier.country, earlier.by_event, earlier.event) != (later.country, later.by_event, later.event):
        return None
    both = evolve(earlier, us=earlier.us + later.us, ussr=earlier.ussr + later.ussr)
    return both if both.us or both.ussr else None


GAME: Game[State, Action, Options] = Game(
    id=ID,
    options=Options,
    opening=opening,
    rules=RULES,
    points=points,
    complete=complete_outcome,
    seats=range(2, 3),
    verdict=ending.verdict,
    merge=merge,
    actors=actors,
    role=role,
    concession=ending.concession,
    migrations={3: without_checks},
)
