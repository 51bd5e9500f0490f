"""The goal tiles of the boxes as choices: "first" and "most" goals, with how many are chosen."""

from __future__ import annotations

from collections.abc import Collection

from laurel.games.race_for_the_galaxy.components import FIRST_GOALS, MOST_GOALS, Goal
from laurel.pages.environment import Values
from laurel.pages.forms import Fields, texts


def tile_groups(tiles: Collection[Goal], chosen: Collection[str]) -> tuple[Values, ...]:
    """Return the goal tiles in two groups.

    Values:
        usual: how many the rules put into play.
    """
    return tuple(
        Values(
            is_most=is_most,
            usual=MOST_GOALS if is_most else FIRST_GOALS,
            chosen=sum(goal.is_most is is_most and goal.id in chosen for goal in tiles),
            tiles=tuple(
                Values(id=goal.id, title=goal.title, is_chosen=goal.id in chosen)
                for goal in tiles
                if goal.is_most is is_most
            ),
        )
        for is_most in (False, True)
    )


def chosen_goals(fields: Fields, name: str, in_play: Collection[str]) -> set[str]:
    """Return the goals that a form has sent under a name; those in play where it was not sent."""
    return set(texts(fields, name)) if name in fields else set(in_play)
