"""States of every game."""

from __future__ import annotations

import attrs
import pytest

from laurel.games import GAMES
from laurel.match.plain import AnyGame
from laurel.match.setup import COLOURS, Player, Setup


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_state_can_be_copied_as_it_is(game: AnyGame) -> None:
    """`laurel.match.evolve` copies the `__dict__` of a state without slots: no field may be converted or checked."""
    players = tuple(Player(f"P{seat}", COLOURS[seat], game.seat_details()) for seat in range(min(game.seats)))
    state = game.opening(Setup(game.id, players, game.options()))
    has_slots = "__slots__" in vars(type(state))
    assert has_slots or not any(field.converter or field.validator for field in attrs.fields(type(state)))
