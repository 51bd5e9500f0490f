"""The dialogs that open over the board of Twilight Imperium."""

from __future__ import annotations

from laurel.games.twilight_imperium.actions import (
    ClaimObjectives,
    Gain,
    GiveGiftOfPrescience,
    Lose,
    ResolveImperial,
    ScorePublicObjective,
    ScoreSecretObjective,
    ScoreStatusPhase,
    TakeStrategyCard,
)
from laurel.games.twilight_imperium.components import (
    ANY_STAGE_I,
    ANY_STAGE_II,
    OBJECTIVES,
    STRATEGY_CARDS,
    Objective,
)
from laurel.games.twilight_imperium.limits import mecatol_obstacle, public_obstacle
from laurel.games.twilight_imperium.offers import public_objectives
from laurel.games.twilight_imperium.state import State
from laurel.match.edits import EntryId
from laurel.match.setup import Seat
from laurel.pages.environment import render
from laurel.pages.forms import ControlNames, Fields, text
from laurel.pages.match.presentation import MatchView, chosen_player
from laurel.pages.twilight_imperium import (
    agenda,
    board,
    forecast,
    grid,
    neuraloop,
    origins,
    owed,
    past_scoring,
    player,
    reveal,
    secret_objectives,
)
from laurel.pages.twilight_imperium.objective_cards import view_of_objective
from laurel.pages.twilight_imperium.round_panel import speakers
from laurel.pages.twilight_imperium.wording import GIFT_OF_PRESCIENCE


def _for_imperial(state: State, seat: Seat) -> tuple[Objective, ...]:
    """Return the public objectives that a player can score by Imperial."""
    unnamed = () if state.objectives.revealed else (OBJECTIVES[ANY_STAGE_I], OBJECTIVES[ANY_STAGE_II])
    return tuple(
        card
        for card in (*public_objectives(state), *unnamed)
        if public_obstacle(state, seat, card.id, by_imperial=True) is None
    )


def imperial_dialog(match_view: MatchView, fields: Fields) -> str:
    """Return the form for the primary ability of Imperial."""
    state: State = match_view.state
    holder = chosen_player(match_view, fields)
    cards = _for_imperial(state, holder.seat)
    mecatol = mecatol_obstacle(state)
    return render(
        "twilight_imperium/imperial.html",
        match_view.translator.language,
        names=ControlNames(ResolveImperial),
        player=holder,
        objectives=tuple(view_of_objective(match_view.translator, card) for card in cards),
        why="" if mecatol is None or not state.config.referee else match_view.translator.message(mecatol.message),
        entry=EntryId(text(fields, "entry")) if text(fields, "entry") else None,
    )


def cards_dialog(match_view: MatchView, _: Fields) -> str:
    """Return who holds which strategy card, and the "0" token."""
    state: State = match_view.state
    owners = {card: seat for seat in state.seats for card in state.strategy_cards[seat]}
    naalu = None if state.naalu is None else match_view.players[state.naalu]
    zero = tuple(one for seat in state.playing if (one := player.zero_button(match_view, seat)) is not None)
    return render(
        "twilight_imperium/cards.html",
        match_view.translator.language,
        speakers=speakers(match_view),
        cards=tuple(
            (
                card,
                match_view.translator(name),
                tuple(
                    (match_view.players[seat], TakeStrategyCard(card, None if seat == owners.get(card) else seat))
                    for seat in state.playing
                ),
            )
            for card, name in STRATEGY_CARDS.items()
        ),
        naalu=naalu,
        zero=zero,
        why=match_view.obstacle(GiveGiftOfPrescience(zero[0].player.seat)) if naalu and zero else "",
        gift=GIFT_OF_PRESCIENCE,
    )


CORRECTIONS = {
    **dict.fromkeys((Gain, Lose, ScorePublicObjective, ScoreSecretObjective), origins.correction),
    **dict.fromkeys((ScoreStatusPhase, ClaimObjectives), past_scoring.correction),
}
"""By kind of action, what corrects an entry better than the controls of its fields."""

DIALOGS = {
    "player": player.player_dialog,
    "source": board.source_dialog,
    "origins": origins.origins_dialog,
    "scoring": past_scoring.scoring_dialog,
    "naming": past_scoring.naming_dialog,
    "support": player.support_dialog,
    "secrets": secret_objectives.secrets_dialog,
    "neuraloop": neuraloop.neuraloop_dialog,
    "imperial": imperial_dialog,
    "cards": cards_dialog,
    "objectives": grid.objectives_dialog,
    "reveal": reveal.reveal_dialog,
    "scored": grid.scored_dialog,
    "agenda": agenda.agenda_dialog,
    "speaker": owed.speaker_dialog,
    "outlook": forecast.outlook_dialog,
}
