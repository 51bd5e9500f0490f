"""A proposal: a change of the open match with its result, whether it waits for the players or is made at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from attrs import frozen

from laurel.match.difference import Difference
from laurel.match.journal import Journal
from laurel.pages.forms import Fields

JournalChange = Callable[[Journal[Any]], Journal[Any]]
"""A change of a journal: add, correct, remove, undo, redo."""


@frozen
class DialogRequest:
    """The dialog over a page: its name, and the fields of the event that opened it."""

    name: str
    fields: Fields


@frozen
class Continuation:
    """What the screen does after a change is made."""

    keeps_dialog: bool = False
    """Whether the open dialog stays open. Otherwise it is closed."""

    following: DialogRequest | None = None
    """The dialog that is opened then; `None` for none. After a new entry that ends the match, none is."""


CLOSES_DIALOG = Continuation()
"""The open dialog is closed, and no other one is opened."""


@frozen
class Proposal:
    """A change of the journal with its result, which is not stored yet."""

    change: JournalChange
    base: Journal[Any]
    """The journal that is changed."""

    journal: Journal[Any]
    """The journal after the change."""

    difference: Difference[Any, Any]
    continuation: Continuation = CLOSES_DIALOG
    is_correction: bool = False
    """Whether it changes what was entered before, and is confirmed as a correction."""

    is_other_now: bool = False
    """Whether the players have confirmed it, but what was entered meanwhile makes the question another one."""

    @property
    def needs_decision(self) -> bool:
        """Whether the players have to be asked before the change is made."""
        difference = self.difference
        return bool(difference.questions or difference.altered or difference.has_other_winner)

    @property
    def changes_entries(self) -> bool:
        """Whether the log differs after the change: it does not where a form is submitted as it was opened."""
        return self.journal.log != self.base.log


class OutdatedProposal(Exception):
    """The journal is not the one for which a change was proposed."""
