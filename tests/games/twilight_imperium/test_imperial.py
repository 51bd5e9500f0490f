"""The primary ability of Imperial: rule 45."""

from __future__ import annotations

import pytest
from attrs import evolve

from laurel.games.twilight_imperium.actions import (
    CountSecrets,
    LoseHomeSystem,
    ResolveImperial,
    ScorePublicObjective,
    StartPhase,
)
from laurel.games.twilight_imperium.components import Card
from laurel.games.twilight_imperium.table import Phase
from tests.games.twilight_imperium.support import EXPAND, ICON, SUBDUE, SWAY, ready, why
from tests.support import A, B, act, after, notices, outcome, refusal, winners

SCORED = "%(player)s has scored this objective already."


class TestImperial:
    """45.2: score a public objective, then gain a point for Mecatol Rex."""

    def test_both_parts(self) -> None:
        """An objective of any stage, and one point more; the ledger names both."""
        made = outcome(ready(0, 0, 0, phase=Phase.ACTION), ResolveImperial(A, SUBDUE, controls_mecatol=True))

        assert [(2, SUBDUE), (1, "imperial_mecatol")] == [(entry.points, entry.source) for entry in made.gained]

    def test_it_uses_no_allowance_of_the_status_phase(self) -> None:
        """And the objective is scored for good."""
        used = after(ready(0, 0, 0, phase=Phase.ACTION), ResolveImperial(A, EXPAND), StartPhase(Phase.STATUS, 1))

        assert 2 == act(used, ScorePublicObjective(A, SWAY)).points[A]
        assert SCORED == why(used, ScorePublicObjective(A, EXPAND))

    @pytest.mark.parametrize("reason", ["home", "scored", "not public"])
    def test_an_objective_that_cannot_be_scored_does_not_stop_the_point(self, reason: str) -> None:
        """The part without effect is told; without Mecatol Rex nothing is left, and the entry is refused."""
        before = ready(0, 0, 0, phase=Phase.ACTION)
        before = {
            "home": act(before, LoseHomeSystem(A)),
            "scored": act(before, ResolveImperial(A, EXPAND)),
            "not public": before,
        }[reason]
        objective = ICON if reason == "not public" else EXPAND
        made = outcome(before, ResolveImperial(A, objective, controls_mecatol=True))

        assert [("imperial_mecatol", 1)] == [(entry.source, entry.points) for entry in made.gained]
        assert 1 == sum(notice.has_no_effect for notice in made.notices)
        refusal(before, ResolveImperial(A, objective))

    def test_the_objective_may_win_before_the_point(self) -> None:
        """The game ends at once."""
        made = outcome(ready(9, 0, 0, phase=Phase.ACTION), ResolveImperial(A, EXPAND, controls_mecatol=True))

        assert ([EXPAND], (A,)) == ([entry.source for entry in made.gained], winners(made.state))

    def test_without_either_a_secret_objective_is_drawn(self) -> None:
        """Into a hand that is counted, and not beyond the limit."""
        before = ready(0, 0, 0, phase=Phase.ACTION)

        assert 2 == after(before, CountSecrets(A, 1), ResolveImperial(A)).objectives.hands[A]
        assert 3 == after(before, CountSecrets(A, 3), ResolveImperial(A)).objectives.hands[A]
        assert () == outcome(before, ResolveImperial(A)).gained

    @pytest.mark.parametrize("phase", [Phase.STRATEGY, Phase.STATUS, Phase.AGENDA])
    def test_in_the_action_phase_only(self, phase: Phase) -> None:
        """A strategic action."""
        assert "45.2" == refusal(ready(0, 0, 0, phase=phase), ResolveImperial(A, controls_mecatol=True)).rule

    def test_who_does_not_hold_the_card_may_be_the_winnu(self) -> None:
        """A hero may resolve any primary ability: the table is only told."""
        before = ready(0, 0, 0, phase=Phase.ACTION)
        holder = evolve(before, strategy_cards=((Card(8),), (), ()))

        assert [("%(player)s does not hold Imperial.", B)] == notices(holder, ResolveImperial(B))
        assert [] == notices(holder, ResolveImperial(A))
        assert 1 == len(notices(act(holder, ResolveImperial(A)), ResolveImperial(A)))
