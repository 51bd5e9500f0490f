"""What an event, or a step of one, may depend on beside other events: who controls what, and who is ahead."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from laurel.games.twilight_struggle.components import (
    COUNTRIES,
    MIDDLE_EAST,
    REGIONS,
    TURNS,
    Card,
    CountryId,
    Pair,
    Superpower,
)
from laurel.games.twilight_struggle.state import State

UK = CountryId("uk")
SOUTH_KOREA = CountryId("south_korea")

CONDITIONS: Mapping[str, Callable[[State], bool]] = {
    "late_war": lambda state: TURNS[state.course.turn].era == "late",
    "ussr_ahead": lambda state: state.marker < 0,
    "ussr_has_china": lambda state: state.china.holder is Superpower.USSR,
    "us_controls_uk": lambda state: state.controls(Superpower.US, UK),
    "us_controls_south_korea": lambda state: state.controls(Superpower.US, SOUTH_KOREA),
    "us_controls_in_middle_east": lambda state: any(
        state.controls(Superpower.US, one.id) for one in REGIONS[MIDDLE_EAST].countries
    ),
    "us_controls_more_battlegrounds": lambda state: battlegrounds_held(state).net > 0,
    "us_ahead_in_space": lambda state: state.space.net > 0,
}
"""The conditions by the names that the facts of cards have for them."""


def does_something(state: State, card: Card) -> bool:
    """Whether what the whole event of a card asks for is so; otherwise it changes nothing and stays in the game."""
    return all(CONDITIONS[one](state) for one in card.when)


def battlegrounds_held(state: State) -> Pair:
    """How many battlegrounds each side controls on the map; Formosan Resolution does not count here."""
    controllers = [state.board.controller(one) for one in COUNTRIES.values() if state.is_battleground(one)]
    return Pair(controllers.count(Superpower.US), controllers.count(Superpower.USSR))
