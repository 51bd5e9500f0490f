"""Which objective is revealed when: rule 61.13, Incentive Program, Neuraloop."""

from __future__ import annotations

import pytest

from laurel.games.twilight_imperium.actions import (
    Action,
    GainRelic,
    ReplaceObjective,
    ResolveIncentiveProgram,
    RevealObjective,
    ScorePublicObjective,
    ScoreSecretObjective,
    StartPhase,
    Vote,
)
from laurel.games.twilight_imperium.components import ANY_STAGE_I, NEURALOOP, SHARD, ObjectiveId, Stage
from laurel.games.twilight_imperium.revealing import is_reveal_due, next_reveal
from laurel.games.twilight_imperium.state import Phase
from tests.games.twilight_imperium.support import (
    ICON,
    STAGE_I,
    STAGE_II,
    act,
    after,
    notices,
    outcome,
    refusal,
    revealed,
    table,
)
from tests.support import A, B


class TestRevealing:
    """61.13: two during setup, one in each status phase, stage I before stage II."""

    def test_stages_are_revealed_by_the_schedule_of_rounds(self) -> None:
        """Stage I in rounds 1 to 3, stage II in rounds 4 to 8; in round 9 there is nothing left."""
        stages = [next_reveal(revealed(number)) for number in range(2, 11)]

        assert [Stage.ONE] * 3 + [Stage.TWO] * 5 + [None] == stages

    def test_one_is_due_in_each_status_phase(self) -> None:
        """And two during setup."""
        assert is_reveal_due(table(0, 0, 0))
        assert is_reveal_due(revealed(3))
        assert not is_reveal_due(act(revealed(3), RevealObjective(STAGE_I[3])))
        assert not is_reveal_due(act(revealed(3), StartPhase(Phase.AGENDA, 2)))

    @pytest.mark.parametrize(
        ("number", "objective", "phase", "told"),
        [
            (3, STAGE_I[3], Phase.STATUS, []),
            (3, STAGE_II[0], Phase.STATUS, ["61.13.1"]),
            (5, STAGE_I[5], Phase.STATUS, ["61.13.1"]),
            (3, STAGE_I[3], Phase.ACTION, ["61.13"]),
        ],
        ids=["in time", "stage II too early", "a sixth of stage I", "outside the status phase"],
    )
    def test_what_does_not_fit_is_told(
        self, number: int, objective: ObjectiveId, phase: Phase, told: list[str]
    ) -> None:
        """A table that started Laurel late goes on anyway."""
        before = act(revealed(number), StartPhase(phase, number))

        assert told == [notice.rule for notice in outcome(before, RevealObjective(objective)).notices]

    @pytest.mark.parametrize(
        "objective",
        [STAGE_I[0], ICON, ANY_STAGE_I, ObjectiveId("no objective")],
        ids=["again", "secret", "unnamed", "none"],
    )
    def test_only_a_public_objective_that_is_new_is_revealed(self, objective: ObjectiveId) -> None:
        """What lies there already, what is no public objective."""
        refusal(revealed(3), RevealObjective(objective))

    def test_there_are_ten(self) -> None:
        """The eleventh comes from an agenda alone."""
        refusal(revealed(10), RevealObjective(STAGE_II[5]))

    @pytest.mark.parametrize(("vote", "objective"), [(Vote.FOR, STAGE_I[7]), (Vote.AGAINST, STAGE_II[7])])
    def test_incentive_program_adds_one(self, vote: Vote, objective: ObjectiveId) -> None:
        """It is none of the ten, and does not bring the end nearer."""
        added = act(revealed(10), ResolveIncentiveProgram(vote, objective))

        assert (11, 10) == (len(added.objectives.revealed), len(added.objectives.of_setup))
        assert 4 <= act(added, ScorePublicObjective(A, objective)).points[A]

    @pytest.mark.parametrize(
        ("vote", "objective"),
        [(Vote.FOR, STAGE_II[7]), (Vote.AGAINST, STAGE_I[7]), (Vote.FOR, STAGE_I[0]), (Vote.FOR, ANY_STAGE_I)],
    )
    def test_incentive_program_refused(self, vote: Vote, objective: ObjectiveId) -> None:
        """The wrong stage, or a card that lies there already."""
        refusal(revealed(3), ResolveIncentiveProgram(vote, objective))

    def test_incentive_program_where_nothing_else_was_entered(self) -> None:
        """One added objective does not mean that the others are not there."""
        added = act(table(0, 0, 0), ResolveIncentiveProgram(Vote.FOR, STAGE_I[0]))

        assert 1 == act(added, ScorePublicObjective(A, STAGE_I[1])).points[A]

    def test_neuraloop_replaces_one(self) -> None:
        """By a card of any deck: a secret objective becomes a public one, worth 1; a relic is purged."""
        before = act(revealed(3), GainRelic(A, SHARD))
        after_it = act(before, ReplaceObjective(STAGE_I[2], ICON, SHARD))

        assert (*STAGE_I[:2], ICON) == after_it.objectives.revealed
        assert ((3, 3, 3), {SHARD}) == (after_it.points, after_it.cards.purged)
        assert 4 == act(after_it, ScorePublicObjective(B, ICON)).points[B]
        refusal(after_it, ScoreSecretObjective(B, ICON))
        refusal(after_it, ScorePublicObjective(B, STAGE_I[2]))

    @pytest.mark.parametrize(
        "action",
        [
            ReplaceObjective(STAGE_I[5], STAGE_I[6]),
            ReplaceObjective(STAGE_I[0], STAGE_I[1]),
            ReplaceObjective(STAGE_I[0], ANY_STAGE_I),
            ReplaceObjective(STAGE_I[2], STAGE_I[6]),
            ReplaceObjective(STAGE_I[0], ICON),
            ReplaceObjective(STAGE_I[0], STAGE_I[6], NEURALOOP),
        ],
        ids=["not there", "by one that is", "by none", "scored", "by a scored one", "by a relic that nobody has"],
    )
    def test_neuraloop_replaces_no_scored_or_hidden_objective(self, action: Action) -> None:
        """A has scored the third objective, B a secret one."""
        refusal(after(revealed(3), ScorePublicObjective(A, STAGE_I[2]), ScoreSecretObjective(B, ICON)), action)


def test_a_notice_that_nothing_says_twice() -> None:
    """A reveal that fits draws none."""
    assert [] == notices(table(0, 0, 0), RevealObjective(STAGE_I[0]))
