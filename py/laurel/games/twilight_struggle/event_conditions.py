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
    Side,
)
from laurel.games.twilight_struggle.table import Table

UK = CountryId("uk")
SOUTH_KOREA = CountryId("south_korea")

CONDITIONS: Mapping[str, Callable[[Table], bool]] = {
    "late_war": lambda table: TURNS[table.course.turn].era == "late",
    "ussr_ahead": lambda table: table.marker < 0,
    "ussr_has_china": lambda table: table.china.holder is Side.USSR,
    "us_controls_uk": lambda table: table.controls(Side.US, UK),
    "us_controls_south_korea": lambda table: table.controls(Side.US, SOUTH_KOREA),
    "us_controls_in_middle_east": lambda table: any(
        table.controls(Side.US, one.id) for one in REGIONS[MIDDLE_EAST].countries
    ),
    "us_controls_more_battlegrounds": lambda table: battlegrounds_held(table).net > 0,
    "us_ahead_in_space": lambda table: table.space.net > 0,
}
"""The conditions by the names that the facts of cards have for them."""


def does_something(table: Table, card: Card) -> bool:
    """Whether what the whole event of a card asks for is so; otherwise it changes nothing and stays in the game."""
    return all(CONDITIONS[one](table) for one in card.when)


def battlegrounds_held(table: Table) -> Pair:
    """How many battlegrounds each side controls on the map; Formosan Resolution does not count here."""
    controllers = [table.board.controller(one) for one in COUNTRIES.values() if table.is_battleground(one)]
    return Pair(controllers.count(Side.US), controllers.count(Side.USSR))
