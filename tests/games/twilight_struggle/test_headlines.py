"""Headlines that are revealed together."""

from __future__ import annotations

import pytest

from laurel.games.twilight_struggle import GAME
from laurel.games.twilight_struggle.actions import (
    Action,
    CarryOutEvent,
    CheckMilitaryOperations,
    HoldSummit,
    PlayScoringCard,
    RevealHeadlines,
    SpendCard,
    StartActionRound,
    StartTurn,
)
from laurel.games.twilight_struggle.components import CardId, Die, HeadlineId, ScoringCardId
from laurel.games.twilight_struggle.state import State
from laurel.match.message import Refusal
from tests.games.twilight_struggle.support import US, USSR, at, play


def reveal(us: str, ussr: str) -> RevealHeadlines:
    """Return both headlines."""
    return RevealHeadlines(HeadlineId(CardId(us)), HeadlineId(CardId(ussr)))


def left(state: State) -> list[str]:
    """Return the headlines that have not happened yet."""
    return [one.card for one in state.course.headlines]


def turn(number: int = 1) -> State:
    """Return a table in the headline phase."""
    return play(at(), StartTurn(number))


@pytest.mark.parametrize(
    ("us", "ussr", "expected"),
    [
        ("duck_and_cover", "fidel", ["duck_and_cover", "fidel"]),
        ("truman_doctrine", "fidel", ["fidel", "truman_doctrine"]),
        ("five_year_plan", "socialist_governments", ["five_year_plan", "socialist_governments"]),
        ("asia_scoring", "romanian_abdication", ["romanian_abdication", "asia_scoring"]),
        ("asia_scoring", "europe_scoring", ["asia_scoring", "europe_scoring"]),
        ("defectors", "europe_scoring", ["defectors"]),
    ],
)
def test_headlines_happen_by_their_operations(us: str, ussr: str, expected: list[str]) -> None:
    """More Operations first, the USA if they are equal, scoring cards last; Defectors of the USA cancels the other."""
    assert expected == left(play(turn(), reveal(us, ussr)))


def test_a_cancelled_headline_is_discarded() -> None:
    """Nothing is scored."""
    assert ("europe_scoring",) == play(turn(), reveal("defectors", "europe_scoring")).discarded


@pytest.mark.parametrize(
    ("card", "entry"),
    [
        ("fidel", CarryOutEvent(CardId("fidel"), USSR, is_headline=True)),
        ("asia_scoring", PlayScoringCard(ScoringCardId(CardId("asia_scoring")))),
        ("summit", HoldSummit(USSR, Die(1), Die(1))),
        ("fidel", SpendCard(CardId("fidel"), USSR)),
    ],
)
def test_an_event_that_has_happened(card: str, entry: Action) -> None:
    """Whatever kind of entry its card has, and where the event does not happen as well."""
    state = play(turn(), reveal("nato", card))

    assert ["nato"] == left(play(state, entry))


@pytest.mark.parametrize("entry", [StartActionRound(1, USSR), CheckMilitaryOperations(), StartTurn(2)])
def test_a_headline_that_is_left(entry: Action) -> None:
    """It is asked about, and dropped, when the game goes on."""
    made = GAME.apply(play(turn(), reveal("nato", "fidel"), CarryOutEvent(CardId("nato"), US, is_headline=True)), entry)

    assert "The headline has not happened yet: %(card)s." in [one.message.text for one in made.questions]
    assert not left(made.state)


@pytest.mark.parametrize(
    ("table", "action", "field"),
    [
        (at(), reveal("nato", "fidel"), ""),
        (play(turn(), StartActionRound(1, USSR)), reveal("nato", "fidel"), ""),
        (play(turn(), reveal("nato", "fidel")), reveal("containment", "nasser"), ""),
        (turn(), reveal("nato", "nato"), "ussr"),
        (turn(), reveal("nato", "china_card"), "ussr"),
        (turn(), reveal("un_intervention", "fidel"), "us"),
        (play(turn(), CarryOutEvent(CardId("fidel"), USSR)), reveal("nato", "fidel"), "ussr"),
    ],
)
def test_what_cannot_be_revealed(table: State, action: RevealHeadlines, field: str) -> None:
    """Outside the phase, twice, one card for both, a card that is no headline, or one that is removed."""
    with pytest.raises(Refusal) as refused:
        GAME.apply(table, action)

    assert field == refused.value.field


def test_the_next_turn() -> None:
    """Headlines are revealed once in every turn."""
    assert ["nato", "fidel"] == left(
        play(turn(), reveal("containment", "nasser"), StartTurn(2), reveal("nato", "fidel"))
    )
