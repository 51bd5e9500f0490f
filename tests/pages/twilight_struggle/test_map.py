"""The schematic map."""

from __future__ import annotations

import pytest

from laurel.games import GAMES
from laurel.games.twilight_struggle.actions import (
    ChangeInfluence,
    PlayEvent,
    SetInfluence,
    StartTurn,
)
from laurel.games.twilight_struggle.components import COUNTRIES, FORMOSAN_RESOLUTION, ID, TAIWAN, Superpower
from laurel.pages import forms
from laurel.pages.twilight_struggle import worldmap
from tests.markup import read, sent_by
from tests.pages.twilight_struggle.support import (
    FINAL,
    node,
    play,
    region,
)


class TestPlaces:
    """Where countries are drawn."""

    def test_every_country_has_a_place(self) -> None:
        """All 84 of them, inside the grid."""
        assert set(COUNTRIES) == set(worldmap.PLACES)
        assert all(
            1 <= one.column <= worldmap.COLUMNS and 1 <= one.row <= worldmap.ROWS for one in worldmap.PLACES.values()
        )

    def test_nothing_lies_on_anything_else(self) -> None:
        """Countries, superpowers and the names of regions share no cell."""
        placed = [*worldmap.PLACES.values(), *worldmap.POWERS.values(), *worldmap.REGION_PLACES.values()]
        cells = [
            (column, row)
            for one in placed
            for column in range(one.column, one.column + one.width)
            for row in range(one.row, one.row + one.height)
        ]

        assert len(set(cells)) == len(cells)

    def test_no_link_runs_through_a_country(self) -> None:
        """A line from the middle of one cell to that of another crosses the middle of no third one."""
        for link in worldmap.links():
            for country, place in worldmap.PLACES.items():
                if place not in (link.start, link.end):
                    assert _distance(place, link) > 0.3, (country, link)

    def test_every_two_neighbours_have_a_link(self) -> None:
        """One for every two neighbours and every superpower's neighbour; Japan's goes round the world in two pieces."""
        neighbours = sum(len(one.neighbours) for one in COUNTRIES.values()) // 2
        powers = sum(one.next_to is not None for one in COUNTRIES.values())

        assert neighbours + powers + 1 == len(list(worldmap.links()))


def _distance(place: worldmap.GridArea, link: worldmap.Link) -> float:
    """Return how far the middle of a place is from a link, in cells."""
    start, end, point = (complex(one.x, one.y) for one in (link.start, link.end, place))
    way = end - start
    along = max(0.0, min(1.0, ((point - start) * way.conjugate()).real / abs(way) ** 2))
    return abs(point - start - along * way)


class TestMap:
    """The countries as they are now."""

    def test_control_is_said_and_shown(self) -> None:
        """A country says its whole name, influence, who controls it, and what it is."""
        france = node(play(SetInfluence("france", 3, 0)), "france")

        assert "France. USA 3, USSR 0. Controlled by the USA. Battleground. Stability 3" in france.text
        assert france.one("span", "node-us").one("b", "node-influence-us").text == "3"

    def test_a_country_without_control(self) -> None:
        """Influence below the stability of a country controls nothing."""
        uk = node(play(SetInfluence("uk", 5, 1)), "uk")

        assert "United Kingdom. USA 5, USSR 1. Stability 5" in uk.text
        assert not uk.all(of_class="node-us")

    def test_a_press_on_a_country_opens_it(self) -> None:
        """Above the map is chosen what it does: with nothing chosen it opens the country."""
        poland = node(play(), "poland")

        assert poland.attributes["data-hand"] == "map"
        assert sent_by(poland) == {"sheet": "country", "country": "poland"}

    @pytest.mark.parametrize("choice", ["plus", "minus", "other-plus", "other-minus"])
    def test_what_a_press_can_do(self, choice: str) -> None:
        """It changes the influence of either side by one."""
        match_view = play(StartTurn(1), SetInfluence("poland", 2, 2))
        chosen = read(region(match_view, "map-tap").html).one("input", value=choice)
        fields = {**sent_by(node(match_view, "poland")), **sent_by(chosen)}
        side = "ussr" if choice.startswith("other") else "us"

        action = forms.read(GAMES[ID], str(fields["kind"]), fields, "en")

        change = 1 if choice.endswith("plus") else -1
        assert action == ChangeInfluence("poland", **{side: change})
        assert chosen.attributes["data-do"] == "tap"

    def test_a_finished_game(self) -> None:
        """Nothing on the map can be changed any more; a press opens the country."""
        assert not region(play(*FINAL), "map-tap").html

    def test_taiwan_is_a_battleground_while_the_us_controls_it(self) -> None:
        """It is marked as a battleground only while the US controls it under Formosan Resolution."""
        played = (SetInfluence(TAIWAN, 3, 0), PlayEvent(FORMOSAN_RESOLUTION, Superpower.US))

        assert "Battleground" in node(play(*played), TAIWAN).text
        assert "Battleground" not in node(play(*played, SetInfluence(TAIWAN, 2, 0)), TAIWAN).text

    def test_what_a_region_is_worth_stands_beside_its_name(self) -> None:
        """Presence in Africa, a battleground of it, and the other side has nothing."""
        assert "Africa +2 USA +2" in read(region(play(SetInfluence("zaire", 1, 0)), "map-africa").html).text
