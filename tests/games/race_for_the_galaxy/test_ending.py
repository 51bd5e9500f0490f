"""Rounds and the end of the game."""

from __future__ import annotations

import pytest

from laurel.games.race_for_the_galaxy import GAME
from laurel.games.race_for_the_galaxy.actions import (
    AddCard,
    CountChips,
    CountHand,
    EndGame,
    EndPhase,
    EndRound,
    GainChips,
    RuleWinner,
    SetGoods,
    StartPhase,
)
from laurel.games.race_for_the_galaxy.components import CardId, Phase
from laurel.games.race_for_the_galaxy.ending import distance, reasons_to_end, warnings
from laurel.games.race_for_the_galaxy.rounds import hand_limit, over_the_limit
from laurel.games.race_for_the_galaxy.table import Table
from laurel.match.setup import Points, Seat
from tests.games.race_for_the_galaxy.support import NOBODY, A, B, C, after, notices, refusal, table

OTHERS = [
    "old_earth",
    "epsilon_eridani",
    "alpha_centauri",
    "earths_lost_colony",
    "separatist_colony",
    "damaged_alien_factory",
    "doomed_world",
    "galactic_developers",
    "gem_world",
    "comet_zone",
    "spice_world",
    "mining_world",
    "rebel_base",
    "pirate_world",
]


def sized(size: int, fortress: Seat = C) -> Table:
    """Return a table where A has so many cards, Hidden Fortress among them if A has it."""
    own = ["hidden_fortress", *OTHERS][:size] if fortress == A else OTHERS[:size]
    return table(" ".join(own), "hidden_fortress" if fortress == B else "")


@pytest.mark.parametrize(
    ("size", "fortress", "ends"),
    [(11, C, False), (12, C, True), (12, B, True), (12, A, False), (13, A, False), (14, A, True)],
)
def test_cards_in_a_tableau(size: int, fortress: Seat, ends: bool) -> None:
    """Twelve end the game, and fourteen for the owner of Hidden Fortress only."""
    after_it = after(sized(size, fortress), EndRound({}))

    assert ends == after_it.is_over
    assert ends == (GAME.verdict(after_it) is not None)


@pytest.mark.parametrize(("chips", "ends"), [(23, False), (24, True), (30, True)])
def test_the_last_chip(chips: int, ends: bool) -> None:
    """The round in which the pool becomes empty is the last one."""
    assert ends == after(table(), GainChips(A, Points(chips)), EndRound({})).is_over


def test_the_game_goes_on_until_the_round_is_over() -> None:
    """However many cards there are."""
    assert GAME.verdict(sized(13)) is None


def test_rounds_are_counted() -> None:
    """The last one does not begin another."""
    assert 3 == after(table(), EndRound({}), EndRound({A: 1})).round
    assert 1 == after(sized(12), EndRound({})).round


@pytest.mark.parametrize(
    ("size", "chips", "said"),
    [
        (9, 0, []),
        (10, 0, ["0: 2 more in the tableau, and the game ends."]),
        (11, 14, ["0: 1 more in the tableau, and the game ends.", "Points left in the pool: 10."]),
        (12, 13, []),
        (0, 24, []),
    ],
)
def test_warnings(size: int, chips: int, said: list[str]) -> None:
    """One or two cards before the end, and when a round might empty the pool."""
    made = after(sized(size), CountChips(A, Points(chips)))

    assert said == [one.text % one.data for one in warnings(made)]


def test_distance() -> None:
    """Cards and points that are left."""
    near = distance(sized(11, A))

    assert ((3, 12), 24) == (near.cards, near.pool)


def test_all_reasons() -> None:
    """A full tableau and an empty pool may come together."""
    made = after(sized(12), GainChips(B, Points(24)))

    assert ["0 has 12 cards in the tableau.", "The last victory point chip has been given out."] == [
        one.text % one.data for one in reasons_to_end(made)
    ]


class TestVerdict:
    """The most points, then hand and goods, then a shared win."""

    @pytest.mark.parametrize(
        ("points", "hands", "winners"),
        [
            ((3, 5), (None, None), (B,)),
            ((5, 5), (2, 3), (B,)),
            ((5, 5), (4, 3), (A, B)),
            ((5, 5), (5, 3), (A,)),
            ((5, 4), (None, 3), (A,)),
            ((5, 5), (None, 3), ()),
        ],
        ids=["points", "hand", "hand and goods", "more in all", "no tie", "not counted"],
    )
    def test_winners(self, points: tuple[int, int], hands: tuple[int | None, ...], winners: tuple[Seat, ...]) -> None:
        """B has a good and a world of one point."""
        made = after(table("", "gem_world"), SetGoods(B, frozenset({CardId("gem_world")})))
        made = after(made, GainChips(A, Points(points[A])), GainChips(B, Points(points[B] - 1)))
        made = after(
            made, *(CountHand(Seat(seat), hand) for seat, hand in enumerate(hands) if hand is not None), EndGame()
        )

        assert winners == GAME.verdict(made).winners

    def test_the_table_is_asked(self) -> None:
        """Where a hand was not counted, and nobody else can say."""
        made = after(table("", ""), EndGame())
        verdict = GAME.verdict(made)

        assert (True, (A, B)) == (verdict.needs_ruling, verdict.candidates)
        assert (B,) == GAME.verdict(after(made, RuleWinner(B))).winners
        assert (A, B) == GAME.verdict(after(made, RuleWinner(B, frozenset({A})))).winners
        assert "Only a player who is tied for the win can be named." == refusal(made, RuleWinner(NOBODY))

    def test_an_end_without_a_reason_is_pointed_out(self) -> None:
        """Cards may have been forgotten."""
        assert ["By what was entered, nothing ends the game yet."] == notices(table(), EndGame())
        assert [] == notices(sized(12), EndGame())


class TestPhases:
    """Phases begin and end."""

    def test_a_phase_ends_the_one_before(self) -> None:
        """And a round ends the last of them."""
        made = after(table(), StartPhase(Phase.DEVELOP), StartPhase(Phase.SETTLE))

        assert (Phase.SETTLE, made.tableaux) == (made.phase, made.settle.before)
        assert (None, None) == (after(made, EndRound({})).phase, after(made, EndRound({})).settle)

    @pytest.mark.parametrize(
        ("action", "reason"),
        [
            (EndPhase(), "No phase has begun."),
            (StartPhase(Phase.ROUND_END), "A round ends when its hands are counted."),
            (EndRound({A: -1}), "Nobody discards fewer than no cards."),
            (EndRound({NOBODY: 1}), "There is no such player at this table."),
        ],
        ids=str,
    )
    def test_refused(self, action: object, reason: str) -> None:
        """What cannot be."""
        assert reason == refusal(table(), action)

    def test_hand_limit(self) -> None:
        """Ten cards, twelve for the owner of Pan-Galactic Research only."""
        made = after(table("pan_galactic_research", ""), CountHand(A, 13), CountHand(B, 13))

        assert (12, 10) == (hand_limit(made.cards(A)), hand_limit(made.cards(B)))
        assert (1, 3) == (over_the_limit(made, A), over_the_limit(made, B))
        assert 0 == over_the_limit(after(table(), AddCard(A, CardId("gem_world"))), A)
