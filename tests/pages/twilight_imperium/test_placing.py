"""The order in which results and the first screen list the players."""

from __future__ import annotations

from laurel.games.twilight_imperium.actions import Action, Eliminate, Gain, GainTogether, TakeStrategyCard
from laurel.games.twilight_imperium.components import Card
from laurel.match.setup import Points, Seat
from laurel.pages.match_view import placed
from tests.games.twilight_imperium.support import match
from tests.pages.twilight_imperium.support import sit
from tests.support import A, B, C, D

TEN, SIX, THREE = Points(10), Points(6), Points(3)


def order(*actions: Action) -> list[Seat]:
    """Return the seats of four players as they are placed after some actions."""
    match_view = sit(match(*actions))
    return [side[0].seat for side, _ in placed(match_view.sides, match_view.totals, match_view.replay.verdict)]


def test_while_the_game_runs_the_points_count() -> None:
    """The seat order stays where they are level."""
    assert [B, A, C, D] == order(Gain(B, SIX), Gain(A, THREE), Gain(C, THREE))


def test_who_wins_a_tie_comes_before_who_loses_it() -> None:
    """The order follows the comparisons, not the seats."""
    cards = (TakeStrategyCard(Card(5), A), TakeStrategyCard(Card(2), C), TakeStrategyCard(Card(1), D))

    assert [C, A, D, B] == order(*cards, Gain(D, THREE), GainTogether({A: TEN, C: TEN}))


def test_who_has_nothing_to_compare_comes_last() -> None:
    """An eliminated player is behind everybody, whatever the points."""
    assert [A, C, D, B] == order(Gain(B, SIX), Gain(C, THREE), Eliminate(B), Gain(A, TEN))
