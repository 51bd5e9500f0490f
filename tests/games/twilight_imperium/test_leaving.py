"""Players who go home before the end, and are back: no rule of the game, so their points stay."""

from __future__ import annotations

from laurel.games.twilight_imperium.actions import (
    CallTheEnd,
    ClaimObjectives,
    DiscardLaw,
    Eliminate,
    Gain,
    GainFromLaw,
    GainRelic,
    GainTogether,
    GiveSupport,
    MakeSpeaker,
    ResolveClaims,
    ResolveMutiny,
    ScoreSecretObjective,
    StartPhase,
    TakeStrategyCard,
    Vote,
)
from laurel.games.twilight_imperium.components import ANY_SECRET, SHARD, LawId, StrategyCard
from laurel.games.twilight_imperium.outlook import outlook
from laurel.games.twilight_imperium.rounds import next_to_choose
from laurel.games.twilight_imperium.state import Phase, State
from laurel.match.attendance import ComeBack, Leave
from laurel.match.setup import Points
from tests.games.twilight_imperium.support import (
    ONE,
    act,
    after,
    match,
    one_card_each,
    played,
    questions,
    refusal,
    table,
)
from tests.support import A, B, C, D, undo

CENSURE = LawId("political_censure")


def gone(*points: int) -> State:
    """Return a table of four whose second player has gone home."""
    return act(table(*points), Leave(B))


class TestPoints:
    """What stands stays."""

    def test_secret_objectives_and_notes(self) -> None:
        """In both directions, in contrast to elimination."""
        before = after(table(4, 4, 4, 4), GiveSupport(B, C), GiveSupport(C, B), ScoreSecretObjective(B, ANY_SECRET))
        left = act(before, Leave(B))
        assert (left.points, left.cards.supports) == (before.points, before.cards.supports)
        assert left.secrets_counted(B) == 1
        eliminated = act(before, Eliminate(B))
        assert eliminated.points[C] == before.points[C] - 1

    def test_nothing_moves_their_points_any_more(self) -> None:
        """A relic, a law or a note that moves or goes takes nothing from them."""
        held = after(table(4, 4, 4, 4), GainRelic(B, SHARD), GainFromLaw(B, CENSURE), GiveSupport(D, B), Leave(B))
        assert held.points[B] == 7
        for action in (GainRelic(C, SHARD), GainFromLaw(C, CENSURE), DiscardLaw(CENSURE), Eliminate(D)):
            assert act(held, action).points[B] == 7
        assert act(held, GainRelic(C, SHARD)).points[C] == 5

    def test_entries_for_them_are_refused(self) -> None:
        """With the reason, whichever entry it is."""
        left = gone(4, 4, 4, 4)
        for action in (Gain(B, ONE), GainTogether({A: ONE, B: ONE}), MakeSpeaker(B), GiveSupport(B, A), Leave(B)):
            assert "has left" in str(refusal(left, action))
        for outcome in Vote:
            assert "has left" in str(
                refusal(act(left, StartPhase(Phase.AGENDA, 1)), ResolveMutiny(outcome, frozenset({A, B})))
            )


class TestTable:
    """They are not asked for anything."""

    def test_turns_cards_and_the_speaker(self) -> None:
        """Their cards of the round go, and the next player clockwise is the speaker, which is asked."""
        before = after(table(4, 4, 4, 4), MakeSpeaker(B), StartPhase(Phase.STRATEGY, 2))
        left = act(before, Leave(B))
        assert (left.speaker, left.playing, next_to_choose(left)) == (C, (A, C, D), C)
        assert questions(before, Leave(B)) == [("%(player)s becomes the speaker.", C)]
        assert questions(before, Leave(A)) == []
        dealt = act(table(4, 4, 4, 4, cards=one_card_each(1, 2, 3, 4)), Leave(B))
        assert (dealt.strategy_cards[B], dealt.in_initiative_order()) == ((), (A, C, D))
        assert "has left" in str(refusal(dealt, TakeStrategyCard(StrategyCard(2), B)))

    def test_a_status_phase(self) -> None:
        """What they have drafted is not scored, and no player waits for them."""
        before = after(table(4, 4, 4, 4), StartPhase(Phase.STATUS, 1), ClaimObjectives(B, None, ANY_SECRET))
        assert act(act(before, ClaimObjectives(A, None, ANY_SECRET)), ResolveClaims()).points == (5, 5, 4, 4)
        left = act(act(before, Leave(B)), ClaimObjectives(A, None, ANY_SECRET))
        assert act(left, ResolveClaims()).points == (5, 4, 4, 4)

    def test_who_can_win(self) -> None:
        """Not they."""
        assert [one.player for one in outlook(gone(4, 9, 4, 4)).reaches] == [A, C, D]

    def test_the_last_one_stays(self) -> None:
        """As with elimination."""
        alone = after(table(1, 1, 1, 1), Leave(A), Leave(B), Eliminate(C))
        assert "cannot leave" in str(refusal(alone, Leave(D)))
        assert "cannot be eliminated" in str(refusal(alone, Eliminate(D)))


class TestEnd:
    """They are behind those who played to the end."""

    def test_the_most_points_of_those_who_are_there(self) -> None:
        """Whatever those have who went home."""
        ended = played(match(Gain(B, Points(7)), Gain(C, Points(2)), Leave(B), CallTheEnd()))
        assert ended.verdict is not None
        assert ended.verdict.winners == (C,)
        assert ended.verdict.steps[0].values == {A: 0, B: None, C: 2, D: 0}

    def test_who_is_back_can_win(self) -> None:
        """With the points as before."""
        back = act(gone(4, 9, 4, 4), ComeBack(B))
        assert (back.playing, back.points) == ((A, B, C, D), (4, 9, 4, 4))
        assert act(back, Gain(B, ONE)).on_last_space() == (B,)
        assert "has not left" in str(refusal(back, ComeBack(B)))

    def test_an_undone_departure_leaves_no_trace(self) -> None:
        """Everything is as it was."""
        before = match(Gain(B, ONE), MakeSpeaker(B))
        journal = before.journal.add(Leave(B), before.started)
        assert undo(journal).log == before.journal.log
