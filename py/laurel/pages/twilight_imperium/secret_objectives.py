"""A player's secret objectives: in the dialog about the player, and the dialog that scores one."""

from __future__ import annotations

from laurel.games.twilight_imperium.actions import ClaimObjectives, CountSecrets, ScoreSecretObjective
from laurel.games.twilight_imperium.claiming import is_claiming
from laurel.games.twilight_imperium.components import ANY_SECRET, Objective, SecretId
from laurel.games.twilight_imperium.offers import ObjectiveOffer, scorable_secrets
from laurel.games.twilight_imperium.state import Phase, State
from laurel.match.message import Refusal
from laurel.match.setup import Seat
from laurel.pages.environment import Values, render
from laurel.pages.forms import Fields
from laurel.pages.match.presentation import MatchView, chosen_player
from laurel.pages.twilight_imperium.grid import scoring_entries
from laurel.pages.twilight_imperium.objective_cards import CardButton, views_by_title
from laurel.pages.twilight_imperium.wording import PHASES, source_title


def secrets(match_view: MatchView, seat: Seat) -> Values:
    """Return a player's secret objectives.

    Values:
        scored: the scored ones, each with the entry that scored it.
        most: the greatest possible number of unscored ones.
    """
    state: State = match_view.state
    own = {*state.secrets_scored(seat), ANY_SECRET}
    limit = state.secret_limit(seat)
    unscored = state.objectives.hands[seat]
    return Values(
        scored=tuple(
            (source_title(match_view.translator, one), entry)
            for one, entry in scoring_entries(match_view.replay, seat)
            if one in own
        ),
        limit=limit,
        unscored=unscored,
        most=max(limit - state.secrets_counted(seat), 0),
        less=CountSecrets(seat, (unscored or 1) - 1),
        more=CountSecrets(seat, (unscored or 0) + 1),
    )


def secrets_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return the unscored secret objectives, this phase's first."""
    state: State = match_view.state
    translator = match_view.translator
    player = chosen_player(match_view, fields)
    offers = scorable_secrets(state, player.seat)
    now = tuple(card for card, obstacle in offers if obstacle is None)
    refused = next((obstacle for _, obstacle in offers if obstacle is not None), None)
    return render(
        "twilight_imperium/secrets.html",
        translator.language,
        player=player,
        now=_to_score(match_view, player.seat, now),
        others=tuple(
            (
                translator(PHASES[phase]),
                translator.message(barred[0][1].message),
                _to_score(match_view, player.seat, tuple(card for card, _ in barred)),
            )
            for phase in (Phase.ACTION, Phase.STATUS, Phase.AGENDA)
            if (barred := _of_phase(offers, phase))
        ),
        scored=state.secrets_counted(player.seat),
        limit=state.secret_limit(player.seat),
        why=translator.message(refused.message) if refused and not now else "",
        unnamed=_entry(state, player.seat, ANY_SECRET),
        is_claiming=is_claiming(state),
    )


def _to_score(match_view: MatchView, seat: Seat, cards: tuple[Objective, ...]) -> tuple[CardButton, ...]:
    """Return secret objectives for a player to score, in this language's order."""
    return tuple(
        CardButton(card, _entry(match_view.state, seat, SecretId(card.id)))
        for card in views_by_title(match_view.translator, cards)
    )


def _entry(state: State, seat: Seat, secret: SecretId) -> ScoreSecretObjective | ClaimObjectives:
    """Return what scores a secret objective, or drafts it beside the public one in the status phase."""
    if is_claiming(state):
        return ClaimObjectives(seat, state.claims_of(seat).public, secret)
    return ScoreSecretObjective(seat, secret)


def _of_phase(offers: tuple[ObjectiveOffer, ...], phase: Phase) -> list[tuple[Objective, Refusal]]:
    """Return the objectives of a phase that cannot be scored now, each with the reason."""
    return [(card, obstacle) for card, obstacle in offers if obstacle is not None and card.phase == phase.value]
