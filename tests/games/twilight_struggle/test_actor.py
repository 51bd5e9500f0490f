"""Whose entry an action is: what a phone may enter for its own player depends on it."""

from __future__ import annotations

import pytest

from laurel.games import GAMES
from laurel.games.twilight_struggle.actions import ChangeInfluence, TakeChinaCard
from laurel.games.twilight_struggle.components import CountryId, Side
from tests.games.twilight_struggle.support import opening

ACTORS = GAMES["twilight_struggle"].actors
IRAN = CountryId("iran")


@pytest.mark.parametrize(("us", "ussr", "side"), [(1, 0, Side.US), (0, -1, Side.USSR)])
def test_influence_is_of_the_side_that_places_it(us: int, ussr: int, side: Side) -> None:
    """The seat of the side, which follows from the setup."""
    table = opening()
    assert ACTORS(table, ChangeInfluence(IRAN, us=us, ussr=ussr)) == (table.seat(side),)


def test_influence_of_both_is_nobodys() -> None:
    """It is not for one player alone."""
    assert ACTORS(opening(), ChangeInfluence(IRAN, us=1, ussr=-1)) == ()


def test_a_card_is_of_its_side() -> None:
    """An action that names a side is for that player."""
    table = opening()
    assert ACTORS(table, TakeChinaCard(player=Side.US)) == (table.seat(Side.US),)
    assert ACTORS(table, TakeChinaCard(player=Side.USSR)) != (table.seat(Side.US),)
