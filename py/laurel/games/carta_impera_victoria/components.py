"""The cards of CIV: Carta Impera Victoria, and the figures of its two victories, read from the facts."""

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
IN_THE_BOX: dict[Domain, int] = {Domain(item["id"]): item["cards"] for item in facts.read(ID, "domains")["items"]}
"""How many cards of each domain there are."""

IN_ALL = sum(IN_THE_BOX.values())

HEGEMONY: dict[int, int] = {int(n): cards for n, cards in facts.read(ID, "victory")["hegemony"].items()}
"""Cards of one domain that make a Hegemony, by number of players."""

TIE_BREAK: tuple[Domain, ...] = tuple(map(Domain, facts.read(ID, "victory")["tie_break"]))
"""The order in which players who are level on points compare their cards."""
