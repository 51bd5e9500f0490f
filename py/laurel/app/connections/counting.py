"""What a copy of a journal has of each author, in few bytes, and so which edits another copy lacks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from attrs import frozen

from laurel.match.archive import Writer
from laurel.match.edits import Author, Edit, author_of, number_of

DIGITS = 16
"""The hexadecimal digits of a digest."""

MOST_AUTHORS = 700
"""The most authors that are counted, so that a message can hold them. The edits of others are sent as a whole."""


@frozen
class AuthorCount:
    """The edits of an author, from the first without a gap."""

    number: int
    digest: str
    """The beginning of the SHA-256 hash of their texts, in hexadecimal digits."""


AuthorCounts = Mapping[Author, AuthorCount]


def count_by_author(writer: Writer, edits: Iterable[Edit[Any]]) -> dict[Author, AuthorCount]:
    """Return what there is of each author; authors whose first edit is missing are left out."""
    found = {author: _without_gap(own) for author, own in _by_author(edits).items()}
    most = sorted((author for author, own in found.items() if own), key=lambda author: -len(found[author]))
    return {author: _count(writer, found[author]) for author in most[:MOST_AUTHORS]}


def missing_edits(writer: Writer, edits: Iterable[Edit[Any]], have: AuthorCounts) -> tuple[Edit[Any], ...]:
    """Return the edits that a copy lacks, which has what `have` says, in the same order.

    Where it has other edits of an author, all of that author are returned. It may have more of an author than there
    are here, and others: then the other side finds that out.
    """
    every = tuple(edits)
    here = _by_author(every)
    known = {author: count.number for author, count in have.items() if _has(writer, here.get(author, []), count)}
    return tuple(edit for edit in every if number_of(edit.id) > known.get(author_of(edit.id), 0))


def _by_author(edits: Iterable[Edit[Any]]) -> dict[Author, list[Edit[Any]]]:
    found: dict[Author, list[Edit[Any]]] = {}
    for edit in edits:
        found.setdefault(author_of(edit.id), []).append(edit)
    for own in found.values():
        own.sort(key=lambda edit: number_of(edit.id))
    return found


def _without_gap(edits: list[Edit[Any]]) -> list[Edit[Any]]:
    """Return the edits of one author, which are in the order of their numbers, up to the first that is missing."""
    return [edit for number, edit in enumerate(edits, 1) if number_of(edit.id) == number]


def _count(writer: Writer, edits: list[Edit[Any]]) -> AuthorCount:
    return AuthorCount(len(edits), sha256("\n".join(map(writer.text, edits)).encode()).hexdigest()[:DIGITS])


def _has(writer: Writer, edits: list[Edit[Any]], count: AuthorCount) -> bool:
    """Return whether a copy has the first of an author's edits as they are here, as far as that can be known."""
    return len(_without_gap(edits)) < count.number or _count(writer, edits[: count.number]) == count
