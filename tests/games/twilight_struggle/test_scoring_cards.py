"""Scoring cards, and what they book."""

from __future__ import annotations

import pytest
from attrs import evolve

from laurel.games.twilight_struggle import GAME
from laurel.games.twilight_struggle.actions import (
    CheckMilitaryOperations,
    ContinueFinalScoring,
    PlayScoringCard,
    StartActionRound,
    StartTurn,
)
from laurel.games.twilight_struggle.components import CardId, Pair
from laurel.games.twilight_struggle.scoring_cards import Prospect, can_be_forced_to_hold, prospect
from laurel.games.twilight_struggle.state import EndingKind
from laurel.match.message import Refusal
from tests.games.twilight_struggle.support import EUROPE, US, USSR, at, gains, opening, play

AMERICA = {"cuba": (0, 3), "haiti": (0, 1), "dominican_republic": (0, 1), "guatemala": (1, 0)}
CENTRAL, SOUTHEAST, EUROPEAN = map(CardId, ("central_america_scoring", "southeast_asia_scoring", "europe_scoring"))


def test_both_sides_gain_and_the_marker_moves_by_the_difference() -> None:
    """Each entry of the ledger is what a side gains, with all its reasons."""
    made = GAME.apply(at(AMERICA, score=3), PlayScoringCard(CENTRAL))

    assert ((1, 5), -1) == (gains(made), made.state.score)
    assert all(entry.points == sum(one.points for one in entry.reasons) for entry in made.gained)


def test_twenty_points_win_after_both_have_gained() -> None:
    """From 16 for the USSR: 5 less 1."""
    state = play(at(AMERICA, score=-16), PlayScoringCard(CENTRAL))

    assert state.ending is not None
    assert (EndingKind.POINTS, USSR) == (state.ending.kind, state.ending.winner)


def test_control_of_europe_wins_whatever_the_marker_says() -> None:
    """And nothing is booked."""
    made = GAME.apply(at(EUROPE, score=-19), PlayScoringCard(EUROPEAN))

    assert made.state.ending is not None
    assert (US, -19, ()) == (made.state.ending.winner, made.state.score, made.gained)


def test_southeast_asia_pays_by_country_and_once() -> None:
    """Thailand two, all others one; no tiers."""
    made = GAME.apply(
        at({"thailand": (2, 0), "burma": (2, 0), "vietnam": (0, 1), "india": (3, 0)}), PlayScoringCard(SOUTHEAST)
    )

    assert (3, 1) == gains(made)
    with pytest.raises(Refusal):
        play(made.state, PlayScoringCard(SOUTHEAST))


def test_other_cards_score_nothing() -> None:
    """They are no scoring cards."""
    with pytest.raises(Refusal):
        play(at(), PlayScoringCard(CardId("opec")))


@pytest.mark.parametrize(
    ("score", "ended", "expected"),
    [
        (0, False, Prospect(-4, None)),
        (-16, False, Prospect(None, USSR)),
        (-18, False, Prospect(None, USSR)),
        (-18, True, Prospect(-20, None)),
    ],
)
def test_what_points_would_do(score: int, ended: bool, expected: Prospect) -> None:
    """Where the marker would go, and whether that wins: not any more once the last turn is over (10.3.2)."""
    state = at(score=score)
    if ended:
        state = play(state, StartTurn(10), CheckMilitaryOperations())
        state = evolve(state, score=score)

    assert expected.winner is prospect(state, Pair(1, 5), None).winner
    assert expected.marker in (None, prospect(state, Pair(1, 5), None).marker)


def test_what_europe_would_do() -> None:
    """Control of it wins, and the marker says nothing."""
    assert Prospect(None, US) == prospect(at(EUROPE), Pair(), US)


def test_no_event_forces_a_player_to_hold_a_scoring_card() -> None:
    """Any other card it may (10.1.5)."""
    assert not can_be_forced_to_hold(CENTRAL)
    assert can_be_forced_to_hold(CardId("opec"))


def test_a_region_scored_twice_in_a_turn_is_asked_about() -> None:
    """The card may be drawn again, but hardly in the same turn."""
    state = play(at(AMERICA), StartTurn(1), PlayScoringCard(CENTRAL))

    assert 1 == len(GAME.apply(state, PlayScoringCard(CENTRAL)).questions)
    assert not GAME.apply(play(state, StartTurn(2)), PlayScoringCard(CENTRAL)).questions


def test_a_second_scoring_card_in_an_action_round_is_asked_about() -> None:
    """A player plays one card in it (4.5); in the headline phase and without action rounds there may be two."""
    state = play(at(AMERICA), StartTurn(1), StartActionRound(1, USSR), PlayScoringCard(CENTRAL))

    (asked,) = GAME.apply(state, PlayScoringCard(EUROPEAN)).questions
    assert ("4.5", "Central America Scoring") == (asked.rule, asked.message.data["card"].text)
    assert not GAME.apply(play(state, StartActionRound(1, US)), PlayScoringCard(EUROPEAN)).questions
    assert not GAME.apply(play(at(), StartTurn(1), PlayScoringCard(CENTRAL)), PlayScoringCard(EUROPEAN)).questions


def test_a_region_scored_during_set_up_is_asked_about() -> None:
    """Nobody has cards yet (3); a match whose players enter no turns may go on."""
    asked = GAME.apply(opening(), PlayScoringCard(EUROPEAN))

    assert ["3"] == [one.rule for one in asked.questions]
    assert not GAME.apply(play(opening(), StartTurn(1)), PlayScoringCard(EUROPEAN)).questions


def test_no_scoring_card_in_final_scoring() -> None:
    """Every region is scored anyway (10.3.2)."""
    with pytest.raises(Refusal):
        play(at(), StartTurn(10), ContinueFinalScoring(), PlayScoringCard(CENTRAL))
