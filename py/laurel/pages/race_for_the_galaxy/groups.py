"""The rows of the score matrix: cards, six-cost developments, chips and goals."""

from __future__ import annotations

from laurel.games.race_for_the_galaxy.components import CardId, Kind
from laurel.games.race_for_the_galaxy.decks import GOALS, deck
from laurel.games.race_for_the_galaxy.scoring import CHIPS
from laurel.match.message import N_
from laurel.pages.translator import Translator

SIX_COST = frozenset(
    card.id
    for boxes in ("base", "tgs_rvi")
    for card in deck(boxes).values()
    if card.kind is Kind.DEVELOPMENT and card.cost == 6
)
"""Developments that cost 6, whose points depend on other cards."""


def group(translator: Translator, source: str) -> str:
    """Return the row in which the points of a source are counted."""
    if source == CHIPS:
        return translator(N_("Victory point chips"))
    if source in GOALS:
        return translator(N_("Goals"))
    return translator(N_("Six-cost developments") if CardId(source) in SIX_COST else N_("Other cards"))
