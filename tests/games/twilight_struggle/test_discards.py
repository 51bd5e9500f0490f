"""Which cards are discarded, and what the card of an action round was used for."""

from __future__ import annotations

import pytest

from laurel.games.twilight_struggle.actions import (
    Action,
    AttemptCoup,
    CheckMilitaryOperations,
    ConductOperations,
    FightWar,
    HoldOlympicGames,
    HoldSummit,
    PlayEvent,
    PlayScoringCard,
    Realign,
    ReshuffleDiscards,
    SetMilitaryOperations,
    SpendCard,
    StartActionRound,
    StartTurn,
)
from laurel.games.twilight_struggle.operations import operations_left
from laurel.games.twilight_struggle.state import Phase
from laurel.match.message import Refusal
from tests.games.twilight_struggle.support import US, USSR, at, play


@pytest.mark.parametrize(
    ("action", "discarded", "removed"),
    [
        (PlayScoringCard("asia_scoring"), ("asia_scoring",), ()),
        (PlayScoringCard("southeast_asia_scoring"), (), ()),
        (PlayEvent("duck_and_cover", US), ("duck_and_cover",), ()),
        (PlayEvent("fidel", US), (), ("fidel",)),
        (PlayEvent("kitchen_debates", US), ("kitchen_debates",), ()),
        (FightWar("korean_war", USSR, 1), (), ("korean_war",)),
        (HoldOlympicGames(US, US), ("olympic_games",), ()),
        (HoldSummit(US, 1, 2), ("summit",), ()),
        (SpendCard("fidel", US), ("fidel",), ()),
        (SpendCard("china_card", USSR), (), ()),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, tuple) else "",
)
def test_where_a_card_goes(action: Action, discarded: tuple[str, ...], removed: tuple[str, ...]) -> None:
    """An event that happens once removes its card; one without effect, and every other use, discards it."""
    after = play(at(), StartTurn(1), action)

    assert (discarded, removed) == (after.discarded, after.removed)


def test_a_reshuffle_empties_the_discard_pile() -> None:
    """It needs discarded cards, and leaves none."""
    state = play(at(), StartTurn(1), PlayEvent("duck_and_cover", US))

    assert () == play(state, ReshuffleDiscards()).discarded
    with pytest.raises(Refusal):
        play(state, ReshuffleDiscards(), ReshuffleDiscards())


class TestRemaining:
    """Operations that are left of the card."""

    BEGUN = (StartTurn(1), StartActionRound(1, USSR), ConductOperations(3))

    def left(self, *played: Action) -> int:
        """Return how many Operations are left after some entries."""
        state = play(at({"iran": (2, 0)}), *self.BEGUN, *played)
        card = state.course.card
        assert card is not None
        return operations_left(state, card)

    def test_attempts_use_up_the_operations_of_the_card(self) -> None:
        """A Realignment roll uses one, a coup all; what an event grants, or the other side makes, none."""
        assert 3 == self.left()
        assert 2 == self.left(Realign(USSR, "iran", 3, 3))
        assert 0 == self.left(AttemptCoup(USSR, "iran", 3, 1))
        assert 3 == self.left(AttemptCoup(USSR, "iran", 3, 1, is_free=True))
        assert 3 == self.left(Realign(USSR, "iran", 3, 3, is_free=True))


class TestEndOfTurn:
    """The check of military operations, and the next turn, in one entry."""

    def test_missing_military_operations_pay_before_defcon_improves(self) -> None:
        """The lack of operations pays in the old turn, before DEFCON improves."""
        state = play(at(defcon=4), StartTurn(1), StartTurn(2, checks_operations=True))

        assert (2, Phase.HEADLINE, 5) == (state.course.turn, state.course.phase, state.defcon)
        assert 0 == state.score

    def test_it_may_end_the_game(self) -> None:
        """Then no turn begins."""
        state = play(at(score=17, defcon=5), StartTurn(1), SetMilitaryOperations(US, 5))
        won = play(state, StartTurn(2, checks_operations=True))

        assert (1, US) == (won.course.turn, won.ending.winner if won.ending else None)

    def test_it_is_checked_once(self) -> None:
        """A turn in which operations were checked ends without another check."""
        checked = play(at(), StartTurn(1), SetMilitaryOperations(US, 5), CheckMilitaryOperations())

        assert checked.score == play(checked, StartTurn(2, checks_operations=True)).score
