"""Stones: players take up to three stones at a time; whoever has enough of them first wins. A game for the tests."""

from __future__ import annotations

from enum import Enum

from attrs import evolve, frozen

from laurel.match.game import Game, Outcome
from laurel.match.ledger import LedgerEntry
from laurel.match.message import N_, Message, Refusal
from laurel.match.setup import Points, Seat, Setup
from laurel.match.verdict import RulingChoice, Verdict, VerdictStep

MOST = 3


class Side(Enum):
    """Where at the table somebody sits."""

    NORTH = "north"
    SOUTH = "south"


@frozen
class Options:
    """How many stones win."""

    target: int = 5


@frozen
class SeatDetails:
    """Where a player sits."""

    side: Side | None = None


@frozen
class Action:
    """What is entered in a match."""


@frozen
class TakeStones(Action):
    """A player takes stones."""

    player: Seat
    stones: int = 1


@frozen
class EndGame(Action):
    """No stones are left."""


@frozen
class NameWinner(Action):
    """The players say who wins where several have the most stones."""

    winner: Seat


@frozen
class State:
    """The stones that everybody has."""

    target: int
    stones: tuple[int, ...]
    is_over: bool = False
    named: Seat | None = None

    @property
    def best(self) -> tuple[Seat, ...]:
        """Who has the most stones."""
        return tuple(Seat(seat) for seat, stones in enumerate(self.stones) if stones == max(self.stones))


def opening(setup: Setup[Options]) -> State:
    """Return the table before the first stone is taken."""
    return State(setup.options.target, (0,) * len(setup.players))


def take_stones(state: State, action: TakeStones) -> Outcome[State]:
    """Rule 1: a player takes one to three stones."""
    if not 1 <= action.stones <= MOST:
        raise Refusal(N_("Points: %(points)s"), rule="1", field="stones", points=action.stones)
    stones = tuple(had + action.stones * (seat == action.player) for seat, had in enumerate(state.stones))
    gained = LedgerEntry(action.player, Points(action.stones), "stones", "1", 1, Points(action.stones))
    return Outcome(evolve(state, stones=stones), (gained,))


def end_game(state: State, _: EndGame) -> Outcome[State]:
    """Rule 2: the game also ends when no stones are left."""
    return Outcome(evolve(state, is_over=True))


def name_winner(state: State, action: NameWinner) -> Outcome[State]:
    """Rule 3: where several have the most stones, the players agree on a winner."""
    if not state.is_over or action.winner not in state.best:
        raise Refusal(N_("Only one of the tied players can be chosen."), rule="3", field="winner")
    return Outcome(evolve(state, named=action.winner))


def verdict(state: State) -> Verdict | None:
    """Rule 2: the most stones win."""
    if not state.is_over and max(state.stones) < state.target:
        return None
    ending = Message(N_("Victory points"))
    step = VerdictStep(ending, {Seat(seat): stones for seat, stones in enumerate(state.stones)}, state.best, "2")
    winners = state.best if state.named is None else (state.named,)
    if len(winners) == 1:
        return Verdict(ending, "2", (step,), winners)
    return Verdict(ending, "3", (step,), (), tuple(RulingChoice(NameWinner(seat), (seat,)) for seat in winners))


def points(state: State) -> dict[Seat, Points]:
    """Return everybody's stones."""
    return {Seat(seat): Points(stones) for seat, stones in enumerate(state.stones)}


GAME: Game[State, Action, Options] = Game(
    id="stones",
    seats=range(2, 5),
    options=Options,
    opening=opening,
    rules={TakeStones: take_stones, EndGame: end_game, NameWinner: name_winner},
    points=points,
    verdict=verdict,
    seat_details=SeatDetails,
)
