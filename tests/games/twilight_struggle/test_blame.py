"""Who loses at DEFCON 1: whose action round it is, or whose headline happens (8.1.3)."""

from __future__ import annotations

import pytest

from laurel.games.twilight_struggle.actions import (
    Action,
    AttemptCoup,
    CarryOutEvent,
    HoldOlympicGames,
    RevealHeadlines,
    SetDefcon,
    StartActionRound,
    StartTurn,
)
from laurel.games.twilight_struggle.components import CardId, CountryId, HeadlineId, Superpower
from tests.games.twilight_struggle.support import US, USSR, at, play

BURIED = CardId("we_will_bury_you")
CHAINS: tuple[Action, ...] = (
    CarryOutEvent(BURIED, US),
    CarryOutEvent(BURIED, USSR),
    CarryOutEvent(CardId("duck_and_cover"), USSR),
    CarryOutEvent(CardId("soviets_shoot_down_kal_007"), US),
    HoldOlympicGames(US, None),
    AttemptCoup(US, CountryId("angola"), 2, 1),
    AttemptCoup(USSR, CountryId("zaire"), 2, 1),
    SetDefcon(1),
)
"""Whoever it is that plays a card or attempts a coup by an event."""

MAP = {"angola": (0, 1), "zaire": (1, 0)}


@pytest.mark.parametrize("last", CHAINS, ids=str)
@pytest.mark.parametrize("phasing", Superpower)
def test_in_an_action_round(phasing: Superpower, last: Action) -> None:
    """Star Wars may pick the card, Grain Sales may take it, CIA Created grants the coup."""
    state = play(at(MAP, defcon=2), StartTurn(1), StartActionRound(1, phasing), last)

    assert state.ending is not None
    assert phasing.enemy is state.ending.winner


@pytest.mark.parametrize("last", CHAINS, ids=str)
@pytest.mark.parametrize(("us", "ussr"), [("star_wars", "che"), ("star_wars", "lone_gunman")])
def test_in_the_headline_phase(us: str, ussr: str, last: Action) -> None:
    """The first headline happens, then the second one: each may lead to more."""
    revealed = RevealHeadlines(HeadlineId(CardId(us)), HeadlineId(CardId(ussr)))
    begun = play(at(MAP, defcon=2), StartTurn(1), revealed)
    (first, second) = begun.course.headlines
    for happened, loser in (((first,), first.player), ((first, second), second.player)):
        state = play(begun, *(CarryOutEvent(one.card, one.player, is_headline=True) for one in happened), last)

        assert state.ending is not None
        assert loser.enemy is state.ending.winner
