"""What loses the game at this DEFCON."""

from __future__ import annotations

import pytest

from laurel.games.twilight_struggle.components import CardId, Pair, Superpower
from laurel.games.twilight_struggle.danger import Danger, danger
from laurel.games.twilight_struggle.state import GameProgress, State
from tests.games.twilight_struggle.support import US, USSR, at

CUBA = {"cuba": (1, 1)}
"""A battleground where both sides may attempt a coup at DEFCON 2."""

LOWERING = ("duck_and_cover", "we_will_bury_you", "soviets_shoot_down_kal_007")


def late(influence: dict[str, tuple[int, int]] | None = None, **changes: object) -> State:
    """Return a table of turn 8 at DEFCON 2."""
    return at(influence, **{"defcon": 2, "course": GameProgress(turn=8), **changes})


def test_nothing_above_defcon_2() -> None:
    """One event lowers it by one."""
    assert Danger() == danger(late(CUBA, defcon=3), USSR)


def test_events_that_lower_defcon() -> None:
    """Whoever plays them, as far as they may be in a hand."""
    assert LOWERING == danger(late(), US).events
    assert LOWERING[1:] == danger(late(discarded=(CardId("duck_and_cover"),)), USSR).events
    assert LOWERING[1:] == danger(late(removed=(CardId("duck_and_cover"),)), USSR).events
    assert ("duck_and_cover",) == danger(late(course=GameProgress(turn=1)), USSR).events


@pytest.mark.parametrize(
    ("influence", "side", "is_possible"),
    [(CUBA, US, True), ({"cuba": (1, 0)}, US, False), ({"haiti": (1, 1)}, US, False), ({"iran": (1, 1)}, US, False)],
)
def test_coups_are_a_danger_where_they_are_possible(
    influence: dict[str, tuple[int, int]], side: Superpower, *, is_possible: bool
) -> None:
    """In a battleground with influence of the enemy, where DEFCON allows one."""
    assert is_possible is danger(late(influence), side).has_coups


def test_nuclear_subs_make_coups_of_the_us_safe() -> None:
    """The US may attempt them; nor does the USSR fear those of the US."""
    state = late(CUBA, effects=("nuclear_subs",))

    assert not danger(state, US).has_coups
    assert "cia_created" not in danger(state, USSR).chances


@pytest.mark.parametrize(
    ("card", "fears"),
    [
        ("olympic_games", {US, USSR}),
        ("summit", {US, USSR}),
        ("missile_envy", {US, USSR}),
        ("five_year_plan", {US, USSR}),
        ("grain_sales_to_soviets", {USSR}),
        ("cia_created", {USSR}),
        ("lone_gunman", {US}),
        ("ortega_elected_in_nicaragua", {US}),
        ("abm_treaty", set()),
        ("star_wars", set()),
    ],
)
def test_events_that_may_lead_to_it(card: str, fears: set[Superpower]) -> None:
    """By the opponent, or by another card."""
    assert fears == {side for side in Superpower if card in danger(late(CUBA), side).chances}


def test_star_wars_is_a_danger_if_its_side_leads_in_space() -> None:
    """If the US is ahead in space, and such a card is in the discard pile."""
    state = late(space=Pair(1, 0), discarded=(CardId("duck_and_cover"),))

    assert "star_wars" in danger(state, USSR).chances
    assert "star_wars" not in danger(state, US).chances
    assert "star_wars" not in danger(late(space=Pair(1, 0)), USSR).chances


def test_cuban_missile_crisis() -> None:
    """Every coup by the opponent of who played it, at every DEFCON."""
    state = late(defcon=4, effects=("cuban_missile_crisis",))

    assert danger(state, USSR).crisis
    assert not danger(state, US).crisis
