"""Presses in CIV: cards are played, and turns end."""

from __future__ import annotations

from laurel.games.carta_impera_victoria import GAME
from laurel.games.carta_impera_victoria.actions import Action, DiscardCards, EndTurn, PlayCards
from laurel.games.carta_impera_victoria.components import Domain
from laurel.match.setup import Seat
from tools.bench.presses import Press, Pressing, sample
from tools.taps import document, players

CIV = "CIV"
SEATED = players("Anna", "Boris", "Celia", "Dmitri")
TURNS = 100
"""More than a game has: its journal is long."""


def turns() -> tuple[Action, ...]:
    """Return turns in which cards are played, and discarded as soon as a column has two."""
    made: list[Action] = []
    for turn in range(TURNS):
        player, domain = Seat(turn % len(SEATED)), tuple(Domain)[turn // len(SEATED) % 5]
        made += [PlayCards(player, domain, 2), DiscardCards(player, domain), EndTurn(player)]
    return tuple(made)


PRESSES = (
    Press("a card", "#plus-1-military"),
    Press("a card", "#plus-1-culture"),
    Press("end of the turn", "#end-turn"),
    Press("a card", "#plus-2-science"),
    Press("another card there", "#plus-2-science"),
    Press("end of the turn", "#end-turn"),
    Press("a card", "#plus-0-utopia"),
    Press("undo", ".tools [data-do=undo]"),
)
PRESSINGS = (
    Pressing(CIV, "sample", sample(GAME.id), PRESSES),
    Pressing(CIV, f"after {TURNS} turns", document(GAME.id, SEATED, turns()), PRESSES),
)
