"""Properties of collections of matches and of journals, whatever is entered."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from laurel.match.archive import collect, decode_any, encode
from laurel.match.journal import Journal
from laurel.match.match import Match
from tests.match.strategies import DRAWN, any_action, journals
from tests.match.tokens import GAME, Action, find_game
from tests.support import at, redo, undo

often = settings()
seldom = settings(often, max_examples=15)


@seldom
@given(st.lists(DRAWN.matches(), max_size=3))
def test_collections_come_back(several: list[Match[Action]]) -> None:
    """Several matches that are stored in one document are the same matches."""
    read = decode_any(find_game, collect(encode(GAME, match) for match in several))

    assert several == [match for _, match in read]


class TestJournal:
    """Undo and redo."""

    @often
    @given(journals(any_action(players=4)))
    def test_undo_then_redo_is_nothing(self, journal: Journal[Action]) -> None:
        """Whatever the newest change was."""
        if any(journal.newest_changes()):
            assert journal.log == redo(undo(journal)).log

    @seldom
    @given(journals(any_action(players=4)), any_action(players=4))
    def test_an_edit_then_undo_is_nothing(self, journal: Journal[Action], action: Action) -> None:
        """The log is what it was before a tap that is taken back."""
        assert journal.log == undo(journal.add(action, at(0))).log

    @seldom
    @given(journals(any_action(players=4)))
    def test_everything_can_be_undone_and_redone(self, journal: Journal[Action]) -> None:
        """Back to nothing, step by step, and forth again."""
        changes = len(tuple(journal.newest_changes()))
        back = undo(journal, changes)

        assert () == back.log
        assert journal.log == redo(back, changes).log

    @often
    @given(journals(any_action(players=4)))
    def test_a_grown_journal_is_the_fold_of_its_edits(self, journal: Journal[Action]) -> None:
        """What is computed from edit to edit is what is computed from all of them."""
        read = Journal(journal.edits)

        assert (journal.log, journal.undone, journal.setup_changes) == (read.log, read.undone, read.setup_changes)
