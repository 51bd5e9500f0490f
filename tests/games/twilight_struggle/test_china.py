"""The China Card, and the Chinese Civil War."""

from __future__ import annotations

import pytest

from laurel.games.twilight_struggle.actions import ChangeCivilWar, PlayEvent, SpendCard, StartTurn, TakeChinaCard, Use
from laurel.games.twilight_struggle.components import CHINA_CARD, FORMOSAN_RESOLUTION, CardId
from laurel.games.twilight_struggle.state import China
from laurel.match.message import Refusal
from tests.games.twilight_struggle.support import US, USSR, at, opening, play


def test_the_ussr_begins_with_it() -> None:
    """Face up."""
    assert China(USSR) == opening().china


def test_it_is_handed_over_face_down_and_turned_at_the_next_turn() -> None:
    """Nobody plays it twice in a turn."""
    handed = play(at(), StartTurn(1), SpendCard(CHINA_CARD, USSR))

    assert China(US, is_face_up=False) == handed.china
    with pytest.raises(Refusal):
        play(handed, SpendCard(CHINA_CARD, US))
    assert China(USSR, is_face_up=False) == play(handed, StartTurn(2), SpendCard(CHINA_CARD, US)).china


def test_only_its_holder_plays_it() -> None:
    """The USSR has it."""
    with pytest.raises(Refusal):
        play(at(), SpendCard(CHINA_CARD, US))


@pytest.mark.parametrize("use", Use)
def test_formosan_resolution_is_over_when_the_us_plays_it(use: Use) -> None:
    """Also for the space race; the USSR's playing it changes nothing."""
    state = play(at(), PlayEvent(FORMOSAN_RESOLUTION, US))

    assert play(state, SpendCard(CHINA_CARD, USSR, use)).has_effect(FORMOSAN_RESOLUTION)
    taken = play(state, TakeChinaCard(US))
    assert not play(taken, SpendCard(CHINA_CARD, US, use)).has_effect(FORMOSAN_RESOLUTION)


class TestCivilWar:
    """The card belongs to nobody until the USSR has won it."""

    TABLE = opening(chinese_civil_war=True)

    def test_three_influence_win_it(self) -> None:
        """And the USSR takes the card face up."""
        assert China(None) == play(self.TABLE, ChangeCivilWar(2)).china
        assert China(USSR) == play(self.TABLE, ChangeCivilWar(2), ChangeCivilWar(1)).china

    def test_the_card_does_not_come_back(self) -> None:
        """Once claimed it goes its way."""
        state = play(self.TABLE, ChangeCivilWar(3), TakeChinaCard(US), ChangeCivilWar(-1), ChangeCivilWar(1))

        assert China(US) == state.china

    @pytest.mark.parametrize("influence", [-1, 4])
    def test_the_space_takes_three(self, influence: int) -> None:
        """Neither less than none nor more."""
        with pytest.raises(Refusal):
            play(self.TABLE, ChangeCivilWar(influence))

    def test_other_tables_know_none(self) -> None:
        """Without the variant."""
        with pytest.raises(Refusal):
            play(opening(), ChangeCivilWar(1))

    def test_spending_it_unclaimed(self) -> None:
        """Nobody can."""
        with pytest.raises(Refusal):
            play(self.TABLE, SpendCard(CardId("china_card"), USSR))
