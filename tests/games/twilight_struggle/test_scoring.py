"""Scoring a region: rule 10.1."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import given

from laurel.games.twilight_struggle.components import COUNTRIES, REGIONS, Pair, Side
from laurel.games.twilight_struggle.scoring import Count, Tier, reasons, score_all, score_region, tier
from laurel.games.twilight_struggle.table import Board
from tests.games.twilight_struggle.support import EUROPE, US, USSR, at, boards


class TestControl:
    """Control of a country (2.1.7)."""

    @pytest.mark.parametrize(
        ("country", "influence", "controller"),
        [
            ("israel", (4, 0), US),
            ("israel", (6, 3), None),
            ("israel", (7, 3), US),
            ("zaire", (0, 0), None),
            ("west_germany", (1, 5), USSR),
        ],
    )
    def test_a_lead_of_its_stability(self, country: str, influence: tuple[int, int], controller: Side | None) -> None:
        """Takes a lead of at least the stability."""
        assert controller is at({country: influence}).board.controller(COUNTRIES[country])


class TestTier:
    """Tiers (10.1.1), with five battlegrounds in the region."""

    @pytest.mark.parametrize(
        ("own", "other", "reached"),
        [
            (Count(), Count(), Tier.NONE),
            (Count(others=1, countries=1), Count(), Tier.PRESENCE),
            (Count(battlegrounds=2, countries=2), Count(others=1, countries=1), Tier.PRESENCE),
            (Count(others=3, countries=3), Count(), Tier.PRESENCE),
            (Count(1, 1, 0, 2), Count(others=2, countries=2), Tier.PRESENCE),
            (Count(1, 2, 0, 3), Count(1, 0, 0, 1), Tier.PRESENCE),
            (Count(1, 2, 0, 3), Count(others=2, countries=2), Tier.DOMINATION),
            (Count(5, 0, 0, 5), Count(others=4, countries=4), Tier.CONTROL),
            (Count(5, 0, 0, 5), Count(others=5, countries=5), Tier.PRESENCE),
        ],
    )
    def test_reached(self, own: Count, other: Count, reached: Tier) -> None:
        """By countries and battlegrounds, own and the opponent's."""
        assert reached is tier(own, other, 5)


class TestRegion:
    """What a region is worth."""

    def test_the_example_of_the_rules(self) -> None:
        """Cuba, Haiti and the Dominican Republic against Guatemala: the USSR is 4 ahead."""
        table = at(
            {"cuba": (0, 3), "haiti": (0, 1), "dominican_republic": (0, 1), "guatemala": (1, 0), "panama": (1, 0)}
        )
        score = score_region(table, REGIONS["central_america"])

        assert (Tier.PRESENCE, Tier.DOMINATION, 1, 5, -4) == (
            score.us.tier,
            score.ussr.tier,
            score.us.points,
            score.ussr.points,
            score.net,
        )
        assert (("cuba",), ("cuba",)) == (score.ussr.battlegrounds, score.ussr.adjacent)

    def test_every_point_has_a_reason(self) -> None:
        """The tier, Cuba as a battleground, Cuba next to the USA."""
        score = score_region(at({"cuba": (0, 3), "haiti": (0, 1)}), REGIONS["central_america"])

        assert [(3, "10.1.1"), (1, "10.1.2"), (1, "10.1.2")] == [(one.points, one.rule) for one in reasons(score, USSR)]

    def test_control_of_europe(self) -> None:
        """It has no points: it wins."""
        score = score_region(at(EUROPE), REGIONS["europe"])

        assert (None, None, US) == (score.us.points, score.net, score.winner)

    def test_allied_berlin(self) -> None:
        """There Control of Europe pays 6, and does not win."""
        score = score_region(at(EUROPE, options={"allied_berlin": True}), REGIONS["europe"])

        assert (12, None) == (score.us.points, score.winner)

    @pytest.mark.parametrize(("influence", "battlegrounds"), [((3, 0), 1), ((0, 3), 0), ((1, 0), 0)])
    def test_formosan_resolution(self, influence: tuple[int, int], battlegrounds: int) -> None:
        """Taiwan is a battleground while the US controls it."""
        score = score_region(at({"taiwan": influence}, effects=("formosan_resolution",)), REGIONS["asia"])

        assert battlegrounds == len(score.us.battlegrounds) + len(score.ussr.battlegrounds)

    def test_nationalist_china(self) -> None:
        """There Taiwan is a battleground for both sides."""
        score = score_region(at({"taiwan": (0, 3)}, options={"nationalist_china": True}), REGIONS["asia"])

        assert ("taiwan",) == score.ussr.battlegrounds


class TestProperties:
    """What holds on every map."""

    @given(boards)
    def test_reasons_add_up(self, influence: dict[str, tuple[int, int]]) -> None:
        """To the points of each side in every region."""
        for score in score_all(at(influence)):
            for side in Side:
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
        table = at(influence)
        board = table.board
        mirrored = evolve(table, board=Board(board.ussr, board.us))
        for one, other in zip(score_all(table), score_all(mirrored), strict=True):
            assert (one.us.tier, one.us.countries, one.us.battlegrounds) == (
                other.ussr.tier,
                other.ussr.countries,
                other.ussr.battlegrounds,
            )

    @given(boards)
    def test_pairs(self, influence: dict[str, tuple[int, int]]) -> None:
        """The board gives back what was put on it."""
        table = at(influence)

        assert all(Pair(*influence[one]) == table.board.influence(COUNTRIES[one]) for one in influence)
