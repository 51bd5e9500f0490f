"""A finished game that is scored: tableaux, goals with their owners, hands."""

from __future__ import annotations

import pytest

from laurel.games.race_for_the_galaxy import GAME
from laurel.games.race_for_the_galaxy.actions import (
    AddCard,
    CountChips,
    CountHand,
    EndGame,
    EndRound,
    EnterGoals,
    KeepStartWorld,
    PickGoals,
    SetGoods,
    StartPhase,
)
from laurel.games.race_for_the_galaxy.components import CardId, GoalId, Phase
from laurel.games.race_for_the_galaxy.ending import seats_to_count
from laurel.games.race_for_the_galaxy.state import State
from laurel.match.setup import Points, Seat
from tests.games.race_for_the_galaxy.support import A, B, after, notices, questions, refusal, setup, table, totals

STATUS, MILITARY = GoalId("galactic_status"), GoalId("greatest_military")
FULL = (
    "public_works gem_world colony_ship comet_zone mining_robots export_duties contact_specialist pan_galactic_league "
    "alien_robot_sentry rebel_miners space_port old_earth"
)


def finished(*tableaux: str, **options: str) -> State:
    """Return a finished game with placed cards."""
    return table(*tableaux, entry="finished", **options)


def test_it_has_no_phases_and_rounds() -> None:
    """They were not entered, and cannot be entered any more."""
    for action in (StartPhase(Phase.DEVELOP), EndRound({})):
        assert "A finished game is being scored" in refusal(finished(FULL, "spice_world"), action)


def test_goals_and_owners_are_one_entry() -> None:
    """They score 3 and 5, and the game is over."""
    made = finished(f"{FULL} galactic_imperium", "space_marines")
    before = totals(made)
    made = after(made, EnterGoals((STATUS, MILITARY), {STATUS: (A,)}, {MILITARY: B}))

    assert [before[A] + 3, before[B] + 5] == totals(made)
    assert made.is_over
    assert GAME.verdict(made) is not None


def test_no_winner_before_the_goals() -> None:
    """Even if one player leads."""
    assert GAME.verdict(finished(FULL, "spice_world")) is None


def test_boxes_without_goals() -> None:
    """The players end the game."""
    made = after(finished(FULL, "spice_world", boxes="base"), EndGame())
    verdict = GAME.verdict(made)

    assert verdict is not None
    assert (A,) == verdict.winners


def test_a_hand_that_is_counted_breaks_a_tie() -> None:
    """It is the hand at the end, whenever it is counted."""
    made = finished("gem_world", "spice_world")
    assert totals(made)[0] == totals(made)[1]
    made = after(
        made, SetGoods(A, frozenset()), CountHand(A, 2), CountHand(B, 3), SetGoods(B, frozenset()), EnterGoals()
    )
    verdict = GAME.verdict(made)

    assert verdict is not None
    assert (B,) == verdict.winners


def test_goods_that_were_not_counted_do_not_break_a_tie() -> None:
    """They are asked for with the hand, of everybody who is tied and has a world for a good."""
    made = after(
        finished("public_works", "gem_world", "old_earth"),
        CountChips(A, Points(4)),
        *(CountHand(seat, 2) for seat in (A, B)),
    )
    made = after(made, CountChips(B, Points(totals(made)[A] - totals(made)[B])), EnterGoals())

    assert totals(made)[A] == totals(made)[B] > totals(made)[2]
    assert ((B,), None) == (seats_to_count(made), GAME.verdict(made))
    assert (B,) == GAME.verdict(after(made, SetGoods(B, frozenset({CardId("gem_world")})))).winners
    assert (A, B) == GAME.verdict(after(made, CountHand(B, 2))).winners


def test_a_start_world_among_the_cards_is_the_start_world() -> None:
    """The first of them: others may have been placed later. The start world that was kept counts before all."""
    made = finished("public_works old_earth alpha_centauri", "gem_world")
    kept = after(made, KeepStartWorld(A, CardId("epsilon_eridani")))

    assert ("old_earth", "") == (GAME.role(setup(2), made, A), GAME.role(setup(2), made, B))
    assert "epsilon_eridani" == GAME.role(setup(2), kept, A)


def test_it_asks_where_cards_may_be_missing() -> None:
    """No tableau is full, and there are chips left."""
    assert ["Going by the entries so far, nothing ends the game yet."] == questions(
        finished("gem_world", ""), EnterGoals()
    )
    assert [] == questions(finished(FULL, ""), EnterGoals())


def test_it_asks_for_an_owner_who_is_missing() -> None:
    """Somebody has enough for a goal that stays without an owner."""
    made = finished(f"{FULL} galactic_imperium", "spice_world")

    assert ["Nobody has Galactic Status, but %(player)s has enough."] == [
        text.replace("0", "%(player)s") for text in questions(made, EnterGoals((STATUS,)))
    ]


def test_it_points_out_an_owner_who_has_not_enough() -> None:
    """A card may be missing."""
    assert any("needs 1" in text for text in notices(finished(FULL, ""), EnterGoals((STATUS,), {STATUS: (B,)})))


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (EnterGoals((STATUS, STATUS)), "Only goal tiles"),
        (EnterGoals((), {STATUS: (A,)}), "not in play"),
        (EnterGoals((MILITARY,), {MILITARY: (A,)}), "held, not claimed"),
        (EnterGoals((STATUS,), {}, {STATUS: A}), "claimed, not held"),
        (EnterGoals((STATUS,), {STATUS: (Seat(9),)}), "no such player"),
    ],
    ids=["twice", "not in play", "most", "first", "player"],
)
def test_goals_with_owners_they_cannot_have_are_refused(action: EnterGoals, reason: str) -> None:
    """They are refused with the reason."""
    assert reason in refusal(finished(FULL, ""), action)


def test_a_live_match_enters_them_after_the_end_only() -> None:
    """And only where none are in play: otherwise the owners are known."""
    live = after(table("gem_world", "spice_world"), AddCard(A, CardId("comet_zone")))

    assert "when the game is over" in refusal(live, EnterGoals())
    assert "when the game is over" in refusal(after(live, PickGoals((STATUS,)), EndGame()), EnterGoals((STATUS,)))
    assert after(live, EndGame(), EnterGoals((STATUS,))).goals.is_settled
