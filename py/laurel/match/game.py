"""The type of a game's rules: everything that a match needs to know about its game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

import attrs
from attrs import field, frozen

from laurel.match.end_here import concession_text
from laurel.match.ledger import LedgerEntry
from laurel.match.message import Message, Notice, Question, Refusal
from laurel.match.setup import NoDetails, OptionsT, Points, Seat, Setup
from laurel.match.verdict import Verdict
from laurel.match.wins import Wins

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")


@frozen
class Outcome(Generic[StateT]):
    """The result of an action: the next state, changes of points, and messages.

    `questions` are asked before the action is entered; `notices` are shown after it.
    """

    state: StateT
    gained: tuple[LedgerEntry, ...] = ()
    notices: tuple[Notice, ...] = ()
    questions: tuple[Question, ...] = ()
    objection: Refusal | None = None
    """Why no such entry is made any more, although stored ones of earlier versions of Laurel count."""

    def then(self, later: Outcome[StateT]) -> Outcome[StateT]:
        """Return what this step and a later one of the same action lead to."""
        return Outcome(
            later.state,
            self.gained + later.gained,
            self.notices + later.notices,
            self.questions + later.questions,
            self.objection or later.objection,
        )


Rule = Callable[[StateT, Any], Outcome[StateT]]
"""The rule for one kind of action: returns its outcome or raises `Refusal`."""


def _keep_apart(_earlier: object, _later: object) -> None:
    """Merge no two actions."""


def last_taps(earlier: Any, later: Any) -> Iterator[Any]:
    """Yield the tap whose numbers were added to those of an earlier action, and the one that has taken its place."""
    if type(earlier) is not type(later):
        return
    numbers = {one.name: (getattr(earlier, one.name), getattr(later, one.name)) for one in attrs.fields(type(later))}
    added = {
        name: after - before
        for name, (before, after) in numbers.items()
        if type(before) is type(after) is int and before != after
    }
    yield attrs.evolve(later, **added)
    yield later


def _allow_any(_: object) -> None:
    """Allow every setup that `Game.opening` allows."""


def _allow_action(_state: object, _action: object) -> None:
    """Leave every action to its rule."""


def _as_ruled(_state: object, outcome: Outcome[StateT]) -> Outcome[StateT]:
    """Return the outcome of the rule, unchanged."""
    return outcome


def _actors(_state: object, action: object) -> tuple[Seat, ...]:
    """Return the player whom an action names."""
    player: Seat | None = getattr(action, "player", None)
    return () if player is None else (player,)


def _concession(_state: object, seats: tuple[Seat, ...]) -> Message:
    """Say who has conceded, by name."""
    return concession_text(seats)


def _never(_: object) -> bool:
    """Return that no action is a draft or unanswered, and no state has seals."""
    return False


def _no_seal(_: object) -> str:
    """Return that an action seals nothing."""
    return ""


def keep_unmoved(others: Sequence[Any], _action: object, _by: int) -> Sequence[Any]:
    """Return actions as they are."""
    return others


def _no_role(_setup: object, _state: object, _seat: Seat) -> str:
    """Return that players have no roles."""
    return ""


@frozen(eq=False)
class Game(Generic[StateT, ActionT, OptionsT]):
    """The rules of one game, as functions over frozen values."""

    id: str
    """The name of the game in stored matches: that of its folder in `laurel.games`."""

    seats: range
    """The numbers of players that the game allows."""

    options: type[OptionsT]
    """The type of the game's options in a `Setup`."""

    opening: Callable[[Setup[OptionsT]], StateT]
    """The state before the first action; raises `Refusal` for a setup that the game does not allow."""

    rules: Mapping[type[ActionT], Rule[StateT]]
    """Every kind of action of the game, and its rule."""

    points: Callable[[StateT], Mapping[Seat, Points]]
    """Every player's points in a state."""

    verdict: Callable[[StateT], Verdict | None]
    """The verdict in a state; `None` while the game runs."""

    document: Mapping[str, Any] | None = None
    """What a match carries of its game, as plain values; `None` for a game that Laurel knows."""

    wins: Wins = "most"
    """What wins, by points."""

    seat_details: type = NoDetails
    """The type of a seat's details besides name and colour, such as a faction."""

    check: Callable[[StateT, ActionT], None] = _allow_action
    """Raises `Refusal` for a reason that several kinds of action share; called before the rule of the action."""

    complete: Callable[[StateT, Outcome[StateT]], Outcome[StateT]] = _as_ruled
    """Returns the outcome of any rule with what else follows from it; takes the state before the action."""

    check_setup: Callable[[Setup[OptionsT]], None] = _allow_any
    """Raises `Refusal` for a new setup, also where `opening` allows it because older stored matches have it."""

    merge: Callable[[ActionT, ActionT], ActionT | None] = _keep_apart
    """The action that two taps in quick succession make together; `None` where they stay two entries."""

    taps: Callable[[ActionT, ActionT], Iterable[ActionT]] = last_taps
    """The taps one of which may have made the second action of the first, by `merge`."""

    actors: Callable[[StateT, ActionT], tuple[Seat, ...]] = _actors
    """The players whose entry an action is: one, or the partners of a team; none where it is everybody's."""

    role: Callable[[Setup[OptionsT], StateT, Seat], str] = _no_role
    """The id of what a player plays, such as a faction, a side or a start world; empty for none that is known."""

    concession: Callable[[StateT, tuple[Seat, ...]], Message] = _concession
    """Says who has conceded, of one player or more."""

    is_draft: Callable[[ActionT], bool] = _never
    """Whether an action is put together by several taps: one that `merge` joins to it is part of it at any time."""

    is_unanswered: Callable[[ActionT], bool] = _never
    """Whether the players are still asked something about an action, such as the source of a point."""

    moved: Callable[[Sequence[ActionT], ActionT, int], Sequence[ActionT]] = keep_unmoved
    """What other actions become where one is inserted (1) or taken out (-1), as where rounds have numbers."""

    has_seals: Callable[[StateT], bool] = _never
    """Whether a player has sealed values in a state, which are shown when all have sealed theirs."""

    seal: Callable[[ActionT], str] = _no_seal
    """What identifies the values that an action seals, wherever its round is; empty for an action that seals none."""

    migrations: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(factory=dict)
    """The game's own migrations of documents, from the version in the key to the next one.

    Of a damaged document they may raise `ValueError`, `TypeError`, `LookupError` or `AttributeError`.
    """

    @property
    def actions(self) -> tuple[type[ActionT], ...]:
        """Every kind of action of the game."""
        return tuple(self.rules)

    def apply(self, state: StateT, action: ActionT) -> Outcome[StateT]:
        """Return the outcome of an action in a state.

        Raises:
            Refusal: the rules do not allow it.
        """
        self.check(state, action)
        return self.complete(state, self.rules[type(action)](state, action))
