"""Sentences of actions are filled by the declared types of the fields."""

from __future__ import annotations

from enum import Enum
from typing import NewType

import pytest
from attrs import frozen

from laurel.match.setup import Points, Seat
from laurel.pages.games import PRESENTATIONS
from laurel.pages.language.translator import Translator
from laurel.pages.match.presentation import Presentation
from laurel.pages.match.sentences import PLACE, Words, fill_sentence

CardId = NewType("CardId", str)
WarCardId = NewType("WarCardId", CardId)

ENGLISH = Translator("en", ("Anna", "Boris"))
WORDS: Words = {CardId: lambda _, card: f"“{card}”"}


class Suit(Enum):
    """A type that no word tells."""

    HEARTS = "hearts"


@frozen
class Play:
    """An action with a field of every shape."""

    player: Seat
    card: WarCardId
    points: Points = Points(0)
    target: Seat | None = None
    voters: frozenset[Seat] = frozenset()
    drawn: tuple[CardId, ...] = ()
    note: str = ""
    suit: Suit = Suit.HEARTS


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("%(player)s: %(card)s, %(points)s", "Anna: “duel”, 3"),
        ("%(target)s", "nobody"),
        ("%(voters)s", "Anna, Boris"),
        ("%(drawn)s", "“b”, “a”"),
        ("Nothing is filled in", "Nothing is filled in"),
    ],
)
def test_places_are_filled(sentence: str, said: str) -> None:
    """A type is told by its own word, by that of the type that it derives from, or as in every game."""
    action = Play(
        Seat(0), WarCardId(CardId("duel")), Points(3), None, frozenset({Seat(1), Seat(0)}), (CardId("b"), CardId("a"))
    )
    assert fill_sentence(ENGLISH, sentence, action, WORDS) == said


def test_a_text_from_outside_is_no_pattern() -> None:
    """It is shown as it is."""
    action = Play(Seat(1), WarCardId(CardId("100 %s")), note="%(player)s")
    assert fill_sentence(ENGLISH, "%(card)s %(note)s", action, WORDS) == "“100 %s” %(player)s"


@pytest.mark.parametrize("sentence", ["%(unknown)s", "%(suit)s"])
def test_a_place_that_cannot_be_filled(sentence: str) -> None:
    """It is an error of the game, not an empty place."""
    with pytest.raises(LookupError):
        fill_sentence(ENGLISH, sentence, Play(Seat(0), WarCardId(CardId("duel"))), WORDS)


@pytest.mark.parametrize("presentation", PRESENTATIONS.values(), ids=PRESENTATIONS)
def test_places_are_fields(presentation: Presentation) -> None:
    """Of every sentence of every game."""
    for kind, text in presentation.actions.items():
        if isinstance(text.sentence, str):
            assert set(PLACE.findall(text.sentence)) <= set(kind.__annotations__), kind
