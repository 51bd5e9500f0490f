"""What a table can be offered: the cards that are worth an entry, by the boxes and the turn."""

from __future__ import annotations

from laurel.games.twilight_struggle.components import CARDS, SCORING_CARDS, SOUTHEAST_ASIA_SCORING, TURNS, Card
from laurel.games.twilight_struggle.table import Options, Table

ERAS = ("early", "mid", "late")


def cards(options: Options) -> tuple[Card, ...]:
    """Every card of the boxes that a table plays with, by number; promotional ones last."""
    boxes = {"base"} | {name for name in ("optional", "promo") if getattr(options, f"{name}_cards")}
    return tuple(card for card in CARDS.values() if card.box in boxes)


def is_in_deck(table: Table, card: Card) -> bool:
    """Whether the era of a card has begun; a promotional one may come at any time."""
    return card.era is None or ERAS.index(card.era) <= ERAS.index(TURNS[table.course.turn].era)


def scoring_cards(table: Table) -> tuple[Card, ...]:
    """The scoring cards that can be played in this era; Southeast Asia once in a game."""
    gone = {SOUTHEAST_ASIA_SCORING} if table.has_scored_southeast_asia else set()
    return tuple(
        card for card in CARDS.values() if card.id in SCORING_CARDS and card.id not in gone and is_in_deck(table, card)
    )
