"""The domains and their cards, and the numbers of the two ways to win, read from the facts."""

from __future__ import annotations

from enum import Enum

from laurel.games import facts

ID = "carta_impera_victoria"


class Domain(Enum):
    """The six domains of the cards, in the order in which a play area shows them."""

    MILITARY = "military"
    RELIGION = "religion"
    ECONOMY = "economy"
    SCIENCE = "science"
    CULTURE = "culture"
    UTOPIA = "utopia"


NAMES: dict[Domain, str] = {Domain(item["id"]): item["name"] for item in facts.read(ID, "domains")["items"]}
CARDS_IN_GAME: dict[Domain, int] = {Domain(item["id"]): item["cards"] for item in facts.read(ID, "domains")["items"]}
"""The number of cards of each domain in the game."""

ALL_CARDS = sum(CARDS_IN_GAME.values())

HEGEMONY: dict[int, int] = {int(n): cards for n, cards in facts.read(ID, "victory")["hegemony"].items()}
"""How many cards of one domain a Hegemony takes, by number of players."""

TIE_BREAK: tuple[Domain, ...] = tuple(map(Domain, facts.read(ID, "victory")["tie_break"]))
"""The order of domains in which players who are tied on points compare their cards."""
