"""The map on the scoreboard."""

from __future__ import annotations

from laurel.games.twilight_struggle.actions import Action, SetInfluence
from laurel.games.twilight_struggle.components import COUNTRIES
from laurel.pages.board.scoreboard import scoreboard
from laurel.pages.page import AnyRegion, markup
from tests.markup import Element, read_page
from tests.pages.twilight_struggle.support import board, play


def regions(*actions: Action) -> dict[str, AnyRegion]:
    """Return the regions of the scoreboard by their ids."""
    return {one.id: one for one in scoreboard(play(*actions)).regions}


def shown(*actions: Action) -> Element:
    """Return the scoreboard."""
    return read_page(scoreboard(play(*actions)))


def test_every_country_is_where_it_is_on_the_board() -> None:
    """All 84, in the same columns and rows as on the map that is operated."""
    places = [
        {node.one(of_class="node").attributes["id"]: node.attributes["class"] for node in root.all(of_class="map-node")}
        for root in (board(play()), shown())
    ]

    assert len(places[0]) == len(COUNTRIES)
    assert places[0] == places[1]


def test_a_country_shows_its_influence_and_control() -> None:
    """It shows the influence of both sides, and says who controls it and what it is."""
    france = shown(SetInfluence("france", 4, 1)).one(id="node-france")

    assert "France. USA 4, USSR 1. Controlled by the USA. Battleground. Stability 3" in france.text
    assert [one.text for one in france.all(of_class="node-influence")] == ["4", "1"]
    assert {"node-us", "node-battleground"} <= set(france.attributes["class"].split())


def test_nothing_on_it_can_be_pressed() -> None:
    """It has no control, and nothing that says what a tap would do or cannot do."""
    text = markup(scoreboard(play()))

    for name in ("<button", "<input", "tabindex", "data-do", "data-hand", "data-hold", "data-closed", "node-no-"):
        assert name not in text


def test_influence_changes_a_country_only() -> None:
    """Of the map only the fragment of that country differs; its region is not patched as a whole."""
    before, after = regions(), regions(SetInfluence("zaire", 1, 0))
    changed = {name for name, one in after.items() if one != before[name]}
    then, now = before["map-africa"].rendered, after["map-africa"].rendered

    assert changed == {"map-africa", "worths", "news"}
    assert then.frame == now.frame
    assert [one.id for one, other in zip(now.fragments, then.fragments, strict=True) if one != other] == ["node-zaire"]
