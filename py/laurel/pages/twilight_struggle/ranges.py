"""What the number fields of forms may hold."""

from __future__ import annotations

from laurel.games.twilight_struggle.china import CIVIL_WAR_ENDS_AT
from laurel.games.twilight_struggle.components import (
    DEFCON_LEVELS,
    LAST_BOX,
    MOST_MILITARY_OPERATIONS,
    MOST_OPERATIONS,
    TURNS,
)
from laurel.games.twilight_struggle.influence import MOST_INFLUENCE
from laurel.games.twilight_struggle.opening import HIGHEST_HANDICAP
from laurel.games.twilight_struggle.track import MOST_POINTS

CHANGES = range(-MOST_INFLUENCE, MOST_INFLUENCE + 1)
AMOUNTS = range(MOST_INFLUENCE + 1)
POINTS = range(MOST_POINTS + 1)
MOST_ACTION_ROUNDS = max(turn.action_rounds for turn in TURNS.values()) + 1
"""With Space Station or North Sea Oil."""

RANGES = {
    "change_influence.us": CHANGES,
    "change_influence.ussr": CHANGES,
    "set_influence.us": AMOUNTS,
    "set_influence.ussr": AMOUNTS,
    "gain_points.us": POINTS,
    "gain_points.ussr": POINTS,
    "box": range(LAST_BOX + 1),
    "attempt_coup.operations": range(1, MOST_OPERATIONS + 1),
    "conduct_operations.operations": range(1, MOST_OPERATIONS + 1),
    "set_military_operations.operations": range(MOST_MILITARY_OPERATIONS + 1),
    "level": DEFCON_LEVELS,
    "influence": range(-CIVIL_WAR_ENDS_AT, CIVIL_WAR_ENDS_AT + 1),
    "turn": range(min(TURNS), max(TURNS) + 1),
    "number": range(1, MOST_ACTION_ROUNDS + 1),
    "handicap": range(HIGHEST_HANDICAP + 1),
}
"""By name, or by kind of action and name."""
