"""Military: totals, what is specialised or temporary, and who is vulnerable to what."""

from __future__ import annotations

import pytest

from laurel.games.race_for_the_galaxy import military
from laurel.games.race_for_the_galaxy.components import CardId, Good, Vulnerability
from laurel.games.race_for_the_galaxy.vulnerability import exposures
from tests.games.race_for_the_galaxy.support import A, table

SEAT, ALLIANCE, CLOAKING = Vulnerability
VIKTOR = (
    "earths_lost_colony contact_specialist rebel_alliance rebel_pact rebel_fuel_cache rebel_miners "
    "rebel_underground rebel_sympathizers rebel_homeworld pirate_world"
)


@pytest.mark.parametrize(
    ("cards", "total"),
    [
        ("", 0),
        ("new_sparta drop_ships", 5),
        ("contact_specialist", -1),
        ("hidden_fortress", 1),
        ("hidden_fortress rebel_base pirate_world", 3),
        ("imperium_seat space_mercenaries new_military_tactics alien_rosetta_stone_world", 1),
        ("rebel_alliance rebel_pact rebel_base", 0),
    ],
)
def test_total(cards: str, total: int) -> None:
    """Negative powers and Hidden Fortress count; specialised, temporary and takeover powers do not."""
    assert total == military.total(table(cards).cards(A))


def test_everything_about_a_tableau() -> None:
    """The cubes and counters of the Military track."""
    cards = table("imperium_warlord imperium_troops gem_smugglers space_mercenaries new_military_tactics").cards(A)
    found = military.strength(cards)

    assert (3, 5) == (found.total, found.against_rebels)
    assert {"imperium_warlord": 1, "imperium_troops": 1, "space_mercenaries": 1} == found.parts
    assert {Good.NOVELTY: 0, Good.RARE: 1, Good.GENES: 0, Good.ALIEN: 0} == found.specialised
    assert ({"new_military_tactics": 3}, 2) == (found.for_discards, found.for_hand_cards)


def test_specialised_powers_add_up() -> None:
    """A rebel world of rare elements meets both kinds."""
    cards = table("imperium_seat gem_smugglers").cards(A)

    assert 2 == military.specialised(cards, Good.RARE, is_rebel=True)


def test_rebel_alliance_and_rebel_pact() -> None:
    """The third example: five rebel military worlds and one other, -1 in all, +9 in attack, +10 in defence."""
    found = military.strength(table(VIKTOR).cards(A))

    assert (-1, 9, 10) == (
        found.total,
        found.total + found.takeover_attack,
        found.total + found.takeover_defence,
    )


@pytest.mark.parametrize(
    ("cards", "powers", "worlds"),
    [
        ("old_earth imperium_lords drop_ships gem_world", {ALLIANCE, CLOAKING}, set()),
        ("old_earth pirate_world new_military_tactics alien_rosetta_stone_world", set(), set()),
        ("rebel_cantina pirate_world", set(), set()),
        ("rebel_base", {SEAT}, {"rebel_base"}),
        ("old_earth imperium_lords pirate_world", {ALLIANCE}, {"pirate_world"}),
        ("new_sparta", {CLOAKING}, {"new_sparta"}),
        ("new_sparta contact_specialist pan_galactic_league", set(), set()),
    ],
    ids=[
        "no military world",
        "temporary and specialised only",
        "Rebel Cantina is no military world",
        "rebel military world",
        "a development is enough",
        "positive Military",
        "Military of 0",
    ],
)
def test_vulnerable(cards: str, powers: set[Vulnerability], worlds: set[str]) -> None:
    """To which powers a player is vulnerable, and what they could take."""
    found = exposures(table(cards, takeovers=True), A)

    assert powers == {one.power for one in found if one.is_vulnerable}
    assert worlds == {CardId(world) for one in found for world in one.worlds}


def test_imperium_seat_takes_rebel_worlds_only() -> None:
    """The other powers take any military world."""
    found = exposures(table("rebel_base new_sparta imperium_troops", takeovers=True), A)

    assert [("rebel_base",), ("rebel_base", "new_sparta"), ("rebel_base", "new_sparta")] == [
        one.worlds for one in found
    ]


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
def test_reasons(cards: str, said: list[str]) -> None:
    """Every vulnerability names what causes it."""
    found = exposures(table(cards, takeovers=True), A)

    assert said == [one.because.text % one.because.data for one in found]


def test_without_takeovers_nobody_is_vulnerable() -> None:
    """The symbols on the cards are ignored."""
    assert () == exposures(table("rebel_base"), A)
