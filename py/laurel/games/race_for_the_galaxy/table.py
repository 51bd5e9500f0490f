"""What lies on a table of Race for the Galaxy, as far as victory points need it, and questions to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from attrs import field, frozen

from laurel.games.race_for_the_galaxy.components import (
    CHIPS_PER_PLAYER,
    IMPERIUM_WARLORD,
    MOST_PLAYERS,
    REBEL_CANTINA,
    Boxes,
    Card,
    CardId,
    Deck,
    Edition,
    GoalId,
    Military,
    Phase,
)
from laurel.games.race_for_the_galaxy.decks import deck
from laurel.match.evolve import evolve
from laurel.match.message import N_, Refusal
from laurel.match.setup import Points, Seat, Setup

ItemT = TypeVar("ItemT")


@frozen
class Options:
    """What a table of Race for the Galaxy agrees on before it starts."""

    boxes: Boxes = "tgs_rvi"
    edition: Edition = "first"
    takeovers: bool = False
    """Whether worlds may be taken over; tables alternate, and the first match is without."""

    rebel_vs_imperium: bool = False
    """Whether two players play the scenario Rebel vs Imperium."""

    rebel: Seat = Seat(0)
    """In the scenario: who takes the rebels' side."""


@frozen
class House:
    """What is fixed from the setup on."""

    boxes: Boxes = "tgs_rvi"
    edition: Edition = "first"
    takeovers: bool = False

    @property
    def deck(self) -> Deck:
        """Every card that may be in play."""
        return deck(self.boxes, self.edition)


@frozen
class Tableau:
    """What lies in front of one player."""

    cards: tuple[CardId, ...] = ()
    """In the order in which they came."""

    goods: frozenset[CardId] = frozenset()
    """The worlds that have a good on them."""

    chips: Points = Points(0)
    hand: int | None = None
    """How many cards the player holds; `None` where nobody counted them."""

    discarded: int = 0
    """How many cards the player discarded down to the hand limit at the end of the latest round."""

    start: CardId | None = None
    """The world with which the player started, wherever it is now."""

    has_final_hand: bool = False
    """Whether the hand was counted after the end of the game, as a tie needs it."""


@frozen
class Goals:
    """The goal tiles of this match."""

    in_play: tuple[GoalId, ...] = ()
    claims: tuple[tuple[GoalId, Seat], ...] = ()
    """Who has claimed which "first" goal, in the order of the claims."""

    holders: tuple[tuple[GoalId, Seat], ...] = ()
    """Who holds which "most" goal."""

    is_settled: bool = False
    """Whether the table has gone through them after the end: what nobody has then is nobody's."""

    def claimants(self, goal: GoalId) -> tuple[Seat, ...]:
        """Everybody who has claimed a "first" goal."""
        return tuple(seat for claimed, seat in self.claims if claimed == goal)

    def holder(self, goal: GoalId) -> Seat | None:
        """Return who holds a "most" goal; `None` where its tile lies in the centre."""
        return dict(self.holders).get(goal)


@frozen
class Declaration:
    """A declared takeover that waits for its resolution, or has had it."""

    attacker: Seat
    power: CardId
    world: CardId
    defender: Seat
    """Who owned the world when the takeover was declared."""

    temporary: Military
    """The attacker's temporary Military of this phase as it was when the takeover was declared."""

    succeeded: bool | None = None
    """`None` until it is resolved."""


@frozen
class Settle:
    """A Settle phase: how it began, and what has been used and declared in it. Tuples hold one item a seat."""

    before: tuple[Tableau, ...]
    """The tableaux at its beginning: worlds placed in this phase have no say in a takeover."""

    temporary: tuple[Military, ...]
    """Temporary Military that was used in this phase; it lasts until its end."""

    hand_cards: tuple[int, ...]
    """How many hand cards were discarded for it."""

    declarations: tuple[Declaration, ...] = ()
    is_announced: bool = True
    """Whether the table has entered that the phase began; otherwise it lasts as long as takeovers are unresolved."""


@frozen(slots=False)
class Table:
    """All that matters for points. Tuples hold one item a seat, clockwise."""

    house: House
    tableaux: tuple[Tableau, ...]
    goals: Goals = Goals()
    dealt: tuple[tuple[CardId, ...], ...] = ()
    """The start worlds that were dealt to each seat; empty where nobody entered them."""

    round: int = 1
    phase: Phase | None = None
    """The phase in which the table is, or `None` between phases and where nobody enters them."""

    latest: Phase | None = None
    """The latest phase that began in this round, over or not; `None` where none was entered."""

    settle: Settle | None = None
    """The Settle phase in which the table is."""

    is_over: bool = False
    ruling: tuple[Seat, ...] = ()
    """Whom the table named where hands could not be counted any more."""

    deck: Deck = field(init=False, eq=False, repr=False)
    """Every card that may be in play."""

    @deck.default
    def _deck(self) -> Deck:
        return self.house.deck

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Every seat, clockwise."""
        return tuple(map(Seat, range(len(self.tableaux))))

    @property
    def pool(self) -> int:
        """Points in chips that are left in the pool; below 0 where chips that were set aside are in use."""
        return CHIPS_PER_PLAYER * len(self.tableaux) - sum(tableau.chips for tableau in self.tableaux)

    def check(self, *seats: Seat) -> None:
        """Raise `Refusal` for a seat that is not at this table."""
        if any(seat not in range(len(self.tableaux)) for seat in seats):
            raise Refusal(N_("There is no such player at this table."))

    def card(self, card: CardId) -> Card:
        """Return a card of the boxes on this table.

        Raises:
            Refusal: they hold no card of that title.
        """
        if card not in self.deck:
            raise Refusal(N_("There is no such card in the boxes of this table."))
        return self.deck[card]

    def cards(self, seat: Seat) -> tuple[Card, ...]:
        """Every card in a player's tableau."""
        return cards_of(self.deck, self.tableaux[seat])

    def owners(self, card: CardId) -> tuple[Seat, ...]:
        """Return whose tableaux a card lies in, once for each copy."""
        return tuple(seat for seat in self.seats for one in self.tableaux[seat].cards if one == card)

    def copies_left(self, card: CardId) -> int:
        """How many copies of a card are not in anybody's tableau; below 0 where there are too many."""
        return self.card(card).copies - len(self.owners(card))

    def with_tableau(self, seat: Seat, **changes: Any) -> Table:
        """Return the table with something else in front of a player."""
        return evolve(self, tableaux=replaced(self.tableaux, seat, evolve(self.tableaux[seat], **changes)))

    def clockwise_from_lowest(self) -> tuple[Seat, ...]:
        """Every seat, from whose start world has the lowest number; from the first seat where nobody entered one."""
        numbers = {
            seat: number
            for seat in self.seats
            if (start := self.tableaux[seat].start) is not None and (number := self.deck[start].start) is not None
        }
        first = min(numbers, key=numbers.__getitem__, default=Seat(0))
        return self.seats[first:] + self.seats[:first]


def cards_of(cards: Deck, tableau: Tableau) -> tuple[Card, ...]:
    """Every card of a tableau."""
    return tuple(cards[card] for card in tableau.cards)


def replaced(items: Sequence[ItemT], seat: Seat, item: ItemT) -> tuple[ItemT, ...]:
    """Return the items with another one at a seat."""
    return (*items[:seat], item, *items[seat + 1 :])


def opening(setup: Setup[Options]) -> Table:
    """Everybody has an empty tableau; in the scenario Rebel vs Imperium, the start world of the side."""
    players, options = len(setup.players), setup.options
    _check_players(players, options)
    table = Table(House(options.boxes, options.edition, options.takeovers), (Tableau(),) * players)
    if not options.rebel_vs_imperium:
        return table
    _check_scenario(setup)
    for seat in setup.seats:
        world = REBEL_CANTINA if seat == options.rebel else IMPERIUM_WARLORD
        table = table.with_tableau(seat, cards=(world,), start=world)
    return table


def _check_players(players: int, options: Options) -> None:
    most = MOST_PLAYERS[options.boxes]
    if not 2 <= players <= most:
        raise Refusal(N_("With these boxes, two to %(most)s play."), field="boxes", most=most)
    if options.takeovers and "rvi" not in options.boxes:
        raise Refusal(N_("Takeovers need Rebel vs Imperium."), field="takeovers")


def _check_scenario(setup: Setup[Options]) -> None:
    if len(setup.players) != 2:
        raise Refusal(N_("The scenario is for two players."), field="rebel_vs_imperium")
    if not setup.options.takeovers:
        raise Refusal(N_("The scenario is played with takeovers."), field="takeovers")
    if setup.options.rebel not in setup.seats:
        raise Refusal(N_("Who leads the rebels has to sit at the table."), field="rebel")
