"""Goals: claimed at the end of phases, held, lost, shared."""

from __future__ import annotations

import pytest

from laurel.games.race_for_the_galaxy.actions import (
    AddCard,
    ClaimGoal,
    DiscardCard,
    EndGame,
    EndPhase,
    EndRound,
    GainChips,
    HoldGoal,
    PickGoals,
    SettleGoals,
    StartPhase,
)
from laurel.games.race_for_the_galaxy.components import CardId, GoalId, Phase
from laurel.games.race_for_the_galaxy.decks import GOALS
from laurel.games.race_for_the_galaxy.goals import (
    explain,
    goal_standing,
    most_goal_points,
    qualified_seats,
    unowned_goals,
    with_settled_goals,
)
from laurel.games.race_for_the_galaxy.state import State
from laurel.match.setup import Points
from tests.games.race_for_the_galaxy.support import (
    A,
    B,
    after,
    notices,
    outcome,
    questions,
    refusal,
    table,
    totals,
    with_goals,
)

STATUS, LIVING = GoalId("galactic_status"), GoalId("galactic_standard_of_living")
FOUNDATION = GoalId("greatest_infrastructure")
FOUR = "public_works export_duties interstellar_bank investment_credits"
OTHER_FOUR = "mining_robots colony_ship diversified_economy consumer_markets"


def ended(before: State, phase: Phase) -> State:
    """Return the table after a phase of the next round, in which nothing was entered."""
    return after(before, EndRound({}), StartPhase(phase), EndPhase())


class TestFirst:
    """Goals that are claimed once."""

    def test_shared_by_all_who_meet_it_in_the_same_phase(self) -> None:
        """Whoever has more has no advantage; each has three points."""
        made = with_goals(table("", ""), LIVING)
        made = after(made, StartPhase(Phase.CONSUME), GainChips(A, Points(5)), GainChips(B, Points(9)), EndPhase())

        assert (((LIVING, A), (LIVING, B)), [8, 12]) == (made.goals.claims, totals(made))


class TestMost:
    """Goals that move."""

    def test_nobody_takes_it_on_a_tie(self) -> None:
        """Both have three points for it if the game ends so; until it does, they are possible and not counted."""
        made = ended(with_goals(table(FOUR, OTHER_FOUR), FOUNDATION), Phase.DEVELOP)
        stands = goal_standing(made, GOALS[FOUNDATION])

        assert (None, (3, 3), (0, 0)) == (made.goals.holder(FOUNDATION), stands.points, stands.counted)
        assert totals(made) == [before - 3 for before in totals(with_settled_goals(made))]

    def test_lost_after_any_phase_but_taken_after_its_own_only(self) -> None:
        """A development that is discarded in Settle costs the tile; the next leader has to wait, and has three."""
        made = ended(with_goals(table(f"{FOUR} colony_ship", OTHER_FOUR), FOUNDATION), Phase.DEVELOP)
        gone = after(
            made,
            StartPhase(Phase.SETTLE),
            DiscardCard(A, CardId("colony_ship")),
            DiscardCard(A, CardId("public_works")),
            EndPhase(),
        )

        assert (A, None) == (made.goals.holder(FOUNDATION), gone.goals.holder(FOUNDATION))
        assert (0, 3) == goal_standing(gone, GOALS[FOUNDATION]).points
        assert B == ended(gone, Phase.DEVELOP).goals.holder(FOUNDATION)

    @pytest.mark.parametrize(
        ("reached", "holder", "points"),
        [
            ((6, 6, 2), A, (5, 3, 0)),
            ((6, 6, 2), None, (3, 3, 0)),
            ((3, 3, 3), None, (0, 0, 0)),
            ((5, 1, 1), A, (5, 0, 0)),
        ],
    )
    def test_a_most_goal_gives_five_to_its_holder_and_three_to_the_tied(
        self, reached: tuple[int, ...], holder: int | None, points: tuple[int, ...]
    ) -> None:
        """Five to the holder, three to who is tied with enough."""
        assert points == most_goal_points(GOALS[FOUNDATION], reached, holder)

    def test_points_move_with_the_tile(self) -> None:
        """The ledger has one entry for who loses and one for who gains."""
        made = ended(with_goals(table(FOUR, OTHER_FOUR.removesuffix(" consumer_markets")), FOUNDATION), Phase.DEVELOP)
        made = after(
            made,
            EndRound({}),
            StartPhase(Phase.DEVELOP),
            AddCard(B, CardId("consumer_markets")),
            AddCard(B, CardId("drop_ships")),
        )
        gained = outcome(made, EndPhase()).gained

        assert {(A, -5), (B, 2)} == {(entry.player, entry.points) for entry in gained}


class TestSettled:
    """After the end the table goes through the goals."""

    def test_what_the_tableaux_suggest(self) -> None:
        """Who has enough for a "first" goal; who has the most, and enough, for a "most" goal."""
        made = with_goals(table("galactic_imperium", f"{FOUR} galactic_survey_seti"), STATUS, LIVING, FOUNDATION)

        assert (A, B) == qualified_seats(made, GOALS[STATUS])
        assert () == qualified_seats(made, GOALS[LIVING])
        assert (B,) == qualified_seats(made, GOALS[FOUNDATION])

    def test_goals_settled_as_counted_go_to_the_clear_owners(self) -> None:
        """What the tableaux decide goes to whom they name, what is ambiguous stays nobody's; that is asked about."""
        made = after(
            with_goals(table("galactic_imperium", f"{FOUR} galactic_survey_seti"), STATUS, LIVING, FOUNDATION),
            EndGame(),
        )
        said, of_nobody = questions(made, SettleGoals(as_counted=True)), questions(made, SettleGoals())
        made = after(made, SettleGoals(as_counted=True))

        assert (B, ()) == (made.goals.holder(FOUNDATION), made.goals.claims)
        assert [STATUS, LIVING] == [goal.id for goal in unowned_goals(made)]
        assert [f"Nobody has Galactic Status, but {seat} has enough." for seat in (A, B)] == said
        assert "Nobody has Greatest Infrastructure, but 1 has enough." in of_nobody

    def test_a_goal_of_nobody_counts_three_for_the_most(self) -> None:
        """A tile that stays in the centre counts for who has the most, and not more."""
        made = after(with_goals(table(FOUR, ""), FOUNDATION), EndGame())
        nobodys, held = after(made, SettleGoals()), after(made, SettleGoals(as_counted=True))

        assert (3, 5) == (totals(nobodys)[A] - totals(made)[A], totals(held)[A] - totals(made)[A])

    def test_only_after_the_end(self) -> None:
        """Before that, goals are claimed, taken and lost."""
        made = with_goals(table("", ""), STATUS)

        assert "Goals are settled when the game is over." == refusal(made, SettleGoals())


class TestByHand:
    """Tables that do not enter their phases."""

    def test_a_goal_that_is_met_is_claimed_without_a_notice(self) -> None:
        """Three points at once, and nothing is said where it is met."""
        made = with_goals(table("galactic_imperium", ""), STATUS)

        assert [] == notices(made, ClaimGoal(A, STATUS))
        assert [3, 0] == totals(after(made, ClaimGoal(A, STATUS)))

    def test_a_goal_that_the_player_does_not_meet_is_pointed_out(self) -> None:
        """And counts: the table may have forgotten to enter a card."""
        made = with_goals(table("", ""), STATUS)

        assert ["0 has 0 for Galactic Status and needs 1: is everything entered?"] == notices(
            made, ClaimGoal(A, STATUS)
        )

    def test_hold_while_another_has_more(self) -> None:
        """That is pointed out too."""
        made = with_goals(table(FOUR, f"{OTHER_FOUR} drop_ships"), FOUNDATION)

        assert ["Somebody has more than 0 for Greatest Infrastructure."] == notices(made, HoldGoal(FOUNDATION, A))
        assert [] == notices(made, HoldGoal(FOUNDATION, B))

    @pytest.mark.parametrize(
        ("action", "reason"),
        [
            (ClaimGoal(A, FOUNDATION), "Greatest Infrastructure is held, not claimed."),
            (HoldGoal(STATUS, A), "Galactic Status is claimed, not held."),
            (ClaimGoal(A, LIVING), "This goal is not in play."),
            (ClaimGoal(B, STATUS), "1 has already claimed Galactic Status."),
            (PickGoals((LIVING,)), "A goal that somebody has reached stays in play."),
        ],
        ids=str,
    )
    def test_a_goal_of_the_other_kind_or_not_in_play_is_refused(self, action: object, reason: str) -> None:
        """What cannot be."""
        made = after(with_goals(table("", "galactic_imperium"), STATUS, FOUNDATION), ClaimGoal(B, STATUS))

        assert reason == refusal(made, action)

    def test_back_to_the_centre(self) -> None:
        """A tile can be returned."""
        made = after(with_goals(table(FOUR), FOUNDATION), HoldGoal(FOUNDATION, A), HoldGoal(FOUNDATION))

        assert () == made.goals.holders


@pytest.mark.parametrize(
    ("goal", "points", "said"),
    [
        (STATUS, 3, "%(player)s has claimed %(goal)s."),
        (FOUNDATION, 5, "%(player)s holds %(goal)s."),
        (FOUNDATION, 3, "%(player)s has the most for %(goal)s without holding it."),
    ],
)
def test_the_points_of_a_goal_have_a_reason(goal: GoalId, points: int, said: str) -> None:
    """Every point of a goal has one."""
    assert said == explain(GOALS[goal], A, Points(points)).text
