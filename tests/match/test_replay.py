"""The replay: a log becomes states, points and a verdict."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from attrs import evolve

from laurel.match.journal import Journal
from laurel.match.ledger import standings
from laurel.match.message import Message
from laurel.match.setup import Points
from laurel.match.verdict import RulingChoice, Verdict, VerdictStep
from tests.match.tokens import (
    Action,
    EndGame,
    Gain,
    GainTogether,
    Lose,
    RuleWinner,
    SourceId,
    match,
    played,
)
from tests.support import NOBODY, A, B, C, at, entry_id, trace, undo

ONE, TWO, TEN = Points(1), Points(2), Points(10)

STORY = (Gain(A, TWO), Gain(B, ONE), Gain(A, TEN), Gain(B, ONE))
"""A wins with the third entry, and the fourth comes too late."""


class TestFold:
    """From the opening to now."""

    def test_an_empty_log_is_the_opening(self) -> None:
        """Before the first entry everybody has 0 and nobody has won."""
        replayed = played(match())

        assert replayed.opening is replayed.state
        assert (0, 0, 0, 0) == replayed.state.points
        assert replayed.verdict is None
        assert [] == list(replayed.ledger)

    def test_every_entry_has_a_step(self) -> None:
        """Each step has the state right after its entry."""
        replayed = played(match(Gain(A, ONE), Gain(B, TWO), Lose(B, ONE)))

        assert [(1, 0, 0, 0), (1, 2, 0, 0), (1, 1, 0, 0)] == [log_step.state.points for log_step in replayed.log_steps]
        assert (1, 1, 0, 0) == replayed.state.points

    def test_the_ledger_has_every_change_in_order(self) -> None:
        """Every entry's points, each with player and source."""
        source = SourceId("a card")
        replayed = played(match(Gain(A, ONE), Gain(B, TWO, source), Lose(B, ONE)))

        assert [(A, 1, ""), (B, 2, source), (B, -1, "")] == [(e.player, e.points, e.source) for e in replayed.ledger]
        assert {A: 1, B: 1, C: 0} == standings(replayed.ledger, (A, B, C))


class TestRefusedEntries:
    """Entries that the rules do not allow."""

    def test_stay_in_the_log_without_effect(self) -> None:
        """The state stays as it was, and the step has the reason of the refusal."""
        replayed = played(match(Gain(A, ONE), Gain(NOBODY, ONE), Gain(B, ONE)))
        log_step = replayed.log_steps[1]

        assert log_step.refusal is not None
        assert replayed.log_steps[0].state is log_step.state
        assert ((), ()) == (log_step.gained, log_step.notices)
        assert (1, 1, 0, 0) == replayed.state.points


class TestEnd:
    """A verdict stands until something earlier is changed."""

    def test_nothing_happens_after_the_end(self) -> None:
        """Later entries are refused with the rule that ended the game, and the verdict stays."""
        replayed = played(match(*STORY))
        late = replayed.log_steps[3]

        assert late.refusal is not None
        assert ("5", "The game is over. Undo something to go on.") == (late.refusal.rule, str(late.refusal))
        assert late.verdict == replayed.log_steps[2].verdict == replayed.verdict
        assert (10, 1, 0, 0) == replayed.state.points

    def test_a_correction_reopens_the_game(self) -> None:
        """What came too late counts as soon as the end is gone."""
        won = match(*STORY)
        reopened = evolve(won, journal=won.journal.correct(entry_id(2), Gain(A, ONE), at(9)))

        assert played(reopened).verdict is None
        assert (3, 2, 0, 0) == played(reopened).state.points

    def test_no_ruling_without_a_question(self) -> None:
        """The players cannot name a winner while the rules decide, neither before nor after the end."""
        replayed = played(match(RuleWinner(A), *STORY, RuleWinner(A)))

        assert [entry_id(0), entry_id(4), entry_id(5)] == [
            log_step.entry.id for log_step in replayed.log_steps if log_step.refusal
        ]


class TestRuling:
    """Where the rules name no winner, the players do."""

    UNDECIDED = (GainTogether({A: TWO, B: TWO, C: ONE}), EndGame())

    def test_the_players_are_asked_before_anything_else(self) -> None:
        """Every other entry is refused until the players have named the winner."""
        replayed = played(match(*self.UNDECIDED, Gain(A, ONE)))

        assert replayed.verdict is not None
        assert replayed.verdict.needs_ruling
        assert (A, B) == replayed.verdict.candidates
        assert "The rules do not decide. Choose the winner first." == str(replayed.log_steps[-1].refusal)

    def test_only_a_candidate_can_be_named(self) -> None:
        """C is not tied for the win."""
        replayed = played(match(*self.UNDECIDED, RuleWinner(C), RuleWinner(NOBODY)))

        assert [entry_id(2), entry_id(3)] == [log_step.entry.id for log_step in replayed.log_steps if log_step.refusal]
        assert replayed.verdict is not None
        assert replayed.verdict.needs_ruling

    def test_the_ruling_is_a_step_of_the_verdict(self) -> None:
        """The verdict shows that the players decided, and the game is over."""
        replayed = played(match(*self.UNDECIDED, RuleWinner(B), RuleWinner(A)))

        assert replayed.verdict is not None
        assert not replayed.verdict.needs_ruling
        assert (B,) == replayed.verdict.winners == replayed.verdict.steps[-1].left
        assert "The players' decision" == replayed.verdict.steps[-1].criterion.text
        assert replayed.log_steps[-1].refusal is not None

    def test_a_ruling_falls_when_its_question_does(self) -> None:
        """A correction that breaks the tie leaves the ruling refused."""
        ruled = match(*self.UNDECIDED, RuleWinner(B))
        corrected = evolve(ruled, journal=ruled.journal.correct(entry_id(0), Gain(A, TWO), at(9)))
        replayed = played(corrected)

        assert replayed.log_steps[-1].refusal is not None
        assert replayed.verdict is not None
        assert (A,) == replayed.verdict.winners


def test_a_verdict_with_winners_needs_no_ruling() -> None:
    """Only a verdict without winners and with candidates asks."""
    step = VerdictStep(Message("Victory points"), {A: 1, B: 1}, (A, B), "6")

    choices = tuple(RulingChoice(RuleWinner(seat), (seat,)) for seat in (A, B))

    assert Verdict(Message("end"), "6", (step,), (), choices).needs_ruling
    assert not Verdict(Message("end"), "6", (step,), (A,), choices).needs_ruling
    assert not Verdict(Message("end"), "6", (step,), ()).needs_ruling


class TestKnown:
    """What an earlier replay has in common with a log is not played again."""

    EDITS: tuple[tuple[str, Callable[[Journal[Action]], Journal[Action]]], ...] = (
        ("nothing", lambda log: log),
        ("add", lambda log: log.add(Gain(C, ONE), at(9))),
        ("insert first", lambda log: log.add(Gain(C, ONE), at(9), before=entry_id(0))),
        ("insert last", lambda log: log.add(Gain(C, ONE), at(9), before=entry_id(3))),
        ("correct the end", lambda log: log.correct(entry_id(2), Gain(A, ONE), at(9))),
        ("correct to the same", lambda log: log.correct(entry_id(1), STORY[1], at(9))),
        ("remove the first", lambda log: log.remove(entry_id(0), at(9))),
        ("undo", undo),
        ("undo everything", lambda _: Journal()),
    )

    @pytest.mark.parametrize("edit", [edit for _, edit in EDITS], ids=[name for name, _ in EDITS])
    def test_is_the_same_as_from_the_opening(self, edit: Callable[[Journal[Action]], Journal[Action]]) -> None:
        """Whatever was edited, the replay with and without the earlier one say the same."""
        before = match(*STORY)
        after = evolve(before, journal=edit(before.journal))

        assert trace(played(after)) == trace(played(after, known=played(before)))

    def test_steps_are_kept(self) -> None:
        """Adding an entry plays that entry alone."""
        before = match(*STORY[:2])
        known = played(before)
        after = played(evolve(before, journal=before.journal.add(STORY[2], at(9))), known)

        assert all(old is new for old, new in zip(known.log_steps, after.log_steps, strict=False))

    def test_an_empty_replay_is_no_harm(self) -> None:
        """Nothing known is nothing shared."""
        of = match(*STORY)

        assert trace(played(of)) == trace(played(of, known=played(match())))
