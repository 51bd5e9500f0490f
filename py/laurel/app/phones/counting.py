"""How many edits of each author a copy of a journal has, and so which edits another copy lacks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from laurel.app.phones.messages import Counts
from laurel.match.edits import Author, Edit, author_of, number_of


def counts(edits: Iterable[Edit[Any]]) -> dict[Author, int]:
    """Return how many edits of each author there are, from the first without a gap; authors with none are left out."""
    numbers: dict[Author, set[int]] = {}
    for edit in edits:
        numbers.setdefault(author_of(edit.id), set()).add(number_of(edit.id))
    return {author: count for author, found in numbers.items() if (count := _without_gap(found))}


def _without_gap(numbers: set[int]) -> int:
    if max(numbers) == len(numbers):  # as usual
        return len(numbers)
    count = 0
    while count + 1 in numbers:
        count += 1
    return count


def missing(edits: Iterable[Edit[Any]], have: Counts) -> tuple[Edit[Any], ...]:
    """Return the edits that are not among those which `have` counts, in the same order."""
    return tuple(edit for edit in edits if number_of(edit.id) > have.get(author_of(edit.id), 0))
