"""Which cards and kinds of entry are offered, by options and turn."""

from __future__ import annotations

from laurel.games.twilight_struggle.actions import (
    ChangeCivilWar,
    CheckMilitaryOperations,
    ContinueFinalScoring,
    DiscardToTrap,
    EndActionRound,
    EndEffect,
    FinishEvent,
    PlayCard,
    PlayScoringCard,
    ReshuffleDiscards,
    ResolveWeWillBuryYou,
    RevealHeadlines,
    StartActionRound,
    UseOperations,
)
from laurel.games.twilight_struggle.components import (
    CARDS,
    SOUTHEAST_ASIA_SCORING,
    TRAPS,
    TURNS,
    WE_WILL_BURY_YOU,
    Card,
)
from laurel.games.twilight_struggle.norad import is_due
from laurel.games.twilight_struggle.scoring_cards import is_played_out
from laurel.games.twilight_struggle.state import Options, Phase, State

ERAS = ("early", "mid", "late")


def cards(options: Options) -> tuple[Card, ...]:
    """Return every card of the boxes in play, by number; promotional ones last."""
    boxes = {"base"} | {name for name in ("optional", "promo") if getattr(options, f"{name}_cards")}
    return tuple(card for card in CARDS.values() if card.box in boxes)


def is_in_deck(state: State, card: Card) -> bool:
    """Whether the era of a card has begun; a promotional one may come at any time."""
    return card.era is None or ERAS.index(card.era) <= ERAS.index(TURNS[state.course.turn].era)


def card_state(state: State, card: Card) -> str:
    """Return where a card is: `left` in the deck or in a hand, `discarded`, or `removed` from the game."""
    if card.id in state.removed or (card.id == SOUTHEAST_ASIA_SCORING and state.has_scored_southeast_asia):
        return "removed"
    return "discarded" if card.id in state.discarded else "left"


def is_offered(state: State, kind: type) -> bool:
    """Whether a kind of entry makes sense now: final scoring after the last turn, operations in an action round."""
    course = state.course
    possible: dict[type, bool] = {
        ContinueFinalScoring: is_played_out(state),
        PlayScoringCard: course.phase is not Phase.FINAL_SCORING,
        UseOperations: course.card is not None,
        FinishEvent: bool(state.owed),
        PlayCard: course.card is not None,
        DiscardToTrap: any(map(state.has_effect, TRAPS.values())),
        EndActionRound: is_due(state),
        ResolveWeWillBuryYou: state.has_effect(WE_WILL_BURY_YOU),
        EndEffect: bool(state.effects),
        ReshuffleDiscards: bool(state.discarded),
        ChangeCivilWar: state.options.chinese_civil_war,
        RevealHeadlines: course.phase is Phase.HEADLINE and not course.has_revealed_headlines,
        StartActionRound: course.phase in (Phase.HEADLINE, Phase.ACTION),
        CheckMilitaryOperations: not course.has_checked_operations,
    }
    return possible.get(kind, True)
