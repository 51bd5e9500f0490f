"""Merging: copies of a journal that were changed apart are brought together without loss."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from laurel.match.archive import encode
from laurel.match.edits import Author, Corrected, EntryId
from laurel.match.journal import Journal
from laurel.match.match import NotACopy, merge
from laurel.match.plain import text_of
from tests.match.histories import check, check_forged
from tests.match.old_journal import OldJournal
from tests.match.tokens import GAME, Gain, match
from tests.support import A, B, at, redo, undo

often = settings(max_examples=50)


def by(author: str, journal: Journal[str]) -> Journal[str]:
    """Return a copy in which an author goes on."""
    return evolve(journal, author=Author(author))


def texts(journal: Journal[str]) -> list[str]:
    """Return the actions in the log."""
    return [entry.action for entry in journal.log]


def both(journal: Journal[str]) -> tuple[Journal[str], Journal[str]]:
    """Return two copies of a journal, on two devices."""
    return by("a.1", journal), by("b.1", journal)


@often
@given(st.randoms(use_true_random=False), st.integers(1, 40))
def test_any_history(random: Random, steps: int) -> None:
    """Whatever is made where, and whoever sends what to whom in any order: the same edits are the same journal."""
    check(random, steps)


@often
@given(st.randoms(use_true_random=False), st.integers(1, 40))
def test_any_history_with_forged_edits(random: Random, steps: int) -> None:
    """Whatever is forged: every edit of a device is in all journals, after what its author had seen."""
    check_forged(random, steps)


class TestTwoCopies:
    """What two devices do at the same time."""

    def test_entries_of_both(self) -> None:
        """All are in the log, by time."""
        here, there = both(Journal())
        here, there = here.add("one", at(1)).add("three", at(3)), there.add("two", at(2))
        assert texts(here.merge(there)) == texts(there.merge(here)) == ["one", "two", "three"]

    def test_the_later_of_two_corrections_counts(self) -> None:
        """The later one counts, and both are in the journal."""
        here, there = both(by("a.1", Journal()).add("x", at(0)))
        entry = here.log[0].id
        merged = here.correct(entry, "later", at(9)).merge(there.correct(entry, "earlier", at(5)))
        assert texts(merged) == ["later"]
        assert [edit.action for edit in merged.edits if isinstance(edit, Corrected)] == ["earlier", "later"]

    def test_a_correction_of_a_removed_entry(self) -> None:
        """The removal counts, and the correction is in the journal."""
        here, there = both(by("a.1", Journal()).add("x", at(0)))
        entry = here.log[0].id
        merged = here.remove(entry, at(1)).merge(there.correct(entry, "y", at(2)))
        assert texts(merged) == []
        assert texts(undo(merged)) == ["y"]

    def test_an_entry_before_a_removed_one(self) -> None:
        """It is where the removed one was."""
        here, there = both(by("a.1", Journal()).add("x", at(0)).add("z", at(1)))
        first = here.log[0].id
        merged = here.remove(first, at(2)).merge(there.add("y", at(3), before=first))
        assert texts(merged) == ["y", "z"]

    def test_a_clock_that_is_wrong(self) -> None:
        """What was seen before an edit stays before it."""
        here = by("a.1", Journal()).add("first", at(3600))
        there = by("b.1", here).add("second", at(0))
        merged = here.add("third", at(3601)).merge(there)
        assert texts(merged) == ["first", "second", "third"]

    def test_merging_nothing_new_gives_the_journal_itself(self) -> None:
        """No other one is made, for a copy with the same edits either."""
        here = by("a.1", Journal()).add("x", at(0))
        assert here.merge(Journal()) is here
        assert here.merge(by("b.1", here)) is here


class TestMatches:
    """Copies of a match."""

    def test_merged_copies_are_the_same_document(self) -> None:
        """The document is the same, whichever came first."""
        of = match(Gain(A, 1))  # type: ignore[arg-type]  # points are numbers
        here = evolve(of, journal=evolve(of.journal, author=Author("a.1")).add(Gain(A, 2), at(5)))  # type: ignore[arg-type]  # likewise
        there = evolve(of, journal=evolve(of.journal, author=Author("b.1")).add(Gain(B, 2), at(4)))  # type: ignore[arg-type]  # likewise
        assert encode(GAME, merge(here, there, text_of)) == encode(GAME, merge(there, here, text_of))

    def test_a_match_with_another_start_is_no_copy(self) -> None:
        """Another match that has the same id is no copy."""
        of = match()
        with pytest.raises(NotACopy):
            merge(of, evolve(of, started=at(9)), text_of)


KINDS = st.sampled_from(["add", "add", "add", "insert", "correct", "remove", "undo", "undo", "redo"])


@often
@given(st.lists(st.tuples(KINDS, st.integers(0, 99)), max_size=40))
def test_one_author(steps: list[tuple[str, int]]) -> None:
    """A journal of one author has the same log as the journal of version 5, which knew no authors."""
    old: OldJournal[int] = OldJournal()
    new: Journal[int] = Journal()
    ids: list[EntryId] = []
    for second, (kind, number) in enumerate(steps):
        log = old.log
        entry = log[number % len(log)][0] if log else 0
        if kind == "undo":
            old, new = old.undo(), undo(new, seconds=second)
        elif kind == "redo":
            old, new = old.redo(), redo(new, seconds=second)
        elif kind == "add" or not log:
            old, new = old.add(number), new.add(number, at(second))
            ids.append(new.log[-1].id)
        elif kind == "insert":
            old, new = old.add(number, before=entry), new.add(number, at(second), before=ids[entry])
            ids.append(EntryId(new.edits[-1].id))
        elif kind == "correct":
            old, new = old.change("correct", entry, number), new.correct(ids[entry], number, at(second))
        else:
            old, new = old.change("remove", entry), new.remove(ids[entry], at(second))
        assert [(ids[one], action) for one, action in old.log] == [(one.id, one.action) for one in new.log]
