"""Which changes one undo or redo is about, and what it was.

Mostly it is one change. A point and the answer to the question about it are two changes, but are undone and redone
together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set
from itertools import takewhile
from typing import Any, TypeVar

from laurel.match.edits import (
    Added,
    Change,
    Corrected,
    Edit,
    EditId,
    Milliseconds,
    Named,
    Redone,
    Removed,
    Undone,
    device_of,
    touched,
)
from laurel.match.game import Game
from laurel.match.journal import Journal, fold_undone

ActionT = TypeVar("ActionT")

IsUnanswered = Callable[[ActionT], bool]
"""Whether the players are still asked something about an action."""


def undoable(journal: Journal[ActionT], is_unanswered: IsUnanswered[ActionT]) -> tuple[Change[ActionT], ...]:
    """Return the changes that the next undo takes back, oldest first; empty where there are none.

    They are the newest ones of this device; where it has none in effect, the newest of another one.
    """
    device = device_of(journal.author)
    own = (change for change in journal.newest_changes() if device_of(change.id) == device)
    newest = next(own, None)
    changes: Iterator[Change[ActionT]] = own
    if newest is None:
        changes = journal.newest_changes()
        newest = next(changes, None)
    if newest is None:
        return ()
    if not isinstance(newest, Corrected):
        return (newest,)
    run = tuple(takewhile(lambda change: touched(change) == newest.entry_id, changes))
    if run and isinstance(run[-1], Added) and _is_answer(run[0], newest, is_unanswered):
        return (*reversed(run), newest)
    return (newest,)


def redoable(journal: Journal[ActionT]) -> tuple[EditId, ...]:
    """Return the changes that the next redo puts back into effect, in the order in which they were made.

    They are those that this device has undone last, unless it has changed something since; where it has undone
    nothing, those that another one has undone last, unless anything was changed since.
    """
    device = device_of(journal.author)
    own = (edit for edit in reversed(journal.edits) if device_of(edit.id) == device)
    return _last_undone(journal, own) or _last_undone(journal, reversed(journal.edits))


def joined_tap(game: Game[Any, ActionT, Any], earlier: ActionT, later: ActionT) -> ActionT | None:
    """Return the tap that has made the later action of the earlier one; `None` where the entry was corrected."""
    return next((tap for tap in game.taps(earlier, later) if game.merge(earlier, tap) == later), None)


def take_back(journal: Journal[ActionT], edits: Set[EditId], at: Milliseconds) -> Journal[ActionT]:
    """Return a journal in which some of its edits have no effect: they are undone, and so is what they have undone."""
    without = fold_undone(edit for edit in journal.edits if edit.id not in edits)
    changes = {edit.id for edit in journal.edits if edit.id in edits and isinstance(edit, Added | Corrected | Removed)}
    journal = journal.redo(sorted(journal.undone - without - changes), at)
    return journal.undo(sorted((without | changes) - journal.undone), at)


def _last_undone(journal: Journal[ActionT], edits: Iterator[Edit[ActionT]]) -> tuple[EditId, ...]:
    """Return what was undone last and is undone still, by `edits`, newest first, since the last change among them."""
    names = (edit for edit in edits if not isinstance(edit, Named))
    steps = list(takewhile(lambda edit: isinstance(edit, Undone | Redone), names))
    stack: dict[tuple[EditId, ...], None] = {}
    for step in reversed(steps):
        if isinstance(step, Undone | Redone):
            stack.pop(step.edits, None)
        if isinstance(step, Undone):
            stack[step.edits] = None
    still = (tuple(edit for edit in step if edit in journal.undone) for step in reversed(stack))
    return next(filter(None, still), ())


def _is_answer(earlier: Change[ActionT], edit: Corrected[ActionT], is_unanswered: IsUnanswered[ActionT]) -> bool:
    """Return whether a correction answers the open question of its entry, as it was by an earlier change."""
    if not isinstance(earlier, Added | Corrected):
        return False
    return is_unanswered(earlier.action) and not is_unanswered(edit.action)
