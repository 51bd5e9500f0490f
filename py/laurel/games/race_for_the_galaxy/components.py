"""The components of Race for the Galaxy that victory points depend on, read from the facts."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Literal, NewType

from attrs import field, frozen

from laurel.match.setup import Points

ID = "race_for_the_galaxy"

CardId = NewType("CardId", str)
"""The id of a card by its title; copies of one title share it."""

GoalId = NewType("GoalId", str)
"""The id of a goal tile."""

Military = NewType("Military", int)
"""Military strength or defence; may be negative. Never victory points."""

Boxes = Literal["base", "tgs", "rvi", "tgs_rvi"]
"""The base game alone, with The Gathering Storm, with Rebel vs Imperium, or with both."""

EntryMode = Literal["live", "finished"]
"""Whether a match is kept while it is played, or a finished game is scored."""

Edition = Literal["first", "revised"]
"""The printing of the base game: five cards differ."""

BOXES: Mapping[Boxes, frozenset[str]] = {
    "base": frozenset({"base"}),
    "tgs": frozenset({"base", "tgs"}),
    "rvi": frozenset({"base", "rvi"}),
    "tgs_rvi": frozenset({"base", "tgs", "rvi"}),
}


HAND_LIMIT = 10
"""Cards that a player may hold at the end of a round."""

TABLEAU_SIZE = 12
"""Cards in a tableau that end the game."""


class CardKind(Enum):
    """The two kinds of cards. The cost of a world is printed in a circle, that of a development in a diamond."""

    WORLD = "world"
    DEVELOPMENT = "development"


class Good(Enum):
    """The four kinds of goods, and so of worlds: blue, brown, green and yellow."""

    NOVELTY = "novelty"
    RARE = "rare"
    GENES = "genes"
    ALIEN = "alien"


class Origin(Enum):
    """When a world gets a good: in every Produce phase, or once, when it is placed."""

    PRODUCTION = "production"
    WINDFALL = "windfall"


class Keyword(Enum):
    """A keyword of a card that other cards and goals count."""

    ALIEN = "alien"
    IMPERIUM = "imperium"
    REBEL = "rebel"
    TERRAFORMING = "terraforming"
    UPLIFT = "uplift"


class Power(Enum):
    """The phase of a power: one of five, or Trade, which is a part of Consume with its own icon."""

    EXPLORE = "explore"
    DEVELOP = "develop"
    SETTLE = "settle"
    TRADE = "trade"
    CONSUME = "consume"
    PRODUCE = "produce"


class Phase(Enum):
    """When goals are checked: after a phase, or at the end of the round."""

    EXPLORE = "explore"
    DEVELOP = "develop"
    SETTLE = "settle"
    CONSUME = "consume"
    PRODUCE = "produce"
    ROUND_END = "round_end"


class Vulnerability(Enum):
    """The condition of a takeover power: what makes a player vulnerable to it."""

    REBEL_MILITARY_WORLD = "rebel_military_world"
    IMPERIUM_CARD = "imperium_card"
    POSITIVE_MILITARY = "positive_military"


@frozen
class Criterion:
    """Which cards count. A field that is `None` or false does not restrict them."""

    card: CardId | None = None
    kind: CardKind | None = None
    good: Good | None = None
    origin: Origin | None = None
    keyword: Keyword | None = None
    power: Power | None = None
    """The card has at least one power of it."""

    cost: int | None = None
    is_military: bool = False
    has_chromosome: bool = False
    is_variable: bool = False
    """The card's points depend on other cards, a "?" in its hexagon."""


@frozen
class Line:
    """One line of what a card counts: points, or cards to draw, for each card that meets the criterion."""

    points: Points
    criterion: Criterion


@frozen(eq=False)
class Card:
    """A card of one deck. Cards are compared by identity."""

    id: CardId
    title: str
    kind: CardKind
    cost: int
    """The printed cost; for a military world, its defence."""

    points: Points | None
    """The printed points; `None` where they depend on other cards."""

    copies: int = 1
    good: Good | None = None
    origin: Origin | None = None
    keywords: frozenset[Keyword] = frozenset()
    is_military: bool = False
    has_chromosome: bool = False
    start: int | None = None
    """The number of a start world: odd ones are red, even ones blue."""

    powers: frozenset[Power] = frozenset()
    military: Military = Military(0)
    military_per_military_world: Military = Military(0)
    versus: Mapping[str, Military] = field(factory=dict)
    """Specialised Military: against worlds of a good's kind, or against `rebel` military worlds."""

    discard_for: Military = Military(0)
    """Temporary Military for discarding the card from the tableau."""

    hand_cards: int = 0
    """How many cards of the hand may be discarded in a Settle phase, each for 1 temporary Military."""

    takeover: Vulnerability | None = None
    """For a takeover power: against whom it can be used."""

    takeover_discards: bool = False
    """Whether the card is discarded when its takeover power is used."""

    takeover_attack: Military = Military(0)
    """Attack bonus for each own rebel military world when this takeover power is used."""

    takeover_defence: tuple[Military, Military] = (Military(0), Military(0))
    """Defence bonus against takeovers for each own rebel military world, and for each other military world."""

    second_world: bool = False
    """Whether the owner may place a second world in a Settle phase."""

    settle_draw: int = 0
    """Cards drawn after placing a world."""

    look: int = 0
    """Cards seen beyond two in an Explore phase."""

    keep: int = 0
    """Cards kept beyond one in an Explore phase."""

    mix: bool = False
    """Whether explored cards join the hand before any are discarded."""

    draw_per: Line | None = None
    """Cards drawn in the Produce phase for each card in the tableau that meets the criterion: `points` of the line."""

    gambles: bool = False
    """Whether it has the gambling power of Gambling World."""

    hand_limit: int = HAND_LIMIT
    tableau_size: int = TABLEAU_SIZE
    """How many cards in the owner's tableau end the game."""

    lines: tuple[Line, ...] = ()
    per_military: Points = Points(0)
    """Points for each point of the owner's total Military."""

    chips_per_point: int = 0
    """How many points in chips give one point; 0 where chips give none."""

    points_by_kinds: tuple[Points, ...] = ()
    """Points by the number of different kinds of the owner's worlds."""

    per_good: Points = Points(0)
    """Points for each good on the owner's worlds."""

    @property
    def is_world(self) -> bool:
        """Whether the card is a world."""
        return self.kind is CardKind.WORLD

    @property
    def is_military_world(self) -> bool:
        """Whether the card is a world that is conquered."""
        return self.is_military and self.is_world

    @property
    def is_rebel_military_world(self) -> bool:
        """Whether the card is a military world with the keyword REBEL. Rebel Cantina is not a military world."""
        return self.is_military_world and Keyword.REBEL in self.keywords

    @property
    def is_variable(self) -> bool:
        """Whether the card's points depend on other cards."""
        return self.points is None


@frozen(eq=False)
class Goal:
    """A goal tile. Every tile is unique."""

    id: GoalId
    title: str
    box: str
    is_most: bool
    """Whether it is a "most" goal, which can change hands; a "first" goal is claimed for good."""

    minimum: int
    checked_at: frozenset[Phase]
    metric: str = ""
    """What is counted, if not cards: `chips`, `goods`, `kinds`, `phases`, `military` or `discarded`."""

    counts: tuple[Criterion, ...] = ()
    """Which cards are counted: those that meet any of these criteria."""

    at_most: int | None = None
    """The amount above which more does not count; `None` for no limit."""


Deck = Mapping[CardId, Card]
"""All cards that may be in play, by id."""

FIRST_POINTS = Points(3)
MOST_POINTS = Points(5)
TIED_POINTS = Points(3)
FIRST_GOALS = 4
MOST_GOALS = 2
PLAYERS_OF_THE_SCENARIO = 2
"""How many play the scenario Rebel vs Imperium."""

CHIPS_PER_PLAYER = 12
MOST_CHIPS = Points(999)
"""The most points in chips that an entry may have; more is taken for a typing error."""

MOST_CARDS = 180
"""The number of cards in all boxes: the most that a player can hold or discard."""

START_CARDS = 6
MOST_PLAYERS: Mapping[Boxes, int] = {"base": 4, "tgs": 5, "rvi": 5, "tgs_rvi": 6}

REBEL_CANTINA = CardId("rebel_cantina")
REBEL_ALLIANCE = CardId("rebel_alliance")
IMPERIUM_WARLORD = CardId("imperium_warlord")
IMPERIUM_SEAT = CardId("imperium_seat")


def meets(criterion: Criterion, card: Card) -> bool:
    """Return whether a card meets a criterion."""
    return (
        criterion.card in (None, card.id)
        and criterion.kind in (None, card.kind)
        and criterion.good in (None, card.good)
        and criterion.origin in (None, card.origin)
        and criterion.cost in (None, card.cost)
        and (criterion.keyword is None or criterion.keyword in card.keywords)
        and (criterion.power is None or criterion.power in card.powers)
        and (card.is_military or not criterion.is_military)
        and (card.has_chromosome or not criterion.has_chromosome)
        and (card.is_variable or not criterion.is_variable)
    )
