"""What the number fields of forms may hold."""

from __future__ import annotations

from laurel.games.race_for_the_galaxy.components import MOST_CARDS, MOST_CHIPS

CARDS = range(MOST_CARDS + 1)

RANGES = {
    "gain_chips.chips": range(1, MOST_CHIPS + 1),
    "count_chips.chips": range(MOST_CHIPS + 1),
    "cards": CARDS,
    "end_round.discarded": CARDS,
    "hand_cards": CARDS,
}
"""By name, or by kind of action and name."""
