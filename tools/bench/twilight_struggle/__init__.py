"""A full map of Twilight Struggle, to be scored. Runs in CPython and in the stock page."""

from __future__ import annotations

import time

from attrs import evolve

from laurel.games.twilight_struggle import GAME
from laurel.games.twilight_struggle.components import STABILITY
from laurel.games.twilight_struggle.scoring import score_all
from laurel.games.twilight_struggle.state import Board, Options, State
from laurel.match.setup import Player, Setup

TIMES = 50
"""How often the map is scored for a figure."""


def full() -> State:
    """Return a table on which every country is held, in turn, by the US, by the USSR, and by nobody."""
    setup = Setup(GAME.id, (Player("Anna", "red"), Player("Bob", "blue")), Options())
    us = tuple(stability if place % 3 == 0 else 1 for place, stability in enumerate(STABILITY))
    ussr = tuple(stability + 1 if place % 3 == 1 else 0 for place, stability in enumerate(STABILITY))
    return evolve(GAME.opening(setup), board=Board(us, ussr))


def scoring_time() -> float:
    """Return how long the six regions keep the processor busy, in microseconds."""
    table = full()
    began = time.process_time()
    for _ in range(TIMES):
        score_all(table)
    return (time.process_time() - began) * 1e6 / TIMES


FIGURES = {"six regions of a full map scored, µs": scoring_time}
