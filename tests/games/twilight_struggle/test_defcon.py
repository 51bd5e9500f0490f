"""DEFCON, coups and military operations."""

from __future__ import annotations

import pytest

from laurel.games.twilight_struggle.actions import (
    AttemptCoup,
    PlayEvent,
    SetDefcon,
    SetMilitaryOperations,
    StartActionRound,
    StartTurn,
)
from laurel.games.twilight_struggle.components import CardId, CountryId, Pair, Superpower
from laurel.games.twilight_struggle.state import EndingKind
from laurel.match.message import Refusal
from tests.games.twilight_struggle.support import US, USSR, at, play

SUDAN, ANGOLA = CountryId("sudan"), CountryId("angola")


@pytest.mark.parametrize("phasing", Superpower)
def test_defcon_1_loses_for_the_phasing_player(phasing: Superpower) -> None:
    """As the table says, or as the course of the turn says (8.1.3)."""
    said = play(at(), SetDefcon(1, phasing))
    known = play(at(), StartTurn(1), StartActionRound(1, phasing), SetDefcon(1))

    for state in (said, known):
        assert state.ending is not None
        assert (EndingKind.NUCLEAR_WAR, phasing.enemy) == (state.ending.kind, state.ending.winner)


def test_whose_action_round_it_is_has_to_be_known() -> None:
    """Before anybody loses."""
    with pytest.raises(Refusal):
        play(at(), SetDefcon(1))


@pytest.mark.parametrize(
    "entered", [SetDefcon(0), SetDefcon(6), SetMilitaryOperations(US, 6), SetMilitaryOperations(US, -1)]
)
def test_beyond_the_tracks(entered: object) -> None:
    """There is nothing."""
    with pytest.raises(Refusal):
        play(at(), entered)


class TestCoup:
    """A coup whose influence is entered by hand (6.3)."""

    def test_counts_as_military_operations(self) -> None:
        """Five at the most, and not where it is free."""
        state = play(
            at(), AttemptCoup(US, SUDAN, 3), AttemptCoup(US, SUDAN, 4), AttemptCoup(USSR, SUDAN, 2, is_free=True)
        )

        assert (Pair(5, 0), 5) == (state.military, state.defcon)

    def test_lowers_defcon_in_a_battleground(self) -> None:
        """But not by the US under Nuclear Subs."""
        assert 4 == play(at(), AttemptCoup(US, ANGOLA, 1)).defcon
        submerged = at(effects=("nuclear_subs",))
        assert (5, 4) == (
            play(submerged, AttemptCoup(US, ANGOLA, 1)).defcon,
            play(submerged, AttemptCoup(USSR, ANGOLA, 1)).defcon,
        )

    def test_may_be_nuclear_war(self) -> None:
        """For who attempts it."""
        state = play(at(defcon=2), AttemptCoup(US, ANGOLA, 1))

        assert state.ending is not None
        assert USSR is state.ending.winner

    def test_during_the_cuban_missile_crisis(self) -> None:
        """The opponent of who played it loses, who played it does not."""
        state = play(at(), PlayEvent(CardId("cuban_missile_crisis"), USSR))

        assert play(state, AttemptCoup(USSR, SUDAN, 2)).ending is None
        lost = play(state, AttemptCoup(US, SUDAN, 2)).ending
        assert lost is not None
        assert (EndingKind.CUBAN_MISSILE_CRISIS, USSR) == (lost.kind, lost.winner)

    @pytest.mark.parametrize("operations", [0, 7])
    def test_takes_a_card(self, operations: int) -> None:
        """With operations as cards have them."""
        with pytest.raises(Refusal):
            play(at(), AttemptCoup(US, SUDAN, operations))
