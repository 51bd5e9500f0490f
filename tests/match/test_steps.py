"""How much one undo takes back."""

from __future__ import annotations

from laurel.match.journal import EntryId, Journal, Milliseconds
from laurel.match.steps import back, forward

FIRST, SECOND = EntryId(0), EntryId(1)


def is_unanswered(action: str) -> bool:
    """An action that ends in a question mark waits for an answer."""
    return action.endswith("?")


def journal(*steps: tuple[str, ...]) -> Journal[str]:
    """Return a journal of `("add", action)`, `("correct", entry, action)` and `("remove", entry)`."""
    made: Journal[str] = Journal()
    for at, (name, *rest) in enumerate(steps):
        time = Milliseconds(at)
        if name == "add":
            made = made.add(rest[0], time)
        elif name == "correct":
            made = made.correct(EntryId(int(rest[0])), rest[1], time)
        else:
            made = made.remove(EntryId(int(rest[0])), time)
    return made


class TestBack:
    """Undo."""

    def test_nothing(self) -> None:
        """An empty journal has nothing to take back."""
        assert back(Journal(), is_unanswered) == 0

    def test_an_entry(self) -> None:
        """One entry is one step."""
        assert back(journal(("add", "a"), ("add", "b")), is_unanswered) == 1

    def test_a_point_and_its_answer(self) -> None:
        """They are one step."""
        assert back(journal(("add", "x"), ("add", "1?"), ("correct", "1", "secret")), is_unanswered) == 2

    def test_two_taps_and_their_answer(self) -> None:
        """Taps that became one entry go together once it is answered."""
        steps = journal(("add", "1?"), ("correct", "0", "2?"), ("correct", "0", "stage II"))
        assert back(steps, is_unanswered) == 3

    def test_two_taps_without_an_answer(self) -> None:
        """Of two taps the first remains."""
        assert back(journal(("add", "1?"), ("correct", "0", "2?")), is_unanswered) == 1

    def test_a_correction_of_an_answered_point(self) -> None:
        """A later correction is a step of its own."""
        steps = journal(("add", "1?"), ("correct", "0", "secret"), ("correct", "0", "custodians"))
        assert back(steps, is_unanswered) == 1

    def test_an_answer_to_an_older_point(self) -> None:
        """Only the answer goes where something else was entered in between."""
        assert back(journal(("add", "1?"), ("add", "b"), ("correct", "0", "secret")), is_unanswered) == 1

    def test_a_removal(self) -> None:
        """It is a step of its own."""
        assert back(journal(("add", "1?"), ("remove", "0")), is_unanswered) == 1


class TestForward:
    """Redo brings back what an undo took."""

    def test_nothing(self) -> None:
        """Nothing was undone."""
        assert forward(journal(("add", "a")), is_unanswered) == 0

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
        while steps := back(made, is_unanswered):
            made = made.undo(steps)
            logs.append(made.log)
        for log in reversed(logs[:-1]):
            made = made.redo(forward(made, is_unanswered))
            assert made.log == log
        assert forward(made, is_unanswered) == 0
