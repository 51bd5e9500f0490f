"""NORAD."""

from __future__ import annotations

import pytest

from laurel.games.twilight_struggle import GAME
from laurel.games.twilight_struggle.actions import (
    CarryOutEvent,
    ChangeInfluence,
    EndActionRound,
    SetDefcon,
    SetInfluence,
    StartActionRound,
    StartTurn,
)
from laurel.games.twilight_struggle.components import COUNTRIES, NORAD, CardId, CountryId
from laurel.games.twilight_struggle.turns import next_step
from laurel.match.message import Message, Refusal
from tests.games.twilight_struggle.support import US, USSR, at, play

BOARD = {"canada": (4, 0), "iran": (1, 0)}
NORAD_PLAYED = CarryOutEvent(NORAD, US)
ROUND = (NORAD_PLAYED, StartTurn(1), StartActionRound(1, USSR))


def placed(country: str, us: int) -> ChangeInfluence:
    """Return the influence that the US adds."""
    return ChangeInfluence(CountryId(country), us, event=NORAD)


class TestNorad:
    """Influence of the US at the end of an action round in which DEFCON has fallen to 2."""

    @pytest.mark.parametrize(
        ("canada", "defcon", "level", "is_due"),
        [(4, 3, 2, True), (3, 3, 2, False), (4, 3, 1, False), (4, 2, 2, False)],
    )
    def test_norad_is_due_at_defcon_2_while_the_us_controls_canada(
        self, canada: int, defcon: int, level: int, is_due: bool
    ) -> None:
        """While it controls Canada, where it has influence; nothing is owed before the end."""
        state = at({**BOARD, "canada": (canada, 0)}, defcon=defcon)
        state = play(state, *ROUND, SetDefcon(level, USSR))

        assert () == state.owed
        assert is_due is (next_step(state) == EndActionRound())
        if is_due:
            state = play(state, EndActionRound())
            assert () == play(state, placed("iran", 1)).owed
            with pytest.raises(Refusal):
                play(state, placed("cuba", 1))
        else:
            with pytest.raises(Refusal):
                play(state, EndActionRound())

    def test_canada_counts_at_the_end(self) -> None:
        """It may be lost, or won, after DEFCON has fallen."""
        fallen = play(at(BOARD, defcon=3), *ROUND, SetDefcon(2, USSR))

        assert next_step(play(fallen, SetInfluence(CountryId("canada"), 3, 0))) == StartActionRound(1, US)

    def test_it_may_come_into_effect_in_the_same_round(self) -> None:
        """DEFCON falls, then the event of the card happens."""
        begun = play(at(BOARD, defcon=3), StartTurn(1), StartActionRound(1, USSR), SetDefcon(2, USSR), NORAD_PLAYED)

        assert EndActionRound() == next_step(begun)

    def test_never_by_a_headline(self) -> None:
        """Nor in the action round after it."""
        state = play(at(BOARD, defcon=3), StartTurn(1), NORAD_PLAYED, SetDefcon(2, USSR))
        state = play(state, StartActionRound(1, USSR))

        assert StartActionRound(1, US) == next_step(state)

    def test_the_next_round_asks(self) -> None:
        """Where the end of the round was left out."""
        fallen = play(at(BOARD, defcon=3), *ROUND, SetDefcon(2, USSR))
        made = GAME.apply(fallen, StartActionRound(1, US))

        assert [Message("NORAD")] == [one.message.data["card"] for one in made.questions]
        assert StartActionRound(2, USSR) == next_step(made.state)

    def test_norad_owes_nothing_where_nothing_is_checked(self) -> None:
        """Where nothing is checked, nothing is owed."""
        state = play(at(BOARD, defcon=3, options={"checks_operations": False}), *ROUND, SetDefcon(2, USSR))

        assert state.has_effect(NORAD)
        assert StartActionRound(1, US) == next_step(state)

    def test_quagmire_cancels_it(self) -> None:
        """As its card says."""
        state = play(at(BOARD, defcon=3), *ROUND, SetDefcon(2, USSR), CarryOutEvent(CardId("quagmire"), USSR))

        assert not state.has_effect(CardId("norad"))
        assert StartActionRound(1, US) == next_step(state)

    def test_norad_of_earlier_entries_stays_placed(self) -> None:
        """Laurel once asked for it as soon as DEFCON had fallen: what was placed in an action round stays placed."""
        fallen = play(at(BOARD, defcon=3), *ROUND, SetDefcon(2, USSR))
        state = play(fallen, placed("iran", 1))

        assert (2, ()) == (state.board.us[COUNTRIES[CountryId("iran")].index], state.owed)
        assert StartActionRound(1, US) == next_step(state)
