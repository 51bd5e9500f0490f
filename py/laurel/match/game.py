"""What a game has to say for itself, so that a match of it can be kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from attrs import field, frozen

from laurel.match.ledger import LedgerEntry
from laurel.match.message import Notice, Question
from laurel.match.setup import OptionsT, Setup
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


def _keep_apart(_earlier: object, _later: object) -> None:
    """Two actions stay two entries."""


def _allow_any(_: object) -> None:
    """Every setup that has an opening is allowed."""


def _is_complete(_: object) -> bool:
    """An action waits for nothing more."""
    return False


@frozen(eq=False)
class Game(Generic[StateT, ActionT, OptionsT]):
    """The rules of one game, as functions over frozen values."""

    id: str
    options: type[OptionsT]
    """The type of the game's options in a `Setup`."""

    actions: tuple[type[ActionT], ...]
    """Every kind of action that a log of this game may hold."""

    opening: Callable[[Setup[OptionsT]], StateT]
    """The state before the first action; raises `Refusal` for a setup that the game does not allow."""

    apply: Callable[[StateT, ActionT], Outcome[StateT]]
    """The rules: what an action leads to; raises `Refusal`."""

    verdict: Callable[[StateT], Verdict | None]
    """How the game ended, or `None` while it runs."""

    check_setup: Callable[[Setup[OptionsT]], None] = _allow_any
    """Refuses a new table for what `opening` lets pass, because matches that are stored already may have it."""

    ruling: type[ActionT] | None = None
    """The kind of action by which the table decides what the rules leave open; `None` where they leave nothing open."""

    merge: Callable[[ActionT, ActionT], ActionT | None] = _keep_apart
    """The one action that two quick taps amount to, or `None` where they are two."""

    is_unanswered: Callable[[ActionT], bool] = _is_complete
    """Whether an action still waits for the answer to a question, such as what a point came from."""

    migrations: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = field(factory=dict)
    """What else brings a document of the version in the key to the next one; may raise what a damaged one makes it."""
