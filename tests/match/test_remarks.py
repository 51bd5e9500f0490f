"""A note, a place and photographs in a journal."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import evolve

from laurel.match.archive import VERSION, Unreadable, decode, decode_edits, encode
from laurel.match.edits import LONGEST_NOTE, LONGEST_PLACE, Author, Milliseconds, PhotoId
from laurel.match.journal import Journal
from laurel.match.match import Match
from laurel.match.undo import redoable
from tests.match.documents import edited
from tests.match.tokens import GAME, Gain, find_game
from tests.support import NOON, A, undo

LATER = Milliseconds(NOON + 10**9)
PHOTO, OTHER = PhotoId("0" * 32), PhotoId("f" * 32)


def noted() -> Match[Any]:
    """Return a match with entries, a note, a place and a photograph."""
    match = edited()
    journal = match.journal.note("note", "Late,\nand wet", LATER).note("place", "Home", LATER)
    return evolve(match, journal=journal.picture(PHOTO, LATER, is_kept=True))


def test_they_are_no_entries() -> None:
    """The log stays as it is, and what was undone can still be redone."""
    journal: Journal[Any] = undo(Journal().add(Gain(A, 1), Milliseconds(NOON)))
    after = journal.note("note", "Late", LATER).picture(PHOTO, LATER, is_kept=True)
    assert (after.log, redoable(after)) == (journal.log, redoable(journal))
    assert redoable(after)


def test_the_last_text_counts_and_earlier_ones_stay() -> None:
    """Each earlier one once, the newest first; writing the same again is no edit."""
    journal: Journal[Any] = Journal()
    for written in ("a", "b", "a", "", "c"):
        journal = journal.note("note", written, LATER)
    assert journal.text("note") == "c"
    assert [one.text for one in journal.earlier_texts("note")] == ["a", "b"]
    assert (journal.text("place"), journal.earlier_texts("place")) == ("", ())
    assert journal.note("note", "c", LATER) is journal


def test_copies_with_two_notes_and_two_photographs() -> None:
    """Nothing is lost, whichever copy is merged with the other: both photographs, and the earlier note."""
    match = edited()
    one = match.journal.with_author(Author("a.b")).note("note", "One", LATER).picture(PHOTO, LATER, is_kept=True)
    other = match.journal.with_author(Author("c.d")).note("note", "Two", LATER).picture(OTHER, LATER, is_kept=True)
    for merged in (one.merge(other), other.merge(one)):
        assert (merged.text("note"), [earlier.text for earlier in merged.earlier_texts("note")]) == ("Two", ["One"])
        assert set(merged.photos()) == {PHOTO, OTHER}


def test_a_photograph_that_was_removed() -> None:
    """It is gone, and comes back where it is added again."""
    journal: Journal[Any] = Journal().picture(PHOTO, LATER, is_kept=True).picture(PHOTO, LATER, is_kept=False)
    assert journal.photos() == ()
    assert journal.picture(PHOTO, LATER, is_kept=False) is journal
    assert journal.picture(PHOTO, LATER, is_kept=True).photos() == (PHOTO,)


def test_they_are_read_as_they_were_written() -> None:
    """In documents, also in those that carry the photographs themselves."""
    text = encode(GAME, noted())
    assert decode(find_game, text)[1] == noted()
    assert decode(find_game, json.dumps({**json.loads(text), "photos": {PHOTO: "x"}}))[1] == noted()


@pytest.mark.parametrize(
    "fields",
    [
        {"do": "note", "about": "score", "text": ""},
        {"do": "note", "about": "note", "text": 1},
        {"do": "note", "about": "note", "text": "x" * (LONGEST_NOTE + 1)},
        {"do": "note", "about": "place", "text": "x" * (LONGEST_PLACE + 1)},
        {"do": "note", "about": "note"},
        {"do": "photo", "photo": PHOTO, "kept": 1},
        {"do": "photo", "photo": "<img>", "kept": True},
        {"do": "photo", "photo": PHOTO.upper().replace("0", "F"), "kept": True},
    ],
)
def test_what_is_damaged_or_forged(fields: dict[str, object]) -> None:
    """It is refused like any other edit."""
    edit = {"id": "a.b-1", "at": LATER, **fields}
    with pytest.raises(Unreadable):
        decode_edits(GAME, edited().initial_setup, json.dumps({"version": VERSION, "edits": [edit]}))
