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
from laurel.games.twilight_struggle.table import Options, Phase, Table

ERAS = ("early", "mid", "late")


def cards(options: Options) -> tuple[Card, ...]:
    """Return every card of the boxes in play, by number; promotional ones last."""
    boxes = {"base"} | {name for name in ("optional", "promo") if getattr(options, f"{name}_cards")}
    return tuple(card for card in CARDS.values() if card.box in boxes)


def is_in_deck(table: Table, card: Card) -> bool:
    """Whether the era of a card has begun; a promotional one may come at any time."""
    return card.era is None or ERAS.index(card.era) <= ERAS.index(TURNS[table.course.turn].era)


def card_state(table: Table, card: Card) -> str:
    """Return where a card is: `left` in the deck or in a hand, `discarded`, or `removed` from the game."""
    if card.id in table.removed or (card.id == SOUTHEAST_ASIA_SCORING and table.has_scored_southeast_asia):
        return "removed"
    return "discarded" if card.id in table.discarded else "left"


def is_offered(table: Table, kind: type) -> bool:
    """Whether a kind of entry makes sense now: final scoring after the last turn, operations in an action round."""
    course = table.course
    possible: dict[type, bool] = {
        ContinueFinalScoring: is_played_out(table),
        PlayScoringCard: course.phase is not Phase.FINAL_SCORING,
        UseOperations: course.card is not None,
        FinishEvent: bool(table.owed),
        PlayCard: course.card is not None,
        DiscardToTrap: any(map(table.has_effect, TRAPS.values())),
        EndActionRound: is_due(table),
        ResolveWeWillBuryYou: table.has_effect(WE_WILL_BURY_YOU),
        EndEffect: bool(table.effects),
        ReshuffleDiscards: bool(table.discarded),
        ChangeCivilWar: table.options.chinese_civil_war,
        RevealHeadlines: course.phase is Phase.HEADLINE and not course.has_revealed_headlines,
        StartActionRound: course.phase in (Phase.HEADLINE, Phase.ACTION),
        CheckMilitaryOperations: not course.has_checked_operations,
    }
    return possible.get(kind, True)
