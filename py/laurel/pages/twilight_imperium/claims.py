"""The bar that scores what the players have drafted in the status phase."""

from __future__ import annotations

from laurel.games.twilight_imperium.actions import ResolveClaims
from laurel.games.twilight_imperium.claiming import is_claiming, resolve_claims
from laurel.games.twilight_imperium.components import ANY_SECRET
from laurel.games.twilight_imperium.ending import verdict
from laurel.games.twilight_imperium.state import State
from laurel.match.message import N_, Refusal
from laurel.pages.environment import Values
from laurel.pages.match.presentation import MatchView
from laurel.pages.twilight_imperium.reveal import due_reveal_text


def claims_bar(match_view: MatchView) -> Values | None:
    """Return the bar while objectives may be drafted; `None` when that is done, or in other phases.

    Values:
        number: how many objectives are drafted.
        preview: who would win by them, or why they cannot be scored now; empty otherwise.
        unnamed: who has drafted a secret objective without naming it.
        then: the dialog that follows, or empty.
    """
    state: State = match_view.state
    if match_view.replay.verdict is not None or not is_claiming(state) or is_scored(state):
        return None
    claims = state.objectives.claims
    return Values(
        number=sum(len(claim.objectives) for _, claim in claims),
        preview=_preview(match_view) if claims else "",
        unnamed=tuple(
            match_view.players[seat]
            for seat, claim in claims
            if claim.secret == ANY_SECRET and state.objectives.revealed
        ),
        resolve=ResolveClaims(),
        then="reveal" if due_reveal_text(match_view) else "",
    )


def is_scored(state: State) -> bool:
    """Return whether objectives were scored in this status phase, and none is drafted any more."""
    objectives = state.objectives
    return bool(objectives.public_scorers or objectives.secret_scorers) and not objectives.claims


def _preview(match_view: MatchView) -> str:
    translator = match_view.translator
    try:
        ended = verdict(resolve_claims(match_view.state, ResolveClaims()).state)
    except Refusal as refusal:
        return translator.message(refusal.message)
    if ended is None or not ended.winners:
        return ""
    return translator(N_("%(player)s would win."), player=translator.player_names(ended.winners))
