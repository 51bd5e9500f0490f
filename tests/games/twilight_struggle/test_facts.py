"""The facts: the map, the regions and the cards are what the rules count on."""

from __future__ import annotations

from laurel.games.twilight_struggle.components import BOXES, CARDS, COUNTRIES, REGIONS, SCORING_CARDS, TRACK, TURNS
from laurel.games.twilight_struggle.events import EVENTS


def test_the_map_has_the_countries_and_links_of_the_game() -> None:
    """84 countries, 112 links between them, 9 to the superpowers, 29 battlegrounds."""
    links = {frozenset((one.id, other)) for one in COUNTRIES.values() for other in one.neighbours}

    assert (84, 112, 9, 29) == (
        len(COUNTRIES),
        len(links),
        sum(one.next_to is not None for one in COUNTRIES.values()),
        sum(one.battleground for one in COUNTRIES.values()),
    )


def test_neighbours_are_mutual() -> None:
    """A country borders those that border it."""
    assert all(one.id in COUNTRIES[other].neighbours for one in COUNTRIES.values() for other in one.neighbours)


def test_regions_come_in_the_order_of_final_scoring() -> None:
    """Countries and battlegrounds of the six regions, in the order of final scoring."""
    counted = {one.id: (len(one.countries), sum(c.battleground for c in one.countries)) for one in REGIONS.values()}

    assert {
        "europe": (21, 5),
        "asia": (15, 6),
        "middle_east": (10, 6),
        "central_america": (10, 3),
        "south_america": (10, 4),
        "africa": (18, 5),
    } == counted
    assert "europe" == next(iter(REGIONS))


def test_southeast_asia_has_seven_countries() -> None:
    """Seven countries are worth eight points."""
    assert (7, 8) == (
        sum("southeast_asia" in one.subregions for one in COUNTRIES.values()),
        sum(one.southeast_asia for one in COUNTRIES.values()),
    )


def test_cards_that_facts_name_are_there() -> None:
    """Whatever cancels, prevents or scores is a card; every rule of an event belongs to one."""
    named = {other for card in CARDS.values() for other in (*card.prevented_by, *card.cancels)}

    assert named | set(SCORING_CARDS) | set(EVENTS) <= set(CARDS)


def test_track_turns_and_boxes() -> None:
    """41 spaces, ten turns, eight boxes."""
    assert (41, 10, 8) == (len(TRACK), len(TURNS), len(BOXES))
