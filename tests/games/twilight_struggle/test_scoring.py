"""The reasons of what a region scores (10.1). The figures are in `tests/vectors/twilight_struggle/scoring.json`."""

from __future__ import annotations

from attrs import evolve
from hypothesis import given

from laurel.games.twilight_struggle.components import REGIONS, Superpower
from laurel.games.twilight_struggle.scoring import Tier, reasons, score_all, score_region
from laurel.games.twilight_struggle.state import Board
from tests.games.twilight_struggle.support import USSR, at, boards


class TestRegion:
    """What a region is worth."""

    def test_every_point_has_a_reason(self) -> None:
        """The tier, Cuba as a battleground, Cuba next to the USA."""
        score = score_region(at({"cuba": (0, 3), "haiti": (0, 1)}), REGIONS["central_america"])

        assert [(3, "10.1.1"), (1, "10.1.2"), (1, "10.1.2")] == [(one.points, one.rule) for one in reasons(score, USSR)]


class TestProperties:
    """What holds on every map."""

    @given(boards)
    def test_reasons_add_up(self, influence: dict[str, tuple[int, int]]) -> None:
        """To the points of each side in every region."""
        for score in score_all(at(influence)):
            for side in Superpower:
                points = score.of(side).points
                assert points is None or points == sum(one.points for one in reasons(score, side))

    @given(boards)
    def test_one_side_at_the_most_dominates(self, influence: dict[str, tuple[int, int]]) -> None:
        """Or controls a region."""
        for score in score_all(at(influence)):
            assert min(score.us.tier, score.ussr.tier) < Tier.DOMINATION

    @given(boards)
    def test_sides_are_alike(self, influence: dict[str, tuple[int, int]]) -> None:
        """On a map with the sides exchanged each has the other's tier, and all but the adjacency points."""
        state = at(influence)
        board = state.board
        mirrored = evolve(state, board=Board(board.ussr, board.us))
        for one, other in zip(score_all(state), score_all(mirrored), strict=True):
            assert (one.us.tier, one.us.countries, one.us.battlegrounds) == (
                other.ussr.tier,
                other.ussr.countries,
                other.ussr.battlegrounds,
            )
