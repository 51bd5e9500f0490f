"""Drafts of the status phase: what the players are about to score, until it is scored in initiative order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from laurel.games.twilight_imperium.actions import Action, ClaimObjectives, ResolveClaims, ScoreStatusPhase
from laurel.games.twilight_imperium.limits import PRINTED_PHASE, judged
from laurel.games.twilight_imperium.objectives import parts, score_claims
from laurel.games.twilight_imperium.table import Claims, Phase, Table
from laurel.match.game import Outcome
from laurel.match.message import N_, Notice, Refusal
from laurel.match.setup import Seat


def is_claiming(table: Table) -> bool:
    """Return whether objectives are drafted before they are scored: in the status phase, where phases are entered."""
    return table.is_in(Phase.STATUS)


def claim_objectives(table: Table, action: ClaimObjectives) -> Outcome[Table]:
    """A player drafts what to score; the rules judge it as if it were scored now."""
    return _draft(table, {action.player: action.claims})


def score_or_draft(table: Table, action: ScoreStatusPhase) -> Outcome[Table]:
    """Score objectives in initiative order, or draft them."""
    return _draft(table, action.claims) if action.is_draft else _scored(table, action.claims)


def resolve_claims(table: Table, _: ResolveClaims) -> Outcome[Table]:
    """Score the drafts of this status phase in initiative order."""
    return _scored(table, dict(table.objectives.claims))


def _draft(table: Table, claims: Mapping[Seat, Claims]) -> Outcome[Table]:
    table.check(*claims)
    if not is_claiming(table):
        raise Refusal(N_("Objectives are claimed in the status phase."), rule=PRINTED_PHASE)
    notices: list[Notice] = []
    for seat, claim in sorted(claims.items()):
        for part in parts(seat, claim):
            notices += judged(table, part.obstacle(table))
    return Outcome(_with_claims(table, {**dict(table.objectives.claims), **claims}.items()), notices=tuple(notices))


def _with_claims(table: Table, claims: Iterable[tuple[Seat, Claims]]) -> Table:
    made = {seat: one for seat, one in claims if one.objectives}
    return table.with_objectives(claims=tuple(sorted(made.items())))


def _scored(table: Table, claims: Mapping[Seat, Claims]) -> Outcome[Table]:
    left = ((seat, one) for seat, one in table.objectives.claims if seat not in claims)
    return score_claims(_with_claims(table, left), claims)


def is_draft(action: Action) -> bool:
    """Return whether an action drafts claims, and later taps add to it."""
    return isinstance(action, ClaimObjectives) or (isinstance(action, ScoreStatusPhase) and action.is_draft)


def merged(draft: Action, later: Action) -> Action | None:
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
