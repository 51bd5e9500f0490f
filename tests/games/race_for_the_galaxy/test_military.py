"""Military: its parts, and why somebody is vulnerable. Figures are in `tests/vectors/race_for_the_galaxy`."""

from __future__ import annotations

import pytest

from laurel.games.race_for_the_galaxy import military
from laurel.games.race_for_the_galaxy.components import Good
from laurel.games.race_for_the_galaxy.vulnerability import exposures
from tests.games.race_for_the_galaxy.support import A, table


def test_everything_about_a_tableau() -> None:
    """The cubes and counters of the Military track."""
    cards = table("imperium_warlord imperium_troops gem_smugglers space_mercenaries new_military_tactics").cards(A)
    found = military.strength(cards)

    assert (3, 5) == (found.total, found.against_rebels)
    assert {"imperium_warlord": 1, "imperium_troops": 1, "space_mercenaries": 1} == found.parts
    assert {Good.NOVELTY: 0, Good.RARE: 1, Good.GENES: 0, Good.ALIEN: 0} == found.specialised
    assert ({"new_military_tactics": 3}, 2) == (found.for_discards, found.for_hand_cards)


@pytest.mark.parametrize(
    ("cards", "said"),
    [
        ("", ["No rebel military world.", "No IMPERIUM card.", "Total Military not above 0: 0."]),
        (
            "rebel_outpost imperium_troops",
            ["Rebel military worlds: Rebel Outpost.", "IMPERIUM cards: Imperium Troops.", "Total Military above 0: 2."],
        ),
    ],
)
def test_every_vulnerability_has_its_reasons(cards: str, said: list[str]) -> None:
    """Every vulnerability names what causes it."""
    found = exposures(table(cards, takeovers=True), A)

    assert said == [one.because.text % one.because.data for one in found]


def test_without_takeovers_nobody_is_vulnerable() -> None:
    """The symbols on the cards are ignored."""
    assert () == exposures(table("rebel_base"), A)
