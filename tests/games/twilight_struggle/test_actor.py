"""Whose entry an action is: what a phone may enter for its own player depends on it."""

from __future__ import annotations

import pytest

from laurel.games import GAMES
from laurel.games.twilight_struggle.actions import ChangeInfluence, TakeChinaCard
from laurel.games.twilight_struggle.components import CountryId, Superpower
from tests.games.twilight_struggle.support import opening

ACTORS = GAMES["twilight_struggle"].actors
IRAN = CountryId("iran")


@pytest.mark.parametrize(("us", "ussr", "side"), [(1, 0, Superpower.US), (0, -1, Superpower.USSR)])
def test_influence_is_of_the_side_that_places_it(us: int, ussr: int, side: Superpower) -> None:
    """The seat of the side, which follows from the setup."""
    state = opening()
    assert ACTORS(state, ChangeInfluence(IRAN, us=us, ussr=ussr)) == (state.seat(side),)


def test_influence_of_both_is_nobodys() -> None:
    """It is not for one player alone."""
    assert ACTORS(opening(), ChangeInfluence(IRAN, us=1, ussr=-1)) == ()


def test_a_card_is_of_its_side() -> None:
    """An action that names a side is for that player."""
    state = opening()
    assert ACTORS(state, TakeChinaCard(player=Superpower.US)) == (state.seat(Superpower.US),)
    assert ACTORS(state, TakeChinaCard(player=Superpower.USSR)) != (state.seat(Superpower.US),)
