"""Final scoring, and the verdict: rule 10.3. Points at the end are in `tests/vectors/twilight_struggle/final.json`."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laurel.games.twilight_struggle import GAME
from laurel.games.twilight_struggle.actions import (
    CheckMilitaryOperations,
    ContinueFinalScoring,
    GainPoints,
    StartActionRound,
    StartTurn,
)
from laurel.games.twilight_struggle.components import REGIONS
from laurel.games.twilight_struggle.final import final_scoring, next_region
from laurel.games.twilight_struggle.state import China, State
from laurel.match.message import Refusal
from laurel.match.setup import Seat
from tests.games.twilight_struggle.support import EUROPE, US, USSR, at, boards, play


def finish(state: State) -> State:
    """Return a table after the last turn and the whole of final scoring."""
    state = play(state, StartTurn(10))
    while state.ending is None:
        state = play(state, ContinueFinalScoring())
    return state


@pytest.mark.parametrize(
    ("score", "holder", "winner"), [(0, US, US), (1, USSR, None), (0, None, None), (-1, None, USSR), (-2, US, USSR)]
)
def test_the_china_card_comes_last(score: int, holder: object, winner: object) -> None:
    """One point for who has it; in the middle it is a draw."""
    state = finish(at(score=score, china=China(holder)))
    verdict = GAME.verdict(state)

    assert verdict is not None
    assert (winner is None, () if winner is None else (state.seat(winner),)) == (verdict.is_draw, verdict.winners)


@pytest.mark.parametrize(("score", "winner"), [(18, USSR), (19, US)])
def test_in_late_war_the_us_wins_only_with_20_points(score: int, winner: object) -> None:
    """The US needs 20 points, here with the China Card; the sentence about the end says so."""
    state = finish(at(options={"scenario": "late_war"}, score=score, china=China(US)))
    verdict = GAME.verdict(state)

    assert state.ending is not None
    assert winner is state.ending.winner
    assert verdict is not None
    assert "In Late War the USA wins with 20 points" in verdict.ending.text
    assert "Victory point marker; %(player)s (%(side)s) needs 20" == verdict.steps[0].criterion.text


def test_late_war_that_ends_at_20() -> None:
    """Whoever reaches them wins by the marker, as in every game: no side needs more than the other."""
    verdict = GAME.verdict(play(at(score=18, options={"scenario": "late_war"}), GainPoints(us=2)))

    assert verdict is not None
    assert "Victory point marker" == verdict.steps[0].criterion.text


def test_only_after_the_last_turn() -> None:
    """And nothing goes on after it has begun."""
    with pytest.raises(Refusal):
        play(at(), StartTurn(9), ContinueFinalScoring())
    begun = play(at(), StartTurn(10), ContinueFinalScoring())
    for entered in (StartActionRound(1, US), CheckMilitaryOperations()):
        with pytest.raises(Refusal):
            play(begun, entered)


def test_the_check_is_missed() -> None:
    """Once."""
    state = play(at(), StartTurn(10))
    checked = play(state, CheckMilitaryOperations())
    first = GAME.apply(state, ContinueFinalScoring())

    assert [1, 0, 0] == [len(GAME.apply(one, ContinueFinalScoring()).notices) for one in (state, first.state, checked)]


def test_regions_are_revealed_one_by_one() -> None:
    """Europe first."""
    state, seen = play(at(), StartTurn(10)), []
    while (region := next_region(state)) is not None:
        seen.append(region)
        state = play(state, ContinueFinalScoring())

    assert list(REGIONS) == seen


def test_control_of_europe_is_foreseen() -> None:
    """It leaves no score to speak of."""
    foreseen = final_scoring(at(EUROPE, score=-19))

    assert (None, US, len(REGIONS)) == (foreseen.score, foreseen.winner, len(foreseen.regions))


@given(boards, st.integers(-19, 19), st.sampled_from([US, USSR, None]))
def test_what_is_foreseen_happens(influence: dict[str, tuple[int, int]], score: int, holder: object) -> None:
    """The end as if the game ended now is the end that comes."""
    state = at(influence, score=score, china=China(holder))
    foreseen, ended = final_scoring(state), finish(state)

    assert ended.ending is not None
    assert foreseen.winner is ended.ending.winner
    assert foreseen.score in (None, ended.score)


class TestVerdict:
    """Who won, and why."""

    def test_a_running_game_has_no_verdict(self) -> None:
        """Nobody has won yet."""
        assert GAME.verdict(at(score=19)) is None

    @pytest.mark.parametrize(("ussr", "winner"), [(0, Seat(1)), (1, Seat(0))])
    def test_the_us_wins_with_20_points_wherever_it_sits(self, ussr: int, winner: Seat) -> None:
        """The US wins, wherever it sits; the marker is compared from both sides."""
        verdict = GAME.verdict(play(at(score=18, options={"ussr": Seat(ussr)}), GainPoints(us=2)))

        assert verdict is not None
        assert ((winner,), {winner: 20, Seat(1 - winner): -20}, "10.3.1") == (
            verdict.winners,
            verdict.steps[0].values,
            verdict.rule,
        )
