"""Players who leave the game: rule 33."""

from __future__ import annotations

import pytest
from attrs import evolve

from laurel.games.twilight_imperium import GAME
from laurel.games.twilight_imperium.actions import (
    Action,
    CountSecrets,
    Eliminate,
    Gain,
    GainFromLaw,
    GainRelic,
    GainStyx,
    GainTogether,
    GiveSupport,
    LeakSecret,
    MakeSpeaker,
    ResolveMutiny,
    ScorePublicObjective,
    ScoreSecretObjective,
    ScoreStatusPhase,
    StartPhase,
    TakeMonument,
    TakeStrategyCard,
    Vote,
)
from laurel.games.twilight_imperium.components import ANY_STAGE_I, SHARD, LawId, Monument, StrategyCard
from laurel.games.twilight_imperium.rounds import next_to_choose
from laurel.games.twilight_imperium.state import Claims, Phase
from laurel.match.setup import Points
from tests.games.twilight_imperium.support import (
    ICON,
    ONE,
    STAGE_I,
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


class TestElimination:
    """Rule 33: who is eliminated is no longer part of the game."""

    def test_the_notes_of_the_player_leave_the_game(self) -> None:
        """Whoever holds one loses its point; notes of others go back without one."""
        given = after(table(4, 4, 4, 4), GiveSupport(B, C), GiveSupport(C, B))
        gone = act(given, Eliminate(B))

        assert ((4, 4, 4), ()) == ((gone.points[A], gone.points[C], gone.points[D]), gone.cards.supports)
        assert 5 == act(gone, GiveSupport(C, A)).points[A]
        refusal(gone, GiveSupport(B, A))

    def test_laws_relics_and_strategy_cards(self) -> None:
        """Laws are discarded, relics purged, strategy cards returned, the "0" token is gone."""
        before = table(4, 4, 4, 4, cards=one_card_each(1, 2, 3, 4), zero_token=B)
        before = after(before, GainFromLaw(B, LawId("shard_law")), GainRelic(B, SHARD), GainStyx(B), CountSecrets(B, 1))
        gone = after(before, TakeMonument(Monument(1), B), Eliminate(B))

        assert ((), (), frozenset({SHARD})) == (gone.laws, gone.cards.relics, gone.cards.purged)
        assert (None, (), (), None) == (gone.cards.styx, gone.cards.monuments, gone.strategy_cards[B], gone.zero_token)
        assert None is gone.objectives.hands[B]
        refusal(gone, GainRelic(A, SHARD))

    def test_secret_objectives_go_back_into_the_deck(self) -> None:
        """Scored or not: somebody else may draw and score them; a leaked one stays public."""
        scored = after(table(0, 0, 0, 0), ScoreSecretObjective(B, ICON), ScorePublicObjective(B, STAGE_I[0]))
        gone, leaked = act(scored, Eliminate(B)), after(scored, LeakSecret(B, ICON), Eliminate(B))

        assert 1 == act(gone, ScoreSecretObjective(A, ICON)).points[A]
        assert (B,) == gone.scorers(STAGE_I[0])
        assert 1 == act(leaked, ScorePublicObjective(A, ICON)).points[A]
        refusal(leaked, ScoreSecretObjective(A, ICON))

    def test_the_speaker_token_passes_to_the_left(self) -> None:
        """To the next one who still plays; it stays where it is otherwise."""
        before = act(table(0, 0, 0, 0, speaker=B), Eliminate(C))

        assert (D, B) == (act(before, Eliminate(B)).speaker, act(before, Eliminate(A)).speaker)

    def test_their_points_are_no_figure_of_the_verdict(self) -> None:
        """They have nothing to compare."""
        verdict = GAME.verdict(after(table(9, 3, 0), Eliminate(A), Gain(B, Points(7))))

        assert verdict is not None
        assert {A: None, B: 10, C: 0} == verdict.steps[0].values

    @pytest.mark.parametrize(
        "action",
        [
            Gain(B, ONE),
            GainTogether({A: ONE, B: ONE}),
            ResolveMutiny(Vote.FOR, frozenset({A, B})),
            ScoreStatusPhase({A: Claims(ANY_STAGE_I), B: Claims(ANY_STAGE_I)}),
            ScoreSecretObjective(B, ICON),
            GainRelic(B, SHARD),
            GainStyx(B),
            MakeSpeaker(B),
            Eliminate(B),
        ],
        ids=lambda action: type(action).__name__,
    )
    def test_nothing_happens_to_them_any_more(self, action: Action) -> None:
        """Whatever names them is refused."""
        refused = refusal(act(table(4, 4, 4), Eliminate(B)), action)

        assert ("33", {"player": B}) == (refused.rule, refused.message.data)

    def test_the_number_of_strategy_cards_stays(self) -> None:
        """A game that began with five keeps one card each, and nobody waits for who is gone."""
        before = act(table(0, 0, 0, 0, 0, phase=Phase.STRATEGY), Eliminate(A))

        assert B is next_to_choose(before)
        assert None is next_to_choose(
            evolve(
                before,
                strategy_cards=((), (StrategyCard(1),), (StrategyCard(2),), (StrategyCard(3),), (StrategyCard(4),)),
            )
        )

    def test_the_others_go_on_choosing_strategy_cards(self) -> None:
        """One by one, or all at once; nobody deals to who is gone."""
        gone = act(table(0, 0, 0, 0, 0), Eliminate(A))

        assert ((), (1,), (), (), ()) == act(gone, TakeStrategyCard(StrategyCard(1), B)).strategy_cards
        dealt = {A: (), B: (StrategyCard(1),), C: (StrategyCard(2),)}
        assert ((), (1,), (2,), (), ()) == act(gone, StartPhase(Phase.ACTION, 1, dealt)).strategy_cards
        refusal(gone, StartPhase(Phase.ACTION, 1, {A: (StrategyCard(1),)}))

    def test_what_happens_is_asked(self) -> None:
        """Who is out, whose point goes with the note, and who becomes the speaker."""
        before = after(table(4, 4, 4, 4, speaker=B), GiveSupport(B, C))

        assert [("is out of the game", B), ("loses the point", C), ("becomes the speaker", C)] == [
            (
                next(part for part in ("is out of the game", "loses the point", "becomes the speaker") if part in text),
                who,
            )
            for text, who in questions(before, Eliminate(B))
        ]
        assert 1 == len(questions(before, Eliminate(A)))

    def test_the_last_one_stays(self) -> None:
        """Somebody has to be there."""
        refusal(after(table(0, 0, 0), Eliminate(A), Eliminate(B)), Eliminate(C))

    def test_it_can_be_undone(self) -> None:
        """Everything comes back."""
        entered = match(GiveSupport(B, C), Eliminate(B))
        undone = evolve(entered, journal=undo(entered.journal))

        assert ((0, 0, 1, 0), (A, B, C, D)) == (played(undone).state.points, played(undone).state.playing)
