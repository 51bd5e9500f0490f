"""Properties of every match, whatever is entered."""

from __future__ import annotations

from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from laurel.match.archive import collect, decode, decode_any, encode
from laurel.match.journal import Journal
from laurel.match.match import Match
from laurel.match.replay import replay
from tests.match.strategies import any_action, edits, journals, kinds, matches
from tests.match.tokens import GAME, GAMES, Action, played
from tests.support import at, trace

often = settings(deadline=None)  # a slow machine is no defect
seldom = settings(often, max_examples=40)


def test_every_kind_of_action_is_drawn() -> None:
    """The strategies have every kind of action of the game."""
    assert set(GAME.actions) == set(kinds(players=4))


class TestStored:
    """Storing and reading."""

    @often
    @given(matches())
    def test_what_is_stored_comes_back(self, match: Match[Action]) -> None:
        """A match that is encoded and decoded is the same match, with the same log."""
        game, read = decode(GAMES, encode(GAME, match))

        assert (GAME, match, match.journal.log) == (game, read, read.journal.log)

    @seldom
    @given(matches())
    def test_what_is_stored_plays_out_the_same(self, match: Match[Action]) -> None:
        """After a reload the board is what it was."""
        assert trace(played(match)) == trace(played(decode(GAMES, encode(GAME, match))[1]))

    @seldom
    @given(st.lists(matches(), max_size=3))
    def test_collections_come_back(self, several: list[Match[Action]]) -> None:
        """The same holds for several in one document."""
        read = decode_any(GAMES, collect(encode(GAME, match) for match in several))

        assert several == [match for _, match in read]


class TestReplayed:
    """The fold of the log."""

    @seldom
    @given(matches())
    def test_twice_is_the_same(self, match: Match[Action]) -> None:
        """A replay depends on nothing but setup and log."""
        assert trace(played(match)) == trace(played(match))

    @seldom
    @given(matches(), st.data())
    def test_what_is_known_changes_nothing(self, match: Match[Action], data: st.DataObject) -> None:
        """After every edit, the replay that builds on the one before says the same as one from the opening."""
        known = played(match)
        for action in data.draw(st.lists(any_action(len(match.setup.players)), min_size=1, max_size=6)):
            match = evolve(match, journal=data.draw(edits(match.journal, action)))
            known = played(match, known)
            assert trace(played(match)) == trace(known)

    @often
    @given(matches())
    def test_a_refused_entry_changes_nothing(self, match: Match[Action]) -> None:
        """Without its refused entries a log leads to the same table, by the same points."""
        full = played(match)
        entries = tuple(log_step.entry for log_step in full.log_steps if log_step.refusal is None)
        clean = replay(GAME, full.opening, entries)

        assert not any(log_step.refusal for log_step in clean.log_steps)
        assert (full.state, full.verdict, list(full.ledger)) == (clean.state, clean.verdict, list(clean.ledger))


class TestJournal:
    """Undo and redo."""

    @often
    @given(journals(any_action(players=4)))
    def test_undo_then_redo_is_the_identity(self, journal: Journal[Action]) -> None:
        """Whatever the newest edit was."""
        again = journal.undo().redo()

        if journal.edits:
            assert (journal, journal.log) == (again, again.log)

    @seldom
    @given(journals(any_action(players=4)))
    def test_redo_then_undo_is_the_identity(self, journal: Journal[Action]) -> None:
        """Whatever was undone last."""
        again = journal.redo().undo()

        if journal.undone:
            assert (journal, journal.log) == (again, again.log)

    @seldom
    @given(journals(any_action(players=4)), any_action(players=4))
    def test_an_edit_then_undo_is_the_identity(self, journal: Journal[Action], action: Action) -> None:
        """The log is what it was before a tap that is taken back."""
        assert journal.log == journal.add(action, at(0)).undo().log

    @seldom
    @given(journals(any_action(players=4)))
    def test_everything_can_be_undone_and_redone(self, journal: Journal[Action]) -> None:
        """Back to nothing, step by step, and forth again."""
        back = journal
        for _ in journal.edits:
            back = back.undo()
        forth = back
        for _ in journal.edits:
            forth = forth.redo()

        assert ((), ()) == (back.edits, back.log)
        assert (journal, journal.log) == (forth, forth.log)
