"""The rules of a game: everything that a match needs to know about the game that is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from attrs import field, frozen

from laurel.match.ledger import LedgerEntry
from laurel.match.message import Notice, Question
from laurel.match.setup import NoDetails, OptionsT, Points, Seat, Setup
from laurel.match.verdict import Verdict

StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")


@frozen
class Outcome(Generic[StateT]):
    """What an action led to: the next state, the points it moved, and what deserves a second look.

    `questions` are asked before the action is entered; `notices` are told afterwards.
    """

    state: StateT
    gained: tuple[LedgerEntry, ...] = ()
    notices: tuple[Notice, ...] = ()
    questions: tuple[Question, ...] = ()


Rule = Callable[[StateT, Any], Outcome[StateT]]
"""What one kind of action leads to; raises `Refusal`."""


def _keep_apart(_earlier: object, _later: object) -> None:
    """Two actions stay two entries."""


def _allow_any(_: object) -> None:
    """Every setup that has an opening is allowed."""


def _allow_action(_state: object, _action: object) -> None:
    """Every action is left to its rule."""


def _as_ruled(_state: object, outcome: Outcome[StateT]) -> Outcome[StateT]:
    """What the rule says is all there is."""
    return outcome


def _is_complete(_: object) -> bool:
    """An action waits for nothing more."""
    return False


@frozen(eq=False)
class Game(Generic[StateT, ActionT, OptionsT]):
    """The rules of one game, as functions over frozen values."""

    id: str
    """The name of the game in stored matches: that of its folder in `laurel.games`."""

    seats: range
    """How many players it takes."""

    options: type[OptionsT]
    """The type of the game's options in a `Setup`."""

    opening: Callable[[Setup[OptionsT]], StateT]
    """The state before the first action; raises `Refusal` for a setup that the game does not allow."""

    rules: Mapping[type[ActionT], Rule[StateT]]
    """Every kind of action that a log of this game may hold, and the rule that it follows."""

    points: Callable[[StateT], Mapping[Seat, Points]]
    """Every player's points in a state."""

    verdict: Callable[[StateT], Verdict | None]
    """How the game ended, or `None` while it runs."""

    seat_details: type = NoDetails
    """The type of what the game keeps of a seat besides name and colour: a faction, for example."""

    check: Callable[[StateT, ActionT], None] = _allow_action
    """Refuses an action for a reason that holds for several kinds, before its own rule is asked."""

    complete: Callable[[StateT, Outcome[StateT]], Outcome[StateT]] = _as_ruled
    """Adds to what a rule led to, from the state before, what follows from it whatever the rule."""

    check_setup: Callable[[Setup[OptionsT]], None] = _allow_any
    """Refuses a new table for what `opening` lets pass, because matches that are stored already may have it."""

    merge: Callable[[ActionT, ActionT], ActionT | None] = _keep_apart
    """The one action that two quick taps amount to, or `None` where they are two."""

    is_unanswered: Callable[[ActionT], bool] = _is_complete
    """Whether an action still waits for the answer to a question, such as what a point came from."""

    migrations: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(factory=dict)
    """What else brings a document of the version in the key to the next one; may raise what a damaged one makes it."""

    @property
    def actions(self) -> tuple[type[ActionT], ...]:
        """Every kind of action that a log of this game may hold."""
        return tuple(self.rules)

    def apply(self, state: StateT, action: ActionT) -> Outcome[StateT]:
        """Return what an action leads to.

        Raises:
            Refusal: the rules do not allow it.
        """
        self.check(state, action)
        return self.complete(state, self.rules[type(action)](state, action))
