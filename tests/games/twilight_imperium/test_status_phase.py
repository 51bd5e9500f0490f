"""The status phase: claims are resolved in initiative order, and whoever arrives first has won."""

from __future__ import annotations

import pytest

from laurel.games.twilight_imperium.actions import (
    Action,
    CountSecrets,
    Gain,
    GainRelic,
    GainTogether,
    LoseHomeSystem,
    RevealObjective,
    ScorePublicObjective,
    ScoreSecretObjective,
    ScoreStatusPhase,
    StartPhase,
    UseCrownOfEmphidia,
)
from laurel.games.twilight_imperium.components import (
    ANY_SECRET,
    ANY_STAGE_I,
    ANY_STAGE_II,
    CROWN,
    ObjectiveId,
    SecretId,
    SourceId,
)
from laurel.games.twilight_imperium.state import Claims, Phase
from laurel.match.setup import Seat
from tests.games.twilight_imperium.support import (
    EXPAND,
    ONE,
    act,
    after,
    notices,
    one_card_each,
    outcome,
    questions,
    ready,
    refusal,
    table,
)
from tests.support import A, B, C, D

CAME_TOO_LATE = "Not scored, because the game ended first: %(players)s."
HAS_SCORED = "%(player)s scores earlier in initiative order. Are those points entered?"

WINNING: tuple[Action, ...] = (
    Gain(A, ONE),
    Gain(A, ONE, SourceId("secret_objective")),
    GainTogether({A: ONE}),
    ScorePublicObjective(A, ANY_STAGE_I),
    ScoreSecretObjective(A, ANY_SECRET),
    ScoreStatusPhase({A: Claims(ANY_STAGE_I)}),
)
"""Every action by which a player may arrive in the status phase."""


class TestStatusPhase:
    """Objectives are scored in initiative order, whatever the order of entry."""

    def test_initiative_order_and_not_the_order_of_entry(self) -> None:
        """The ledger lists the lowest strategy card first."""
        before = table(0, 0, 0, cards=one_card_each(5, 8, 1))
        claims = {A: Claims(ANY_STAGE_I), B: Claims(secret=ANY_SECRET), C: Claims(ANY_STAGE_II)}

        assert [C, A, B] == [entry.player for entry in outcome(before, ScoreStatusPhase(claims)).gained]

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
        """All of them in one notice, however much was claimed."""
        before = table(9, 3, 3, 3, cards=one_card_each(1, 2, 3, 4))
        claims = {A: Claims(ANY_STAGE_I), B: Claims(ANY_STAGE_II, ANY_SECRET), C: Claims(ANY_STAGE_I)}

        assert [(CAME_TOO_LATE, (B, C))] == notices(before, ScoreStatusPhase(claims))

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


class TestAskedFirst:
    """98.7: somebody would win in the status phase, and a player earlier in initiative order may not have scored."""

    CARDS = one_card_each(5, 2, 8, 1)

    @pytest.mark.parametrize(
        ("points", "asked"),
        [((9, 7, 9, 0), [B]), ((9, 6, 9, 0), []), ((9, 9, 9, 9), [D, B]), ((9, 0, 9, 0), [])],
        ids=str,
    )
    @pytest.mark.parametrize("action", WINNING, ids=lambda action: type(action).__name__)
    def test_every_way_of_entry_asks(self, action: Action, points: tuple[int, ...], asked: list[Seat]) -> None:
        """Three points, a stage II and a secret objective, are the most that anybody scores in a status phase."""
        before = table(*points, cards=self.CARDS, phase=Phase.STATUS)

        assert [(HAS_SCORED, seat) for seat in asked] == questions(before, action)
        assert [] == notices(before, action)

    def test_at_the_end_of_the_status_phase(self) -> None:
        """The Crown of Emphidia is used when everybody has scored."""
        before = act(table(9, 9, 0, cards=one_card_each(2, 1, 3), phase=Phase.STATUS), GainRelic(A, CROWN))

        assert [(HAS_SCORED, B)] == questions(before, UseCrownOfEmphidia(A))

    @pytest.mark.parametrize("phase", [phase for phase in Phase if phase is not Phase.STATUS])
    def test_not_in_other_phases(self, phase: Phase) -> None:
        """There nobody has to score before anybody else."""
        assert [] == questions(table(9, 9, 9, 9, cards=self.CARDS, phase=phase), Gain(A, ONE))

    def test_not_while_the_game_goes_on(self) -> None:
        """A gain that wins nothing overtakes nobody."""
        assert [] == questions(table(8, 9, 9, 9, cards=self.CARDS, phase=Phase.STATUS), Gain(A, ONE))

    def test_not_where_the_same_entry_has_what_the_player_scores(self) -> None:
        """The claims of the status phase are scored in initiative order anyway."""
        before = table(9, 7, 9, 0, cards=self.CARDS, phase=Phase.STATUS)

        assert [] == questions(before, ScoreStatusPhase({A: Claims(ANY_STAGE_I), B: Claims(ANY_STAGE_I)}))
        assert [(HAS_SCORED, B)] == questions(before, ScoreStatusPhase({A: Claims(ANY_STAGE_I)}))

    def test_who_has_scored_is_not_asked(self) -> None:
        """Neither is who may score nothing any more, or not enough."""
        before = ready(9, 9, 0, phase=Phase.STATUS)
        later = Gain(B, ONE)

        assert [(HAS_SCORED, A)] == questions(before, later)
        scored = after(ready(8, 9, 0), ScorePublicObjective(A, ANY_STAGE_I))
        assert [(HAS_SCORED, A)] == questions(scored, later)
        assert [] == questions(act(scored, CountSecrets(A, 0)), later)
        homeless = after(ready(8, 9, 0), LoseHomeSystem(A))
        assert [] == questions(homeless, later)

    def test_what_lies_face_up_counts(self) -> None:
        """With stage I alone, two points are within reach and three are not."""
        before = after(ready(7, 9, 0, phase=Phase.STRATEGY), RevealObjective(EXPAND), StartPhase(Phase.STATUS, 1))

        assert [] == questions(before, Gain(B, ONE))
        assert [(HAS_SCORED, A)] == questions(act(before, Gain(A, ONE)), Gain(B, ONE))

    def test_on_the_longer_side(self) -> None:
        """The reach is counted from its last space."""
        before = table(13, 11, 10, target=14, cards=one_card_each(3, 1, 2), phase=Phase.STATUS)

        assert [(HAS_SCORED, B)] == questions(before, Gain(A, ONE))
