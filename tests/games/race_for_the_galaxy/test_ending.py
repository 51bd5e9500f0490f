"""Rounds and the end of the game."""

from __future__ import annotations

import pytest

from laurel.games.race_for_the_galaxy import GAME
from laurel.games.race_for_the_galaxy.actions import (
    AddCard,
    CountChips,
    CountHand,
    DeclareTakeover,
    EndGame,
    EndPhase,
    EndRound,
    GainChips,
    HoldGoal,
    RuleWinner,
    SetGoods,
    SettleGoals,
    StartPhase,
)
from laurel.games.race_for_the_galaxy.components import CardId, GoalId, Phase
from laurel.games.race_for_the_galaxy.ending import (
    distance,
    needs_goal_owners,
    reasons_to_end,
    seats_to_count,
    warnings,
)
from laurel.games.race_for_the_galaxy.rounds import cards_over_limit, hand_limit
from laurel.games.race_for_the_galaxy.state import State
from laurel.match.setup import Points, Seat
from tests.games.race_for_the_galaxy.support import NOBODY, A, B, C, after, questions, refusal, table, with_goals

GEM = CardId("gem_world")
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


def sized(size: int, fortress: Seat = C) -> State:
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
        (10, 0, ["Two more cards end the game: (0,)."]),
        (11, 14, ["One more card ends the game: (0,).", "Points left in the pool: 10."]),
        (12, 13, ["Last round. Full tableau: (0,)."]),
        (0, 24, ["Last round. The last chip has been given out."]),
    ],
)
def test_warnings_tell_that_the_end_is_near(size: int, chips: int, said: list[str]) -> None:
    """One or two cards before the end, when a round might empty the pool, and in the last round."""
    made = after(sized(size), CountChips(A, Points(chips)))

    assert said == [one.text % one.data for one in warnings(made)]


def test_one_sentence_for_all_players() -> None:
    """Whoever is as near to the end as others is named with them; in the last round nothing else matters."""
    others = [card for card in table().deck if card not in OTHERS]
    made = table(" ".join(OTHERS[:11]), " ".join(others[:11]))

    assert [(A, B)] == [one.data["players"] for one in warnings(made)]
    assert [(B,)] == [one.data["players"] for one in warnings(after(made, AddCard(B, CardId(others[11]))))]


def test_the_distance_to_the_end_is_in_cards_and_points() -> None:
    """Cards and points that are left."""
    near = distance(sized(11, A))

    assert ((3, 12), 24) == (near.cards, near.pool)


def test_all_reasons_for_the_end_are_named() -> None:
    """A full tableau and an empty pool may come together."""
    made = after(sized(12), GainChips(B, Points(24)))

    assert [
        "The last round is over: 0 has 12 cards in the tableau.",
        "The last round is over: the last victory point chip has been given out.",
    ] == [one.text % one.data for one in reasons_to_end(made)]


def level(hands: tuple[int | None, ...] = (None, None), **options: str) -> State:
    """Return a table without goals whose game is over, with two players of 5 points, of whom B has a good."""
    made = after(table("", "gem_world", boxes="base", **options), SetGoods(B, frozenset({GEM})))
    made = after(made, GainChips(A, Points(5)), GainChips(B, Points(4)), EndGame())
    return after(made, *(CountHand(Seat(seat), hand) for seat, hand in enumerate(hands) if hand is not None))


class TestBeforeTheResult:
    """The end asks for what it needs, and names nobody before it knows."""

    def test_goals_that_nobody_has(self) -> None:
        """A tile that nobody has claimed or holds is asked for, whoever leads."""
        made = after(with_goals(sized(12), "greatest_military"), EndRound({}))

        assert (True, None) == (needs_goal_owners(made), GAME.verdict(made))
        assert A == GAME.verdict(after(made, SettleGoals())).winners[0]
        assert A == GAME.verdict(after(made, HoldGoal(GoalId("greatest_military"), B))).winners[0]

    def test_a_goal_decides(self) -> None:
        """Five points for the holder of a tile that nobody was asked about."""
        made = with_goals(after(table("", ""), GainChips(A, Points(4))), "greatest_military")
        made = after(made, EndGame())

        assert (B,) == GAME.verdict(after(made, HoldGoal(GoalId("greatest_military"), B))).winners
        assert (A,) == GAME.verdict(after(made, SettleGoals())).winners

    def test_no_goals_in_play(self) -> None:
        """Where the boxes hold goals the table says that it plays without, or picks them."""
        made = after(sized(12), EndRound({}))

        assert (True, False) == (needs_goal_owners(made), needs_goal_owners(after(made, SettleGoals())))
        assert not needs_goal_owners(level())

    def test_hands_of_who_is_level(self) -> None:
        """Counted after the end: what was counted before it may have changed."""
        made = level()

        assert ((A, B), None) == (seats_to_count(made), GAME.verdict(made))
        assert (B,) == seats_to_count(after(made, CountHand(A, 3)))
        assert (A, B) == seats_to_count(after(table("", "", boxes="base"), CountHand(A, 1), CountHand(B, 2), EndGame()))

    def test_hands_only_once_the_goals_are_settled(self) -> None:
        """They may break the tie."""
        made = after(with_goals(table("", ""), "greatest_military"), EndGame())

        assert ((), (A, B)) == (seats_to_count(made), seats_to_count(after(made, SettleGoals())))

    @pytest.mark.parametrize(
        "action",
        [StartPhase(Phase.EXPLORE), EndPhase(), EndRound({}), EndGame(), DeclareTakeover(A, GEM, GEM)],
        ids=str,
    )
    def test_the_course_is_over(self, action: object) -> None:
        """Nothing is played any more."""
        assert "The game is over: what counts for the result can still be entered." == refusal(level(), action)

    def test_what_lies_on_the_table_is_still_entered(self) -> None:
        """A card, chips or goods that were forgotten: until the result stands, and it counts."""
        made = after(level(), CountChips(A, Points(9)))

        assert (A,) == GAME.verdict(made).winners


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
        ],
        ids=["points", "hand", "hand and goods", "more in all", "no tie"],
    )
    def test_points_decide_and_then_cards_in_hand_and_goods(
        self, points: tuple[int, int], hands: tuple[int | None, ...], winners: tuple[Seat, ...]
    ) -> None:
        """B has a good and a world of one point."""
        made = after(level(hands), CountChips(A, Points(points[A])), CountChips(B, Points(points[B] - 1)))

        assert winners == GAME.verdict(made).winners

    def test_the_table_says_it(self) -> None:
        """Where hands cannot be counted any more: who is level wins, or several share the win."""
        made = level()

        assert (B,) == GAME.verdict(after(made, RuleWinner(B))).winners
        assert (A, B) == GAME.verdict(after(made, RuleWinner(B, frozenset({A})))).winners
        for refused in (RuleWinner(NOBODY), RuleWinner(A, frozenset({C}))):
            assert "Only one of the tied players can be chosen." == refusal(made, refused)
        assert "Only one of the tied players can be chosen." == refusal(level((1, 1)), RuleWinner(A))

    def test_the_true_number_of_cards(self) -> None:
        """Sixteen cards are said to be sixteen."""
        said = reasons_to_end(table(" ".join([*OTHERS, "imperium_seat", "drop_ships"])))

        assert 16 == said[0].data["cards"]

    def test_an_end_without_a_reason_is_asked_about(self) -> None:
        """Cards may have been forgotten."""
        assert ["Going by the entries so far, nothing ends the game yet."] == questions(table(), EndGame())
        assert [] == questions(sized(12), EndGame())


class TestPhases:
    """Phases begin and end."""

    def test_a_phase_ends_the_one_before(self) -> None:
        """And a round ends the last of them."""
        made = after(table(), StartPhase(Phase.DEVELOP), StartPhase(Phase.SETTLE))

        assert (Phase.SETTLE, made.tableaux) == (made.phase, made.settle.before)
        assert (None, None) == (after(made, EndRound({})).phase, after(made, EndRound({})).settle)

    def test_phases_go_forward(self) -> None:
        """Each of them once a round at the most; the next round begins again."""
        made = after(table(), StartPhase(Phase.SETTLE), EndPhase())

        for phase in (Phase.EXPLORE, Phase.SETTLE):
            assert "This phase of the round is over." == refusal(made, StartPhase(phase))
        assert Phase.CONSUME is after(made, StartPhase(Phase.CONSUME)).phase
        assert Phase.EXPLORE is after(made, EndRound({}), StartPhase(Phase.EXPLORE)).phase

    def test_the_end_of_the_game_ends_the_phase(self) -> None:
        """Its goals are looked at."""
        made = with_goals(table("galactic_imperium", ""), "galactic_status")
        made = after(made, StartPhase(Phase.DEVELOP), EndGame())

        assert (None, (A,)) == (made.phase, made.goals.claimants(GoalId("galactic_status")))

    @pytest.mark.parametrize(
        ("action", "reason"),
        [
            (EndPhase(), "No phase has begun."),
            (StartPhase(Phase.ROUND_END), "Enter the discards to end the round."),
            (EndRound({A: -1}), "The number of discarded cards cannot be below 0."),
            (EndRound({NOBODY: 1}), "There is no such player at this table."),
        ],
        ids=str,
    )
    def test_a_phase_or_round_that_cannot_end_so_is_refused(self, action: object, reason: str) -> None:
        """What cannot be."""
        assert reason == refusal(table(), action)

    def test_pan_galactic_research_raises_the_hand_limit(self) -> None:
        """Ten cards, twelve for the owner of Pan-Galactic Research only."""
        made = after(table("pan_galactic_research", ""), CountHand(A, 13), CountHand(B, 13))

        assert (12, 10) == (hand_limit(made.cards(A)), hand_limit(made.cards(B)))
        assert (1, 3) == (cards_over_limit(made, A), cards_over_limit(made, B))
        assert 0 == cards_over_limit(after(table(), AddCard(A, CardId("gem_world"))), A)
