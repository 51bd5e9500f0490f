"""Six full tableaux of Race for the Galaxy, scored again. Runs in CPython and in the stock page."""

from __future__ import annotations

import time

from laurel.games.race_for_the_galaxy import GAME
from laurel.games.race_for_the_galaxy.actions import AddCard, PickGoals
from laurel.games.race_for_the_galaxy.components import ID, TABLEAU_SIZE
from laurel.games.race_for_the_galaxy.decks import GOALS
from laurel.games.race_for_the_galaxy.scoring import scores
from laurel.games.race_for_the_galaxy.state import Options, State
from laurel.match.setup import COLOURS, Player, Points, Seat, Setup

PLAYERS = 6
ROUNDS = 50
"""How often everything is scored for one figure."""


def table() -> State:
    """Return six players with a full tableau each, every development that counts others among them, and all goals."""
    players = tuple(Player(f"Player {seat + 1}", COLOURS[seat]) for seat in range(PLAYERS))
    made = GAME.apply(GAME.opening(Setup(ID, players, Options())), PickGoals(tuple(GOALS))).state
    by_variable = sorted(made.deck.values(), key=lambda card: (-card.is_variable, card.id))
    for place, card in enumerate(by_variable[: PLAYERS * TABLEAU_SIZE]):
        made = GAME.apply(made, AddCard(Seat(place % PLAYERS), card.id)).state
    return made


def rescore_time() -> float:
    """Return how long it keeps the processor busy to score everything once, in milliseconds."""
    made = table()
    fresh = [_with_chips(made, Points(number)) for number in range(1, ROUNDS + 1)]  # what was scored is cached
    began = time.process_time()
    for one in fresh:
        scores(one)
    return (time.process_time() - began) * 1e3 / ROUNDS


def _with_chips(made: State, chips: Points) -> State:
    for seat in made.seats:  # no rule is asked: that would score the tableau beforehand
        made = made.with_tableau(seat, chips=chips)
    return made


FIGURES = {"six full tableaux scored, ms": rescore_time}
