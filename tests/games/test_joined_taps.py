"""The tap that an undo takes back, where it has become a part of an entry."""

from __future__ import annotations

from typing import Any

import pytest

from laurel.games import carta_impera_victoria, race_for_the_galaxy, twilight_imperium, twilight_struggle
from laurel.games.carta_impera_victoria.actions import PlayCards
from laurel.games.carta_impera_victoria.components import Domain
from laurel.games.race_for_the_galaxy.actions import GainChips
from laurel.games.twilight_imperium.actions import Gain, Lose
from laurel.games.twilight_struggle.actions import ChangeInfluence, SetDefcon
from laurel.games.twilight_struggle.components import CountryId
from laurel.match.game import Game
from laurel.match.setup import Points
from laurel.match.undo import find_tap
from tests.support import A, B

FRANCE, POLAND = CountryId("france"), CountryId("poland")
TAPS: list[tuple[Game[Any, Any, Any], Any, Any, Any]] = [
    (twilight_imperium.GAME, Gain(A, Points(1)), Gain(A, Points(3)), Gain(A, Points(2))),
    (race_for_the_galaxy.GAME, GainChips(B, Points(2)), GainChips(B, Points(3)), GainChips(B, Points(1))),
    (
        carta_impera_victoria.GAME,
        PlayCards(B, Domain.SCIENCE),
        PlayCards(B, Domain.SCIENCE, 2),
        PlayCards(B, Domain.SCIENCE, 1),
    ),
    (twilight_struggle.GAME, ChangeInfluence(FRANCE, 1), ChangeInfluence(FRANCE, 3), ChangeInfluence(FRANCE, 2)),
    (twilight_struggle.GAME, SetDefcon(4), SetDefcon(2), SetDefcon(2)),
]


@pytest.mark.parametrize(("game", "earlier", "later", "tap"), TAPS)
def test_the_tap_that_joined_an_action(game: Game[Any, Any, Any], earlier: object, later: object, tap: object) -> None:
    """It is found again in every game."""
    assert find_tap(game, earlier, later) == tap


@pytest.mark.parametrize(
    ("game", "earlier", "later"),
    [
        (twilight_imperium.GAME, Gain(A, Points(1)), Gain(B, Points(1))),
        (twilight_imperium.GAME, Gain(A, Points(1)), Lose(A, Points(1))),
        (race_for_the_galaxy.GAME, GainChips(A, Points(1)), GainChips(B, Points(2))),
        (carta_impera_victoria.GAME, PlayCards(A, Domain.SCIENCE), PlayCards(A, Domain.CULTURE, 2)),
        (twilight_struggle.GAME, ChangeInfluence(FRANCE, 1), ChangeInfluence(POLAND, 2)),
    ],
)
def test_what_no_tap_makes(game: Game[Any, Any, Any], earlier: object, later: object) -> None:
    """It was corrected."""
    assert find_tap(game, earlier, later) is None
