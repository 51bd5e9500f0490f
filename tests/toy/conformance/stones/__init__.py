"""The format of Stones: what the players take, and who has how many stones and wins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import reduce
from typing import Any

from laurel.games.stones import GAME, Options, SeatDetails, TakeStones
from laurel.match.setup import COLOURS, Player, Points, Seat, Setup
from tools.conformance.runner import Adapter, Case, Result


def taken(vector: Mapping[str, Any]) -> Result:
    """Return every player's stones, and the seats of the winners, after stones were taken."""
    players = tuple(Player(f"P{seat}", COLOURS[seat], SeatDetails()) for seat in range(vector["players"]))
    state = GAME.opening(Setup(GAME.id, players, Options(target=vector["target"])))
    actions = [TakeStones(Seat(seat), stones) for seat, stones in vector["taken"]]
    state = reduce(lambda before, action: GAME.apply(before, action).state, actions, state)
    ended = GAME.verdict(state)
    points: Mapping[Seat, Points] = GAME.points(state)
    return {
        "stones": [points[Seat(seat)] for seat in range(len(players))],
        "winners": list(ended.winners) if ended else [],
    }


def cases(document: Mapping[str, Any]) -> Iterable[Case]:
    """Yield the cases of a file."""
    for vector in document["vectors"]:
        yield Case(vector["id"], vector["expected"], lambda vector=vector: taken(vector))


FORMATS: Mapping[str, Adapter] = {"stones/taken": cases}
