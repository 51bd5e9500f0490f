"""States of every game."""

from __future__ import annotations

import attrs
import pytest

from laurel.games import GAMES
from laurel.match.plain import AnyGame
from laurel.match.setup import COLOURS, Player, Setup


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_state_can_be_copied_as_it_is(game: AnyGame) -> None:
    """`laurel.match.evolve` copies its attributes, so no field may be converted or checked when it is made."""
    players = tuple(Player(f"P{seat}", COLOURS[seat], game.seat_details()) for seat in range(min(game.seats)))
    state = game.opening(Setup(game.id, players, game.options()))
    assert vars(state)
    assert not any(field.converter or field.validator for field in attrs.fields(type(state)))
