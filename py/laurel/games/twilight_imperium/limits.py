"""Who may score which objective card, and when: rule 61 of the Rules Reference."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from laurel.games.twilight_imperium.components import (
    CIVILIZED_SOCIETY,
    IMPERIAL,
    OBJECTIVES,
    WINNU,
    Objective,
    ObjectiveId,
    Stage,
)
from laurel.games.twilight_imperium.state import Phase, State
from laurel.match.message import N_, Notice, Question, Refusal
from laurel.match.setup import Seat

PRINTED_PHASE = "61.3"
ONE_OF_EACH = "61.6"
ONLY_ONCE = "61.8"
REVEALED = "61.13"
HOME_SYSTEM = "61.15"
OWN_SECRETS = "61.17"
THREE_SECRETS = "61.19"
SCORED_BEFORE_REVEALED = "81.1"
IMPERIAL_PRIMARY = "45.2"
CUSTODIANS_ON_MECATOL = "27.1"

TO_BE_ORTHODOX = 2
"""Secret objectives that Zealous Orthodoxy asks for."""

SCORING_PHASES = (Phase.ACTION, Phase.STATUS, Phase.AGENDA)
PHASE_OF_UNNAMED = {Stage.ONE: (Phase.STATUS,), Stage.TWO: (Phase.STATUS,), Stage.SECRET: SCORING_PHASES}
"""When an unnamed objective may be scored."""

WRONG_PHASE = {
    (Phase.ACTION,): N_("This objective is scored in the action phase."),
    (Phase.STATUS,): N_("This objective is scored in the status phase."),
    (Phase.AGENDA,): N_("This objective is scored in the agenda phase."),
    SCORING_PHASES: N_("Objectives are not scored in the strategy phase."),
}


@frozen
class Scoring:
    """One objective that an action scores for one player."""

    player: Seat
    objective: ObjectiveId
    is_public: bool
    by_imperial: bool = False

    def obstacle(self, state: State) -> Refusal | None:
        """Return why the rules forbid it, or `None`."""
        if self.is_public:
            return public_obstacle(state, self.player, self.objective, by_imperial=self.by_imperial)
        return secret_obstacle(state, self.player, self.objective)


def raise_or_notice(state: State, obstacle: Refusal | None) -> tuple[Notice, ...]:
    """Raise an obstacle; without a referee, return the notice that the points count anyway."""
    if obstacle is None:
        return ()
    if state.config.referee:
        raise obstacle
    return (Notice(N_("%(why)s It still counts."), rule=obstacle.rule, why=obstacle.message),)


def notice_without_effect(refusal: Refusal) -> Notice:
    """Return the notice about a part of an action that is refused, while the rest of it happens."""
    text = N_("%(why)s This does not count.")
    return Notice.like(Refusal(text, rule=refusal.rule, why=refusal.message), has_no_effect=True)


def find_objective(objective: ObjectiveId) -> Objective:
    """Return an objective; refuses an id that no card has."""
    if objective not in OBJECTIVES:
        raise Refusal(N_("There is no objective of that name."))
    return OBJECTIVES[objective]


def public_obstacle(state: State, seat: Seat, objective: ObjectiveId, *, by_imperial: bool = False) -> Refusal | None:
    """Return why a player cannot score a public objective now, or `None`."""
    card = find_objective(objective)
    return (
        _scored_already(state, seat, card)
        or _not_public(state, card)
        or _no_home(state, seat)
        or (None if by_imperial else _in_this_phase(state, seat, card))
    )


def public_obstacles(state: State, objective: ObjectiveId) -> Mapping[Seat, Refusal]:
    """Return why players who have not scored a public objective cannot score it now, by seat.

    It is what `public_obstacle` says of each of them; what holds for all is found out once.
    """
    card, scorers, realms = find_objective(objective), state.scorers(objective), state.home_systems
    of_card, of_phase = _not_public(state, card), _wrong_phase(state, card) or _just_revealed(state, card)
    obstacles = {
        seat: of_card
        or (_no_home(state, seat) if seat in realms.lost or seat in realms.burned else None)
        or of_phase
        or _public_allowance(state, seat)
        for seat in state.playing
        if seat not in scorers
    }
    return {seat: obstacle for seat, obstacle in obstacles.items() if obstacle is not None}


def _in_this_phase(state: State, seat: Seat, card: Objective) -> Refusal | None:
    return _wrong_phase(state, card) or _just_revealed(state, card) or _public_allowance(state, seat)


def secret_obstacle(state: State, seat: Seat, objective: ObjectiveId) -> Refusal | None:
    """Return why a player cannot score a secret objective now, or `None`."""
    card = find_objective(objective)
    return (
        _scored_already(state, seat, card)
        or _not_own(state, card)
        or _hand_is_full(state, seat)
        or _wrong_phase(state, card)
        or _secret_allowance(state, seat)
    )


def _scored_already(state: State, seat: Seat, card: Objective) -> Refusal | None:
    """Return a refusal where the player has scored the objective before."""
    if card.is_named and seat in state.scorers(card.id):
        return Refusal(N_("%(player)s has already scored this objective."), rule=ONLY_ONCE, player=seat)
    return None


def _not_public(state: State, card: Objective) -> Refusal | None:
    """Return a refusal where the objective is not public, or not revealed in a game in which reveals are entered."""
    if not state.is_public(card.id):
        return Refusal(N_("This secret objective is not public."), rule=OWN_SECRETS)
    if card.is_named and not card.is_secret and state.objectives.of_setup and card.id not in state.objectives.revealed:
        return Refusal(N_("This objective has not been revealed."), rule=REVEALED)
    return None


def _no_home(state: State, seat: Seat) -> Refusal | None:
    """Return a refusal where the player does not control every planet of their home system."""
    if state.has_home(seat):
        return None
    text = N_("%(player)s does not control the whole home system and scores no public objectives.")
    return Refusal(text, rule=HOME_SYSTEM, player=seat)


def _not_own(state: State, card: Objective) -> Refusal | None:
    """Return a refusal where the objective is public, or where another player has scored it."""
    if not card.is_secret:
        return Refusal(N_("This is a public objective."))
    if card.is_named and state.is_public(card.id):
        return Refusal(N_("This objective is public now."), rule=OWN_SECRETS)
    if card.is_named and state.scorers(card.id):
        return Refusal(N_("Somebody else has scored this secret objective."), rule=OWN_SECRETS)
    return None


def _hand_is_full(state: State, seat: Seat) -> Refusal | None:
    """A player has three secret objectives at the most, scored and unscored together; four with The Obsidian."""
    limit = state.secret_limit(seat)
    if state.secrets_counted(seat) < limit:
        return None
    text = N_("%(player)s has already scored %(limit)s secret objectives.")
    return Refusal(text, rule=THREE_SECRETS, player=seat, limit=limit)


def _wrong_phase(state: State, card: Objective) -> Refusal | None:
    """An objective is scored in the phase that is printed on it."""
    phases = (Phase(card.phase),) if card.phase else PHASE_OF_UNNAMED[card.stage]
    if state.may_be_in(*phases):
        return None
    return Refusal(WRONG_PHASE[phases], rule=PRINTED_PHASE)


def _just_revealed(state: State, card: Objective) -> Refusal | None:
    """Objectives are scored in the first step of the status phase, and one is revealed in the second."""
    if card.id not in state.objectives.just_revealed:
        return None
    text = N_("This objective was revealed in this status phase, after scoring: it can be scored from the next one on.")
    return Refusal(text, rule=SCORED_BEFORE_REVEALED)


def _public_allowance(state: State, seat: Seat) -> Refusal | None:
    """One public objective in each status phase; Civilized Society sets no limit."""
    if seat not in state.objectives.public_scorers or CIVILIZED_SOCIETY in state.config.events:
        return None
    text = N_("%(player)s has scored a public objective in this status phase.")
    return Refusal(text, rule=ONE_OF_EACH, player=seat)


def _secret_allowance(state: State, seat: Seat) -> Refusal | None:
    """One secret objective in each status phase."""
    if seat not in state.objectives.secret_scorers:
        return None
    text = N_("%(player)s has scored a secret objective in this status phase.")
    return Refusal(text, rule=ONE_OF_EACH, player=seat)


# Imperial


def imperial_obstacle(state: State, seat: Seat) -> Refusal | None:
    """Return why a player cannot resolve the primary ability of Imperial now, or `None`: a strategic action."""
    if not state.may_be_in(Phase.ACTION):
        return Refusal(N_("Imperial is resolved in the action phase."), rule=IMPERIAL_PRIMARY)
    if holds_imperial(state, seat) or may_copy_imperial(state, seat):
        return None
    return Refusal(N_("%(player)s does not hold Imperial."), rule=IMPERIAL_PRIMARY, field="player", player=seat)


def holds_imperial(state: State, seat: Seat) -> bool:
    """Return whether a player holds Imperial; any player may where no strategy cards are entered."""
    return IMPERIAL in state.strategy_cards[seat] or not any(state.strategy_cards)


def may_copy_imperial(state: State, seat: Seat) -> bool:
    """Whether a player may resolve Imperial without its card, as the hero of the Winnu does (Imperial Seal).

    A player without a faction may be the Winnu.
    """
    return "pok" in state.config.boxes and state.config.faction(seat) in ("", WINNU)


def mecatol_obstacle(state: State) -> Refusal | None:
    """Return why no player can control Mecatol Rex yet: the custodians token has to be removed first; or `None`."""
    if state.is_mecatol_open:
        return None
    text = N_("The custodians token is still on Mecatol Rex. Enter first who took it.")
    return Refusal(text, rule=CUSTODIANS_ON_MECATOL)


def imperial_questions(state: State, seat: Seat) -> tuple[Question, ...]:
    """Ask whether it is another ability, where the player does not hold Imperial or has resolved it already."""
    if not holds_imperial(state, seat):
        text = N_("%(player)s does not hold Imperial. Is it resolved by another ability, such as the hero of Winnu?")
        return (Question(text, rule=IMPERIAL_PRIMARY, player=seat),)
    if seat in state.imperial:
        text = N_("%(player)s has already resolved Imperial this round. Again?")
        return (Question(text, rule=IMPERIAL_PRIMARY, player=seat),)
    return ()
