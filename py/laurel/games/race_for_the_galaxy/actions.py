"""What can happen at a table of Race for the Galaxy."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from laurel.games.race_for_the_galaxy.components import CardId, GoalId, Phase
from laurel.match.setup import Points, Seat


@frozen
class PickGoals:
    """The table says which goal tiles are in play, drawn or picked."""

    goals: tuple[GoalId, ...]


@frozen
class DealStartWorlds:
    """Start worlds are dealt: with both expansions a red and a blue one to everybody, else a single one."""

    dealt: Mapping[Seat, tuple[CardId, ...]]


@frozen
class KeepStartWorld:
    """A player begins with a start world; a windfall world has a good on it."""

    player: Seat
    world: CardId


@frozen
class AddCard:
    """A card comes into a player's tableau."""

    player: Seat
    card: CardId
    has_good: bool = False
    """Whether the world comes with a good on it."""

    insisted: bool = False
    """Whether the table says that the card is there although the boxes hold no further copy."""


@frozen
class DiscardCard:
    """A card leaves a player's tableau for the discard pile."""

    player: Seat
    card: CardId


@frozen
class MoveWorld:
    """A world and its good go to another player: a takeover that the table has resolved by itself."""

    world: CardId
    player: Seat


@frozen
class SetGoods:
    """The table says on which of a player's worlds there are goods."""

    player: Seat
    worlds: frozenset[CardId]


@frozen
class GainChips:
    """A player takes victory point chips from the pool."""

    player: Seat
    chips: Points


@frozen
class CountChips:
    """The table counts a player's victory point chips, without those of goals."""

    player: Seat
    chips: Points


@frozen
class CountHand:
    """The table counts the cards in a player's hand."""

    player: Seat
    cards: int


@frozen
class StartPhase:
    """A phase begins; the one before it, if it was not ended, ends."""

    phase: Phase


@frozen
class EndPhase:
    """The phase ends, and its goals are looked at."""


@frozen
class EndRound:
    """The round ends: hands are discarded down to the limit, and the game may be over."""

    discarded: Mapping[Seat, int]
    """How many cards each player discarded for that; nobody else had to."""


@frozen
class ClaimGoal:
    """A player claims a "first" goal at a table that does not enter its phases."""

    player: Seat
    goal: GoalId


@frozen
class HoldGoal:
    """A player takes a "most" goal at a table that does not enter its phases; `None` returns it to the centre."""

    goal: GoalId
    player: Seat | None = None


@frozen
class SettleGoals:
    """After the end the table has gone through the goals: what nobody has by then is nobody's."""

    as_counted: bool = False
    """Whether goals that the tableaux decide go first to whom they name: who alone has enough, or the most."""


@frozen
class UseTemporaryMilitary:
    """A player uses temporary Military in a Settle phase, for a world that is placed in the usual way."""

    player: Seat
    hand_cards: int = 0
    """Cards discarded from the hand, each for 1 Military."""

    discarded: tuple[CardId, ...] = ()
    """Cards discarded from the tableau."""


@frozen
class DeclareTakeover:
    """A player declares a takeover: the power, the world, and the temporary Military that is used for it."""

    player: Seat
    power: CardId
    world: CardId
    hand_cards: int = 0
    discarded: tuple[CardId, ...] = ()


@frozen
class ResolveTakeover:
    """The next declared takeover is resolved; the defender may use temporary Military first."""

    hand_cards: int = 0
    discarded: tuple[CardId, ...] = ()


@frozen
class EndGame:
    """The table says that the game is over."""


@frozen
class RuleWinner:
    """The table names the winner where the rules are silent."""

    winner: Seat
    sharing: frozenset[Seat] = frozenset()
    """Who wins as well."""


Action = (
    PickGoals
    | DealStartWorlds
    | KeepStartWorld
    | AddCard
    | DiscardCard
    | MoveWorld
    | SetGoods
    | GainChips
    | CountChips
    | CountHand
    | StartPhase
    | EndPhase
    | EndRound
    | ClaimGoal
    | HoldGoal
    | SettleGoals
    | UseTemporaryMilitary
    | DeclareTakeover
    | ResolveTakeover
    | EndGame
    | RuleWinner
)
