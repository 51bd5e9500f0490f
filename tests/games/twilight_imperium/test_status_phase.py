"""The status phase: claims are resolved in initiative order, and whoever arrives first has won."""

from __future__ import annotations

import pytest

from laurel.games.twilight_imperium.actions import Claims, Gain, ScoreStatusPhase
from laurel.games.twilight_imperium.components import (
    ANY_SECRET,
    ANY_STAGE_I,
    ANY_STAGE_II,
    ObjectiveId,
    SecretId,
)
from laurel.games.twilight_imperium.table import Phase
from laurel.match.setup import Seat
from tests.games.twilight_imperium.support import ONE
from tests.support import A, B, C, D, act, notices, one_card_each, outcome, refusal, table

CAME_TOO_LATE = "%(player)s scores nothing more: the game ended before."
HAS_SCORED = "%(player)s scores earlier in initiative order: has %(player)s scored?"


class TestStatusPhase:
    """Objectives are scored in initiative order, whatever the order of entry."""

    def test_initiative_order_and_not_the_order_of_entry(self) -> None:
        """The ledger lists the lowest strategy card first."""
        before = table(0, 0, 0, cards=one_card_each(5, 8, 1))
        claims = {A: Claims(ANY_STAGE_I), B: Claims(secret=ANY_SECRET), C: Claims(ANY_STAGE_II)}

        assert [C, A, B] == [entry.player for entry in outcome(before, ScoreStatusPhase(claims)).gained]

    def test_the_0_token_scores_first(self) -> None:
        """It is first in initiative order."""
        before = table(9, 9, 0, cards=one_card_each(1, 8, 2), zero_token=B)
        after = act(before, ScoreStatusPhase({A: Claims(ANY_STAGE_I), B: Claims(ANY_STAGE_I)}))

        assert (9, 10, 0) == after.points

    def test_without_strategy_cards_the_speaker_is_first(self) -> None:
        """Clockwise from the speaker, as long as nobody's win depends on it."""
        claims = {A: Claims(ANY_STAGE_I), B: Claims(ANY_STAGE_I), C: Claims(ANY_STAGE_I)}

        assert [B, C, A] == [
            entry.player for entry in outcome(table(0, 0, 0, speaker=B), ScoreStatusPhase(claims)).gained
        ]

    def test_a_public_objective_is_scored_before_a_secret_one(self) -> None:
        """Where the public one is enough, the secret one is not scored any more, and nothing need be said of it."""
        made = outcome(table(9, 0, 0), ScoreStatusPhase({A: Claims(ANY_STAGE_I, ANY_SECRET)}))

        assert ["public_stage_1"] == [entry.source for entry in made.gained]
        assert () == made.notices

    def test_who_comes_too_late_is_told(self) -> None:
        """Once for every player, however much was claimed."""
        before = table(9, 3, 3, cards=one_card_each(1, 2, 3))
        claims = {A: Claims(ANY_STAGE_I), B: Claims(ANY_STAGE_II, ANY_SECRET)}

        assert [(CAME_TOO_LATE, B)] == notices(before, ScoreStatusPhase(claims))

    def test_who_claims_nothing_scores_nothing(self) -> None:
        """An empty claim beside another one is no entry of the ledger."""
        made = outcome(table(0, 0, 0), ScoreStatusPhase({A: Claims(), B: Claims(ANY_STAGE_I)}))

        assert [B] == [entry.player for entry in made.gained]

    @pytest.mark.parametrize("claims", [{}, {A: Claims()}, {A: Claims(), B: Claims()}], ids=str)
    def test_nothing_at_all_is_refused(self, claims: dict[Seat, Claims]) -> None:
        """Somebody scores something."""
        assert "Choose at least one objective." == str(refusal(table(0, 0, 0), ScoreStatusPhase(claims)))

    @pytest.mark.parametrize(
        "claims",
        [
            Claims(public=ObjectiveId("no objective")),
            Claims(secret=SecretId(ObjectiveId("custodians_token"))),
            Claims(ANY_STAGE_I, SecretId(ObjectiveId("no objective"))),
        ],
        ids=str,
    )
    def test_an_objective_that_no_card_has(self, claims: Claims) -> None:
        """The whole entry is refused, for it was never meant so."""
        refused = refusal(table(0, 0, 0), ScoreStatusPhase({A: claims, B: Claims(ANY_STAGE_I)}))

        assert "There is no objective of that name." == str(refused)

    @pytest.mark.parametrize("cards", [{}, {A: (1,)}, {C: (1,)}], ids=["nobody", "one of them", "somebody else"])
    def test_two_who_could_arrive_need_their_strategy_cards(self, cards: dict[Seat, tuple[int, ...]]) -> None:
        """Who is first decides the game, so the order has to be known."""
        before = table(9, 8, 0, cards=cards)
        refused = refusal(before, ScoreStatusPhase({A: Claims(ANY_STAGE_I), B: Claims(ANY_STAGE_II)}))

        assert ("98.7", True) == (refused.rule, "Enter the strategy cards first" in str(refused))

    @pytest.mark.parametrize(
        ("claims", "points"),
        [
            ({A: Claims(ANY_STAGE_I)}, (10, 7, 0)),
            ({A: Claims(ANY_STAGE_I), C: Claims(ANY_STAGE_II)}, (10, 7, 0)),
            ({B: Claims(ANY_STAGE_II), C: Claims(ANY_STAGE_II)}, (9, 9, 2)),
        ],
        ids=["one arrives alone", "one arrives before another scores", "nobody arrives"],
    )
    def test_where_one_arrives_at_the_most_no_cards_are_needed(
        self, claims: dict[Seat, Claims], points: object
    ) -> None:
        """The order decides no game then."""
        assert points == act(table(9, 7, 0), ScoreStatusPhase(claims)).points

    def test_public_and_secret_together_may_arrive(self) -> None:
        """7 + 2 + 1 is as near as 9 + 1."""
        refusal(table(9, 7, 0), ScoreStatusPhase({A: Claims(ANY_STAGE_I), B: Claims(ANY_STAGE_II, ANY_SECRET)}))


class TestOvertaking:
    """Somebody wins in the status phase by a plain gain, and another one might have scored earlier."""

    CARDS = one_card_each(5, 2, 8, 1)

    @pytest.mark.parametrize(
        ("points", "asked"),
        [((9, 7, 9, 0), [B]), ((9, 6, 9, 0), []), ((9, 9, 9, 9), [D, B]), ((9, 0, 9, 0), [])],
        ids=str,
    )
    def test_who_is_earlier_and_within_reach_is_asked_for(self, points: tuple[int, ...], asked: list[Seat]) -> None:
        """Three points, a stage II and a secret objective, are the most that anybody scores in a status phase."""
        before = table(*points, cards=self.CARDS, phase=Phase.STATUS)

        assert [(HAS_SCORED, seat) for seat in asked] == notices(before, Gain(A, ONE))

    @pytest.mark.parametrize("phase", [phase for phase in Phase if phase is not Phase.STATUS])
    def test_not_in_other_phases(self, phase: Phase) -> None:
        """There nobody has to score before anybody else."""
        assert [] == notices(table(9, 9, 9, 9, cards=self.CARDS, phase=phase), Gain(A, ONE))

    def test_not_while_the_game_goes_on(self) -> None:
        """A gain that wins nothing overtakes nobody."""
        assert [] == notices(table(8, 9, 9, 9, cards=self.CARDS, phase=Phase.STATUS), Gain(A, ONE))

    def test_on_the_longer_side(self) -> None:
        """The reach is counted from its last space."""
        before = table(13, 11, 10, target=14, cards=one_card_each(3, 1, 2), phase=Phase.STATUS)

        assert [(HAS_SCORED, B)] == notices(before, Gain(A, ONE))
