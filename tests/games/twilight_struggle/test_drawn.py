"""Events that bring a card of the opponent: Grain Sales to Soviets and Missile Envy."""

from __future__ import annotations

import pytest

from laurel.games.twilight_struggle.actions import (
    AdvanceInSpace,
    AttemptCoup,
    CarryOutEvent,
    FightWar,
    FinishEvent,
    PlayScoringCard,
    SpendCard,
    StartActionRound,
    StartTurn,
)
from laurel.games.twilight_struggle.components import CardId, CountryId, DrawnId, ScoringCardId, Superpower, WarCardId
from laurel.games.twilight_struggle.state import State
from laurel.match.message import Refusal
from tests.games.twilight_struggle.support import US, USSR, at, play

GRAIN_SALES, MISSILE_ENVY = CardId("grain_sales_to_soviets"), CardId("missile_envy")
MAP = {"iran": (2, 0), "syria": (0, 2), "south_korea": (1, 0)}


def drawn(event: CardId, card: str | None, player: Superpower = US, *effects: str) -> State:
    """Return the table after an event has brought a card, outside of an action round."""
    return play(
        at(MAP, effects=effects), CarryOutEvent(event, player, drawn=None if card is None else DrawnId(CardId(card)))
    )


def owed(state: State) -> list[tuple[str, Superpower, int]]:
    """Return the Operations that are owed: by which event, to whom, and how many."""
    return [(one.card, one.demands[0].side, one.demands[0].total) for one in state.owed]


@pytest.mark.parametrize(
    ("card", "operations"), [(None, 2), ("marshall_plan", 4), ("korean_war", 2), ("captured_nazi_scientist", 1)]
)
@pytest.mark.parametrize("player", Superpower)
def test_grain_sales_grants_the_operations_of_the_card(card: str | None, operations: int, player: Superpower) -> None:
    """To the US, whoever plays Grain Sales; 2 where the card is returned."""
    assert [(GRAIN_SALES, US, operations)] == owed(drawn(GRAIN_SALES, card, player))


def test_events_in_effect_count() -> None:
    """As for every card."""
    assert [(GRAIN_SALES, US, 3)] == owed(drawn(GRAIN_SALES, "korean_war", US, "containment"))


def test_a_scoring_card_has_no_operations() -> None:
    """It is scored."""
    state = drawn(GRAIN_SALES, "asia_scoring")

    assert [] == owed(state)
    assert () == play(state, PlayScoringCard(ScoringCardId(CardId("asia_scoring")))).owed


def test_its_own_event_happens_instead() -> None:
    """Or a neutral one; an event of the opponent happens as well, before the Operations or after them."""
    own = play(drawn(GRAIN_SALES, "duck_and_cover"), CarryOutEvent(CardId("duck_and_cover"), US))
    enemy = play(drawn(GRAIN_SALES, "korean_war"), FightWar(WarCardId(CardId("korean_war")), US, 1))

    assert [] == owed(own)
    assert [(GRAIN_SALES, US, 2)] == owed(enemy)
    assert [] == owed(play(enemy, AttemptCoup(US, CountryId("syria"), 2, 1)))


def test_in_the_space_race() -> None:
    """The card is used up by it."""
    state = play(at(MAP), StartTurn(1), StartActionRound(1, US))
    state = play(state, CarryOutEvent(GRAIN_SALES, US, drawn=DrawnId(CardId("marshall_plan"))), AdvanceInSpace(US))

    assert [] == owed(state)


@pytest.mark.parametrize("player", Superpower)
@pytest.mark.parametrize(("card", "side"), [("marshall_plan", US), ("comecon", USSR), ("red_scare_purge", None)])
def test_missile_envy_uses_an_event_of_the_opponent_as_operations(
    card: str, side: Superpower | None, player: Superpower
) -> None:
    """An event of the opponent is used for Operations; another one happens, and grants none."""
    state = drawn(MISSILE_ENVY, card, player)
    operations = [(MISSILE_ENVY, player, 3 if card == "comecon" else 4)]

    assert (operations if side is player.enemy else []) == owed(state)
    assert MISSILE_ENVY not in state.discarded
    assert card in state.discarded


def test_what_is_brought_is_played_once() -> None:
    """A card that is removed from the game is in nobody's hand, and other events bring none."""
    with pytest.raises(Refusal):
        drawn(CardId("abm_treaty"), "comecon")
    state = play(at(MAP), CarryOutEvent(CardId("fidel"), USSR))
    with pytest.raises(Refusal):
        play(state, CarryOutEvent(GRAIN_SALES, US, drawn=DrawnId(CardId("fidel"))))


def test_operations_may_be_left() -> None:
    """And a card that is played for Operations is named without ending them."""
    state = play(drawn(GRAIN_SALES, "marshall_plan"), SpendCard(CardId("marshall_plan"), US))

    assert [(GRAIN_SALES, US, 4)] == owed(state)
    assert [] == owed(play(state, FinishEvent(GRAIN_SALES)))
