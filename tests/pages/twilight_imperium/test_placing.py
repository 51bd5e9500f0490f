"""The places of players, and the order in which results and the home screen list them."""

from __future__ import annotations

from laurel.games.twilight_imperium.actions import Action, Eliminate, Gain, GainTogether, TakeStrategyCard
from laurel.games.twilight_imperium.components import StrategyCard
from laurel.match.setup import Points, Seat
from laurel.pages.match.ranking import Ranked, rank_sides
from tests.games.twilight_imperium.support import match
from tests.pages.twilight_imperium.support import sit
from tests.support import A, B, C, D

TEN, SIX, THREE = Points(10), Points(6), Points(3)


def order(*actions: Action) -> list[Seat]:
    """Return the seats of four players as they are placed after some actions."""
    return [one.side[0].seat for one in ranking(*actions)]


def ranking(*actions: Action) -> tuple[Ranked, ...]:
    """Return the places of four players after some actions."""
    match_view = sit(match(*actions))
    return rank_sides(match_view.sides, match_view.totals, match_view.replay.verdict)


def test_while_the_game_runs_the_points_count() -> None:
    """The seat order stays where they are level."""
    assert [B, A, C, D] == order(Gain(B, SIX), Gain(A, THREE), Gain(C, THREE))


def test_who_wins_a_tie_comes_before_who_loses_it() -> None:
    """The order follows the comparisons, not the seats."""
    cards = (
        TakeStrategyCard(StrategyCard(5), A),
        TakeStrategyCard(StrategyCard(2), C),
        TakeStrategyCard(StrategyCard(1), D),
    )

    assert [C, A, D, B] == order(*cards, Gain(D, THREE), GainTogether({A: TEN, C: TEN}))


def test_who_has_nothing_to_compare_comes_last() -> None:
    """An eliminated player is behind everybody, whatever the points."""
    assert [A, C, D, B] == order(Gain(B, SIX), Gain(C, THREE), Eliminate(B), Gain(A, TEN))


def places(*actions: Action) -> dict[Seat, int]:
    """Return the place of every player after some actions."""
    return {one.side[0].seat: one.place for one in ranking(*actions)}


def test_level_players_share_a_place() -> None:
    """The places after it are left out."""
    assert {B: 1, A: 2, C: 2, D: 4} == places(Gain(B, SIX), Gain(A, THREE), Gain(C, THREE))


def test_who_loses_a_tie_is_behind_by_the_comparison_that_decided_it() -> None:
    """Both have the same points; the initiative is shown for both."""
    cards = (TakeStrategyCard(StrategyCard(5), A), TakeStrategyCard(StrategyCard(2), C))
    first, second, *others = ranking(*cards, GainTogether({A: TEN, C: TEN}))

    assert [(1, C, 2), (2, A, 5)] == [(one.place, one.side[0].seat, one.value) for one in (first, second)]
    assert first.decided_by is second.decided_by
    assert first.decided_by is not None
    assert "Initiative" == first.decided_by.criterion.text
    assert [3, 3] == [one.place for one in others]


def test_players_whom_the_rules_leave_level_share_the_first_place() -> None:
    """Until the players have decided."""
    assert {A: 1, B: 1, C: 3, D: 3} == places(TakeStrategyCard(StrategyCard(5), A), GainTogether({A: TEN, B: TEN}))
