"""The components of Twilight Imperium that the victory point track has to know, read from the facts."""

from __future__ import annotations

from typing import NewType

from attrs import frozen

from laurel.games import facts
from laurel.match.setup import Points

ID = "twilight_imperium"

SourceId = NewType("SourceId", str)
"""Where a point came from: the id of a `Source`, a note of the table's own, or empty where nobody has said yet."""

LawId = NewType("LawId", str)
"""The id of a source that is a law."""

Card = NewType("Card", int)
"""A strategy card, by its printed initiative: 1 (Leadership) to 8 (Imperial)."""

UNSAID = SourceId("")
CUSTODIANS = SourceId("custodians_token")
MUTINY = SourceId("mutiny")
SEED_OF_AN_EMPIRE = SourceId("seed_of_an_empire")


@frozen
class Source:
    """Something that gives victory points."""

    id: SourceId
    name: str
    points: Points
    kind: str
    box: str
    taken_back_on_discard: bool = False
    """Whether the law takes its point back when it is discarded, by its own text."""


@frozen
class Faction:
    """A faction that a player may lead."""

    id: str
    name: str
    box: str


SOURCES = {item["id"]: Source(**item) for item in facts.read(ID, "sources")["items"]}
LAWS = {LawId(source.id): source for source in SOURCES.values() if source.kind == "law"}
FACTIONS = {item["id"]: Faction(**item) for item in facts.read(ID, "factions")["items"]}
STRATEGY_CARDS = {Card(item["id"]): item["name"] for item in facts.read(ID, "strategy_cards")["items"]}
CARDS_PER_PLAYER = {int(n): cards for n, cards in facts.read(ID, "strategy_cards")["per_player"].items()}
