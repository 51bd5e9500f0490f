"""How many edits one undo or redo is.

Mostly one. A point and the answer to the question about it are two edits, but are undone and redone together.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import TypeVar

from laurel.match.journal import Added, Corrected, Edit, EntryId, Journal, touched

ActionT = TypeVar("ActionT")

IsUnanswered = Callable[[ActionT], bool]
"""Whether the players are still asked something about an action."""


def back(journal: Journal[ActionT], is_unanswered: IsUnanswered[ActionT]) -> int:
    """Return the number of edits that one undo takes back: 0 where there are none."""
    edits = journal.edits
    if len(edits) < 2 or not isinstance(edits[-1], Corrected):
        return min(len(edits), 1)
    newest = edits[-1]
    run = _run(edits[::-1], newest.id)
    return len(run) if _is_answer(run[1:], newest, is_unanswered) and isinstance(run[-1], Added) else 1


def forward(journal: Journal[ActionT], is_unanswered: IsUnanswered[ActionT]) -> int:
    """Return the number of edits that one redo restores: 0 where none are undone."""
    undone = journal.undone[::-1]
    if not undone:
        return 0
    if not isinstance(undone[0], Added):
        return 1
    run = _run(undone, touched(undone[0]))
    answers = (index for index in range(1, len(run)) if _is_answer(run[index - 1 :: -1], run[index], is_unanswered))
    return next(answers, 0) + 1


def _run(edits: Sequence[Edit[ActionT]], entry: EntryId) -> tuple[Edit[ActionT], ...]:
    """Return the edits at the beginning that are about one entry."""
    return tuple(takewhile(lambda edit: touched(edit) == entry, edits))


def _is_answer(earlier: Sequence[Edit[ActionT]], edit: Edit[ActionT], is_unanswered: IsUnanswered[ActionT]) -> bool:
    """Return whether an edit answers the open question of its entry; `earlier` has older edits, newest first."""
    if not isinstance(edit, Corrected) or not earlier:
        return False
    before = earlier[0]
    if isinstance(before, Added):
        return is_unanswered(before.entry.action) and not is_unanswered(edit.action)
    return isinstance(before, Corrected) and is_unanswered(before.action) and not is_unanswered(edit.action)
