"""The components of Twilight Struggle that victory points depend on, read from the facts."""

from __future__ import annotations

from enum import Enum
from typing import Literal, NewType

from attrs import frozen

from laurel.games import facts
from laurel.match.message import N_

ID = "twilight_struggle"

CountryId = NewType("CountryId", str)
"""The id of a `Country`."""

RegionId = NewType("RegionId", str)
"""The id of a `MapRegion`."""

CardId = NewType("CardId", str)
"""The id of a `Card`."""

ScoringCardId = NewType("ScoringCardId", CardId)
"""The id of a scoring card."""

WarCardId = NewType("WarCardId", CardId)
"""The id of a war card."""

HeadlineId = NewType("HeadlineId", CardId)
"""The id of a card that is revealed as a headline: any one, scoring cards included."""

PlayedId = NewType("PlayedId", CardId)
"""The id of a card that is played in an action round: any one, scoring cards and The China Card included."""

DrawnId = NewType("DrawnId", CardId)
"""The id of a card that an event brings: any one, scoring cards included."""

LastingCardId = NewType("LastingCardId", CardId)
"""The id of a card whose event stays in effect."""

AreaId = NewType("AreaId", str)
"""The id of a region, or of a part of one, that is named when an event happens; or `NO_AREA`."""

TakenId = NewType("TakenId", CountryId)
"""The id of a country that Shuttle Diplomacy may take from the USSR."""

Die = NewType("Die", int)
"""What a die shows, 1 to 6."""

SourceId = NewType("SourceId", str)
"""What moved the marker: the id of a card, one of the two below, a text of the players, or
empty if it was not entered."""

NO_SOURCE = SourceId("")
SPACE_RACE = SourceId("space_race")
MILITARY_OPERATIONS = SourceId("military_operations")

EUROPE = RegionId("europe")
ASIA = RegionId("asia")
MIDDLE_EAST = RegionId("middle_east")
CENTRAL_AMERICA = RegionId("central_america")
SOUTH_AMERICA = RegionId("south_america")
SOUTHEAST_ASIA = "southeast_asia"
"""A part of Asia with a scoring card of its own; never a region."""

NO_AREA = AreaId("none")
"""What is named where no region can be."""

BEAR_TRAP = CardId("bear_trap")
BREZHNEV_DOCTRINE = CardId("brezhnev_doctrine")
CHERNOBYL = CardId("chernobyl")
CHINA_CARD = CardId("china_card")
CONTAINMENT = CardId("containment")
CUBAN_MISSILE_CRISIS = CardId("cuban_missile_crisis")
DEFECTORS = CardId("defectors")
FLOWER_POWER = CardId("flower_power")
FORMOSAN_RESOLUTION = CardId("formosan_resolution")
NORTH_SEA_OIL = CardId("north_sea_oil")
OLYMPIC_GAMES = CardId("olympic_games")
SUMMIT = CardId("summit")
NUCLEAR_SUBS = CardId("nuclear_subs")
DE_GAULLE_LEADS_FRANCE = CardId("de_gaulle_leads_france")
IRAN_CONTRA_SCANDAL = CardId("iran_contra_scandal")
LATIN_AMERICAN_DEATH_SQUADS = CardId("latin_american_death_squads")
QUAGMIRE = CardId("quagmire")
RED_SCARE_PURGE = CardId("red_scare_purge")
SALT_NEGOTIATIONS = CardId("salt_negotiations")
SHUTTLE_DIPLOMACY = CardId("shuttle_diplomacy")
SOUTHEAST_ASIA_SCORING = CardId("southeast_asia_scoring")
U2_INCIDENT = CardId("u2_incident")
UN_INTERVENTION = CardId("un_intervention")
NATO = CardId("nato")
NORAD = CardId("norad")
THE_REFORMER = CardId("the_reformer")
US_JAPAN_PACT = CardId("us_japan_mutual_defense_pact")
VIETNAM_REVOLTS = CardId("vietnam_revolts")
WILLY_BRANDT = CardId("willy_brandt")
WE_WILL_BURY_YOU = CardId("we_will_bury_you")
YURI_AND_SAMANTHA = CardId("yuri_and_samantha")

FRANCE = CountryId("france")
JAPAN = CountryId("japan")
TAIWAN = CountryId("taiwan")
WEST_GERMANY = CountryId("west_germany")
ZAIRE = CountryId("zaire")

LAST_SPACE = 20
"""The last space of the track on either side: who reaches it wins."""

TRACK = range(-LAST_SPACE, LAST_SPACE + 1)
"""Every space of the victory point track, the one in the middle included: negative ones are the USSR's."""

DIE = range(1, 7)
"""What a die shows."""

DEFCON_LEVELS = range(1, 6)
MOST_MILITARY_OPERATIONS = 5
MOST_OPERATIONS = 6
"""The highest Operations value: the China Card, used in Southeast Asia alone, under Vietnam Revolts."""


Attempts = Literal["coup", "any"]
"""What an event grants beside influence: a coup, or a coup or Realignment rolls."""


class Superpower(Enum):
    """The two superpowers."""

    US = "us"
    USSR = "ussr"

    @property
    def enemy(self) -> Superpower:
        """The other superpower."""
        return Superpower.USSR if self is Superpower.US else Superpower.US


SIDE_NAMES = {Superpower.US: N_("USA"), Superpower.USSR: N_("USSR")}


@frozen
class Pair:
    """A number for each superpower: influence, points gained, military operations or a box of the space race."""

    us: int = 0
    ussr: int = 0

    def of(self, side: Superpower) -> int:
        """Return the number of one superpower."""
        return self.us if side is Superpower.US else self.ussr

    def with_number(self, side: Superpower, number: int) -> Pair:
        """Return the pair with another number for one superpower."""
        return Pair(number, self.ussr) if side is Superpower.US else Pair(self.us, number)

    @property
    def net(self) -> int:
        """The number of the US less that of the USSR."""
        return self.us - self.ussr


NEITHER = Pair()


def pair_of(side: Superpower, number: int) -> Pair:
    """Return a number for one superpower and nothing for the other."""
    return NEITHER.with_number(side, number)


@frozen
class Country:
    """A country of the map."""

    id: CountryId
    name: str
    region: RegionId
    stability: int
    neighbours: tuple[CountryId, ...]
    subregions: tuple[str, ...] = ()
    """Western and Eastern Europe, or Southeast Asia."""

    battleground: bool = False
    next_to: Superpower | None = None
    """The superpower that it borders."""

    southeast_asia: int = 0
    """Points that its control is worth on the card Southeast Asia Scoring."""

    index: int = 0
    """Its place in every list of all countries."""


@frozen
class MapRegion:
    """One of the six regions, with the points of its tiers."""

    id: RegionId
    name: str
    scoring_card: CardId
    presence: int
    domination: int
    control: int | None
    """`None` for Europe: Control wins the game at once."""

    countries: tuple[Country, ...]


@frozen
class War:
    """What a war card pays, and when."""

    points: int
    needs: int
    """The lowest modified die that wins."""

    targets: tuple[CountryId, ...]
    """Countries that may be attacked; empty for any of stability 1 or 2."""

    counts_target: bool = False
    """Whether the target itself weakens the attack while the enemy controls it."""


@frozen
class InfluenceStep:
    """A part of an event that moves influence: what it may do in each of some countries, and how much in all.

    Without `total`, `countries` and `operations` it does all of it in every country, and nobody chooses.
    """

    side: Superpower | None
    """Whose influence it is; `None` for that of the side that plays the card."""

    adds: bool = True
    """Whether influence is added; otherwise it is taken."""

    amount: int | str = 0
    """The most in one country: a number; `all` or `half` of what is there; `double`, as much as is there again; what is
    missing to `control` the country, or to `match` the enemy."""

    areas: tuple[str, ...] = ()
    """Countries, regions and parts of regions; empty for the whole map."""

    of: str = ""
    """Which of these countries: `not_us` or `not_ussr` for those that this side does not control, `nobody` for those
    that nobody controls, `empty` for those without influence, `no_battleground` for those that are none."""

    total: int | None = None
    """How many points a player distributes."""

    countries: int | None = None
    """How many countries a player chooses."""

    operations: int | None = None
    """How many Operations a player uses."""

    without_coup: bool = False
    """Whether these Operations are for influence and Realignment rolls alone."""

    attempts: Attempts | None = None
    """What these Operations are for where they place no influence."""

    is_free: bool = False
    """Whether DEFCON does not restrict these attempts, and they are no military operations."""

    again: bool = False
    """Whether it is there only if the coup of the step before it has removed influence, in another country."""

    when: tuple[str, ...] = ()
    """What has to be so, by the names of `event_steps.CONDITIONS` or by events in effect."""

    unless: tuple[str, ...] = ()
    """What must not be so."""

    instead: bool = False
    """Whether it is a choice between this step and the one before it."""

    or_discard: bool = False
    """Whether a player may discard a card instead."""

    moved: bool = False
    """Whether it places again what the step before it has taken."""

    @property
    def is_open(self) -> bool:
        """Whether a player chooses."""
        return not (self.total is None and self.countries is None and self.operations is None)


@frozen
class Card:
    """A card of the game."""

    id: CardId
    name: str
    number: int | None
    """The Deluxe number; `None` for a promotional card."""

    side: Superpower | None
    """Whose event it is; `None` where it is the player's."""

    era: str | None
    operations: int | None
    kind: str
    """What its event does to the board: `determined` influence, `owed` influence that a player chooses, `points` or
    places on a track only, or neither: what is `lasting`, and what is `text` for the players alone."""

    box: str = "base"
    """`base`, `optional`, or `promo` for what a single source says."""

    points: int = 0
    """What the event gives to its side, whatever the board."""

    defcon: int = 0
    """What the event moves DEFCON by."""

    lasts: str = ""
    """`game`, `turn` or `until_used` for an event that stays in effect, or empty."""

    prevented_by: tuple[CardId, ...] = ()
    """Events after which this one cannot be played as an event."""

    cancels: tuple[CardId, ...] = ()
    """Events that this one ends."""

    once: bool = False
    """Whether the card is removed from the game after its event has happened."""

    countries: tuple[CountryId, ...] = ()
    """Countries that the event counts, where the card lists them."""

    text: str = ""
    """What the event does beside points and tracks, in words; empty for nothing."""

    war: War | None = None
    steps: tuple[InfluenceStep, ...] = ()
    """The influence that it moves, in order."""

    when: tuple[str, ...] = ()
    """What the whole event depends on: names of conditions that have to be so for it to do anything."""

    follows: tuple[CardId, ...] = ()
    """Events of which one has to happen before."""

    draws: str = ""
    """What becomes of a card that it brings from the opponent's hand: it is `played` as the player likes, or it
    `happens` unless it is an event of the opponent, of which the Operations are used. Empty where it brings none."""

    never_after: tuple[CardId, ...] = ()
    """Events after which it may not be played, although earlier versions of Laurel allowed it."""

    never_in: str = ""
    """The era in which it may not be played, although earlier versions of Laurel allowed it; empty for none."""

    brings: str = ""
    """How it brings the event of another card: one that the `opponent` gives, that `chance` takes from the hand of the
    USSR, at the `choice` of its side, or from the `discards`. Empty where it brings none."""

    boycotted: bool = False
    """Whether the opponent of its player may lower DEFCON by it."""

    regions: tuple[AreaId, ...] = ()
    """What is named when it happens, one of these; empty where nothing is."""


@frozen
class Box:
    """A box of the space race track."""

    box: int
    name: str
    operations: int
    """The lowest operations value of a card that may be used for an attempt."""

    highest_roll: int
    """The highest die with which an attempt succeeds."""

    first: int
    second: int
    ability: str = ""
    """What only the side that is alone there may do, or empty."""


@frozen
class TurnFacts:
    """A turn of the game."""

    turn: int
    era: str
    hand: int
    action_rounds: int


@frozen
class FreeInfluence:
    """Influence that a side may place where it wants within a part of Europe."""

    side: Superpower
    influence: int
    where: str


@frozen
class StartPosition:
    """A printed set-up."""

    id: str
    turn: int
    defcon: int
    marker: int
    space: Pair
    china_card: Superpower
    free: tuple[FreeInfluence, ...]
    in_effect: tuple[CardId, ...]
    influence: dict[CountryId, Pair]


def _country(index: int, item: facts.Fact) -> Country:
    next_to = Superpower(item["next_to"]) if "next_to" in item else None
    lists = {name: tuple(item.get(name, ())) for name in ("neighbours", "subregions")}
    return Country(**{**item, **lists, "next_to": next_to, "index": index})


def _region(item: facts.Fact) -> MapRegion:
    return MapRegion(**item, countries=tuple(one for one in COUNTRIES.values() if one.region == item["id"]))


def _card(item: facts.Fact) -> Card:
    names = ("prevented_by", "cancels", "countries", "when", "follows", "never_after", "regions")
    lists = {name: tuple(item.get(name, ())) for name in names}
    side = Superpower(item["side"]) if item["side"] else None
    war = War(**{**item["war"], "targets": tuple(item["war"]["targets"])}) if "war" in item else None
    steps = tuple(_step(one) for one in item.get("steps", ()))
    return Card(**{**item, **lists, "side": side, "war": war, "steps": steps})


def _step(item: facts.Fact) -> InfluenceStep:
    rest = {name: value for name, value in item.items() if name not in ("side", "add", "take", "in")}
    lists = {name: tuple(item.get(name, ())) for name in ("when", "unless")}
    read: facts.Fact = {
        "side": Superpower(item["side"]) if item["side"] else None,
        "adds": "take" not in item,
        "amount": item.get("add", item.get("take", 0)),
        "areas": tuple(item.get("in", ())),
    }
    return InfluenceStep(**{**rest, **lists, **read})


def _start(item: facts.Fact) -> StartPosition:
    free = tuple(FreeInfluence(**{**one, "side": Superpower(one["side"])}) for one in item["free"])
    influence = {country: Pair(*pair) for country, pair in item["influence"].items()}
    read: facts.Fact = {
        "space": Pair(*item["space"]),
        "china_card": Superpower(item["china_card"]),
        "in_effect": tuple(item["in_effect"]),
    }
    return StartPosition(**{**item, **read, "free": free, "influence": influence})


COUNTRIES = {item["id"]: _country(index, item) for index, item in enumerate(facts.read(ID, "countries")["items"])}
REGIONS = {item["id"]: _region(item) for item in facts.read(ID, "regions")["items"]}
"""In the order in which final scoring goes through them."""

SUBREGIONS = {item["id"]: str(item["name"]) for item in facts.read(ID, "regions")["subregions"]}
"""Names of parts of regions."""

CARDS = {item["id"]: _card(item) for item in facts.read(ID, "cards")["items"]}
SCORING_CARDS: dict[CardId, RegionId | None] = {region.scoring_card: region.id for region in REGIONS.values()} | {
    SOUTHEAST_ASIA_SCORING: None
}
"""The region of every scoring card; `None` for Southeast Asia."""

BOXES = {item["box"]: Box(**item) for item in facts.read(ID, "space_race")["items"]}
TURNS = {item["turn"]: TurnFacts(**item) for item in facts.read(ID, "turns")["items"]}
STARTS = {item["id"]: _start(item) for item in facts.read(ID, "setup")["items"]}
LAST_BOX = max(BOXES)
LAST_TURN = max(TURNS)
TRAPS = {Superpower.US: QUAGMIRE, Superpower.USSR: BEAR_TRAP}
"""The event that makes each side discard cards."""

STABILITY = tuple(country.stability for country in COUNTRIES.values())
