"""Presses in Twilight Imperium: points, where they come from, and objectives."""

from __future__ import annotations

from laurel.games.twilight_imperium import GAME
from tools.bench import repeated
from tools.bench.presses import Press, Pressing, sample

IMPERIUM = "Twilight Imperium"
ENTRIES = 1_000
PRESSES = (
    Press("a point", "#plus-0"),
    Press("a point", "#plus-1"),
    Press("another point", "#plus-1"),
    Press("a point", "#plus-2"),
    Press("where it comes from", "[id^=slot-]"),
    Press("undo", ".tools [data-do=undo]"),
)
PRESSINGS = (
    Pressing(IMPERIUM, "sample", sample(GAME.id), PRESSES),
    Pressing(IMPERIUM, f"with {ENTRIES} entries", repeated.stored(ENTRIES), PRESSES),
)
