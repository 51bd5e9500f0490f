"""Secret objectives in hand, and the one that Classified Document Leaks makes public: rule 61."""

from __future__ import annotations

import pytest

from laurel.games.twilight_imperium.actions import (
    Action,
    CountSecrets,
    DiscardLaw,
    GainRelic,
    LeakSecret,
    LoseHomeSystem,
    PurgeRelic,
    ScorePublicObjective,
    ScoreSecretObjective,
    StartPhase,
)
from laurel.games.twilight_imperium.components import ANY_SECRET, LEAKS, OBSIDIAN, ObjectiveId, SecretId
from laurel.games.twilight_imperium.state import Phase, State
from tests.games.twilight_imperium.support import (
    EXPAND,
    ICON,
    MARTYR,
    THREATEN,
    VOID,
    act,
    after,
    notices,
    ready,
    refusal,
    table,
    why,
)
from tests.support import A, B, C

SCORED = "%(player)s has already scored this objective."


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


class TestLeaks:
    """Classified Document Leaks."""

    def leaked(self) -> State:
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

    def test_it_leaves_the_limit(self) -> None:
        """Its owner may score three others; who scores it has no secret objective more."""
        leaked = self.leaked()

        assert ((), ()) == (leaked.secrets_scored(A), act(leaked, ScorePublicObjective(B, ICON)).secrets_scored(B))
        three = after(leaked, StartPhase(Phase.ACTION, 3), *[ScoreSecretObjective(A, ANY_SECRET)] * 3)
        assert 4 == three.points[A]

    def test_a_discarded_leak_keeps_its_points(self) -> None:
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
    def test_only_a_scored_secret_objective_leaks(self, action: Action, why_not: str) -> None:
        """Only what its owner has scored can leak."""
        assert why_not == why(act(ready(0, 0, 0), ScoreSecretObjective(A, ICON)), action)

    def test_the_law_is_one_card(self) -> None:
        """It cannot come into play twice."""
        second = act(self.leaked(), ScoreSecretObjective(B, THREATEN))

        assert "This law is already in play." == why(second, LeakSecret(B, THREATEN))

    def test_a_secret_that_nobody_named_cannot_leak(self) -> None:
        """Others would not know what to score."""
        scored = act(ready(0, 0, 0), ScoreSecretObjective(A, ANY_SECRET))

        assert "Name the secret objective." == why(scored, LeakSecret(A, ANY_SECRET))

    def test_become_a_martyr_is_for_the_table_to_judge(self) -> None:
        """Whether the own home planet counts is not said anywhere."""
        leaked = after(table(0, 0, 0), ScoreSecretObjective(A, MARTYR), LeakSecret(A, MARTYR))

        assert [None] == [player for _, player in notices(leaked, ScorePublicObjective(B, MARTYR))]
