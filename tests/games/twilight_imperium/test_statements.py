"""Victory Points, statement by statement: 59.1 to 59.8 in the Russian edition, 98.1 to 98.8 in the English one."""

from __future__ import annotations

import pytest

from laurel.games.twilight_imperium import GAME
from laurel.games.twilight_imperium.actions import (
    DiscardLaw,
    Gain,
    GainFromLaw,
    GainTogether,
    Lose,
    MakeSpeaker,
    ResolveMutiny,
    ResolveSeedOfAnEmpire,
    RunOutOfObjectives,
    ScoreStatusPhase,
    Vote,
)
from laurel.games.twilight_imperium.components import ANY_SECRET, ANY_STAGE_I, ANY_STAGE_II, LAWS, SOURCES, LawId
from laurel.games.twilight_imperium.opening import opening
from laurel.games.twilight_imperium.state import Claims, Phase, Target
from laurel.games.twilight_imperium.track import leading_seats, trailing_seats
from laurel.match.setup import Points, Seat
from laurel.match.verdict import Verdict
from tests.games.twilight_imperium.support import act, match, one_card_each, outcome, played, setup, table, winners
from tests.support import A, B, C, D, E, F

ONE, TWO, THREE = Points(1), Points(2), Points(3)

BOTH_SIDES = pytest.mark.parametrize("target", [10, 14])


def verdict(of: object) -> Verdict:
    """Return how a game ended; fails while it runs."""
    made = GAME.verdict(of)
    assert made is not None
    return made


class TestHeading:
    """The first player to gain 10 victory points wins the game."""

    def test_the_first_to_gain_10_wins(self) -> None:
        """Not the one who would have gained more later."""
        replayed = played(match(Gain(A, Points(9)), Gain(B, Points(10)), Gain(A, Points(9))))

        assert replayed.verdict is not None
        assert (B,) == replayed.verdict.winners
        assert (9, 10, 0, 0) == replayed.state.points

    @pytest.mark.parametrize("points", [0, 1, 9])
    def test_nobody_wins_before(self, points: int) -> None:
        """9 points are not enough."""
        assert winners(table(points, 0, 0)) is None


class Test1:
    """59.1, 98.1: players gain points in a variety of ways, commonly by scoring objectives."""

    @pytest.mark.parametrize("source", [one for one in SOURCES.values() if one.points], ids=lambda one: one.id)
    def test_every_source_gives_its_points(self, source: object) -> None:
        """Objectives, the custodians token, laws, relics and all the others: the ledger names the source."""
        gained = outcome(table(0, 0, 0, had_agenda=True), Gain(B, source.points, source.id))

        assert (0, source.points, 0) == gained.state.points
        assert [source.id] == [entry.source for entry in gained.gained]

    @pytest.mark.parametrize(
        ("claims", "points", "sources"),
        [
            (Claims(ANY_STAGE_I), 1, ["public_stage_1"]),
            (Claims(ANY_STAGE_II), 2, ["public_stage_2"]),
            (Claims(secret=ANY_SECRET), 1, ["secret_objective"]),
            (Claims(ANY_STAGE_II, ANY_SECRET), 3, ["public_stage_2", "secret_objective"]),
        ],
        ids=["stage I", "stage II", "secret", "both"],
    )
    def test_objectives_are_scored(self, claims: Claims, points: int, sources: list[str]) -> None:
        """A stage I objective is 1 point, a stage II objective 2, a secret objective 1."""
        gained = outcome(table(0, 0, 0), ScoreStatusPhase({B: claims}))

        assert (0, points, 0) == gained.state.points
        assert sources == [entry.source for entry in gained.gained]


class Test2:
    """59.2, 98.2: the victory point track shows how many points every player has gained."""

    def test_the_track_shows_what_was_gained(self) -> None:
        """Everybody's own gains, and nobody else's."""
        replayed = played(match(Gain(A, ONE), Gain(C, TWO), Gain(A, TWO)))

        assert (3, 0, 2, 0) == replayed.state.points

    @pytest.mark.parametrize(("points", "won"), [(10, None), (13, None), (14, (A,))])
    def test_a_on_the_side_with_14_spaces_14_points_win(self, points: int, won: tuple[Seat] | None) -> None:
        """59.2a, 98.2.1: the game ends with 14 points instead of 10."""
        assert won == winners(table(points, 0, 0, target=14))


class Test3:
    """59.3, 98.3: every player places a control token on space 0 during setup."""

    @BOTH_SIDES
    @pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
    def test_everybody_begins_on_0(self, players: int, target: Target) -> None:
        """On either side of the track, however many play."""
        assert (0,) * players == opening(setup(players, target)).points


class Test4:
    """59.4, 98.4: who gains points advances that many spaces."""

    @pytest.mark.parametrize(("before", "gained", "after"), [(0, 1, 1), (0, 2, 2), (3, 2, 5), (8, 1, 9), (8, 2, 10)])
    def test_the_token_advances_as_many_spaces_as_points_were_gained(
        self, before: int, gained: int, after: int
    ) -> None:
        """And nobody else's token moves."""
        assert (5, after, 1) == act(table(5, before, 1), Gain(B, Points(gained))).points

    def test_the_token_goes_back_where_points_are_lost(self) -> None:
        """It has to stand where the points are."""
        assert (5, 2, 1) == act(table(5, 4, 1), Lose(B, TWO)).points

    def test_a_the_token_always_matches_the_points_gained_during_the_game(self) -> None:
        """59.4a, 98.4.1: after every entry the space is the sum of all that was gained and lost."""
        replayed = played(match(Gain(A, TWO), Gain(B, ONE), Gain(A, THREE), Lose(A, ONE)))

        assert [2, 2, 5, 4] == [log_step.state.points[A] for log_step in replayed.log_steps]
        assert 4 == sum(entry.points for entry in replayed.ledger if entry.player == A)

    @pytest.mark.parametrize(
        ("target", "before", "gained"), [(10, 9, 2), (10, 8, 3), (10, 0, 14), (14, 13, 2), (14, 12, 3)]
    )
    def test_a_nobody_has_more_than_the_last_space(self, target: Target, before: int, gained: int) -> None:
        """59.4a, 98.4.1: no more than 10, or 14: the rest is lost, and the ledger says what was printed."""
        made = outcome(table(before, 0, 0, target=target), Gain(A, Points(gained)))

        assert target == made.state.points[A]
        assert [(target - before, gained)] == [(entry.points, entry.printed) for entry in made.gained]

    def test_a_14_points_are_possible_on_the_longer_side(self) -> None:
        """59.4a: the longer side is not cut off at 10."""
        assert 12 == act(table(9, 0, 0, target=14), Gain(A, THREE)).points[A]


class Test5:
    """59.5, 98.5: an ability for the player with the most or fewest points applies to all who are tied."""

    @pytest.mark.parametrize(
        ("points", "having_most", "having_fewest"),
        [
            ((6, 5, 0), (A,), (C,)),
            ((6, 6, 5, 0, 0), (A, B), (D, E)),
            ((3, 3, 3), (A, B, C), (A, B, C)),
            ((0, 0, 0), (A, B, C), (A, B, C)),
            ((9, 1, 9, 1), (A, C), (B, D)),
        ],
        ids=str,
    )
    def test_most_and_fewest(self, points: tuple[int, ...], having_most: object, having_fewest: object) -> None:
        """Everybody who is tied, at the top and at the bottom, 0 included."""
        assert having_most == leading_seats(table(*points))
        assert having_fewest == trailing_seats(table(*points))

    @pytest.mark.parametrize(
        ("vote", "after"), [(Vote.FOR, (7, 7, 5, 0, 0)), (Vote.AGAINST, (6, 6, 5, 1, 1))], ids=["for", "against"]
    )
    def test_the_effect_applies_to_all_tied_players(self, vote: Vote, after: tuple[int, ...]) -> None:
        """Seed of an Empire: For, all with the most gain 1; Against, all with the fewest."""
        assert after == act(table(6, 6, 5, 0, 0), ResolveSeedOfAnEmpire(vote)).points

    def test_who_is_ahead_is_asked_before_anybody_moves(self) -> None:
        """The first of the tied players to move does not leave the others behind."""
        assert (10, 10, 10) == act(table(9, 9, 9), ResolveSeedOfAnEmpire(Vote.FOR)).points


class Test6:
    """59.6, 98.6: a point from a law stays when the law is discarded."""

    @pytest.mark.parametrize("law", sorted(law for law in LAWS if law != "political_censure"))
    def test_the_point_stays(self, law: str) -> None:
        """For every law that gives one and says nothing else itself."""
        after = act(act(table(3, 3, 0), GainFromLaw(A, LawId(law))), DiscardLaw(LawId(law)))

        assert (4, 3, 0) == after.points
        assert () == after.laws

    def test_political_censure_says_otherwise_itself(self) -> None:
        """A card's text goes before the rules: its owner loses the point with the law."""
        law = LawId("political_censure")

        assert (3, 3, 0) == act(act(table(3, 3, 0), GainFromLaw(A, law)), DiscardLaw(law)).points


class Test7:
    """59.7, 98.7: the game ends immediately when one player has 10 points."""

    @BOTH_SIDES
    def test_the_game_ends_immediately(self, target: Target) -> None:
        """In the middle of a round, and whatever is entered afterwards is refused."""
        last = Points(target)
        replayed = played(match(Gain(A, last), Gain(B, last), GainTogether({B: ONE}), MakeSpeaker(B), target=target))

        assert (target, 0, 0, 0) == replayed.state.points
        assert [False, True, True, True] == [log_step.refusal is not None for log_step in replayed.log_steps]

    def test_the_verdict_names_the_rule(self) -> None:
        """And the points, as the only comparison that was needed."""
        made = verdict(table(10, 9, 3))

        assert ("98.7", (A,), ()) == (made.rule, made.winners, made.candidates)
        assert [({A: 10, B: 9, C: 3}, (A,))] == [(step.values, step.left) for step in made.steps]
        assert {"player": A, "points": 10} == made.ending.data

    def test_it_ends_between_two_players_of_the_status_phase(self) -> None:
        """Who is later in initiative order scores nothing any more."""
        before = table(9, 9, 0, cards=one_card_each(8, 2, 1), phase=Phase.STATUS)
        after = act(
            before, ScoreStatusPhase({A: Claims(ANY_STAGE_I), B: Claims(secret=ANY_SECRET), C: Claims(ANY_STAGE_II)})
        )

        assert (9, 10, 2) == after.points
        assert (B,) == winners(after)

    @pytest.mark.parametrize(
        ("cards", "won"),
        [
            ((2, 3, 5, 1, 6, 8), A),
            ((3, 2, 5, 1, 6, 8), B),
            ((8, 7, 6, 1, 2, 3), C),
        ],
        ids=["first", "second", "third"],
    )
    def test_of_several_at_once_the_earliest_in_initiative_order_wins(self, cards: tuple[int, ...], won: Seat) -> None:
        """Among those who arrive; neither the seat, nor the speaker, nor initiative of anybody else matters."""
        before = table(9, 9, 9, 0, 0, 0, speaker=D, cards=one_card_each(*cards))
        after = act(before, GainTogether({C: ONE, A: ONE, B: ONE}))

        assert (10, 10, 10, 0, 0, 0) == after.points
        assert (won,) == winners(after)
        assert {A: cards[0], B: cards[1], C: cards[2]} == verdict(after).steps[1].values

    def test_with_two_strategy_cards_the_lower_one_counts(self) -> None:
        """3 and 8 are before 4 and 7."""
        cards = {A: (7, 4), B: (8, 3), C: (1, 6), D: (2, 5)}
        after = act(table(9, 9, 0, 0, cards=cards), GainTogether({A: ONE, B: ONE}))

        assert (B,) == winners(after)
        assert {A: 4, B: 3} == verdict(after).steps[1].values

    def test_the_0_token_is_before_every_strategy_card(self) -> None:
        """Its owner is first in initiative order whatever the card."""
        before = table(9, 0, 9, cards=one_card_each(1, 2, 8), zero_token=C)
        after = act(before, GainTogether({A: ONE, C: ONE}))

        assert (C,) == winners(after)
        assert {A: 1, C: 0} == verdict(after).steps[1].values

    @pytest.mark.parametrize(
        ("speaker", "arriving", "won"),
        [
            (D, {D, E}, D),
            (E, {B, D}, B),
            (E, {A, D, F}, F),
            (A, {A, F}, A),
            (B, {A, F}, F),
            (F, {A, E}, A),
        ],
        ids=["the speaker himself", "3 seats and 5", "over the top", "first seat", "round the table", "last seat"],
    )
    def test_without_strategy_cards_the_nearest_to_the_speaker_wins(
        self, speaker: Seat, arriving: set[Seat], won: Seat
    ) -> None:
        """Clockwise, the speaker included, as in the agenda phase."""
        points = [9 if seat in arriving else 0 for seat in (A, B, C, D, E, F)]
        before = table(*points, speaker=speaker, phase=Phase.AGENDA)
        after = act(before, ResolveMutiny(Vote.FOR, frozenset(arriving)))

        assert (won,) == winners(after)
        assert "Seats away from the speaker, clockwise" == verdict(after).steps[1].criterion.text

    def test_the_speaker_is_who_has_the_token_now(self) -> None:
        """A speaker token that moved has taken the tie-break along."""
        before = table(0, 9, 0, 0, 0, 9, speaker=A)

        assert (B,) == winners(act(before, GainTogether({B: ONE, F: ONE})))
        assert (F,) == winners(act(act(before, MakeSpeaker(F)), GainTogether({B: ONE, F: ONE})))

    @pytest.mark.parametrize(
        "held", [{D: (6,)}, {B: (2,)}, {C: (1,), D: (6,)}], ids=["one", "the other", "and a third"]
    )
    def test_where_only_one_of_them_holds_a_card_the_table_is_asked(self, held: dict[Seat, tuple[int, ...]]) -> None:
        """The rules know tables where all hold cards and tables where nobody does, and nothing between."""
        after = act(table(0, 9, 0, 9, 0, 0, cards=held), GainTogether({B: ONE, D: ONE}))
        made = verdict(after)

        assert made.needs_ruling
        assert ((), (B, D)) == (made.winners, made.candidates)
        assert (B, D) == made.steps[1].left

    def test_where_nobody_of_them_holds_a_card_the_speaker_decides(self) -> None:
        """Somebody else's strategy card has no say in their tie."""
        after = act(table(0, 9, 0, 9, 0, 0, speaker=C, cards={A: (6,)}), GainTogether({B: ONE, D: ONE}))

        assert (D,) == winners(after)


class Test8:
    """59.8, 98.8: the game ends because the speaker cannot reveal an objective card."""

    @BOTH_SIDES
    def test_the_player_with_the_most_points_wins(self, target: Target) -> None:
        """Below the last space of either side."""
        made = verdict(act(table(6, 8, 7, target=target, cards=one_card_each(1, 8, 2)), RunOutOfObjectives()))

        assert ("98.8", (B,), 1) == (made.rule, made.winners, len(made.steps))

    @pytest.mark.parametrize(
        ("cards", "won"), [((7, 8, 5, 2, 1), C), ((4, 8, 5, 2, 1), A), ((7, 3, 5, 2, 1), B)], ids=["C", "A", "B"]
    )
    def test_of_several_with_the_most_the_first_in_initiative_order_wins(
        self, cards: tuple[int, ...], won: Seat
    ) -> None:
        """Among those who are tied; the speaker is not preferred."""
        before = table(8, 8, 8, 0, 7, speaker=B, cards=one_card_each(*cards))

        assert (won,) == winners(act(before, RunOutOfObjectives()))

    def test_the_0_token_is_first_here_as_well(self) -> None:
        """Initiative order is the same order everywhere."""
        before = table(8, 8, 0, cards=one_card_each(1, 8, 2), zero_token=B)

        assert (B,) == winners(act(before, RunOutOfObjectives()))

    @pytest.mark.parametrize("held", [{}, {A: (1,)}], ids=["nobody", "one of them"])
    def test_without_strategy_cards_the_table_is_asked(self, held: dict[Seat, tuple[int, ...]]) -> None:
        """The speaker breaks no tie in this ending: the rules do not say what does."""
        made = verdict(act(table(8, 8, 0, cards=held), RunOutOfObjectives()))

        assert made.needs_ruling
        assert (A, B) == made.candidates

    def test_the_game_is_over(self) -> None:
        """And the table can be asked to look at the points: nothing moves any more."""
        replayed = played(match(Gain(A, ONE), RunOutOfObjectives(), Gain(B, TWO)))

        assert (1, 0, 0, 0) == replayed.state.points
        assert replayed.log_steps[-1].refusal is not None
