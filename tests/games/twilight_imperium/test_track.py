"""The victory point track beyond the rules' own statements: laws, agendas, notices, refusals."""

from __future__ import annotations

import pytest

from laurel.games.twilight_imperium import GAME
from laurel.games.twilight_imperium.actions import (
    Action,
    DiscardLaw,
    Gain,
    GainFromLaw,
    GainTogether,
    Lose,
    ResolveMutiny,
    ScoreStatusPhase,
    Vote,
)
from laurel.games.twilight_imperium.components import ANY_STAGE_I, CUSTODIANS, LawId, SourceId
from laurel.games.twilight_imperium.state import Claims
from laurel.match.setup import Points, Seat
from tests.games.twilight_imperium.support import (
    act,
    match,
    notices,
    outcome,
    played,
    questions,
    refusal,
    table,
    winners,
)
from tests.support import NOBODY, A, B, C

ONE, TWO, THREE = Points(1), Points(2), Points(3)

CROWN, SHARD, CENSURE = LawId("crown_emphidia_law"), LawId("shard_law"), LawId("political_censure")

TOO_FAR = "%(player)s: the track ends there; the other points are lost."
TOO_LOW = "%(player)s: points cannot go below 0."
KEEPS = "%(player)s keeps the point of the law."


class TestEnds:
    """Both ends of the track."""

    def test_nobody_goes_below_0(self) -> None:
        """A loss ends on 0; the ledger says what was printed, and the table is told."""
        made = outcome(table(1, 0, 0), Lose(A, TWO))

        assert (0, 0, 0) == made.state.points
        assert [(-1, -2)] == [(entry.points, entry.printed) for entry in made.gained]
        assert [(TOO_LOW, A)] == notices(table(1, 0, 0), Lose(A, TWO))

    @pytest.mark.parametrize(
        ("action", "told"),
        [
            (Gain(A, TWO), [(TOO_FAR, A)]),
            (Gain(A, ONE), []),
            (Lose(C, ONE), [(TOO_LOW, C)]),
            (Lose(A, ONE), []),
            (GainTogether({A: TWO, B: ONE}), [(TOO_FAR, A)]),
            (ResolveMutiny(Vote.AGAINST, frozenset({A, C})), [(TOO_LOW, C)]),
        ],
        ids=["too far", "just far enough", "too low", "low enough", "together", "agenda"],
    )
    def test_what_is_cut_short_is_said(self, action: Action, told: list[tuple[str, Seat]]) -> None:
        """And nothing is said where nothing is cut short."""
        assert told == notices(table(9, 5, 0), action)

    def test_corrections_replay_both_ends(self) -> None:
        """6 + 2 + 1 + 2 stops at 10; without the first 2 it is 9, and not 10 minus 2."""
        before = match(Gain(A, Points(6)), Gain(A, TWO), Gain(A, ONE), Gain(A, TWO))
        after = before.journal.remove(before.journal.log[1].id, before.started)

        assert 10 == played(before).state.points[A]
        assert 9 == played(type(before)(before.id, before.started, before.setup, after)).state.points[A]


class TestRefusals:
    """What cannot happen at a table."""

    NO_SUCH_PLAYER = "There is no such player at this table."

    @pytest.mark.parametrize(
        "action",
        [
            Gain(NOBODY, ONE),
            Gain(Seat(-1), ONE),
            Gain(Seat(3), ONE),
            Gain(NOBODY, ONE, CUSTODIANS),
            Lose(NOBODY, ONE),
            GainTogether({A: ONE, NOBODY: ONE}),
            ScoreStatusPhase({NOBODY: Claims(ANY_STAGE_I)}),
            ScoreStatusPhase({A: Claims(ANY_STAGE_I), Seat(-1): Claims()}),
            GainFromLaw(NOBODY, CROWN),
            ResolveMutiny(Vote.FOR, frozenset({A, NOBODY})),
        ],
        ids=lambda action: type(action).__name__,
    )
    def test_nobody_sits_there(self, action: Action) -> None:
        """A seat beyond the table, or before its first."""
        assert self.NO_SUCH_PLAYER == str(refusal(table(0, 0, 0), action))

    @pytest.mark.parametrize("points", [0, -1])
    @pytest.mark.parametrize("kind", [Gain, Lose])
    def test_no_points_at_all(self, kind: type[Gain] | type[Lose], points: int) -> None:
        """A gain or a loss is at least one point: a negative gain is a loss, and should say so."""
        refused = refusal(table(5, 5, 5), kind(A, Points(points)))

        assert ("Enter at least one point.", "98.4") == (str(refused), refused.rule)

    @pytest.mark.parametrize(
        ("gains", "why"),
        [
            ({}, "Choose at least one player."),
            ({A: Points(0), B: Points(0)}, "Choose at least one player."),
            ({A: Points(-1)}, "Enter at least one point."),
            ({A: Points(15)}, "The track has no more than %(spaces)s spaces."),
        ],
        ids=str,
    )
    def test_nobody_gains_together(self, gains: dict[Seat, Points], why: str) -> None:
        """Somebody gains something, and nobody loses."""
        assert why == str(refusal(table(5, 5, 5), GainTogether(gains)))

    def test_there_is_one_custodians_token(self) -> None:
        """Two players cannot gain from it at the same moment."""
        said = refusal(table(5, 5, 5), GainTogether({A: ONE, B: ONE}, CUSTODIANS)).message.text
        assert "There is only one custodians token." == said


class TestTogether:
    """Several who gain at the same moment."""

    def test_nobody_is_before_anybody_else(self) -> None:
        """All of them move, though the first of them has arrived."""
        made = outcome(table(9, 9, 8, speaker=B), GainTogether({A: ONE, C: TWO, B: ONE}, SourceId("a note")))

        assert (10, 10, 10) == made.state.points
        assert [B, C, A] == [entry.player for entry in made.gained]
        assert {"a note"} == {entry.source for entry in made.gained}

    @pytest.mark.parametrize("vote", Vote)
    def test_mutiny_that_nobody_voted_for(self, vote: Vote) -> None:
        """Nothing moves, and that is what happened."""
        assert (3, 3, 3) == act(table(3, 3, 3), ResolveMutiny(vote, frozenset())).points

    def test_mutiny_that_passes_without_a_vote_for_it(self) -> None:
        """Is likely a slip: the players are asked."""
        asked = ["Nobody voted For, and no points move. Is that right?"]

        assert asked == [text for text, _ in questions(table(3, 3, 3), ResolveMutiny(Vote.FOR, frozenset()))]
        assert [] == questions(table(3, 3, 3), ResolveMutiny(Vote.AGAINST, frozenset()))
        assert [] == questions(table(3, 3, 3), ResolveMutiny(Vote.FOR, frozenset({A})))


class TestCustodians:
    """There is only one custodians token."""

    def test_is_taken_once(self) -> None:
        """Who takes it gains a point, and it never comes back."""
        after = act(table(0, 0, 0), Gain(B, ONE, CUSTODIANS))

        assert (True, (0, 1, 0)) == (after.custodians_taken, after.points)
        assert "The custodians token has already been taken." == str(refusal(after, Gain(A, ONE, CUSTODIANS)))


class TestLaws:
    """Laws that give a point to the player they lie in front of."""

    def test_gives_a_point(self) -> None:
        """And lies in front of that player from then on."""
        made = outcome(table(3, 3, 3), GainFromLaw(B, SHARD))

        assert ((3, 4, 3), ((SHARD, B),)) == (made.state.points, made.state.laws)
        assert [(B, 1, SHARD)] == [(entry.player, entry.points, entry.source) for entry in made.gained]

    def test_moves_to_another_player_with_its_point(self) -> None:
        """Who had it loses the point that the other one gains, at the same moment."""
        after = act(act(table(3, 3, 3), GainFromLaw(B, SHARD)), GainFromLaw(C, SHARD))

        assert ((3, 3, 4), ((SHARD, C),)) == (after.points, after.laws)

    def test_the_taker_may_win_by_it(self) -> None:
        """The loser's step back is no way out."""
        after = act(act(table(9, 8, 3), GainFromLaw(B, SHARD)), GainFromLaw(A, SHARD))

        assert ((10, 8, 3), (A,)) == (after.points, winners(after))

    def test_the_table_is_told_that_the_point_stays(self) -> None:
        """Because many remember it otherwise."""
        in_play = act(table(3, 3, 3), GainFromLaw(A, CROWN))

        assert [(KEEPS, A)] == notices(in_play, DiscardLaw(CROWN))
        assert ["98.6"] == [notice.rule for notice in outcome(in_play, DiscardLaw(CROWN)).notices]

    def test_nothing_is_said_of_a_point_that_is_taken_back(self) -> None:
        """Political Censure takes its point along, which the ledger shows."""
        in_play = act(table(3, 3, 3), GainFromLaw(A, CENSURE))

        assert [] == notices(in_play, DiscardLaw(CENSURE))
        assert [(A, -1)] == [(entry.player, entry.points) for entry in outcome(in_play, DiscardLaw(CENSURE)).gained]

    @pytest.mark.parametrize(
        ("action", "why"),
        [
            (GainFromLaw(A, SHARD), "%(player)s already has this law."),
            (GainFromLaw(A, LawId("mutiny")), "No law of that name gives a point."),
            (GainFromLaw(A, LawId("")), "No law of that name gives a point."),
            (DiscardLaw(LawId("mutiny")), "No law of that name gives a point."),
            (DiscardLaw(CROWN), "This law is not in play."),
        ],
        ids=["twice", "an agenda", "no law", "discard an agenda", "not in play"],
    )
    def test_a_law_of_no_point_or_not_in_play_is_refused(self, action: Action, why: str) -> None:
        """With Shard of the Throne in front of A."""
        assert why == str(refusal(table(4, 3, 3, laws=((SHARD, A),)), action))


class TestMerge:
    """Quick taps on the same player."""

    @pytest.mark.parametrize(
        ("earlier", "later", "merged"),
        [
            (Gain(A, ONE), Gain(A, ONE), Gain(A, TWO)),
            (Gain(A, TWO), Gain(A, ONE), Gain(A, THREE)),
            (Lose(A, ONE), Lose(A, ONE), Lose(A, TWO)),
            (Gain(A, ONE), Gain(B, ONE), None),
            (Gain(A, ONE), Lose(A, ONE), None),
            (Lose(A, ONE), Gain(A, ONE), None),
            (Gain(A, ONE, CUSTODIANS), Gain(A, ONE), None),
            (Gain(A, ONE), Gain(A, ONE, CUSTODIANS), None),
            (Gain(A, ONE, SourceId("note")), Gain(A, ONE, SourceId("note")), None),
            (GainTogether({A: ONE}), GainTogether({A: ONE}), None),
        ],
        ids=str,
    )
    def test_are_one_entry_while_nobody_said_from_what(
        self, earlier: Action, later: Action, merged: Action | None
    ) -> None:
        """The same player, the same direction, no source; everything else stays two entries."""
        assert merged == GAME.merge(earlier, later)
