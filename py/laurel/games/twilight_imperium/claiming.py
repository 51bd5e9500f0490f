"""Drafts of the status phase: what the players are about to score, until it is scored in initiative order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from laurel.games.twilight_imperium.actions import Action, ClaimObjectives, ResolveClaims, ScoreStatusPhase
from laurel.games.twilight_imperium.limits import PRINTED_PHASE, raise_or_notice
from laurel.games.twilight_imperium.objectives import score_claims, scorings
from laurel.games.twilight_imperium.state import Claims, Phase, State
from laurel.match.game import Outcome
from laurel.match.message import N_, Notice, Refusal
from laurel.match.setup import Seat


def is_claiming(state: State) -> bool:
    """Return whether objectives are drafted before they are scored: in the status phase, where phases are entered."""
    return state.is_in(Phase.STATUS)


def claim_objectives(state: State, action: ClaimObjectives) -> Outcome[State]:
    """A player drafts what to score; the rules judge it as if it were scored now."""
    return _draft(state, {action.player: action.claims})


def score_or_draft(state: State, action: ScoreStatusPhase) -> Outcome[State]:
    """Score objectives in initiative order, or draft them."""
    return _draft(state, action.claims) if action.is_draft else _scored(state, action.claims)


def resolve_claims(state: State, _: ResolveClaims) -> Outcome[State]:
    """Score the drafts of this status phase in initiative order."""
    return _scored(state, dict(state.objectives.claims))


def _draft(state: State, claims: Mapping[Seat, Claims]) -> Outcome[State]:
    state.check(*claims)
    if not is_claiming(state):
        raise Refusal(N_("Objectives are claimed in the status phase."), rule=PRINTED_PHASE)
    notices: list[Notice] = []
    for seat, claim in sorted(claims.items()):
        for part in scorings(seat, claim):
            notices += raise_or_notice(state, part.obstacle(state))
    return Outcome(_with_claims(state, {**dict(state.objectives.claims), **claims}.items()), notices=tuple(notices))


def _with_claims(state: State, claims: Iterable[tuple[Seat, Claims]]) -> State:
    made = {seat: one for seat, one in claims if one.objectives}
    return state.with_objectives(claims=tuple(sorted(made.items())))


def _scored(state: State, claims: Mapping[Seat, Claims]) -> Outcome[State]:
    left = ((seat, one) for seat, one in state.objectives.claims if seat not in claims)
    return score_claims(_with_claims(state, left), claims)


def is_draft(action: Action) -> bool:
    """Return whether an action drafts claims, and later taps add to it."""
    return isinstance(action, ClaimObjectives) or (isinstance(action, ScoreStatusPhase) and action.is_draft)


def merge_tap(draft: Action, later: Action) -> Action | None:
    """Return a draft and a tap after it as one action: a larger draft, or the scoring of the draft; `None` for two."""
    claims = _claims(draft)
    if isinstance(later, ClaimObjectives):
        together = {**claims, later.player: later.claims}
        if len(together) == 1:
            return later
        return ScoreStatusPhase(together, is_draft=True)
    if isinstance(later, ResolveClaims):
        scored = {seat: claim for seat, claim in claims.items() if claim.objectives}
        return ScoreStatusPhase(scored)
    return None


def taps(draft: Action, later: Action) -> Iterator[Action]:
    """Yield the taps one of which may have made the later action of a draft."""
    if not is_draft(later):
        yield ResolveClaims()
        return
    before = _claims(draft)
    for seat, claim in _claims(later).items():
        if claim != before.get(seat, Claims()):
            yield ClaimObjectives(seat, claim.public, claim.secret)


def _claims(draft: Action) -> Mapping[Seat, Claims]:
    if isinstance(draft, ClaimObjectives):
        return {draft.player: draft.claims}
    return draft.claims if isinstance(draft, ScoreStatusPhase) else {}
