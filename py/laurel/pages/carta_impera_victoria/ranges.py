"""What the number fields of forms may hold."""

from __future__ import annotations

from laurel.games.carta_impera_victoria.components import IN_ALL

RANGES = {"cards": range(1, IN_ALL + 1)}
"""By name: of whatever kind the action is."""
