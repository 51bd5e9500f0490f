"""Players who leave, objectives that are revealed and run out, Civilized Society, agendas one by one, boxes."""

from __future__ import annotations

from itertools import pairwise

import pytest
from attrs import evolve

from laurel.games.twilight_imperium import GAME
from laurel.games.twilight_imperium.actions import (
    Action,
    CallTheEnd,
    Claims,
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
    ReplaceObjective,
    ResolveIncentiveProgram,
    ResolveMutiny,
    ResolveSeedOfAnEmpire,
    RevealObjective,
    RuleWinner,
    RunOutOfObjectives,
    ScorePublicObjective,
    ScoreSecretObjective,
    ScoreStatusPhase,
    StartPhase,
    TakeMonument,
    TakeStrategyCard,
    Vote,
)
from laurel.games.twilight_imperium.components import (
    ANY_STAGE_I,
    NEURALOOP,
    OBJECTIVES,
    SHARD,
    Card,
    LawId,
    Monument,
    ObjectiveId,
    SecretId,
    Stage,
)
from laurel.games.twilight_imperium.offers import deck, public_objectives, scorable, scorable_secrets, sources
from laurel.games.twilight_imperium.revealing import is_reveal_due, next_reveal
from laurel.games.twilight_imperium.rounds import next_to_choose
from laurel.games.twilight_imperium.table import House, Options, Phase, Table, opening
from laurel.games.twilight_imperium.track import fewest, most
from laurel.match.message import Refusal
from laurel.match.setup import Points
from tests.support import (
    A,
    B,
    C,
    D,
    act,
    match,
    notices,
    one_card_each,
    outcome,
    played,
    refusal,
    setup,
    table,
    winners,
)

ONE = Points(1)
ICON = SecretId(ObjectiveId("seize_an_icon"))
STAGE_I = [card.id for card in OBJECTIVES.values() if card.stage is Stage.ONE and card.is_named]
STAGE_II = [card.id for card in OBJECTIVES.values() if card.stage is Stage.TWO and card.is_named]
CIVILIZED = House(frozenset({"base", "te"}), frozenset({"civilized_society"}))


def after(before: Table, *entered: Action) -> Table:
    """Return the table after several actions."""
    for action in entered:
        before = act(before, action)
    return before


def revealed(number: int, **more: object) -> Table:
    """Return a table in the status phase with so many objectives of the setup face up."""
    made = table(3, 3, 3, cards=one_card_each(1, 2, 3), **more)
    made = after(made, *[RevealObjective(one) for one in [*STAGE_I[:5], *STAGE_II[:5]][:number]])
    return act(made, StartPhase(Phase.STATUS, max(number - 1, 1)))


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

    def test_nobody_is_compared_with_the_eliminated(self) -> None:
        """Neither the most nor the fewest points are theirs, and they do not win."""
        gone = act(table(9, 3, 0, 2, cards=one_card_each(1, 2, 3, 4)), Eliminate(A))
        last = act(gone, Eliminate(C))

        assert ((B,), (C,), (D,)) == (most(gone), fewest(gone), fewest(last))
        assert (9, 4, 0, 2) == act(gone, ResolveSeedOfAnEmpire(Vote.FOR)).points
        assert (B,) == winners(act(gone, RunOutOfObjectives()))
        assert [B, C, D] == list(gone.in_initiative_order())

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
            evolve(before, strategy_cards=((), (Card(1),), (Card(2),), (Card(3),), (Card(4),)))
        )

    def test_the_others_go_on_choosing_strategy_cards(self) -> None:
        """One by one, or all at once; nobody deals to who is gone."""
        gone = act(table(0, 0, 0, 0, 0), Eliminate(A))

        assert ((), (1,), (), (), ()) == act(gone, TakeStrategyCard(Card(1), B)).strategy_cards
        dealt = {A: (), B: (Card(1),), C: (Card(2),)}
        assert ((), (1,), (2,), (), ()) == act(gone, StartPhase(Phase.ACTION, 1, dealt)).strategy_cards
        refusal(gone, StartPhase(Phase.ACTION, 1, {A: (Card(1),)}))

    def test_the_last_one_stays(self) -> None:
        """Somebody has to be there."""
        refusal(after(table(0, 0, 0), Eliminate(A), Eliminate(B)), Eliminate(C))

    def test_it_can_be_undone(self) -> None:
        """Everything comes back."""
        entered = match(GiveSupport(B, C), Eliminate(B))
        undone = evolve(entered, journal=entered.journal.undo())

        assert ((0, 0, 1, 0), (A, B, C, D)) == (played(undone).state.points, played(undone).state.playing)


class TestRevealing:
    """61.13: two during setup, one in each status phase, stage I before stage II."""

    def test_the_schedule(self) -> None:
        """Stage I in rounds 1 to 3, stage II in rounds 4 to 8; in round 9 there is nothing left."""
        stages = [next_reveal(revealed(number)) for number in range(2, 11)]

        assert [Stage.ONE] * 3 + [Stage.TWO] * 5 + [None] == stages

    def test_one_is_due_in_each_status_phase(self) -> None:
        """And two during setup."""
        assert is_reveal_due(table(0, 0, 0))
        assert is_reveal_due(revealed(3))
        assert not is_reveal_due(act(revealed(3), RevealObjective(STAGE_I[3])))
        assert not is_reveal_due(act(revealed(3), StartPhase(Phase.AGENDA, 2)))

    @pytest.mark.parametrize(
        ("number", "objective", "phase", "told"),
        [
            (3, STAGE_I[3], Phase.STATUS, []),
            (3, STAGE_II[0], Phase.STATUS, ["61.13.1"]),
            (5, STAGE_I[5], Phase.STATUS, ["61.13.1"]),
            (3, STAGE_I[3], Phase.ACTION, ["61.13"]),
        ],
        ids=["in time", "stage II too early", "a sixth of stage I", "outside the status phase"],
    )
    def test_what_does_not_fit_is_told(
        self, number: int, objective: ObjectiveId, phase: Phase, told: list[str]
    ) -> None:
        """A table that started Laurel late goes on all the same."""
        before = act(revealed(number), StartPhase(phase, number))

        assert told == [notice.rule for notice in outcome(before, RevealObjective(objective)).notices]

    @pytest.mark.parametrize(
        "objective",
        [STAGE_I[0], ICON, ANY_STAGE_I, ObjectiveId("no objective")],
        ids=["again", "secret", "unnamed", "none"],
    )
    def test_refused(self, objective: ObjectiveId) -> None:
        """What lies there already, what is no public objective."""
        refusal(revealed(3), RevealObjective(objective))

    def test_there_are_ten(self) -> None:
        """The eleventh comes from an agenda alone."""
        refusal(revealed(10), RevealObjective(STAGE_II[5]))

    @pytest.mark.parametrize(("vote", "objective"), [(Vote.FOR, STAGE_I[7]), (Vote.AGAINST, STAGE_II[7])])
    def test_incentive_program_adds_one(self, vote: Vote, objective: ObjectiveId) -> None:
        """It is none of the ten, and does not bring the end nearer."""
        added = act(revealed(10), ResolveIncentiveProgram(vote, objective))

        assert (11, 10) == (len(added.objectives.revealed), len(added.objectives.of_setup))
        assert 4 <= act(added, ScorePublicObjective(A, objective)).points[A]

    @pytest.mark.parametrize(
        ("vote", "objective"),
        [(Vote.FOR, STAGE_II[7]), (Vote.AGAINST, STAGE_I[7]), (Vote.FOR, STAGE_I[0]), (Vote.FOR, ANY_STAGE_I)],
    )
    def test_incentive_program_refused(self, vote: Vote, objective: ObjectiveId) -> None:
        """The wrong stage, or a card that lies there already."""
        refusal(revealed(3), ResolveIncentiveProgram(vote, objective))

    def test_incentive_program_where_nothing_else_was_entered(self) -> None:
        """One added objective does not mean that the others are not there."""
        added = act(table(0, 0, 0), ResolveIncentiveProgram(Vote.FOR, STAGE_I[0]))

        assert 1 == act(added, ScorePublicObjective(A, STAGE_I[1])).points[A]

    def test_neuraloop_replaces_one(self) -> None:
        """By a card of any deck: a secret objective becomes a public one, worth 1; a relic is purged."""
        before = act(revealed(3), GainRelic(A, SHARD))
        after_it = act(before, ReplaceObjective(STAGE_I[2], ICON, SHARD))

        assert (*STAGE_I[:2], ICON) == after_it.objectives.revealed
        assert ((3, 3, 3), {SHARD}) == (after_it.points, after_it.cards.purged)
        assert 4 == act(after_it, ScorePublicObjective(B, ICON)).points[B]
        refusal(after_it, ScoreSecretObjective(B, ICON))
        refusal(after_it, ScorePublicObjective(B, STAGE_I[2]))

    @pytest.mark.parametrize(
        "action",
        [
            ReplaceObjective(STAGE_I[5], STAGE_I[6]),
            ReplaceObjective(STAGE_I[0], STAGE_I[1]),
            ReplaceObjective(STAGE_I[0], ANY_STAGE_I),
            ReplaceObjective(STAGE_I[2], STAGE_I[6]),
            ReplaceObjective(STAGE_I[0], ICON),
            ReplaceObjective(STAGE_I[0], STAGE_I[6], NEURALOOP),
        ],
        ids=["not there", "by one that is", "by none", "scored", "by a scored one", "by a relic that nobody has"],
    )
    def test_neuraloop_refused(self, action: Action) -> None:
        """A has scored the third objective, B a secret one."""
        refusal(after(revealed(3), ScorePublicObjective(A, STAGE_I[2]), ScoreSecretObjective(B, ICON)), action)


class TestExhaustion:
    """98.8 by itself: the status phase in which nothing is left to reveal does not pass."""

    def test_round_nine_ends_the_game(self) -> None:
        """After its scoring, with the strategy cards still in hand."""
        last = act(revealed(10), StartPhase(Phase.STATUS, 9))
        scored = after(last, ScorePublicObjective(B, STAGE_I[0]), StartPhase(Phase.AGENDA, 9))

        assert ((B,), Phase.STATUS) == (winners(scored), scored.phase)
        assert (A,) == winners(act(last, StartPhase(Phase.STRATEGY, 10)))

    def test_round_eight_does_not(self) -> None:
        """The tenth objective was revealed in it."""
        eighth = after(revealed(9), RevealObjective(STAGE_II[4]), StartPhase(Phase.STRATEGY, 9))

        assert (None, Phase.STRATEGY) == (winners(eighth), eighth.phase)

    def test_not_where_nothing_was_entered(self) -> None:
        """Then the table says itself that there is none."""
        before = table(3, 2, 1, phase=Phase.STATUS, has_phases=True, cards=one_card_each(1, 2, 3))

        assert winners(act(before, StartPhase(Phase.STRATEGY, 10))) is None
        assert (A,) == winners(act(before, RunOutOfObjectives()))

    @pytest.mark.parametrize("phase", [Phase.STRATEGY, Phase.ACTION, Phase.AGENDA])
    def test_objectives_are_revealed_in_the_status_phase(self, phase: Phase) -> None:
        """An agenda that finds no card ends nothing."""
        assert "98.8" == refusal(table(3, 2, 1, phase=phase, has_phases=True), RunOutOfObjectives()).rule


class TestCivilizedSociety:
    """The game ends with the status phase of the round in which somebody has arrived."""

    def test_it_goes_on_to_the_end_of_the_status_phase(self) -> None:
        """Everybody scores, and the most points win."""
        before = table(9, 7, 0, cards=one_card_each(1, 2, 3), house=CIVILIZED, phase=Phase.ACTION, has_phases=True)
        arrived = after(before, Gain(A, ONE), StartPhase(Phase.STATUS, 1))
        scored = act(arrived, ScoreStatusPhase({B: Claims(ANY_STAGE_I), C: Claims(ANY_STAGE_I)}))

        assert (10, 8, 1) == scored.points
        assert winners(scored) is None
        assert (A,) == winners(act(scored, StartPhase(Phase.STRATEGY, 2)))

    def test_nobody_arrived(self) -> None:
        """The next round begins, and nothing runs out."""
        before = table(9, 7, 0, house=CIVILIZED, phase=Phase.STATUS, has_phases=True)

        assert winners(act(before, StartPhase(Phase.STRATEGY, 2))) is None

    def test_a_tie_is_for_the_table(self) -> None:
        """Influence and trade goods decide, and a win can be shared."""
        before = table(10, 10, 9, cards=one_card_each(1, 2, 3), house=CIVILIZED, phase=Phase.STATUS, has_phases=True)
        ended = act(before, StartPhase(Phase.STRATEGY, 2))
        verdict = GAME.verdict(ended)

        assert verdict is not None
        assert (True, (A, B)) == (verdict.needs_ruling, verdict.candidates)
        assert (B,) == winners(act(ended, RuleWinner(B)))
        assert (A, B) == winners(act(ended, RuleWinner(B, frozenset({A}))))
        refusal(ended, RuleWinner(C))
        refusal(ended, RuleWinner(A, frozenset({C})))

    def test_who_arrives_in_the_agenda_phase(self) -> None:
        """The texts do not say: the table ends the game, or plays on to the next status phase."""
        before = table(10, 7, 0, house=CIVILIZED, phase=Phase.AGENDA, has_phases=True)

        assert (A,) == winners(act(before, CallTheEnd()))
        played_on = after(before, StartPhase(Phase.STRATEGY, 2), StartPhase(Phase.STATUS, 2))
        assert (A,) == winners(act(played_on, StartPhase(Phase.AGENDA, 2)))

    @pytest.mark.parametrize(
        "before", [table(9, 0, 0), table(9, 0, 0, house=CIVILIZED)], ids=["without it", "too early"]
    )
    def test_nobody_else_calls_the_end(self, before: Table) -> None:
        """Nor before somebody has arrived."""
        refusal(before, CallTheEnd())

    def test_a_win_is_shared_nowhere_else(self) -> None:
        """98.7 has one winner."""
        tied = act(table(9, 9, 0, cards={A: (1,)}), GainTogether({A: ONE, B: ONE}))

        refusal(tied, RuleWinner(A, frozenset({B})))
        assert (A,) == winners(act(tied, RuleWinner(A, frozenset({A}))))


class TestOneByOne:
    """The other reading of an agenda that gives points to several."""

    IN_TURN = House(frozenset({"base"}), agenda_points="in_turn")

    def test_in_speaker_order_until_somebody_arrives(self) -> None:
        """The winner is the same in the agenda phase, and the others stay where they are."""
        before = table(9, 9, 9, speaker=B, house=self.IN_TURN, phase=Phase.AGENDA, has_phases=True)

        assert (9, 10, 9) == act(before, ResolveMutiny(Vote.FOR, frozenset({A, B, C}))).points
        assert (9, 10, 9) == act(before, ResolveSeedOfAnEmpire(Vote.FOR)).points
        assert (8, 9, 8) == act(before, ResolveMutiny(Vote.AGAINST, frozenset({A, C}))).points

    def test_in_the_action_phase_by_initiative(self) -> None:
        """Some abilities resolve an agenda there."""
        cards = one_card_each(5, 2, 1)
        before = table(9, 9, 0, house=self.IN_TURN, phase=Phase.ACTION, has_phases=True, cards=cards)

        assert (9, 10, 0) == act(before, ResolveSeedOfAnEmpire(Vote.FOR)).points

    def test_nobody_of_that_seat(self) -> None:
        """Is refused in either reading."""
        refusal(table(9, 9, 9, house=self.IN_TURN), ResolveMutiny(Vote.FOR, frozenset({A, D})))


class TestBoxes:
    """What a table can be offered."""

    def house(self, **options: bool) -> House:
        """Return what is fixed by options."""
        return opening(evolve(setup(3), options=Options(**options))).house  # type: ignore[arg-type]

    def test_prophecy_of_kings_takes_three_laws_out(self) -> None:
        """And brings Political Censure."""
        with_it = {one.id for one in sources(self.house())}
        without = {one.id for one in sources(self.house(prophecy_of_kings=False))}
        three = {"shard_law", "crown_emphidia_law", "holy_planet_of_ixth"}

        assert (set(), three) == (with_it & three, without & three)
        assert ("political_censure" in with_it, "political_censure" in without) == (True, False)

    @pytest.mark.parametrize("event", ["total_war", "zealous_orthodoxy", "monuments_to_the_ages", "civilized_society"])
    def test_events_are_chosen(self, event: str) -> None:
        """Each by itself."""
        assert event not in {one.id for one in sources(self.house())}
        assert event in {one.id for one in sources(self.house(**{event: True}))}

    def test_codices_and_thunders_edge(self) -> None:
        """Book of Latvinia, The Silver Flame."""
        base = {one.id for one in sources(self.house(codices=False, thunders_edge=False))}

        assert not base & {"book_of_latvinia", "neuraloop", "silver_flame", "styx"}
        assert {"book_of_latvinia", "neuraloop", "silver_flame", "styx"} <= {one.id for one in sources(self.house())}

    @pytest.mark.parametrize(("pok", "number"), [(True, (20, 20, 40)), (False, (10, 10, 20))])
    def test_decks(self, pok: bool, number: tuple[int, int, int]) -> None:
        """As many cards as the boxes have."""
        before = opening(evolve(setup(3), options=Options(prophecy_of_kings=pok)))

        assert number == tuple(len(deck(before, stage)) for stage in Stage)

    def test_a_card_is_gone_when_it_lies_there(self) -> None:
        """Revealed, or scored."""
        before = after(revealed(2), ScoreSecretObjective(A, ICON))

        assert (18, 39) == (len(deck(before, Stage.ONE)), len(deck(before, Stage.SECRET)))

    def test_the_grid(self) -> None:
        """What was revealed in its order, and what was scored without being revealed."""
        hidden = act(table(0, 0, 0), ScorePublicObjective(A, STAGE_I[4]))

        assert STAGE_I[:2] == [card.id for card in public_objectives(revealed(2))]
        assert [STAGE_I[4]] == [card.id for card in public_objectives(hidden)]
        assert [] == [card.id for card in public_objectives(act(table(0, 0, 0), ScorePublicObjective(A, ANY_STAGE_I)))]

    def test_scorable_says_what_scoring_says(self) -> None:
        """The same reason, for every objective."""
        before = act(revealed(3), ScorePublicObjective(A, STAGE_I[0]))
        reasons = {card.id: str(why) for card, why in scorable(before, A)}

        assert set(reasons.values()) == {
            "%(player)s has scored this objective already.",
            "%(player)s has scored a public objective in this status phase.",
        }
        assert {None} == {why for _, why in scorable(before, B)}
        for card, why in scorable_secrets(before, B):
            if why is None:
                act(before, ScoreSecretObjective(B, SecretId(card.id)))
            else:
                assert str(why) == str(refusal(before, ScoreSecretObjective(B, SecretId(card.id))))

    @pytest.mark.parametrize("players", [7, 8])
    def test_large_tables_need_prophecy_of_kings(self, players: int) -> None:
        """The base game has six colours."""
        with pytest.raises(Refusal, match="Prophecy of Kings"):
            opening(evolve(setup(players), options=Options(prophecy_of_kings=False)))

    def test_a_table_can_be_hashed(self) -> None:
        """Pages remember what they have rendered by it."""
        tables = [table(0, 0, 0), revealed(3), act(revealed(3), GainRelic(A, SHARD))]

        assert all(hash(one) == hash(evolve(one)) for one in tables)
        assert all(one != other for one, other in pairwise(tables))


def test_a_notice_that_nothing_says_twice() -> None:
    """A reveal that fits draws none."""
    assert [] == notices(table(0, 0, 0), RevealObjective(STAGE_I[0]))
