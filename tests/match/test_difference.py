"""What a change of the log changes."""

from __future__ import annotations

from attrs import evolve

from laurel.games.twilight_imperium.actions import Action, Gain
from laurel.games.twilight_imperium.components import CUSTODIANS
from laurel.match.difference import Difference
from laurel.match.game import Game, Outcome
from laurel.match.journal import EntryId, Milliseconds
from laurel.match.match import Match
from laurel.match.message import Question
from laurel.match.replay import judge, replay
from laurel.match.setup import Points, Seat, Setup
from tests.support import NOBODY, A, B, C, at, match, played

ONE, TEN = Points(1), Points(10)
REALLY = Question("Really?", rule="1")


def difference(before: Match[Action], after: Match[Action]) -> Difference[object, Action]:
    """Return the difference between two states of a match."""
    return Difference(played(before), played(after))


def test_an_entry_at_the_end_alters_nothing() -> None:
    """It is made, and that is all, even where it ends the game."""
    before = match(Gain(A, ONE))
    found = difference(before, evolve(before, journal=before.journal.add(Gain(B, TEN), at(9))))
    assert [log_step.entry.action for log_step in found.made] == [Gain(B, TEN)]
    assert (found.altered, found.refusal, found.has_other_winner) == ((), None, False)


def test_what_the_rules_refuse_is_the_refusal_of_the_change() -> None:
    """Not an alteration of something else."""
    before = match(Gain(A, ONE))
    found = difference(before, evolve(before, journal=before.journal.add(Gain(NOBODY, ONE), at(9))))
    assert found.refusal is not None


def test_a_later_entry_that_is_refused_is_altered() -> None:
    """It is named with what it was and what it will be; one that was refused before is not."""
    before = match(Gain(B, ONE), Gain(NOBODY, ONE), Gain(A, ONE, CUSTODIANS))
    after = evolve(before, journal=before.journal.correct(EntryId(0), Gain(B, ONE, CUSTODIANS), at(9)))
    (pair,) = difference(before, after).altered
    assert pair.before.refusal is None
    assert pair.after.refusal is not None
    assert pair.after.entry.id == 2


def test_a_later_entry_with_other_points_is_altered() -> None:
    """At the end of the track a gain is cut short."""
    before = match(Gain(A, Points(5)), Gain(B, ONE), Gain(A, Points(4)))
    after = evolve(before, journal=before.journal.correct(EntryId(0), Gain(A, Points(8)), at(9)))
    found = difference(before, after)
    assert [(pair.before.gained[0].points, pair.after.gained[0].points) for pair in found.altered] == [(4, 2)]
    assert found.has_other_winner


def test_a_removed_entry_is_neither_made_nor_altered() -> None:
    """What stands after it is only moved."""
    before = match(Gain(A, ONE), Gain(B, ONE), Gain(C, ONE))
    found = difference(before, evolve(before, journal=before.journal.remove(EntryId(1), at(9))))
    assert (found.made, found.altered) == ((), ())


class TestQuestions:
    """What the rules ask before an entry is made."""

    def test_they_are_asked_once(self) -> None:
        """The same question about the same entry was answered when it was made."""
        before = evolve(match(), journal=match().journal.add(2, Milliseconds(1)))
        after = evolve(before, journal=before.journal.correct(EntryId(0), 3, Milliseconds(2)))
        first = Difference(_counted(match()), _counted(before))
        again = Difference(_counted(before), _counted(after))
        assert (first.questions, again.questions) == ((REALLY,), ())

    def test_judging_tells_them_without_entering(self) -> None:
        """So that a screen can say beforehand what will be asked."""
        start = _counted(match())
        assert judge(COUNTING, start, 2).questions == (REALLY,)
        assert judge(COUNTING, start, 1).questions == ()
        assert start.state == 0


def _count(state: int, action: int) -> Outcome[int]:
    return Outcome(state + action, questions=(REALLY,) if action > 1 else ())


def _nothing(_: Setup[object]) -> int:
    return 0


COUNTING: Game[int, int, object] = Game(
    id="counting",
    seats=range(1, 2),
    options=object,
    opening=_nothing,
    rules={int: _count},
    points=lambda _: {},
    verdict=lambda _: None,
)


def _counted(of: Match[int]) -> object:
    return replay(COUNTING, 0, of.journal.log)


def test_seats_are_compared_as_players_see_them() -> None:
    """The order in which several gain at once is no difference."""
    before = match(Gain(A, ONE), Gain(Seat(1), ONE))
    after = evolve(before, journal=before.journal.correct(EntryId(0), Gain(A, Points(2)), at(9)))
    assert difference(before, after).altered == ()
