"""Who may score which objective, and when: rules 61 and 45; Classified Document Leaks; secret objectives in hand."""

from __future__ import annotations

import pytest
from attrs import evolve

from laurel.games.twilight_imperium.actions import (
    Action,
    Claims,
    CountSecrets,
    DiscardLaw,
    Gain,
    GainRelic,
    GainTogether,
    LeakSecret,
    LoseHomeSystem,
    PurgeRelic,
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
    ANY_STAGE_II,
    LEAKS,
    OBSIDIAN,
    Card,
    ObjectiveId,
    SecretId,
    SourceId,
)
from laurel.games.twilight_imperium.table import House, Phase, Table
from laurel.match.setup import Points, Seat
from tests.support import NOBODY, A, B, C, act, match, notices, one_card_each, outcome, played, refusal, table, winners

ONE = Points(1)
EXPAND, SWAY, SUBDUE = ObjectiveId("expand_borders"), ObjectiveId("sway_the_council"), ObjectiveId("subdue_the_galaxy")
ICON, MARTYR, POLICY, THREATEN, VOID = (
    SecretId(ObjectiveId(one))
    for one in ("seize_an_icon", "become_a_martyr", "dictate_policy", "threaten_enemies", "brave_the_void")
)
NO_HOME = "%(player)s does not control the whole home system and scores no public objectives."
SCORED = "%(player)s has scored this objective already."


def ready(*points: int, phase: Phase = Phase.STATUS, **more: object) -> Table:
    """Return a table that enters its phases, everybody with the card of the own seat."""
    cards = one_card_each(*range(1, len(points) + 1))
    return table(*points, cards=cards, phase=phase, has_phases=True, **more)


def after(before: Table, *entered: Action) -> Table:
    """Return the table after several actions."""
    for action in entered:
        before = act(before, action)
    return before


def why(before: Table, action: Action) -> str:
    """Return why an action is refused."""
    return str(refusal(before, action))


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

    def test_others_score_it_as_well(self) -> None:
        """A public objective is for everybody, in the order of scoring."""
        scored = after(ready(0, 0, 0), ScorePublicObjective(C, EXPAND), ScorePublicObjective(A, EXPAND))

        assert ((1, 0, 1), (C, A)) == (scored.points, scored.scorers(EXPAND))

    def test_what_nobody_named_is_scored_again_and_again(self) -> None:
        """It may have been another card each time."""
        entered = ScorePublicObjective(A, ANY_STAGE_II)

        assert 4 == after(ready(0, 0, 0), entered, StartPhase(Phase.STATUS, 2), entered).points[A]

    @pytest.mark.parametrize(("objective", "points"), [(EXPAND, 1), (SUBDUE, 2), (ANY_STAGE_I, 1), (ANY_STAGE_II, 2)])
    def test_it_is_worth_what_is_printed(self, objective: ObjectiveId, points: int) -> None:
        """The ledger names the card."""
        made = outcome(ready(0, 0, 0), ScorePublicObjective(B, objective))

        assert [(B, points, objective)] == [(entry.player, entry.points, entry.source) for entry in made.gained]

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
    def test_secret_objectives(self, phase: Phase, objective: SecretId, allowed: set[Phase]) -> None:
        """In the strategy phase none at all."""
        before, action = ready(0, 0, 0, phase=phase), ScoreSecretObjective(A, objective)
        if phase in allowed:
            assert 1 == act(before, action).points[A]
        else:
            assert "61.3" == refusal(before, action).rule

    @pytest.mark.parametrize("phase", [Phase.STRATEGY, Phase.ACTION, Phase.AGENDA])
    @pytest.mark.parametrize("objective", [EXPAND, SUBDUE, ANY_STAGE_I])
    def test_public_objectives(self, phase: Phase, objective: ObjectiveId) -> None:
        """In the status phase, and by Imperial."""
        refused = refusal(ready(0, 0, 0, phase=phase), ScorePublicObjective(A, objective))

        assert ("This objective is scored in the status phase.", "61.3") == (str(refused), refused.rule)

    @pytest.mark.parametrize("action", [ScorePublicObjective(A, EXPAND), ScoreSecretObjective(A, POLICY)], ids=str)
    def test_a_table_that_enters_no_phases_scores_at_any_time(self, action: Action) -> None:
        """Nobody has said which phase it is."""
        assert 1 == act(table(0, 0, 0), action).points[A]

    def test_nor_does_it_have_a_limit_of_the_status_phase(self) -> None:
        """It would be one for the whole evening."""
        entered = (ScorePublicObjective(A, EXPAND), ScorePublicObjective(A, SWAY))

        assert 2 == after(table(0, 0, 0), *entered).points[A]


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

    def test_one_of_each_and_others_too(self) -> None:
        """A secret one beside the public one; others have their own."""
        scored = after(ready(0, 0, 0), ScorePublicObjective(A, EXPAND), ScoreSecretObjective(A, THREATEN))

        assert (2, 1, 0) == act(scored, ScorePublicObjective(B, EXPAND)).points

    def test_in_another_status_phase_there_are_new_ones(self) -> None:
        """Every status phase by itself."""
        scored = after(ready(0, 0, 0), ScorePublicObjective(A, EXPAND), ScoreSecretObjective(A, THREATEN))
        later = after(scored, StartPhase(Phase.STATUS, 2), ScorePublicObjective(A, SWAY), ScoreSecretObjective(A, ICON))

        assert 4 == later.points[A]

    @pytest.mark.parametrize(
        ("phase", "secrets"), [(Phase.ACTION, (VOID, MARTYR)), (Phase.AGENDA, (POLICY, ANY_SECRET))]
    )
    def test_any_number_in_the_other_phases(self, phase: Phase, secrets: tuple[SecretId, ...]) -> None:
        """61.7: in the action and in the agenda phase."""
        entered = [ScoreSecretObjective(A, one) for one in secrets]

        assert 2 == after(ready(0, 0, 0, phase=phase), *entered).points[A]

    def test_a_plain_gain_in_the_status_phase_counts(self) -> None:
        """Who tapped "Stage I" has scored a public objective; the tap itself is never refused."""
        tapped = act(ready(0, 0, 0), Gain(A, ONE, SourceId("public_stage_1")))

        assert "61.6" == refusal(tapped, ScorePublicObjective(A, EXPAND)).rule
        assert 2 == act(tapped, Gain(A, ONE, SourceId("public_stage_1"))).points[A]
        assert ["61.6"] == [notice.rule for notice in outcome(tapped, Gain(A, ONE, SourceId("public_stage_1"))).notices]

    def test_points_gained_together_from_an_objective_score_it(self) -> None:
        """For everybody who gained them."""
        scored = act(ready(0, 0, 0), GainTogether({A: ONE, C: ONE}, SourceId(EXPAND)))
        assert (A, C) == scored.scorers(EXPAND)

    def test_what_nobody_named_is_counted(self) -> None:
        """A long evening of taps leaves no more behind than a number a player."""
        tapped = after(ready(0, 0, 0), *[Gain(A, ONE, SourceId("secret_objective"))] * 2)
        assert ((), 2, 0) == (tapped.objectives.scored, tapped.secrets_counted(A), tapped.secrets_counted(B))


class TestStatusPhase:
    """The scoring step as one entry."""

    def test_the_good_claims_count_and_the_others_are_told(self) -> None:
        """A notice says that a part had no effect, and why."""
        before = act(ready(0, 0, 0), LoseHomeSystem(A))
        made = outcome(before, ScoreStatusPhase({A: Claims(EXPAND, THREATEN), B: Claims(EXPAND)}))

        assert (1, 1, 0) == made.state.points
        assert [(NO_HOME, True)] == [(notice.message.text, notice.has_no_effect) for notice in made.notices]

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
        assert ["Somebody else has scored this secret objective."] == [one.message.text for one in made.notices]

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

    def test_regained(self) -> None:
        """Then they are scored again."""
        regained = after(ready(0, 0, 0), LoseHomeSystem(A), RegainHomeSystem(A))

        assert 1 == act(regained, ScorePublicObjective(A, EXPAND)).points[A]

    def test_the_clan_of_saar_needs_no_home(self) -> None:
        """By its own text."""
        nomads = ready(0, 0, 0, house=House(frozenset({"base"}), nomads=frozenset({A})))

        assert 1 == after(nomads, LoseHomeSystem(A), ScorePublicObjective(A, EXPAND)).points[A]

    @pytest.mark.parametrize(
        ("entered", "action"),
        [((), RegainHomeSystem(A)), ((LoseHomeSystem(A),), LoseHomeSystem(A)), ((), LoseHomeSystem(NOBODY))],
        ids=["nothing to regain", "lost twice", "nobody"],
    )
    def test_refused(self, entered: tuple[Action, ...], action: Action) -> None:
        """What changes nothing was not meant so."""
        refusal(after(ready(0, 0, 0), *entered), action)


class TestSecrets:
    """61.17 to 61.19: own cards only, three at the most."""

    def test_a_fourth_is_refused(self) -> None:
        """Three scored ones are all that a player may have."""
        full = after(table(0, 0, 0), *[ScoreSecretObjective(A, one) for one in (ICON, VOID, MARTYR)])
        refused = refusal(full, ScoreSecretObjective(A, THREATEN))

        assert ("61.19", {"player": A, "limit": 3}) == (refused.rule, refused.message.data)

    def test_four_with_the_obsidian(self) -> None:
        """While its owner has it; what is scored stays scored."""
        four = after(table(0, 0, 0), GainRelic(A, OBSIDIAN), *[ScoreSecretObjective(A, ANY_SECRET)] * 4)

        assert 4 == four.points[A]
        refusal(four, ScoreSecretObjective(A, ICON))
        assert 4 == act(four, PurgeRelic(OBSIDIAN)).points[A]
        assert 3 == act(four, PurgeRelic(OBSIDIAN)).secret_limit(A)

    def test_what_somebody_else_has_scored(self) -> None:
        """Every secret objective is one card."""
        scored = act(table(0, 0, 0), ScoreSecretObjective(A, ICON))

        assert "Somebody else has scored this secret objective." == why(scored, ScoreSecretObjective(B, ICON))

    def test_public_is_not_secret(self) -> None:
        """And the other way round."""
        assert "This is a public objective." == why(table(0, 0, 0), ScoreSecretObjective(A, SecretId(EXPAND)))
        assert "This secret objective is not public." == why(table(0, 0, 0), ScorePublicObjective(A, ICON))

    def test_a_counted_hand_gets_smaller(self) -> None:
        """And an uncounted one stays unknown."""
        counted = act(table(0, 0, 0), CountSecrets(A, 2))

        assert (1, None, None) == act(counted, ScoreSecretObjective(A, ICON)).objectives.hands
        assert (None, None, None) == act(table(0, 0, 0), ScoreSecretObjective(A, ICON)).objectives.hands

    @pytest.mark.parametrize(("unscored", "fits"), [(-1, False), (0, True), (2, True), (3, False), (99, False)])
    def test_hand_and_scored_together(self, unscored: int, fits: bool) -> None:
        """With one scored, two are left."""
        scored = act(table(0, 0, 0), ScoreSecretObjective(A, ICON))
        if fits:
            assert unscored == act(scored, CountSecrets(A, unscored)).objectives.hands[A]
        else:
            assert "61.19" == refusal(scored, CountSecrets(A, unscored)).rule

    def test_the_obsidian_draws_one(self) -> None:
        """Into a hand that is counted."""
        assert 3 == after(table(0, 0, 0), CountSecrets(A, 2), GainRelic(A, OBSIDIAN)).objectives.hands[A]


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


class TestRevealed:
    """61.13: what does not lie face up is not scored, where the table enters what is revealed."""

    def test_an_objective_that_was_not_revealed(self) -> None:
        """Is refused, unless nobody named it."""
        before = act(ready(0, 0, 0), RevealObjective(EXPAND))

        assert "This objective has not been revealed." == why(before, ScorePublicObjective(A, SWAY))
        assert 1 == act(before, ScorePublicObjective(A, EXPAND)).points[A]
        assert 1 == act(before, ScorePublicObjective(A, ANY_STAGE_I)).points[A]

    def test_a_table_that_reveals_nothing_scores_what_it_says(self) -> None:
        """As in all the tests above."""
        assert 1 == act(ready(0, 0, 0), ScorePublicObjective(A, SWAY)).points[A]


class TestLeaks:
    """Classified Document Leaks."""

    def leaked(self) -> Table:
        """Return a table on which a scored secret objective of A has become public."""
        return after(ready(0, 0, 0), ScoreSecretObjective(A, ICON), LeakSecret(A, ICON), StartPhase(Phase.STATUS, 2))

    def test_its_owner_has_scored_it(self) -> None:
        """And keeps the point."""
        assert SCORED == why(self.leaked(), ScorePublicObjective(A, ICON))
        assert 1 == self.leaked().points[A]

    def test_others_score_it_as_a_public_objective(self) -> None:
        """With a home system, in the phase printed on it, as the one public objective of the status phase."""
        leaked = self.leaked()

        assert 1 == act(leaked, ScorePublicObjective(B, ICON)).points[B]
        assert "61.15" == refusal(act(leaked, LoseHomeSystem(B)), ScorePublicObjective(B, ICON)).rule
        assert "61.6" == refusal(act(leaked, ScorePublicObjective(B, EXPAND)), ScorePublicObjective(B, ICON)).rule
        assert "61.3" == refusal(act(leaked, StartPhase(Phase.ACTION, 3)), ScorePublicObjective(B, ICON)).rule
        assert "This objective is public now." == why(leaked, ScoreSecretObjective(B, ICON))

    def test_imperial_scores_it_too(self) -> None:
        """It is a public objective like any other."""
        assert 1 == after(self.leaked(), StartPhase(Phase.ACTION, 3), ResolveImperial(C, ICON)).points[C]

    def test_it_leaves_the_limit(self) -> None:
        """Its owner may score three others; who scores it has no secret objective more."""
        leaked = self.leaked()

        assert ((), ()) == (leaked.secrets_scored(A), act(leaked, ScorePublicObjective(B, ICON)).secrets_scored(B))
        three = after(leaked, StartPhase(Phase.ACTION, 3), *[ScoreSecretObjective(A, ANY_SECRET)] * 3)
        assert 4 == three.points[A]

    def test_discarded(self) -> None:
        """Points stay, nobody else scores it, and the card counts against its owner's limit again."""
        scored = act(self.leaked(), ScorePublicObjective(B, ICON))
        gone = act(scored, DiscardLaw(LEAKS))

        assert (1, 1, 0) == gone.points
        assert "This secret objective is not public." == why(gone, ScorePublicObjective(C, ICON))
        assert "Somebody else has scored this secret objective." == why(gone, ScoreSecretObjective(C, ICON))
        assert ((ICON,), ()) == (gone.secrets_scored(A), gone.secrets_scored(B))

    @pytest.mark.parametrize(
        ("action", "why_not"),
        [
            (LeakSecret(B, ICON), "%(player)s has not scored this secret objective."),
            (LeakSecret(A, VOID), "%(player)s has not scored this secret objective."),
            (LeakSecret(A, SecretId(EXPAND)), "%(player)s has not scored this secret objective."),
            (LeakSecret(A, SecretId(ObjectiveId("x"))), "There is no objective of that name."),
            (DiscardLaw(LEAKS), "This law is not in play."),
        ],
        ids=["somebody else's", "unscored", "public", "no card", "no law"],
    )
    def test_refused(self, action: Action, why_not: str) -> None:
        """Only what its owner has scored can leak."""
        assert why_not == why(act(ready(0, 0, 0), ScoreSecretObjective(A, ICON)), action)

    def test_the_law_is_one_card(self) -> None:
        """It cannot come into play twice."""
        second = act(self.leaked(), ScoreSecretObjective(B, THREATEN))

        assert "This law is in play already." == why(second, LeakSecret(B, THREATEN))

    def test_a_secret_that_nobody_named_cannot_leak(self) -> None:
        """Others would not know what to score."""
        scored = act(ready(0, 0, 0), ScoreSecretObjective(A, ANY_SECRET))

        assert "Name the secret objective." == why(scored, LeakSecret(A, ANY_SECRET))

    def test_become_a_martyr_is_for_the_table_to_judge(self) -> None:
        """Whether the own home planet counts is not said anywhere."""
        leaked = after(table(0, 0, 0), ScoreSecretObjective(A, MARTYR), LeakSecret(A, MARTYR))

        assert [None] == [player for _, player in notices(leaked, ScorePublicObjective(B, MARTYR))]


class TestHouse:
    """What a table agreed on."""

    def test_without_a_referee_nothing_is_refused(self) -> None:
        """It is told, and it counts."""
        before = ready(0, 0, 0, phase=Phase.AGENDA, house=House(frozenset({"base"}), referee=False))
        made = outcome(before, ScorePublicObjective(A, EXPAND))

        assert ((1, 0, 0), ["61.3"]) == (made.state.points, [notice.rule for notice in made.notices])
        assert not any(notice.has_no_effect for notice in made.notices)

    def test_civilized_society_sets_no_limit_for_public_objectives(self) -> None:
        """Secret ones keep theirs."""
        before = ready(0, 0, 0, house=House(frozenset({"base"}), frozenset({"civilized_society"})))
        several = after(before, ScorePublicObjective(A, EXPAND), ScorePublicObjective(A, SWAY))

        assert 2 == several.points[A]
        assert "61.6" == refusal(act(several, ScoreSecretObjective(A, ICON)), ScoreSecretObjective(A, THREATEN)).rule

    def test_a_card_of_a_box_that_is_not_there(self) -> None:
        """It counts, and the table looks twice."""
        before = ready(0, 0, 0, house=House(frozenset({"base"})))

        assert ["This objective is from a box that is not in play."] == [
            text for text, _ in notices(before, ScorePublicObjective(A, ObjectiveId("raise_a_fleet")))
        ]
        assert [] == notices(before, ScorePublicObjective(A, EXPAND))

    def test_zealous_orthodoxy(self) -> None:
        """The first with two scored secret objectives gains a point, once in the game."""
        before = table(0, 0, 0, house=House(frozenset({"base", "pok"}), frozenset({"zealous_orthodoxy"})))
        first = after(before, ScoreSecretObjective(A, ICON), ScoreSecretObjective(B, VOID))
        made = outcome(first, ScoreSecretObjective(B, MARTYR))

        assert (1, 3, 0) == made.state.points
        assert [MARTYR, "zealous_orthodoxy"] == [entry.source for entry in made.gained]
        assert (2, 3, 0) == act(made.state, ScoreSecretObjective(A, THREATEN)).points

    def test_zealous_orthodoxy_counts_plain_gains(self) -> None:
        """A tap on "Secret" is a secret objective."""
        before = table(0, 0, 0, house=House(frozenset({"base"}), frozenset({"zealous_orthodoxy"})))
        tapped = Gain(A, ONE, SourceId("secret_objective"))

        assert 3 == after(before, tapped, tapped).points[A]
        assert 2 == after(table(0, 0, 0), tapped, tapped).points[A]

    @pytest.mark.parametrize("points", [8, 9])
    def test_zealous_orthodoxy_at_the_end(self, points: int) -> None:
        """Its point may win; after the win there is none."""
        before = table(points, 0, 0, house=House(frozenset({"base"}), frozenset({"zealous_orthodoxy"})))
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

    assert [False, True] == [moment.refusal is not None for moment in once.moments]
    assert (1, 1, 0, 0) == played(evolve(entered, journal=corrected)).state.points
