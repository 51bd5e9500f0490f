"""What a change of the log changes."""

from __future__ import annotations

from attrs import evolve

from laurel.match.difference import Difference
from laurel.match.game import Outcome
from laurel.match.match import Match
from laurel.match.message import Question, Refusal
from laurel.match.replay import judge, replay_match
from laurel.match.setup import Points
from tests.match.tokens import GAME, ONCE, Action, Gain, GainTogether, State, match, played
from tests.support import NOBODY, A, B, C, at, entry_id

ONE, SIX, SEVEN, TEN = Points(1), Points(6), Points(7), Points(10)
SO_MANY = Question("So many at once?", rule="2")


def difference(before: Match[Action], after: Match[Action]) -> Difference[State, Action]:
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
    before = match(Gain(B, ONE), Gain(NOBODY, ONE), Gain(A, ONE, ONCE))
    after = evolve(before, journal=before.journal.correct(entry_id(0), Gain(B, ONE, ONCE), at(9)))
    (pair,) = difference(before, after).altered
    assert pair.before.refusal is None
    assert pair.after.refusal is not None
    assert pair.after.entry.id == entry_id(2)


def test_a_later_entry_with_other_points_is_altered() -> None:
    """At the end of the track a gain is cut short."""
    before = match(Gain(A, Points(5)), Gain(B, ONE), Gain(A, Points(4)))
    after = evolve(before, journal=before.journal.correct(entry_id(0), Gain(A, Points(8)), at(9)))
    found = difference(before, after)
    assert [(pair.before.gained[0].points, pair.after.gained[0].points) for pair in found.altered] == [(4, 2)]
    assert found.has_other_winner


def test_a_removed_entry_is_neither_made_nor_altered() -> None:
    """What stands after it is only moved."""
    before = match(Gain(A, ONE), Gain(B, ONE), Gain(C, ONE))
    found = difference(before, evolve(before, journal=before.journal.remove(entry_id(1), at(9))))
    assert (found.made, found.altered) == ((), ())


class TestQuestions:
    """What the rules ask before an entry is made: about more than five tokens at once."""

    def test_they_are_asked_once(self) -> None:
        """The same question about the same entry was answered when it was made."""
        before = evolve(match(), journal=match().journal.add(Gain(A, SIX), at(1)))
        after = evolve(before, journal=before.journal.correct(entry_id(0), Gain(A, SEVEN), at(2)))

        assert difference(match(), before).questions == (SO_MANY,)
        assert difference(before, after).questions == ()

    def test_judging_returns_them_without_entering(self) -> None:
        """A screen can show beforehand what will be asked."""
        start = played(match())

        assert judge(GAME, start, Gain(A, SIX)).questions == (SO_MANY,)
        assert judge(GAME, start, Gain(A, ONE)).questions == ()
        assert start.state.points == (0, 0, 0, 0)


def test_the_order_in_which_several_gain_is_no_difference() -> None:
    """Points are compared player by player."""
    before = match(GainTogether({A: ONE, B: ONE}), Gain(C, ONE))
    after = evolve(before, journal=before.journal.correct(entry_id(0), GainTogether({B: ONE, A: ONE}), at(9)))

    assert difference(before, after).altered == ()


def test_an_entry_for_another_player_is_not_altered() -> None:
    """A correction of one player's points leaves the entries of the others as they are."""
    before = match(Gain(A, ONE), Gain(B, ONE))
    after = evolve(before, journal=before.journal.correct(entry_id(0), Gain(A, Points(2)), at(9)))

    assert difference(before, after).altered == ()


def test_an_objection_refuses_what_is_new() -> None:
    """What is stored counts, and may stay so when it is corrected."""

    def object_to(_: State, outcome: Outcome[State]) -> Outcome[State]:
        return evolve(outcome, objection=Refusal("Not any more."))

    game = evolve(GAME, complete=object_to)
    before = match(Gain(A, ONE))
    replayed = replay_match(game, before)

    added = evolve(before, journal=before.journal.add(Gain(B, ONE), at(9)))
    corrected = evolve(before, journal=before.journal.correct(entry_id(0), Gain(A, SIX), at(9)))

    assert [log_step.refusal for log_step in replayed.log_steps] == [None]
    assert judge(game, replayed, Gain(B, ONE)).obstacle is not None
    assert Difference(replayed, replay_match(game, added)).refusal is not None
    assert Difference(replayed, replay_match(game, corrected)).refusal is None
