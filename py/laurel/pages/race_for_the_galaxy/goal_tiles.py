"""The goal tiles of the boxes as choices: "first" and "most" goals, with how many are chosen."""

from __future__ import annotations

from collections.abc import Collection

from attrs import frozen

from laurel.games.race_for_the_galaxy.components import FIRST_GOALS, MOST_GOALS, Goal, GoalId
from laurel.pages.forms import Fields


@frozen
class TileChoice:
    """A goal tile that can be in play."""

    id: GoalId
    title: str
    is_chosen: bool


@frozen
class TileGroup:
    """The "first" or the "most" goals."""

    is_most: bool
    usual: int
    """How many the rules put into play."""

    chosen: int
    tiles: tuple[TileChoice, ...]


def tile_groups(tiles: Collection[Goal], chosen: Collection[str]) -> tuple[TileGroup, ...]:
    """Return the goal tiles in two groups."""
    return tuple(
        TileGroup(
            is_most,
            MOST_GOALS if is_most else FIRST_GOALS,
            sum(goal.is_most is is_most and goal.id in chosen for goal in tiles),
            tuple(TileChoice(goal.id, goal.title, goal.id in chosen) for goal in tiles if goal.is_most is is_most),
        )
        for is_most in (False, True)
    )


def chosen_goals(fields: Fields, name: str, in_play: Collection[str]) -> set[str]:
    """Return the goals that a form has sent under a name; those in play where it was not sent."""
    return all_sent(fields, name) if name in fields else set(in_play)


def all_sent(fields: Fields, name: str) -> set[str]:
    """Return all values that a form has sent under a name."""
    sent = fields.get(name, [])
    return {sent} if isinstance(sent, str) else set(sent)
