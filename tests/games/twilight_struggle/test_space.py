"""The space race: rule 6.4."""

from __future__ import annotations

import pytest

from laurel.games.twilight_struggle.actions import AdvanceInSpace, PlaceSpaceMarker, StartActionRound, StartTurn
from laurel.games.twilight_struggle.components import Pair
from laurel.games.twilight_struggle.space import abilities, obstacle
from laurel.match.message import Refusal
from tests.games.twilight_struggle.support import US, USSR, at, play


@pytest.mark.parametrize(
    ("box", "operations", "needed"),
    [(0, 1, 2), (0, 2, None), (3, 2, None), (4, 2, 3), (4, 3, None), (7, 3, 4), (7, 4, None), (7, None, None)],
)
def test_operations_for_the_next_box(box: int, operations: int | None, needed: int | None) -> None:
    """The box that an attempt leads to says how many a card needs; a card whose value is not known may do."""
    found = obstacle(at(space=Pair(box, 0)), US, operations)
    assert needed == (None if found is None else found.data["n"])


def test_the_track_ends() -> None:
    """After the last box."""
    with pytest.raises(Refusal):
        play(at(space=Pair(8, 0)), AdvanceInSpace(US))


def test_a_marker_is_placed_without_points() -> None:
    """In a box of the track."""
    state = play(at(), PlaceSpaceMarker(USSR, 5))

    assert (Pair(0, 5), 0) == (state.space, state.score)
    with pytest.raises(Refusal):
        play(at(), PlaceSpaceMarker(USSR, 9))


def test_abilities_end_when_the_other_side_arrives() -> None:
    """The US is alone in two boxes with an ability."""
    state = at(space=Pair(6, 3))

    assert ("sees_headline", "discards_held_card") == abilities(state, US)
    assert () == abilities(state, USSR)


def test_space_station_gives_an_eighth_action_round() -> None:
    """As long as the other side is not there."""
    assert (6, 8) == (at(space=Pair(7, 8)).action_rounds(US), at(space=Pair(7, 8)).action_rounds(USSR))
    assert 6 == at(space=Pair(8, 8)).action_rounds(USSR)


def test_a_failed_attempt_uses_the_card_only() -> None:
    """The marker stays, and nothing is gained."""
    begun = play(at(), StartTurn(1), StartActionRound(1, US))
    after = play(begun, AdvanceInSpace(US, succeeds=False))

    assert (begun.space, begun.score) == (after.space, after.score)
    assert after.course.card
    assert after.course.card.has_attempted_space
    with pytest.raises(Refusal):
        play(at(space=Pair(8, 0)), AdvanceInSpace(US, succeeds=False))
