"""The components of Twilight Imperium that victory points depend on, read from the facts."""

from __future__ import annotations

from enum import Enum
from functools import cached_property
from typing import NewType

from attrs import frozen

from laurel.games import facts
from laurel.match.setup import Points

ID = "twilight_imperium"

SourceId = NewType("SourceId", str)
"""Where a point came from: the id of a `Source` or an `Objective`, a note by the players, or empty where no source was
entered."""

ObjectiveId = NewType("ObjectiveId", str)
"""The id of an `Objective`."""

SecretId = NewType("SecretId", ObjectiveId)
"""The id of a secret objective."""

LawId = NewType("LawId", str)
"""The id of a source that is a law."""

RelicId = NewType("RelicId", str)
"""The id of a source that is a relic."""

StrategyCard = NewType("StrategyCard", int)
"""A strategy card, by its printed initiative: 1 (Leadership) to 8 (Imperial)."""

Monument = NewType("Monument", int)
"""One of the three monuments of the galactic event Monuments to the Ages."""

NO_SOURCE = SourceId("")
CUSTODIANS = SourceId("custodians_token")
IMPERIAL_MECATOL = SourceId("imperial_mecatol")
SUPPORT = SourceId("support_for_the_throne")
MUTINY = SourceId("mutiny")
SEED_OF_AN_EMPIRE = SourceId("seed_of_an_empire")
STYX = SourceId("styx")
CIVILIZED_SOCIETY = SourceId("civilized_society")
ZEALOUS_ORTHODOXY = SourceId("zealous_orthodoxy")
MONUMENTS = SourceId("monuments_to_the_ages")

HOLY_PLANET = LawId("holy_planet_of_ixth")
LEAKS = LawId("classified_document_leaks")

SHARD = RelicId("shard_relic")
CROWN = RelicId("crown_emphidia_relic")
OBSIDIAN = RelicId("obsidian_relic")
BOOK = RelicId("book_of_latvinia")
SILVER_FLAME = RelicId("silver_flame")
NEURALOOP = RelicId("neuraloop")

POLITICS = StrategyCard(3)
IMPERIAL = StrategyCard(8)
SAAR = "clan_of_saar"
NAALU = "naalu_collective"
WINNU = "winnu"


class Stage(Enum):
    """The three decks of objective cards."""

    ONE = "stage_1"
    TWO = "stage_2"
    SECRET = "secret"  # noqa: S105 - a deck of cards


@frozen
class Source:
    """Something that gives victory points."""

    id: SourceId
    name: str
    points: Points
    kind: str
    box: str
    taken_back_on_discard: bool = False
    """Whether the law's text takes its point back when it is discarded."""

    removed_by: str = ""
    """The box that takes the card out of the game, or empty."""

    worth: str = "while_held"
    """For a relic: whether it gives its point `while_held` or `when_purged`."""


@frozen
class Objective:
    """An objective card, or one of the three unnamed objectives (`UNNAMED_OBJECTIVES`)."""

    id: ObjectiveId
    name: str
    text: str
    """What a player has to fulfil, in our words; empty for an unnamed objective."""

    stage: Stage
    points: Points
    phase: str
    """The phase in which it is scored; empty for an unnamed objective."""

    box: str

    @cached_property
    def is_secret(self) -> bool:
        """Whether the card is one of the secret objectives."""
        return self.stage is Stage.SECRET

    @cached_property
    def is_named(self) -> bool:
        """Whether it is one card, which a player cannot score twice."""
        return self.id not in UNNAMED_OBJECTIVES


FactionId = NewType("FactionId", str)
"""A faction, as the facts name it."""


@frozen
class Faction:
    """A faction that a player may lead."""

    id: str
    name: str
    box: str


SOURCES = {item["id"]: Source(**item) for item in facts.read(ID, "sources")["items"]}
KNOWN_LAWS = {LawId(source.id): source for source in SOURCES.values() if source.kind == "law"}
LAWS = {law: source for law, source in KNOWN_LAWS.items() if source.points}
"""Laws that give a point; Classified Document Leaks gives none itself."""

RELICS = {RelicId(source.id): source for source in SOURCES.values() if source.kind == "relic"}
FACTIONS = {FactionId(item["id"]): Faction(**item) for item in facts.read(ID, "factions")["items"]}
STRATEGY_CARDS = {StrategyCard(item["id"]): item["name"] for item in facts.read(ID, "strategy_cards")["items"]}
CARDS_PER_PLAYER = {int(n): cards for n, cards in facts.read(ID, "strategy_cards")["per_player"].items()}

ANY_STAGE_I = ObjectiveId("public_stage_1")
ANY_STAGE_II = ObjectiveId("public_stage_2")
ANY_SECRET = SecretId(ObjectiveId("secret_objective"))
UNNAMED_OBJECTIVES = {ANY_STAGE_I: Stage.ONE, ANY_STAGE_II: Stage.TWO, ANY_SECRET: Stage.SECRET}
"""Unnamed objectives by id: players who only count points may score them any number of times."""

OBJECTIVES = {
    item["id"]: Objective(**{**item, "stage": Stage(item["stage"])}) for item in facts.read(ID, "objectives")["items"]
} | {
    unnamed: Objective(unnamed, SOURCES[unnamed].name, "", stage, SOURCES[unnamed].points, "", "base")
    for unnamed, stage in UNNAMED_OBJECTIVES.items()
}
SECRETS = {SecretId(objective.id): objective for objective in OBJECTIVES.values() if objective.is_secret}
MONUMENT_TOKENS = (Monument(1), Monument(2), Monument(3))
COMMODITIES_PER_POINT = 3
SECRET_LIMIT = 3
SECRET_LIMIT_WITH_OBSIDIAN = 4
FACEDOWN_OF_EACH_STAGE = 5
