"""Factions that change the order of scoring: the Naalu Collective and its promissory note; and setups with factions."""

from __future__ import annotations

import pytest
from attrs import evolve

from laurel.games.twilight_imperium import GAME
from laurel.games.twilight_imperium.actions import (
    Action,
    Eliminate,
    Gain,
    GiveGiftOfPrescience,
    ReplaceObjective,
    RevealObjective,
    ScorePublicObjective,
    ScoreStatusPhase,
    StartPhase,
    TakeZeroToken,
)
from laurel.games.twilight_imperium.components import ANY_STAGE_I, ANY_STAGE_II, NAALU, FactionId, SourceId
from laurel.games.twilight_imperium.state import Claims, Phase, SeatDetails, State
from laurel.match.message import Refusal
from laurel.match.setup import Player
from tests.games.twilight_imperium.support import (
    EXPAND,
    ONE,
    SUBDUE,
    SWAY,
    act,
    after,
    ready,
    refusal,
    setup,
    why,
    winners,
)
from tests.support import A, B, C


def with_naalu(*points: int, phase: Phase = Phase.STATUS, **more: object) -> State:
    """Return a table with card 1 at A, card 2 at B and card 3 at C, who plays the Naalu Collective."""
    made = ready(*points, phase=phase, **more)
    return evolve(made, config=evolve(made.config, factions=("", "arborec", NAALU)))


class TestTelepathic:
    """The Naalu Collective has initiative 0 in every round."""

    def test_the_naalu_collective_scores_first_by_itself(self) -> None:
        """Nobody has to say so."""
        before = with_naalu(8, 0, 8)
        made = act(before, ScoreStatusPhase({A: Claims(ANY_STAGE_II), C: Claims(ANY_STAGE_II)}))

        assert (0, 1, 2) == (before.initiative(C), before.initiative(A), before.initiative(B))
        assert (C, A, B) == before.in_initiative_order()
        assert ((8, 0, 10), (C,)) == (made.points, winners(made))

    def test_the_table_says_otherwise(self) -> None:
        """Who took the token by the table's word has it for the round."""
        taken = act(with_naalu(0, 0, 0), TakeZeroToken(B))

        assert (B, A, C) == taken.in_initiative_order()
        assert (C, A, B) == act(taken, TakeZeroToken()).in_initiative_order()


class TestGiftOfPrescience:
    """The Naalu Collective's promissory note moves the token until the end of the status phase."""

    @pytest.mark.parametrize("phase", [Phase.AGENDA, Phase.STRATEGY])
    def test_it_goes_back_at_the_end_of_the_status_phase(self, phase: Phase) -> None:
        """It lasts through the action and the status phase."""
        given = after(with_naalu(0, 0, 0, phase=Phase.STRATEGY), GiveGiftOfPrescience(B), StartPhase(Phase.ACTION, 1))
        status = act(given, StartPhase(Phase.STATUS, 1))

        assert (B, B, C) == (given.zero_holder, status.zero_holder, act(status, StartPhase(phase, 2)).zero_holder)

    def test_it_is_given_back(self) -> None:
        """As when it was entered by mistake."""
        given = act(with_naalu(0, 0, 0), GiveGiftOfPrescience(B))

        assert (B, A, C) == (
            given.zero_holder,
            act(given, GiveGiftOfPrescience(A)).zero_holder,
            act(given, GiveGiftOfPrescience()).zero_holder,
        )

    @pytest.mark.parametrize("gone", [B, C])
    def test_who_is_eliminated_has_it_no_more(self, gone: int) -> None:
        """Neither its holder nor its owner."""
        given = act(with_naalu(0, 0, 0), GiveGiftOfPrescience(B))

        assert act(given, Eliminate(gone)).gift is None

    @pytest.mark.parametrize(
        ("before", "action", "reason"),
        [
            (ready(0, 0, 0), GiveGiftOfPrescience(A), "Nobody at this table plays the Naalu Collective."),
            (with_naalu(0, 0, 0), GiveGiftOfPrescience(), "Nobody has Gift of Prescience."),
            (with_naalu(0, 0, 0), GiveGiftOfPrescience(C), "Players cannot use their own Gift of Prescience."),
            (
                with_naalu(0, 0, 0, phase=Phase.AGENDA),
                GiveGiftOfPrescience(A),
                "Gift of Prescience goes back at the end of the status phase.",
            ),
        ],
        ids=["no Naalu", "nothing to give back", "own", "agenda phase"],
    )
    def test_gift_of_prescience_is_refused_where_its_text_forbids_it(
        self, before: State, action: Action, reason: str
    ) -> None:
        """What the card does not do."""
        assert reason == why(before, action)


class TestJustRevealed:
    """81.1, 81.2: objectives are scored in the first step of the status phase, and one is revealed in the second."""

    TOO_LATE = "This objective was revealed in this status phase, after scoring: it can be scored from the next one on."

    def test_it_is_scored_from_the_next_status_phase_on(self) -> None:
        """On every way of entry."""
        before = act(ready(0, 0, 0), RevealObjective(SUBDUE))
        later = act(before, StartPhase(Phase.STATUS, 2))

        for action in (ScorePublicObjective(A, SUBDUE), ScoreStatusPhase({A: Claims(SUBDUE)})):
            assert (self.TOO_LATE, "81.1") == (why(before, action), refusal(before, action).rule)
            assert 2 == act(later, action).points[A]

    def test_what_lay_there_before_is_scored(self) -> None:
        """Whoever forgot to enter it does so afterwards."""
        before = after(
            ready(0, 0, 0, phase=Phase.STRATEGY),
            *[RevealObjective(EXPAND), RevealObjective(SWAY)],
            *[StartPhase(Phase.STATUS, 1), RevealObjective(SUBDUE)],
        )

        assert 1 == act(before, ScorePublicObjective(A, EXPAND)).points[A]
        assert 1 == act(before, ScorePublicObjective(A, ANY_STAGE_I)).points[A]

    def test_what_replaces_it_was_revealed_just_now_too(self) -> None:
        """Neuraloop replaces an objective as it is revealed."""
        before = after(ready(0, 0, 0), RevealObjective(SUBDUE), ReplaceObjective(SUBDUE, SWAY))

        assert self.TOO_LATE == why(before, ScorePublicObjective(A, SWAY))


class TestSetup:
    """Every faction is there once."""

    def test_two_players_with_one_faction(self) -> None:
        """Are refused at setup, and the second one's field is named; a match that is stored already is read."""
        seated = setup(4)
        factions = (FactionId("arborec"), FactionId("winnu"), None, FactionId("arborec"))
        players = tuple(
            Player(one.name, one.colour, SeatDetails(faction))
            for one, faction in zip(seated.players, factions, strict=True)
        )
        twice = evolve(seated, players=players)
        GAME.opening(twice)

        with pytest.raises(Refusal) as caught:
            GAME.check_setup(twice)

        assert "players.3.details.faction" == caught.value.field

    def test_nobody_said_what_they_play(self) -> None:
        """Is fine."""
        GAME.check_setup(setup(6))


def test_source_of_an_objective_is_worth_what_is_printed() -> None:
    """A plain gain from an objective gives its points, no more and no less."""
    refused = refusal(ready(0, 0, 0), Gain(A, ONE, SourceId("public_stage_2")))

    assert ("points", {"worth": 2}) == (refused.field, refused.message.data)
