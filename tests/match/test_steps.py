"""How much one undo takes back."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve

from laurel.match.edits import Author, Change, DeviceId
from laurel.match.journal import Journal
from laurel.match.undo import insert, redoable, remove, undoable
from tests.support import at, redo, undo


def is_unanswered(action: str) -> bool:
    """An action that ends in a question mark waits for an answer."""
    return action.endswith("?")


def journal(*steps: tuple[str, ...]) -> Journal[str]:
    """Return a journal of `("add", action)`, `("correct", entry, action)` and `("remove", entry)`.

    Entries are numbered in the order in which they were added, from 0.
    """
    made: Journal[str] = Journal()
    ids = []
    for second, (name, *rest) in enumerate(steps):
        time = at(second)
        if name == "add":
            made = made.add(rest[0], time)
            ids.append(made.log[-1].id)
        elif name == "correct":
            made = made.correct(ids[int(rest[0])], rest[1], time)
        else:
            made = made.remove(ids[int(rest[0])], time)
    return made


def undone(of: Journal[str]) -> int:
    """Return how many changes the next undo takes back."""
    return len(undoable(of, is_unanswered))


class TestUndoable:
    """Undo."""

    def test_an_empty_journal_has_nothing_to_undo(self) -> None:
        """An empty journal has nothing to take back."""
        assert undone(Journal()) == 0

    def test_undo_takes_back_one_entry(self) -> None:
        """One entry is one step."""
        assert undone(journal(("add", "a"), ("add", "b"))) == 1

    def test_a_point_and_its_answer(self) -> None:
        """They are one step."""
        assert undone(journal(("add", "x"), ("add", "1?"), ("correct", "1", "secret"))) == 2

    def test_two_taps_and_their_answer(self) -> None:
        """Taps that became one entry go together once it is answered."""
        steps = journal(("add", "1?"), ("correct", "0", "2?"), ("correct", "0", "stage II"))
        assert undone(steps) == 3

    def test_two_taps_without_an_answer(self) -> None:
        """Of two taps the first remains."""
        assert undone(journal(("add", "1?"), ("correct", "0", "2?"))) == 1

    def test_a_correction_of_an_answered_point(self) -> None:
        """A later correction is a step of its own."""
        steps = journal(("add", "1?"), ("correct", "0", "secret"), ("correct", "0", "custodians"))
        assert undone(steps) == 1

    def test_an_answer_to_an_older_point(self) -> None:
        """Only the answer goes where something else was entered in between."""
        assert undone(journal(("add", "1?"), ("add", "b"), ("correct", "0", "secret"))) == 1

    def test_a_removal_is_a_step_of_its_own(self) -> None:
        """It takes one undo."""
        assert undone(journal(("add", "1?"), ("remove", "0"))) == 1


class TestRedoable:
    """Redo restores what an undo took."""

    def test_nothing_can_be_redone_where_nothing_was_undone(self) -> None:
        """A journal that only grew."""
        assert redoable(journal(("add", "a"))) == ()

    def test_it_mirrors_undo(self) -> None:
        """All the way back and forth, the logs are the same."""
        made = journal(
            ("add", "a"),
            ("add", "1?"),
            ("correct", "1", "2?"),
            ("correct", "1", "stage II"),
            ("add", "1?"),
            ("correct", "2", "secret"),
            ("correct", "2", "custodians"),
            ("add", "1?"),
            ("correct", "3", "2?"),
            ("remove", "0"),
        )
        logs = [made.log]
        while changes := undoable(made, is_unanswered):
            made = made.undo([change.id for change in changes], at(99))
            logs.append(made.log)
        for log in reversed(logs[:-1]):
            made = redo(made)
            assert made.log == log
        assert redoable(made) == ()


def numbered(others: Sequence[str], action: str, by: int) -> list[str]:
    """Move actions that are numbers: those from the number of the action on."""
    return [str(int(other) + by) if int(other) >= int(action) else other for other in others]


class TestMoved:
    """An insertion or a removal, with the entries that it moves."""

    def test_an_insertion_is_one_step(self) -> None:
        """One undo takes it back, one redo makes it again."""
        made = journal(("add", "1"), ("add", "2"))
        after = insert(made, "1", made.log[0].id, at(9), numbered)
        assert actions(after) == ["1", "2", "3"]
        before = after.undo([change.id for change in undoable(after, is_unanswered, numbered)], at(10))
        assert actions(before) == ["1", "2"]
        assert actions(redo(before)) == ["1", "2", "3"]

    def test_a_removal_is_one_step(self) -> None:
        """And leaves a correction alone that was made before it."""
        made = journal(("add", "1"), ("add", "2"), ("add", "7"), ("correct", "2", "3"))
        after = remove(made, made.log[0].id, at(9), numbered)
        assert actions(after) == ["1", "2"]
        changes = undoable(after, is_unanswered, numbered)
        assert actions(after.undo([change.id for change in changes], at(10))) == ["1", "2", "3"]

    def test_changes_of_an_entry_that_was_undone(self) -> None:
        """Edits of another device may name one: they have moved nothing."""
        made = journal(("add", "1"), ("correct", "0", "2"), ("remove", "0"))
        without = made.undo([made.edits[0].id, made.edits[1].id], at(9))
        assert len(undoable(without, is_unanswered, numbered)) == 1


def actions(of: Journal[str]) -> list[str]:
    """Return the actions of a log."""
    return [entry.action for entry in of.log]


class TestOfSeveralDevices:
    """Every device undoes what was entered last, whichever has entered it."""

    def test_the_newest_change_of_all(self) -> None:
        """Although this device has entered something before."""
        made = by("b.1", by("a.1", Journal()).add("first", at(1))).add("second", at(2))
        assert texts(undoable(by("a.1", made), is_unanswered)) == ["second"]
        assert texts(undoable(undo(by("a.1", made)), is_unanswered)) == ["first"]

    def test_the_newest_change_of_one_device(self) -> None:
        """As for a phone that may take back only its own; authors of one device differ from visit to visit."""
        made = by("b.1", by("a.1", Journal()).add("first", at(1))).add("second", at(2))
        assert texts(undoable(by("a.2", made), is_unanswered, device=DeviceId("a"))) == ["first"]
        without = made.undo([made.edits[0].id], at(3))
        assert undoable(by("a.2", without), is_unanswered, device=DeviceId("a")) == ()

    def test_a_point_and_the_answer_of_another_device(self) -> None:
        """They are one step, as where one device has entered both."""
        point = by("a.1", Journal()).add("1?", at(1))
        made = by("b.1", point).correct(point.log[0].id, "secret", at(2))
        assert texts(undoable(made, is_unanswered)) == ["1?", "secret"]

    def test_two_that_undo_at_once(self) -> None:
        """They take back one change, not two."""
        made = by("b.1", by("a.1", Journal()).add("first", at(1))).add("second", at(2))
        both = undo(by("a.1", made), seconds=3).merge(undo(by("b.1", made), seconds=3))
        assert actions(both) == ["first"]

    def test_each_redoes_what_it_has_undone(self) -> None:
        """Although the other device has undone something later."""
        made = by("b.1", by("a.1", Journal()).add("first", at(1))).add("second", at(2))
        both = undo(by("b.1", undo(by("a.1", made), seconds=3)), seconds=4)
        assert actions(redo(by("a.1", both))) == ["second"]
        assert actions(redo(both)) == ["first"]

    def test_what_another_device_has_undone(self) -> None:
        """It can be redone, as long as nothing was changed since."""
        made = undo(by("b.1", by("a.1", Journal()).add("own", at(1))).add("other", at(2)))
        assert [entry.action for entry in redo(by("a.1", made)).log] == ["own", "other"]
        assert redoable(by("a.1", made.add("more", at(2000)))) == ()

    def test_a_change_that_both_have_undone(self) -> None:
        """A redo by one puts it back for both."""
        base = by("a.1", Journal()).add("own", at(1))
        merged = undo(base, seconds=5).merge(undo(by("b.1", base), seconds=6))
        assert merged.log == ()
        assert [entry.action for entry in redo(merged, seconds=7).log] == ["own"]


def by(author: str, of: Journal[str]) -> Journal[str]:
    """Return a journal in which an author goes on."""
    return evolve(of, author=Author(author))


def texts(changes: tuple[Change[str], ...]) -> list[str]:
    """Return the actions of changes."""
    return [change.action for change in changes]
