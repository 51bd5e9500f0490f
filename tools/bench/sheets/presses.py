"""Presses on games that are sheets: the values of a round, and points that are added up."""

from __future__ import annotations

from laurel.match.setup import Seat
from laurel.sheets import library
from laurel.sheets.actions import OF_ROWS, EnterValues
from laurel.sheets.rules import game
from tools.bench.presses import Press, Pressing
from tools.taps import document_of, players

SEATED = players("Anna", "Boris", "Celia", "Dmitri")
NUMBERS = (15, -10, 25, -5)
"""What the players have in a round, less in a later one: nobody reaches the end."""

ROUNDS, POINTS = 30, 200


def rounds(number: int) -> str:
    """Return a match with so many rounds."""
    entered = (
        EnterValues(one, {"net": {Seat(seat): ((-1) ** one * points,) for seat, points in enumerate(NUMBERS)}})
        for one in range(1, number + 1)
    )
    return document_of(game(library.sheet("rummy-500")), SEATED, entered)


def points(number: int) -> str:
    """Return a match in which points were added up so often."""
    entered = (EnterValues(OF_ROWS, {"score": {Seat(one % len(SEATED)): (1 + one % 7,)}}) for one in range(number))
    return document_of(game(library.sheet("just-points")), SEATED, entered)


ENTER = "dialog[open] button[type=submit]"
ROUND = (
    Press("a round is opened", "#next-round"),
    Press("a digit", "[data-types='7']"),
    Press("next field", "[data-types=next]"),
    Press("a digit", "[data-types='3']"),
    Press("next field", "[data-types=next]"),
    Press("a digit", "[data-types='1']"),
    Press("next field", "[data-types=next]"),
    Press("a digit", "[data-types='5']"),
    Press("the values of a round", ENTER),
    Press("undo", ".tools [data-do=undo]"),
)
COUNTED = (
    Press("points", "#add-0-score-1"),
    Press("points", "#add-1-score-2"),
    Press("points again", "#add-1-score-2"),
    Press("points", "#add-2-score-3"),
    Press("undo", ".tools [data-do=undo]"),
)
PRESSINGS = (
    Pressing("A score sheet", "3 rounds", rounds(3), ROUND),
    Pressing("A score sheet", f"{ROUNDS} rounds", rounds(ROUNDS), ROUND),
    Pressing("Just points", "10 entries", points(10), COUNTED),
    Pressing("Just points", f"{POINTS} entries", points(POINTS), COUNTED),
)
