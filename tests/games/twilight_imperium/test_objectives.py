"""Who may score which objective, and when: rule 61."""

from __future__ import annotations

import pytest
from attrs import evolve

from laurel.games.twilight_imperium.actions import (
    Action,
    Gain,
    GainTogether,
    LoseHomeSystem,
    RegainHomeSystem,
    ResolveImperial,
    RevealObjective,
    ScorePublicObjective,
    ScoreSecretObjective,
    ScoreStatusPhase,
    StartPhase,
)
from laurel.games.twilight_imperium.components import (
    ANY_SECRET,
    ANY_STAGE_I,
    ObjectiveId,
    SecretId,
    SourceId,
)
from laurel.games.twilight_imperium.state import Claims, Config, Phase
from laurel.match.setup import Seat
from tests.games.twilight_imperium.support import (
    EXPAND,
    ICON,
    MARTYR,
    ONE,
    POLICY,
    SUBDUE,
    SWAY,
    THREATEN,
    VOID,
    act,
    after,
    match,
    notices,
    outcome,
    played,
    ready,
    refusal,
    said,
    table,
    why,
)
from tests.support import NOBODY, A, B, C

NO_HOME = "%(player)s does not control the whole home system and scores no public objectives."
SCORED = "%(player)s has already scored this objective."


class TestOnce:
    """61.8: a player can score each objective only once during the game."""

    @pytest.mark.parametrize(
        ("phase", "action"),
        [(Phase.STATUS, ScorePublicObjective(A, EXPAND)), (Phase.ACTION, ScoreSecretObjective(A, VOID))],
        ids=["public", "secret"],
    )
    def test_nobody_scores_one_twice(self, phase: Phase, action: Action) -> None:
        """Not in another round either."""
        scored = after(ready(0, 0, 0, phase=phase), action, StartPhase(phase, 2))

        assert (1, 0, 0) == scored.points
        assert (SCORED, "61.8") == (why(scored, action), refusal(scored, action).rule)

    @pytest.mark.parametrize(
        "action",
        [
            ScorePublicObjective(A, ObjectiveId("no objective")),
            ScorePublicObjective(A, ObjectiveId("custodians_token")),
            ScoreSecretObjective(A, SecretId(ObjectiveId(""))),
        ],
        ids=str,
    )
    def test_no_such_card(self, action: Action) -> None:
        """An id that no objective has."""
        assert "There is no objective of that name." == why(ready(0, 0, 0), action)

    @pytest.mark.parametrize(
        "action",
        [ScorePublicObjective(NOBODY, EXPAND), ScoreSecretObjective(NOBODY, ICON), ResolveImperial(NOBODY)],
        ids=lambda action: type(action).__name__,
    )
    def test_nobody_sits_there(self, action: Action) -> None:
        """A seat beyond the table."""
        assert "There is no such player at this table." == why(ready(0, 0, 0), action)


class TestPhases:
    """61.3: an objective is scored in the phase that is printed on it."""

    @pytest.mark.parametrize("phase", Phase)
    @pytest.mark.parametrize(
        ("objective", "allowed"),
        [
            (VOID, {Phase.ACTION}),
            (THREATEN, {Phase.STATUS}),
            (POLICY, {Phase.AGENDA}),
            (ANY_SECRET, {Phase.ACTION, Phase.STATUS, Phase.AGENDA}),
        ],
        ids=["action", "status", "agenda", "unnamed"],
    )
    def test_secret_objectives_are_scored_in_their_own_phase(
        self, phase: Phase, objective: SecretId, allowed: set[Phase]
    ) -> None:
        """In the strategy phase none at all."""
        before, action = ready(0, 0, 0, phase=phase), ScoreSecretObjective(A, objective)
        if phase in allowed:
            assert 1 == act(before, action).points[A]
        else:
            assert "61.3" == refusal(before, action).rule

    @pytest.mark.parametrize("phase", [Phase.STRATEGY, Phase.ACTION, Phase.AGENDA])
    @pytest.mark.parametrize("objective", [EXPAND, SUBDUE, ANY_STAGE_I])
    def test_public_objectives_are_refused_outside_of_the_status_phase(
        self, phase: Phase, objective: ObjectiveId
    ) -> None:
        """In the status phase, and by Imperial."""
        refused = refusal(ready(0, 0, 0, phase=phase), ScorePublicObjective(A, objective))

        assert ("This objective is scored in the status phase.", "61.3") == (str(refused), refused.rule)

    @pytest.mark.parametrize("action", [ScorePublicObjective(A, EXPAND), ScoreSecretObjective(A, POLICY)], ids=str)
    def test_a_table_that_enters_no_phases_scores_at_any_time(self, action: Action) -> None:
        """Nobody has said which phase it is."""
        assert 1 == act(table(0, 0, 0), action).points[A]


class TestOneOfEach:
    """61.6: one public and one secret objective in each status phase."""

    def test_a_second_public_objective(self) -> None:
        """Is refused, and so is one that nobody named."""
        scored = act(ready(0, 0, 0), ScorePublicObjective(A, EXPAND))

        for another in (SWAY, ANY_STAGE_I):
            assert "61.6" == refusal(scored, ScorePublicObjective(A, another)).rule

    def test_a_second_secret_objective(self) -> None:
        """Is refused."""
        scored = act(ready(0, 0, 0), ScoreSecretObjective(A, THREATEN))

        assert "61.6" == refusal(scored, ScoreSecretObjective(A, ICON)).rule

    @pytest.mark.parametrize(
        ("phase", "secrets"), [(Phase.ACTION, (VOID, MARTYR)), (Phase.AGENDA, (POLICY, ANY_SECRET))]
    )
    def test_any_number_in_the_other_phases(self, phase: Phase, secrets: tuple[SecretId, ...]) -> None:
        """61.7: in the action and in the agenda phase."""
        entered = [ScoreSecretObjective(A, one) for one in secrets]

        assert 2 == after(ready(0, 0, 0, phase=phase), *entered).points[A]

    def test_a_plain_gain_in_the_status_phase_counts(self) -> None:
        """Who tapped "Stage I" has scored a public objective, and a second one is refused as on any other way."""
        tapped = act(ready(0, 0, 0), Gain(A, ONE, SourceId("public_stage_1")))

        assert "61.6" == refusal(tapped, ScorePublicObjective(A, EXPAND)).rule
        assert "61.6" == refusal(tapped, Gain(A, ONE, SourceId("public_stage_1"))).rule

    def test_points_gained_together_from_an_objective_score_it(self) -> None:
        """For everybody who gained them."""
        scored = act(ready(0, 0, 0), GainTogether({A: ONE, C: ONE}, SourceId(EXPAND)))
        assert (A, C) == scored.scorers(EXPAND)

    def test_what_nobody_named_is_counted(self) -> None:
        """A long match of taps leaves no more behind than a number a player."""
        tapped = after(ready(0, 0, 0, phase=Phase.ACTION), *[Gain(A, ONE, SourceId("secret_objective"))] * 2)
        assert ((), 2, 0) == (tapped.objectives.scored, tapped.secrets_counted(A), tapped.secrets_counted(B))


class TestStatusPhase:
    """The scoring step as one entry."""

    def test_the_good_claims_count_and_the_others_are_told(self) -> None:
        """A notice says that a part had no effect, and why."""
        before = act(ready(0, 0, 0), LoseHomeSystem(A))
        made = outcome(before, ScoreStatusPhase({A: Claims(EXPAND, THREATEN), B: Claims(EXPAND)}))

        assert (1, 1, 0) == made.state.points
        assert [(NO_HOME, True)] == [(said(notice), notice.has_no_effect) for notice in made.notices]
        assert ["%(why)s This does not count."] == [notice.message.text for notice in made.notices]

    def test_where_nothing_is_left_the_entry_is_refused(self) -> None:
        """With the first reason."""
        before = after(ready(0, 0, 0), LoseHomeSystem(A), ScorePublicObjective(B, EXPAND))
        refused = refusal(before, ScoreStatusPhase({A: Claims(EXPAND), B: Claims(SWAY)}))

        assert NO_HOME == str(refused)

    def test_it_uses_the_allowance(self) -> None:
        """As single entries do."""
        scored = act(ready(0, 0, 0), ScoreStatusPhase({A: Claims(EXPAND, THREATEN)}))

        assert "61.6" == refusal(scored, ScorePublicObjective(A, SWAY)).rule
        assert "61.6" == refusal(scored, ScoreSecretObjective(A, ICON)).rule

    @pytest.mark.parametrize("phase", [Phase.STRATEGY, Phase.ACTION, Phase.AGENDA])
    def test_in_another_phase(self, phase: Phase) -> None:
        """Is refused."""
        assert "61.3" == refusal(ready(0, 0, 0, phase=phase), ScoreStatusPhase({A: Claims(EXPAND, THREATEN)})).rule

    def test_two_claim_the_same_secret_objective(self) -> None:
        """There is one such card, and who is first in initiative order has shown it."""
        made = outcome(ready(0, 0, 0), ScoreStatusPhase({B: Claims(secret=ICON), A: Claims(secret=ICON)}))

        assert (1, 0, 0) == made.state.points
        assert ["Somebody else has scored this secret objective."] == [said(one) for one in made.notices]

    def test_a_refused_claim_does_not_ask_for_the_cards(self) -> None:
        """Only who could really arrive makes the order matter."""
        before = act(table(9, 9, 0), LoseHomeSystem(B))

        assert (10, 9, 0) == act(before, ScoreStatusPhase({A: Claims(EXPAND), B: Claims(EXPAND)})).points


class TestHomeSystem:
    """61.15: public objectives are for those who control every planet of their home system."""

    def test_public_objectives_are_refused_and_secret_ones_are_not(self) -> None:
        """And other sources are not."""
        lost = act(ready(0, 0, 0), LoseHomeSystem(A))

        assert (NO_HOME, "61.15") == (
            why(lost, ScorePublicObjective(A, EXPAND)),
            refusal(lost, ScorePublicObjective(A, EXPAND)).rule,
        )
        assert 1 == act(lost, ScoreSecretObjective(A, THREATEN)).points[A]
        assert 1 == act(lost, ScorePublicObjective(B, EXPAND)).points[B]

    def test_a_regained_home_system_allows_public_objectives_again(self) -> None:
        """Then they are scored again."""
        regained = after(ready(0, 0, 0), LoseHomeSystem(A), RegainHomeSystem(A))

        assert 1 == act(regained, ScorePublicObjective(A, EXPAND)).points[A]

    def test_the_clan_of_saar_needs_no_home(self) -> None:
        """By its own text."""
        nomads = ready(0, 0, 0, config=Config(frozenset({"base"}), factions=("clan_of_saar",)))

        assert 1 == after(nomads, LoseHomeSystem(A), ScorePublicObjective(A, EXPAND)).points[A]

    @pytest.mark.parametrize(
        ("entered", "action"),
        [((), RegainHomeSystem(A)), ((LoseHomeSystem(A),), LoseHomeSystem(A)), ((), LoseHomeSystem(NOBODY))],
        ids=["nothing to regain", "lost twice", "nobody"],
    )
    def test_a_home_system_is_not_lost_twice_nor_regained_in_vain(
        self, entered: tuple[Action, ...], action: Action
    ) -> None:
        """What changes nothing was not meant so."""
        refusal(after(ready(0, 0, 0), *entered), action)


class TestRevealed:
    """61.13: what does not lie face up is not scored, where the table enters what is revealed."""

    def test_an_objective_that_was_not_revealed(self) -> None:
        """Is refused, unless nobody named it."""
        before = after(ready(0, 0, 0, phase=Phase.STRATEGY), RevealObjective(EXPAND), StartPhase(Phase.STATUS, 1))

        assert "This objective has not been revealed." == why(before, ScorePublicObjective(A, SWAY))
        assert 1 == act(before, ScorePublicObjective(A, EXPAND)).points[A]
        assert 1 == act(before, ScorePublicObjective(A, ANY_STAGE_I)).points[A]


class TestConfig:
    """What a table agreed on."""

    def test_without_a_referee_nothing_is_refused(self) -> None:
        """It is told, and it counts."""
        before = ready(0, 0, 0, phase=Phase.AGENDA, config=Config(frozenset({"base"}), referee=False))
        made = outcome(before, ScorePublicObjective(A, EXPAND))

        assert ((1, 0, 0), ["61.3"]) == (made.state.points, [notice.rule for notice in made.notices])
        assert not any(notice.has_no_effect for notice in made.notices)
        assert ["%(why)s It still counts."] == [notice.message.text for notice in made.notices]

    def test_civilized_society_sets_no_limit_for_public_objectives(self) -> None:
        """Secret ones keep theirs."""
        before = ready(0, 0, 0, config=Config(frozenset({"base"}), frozenset({"civilized_society"})))
        several = after(before, ScorePublicObjective(A, EXPAND), ScorePublicObjective(A, SWAY))

        assert 2 == several.points[A]
        assert "61.6" == refusal(act(several, ScoreSecretObjective(A, ICON)), ScoreSecretObjective(A, THREATEN)).rule

    def test_a_card_of_a_box_that_is_not_there(self) -> None:
        """It counts, and the table looks twice."""
        before = ready(0, 0, 0, config=Config(frozenset({"base"})))

        assert ["This objective is from an expansion that is not in play. It still counts."] == [
            text for text, _ in notices(before, ScorePublicObjective(A, ObjectiveId("raise_a_fleet")))
        ]
        assert [] == notices(before, ScorePublicObjective(A, EXPAND))

    def test_zealous_orthodoxy_rewards_the_first_second_secret(self) -> None:
        """The first with two scored secret objectives gains a point, once in the game."""
        before = table(0, 0, 0, config=Config(frozenset({"base", "pok"}), frozenset({"zealous_orthodoxy"})))
        first = after(before, ScoreSecretObjective(A, ICON), ScoreSecretObjective(B, VOID))
        made = outcome(first, ScoreSecretObjective(B, MARTYR))

        assert (1, 3, 0) == made.state.points
        assert [MARTYR, "zealous_orthodoxy"] == [entry.source for entry in made.gained]
        assert (2, 3, 0) == act(made.state, ScoreSecretObjective(A, THREATEN)).points

    def test_zealous_orthodoxy_counts_plain_gains(self) -> None:
        """A tap on "Secret" is a secret objective."""
        before = table(0, 0, 0, config=Config(frozenset({"base"}), frozenset({"zealous_orthodoxy"})))
        tapped = Gain(A, ONE, SourceId("secret_objective"))

        assert 3 == after(before, tapped, tapped).points[A]
        assert 2 == after(table(0, 0, 0), tapped, tapped).points[A]

    @pytest.mark.parametrize("points", [8, 9])
    def test_zealous_orthodoxy_at_the_end(self, points: int) -> None:
        """Its point may win; after the win there is none."""
        before = table(points, 0, 0, config=Config(frozenset({"base"}), frozenset({"zealous_orthodoxy"})))
        before = evolve(before, objectives=after(before, ScoreSecretObjective(A, ANY_SECRET)).objectives)
        made = outcome(before, ScoreSecretObjective(A, ANY_SECRET))

        assert (10, 2 if points == 8 else 1) == (made.state.points[A], len(made.gained))


def test_a_correction_is_replayed() -> None:
    """Who turns out not to have scored it first can score it later."""
    entered = match(ScorePublicObjective(A, EXPAND), ScorePublicObjective(A, EXPAND))
    once = played(entered)
    corrected = entered.journal.correct(
        entered.journal.log[0].id, ScorePublicObjective(Seat(1), EXPAND), entered.started
    )

    assert [False, True] == [log_step.refusal is not None for log_step in once.log_steps]
    assert (1, 1, 0, 0) == played(evolve(entered, journal=corrected)).state.points
