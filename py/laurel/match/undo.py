"""Which changes one undo or redo is about, and what it was.

Mostly it is one change. Several are undone and redone together: a point and the answer to the question about it; an
insertion or a removal, and the corrections of the entries that it has moved.

A tap that `Game.merge` has joined to an entry is a correction of it in the journal, but a tap for the players: undo and
redo name the tap alone, which `find_tap` finds among those that `Game.taps` thinks possible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from itertools import takewhile
from typing import Any, TypeVar

from laurel.match.edits import (
    Added,
    Change,
    Corrected,
    DeviceId,
    Edit,
    EditId,
    EntryId,
    Milliseconds,
    Redone,
    Removed,
    SideEdit,
    Undone,
    device_of,
    entry_of_change,
    sort_key,
)
from laurel.match.game import Game, keep_unmoved
from laurel.match.journal import Journal, Log, fold_undone

ActionT = TypeVar("ActionT")

IsUnanswered = Callable[[ActionT], bool]
"""Whether the players are still asked something about an action."""

Move = Callable[[Sequence[ActionT], ActionT, int], Sequence[ActionT]]
"""What other actions become by an insertion or a removal: `Game.moved`."""


def insert(
    journal: Journal[ActionT], action: ActionT, before: EntryId, at: Milliseconds, move: Move[ActionT]
) -> Journal[ActionT]:
    """Return the journal with a new entry before an older one, and with those corrected that it moves.

    Raises:
        UnknownEntry: the log does not have the older entry.
    """
    actions = move([entry.action for entry in journal.log], action, 1)
    return _with_moved(journal, journal.log, actions, at).add(action, at, before)


def remove(journal: Journal[ActionT], entry_id: EntryId, at: Milliseconds, move: Move[ActionT]) -> Journal[ActionT]:
    """Return the journal without an entry, and with those corrected that its removal moves.

    Raises:
        UnknownEntry: the log does not have the entry.
    """
    action = journal.find(entry_id).action
    others = tuple(entry for entry in journal.log if entry.id != entry_id)
    actions = move([entry.action for entry in others], action, -1)
    return _with_moved(journal, others, actions, at).remove(entry_id, at)


def _with_moved(
    journal: Journal[ActionT], entries: Log[ActionT], actions: Sequence[ActionT], at: Milliseconds
) -> Journal[ActionT]:
    """Return the journal with other actions for some entries."""
    for entry, action in zip(entries, actions, strict=True):
        if action != entry.action:
            journal = journal.correct(entry.id, action, at)
    return journal


def moved_entries(edits: Sequence[Edit[ActionT]]) -> frozenset[EntryId]:
    """Return the entries that one change has only moved, of the edits that it has made: the last one is its cause."""
    return frozenset(edit.entry_id for edit in edits[:-1] if isinstance(edit, Corrected))


def undoable(
    journal: Journal[ActionT],
    is_unanswered: IsUnanswered[ActionT],
    move: Move[ActionT] = keep_unmoved,
    device: DeviceId | None = None,
) -> tuple[Change[ActionT], ...]:
    """Return the changes that the next undo takes back, oldest first; empty where there are none.

    They are the newest ones of the match, whichever device has made them; with `device`, the newest of that device. A
    correction of an entry that is removed has no effect, and is left out.
    """
    is_shown = _shown(journal.log)
    changes = (
        change
        for change in journal.newest_changes()
        if device in (None, device_of(change.id)) and (not isinstance(change, Corrected) or is_shown(change.entry_id))
    )
    newest = next(changes, None)
    if newest is None:
        return ()
    if isinstance(newest, Corrected):
        run = tuple(takewhile(lambda change: entry_of_change(change) == newest.entry_id, changes))
        is_answer = bool(run) and isinstance(run[-1], Added) and _is_answer(run[0], newest, is_unanswered)
        return (*reversed(run), newest) if is_answer else (newest,)
    if isinstance(newest, Added) and newest.before is None:
        return (newest,)
    return (*reversed(tuple(takewhile(_moves(journal, newest, move), changes))), newest)


def _shown(log: Log[Any]) -> Callable[[EntryId], bool]:
    """Return a function that says whether a log has an entry. It searches from the end, no further than it has to."""
    rest, newest = reversed(log), set[EntryId]()

    def is_shown(entry_id: EntryId) -> bool:
        while entry_id not in newest and (entry := next(rest, None)) is not None:
            newest.add(entry.id)
        return entry_id in newest

    return is_shown


def redoable(journal: Journal[ActionT]) -> tuple[EditId, ...]:
    """Return the changes that the next redo puts back into effect, in the order in which they were made.

    They are those that this device has undone last, unless it has changed something since; where it has undone
    nothing, those that another one has undone last, unless anything was changed since.
    """
    device = device_of(journal.author)
    own = (edit for edit in reversed(journal.edits) if device_of(edit.id) == device)
    return _last_undone(journal, own) or _last_undone(journal, reversed(journal.edits))


def find_tap(game: Game[Any, ActionT, Any], earlier: ActionT, later: ActionT) -> ActionT | None:
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
    moves = (edit for edit in edits if not isinstance(edit, SideEdit))
    steps = list(takewhile(lambda edit: isinstance(edit, Undone | Redone), moves))
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


def _moves(
    journal: Journal[ActionT], cause: Added[ActionT] | Removed, move: Move[ActionT]
) -> Callable[[Change[ActionT]], bool]:
    """Return a function that tells whether a change has only moved an entry because of an insertion or a removal."""
    action, by = (cause.action, 1) if isinstance(cause, Added) else (_action_before(journal, cause), -1)

    def is_move(change: Change[ActionT]) -> bool:
        earlier = _action_before(journal, change) if isinstance(change, Corrected) else None
        if not isinstance(change, Corrected) or earlier is None or action is None:
            return False
        return change.action != earlier and move([earlier], action, by)[0] == change.action

    return is_move


def _action_before(journal: Journal[ActionT], change: Corrected[ActionT] | Removed) -> ActionT | None:
    """Return the action that an entry had before a change of it; `None` where none is in effect."""
    versions = (edit for edit in reversed(journal.versions(change.entry_id)) if edit.id not in journal.undone)
    return next((edit.action for edit in versions if sort_key(edit) < sort_key(change)), None)
