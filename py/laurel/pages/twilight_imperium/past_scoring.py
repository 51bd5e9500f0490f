"""The scoring of a status phase, corrected on the grid of its round, and the names of its secret objectives."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from laurel.games.twilight_imperium.actions import Action, ClaimObjectives, Gain, ScoreSecretObjective, ScoreStatusPhase
from laurel.games.twilight_imperium.claiming import is_draft
from laurel.games.twilight_imperium.components import (
    ANY_SECRET,
    ANY_STAGE_I,
    ANY_STAGE_II,
    OBJECTIVES,
    ObjectiveId,
    SecretId,
)
from laurel.games.twilight_imperium.limits import public_obstacle, secret_obstacle
from laurel.games.twilight_imperium.offers import public_objectives, scorable_secrets
from laurel.games.twilight_imperium.state import Claims, State
from laurel.match.edits import EntryId
from laurel.match.message import Refusal
from laurel.match.replay import LogStep
from laurel.match.setup import Seat
from laurel.pages.board.dialogs import entry_dialog
from laurel.pages.environment import Values, render
from laurel.pages.forms import Fields, fields_of, text
from laurel.pages.match.declarations import Correction
from laurel.pages.match.players import PlayerView
from laurel.pages.match.presentation import MatchView, chosen_player
from laurel.pages.twilight_imperium.objective_cards import view_of_objective, views_by_title

FIELDS = frozenset({"claims", "player", "public", "secret"})
"""The fields of the actions that the grid corrects."""


Sent = tuple[tuple[str, "str | list[str]"], ...]
"""The fields of an event that corrects an entry; an action that has a mapping cannot be part of a view itself."""


@frozen
class PastCell:
    """A player and an objective in a status phase that is past."""

    player: PlayerView
    is_chosen: bool
    is_scored: bool
    """Whether the player had scored it before."""

    why: str
    """Why the player could not score it then, or empty."""

    fields: Sent
    """What a press sends: the scoring with the objective chosen, or without it where it is."""


@frozen(eq=False)
class PastScoring:
    """A status phase that is past."""

    match_view: MatchView
    entry: EntryId
    state: State
    """The state before objectives were scored."""

    scoring: ScoreStatusPhase

    def cell(self, player: PlayerView, card: ObjectiveId) -> PastCell:
        """Return a player and a public objective."""
        claim = self.claim(player)
        is_chosen = claim.public == card
        changed = Claims(None if is_chosen else card, claim.secret)
        obstacle = public_obstacle(self.state, player.seat, card)
        return PastCell(
            player, is_chosen, player.seat in self.state.scorers(card), self._why(obstacle), self._with(player, changed)
        )

    def secret_cell(self, player: PlayerView) -> PastCell:
        """Return a player and the secret objective."""
        claim = self.claim(player)
        changed = Claims(claim.public, None if claim.secret else ANY_SECRET)
        why = self._why(secret_obstacle(self.state, player.seat, ANY_SECRET))
        return PastCell(player, claim.secret is not None, is_scored=False, why=why, fields=self._with(player, changed))

    def claim(self, player: PlayerView) -> Claims:
        """Return what a player scored."""
        return self.scoring.claims.get(player.seat, Claims())

    def _why(self, obstacle: Refusal | None) -> str:
        return self.match_view.translator.message(obstacle.message) if obstacle and self.state.config.referee else ""

    def _with(self, player: PlayerView, claim: Claims) -> Sent:
        return _sent(_with(self.scoring, player.seat, claim), self.entry, stay="yes")


def correction(match_view: MatchView, log_step: LogStep[State, Any], _: Fields) -> Correction:
    """Return the grid of the scoring, in place of the controls of its form."""
    entry, translator = log_step.entry, match_view.translator
    state, scoring = match_view.replay.state_before(entry.id), _scoring(entry.action)
    round_ = PastScoring(match_view, entry.id, state, scoring)
    order = tuple(match_view.players[seat] for seat in state.in_initiative_order())
    return Correction(
        render(
            "twilight_imperium/past_scoring.html",
            translator.language,
            entry=entry.id,
            columns=tuple((player, state.initiative(player.seat)) for player in order),
            rows=(
                Values(id="secret", card=None, cells=tuple(round_.secret_cell(player) for player in order)),
                *(
                    Values(
                        id=card,
                        card=view_of_objective(translator, OBJECTIVES[card]),
                        cells=tuple(round_.cell(player, card) for player in order),
                    )
                    for card in _listed(state, scoring)
                ),
            ),
            secrets=tuple(
                (player, view_of_objective(translator, OBJECTIVES[secret]))
                for player in order
                if (secret := round_.claim(player).secret) in OBJECTIVES
            ),
        ),
        FIELDS,
    )


def _scoring(action: ScoreStatusPhase | ClaimObjectives) -> ScoreStatusPhase:
    """Return an entry of claims as one of several players."""
    if isinstance(action, ClaimObjectives):
        return ScoreStatusPhase({action.player: Claims(action.public, action.secret)}, is_draft=is_draft(action))
    return action


def _listed(state: State, scoring: ScoreStatusPhase) -> tuple[ObjectiveId, ...]:
    """Return the objectives of the rows, the newest first: those that lay open, and those that were scored."""
    public = [card.id for card in reversed(public_objectives(state))]
    unnamed = () if state.objectives.revealed else (ANY_STAGE_II, ANY_STAGE_I)
    scored = (claim.public for claim in scoring.claims.values() if claim.public in OBJECTIVES)
    return tuple(dict.fromkeys([*public, *unnamed, *filter(None, scored)]))


def _sent(action: Action, entry: EntryId, **more: str) -> Sent:
    return tuple(fields_of(action, entry=entry, **more).items())


def _with(scoring: ScoreStatusPhase, seat: Seat, claim: Claims) -> ScoreStatusPhase:
    return ScoreStatusPhase({**scoring.claims, seat: claim}, scoring.is_draft)


def scoring_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return the correction of a scoring again, after a secret objective in it was named."""
    return entry_dialog(match_view, {"entry": text(fields, "entry")})


def naming_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return the list that names a secret objective which a player has scored."""
    player, entry = chosen_player(match_view, fields), EntryId(text(fields, "entry"))
    action = match_view.replay.step(entry).entry.action
    state = match_view.replay.state_before(entry)
    cards = tuple(card for card, obstacle in scorable_secrets(state, player.seat) if obstacle is None)
    return render(
        "twilight_imperium/naming.html",
        match_view.translator.language,
        player=player,
        entry=entry,
        then=text(fields, "then"),
        cards=tuple(
            (card, _sent(_named(action, player.seat, SecretId(card.id)), entry, then=text(fields, "then")))
            for card in views_by_title(match_view.translator, cards)
        ),
    )


def _named(action: Action, seat: Seat, secret: SecretId) -> Action:
    """Return an entry in which the secret objective of a player has a name."""
    if not isinstance(action, ScoreStatusPhase | ClaimObjectives):
        return ScoreSecretObjective(seat, secret)
    scoring = _scoring(action)
    return _with(scoring, seat, Claims(scoring.claims.get(seat, Claims()).public, secret))


def unnamed_secrets(match_view: MatchView) -> tuple[tuple[PlayerView, EntryId], ...]:
    """Return who has scored a secret objective without naming it, each with the entry in which it can be named."""
    return tuple(
        (match_view.players[gain.player], log_step.entry.id)
        for log_step in match_view.replay.log_steps
        if isinstance(log_step.entry.action, Gain | ScoreSecretObjective | ScoreStatusPhase)
        for gain in log_step.gained
        if gain.source == ANY_SECRET and gain.player in match_view.state.playing
    )
