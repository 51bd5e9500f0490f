"""The turn clock is a fold of its settings."""

from __future__ import annotations

import json

import pytest
from attrs import evolve

from laurel.match.archive import Unreadable, decode, encode
from laurel.match.clock import Clock, ClockTurn, clock_of
from laurel.match.edits import MINUTE, NO_LIMIT, Milliseconds
from laurel.match.journal import Journal
from laurel.match.setup import Seat
from laurel.match.undo import redoable, undoable
from tests.match.documents import edited
from tests.match.tokens import GAME, find_game
from tests.support import A, B, C, at

Set = tuple[Seat | None, int, bool]


def clock(*settings: Set, players: int = 3) -> Clock:
    """Return the clock after some settings: whose turn it is, from which second, and whether time runs."""
    journal: Journal[str] = Journal()
    for turn, seconds, runs in settings:
        journal = journal.set_clock(turn, at(seconds), runs=runs)
    return clock_of(journal.edits, players)


def seconds(of: Clock) -> tuple[int, ...]:
    """Return the totals of a clock in seconds."""
    return tuple(total // 1000 for total in of.totals)


def test_a_journal_knows_its_settings() -> None:
    """They are the same in one that grew, and in one that is read from its edits."""
    journal = Journal[str]().add("a", at(0)).set_clock(A, at(1)).add("b", at(2)).set_clock(None, at(3))
    journal = journal.undo([journal.edits[2].id], at(4)).set_clock(B, at(5)).remove(journal.log[0].id, at(6))

    assert [A, None, B] == [edit.turn for edit in journal.clock_settings]
    assert Journal(journal.edits).clock_settings == journal.clock_settings


class TestClock:
    """What is counted for whom."""

    def test_a_new_match_has_no_clock(self) -> None:
        """A match has no clock until somebody switches it on."""
        assert Clock((Milliseconds(0),) * 3) == clock()

    def test_each_player_has_the_time_of_their_turns(self) -> None:
        """Each player has the time from their turn to the next one; the present turn runs on."""
        found = clock((A, 0, True), (B, 10, True), (A, 25, True))

        assert (10, 15, 0) == seconds(found)
        assert (15, 15, 0) == seconds(found.at(at(30)))
        assert ClockTurn(B, Milliseconds(15_000)) == found.longest
        assert B == found.next_seat

    def test_a_pause_counts_for_nobody(self) -> None:
        """A pause counts for nobody, and does not end the turn."""
        found = clock((A, 0, True), (A, 10, False), (A, 100, True), (B, 105, True))

        assert (15, 0, 0) == seconds(found)
        assert ClockTurn(A, Milliseconds(15_000)) == found.longest

    def test_switching_off_keeps_what_was_counted(self) -> None:
        """What was counted stays where the clock is switched off, and is counted on where it is switched on."""
        found = clock((A, 0, True), (None, 10, True), (A, 50, True), (B, 55, True))

        assert (15, 0, 0) == seconds(found)

    def test_the_clock_of_another_device_is_slow(self) -> None:
        """Time never runs backwards."""
        assert (0, 5, 0) == seconds(clock((A, 100, True), (B, 40, True), (C, 45, True)))

    def test_a_seat_that_there_is_not(self) -> None:
        """A setting from outside for no player is left out."""
        assert (10, 0) == seconds(clock((A, 0, True), (C, 5, True), (B, 10, True), players=2))

    def test_the_end_of_the_match_ends_the_last_turn(self) -> None:
        """Nobody has the turn then."""
        found = clock((A, 0, True), (B, 10, True)).stop(at(40))

        assert (10, 30, 0) == seconds(found)
        assert (None, ClockTurn(B, Milliseconds(30_000))) == (found.turn, found.longest)


class TestJournal:
    """Settings of the clock are edits without an effect on the log."""

    def test_undo_leaves_it(self) -> None:
        """Undo takes back the last entry, and redo is possible while the clock goes on."""
        journal = Journal[str]().add("x", at(0)).set_clock(A, at(1))
        undone = journal.undo([change.id for change in undoable(journal, lambda _: False)], at(2)).set_clock(B, at(3))

        assert () == undone.log
        assert "x" == undone.redo(redoable(undone), at(4)).log[0].action
        assert (2, 0) == seconds(clock_of(undone.edits, 2))

    def test_it_is_stored(self) -> None:
        """A document has the settings."""
        match = edited()
        journal = match.journal.set_clock(B, at(1), limit=Milliseconds(MINUTE)).set_clock(None, at(2), runs=False)
        stored = encode(GAME, evolve(match, journal=journal))

        assert journal.edits == decode(find_game, stored)[1].journal.edits

    @pytest.mark.parametrize(
        "damage", [{"turn": -1}, {"turn": 100}, {"turn": "x"}, {"runs": 1}, {"limit": -1}, {"limit": 1e9}], ids=str
    )
    def test_a_damaged_one_is_refused(self, damage: dict[str, object]) -> None:
        """What no clock has stored is not read."""
        match = edited()
        plain = json.loads(encode(GAME, evolve(match, journal=match.journal.set_clock(A, at(1), limit=NO_LIMIT))))
        plain["edits"][-1] |= damage

        with pytest.raises(Unreadable):
            decode(find_game, json.dumps(plain))
