"""Objective cards are scored: rules 61 and 45 of the Rules Reference."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from laurel.games.twilight_imperium.actions import (
    CountSecrets,
    LeakSecret,
    ResolveImperial,
    ScorePublicObjective,
    ScoreSecretObjective,
)
from laurel.games.twilight_imperium.components import (
    ANY_SECRET,
    CIVILIZED_SOCIETY,
    IMPERIAL_MECATOL,
    OBJECTIVES,
    UNNAMED_OBJECTIVES,
    ZEALOUS_ORTHODOXY,
    SourceId,
)
from laurel.games.twilight_imperium.initiative import earlier_player_questions
from laurel.games.twilight_imperium.limits import (
    IMPERIAL_PRIMARY,
    THREE_SECRETS,
    TO_BE_ORTHODOX,
    Scoring,
    find_objective,
    imperial_obstacle,
    imperial_questions,
    mecatol_obstacle,
    notice_without_effect,
    raise_or_notice,
)
from laurel.games.twilight_imperium.state import Claims, Objectives, Phase, ScoredObjective, State
from laurel.games.twilight_imperium.track import INITIATIVE_DECIDES, advance
from laurel.match.evolve import evolve, replace_item
from laurel.match.game import Outcome
from laurel.match.message import N_, Notice, Refusal
from laurel.match.setup import Seat


def score(state: State, part: Scoring, asked: frozenset[Seat] = frozenset()) -> Outcome[State]:
    """Score an objective.

    Raises `Refusal` where the rules forbid it; without a referee it is scored with a notice.

    `asked` are the players whose objectives are part of the same entry: no questions about them.
    """
    told = (*raise_or_notice(state, part.obstacle(state)), *_doubts(state, part))
    card = OBJECTIVES[part.objective]
    made = advance(record_score(state, part), part.player, card.points, SourceId(card.id))
    made = add_zealous_orthodoxy(evolve(made, notices=(*told, *made.notices)), part)
    return evolve(made, questions=earlier_player_questions(state, made.state, part.player, asked))


def _doubts(state: State, part: Scoring) -> Iterator[Notice]:
    card = OBJECTIVES[part.objective]
    if card.box not in state.config.boxes:
        yield Notice(N_("This objective is from an expansion that is not in play. It still counts."))
    elif part.is_public and card.id == "become_a_martyr":
        text = N_("The rules do not say whether a player's own home planet counts for this objective. Here it counts.")
        yield Notice(text)


def record_score(state: State, part: Scoring) -> State:
    """Return the state after a score is recorded and the allowance of the phase is used."""
    seat, before = part.player, state.objectives
    after = _with_score(before, part)
    if state.is_in(Phase.STATUS):
        if part.is_public:
            after = evolve(after, public_scorers=after.public_scorers | {seat})
        else:
            after = evolve(after, secret_scorers=after.secret_scorers | {seat})
    state = state if after is before else evolve(state, objectives=after)
    held = before.hands[seat]
    return state.with_hand(seat, held - 1) if held and not part.is_public else state


def _with_score(objectives: Objectives, part: Scoring) -> Objectives:
    """Return the objectives with a score recorded; of unnamed ones only secret objectives are counted."""
    if part.objective == ANY_SECRET:
        unnamed = objectives.unnamed_secrets
        return evolve(objectives, unnamed_secrets=replace_item(unnamed, part.player, unnamed[part.player] + 1))
    score = ScoredObjective(part.player, part.objective, part.is_public)
    if part.objective in UNNAMED_OBJECTIVES or score in objectives.scored:
        return objectives
    return evolve(objectives, scored=(*objectives.scored, score))


def add_zealous_orthodoxy(outcome: Outcome[State], part: Scoring) -> Outcome[State]:
    """Add the point of Zealous Orthodoxy for the first player to have scored two secret objectives."""
    state = outcome.state
    if part.is_public or ZEALOUS_ORTHODOXY not in state.config.events or state.objectives.orthodox is not None:
        return outcome
    if state.objectives.secrets_of(part.player) < TO_BE_ORTHODOX or state.on_last_space():
        return outcome
    state = state.with_objectives(orthodox=part.player)
    return outcome.then(advance(state, part.player, 1, ZEALOUS_ORTHODOXY))


def score_public_objective(state: State, action: ScorePublicObjective) -> Outcome[State]:
    """A player scores a public objective: in the phase printed on it, and in the status phase no more than one."""
    state.check(action.player)
    return score(state, Scoring(action.player, action.objective, is_public=True))


def score_secret_objective(state: State, action: ScoreSecretObjective) -> Outcome[State]:
    """A player scores a secret objective: in the phase printed on it, and in the status phase no more than one."""
    state.check(action.player)
    return score(state, Scoring(action.player, action.secret, is_public=False))


def score_claims(state: State, claims: Mapping[Seat, Claims]) -> Outcome[State]:
    """Objectives are scored in initiative order, whatever the order of entry; the game may end in between (98.7).

    A claim that the rules forbid has no effect, and the others are scored; where none is left the entry is refused.
    """
    state.check(*claims)
    if not any(claim.objectives for claim in claims.values()):
        raise Refusal(N_("Choose at least one objective."))
    for objective in (one for claim in claims.values() for one in claim.objectives):
        find_objective(objective)
    _check_order_is_known(state, claims)
    made, refused, late, asked = Outcome(state), [], [], frozenset(claims)
    for seat in state.in_initiative_order():
        for part in scorings(seat, claims.get(seat, Claims())):
            if _is_over(made.state):
                late += [seat] if seat not in made.state.on_last_space() else []
                break
            try:
                made = made.then(score(made.state, part, asked))
            except Refusal as refusal:
                refused.append(refusal)
                made = without_effect(made, refusal)
    if refused and not made.gained:
        raise refused[0]
    return evolve(made, notices=(*made.notices, *_too_late(tuple(late))))


def without_effect(made: Outcome[State], refusal: Refusal) -> Outcome[State]:
    """Return an outcome with a notice about a part of the action that is refused."""
    return evolve(made, notices=(*made.notices, notice_without_effect(refusal)))


def _is_over(state: State) -> bool:
    """Return whether the game has ended between two players; under Civilized Society every player still scores."""
    return bool(state.on_last_space()) and CIVILIZED_SOCIETY not in state.config.events


def scorings(seat: Seat, claim: Claims) -> Iterator[Scoring]:
    """Yield a player's public objective, then the secret one."""
    if claim.public:
        yield Scoring(seat, claim.public, is_public=True)
    if claim.secret:
        yield Scoring(seat, claim.secret, is_public=False)


def _too_late(seats: tuple[Seat, ...]) -> Iterator[Notice]:
    """Yield a notice about the players before whose turn to score the game ended, where there are any."""
    if seats:
        yield Notice(
            N_("Not scored, because the game ended first: %(players)s."), rule=INITIATIVE_DECIDES, players=seats
        )


def _check_order_is_known(state: State, claims: Mapping[Seat, Claims]) -> None:
    """Refuse claims by which two players could win while initiative order is not known."""
    if CIVILIZED_SOCIETY in state.config.events:
        return
    arriving = [seat for seat, claim in claims.items() if _arrives(state, seat, claim)]
    if len(arriving) > 1 and any(state.initiative(seat) is None for seat in arriving):
        raise Refusal(
            N_("Several players could reach the last space. Enter the strategy cards first: initiative decides."),
            rule=INITIATIVE_DECIDES,
        )


def _arrives(state: State, seat: Seat, claim: Claims) -> bool:
    """Return whether a player who scored before the others would reach the last space."""
    if not _is_near(state, seat, claim):
        return False
    for part in scorings(seat, claim):
        try:
            state = score(state, part).state
        except Refusal:
            continue
    return seat in state.on_last_space()


def _is_near(state: State, seat: Seat, claim: Claims) -> bool:
    """Return whether the claimed objectives have enough points for the last space, with Zealous Orthodoxy."""
    points = [OBJECTIVES[objective].points for objective in claim.objectives]
    return state.points[seat] + sum(points) + 1 >= state.target


def resolve_imperial(state: State, action: ResolveImperial) -> Outcome[State]:
    """Score one public objective, then gain a point for Mecatol Rex (45.2).

    The objective does not count as the one of a status phase; the point needs neither an objective nor the home system.
    A player who does not control Mecatol Rex draws a secret objective instead.
    """
    state.check(action.player)
    seat = action.player
    told = raise_or_notice(state, imperial_obstacle(state, seat))
    made = Outcome(with_imperial_used(state, seat), (), told, imperial_questions(state, seat))
    refused = None
    if action.objective is not None:
        try:
            made = made.then(score(made.state, Scoring(seat, action.objective, is_public=True, by_imperial=True)))
        except Refusal as refusal:
            refused = refusal
            made = without_effect(made, refusal)
    if action.controls_mecatol and _is_over(made.state):
        return made
    if action.controls_mecatol:
        try:
            return made.then(gain_for_mecatol(made.state, seat))
        except Refusal as refusal:
            refused = refused or refusal
            made = without_effect(made, refusal)
    if refused is not None and not made.gained:
        raise refused
    return evolve(made, state=draw_secret(made.state, seat))


def gain_for_mecatol(state: State, seat: Seat) -> Outcome[State]:
    """Return the gain for Mecatol Rex by Imperial (45.2), which needs the custodians token to be gone (27.1)."""
    told = raise_or_notice(state, mecatol_obstacle(state))
    made = advance(state, seat, 1, IMPERIAL_MECATOL, IMPERIAL_PRIMARY)
    return evolve(made, notices=(*told, *made.notices))


def with_imperial_used(state: State, seat: Seat) -> State:
    """Return the state after a player has resolved Imperial in this round."""
    return evolve(state, imperial=state.imperial | {seat}) if state.has_phases else state


def draw_secret(state: State, seat: Seat) -> State:
    """Return the state after a player drew a secret objective, where the hand is counted and not full."""
    held = state.objectives.hands[seat]
    if held is None or held + state.secrets_counted(seat) >= state.secret_limit(seat):
        return state
    return state.with_hand(seat, held + 1)


def count_secrets(state: State, action: CountSecrets) -> Outcome[State]:
    """A player has three secret objectives at the most, scored and unscored together; four with The Obsidian."""
    state.check(action.player)
    limit = state.secret_limit(action.player)
    room = limit - state.secrets_counted(action.player)
    if not 0 <= action.unscored <= max(room, 0):
        text = N_("%(player)s may have %(limit)s secret objectives, scored and unscored together.")
        raise Refusal(text, rule=THREE_SECRETS, player=action.player, limit=limit)
    return Outcome(state.with_hand(action.player, action.unscored))


def leak_secret(state: State, action: LeakSecret) -> Outcome[State]:
    """Classified Document Leaks makes a scored secret objective public: others may score it, its owner has done so."""
    state.check(action.player)
    if state.objectives.leaked is not None:
        raise Refusal(N_("This law is already in play."))
    if action.secret == ANY_SECRET:
        raise Refusal(N_("Name the secret objective."))
    if (
        find_objective(action.secret).is_secret
        and ScoredObjective(action.player, action.secret, is_public=False) in state.objectives.scored
    ):
        return Outcome(state.with_objectives(leaked=action.secret))
    raise Refusal(N_("%(player)s has not scored this secret objective."), player=action.player)


def discard_leaks(state: State) -> Outcome[State]:
    """Points stay when Classified Document Leaks is discarded; no other player scores the objective any more."""
    if state.objectives.leaked is None:
        raise Refusal(N_("This law is not in play."))
    return Outcome(state.with_objectives(leaked=None))
