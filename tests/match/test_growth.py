"""How the time for long matches grows: with sixteen times the edits about sixteen times, and never with the square.

The limit is far from both, so that a busy machine does not matter.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from time import process_time

import pytest

from laurel.match.edits import Added, Author, Edit, EditId, Entry, EntryId, Milliseconds, Redone, Undone
from laurel.match.journal import Journal, fold
from laurel.match.undo import redoable, undoable
from tests.support import NOON

FEW, MANY = 1_000, 16_000
MOST_GROWTH = 80
"""Of sixteen times the edits: 16 is linear, 256 quadratic."""

Edits = tuple[Edit[str], ...]


def added(number: int, before: int = 0) -> Added[str]:
    """Return an edit that adds an entry, at the end or before an older one."""
    at = Milliseconds(NOON + number)
    place = EntryId(f"a.1-{before}") if before else None
    return Added(Entry(EntryId(f"a.1-{number}"), at, "x"), (at, 0), place)


def before_any(count: int) -> Edits:
    """Return entries each of which is before a random older one."""
    random = Random(1)  # noqa: S311 - the same at every run
    return (added(1), *(added(number, random.randrange(1, number)) for number in range(2, count + 1)))


def before_the_last(count: int) -> Edits:
    """Return entries each of which is before the one that was entered last."""
    return tuple(added(number, number - 1) for number in range(1, count + 1))


def undone_and_redone(count: int) -> Edits:
    """Return entries, their undoing from the newest on, and their redoing from the oldest on but for the newest."""
    third = count // 3
    edits: list[Edit[str]] = [added(number) for number in range(1, third + 1)]
    for kind, names in ((Undone, range(third, 0, -1)), (Redone, range(1, third))):
        for name in names:
            number = len(edits) + 1
            at = Milliseconds(NOON + number)
            edits.append(kind(EditId(f"a.1-{number}"), at, (at, 0), (EditId(f"a.1-{name}"),)))
    return tuple(edits)


def best_time(work: Callable[[], object]) -> float:
    """Return the shortest of three times, in seconds."""
    times = []
    for _ in range(3):
        began = process_time()
        work()
        times.append(process_time() - began)
    return min(times)


@pytest.mark.parametrize("make", [before_any, before_the_last, undone_and_redone])
@pytest.mark.parametrize(
    "work",
    [
        lambda journal: fold(journal.edits, journal.undone),
        lambda journal: Journal(journal.edits[::2], journal.author).merge_edits(journal.edits),
        redoable,
        lambda journal: undoable(journal, lambda _: False),
    ],
    ids=["fold", "merge", "redo", "undo"],
)
def test_time_grows_with_the_number_of_edits(
    make: Callable[[int], Edits], work: Callable[[Journal[str]], object]
) -> None:
    """Of the log, of merging, and of what undo and redo are about."""
    few, many = (Journal(make(count), Author("a.1")) for count in (FEW, MANY))
    assert best_time(lambda: work(many)) < MOST_GROWTH * max(best_time(lambda: work(few)), 0.0005)
