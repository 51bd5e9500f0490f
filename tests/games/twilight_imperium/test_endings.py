"""Objectives that run out, Civilized Society, agendas that are resolved one by one."""

from __future__ import annotations

import pytest

from laurel.games.twilight_imperium import GAME
from laurel.games.twilight_imperium.actions import (
    CallTheEnd,
    Gain,
    GainTogether,
    ResolveMutiny,
    ResolveSeedOfAnEmpire,
    RevealObjective,
    RuleWinner,
    RunOutOfObjectives,
    ScorePublicObjective,
    ScoreStatusPhase,
    StartPhase,
    Vote,
)
from laurel.games.twilight_imperium.components import ANY_STAGE_I
from laurel.games.twilight_imperium.state import Claims, Config, Phase
from laurel.match.setup import Seat
from tests.games.twilight_imperium.support import (
    ONE,
    STAGE_I,
    STAGE_II,
    act,
    after,
    one_card_each,
    refusal,
    revealed,
    table,
    winners,
)
from tests.support import A, B, C, D

CIVILIZED = Config(frozenset({"base", "te"}), frozenset({"civilized_society"}))


class TestExhaustion:
    """98.8 by itself: the status phase in which nothing is left to reveal does not pass."""

    def test_round_nine_ends_the_game(self) -> None:
        """After its scoring, with the strategy cards still in hand."""
        last = act(revealed(10), StartPhase(Phase.STATUS, 9))
        scored = after(last, ScorePublicObjective(B, STAGE_I[0]), StartPhase(Phase.AGENDA, 9))

        assert ((B,), Phase.STATUS) == (winners(scored), scored.phase)
        assert (A,) == winners(act(last, StartPhase(Phase.STRATEGY, 10)))

    def test_round_eight_does_not(self) -> None:
        """The tenth objective was revealed in it."""
        eighth = after(revealed(9), RevealObjective(STAGE_II[4]), StartPhase(Phase.STRATEGY, 9))

        assert (None, Phase.STRATEGY) == (winners(eighth), eighth.phase)

    def test_not_where_nothing_was_entered(self) -> None:
        """Then the table says itself that there is none."""
        before = table(3, 2, 1, phase=Phase.STATUS, has_phases=True, cards=one_card_each(1, 2, 3))

        assert winners(act(before, StartPhase(Phase.STRATEGY, 10))) is None
        assert (A,) == winners(act(before, RunOutOfObjectives()))

    @pytest.mark.parametrize("phase", [Phase.STRATEGY, Phase.ACTION, Phase.AGENDA])
    def test_objectives_are_revealed_in_the_status_phase(self, phase: Phase) -> None:
        """An agenda that finds no card ends nothing."""
        assert "98.8" == refusal(table(3, 2, 1, phase=phase, has_phases=True), RunOutOfObjectives()).rule


class TestEndByThePlayers:
    """The players end the game before its end."""

    def test_the_most_points_win(self) -> None:
        """And the verdict names it as the players' decision, by no rule."""
        verdict = GAME.verdict(act(table(6, 8, 7), CallTheEnd()))
        assert verdict is not None
        assert ((B,), "") == (verdict.winners, verdict.rule)
        assert "The players end the game." in str(verdict.ending)

    @pytest.mark.parametrize(
        ("cards", "speaker", "winner"),
        [(one_card_each(4, 2, 1), A, (B,)), ({}, C, (A,)), ({A: (4,)}, A, ())],
        ids=["initiative", "speaker", "open"],
    )
    def test_ties_are_broken_as_at_any_end(
        self, cards: dict[Seat, tuple[int, ...]], speaker: Seat, winner: tuple[Seat, ...]
    ) -> None:
        """By initiative, by the speaker, or by the players."""
        verdict = GAME.verdict(act(table(8, 8, 7, cards=cards, speaker=speaker), CallTheEnd()))
        assert verdict is not None
        assert winner == verdict.winners

    def test_civilized_society_leaves_ties_to_the_players(self) -> None:
        """At any moment."""
        verdict = GAME.verdict(act(table(8, 8, 7, cards=one_card_each(1, 2, 3), config=CIVILIZED), CallTheEnd()))
        assert verdict is not None
        assert (A, B) == verdict.candidates


class TestCivilizedSociety:
    """The game ends with the status phase of the round in which somebody has arrived."""

    def test_it_goes_on_to_the_end_of_the_status_phase(self) -> None:
        """Everybody scores, and the most points win."""
        before = table(9, 7, 0, cards=one_card_each(1, 2, 3), config=CIVILIZED, phase=Phase.ACTION, has_phases=True)
        arrived = after(before, Gain(A, ONE), StartPhase(Phase.STATUS, 1))
        scored = act(arrived, ScoreStatusPhase({B: Claims(ANY_STAGE_I), C: Claims(ANY_STAGE_I)}))

        assert (10, 8, 1) == scored.points
        assert winners(scored) is None
        assert (A,) == winners(act(scored, StartPhase(Phase.STRATEGY, 2)))

    def test_no_arrival_ends_nothing(self) -> None:
        """The next round begins, and nothing runs out."""
        before = table(9, 7, 0, config=CIVILIZED, phase=Phase.STATUS, has_phases=True)

        assert winners(act(before, StartPhase(Phase.STRATEGY, 2))) is None

    def test_a_tie_is_for_the_table(self) -> None:
        """Influence and trade goods decide, and a win can be shared."""
        before = table(10, 10, 9, cards=one_card_each(1, 2, 3), config=CIVILIZED, phase=Phase.STATUS, has_phases=True)
        ended = act(before, StartPhase(Phase.STRATEGY, 2))
        verdict = GAME.verdict(ended)

        assert verdict is not None
        assert (True, (A, B)) == (verdict.needs_ruling, verdict.candidates)
        assert (B,) == winners(act(ended, RuleWinner(B)))
        assert (A, B) == winners(act(ended, RuleWinner(B, frozenset({A}))))
        refusal(ended, RuleWinner(C))
        refusal(ended, RuleWinner(A, frozenset({C})))

    def test_who_arrives_in_the_agenda_phase(self) -> None:
        """The texts do not say: the table ends the game, or plays on to the next status phase."""
        before = table(10, 7, 0, config=CIVILIZED, phase=Phase.AGENDA, has_phases=True)

        assert (A,) == winners(act(before, CallTheEnd()))
        played_on = after(before, StartPhase(Phase.STRATEGY, 2), StartPhase(Phase.STATUS, 2))
        assert (A,) == winners(act(played_on, StartPhase(Phase.AGENDA, 2)))

    def test_a_win_is_shared_nowhere_else(self) -> None:
        """98.7 has one winner."""
        tied = act(table(9, 9, 0, cards={A: (1,)}), GainTogether({A: ONE, B: ONE}))

        refusal(tied, RuleWinner(A, frozenset({B})))
        assert (A,) == winners(act(tied, RuleWinner(A, frozenset({A}))))


class TestOneByOne:
    """The other reading of an agenda that gives points to several."""

    IN_TURN = Config(frozenset({"base"}), agenda_points="in_turn")

    def test_in_speaker_order_until_somebody_arrives(self) -> None:
        """The winner is the same in the agenda phase, and the others stay where they are."""
        before = table(9, 9, 9, speaker=B, config=self.IN_TURN, phase=Phase.AGENDA, has_phases=True)

        assert (9, 10, 9) == act(before, ResolveMutiny(Vote.FOR, frozenset({A, B, C}))).points
        assert (9, 10, 9) == act(before, ResolveSeedOfAnEmpire(Vote.FOR)).points
        assert (8, 9, 8) == act(before, ResolveMutiny(Vote.AGAINST, frozenset({A, C}))).points

    def test_in_the_action_phase_by_initiative(self) -> None:
        """Some abilities resolve an agenda there."""
        cards = one_card_each(5, 2, 1)
        before = table(9, 9, 0, config=self.IN_TURN, phase=Phase.ACTION, has_phases=True, cards=cards)

        assert (9, 10, 0) == act(before, ResolveSeedOfAnEmpire(Vote.FOR)).points

    def test_nobody_of_that_seat(self) -> None:
        """Is refused in either reading."""
        refusal(table(9, 9, 9, config=self.IN_TURN), ResolveMutiny(Vote.FOR, frozenset({A, D})))
