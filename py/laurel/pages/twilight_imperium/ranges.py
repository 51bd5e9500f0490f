"""What the number fields of forms may hold."""

from __future__ import annotations

from laurel.games.twilight_imperium.cards import WINNING_ROLL
from laurel.games.twilight_imperium.components import SECRET_LIMIT_WITH_OBSIDIAN
from laurel.games.twilight_imperium.gains import MOST_POINTS
from laurel.games.twilight_imperium.rounds import LAST_ROUND_WORTH_ASKING

RANGES = {
    "points": range(1, MOST_POINTS + 1),
    "gains": range(MOST_POINTS + 1),
    "unscored": range(SECRET_LIMIT_WITH_OBSIDIAN + 1),
    "roll": range(1, WINNING_ROLL + 1),
    "round": range(1, LAST_ROUND_WORTH_ASKING + 1),
}
"""By name: of whatever kind the action is."""
