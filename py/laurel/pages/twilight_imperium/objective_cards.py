"""Objective cards as screens show them."""

from __future__ import annotations

from functools import lru_cache

from attrs import frozen

from laurel.games.twilight_imperium.actions import Action
from laurel.games.twilight_imperium.components import OBJECTIVES, Objective, ObjectiveId, Stage
from laurel.games.twilight_imperium.state import Phase
from laurel.pages.language.alphabet import in_alphabet
from laurel.pages.language.titles import Title
from laurel.pages.language.translator import Translator
from laurel.pages.twilight_imperium.wording import PHASES, objective_title

STAGES = {Stage.ONE: "I", Stage.TWO: "II", Stage.SECRET: ""}


@frozen(cache_hash=True)
class CardView:
    """An objective card, in words."""

    id: ObjectiveId
    title: Title
    text: str
    stage: str
    """`I`, `II`, or empty for a secret objective."""

    points: int
    phase: str
    """The phase in which it is scored, where that is not the status phase; empty otherwise."""


@frozen
class CardButton:
    """An objective card, and what its button enters."""

    card: CardView
    action: Action


@lru_cache(maxsize=1024)
def card_view(translator: Translator, objective: ObjectiveId) -> CardView:
    """Return an objective in a language."""
    card = OBJECTIVES[objective]
    is_elsewhen = card.phase not in ("", Phase.STATUS.value)
    return CardView(
        card.id,
        objective_title(translator, card),
        translator(card.text) if card.text else "",
        STAGES[card.stage],
        card.points,
        translator(PHASES[Phase(card.phase)]) if is_elsewhen else "",
    )


def views_by_title(translator: Translator, cards: tuple[Objective, ...]) -> tuple[CardView, ...]:
    """Return cards in words, in this language's order."""
    return _by_title(Translator(translator.language), tuple(card.id for card in cards))


@lru_cache(maxsize=32)
def _by_title(translator: Translator, cards: tuple[ObjectiveId, ...]) -> tuple[CardView, ...]:
    views = (card_view(translator, card) for card in cards)
    return tuple(sorted(views, key=lambda view: in_alphabet(translator.language, view.title.text)))


def view_of_objective(translator: Translator, card: Objective) -> CardView:
    """Return one card in words."""
    return card_view(Translator(translator.language), card.id)
