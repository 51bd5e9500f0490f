"""The primary ability of Imperial: rule 45."""

from __future__ import annotations

import pytest
from attrs import evolve

from laurel.games.twilight_imperium.actions import (
    Action,
    CountSecrets,
    Gain,
    LoseHomeSystem,
    ResolveImperial,
    ScorePublicObjective,
    StartPhase,
)
from laurel.games.twilight_imperium.components import CUSTODIANS, IMPERIAL_MECATOL, StrategyCard
from laurel.games.twilight_imperium.rounds import next_phase
from laurel.games.twilight_imperium.state import Phase, State
from laurel.match.setup import Seat
from tests.games.twilight_imperium.support import (
    EXPAND,
    ICON,
    ONE,
    SUBDUE,
    SWAY,
    act,
    after,
    outcome,
    questions,
    ready,
    refusal,
    why,
    winners,
)
from tests.support import A, B, C

SCORED = "%(player)s has already scored this objective."
ANOTHER_ABILITY = "%(player)s does not hold Imperial. Is it resolved by another ability, such as the hero of Winnu?"
ONCE_MORE = "%(player)s has already resolved Imperial this round. Again?"
STILL_THERE = "The custodians token is still on Mecatol Rex. Enter first who took it."
NO_CUSTODIANS = (
    "The custodians token is not entered as taken, and there is no agenda phase before that. Has it been taken?"
)


def acting(*points: int, holder: Seat | None = None, factions: tuple[str, ...] = ()) -> State:
    """Return a table in the action phase, the custodians token taken; with a `holder`, only Imperial is held."""
    before = ready(*points, phase=Phase.ACTION, custodians_taken=True)
    if holder is not None:
        cards = tuple((StrategyCard(8),) if seat == holder else () for seat in before.seats)
        before = evolve(before, strategy_cards=cards)
    elif not factions:
        before = evolve(before, strategy_cards=((),) * len(points))
    return evolve(before, config=evolve(before.config, boxes=frozenset({"base", "pok"}), factions=factions))


class TestImperial:
    """45.2: score a public objective, then gain a point for Mecatol Rex."""

    def test_both_parts_of_imperial_give_points(self) -> None:
        """An objective of any stage, and one point more; the ledger names both."""
        made = outcome(acting(0, 0, 0), ResolveImperial(A, SUBDUE, controls_mecatol=True))

        assert [(2, SUBDUE), (1, "imperial_mecatol")] == [(entry.points, entry.source) for entry in made.gained]

    def test_it_uses_no_allowance_of_the_status_phase(self) -> None:
        """And the objective is scored for good."""
        used = after(acting(0, 0, 0), ResolveImperial(A, EXPAND), StartPhase(Phase.STATUS, 1))

        assert 2 == act(used, ScorePublicObjective(A, SWAY)).points[A]
        assert SCORED == why(used, ScorePublicObjective(A, EXPAND))

    @pytest.mark.parametrize("reason", ["home", "scored", "not public"])
    def test_an_objective_that_cannot_be_scored_does_not_stop_the_point(self, reason: str) -> None:
        """The part without effect is told; without Mecatol Rex nothing is left, and the entry is refused."""
        before = acting(0, 0, 0)
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
        made = outcome(acting(9, 0, 0), ResolveImperial(A, EXPAND, controls_mecatol=True))

        assert ([EXPAND], (A,)) == ([entry.source for entry in made.gained], winners(made.state))

    def test_without_either_a_secret_objective_is_drawn(self) -> None:
        """Into a hand that is counted, and not beyond the limit."""
        before = acting(0, 0, 0)

        assert 2 == after(before, CountSecrets(A, 1), ResolveImperial(A)).objectives.hands[A]
        assert 3 == after(before, CountSecrets(A, 3), ResolveImperial(A)).objectives.hands[A]
        assert () == outcome(before, ResolveImperial(A)).gained

    @pytest.mark.parametrize("phase", [Phase.STRATEGY, Phase.STATUS, Phase.AGENDA])
    def test_in_the_action_phase_only(self, phase: Phase) -> None:
        """A strategic action."""
        assert "45.2" == refusal(ready(0, 0, 0, phase=phase), ResolveImperial(A, controls_mecatol=True)).rule

    def test_without_the_card(self) -> None:
        """Only the holder of Imperial resolves it; where nobody enters strategy cards, anybody may."""
        before = acting(0, 0, 0, holder=A, factions=("arborec", "nomad", "winnu"))

        assert [] == questions(before, ResolveImperial(A))
        for action in (ResolveImperial(B, EXPAND, controls_mecatol=True), Gain(B, ONE, IMPERIAL_MECATOL)):
            refused = refusal(before, action)
            assert ("%(player)s does not hold Imperial.", "45.2", "player") == (
                str(refused),
                refused.rule,
                refused.field,
            )
            assert 0 < act(evolve(before, strategy_cards=((),) * 3), action).points[B]

    @pytest.mark.parametrize(
        "action", [ResolveImperial(C, EXPAND), Gain(C, ONE, IMPERIAL_MECATOL)], ids=["sheet", "plus"]
    )
    def test_the_hero_of_the_winnu(self, action: Action) -> None:
        """May resolve any primary ability: the players are asked, also where nobody named the factions."""
        named = acting(0, 0, 0, holder=A, factions=("arborec", "nomad", "winnu"))
        unnamed = acting(0, 0, 0, holder=A)

        assert [(ANOTHER_ABILITY, C)] == questions(named, action) == questions(unnamed, action)
        assert 1 == act(named, action).points[C]
        refusal(evolve(named, config=evolve(named.config, boxes=frozenset({"base"}))), action)

    def test_twice_in_a_round(self) -> None:
        """Is likely a slip: the players are asked."""
        before = acting(0, 0, 0, holder=A)

        assert [(ONCE_MORE, A)] == questions(act(before, ResolveImperial(A)), ResolveImperial(A))
        assert [(ONCE_MORE, A)] == questions(act(before, Gain(A, ONE, IMPERIAL_MECATOL)), ResolveImperial(A))
        assert [] == questions(after(before, ResolveImperial(A), StartPhase(Phase.ACTION, 2)), ResolveImperial(A))


class TestMecatolRex:
    """27.1: nobody lands on Mecatol Rex before the custodians token is removed."""

    def test_no_point_before(self) -> None:
        """The objective counts; where nothing is left, the entry is refused."""
        before = ready(0, 0, 0, phase=Phase.ACTION)
        made = outcome(before, ResolveImperial(A, EXPAND, controls_mecatol=True))

        assert ([EXPAND], [True]) == (
            [entry.source for entry in made.gained],
            [notice.has_no_effect for notice in made.notices],
        )
        for action in (ResolveImperial(A, controls_mecatol=True), Gain(A, ONE, IMPERIAL_MECATOL)):
            assert (STILL_THERE, "27.1") == (why(before, action), refusal(before, action).rule)

    def test_mecatol_rex_gives_its_point_after_it_was_taken(self) -> None:
        """Somebody took it, or an agenda phase was entered, which only follows it."""
        before = ready(0, 0, 0, phase=Phase.ACTION)
        taken = act(before, Gain(B, ONE, CUSTODIANS))
        voted = after(before, StartPhase(Phase.AGENDA, 1), StartPhase(Phase.ACTION, 2))

        assert 1 == act(taken, ResolveImperial(A, controls_mecatol=True)).points[A]
        assert 1 == act(voted, ResolveImperial(A, controls_mecatol=True)).points[A]
        assert 1 == act(voted, Gain(B, ONE, CUSTODIANS)).points[B]

    def test_the_agenda_phase_follows_it(self) -> None:
        """8.1: players skip the agenda phase until the token is gone; who enters one is asked."""
        before = ready(0, 0, 0)
        taken = act(before, Gain(B, ONE, CUSTODIANS))

        assert Phase.STRATEGY is next_phase(before).phase
        assert Phase.AGENDA is next_phase(taken).phase
        assert Phase.AGENDA is next_phase(after(before, StartPhase(Phase.AGENDA, 1), StartPhase(Phase.STATUS, 2))).phase
        assert [(NO_CUSTODIANS, None)] == questions(before, StartPhase(Phase.AGENDA, 1))
        assert [] == questions(taken, StartPhase(Phase.AGENDA, 1))
