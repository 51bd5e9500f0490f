"""Every kind of action of Race for the Galaxy."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from laurel.games.race_for_the_galaxy.components import CardId, GoalId, Phase
from laurel.match.setup import Points, Seat


@frozen
class Action:
    """What is entered in a match of Race for the Galaxy."""


@frozen
class PickGoals(Action):
    """The goal tiles of this match, drawn at random or picked by the players."""

    goals: tuple[GoalId, ...]


@frozen
class DealStartWorlds(Action):
    """Start worlds are dealt: with both expansions a red and a blue one to everybody, else a single one."""

    dealt: Mapping[Seat, tuple[CardId, ...]]


@frozen
class KeepStartWorld(Action):
    """A player begins with a start world; a windfall world has a good on it."""

    player: Seat
    world: CardId


@frozen
class AddCard(Action):
    """A card is placed in a player's tableau."""

    player: Seat
    card: CardId
    has_good: bool = False
    """Whether the world is placed with a good on it."""

    insisted: bool = False
    """Whether the players confirm a copy that the boxes do not have."""


@frozen
class DiscardCard(Action):
    """A card goes from a player's tableau to the discard pile."""

    player: Seat
    card: CardId


@frozen
class MoveWorld(Action):
    """A world and its good go to another player: a takeover of which only the result is entered."""

    world: CardId
    player: Seat


@frozen
class SetGoods(Action):
    """The goods on a player's worlds were counted: these worlds have one, the others have none."""

    player: Seat
    worlds: frozenset[CardId]


@frozen
class GainChips(Action):
    """A player takes victory point chips from the pool."""

    player: Seat
    chips: Points


@frozen
class CountChips(Action):
    """A player's victory point chips were counted, without the points of goals."""

    player: Seat
    chips: Points


@frozen
class CountHand(Action):
    """The cards in a player's hand were counted."""

    player: Seat
    cards: int


@frozen
class StartPhase(Action):
    """A phase begins. An earlier phase that is still open ends."""

    phase: Phase


@frozen
class EndPhase(Action):
    """The open phase ends, and the goals that are checked after it are updated."""


@frozen
class EndRound(Action):
    """The round ends: players discard down to the hand limit, and the game may be over."""

    discarded: Mapping[Seat, int] = field(hash=False)
    """Cards discarded by seat; a seat that is missing discarded none."""


@frozen
class ClaimGoal(Action):
    """A player claims a "first" goal, in a match whose phases are not entered."""

    player: Seat
    goal: GoalId


@frozen
class HoldGoal(Action):
    """A player takes a "most" goal, in a match whose phases are not entered; `None` returns it to the centre."""

    goal: GoalId
    player: Seat | None = None


@frozen
class SettleGoals(Action):
    """After the end of the game the owners of the goals are final; a goal without an owner stays without one."""

    as_counted: bool = False
    """Whether a goal without an owner goes first to the only player who qualifies by the tableaux."""


@frozen
class EnterGoals(Action):
    """The goal tiles of a game that is over, with their final owners."""

    in_play: tuple[GoalId, ...] = ()
    claims: Mapping[GoalId, tuple[Seat, ...]] = field(factory=dict)
    """Who has claimed each "first" goal; a goal that is missing has no owner."""

    holders: Mapping[GoalId, Seat] = field(factory=dict)
    """Who holds each "most" goal; a goal that is missing has no holder."""


@frozen
class UseTemporaryMilitary(Action):
    """A player uses temporary Military in a Settle phase, for a world that is placed in the usual way."""

    player: Seat
    hand_cards: int = 0
    """Cards discarded from the hand, each for 1 Military."""

    discarded: tuple[CardId, ...] = ()
    """Cards discarded from the tableau."""


@frozen
class DeclareTakeover(Action):
    """A player declares a takeover: the power, the world, and the temporary Military that is used for it."""

    player: Seat
    power: CardId
    world: CardId
    hand_cards: int = 0
    discarded: tuple[CardId, ...] = ()


@frozen
class ResolveTakeover(Action):
    """The next declared takeover is resolved; the defender may use temporary Military first."""

    hand_cards: int = 0
    discarded: tuple[CardId, ...] = ()


@frozen
class EndGame(Action):
    """The players end the game."""


@frozen
class RuleWinner(Action):
    """The players name the winner of a tie whose tie-break cannot be counted any more."""

    winner: Seat
    sharing: frozenset[Seat] = frozenset()
    """Other players who share the win."""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Everybody who wins, in seat order."""
        return tuple(sorted({self.winner, *self.sharing}))
