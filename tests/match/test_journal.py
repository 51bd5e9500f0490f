"""The journal: what was entered, corrected, removed and taken back."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from laurel.match.edits import Added, EditId, Entry, EntryId, Removed, sort_key
from laurel.match.journal import Journal, UnknownEntry, fold
from tests.support import at, entry_id, redo, undo

Texts = Journal[str]

UNKNOWN = EntryId("0.0-99")


def entered(*texts: str) -> Texts:
    """Return a journal of texts, entered one after another."""
    journal = Texts()
    for index, text in enumerate(texts):
        journal = journal.add(text, at(index))
    return journal


def says(journal: Texts) -> list[str]:
    """Return the log's texts."""
    return [entry.action for entry in journal.log]


class TestAdd:
    """Entering what happened."""

    def test_at_the_end(self) -> None:
        """A new entry stands last, with the next id and its time."""
        log = entered("one", "two").log

        assert (Entry(entry_id(0), at(0), "one"), Entry(entry_id(1), at(1), "two")) == log

    def test_before_an_older_entry(self) -> None:
        """What was forgotten is inserted where it belongs, and its id is still the newest."""
        journal = entered("one", "three").add("two", at(9), before=entry_id(1))

        assert ["one", "two", "three"] == says(journal)
        assert [entry_id(0), entry_id(2), entry_id(1)] == [entry.id for entry in journal.log]

    def test_ids_are_never_used_twice(self) -> None:
        """The id of a removed entry names nothing else later."""
        journal = entered("one", "two").remove(entry_id(1), at(2)).add("three", at(3))

        assert [entry_id(0), entry_id(3)] == [entry.id for entry in journal.log]


class TestCorrect:
    """Saying that an entry was really something else."""

    def test_keeps_id_time_and_place(self) -> None:
        """Only the action changes."""
        journal = entered("one", "tow", "three").correct(entry_id(1), "two", at(9))

        assert Entry(entry_id(1), at(1), "two") == journal.log[1]
        assert ["one", "two", "three"] == says(journal)

    def test_the_last_correction_stands(self) -> None:
        """An entry may be corrected again."""
        journal = entered("a").correct(entry_id(0), "b", at(1)).correct(entry_id(0), "c", at(2))

        assert ["c"] == says(journal)


class TestRemove:
    """Saying that an entry never happened."""

    def test_closes_the_gap(self) -> None:
        """The entries around it stay."""
        assert ["one", "three"] == says(entered("one", "two", "three").remove(entry_id(1), at(9)))

    def test_nothing_is_lost(self) -> None:
        """The journal still knows what was removed."""
        journal = entered("one").remove(entry_id(0), at(1))

        assert (
            Added(Entry(entry_id(0), at(0), "one"), (at(0), 0)),
            Removed(EditId(entry_id(1)), at(1), (at(1), 0), entry_id(0)),
        ) == journal.edits


class TestUnknownEntry:
    """Edits that name an entry which is not there."""

    @pytest.mark.parametrize(
        "edit",
        [
            lambda journal: journal.add("x", at(9), before=UNKNOWN),
            lambda journal: journal.correct(UNKNOWN, "x", at(9)),
            lambda journal: journal.remove(UNKNOWN, at(9)),
            lambda journal: journal.find(UNKNOWN),
            lambda journal: journal.remove(entry_id(0), at(8)).correct(entry_id(0), "x", at(9)),
            lambda journal: undo(journal).find(entry_id(1)),
        ],
        ids=["insert", "correct", "remove", "find", "correct what was removed", "find what was undone"],
    )
    def test_an_unknown_entry_is_an_error(self, edit: Callable[[Texts], object]) -> None:
        """It is an error, never a silent nothing."""
        with pytest.raises(UnknownEntry):
            edit(entered("one", "two"))


class TestUndoAndRedo:
    """Taking edits back, and bringing them back."""

    @pytest.mark.parametrize(
        "edit",
        [
            lambda journal: journal.add("x", at(9)),
            lambda journal: journal.add("x", at(9), before=entry_id(0)),
            lambda journal: journal.correct(entry_id(0), "x", at(9)),
            lambda journal: journal.remove(entry_id(0), at(9)),
        ],
        ids=["add", "insert", "correct", "remove"],
    )
    def test_every_kind_of_edit(self, edit: Callable[[Texts], Texts]) -> None:
        """Undo leads to the log before the edit, redo to the log after it."""
        before = entered("one", "two")
        after = edit(before)

        assert before.log == undo(after).log != after.log
        assert after.log == redo(undo(after)).log

    def test_undo_goes_back_from_the_newest(self) -> None:
        """Several undos go back step by step, several redos forth in the same steps."""
        journal = entered("one", "two", "three")
        back = undo(journal, 2)

        assert ["one"] == says(back)
        assert ["one", "two"] == says(redo(back))
        assert ["one", "two", "three"] == says(redo(back, 2))

    def test_after_a_new_edit_nothing_is_redone(self) -> None:
        """What was undone before stays undone."""
        journal = undo(entered("one", "two")).add("other", at(9))

        assert ["one", "other"] == says(redo(journal))
        assert {EditId(entry_id(1))} == journal.undone

    def test_nothing_to_undo(self) -> None:
        """Undo of an empty journal is that journal."""
        assert Texts() == undo(Texts())

    def test_nothing_to_redo(self) -> None:
        """Redo without an undo is the same journal."""
        assert entered("one") == redo(entered("one"))


def test_log_is_the_fold_of_the_edits() -> None:
    """A journal that is read from its edits has the same log as one that grew."""
    grown = entered("a", "b", "c").add("d", at(4), before=entry_id(1)).correct(entry_id(2), "x", at(5))
    grown = grown.remove(entry_id(0), at(6)).add("e", at(7))

    assert Journal(grown.edits).log == grown.log == fold(grown.edits, frozenset())
    assert ["d", "b", "x", "e"] == says(grown)


class TestTime:
    """The hybrid logical clock."""

    def test_a_clock_that_is_set_back(self) -> None:
        """A later edit is later, whatever the clock of its device reads."""
        journal = entered("one").add("two", at(-3600)).add("three", at(5))

        assert ["one", "two", "three"] == says(Journal(tuple(sorted(journal.edits, key=sort_key))))
        assert [(at(0), 0), (at(0), 1), (at(5), 0)] == [edit.time for edit in journal.edits]
        assert at(-3600) == journal.log[1].at
