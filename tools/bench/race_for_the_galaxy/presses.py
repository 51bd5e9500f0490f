"""Presses in Race for the Galaxy: cards of a tableau, chips, and phases."""

from __future__ import annotations

from laurel.games.race_for_the_galaxy import GAME
from laurel.games.race_for_the_galaxy.actions import Action, EndPhase, EndRound, GainChips, StartPhase
from laurel.games.race_for_the_galaxy.components import Phase
from laurel.match.setup import Points, Seat
from tools.bench.presses import Press, Pressing, sample
from tools.taps import document
from tools.taps.race_for_the_galaxy import ENTERED, THREE

RACE = "Race for the Galaxy"
ROUNDS = 30
"""More than a game has: its journal is long."""


def late() -> tuple[Action, ...]:
    """Return many rounds in which chips are gained, and three tableaux that are nearly full."""
    cards = tuple(one for place, one in enumerate(ENTERED) if place % 12 < 10)
    one_round = (StartPhase(Phase.CONSUME), GainChips(Seat(0), Points(1)), EndPhase(), EndRound({}))
    return (*cards, *(action for _ in range(ROUNDS) for action in one_round), StartPhase(Phase.SETTLE))


PRESSES = (
    Press("a tableau", "#add-1"),
    Press("a card", "dialog[open] [id^=card-][data-do=act]"),
    Press("close", "dialog[open] [data-do=close]"),
    Press("a phase", "#phase-produce"),
    Press("a player", ".tile-score[data-seat='0'] .tile-name"),
    Press("a chip", "#chips-more"),
    Press("another chip", "#chips-more"),
    Press("five chips", "#chips-five"),
    Press("a card in hand", "#hand-more"),
    Press("close", "dialog[open] [data-do=close]"),
)
PRESSINGS = (
    Pressing(RACE, "sample", sample(GAME.id), PRESSES),
    Pressing(RACE, f"after {ROUNDS} rounds", document(GAME.id, THREE, late()), PRESSES),
)
