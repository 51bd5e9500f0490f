"""The state of a match of Race for the Galaxy, as far as points, Military and goals depend on it."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from laurel.games.race_for_the_galaxy.components import (
    CHIPS_PER_PLAYER,
    IMPERIUM_WARLORD,
    MOST_PLAYERS,
    PLAYERS_OF_THE_SCENARIO,
    REBEL_CANTINA,
    Boxes,
    Card,
    CardId,
    Deck,
    Edition,
    EntryMode,
    GoalId,
    Military,
    Phase,
)
from laurel.games.race_for_the_galaxy.decks import deck
from laurel.match.evolve import evolve, replace_item
from laurel.match.message import N_, Refusal
from laurel.match.setup import Points, Seat, Setup


@frozen
class Options:
    """The options of a match."""

    boxes: Boxes = "tgs_rvi"
    edition: Edition = "first"
    takeovers: bool = False
    """Whether takeovers are played; the rules alternate, beginning without."""

    rebel_vs_imperium: bool = False
    """Whether the scenario Rebel vs Imperium for two players is played."""

    rebel: Seat = Seat(0)
    """In the scenario: the player of the rebels."""

    entry: EntryMode = "live"


@frozen
class Variant:
    """The boxes and rules that a match is played with."""

    boxes: Boxes = "tgs_rvi"
    edition: Edition = "first"
    takeovers: bool = False

    @property
    def deck(self) -> Deck:
        """Every card of the boxes."""
        return deck(self.boxes, self.edition)


@frozen
class Tableau:
    """The cards, goods and chips of one player."""

    cards: tuple[CardId, ...] = ()
    """In the order of placing; the start world first."""

    goods: frozenset[CardId] = frozenset()
    """The worlds that have a good on them."""

    chips: Points = Points(0)
    hand: int | None = None
    """Cards in hand; `None` where they were not counted."""

    discarded: int = 0
    """Cards discarded down to the hand limit at the end of the latest round."""

    start: CardId | None = None
    """The world with which the player started, also after it has left the tableau."""

    has_final_hand: bool = False
    """Whether the hand was counted after the end of the game, as the tie-break needs it."""

    has_final_goods: bool = False
    """Whether the goods were counted after the end of the game."""


@frozen
class Goals:
    """The goal tiles of this match."""

    in_play: tuple[GoalId, ...] = ()
    claims: tuple[tuple[GoalId, Seat], ...] = ()
    """"First" goals and who has claimed them, in the order of the claims."""

    holders: tuple[tuple[GoalId, Seat], ...] = ()
    """Holders of "most" goals."""

    is_settled: bool = False
    """Whether the owners are final, after the end of the game."""

    @property
    def owners(self) -> tuple[tuple[GoalId, Seat], ...]:
        """Every goal that somebody has claimed or holds, and who."""
        return (*self.claims, *self.holders)

    def claimants(self, goal: GoalId) -> tuple[Seat, ...]:
        """Return everybody who has claimed a "first" goal."""
        return tuple(seat for claimed, seat in self.claims if claimed == goal)

    def holder(self, goal: GoalId) -> Seat | None:
        """Return who holds a "most" goal; `None` where its tile is in the centre."""
        return dict(self.holders).get(goal)


@frozen
class Declaration:
    """A declared takeover, resolved or not."""

    attacker: Seat
    power: CardId
    world: CardId
    defender: Seat
    """The owner of the world at the declaration."""

    temporary: Military
    """The attacker's temporary Military of this phase at the declaration."""

    succeeded: bool | None = None
    """Whether it succeeded; `None` until it is resolved."""


@frozen
class Settle:
    """A Settle phase. Tuples have one item for each seat."""

    before: tuple[Tableau, ...]
    """The tableaux at its beginning, which count for takeovers."""

    temporary: tuple[Military, ...]
    """Temporary Military used in this phase; it counts until the end of the phase."""

    hand_cards: tuple[int, ...]
    """Hand cards discarded for it."""

    declarations: tuple[Declaration, ...] = ()
    is_announced: bool = True
    """Whether the beginning of the phase was entered; otherwise it ends with the last resolved takeover."""


@frozen(slots=False)
class State:
    """The state of a match. Tuples have one item for each seat, clockwise."""

    variant: Variant
    tableaux: tuple[Tableau, ...]
    goals: Goals = Goals()
    dealt: tuple[tuple[CardId, ...], ...] = ()
    """The start worlds that were dealt to each seat; empty where no deal was entered."""

    round: int = 1
    phase: Phase | None = None
    """The open phase; `None` between phases."""

    latest: Phase | None = None
    """The latest phase of this round, open or ended; `None` where none has begun."""

    settle: Settle | None = None
    """The open Settle phase, if any."""

    is_over: bool = False
    is_finished_game: bool = False
    """Whether a finished game is scored: there are no phases, rounds and takeovers to enter."""

    ruling: tuple[Seat, ...] = ()
    """The winners named by the players where hands could not be counted any more."""

    deck: Deck = field(init=False, eq=False, repr=False)
    """Every card of the boxes."""

    @deck.default
    def _deck(self) -> Deck:
        return self.variant.deck

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, clockwise."""
        return tuple(map(Seat, range(len(self.tableaux))))

    @property
    def pool(self) -> int:
        """Points in chips left in the pool; negative where chips from outside the pool are used."""
        return CHIPS_PER_PLAYER * len(self.tableaux) - sum(tableau.chips for tableau in self.tableaux)

    @property
    def declarations(self) -> tuple[Declaration, ...]:
        """The takeovers that were declared in the open Settle phase."""
        return self.settle.declarations if self.settle else ()

    def temporary(self, seat: Seat) -> Military:
        """Return the temporary Military that a player has used in the open Settle phase."""
        return self.settle.temporary[seat] if self.settle else Military(0)

    def with_goals(self, **changes: Any) -> State:
        """Return the state with changes to its goals."""
        return evolve(self, goals=evolve(self.goals, **changes))

    def check(self, *seats: Seat | None) -> None:
        """Check that seats exist; `None` is nobody.

        Raises:
            Refusal: there is no such seat.
        """
        if any(seat not in (*self.seats, None) for seat in seats):
            raise Refusal(N_("There is no such player at this table."))

    def card(self, card: CardId) -> Card:
        """Return a card of the boxes.

        Raises:
            Refusal: the boxes have no such card.
        """
        if card not in self.deck:
            raise Refusal(N_("There is no such card in the expansions in use."))
        return self.deck[card]

    def start_world(self, seat: Seat) -> CardId | None:
        """Return the world with which a player started; where that was not entered, the first start world placed."""
        tableau = self.tableaux[seat]
        placed = (card for card in tableau.cards if self.deck[card].start is not None)
        return tableau.start or next(placed, None)

    def cards(self, seat: Seat) -> tuple[Card, ...]:
        """Return the cards in a player's tableau."""
        return cards_of(self.deck, self.tableaux[seat])

    def owners(self, card: CardId) -> tuple[Seat, ...]:
        """Return whose tableaux have a card, one seat for each copy."""
        return tuple(seat for seat in self.seats for one in self.tableaux[seat].cards if one == card)

    def copies_left(self, card: CardId) -> int:
        """Return how many copies of a card are in no tableau; negative where there are too many."""
        return self.card(card).copies - len(self.owners(card))

    def with_tableau(self, seat: Seat, **changes: Any) -> State:
        """Return the state with changed fields of a player's tableau."""
        return evolve(self, tableaux=replace_item(self.tableaux, seat, evolve(self.tableaux[seat], **changes)))

    def clockwise_from_lowest(self) -> tuple[Seat, ...]:
        """Return all seats from the owner of the lowest start world; from the first seat where none was entered."""
        numbers = {
            seat: number
            for seat in self.seats
            if (start := self.tableaux[seat].start) is not None and (number := self.deck[start].start) is not None
        }
        first = min(numbers, key=numbers.__getitem__, default=Seat(0))
        return self.seats[first:] + self.seats[:first]


def cards_of(cards: Deck, tableau: Tableau) -> tuple[Card, ...]:
    """Return the cards of a tableau."""
    return tuple(cards[card] for card in tableau.cards)


def opening(setup: Setup[Options]) -> State:
    """Return empty tableaux; in the scenario Rebel vs Imperium, with the start world of each side.

    Raises:
        Refusal: number of players, boxes and options do not go together.
    """
    players, options = len(setup.players), setup.options
    _check_players(players, options)
    state = State(
        Variant(options.boxes, options.edition, options.takeovers),
        (Tableau(),) * players,
        is_finished_game=options.entry == "finished",
    )
    if not options.rebel_vs_imperium:
        return state
    _check_scenario(setup)
    for seat in setup.seats:
        world = REBEL_CANTINA if seat == options.rebel else IMPERIUM_WARLORD
        state = state.with_tableau(seat, cards=(world,), start=world)
    return state


def _check_players(players: int, options: Options) -> None:
    most = MOST_PLAYERS[options.boxes]
    if not 2 <= players <= most:
        raise Refusal(N_("With these expansions: 2 to %(most)s players."), field="boxes", most=most)
    if options.takeovers and "rvi" not in options.boxes:
        raise Refusal(N_("Takeovers need Rebel vs Imperium."), field="takeovers")


def _check_scenario(setup: Setup[Options]) -> None:
    if len(setup.players) != PLAYERS_OF_THE_SCENARIO:
        raise Refusal(N_("The scenario is for two players."), field="rebel_vs_imperium")
    if not setup.options.takeovers:
        raise Refusal(N_("The scenario is played with takeovers."), field="takeovers")
    if setup.options.rebel not in setup.seats:
        raise Refusal(N_("The rebel leader has to be one of the players."), field="rebel")
