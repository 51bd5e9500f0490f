"""Which public objectives are revealed, and which stage comes next: rule 61.13 of the Rules Reference."""

from __future__ import annotations

from collections.abc import Iterator

from laurel.games.twilight_imperium.actions import ReplaceObjective, ResolveIncentiveProgram, RevealObjective, Vote
from laurel.games.twilight_imperium.cards import purge
from laurel.games.twilight_imperium.components import (
    CIVILIZED_SOCIETY,
    FACEDOWN_OF_EACH_STAGE,
    Objective,
    ObjectiveId,
    Stage,
)
from laurel.games.twilight_imperium.limits import REVEALED, find_objective
from laurel.games.twilight_imperium.state import Phase, State
from laurel.match.game import Outcome
from laurel.match.message import N_, Notice, Refusal

STAGE_I_FIRST = "61.13.1"
REVEALED_AT_SETUP = 2


def next_reveal(state: State) -> Stage | None:
    """Return the stage that the speaker reveals next, or `None` where all ten are revealed."""
    count = len(state.objectives.of_setup)
    if count < FACEDOWN_OF_EACH_STAGE:
        return Stage.ONE
    return Stage.TWO if count < 2 * FACEDOWN_OF_EACH_STAGE else None


def is_reveal_due(state: State) -> bool:
    """Return whether the speaker has an objective to reveal now: two during setup, one in each status phase."""
    if len(state.objectives.of_setup) < REVEALED_AT_SETUP:
        return True
    return state.is_in(Phase.STATUS) and not state.objectives.has_revealed


def reveal_objective(state: State, action: RevealObjective) -> Outcome[State]:
    """The speaker reveals an objective in each status phase, and no stage II before all of stage I (61.13)."""
    card = _unrevealed(state, action.objective)
    if card.is_secret:
        raise Refusal(N_("The speaker reveals public objectives."), rule=REVEALED)
    stage = next_reveal(state)
    if stage is None and CIVILIZED_SOCIETY not in state.config.events:
        raise Refusal(N_("All ten public objectives of the setup are revealed."), rule=REVEALED)
    notices = tuple(_about_reveal(state, card, stage))
    objectives = state.objectives
    just_revealed = objectives.just_revealed | ({card.id} if state.is_in(Phase.STATUS) else frozenset())
    after = state.with_objectives(revealed=(*objectives.revealed, card.id), just_revealed=just_revealed)
    return Outcome(after, notices=notices)


def _about_reveal(state: State, card: Objective, stage: Stage | None) -> Iterator[Notice]:
    if CIVILIZED_SOCIETY not in state.config.events:
        if card.stage is not stage:
            yield Notice(N_("All stage I objectives are revealed before any of stage II."), rule=STAGE_I_FIRST)
        if state.has_phases and not is_reveal_due(state):
            yield Notice(N_("One objective is revealed in each status phase, after two during setup."), rule=REVEALED)
    if card.box not in state.config.boxes:
        yield Notice(N_("This objective is from an expansion that is not in play."))


def _unrevealed(state: State, objective: ObjectiveId) -> Objective:
    card = find_objective(objective)
    if not card.is_named:
        raise Refusal(N_("Name the objective that is revealed."))
    if objective in state.objectives.revealed or objective == state.objectives.leaked:
        raise Refusal(N_("This objective has already been revealed."), rule=REVEALED)
    return card


def replace_objective(state: State, action: ReplaceObjective) -> Outcome[State]:
    """Neuraloop: purge a relic to replace an objective that was just revealed by a card of any objective deck."""
    objectives = state.objectives
    if action.objective not in objectives.revealed:
        raise Refusal(N_("This objective has not been revealed."))
    if state.scorers(action.objective):
        raise Refusal(N_("An objective that somebody has scored stays."))
    card = _unrevealed(state, action.replacement)
    if state.scorers(card.id):
        raise Refusal(N_("An objective that somebody has scored stays."))
    revealed = tuple(card.id if one == action.objective else one for one in objectives.revealed)
    extra = _replaced(objectives.extra, action)
    just_revealed = _replaced(objectives.just_revealed, action)
    after = state.with_objectives(revealed=revealed, extra=extra, just_revealed=just_revealed)
    return Outcome(after) if action.relic is None else purge(after, action.relic)


def _replaced(cards: frozenset[ObjectiveId], action: ReplaceObjective) -> frozenset[ObjectiveId]:
    return frozenset(action.replacement if one == action.objective else one for one in cards)


def resolve_incentive_program(state: State, action: ResolveIncentiveProgram) -> Outcome[State]:
    """For: one more stage I objective from the deck. Against: one more of stage II."""
    card = _unrevealed(state, action.objective)
    if card.stage is not (Stage.ONE if action.outcome is Vote.FOR else Stage.TWO):
        raise Refusal(N_("“For” reveals a stage I objective, “Against” a stage II one."))
    revealed, extra = (*state.objectives.revealed, card.id), state.objectives.extra | {card.id}
    return Outcome(state.with_objectives(revealed=revealed, extra=extra))
