"""What is within reach in this round, and who would win first; against every way to play a small round."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

import attrs
import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from laurel.games.twilight_imperium import GAME
from laurel.games.twilight_imperium.actions import (
    Action,
    CountSecrets,
    Eliminate,
    Gain,
    GainFromLaw,
    GainRelic,
    GainStyx,
    GiveSupport,
    LoseHomeSystem,
    ResolveImperial,
    RevealObjective,
    ScorePublicObjective,
    ScoreSecretObjective,
    ScoreStatusPhase,
    StartPhase,
    UseBookOfLatvinia,
    UseCrownOfEmphidia,
)
from laurel.games.twilight_imperium.components import (
    ANY_SECRET,
    BOOK,
    CROWN,
    CUSTODIANS,
    MONUMENTS,
    OBSIDIAN,
    SHARD,
    LawId,
    Monument,
    ObjectiveId,
    Stage,
    StrategyCard,
)
from laurel.games.twilight_imperium.offers import deck, public_objectives
from laurel.games.twilight_imperium.outlook import Reach, RoundStep, outlook, reach, secrets_left
from laurel.games.twilight_imperium.state import Claims, Phase, State
from laurel.match.message import Refusal
from laurel.match.setup import Points, Seat
from tests.games.twilight_imperium.support import act, after, one_card_each, table
from tests.support import A, B, C, D

ONE = Points(1)
SHARD_LAW = LawId("shard_law")
EXPAND, SWAY, SUBDUE = ObjectiveId("expand_borders"), ObjectiveId("sway_the_council"), ObjectiveId("subdue_the_galaxy")


def worth(of: State, seat: Seat) -> dict[tuple[str, RoundStep], int]:
    """Return what a player can still gain, by source and step."""
    found: dict[tuple[str, RoundStep], int] = {}
    for chance in reach(of, seat).chances:
        key = (chance.source, chance.step)
        found[key] = found.get(key, 0) + chance.points
    return found


def ready(*points: int, phase: Phase = Phase.ACTION, cards: tuple[int, ...] = (1, 2, 8), target: int = 10) -> State:
    """Return a table with two objectives revealed, empty hands and no support left to give, custodians taken."""
    made = table(*points, cards=one_card_each(*cards), target=target, phase=phase, has_phases=True)
    return evolve(
        made,
        custodians_taken=True,
        cards=evolve(made.cards, supports=tuple((seat, Seat((seat + 1) % len(points))) for seat in made.seats)),
        objectives=evolve(made.objectives, revealed=(EXPAND, SUBDUE), hands=(0,) * len(points)),
    )


class TestChances:
    """What counts, and what does not."""

    def test_one_public_objective_in_the_status_phase(self) -> None:
        """The one that is worth most."""
        assert {(SUBDUE, RoundStep.SCORING): 2} == worth(ready(0, 0, 0), A)

    def test_imperial_scores_another_and_mecatol_rex(self) -> None:
        """For whoever holds card 8 and has not used it."""
        before = ready(0, 0, 0)
        expected = {
            (SUBDUE, RoundStep.ACTION): 2,
            ("imperial_mecatol", RoundStep.ACTION): 1,
            (EXPAND, RoundStep.SCORING): 1,
        }

        assert expected == worth(before, C)
        assert {(SUBDUE, RoundStep.SCORING): 2} == worth(act(before, ResolveImperial(C, controls_mecatol=True)), C)

    def test_in_the_strategy_phase_imperial_can_still_be_chosen(self) -> None:
        """By who has no card yet, while nobody has it."""
        free = evolve(ready(0, 0, 0, phase=Phase.STRATEGY), strategy_cards=((StrategyCard(1), StrategyCard(2)), (), ()))

        assert ("imperial_mecatol", RoundStep.ACTION) not in worth(free, A)
        assert ("imperial_mecatol", RoundStep.ACTION) in worth(free, B)
        assert ("imperial_mecatol", RoundStep.ACTION) not in worth(
            evolve(free, strategy_cards=((), (), (StrategyCard(8),))), B
        )

    def test_what_was_scored_is_gone(self) -> None:
        """Nobody scores an objective twice."""
        before = act(ready(0, 0, 0, phase=Phase.STATUS), ScorePublicObjective(A, SUBDUE))

        assert {} == worth(before, A)
        assert {(EXPAND, RoundStep.SCORING): 1} == worth(act(before, StartPhase(Phase.STATUS, 2)), A)

    def test_a_lost_home_system(self) -> None:
        """No public objectives, and the point for Mecatol Rex anyway."""
        assert {("imperial_mecatol", RoundStep.ACTION): 1} == worth(act(ready(0, 0, 0), LoseHomeSystem(C)), C)

    @pytest.mark.parametrize(
        ("phase", "hand", "expected"),
        [
            (Phase.ACTION, 2, {("secret_objective", RoundStep.ACTION): 2}),
            (Phase.STATUS, 1, {("secret_objective", RoundStep.SCORING): 1}),
            (Phase.STATUS, 3, {("secret_objective", RoundStep.SCORING): 1, ("secret_objective", RoundStep.AGENDA): 2}),
            (Phase.AGENDA, 3, {("secret_objective", RoundStep.AGENDA): 2}),
            (Phase.ACTION, None, {("secret_objective", RoundStep.ACTION): 3}),
        ],
        ids=str,
    )
    def test_secret_objectives_within_reach_depend_on_the_phase(
        self, phase: Phase, hand: int | None, expected: object
    ) -> None:
        """Any number in the action phase, one in the status phase, two cards there are for the agenda phase."""
        before = act(ready(0, 0, 0, phase=phase), LoseHomeSystem(A))
        before = evolve(before, objectives=evolve(before.objectives, hands=(hand, 0, 0)))

        assert expected == worth(before, A)

    def test_four_with_the_obsidian(self) -> None:
        """Who holds it may have one more."""
        before = after(ready(0, 0, 0), GainRelic(B, OBSIDIAN), CountSecrets(B, 4))

        assert (4, 0) == (secrets_left(before, B), secrets_left(before, A))

    @pytest.mark.parametrize(
        ("phase", "action", "agenda"), [(Phase.ACTION, 1, 1), (Phase.STATUS, 0, 1), (Phase.AGENDA, 0, 1)]
    )
    def test_a_leaked_objective(self, phase: Phase, action: int, agenda: int) -> None:
        """Others score it in the phase that is printed on it, beside the public one of the status phase."""
        before = ready(0, 0, 0, phase=phase)
        found = []
        for objective in (ObjectiveId("brave_the_void"), ObjectiveId("dictate_policy")):
            leaked = evolve(before, objectives=evolve(before.objectives, leaked=objective))
            found.append({step: points for (source, step), points in worth(leaked, B).items() if source == objective})

        assert [{RoundStep.ACTION: action} if action else {}, {RoundStep.AGENDA: agenda}] == found

    def test_custodians_and_supports(self) -> None:
        """The token while it lies there; every note that its owner still has."""
        before = evolve(ready(0, 0, 0), custodians_taken=False)
        before = evolve(before, cards=evolve(before.cards, supports=((A, B),)))

        assert 2 == worth(before, A)[("support_for_the_throne", RoundStep.ACTION)]
        assert 1 == worth(before, B)[("support_for_the_throne", RoundStep.ACTION)]
        assert 1 == worth(before, A)[(CUSTODIANS, RoundStep.ACTION)]

    def test_an_eliminated_player(self) -> None:
        """Reaches nothing, and gives nothing."""
        before = evolve(ready(0, 0, 0, 0, cards=(1, 2, 8, 3)), cards=table(0, 0, 0).cards)
        gone = act(before, Eliminate(D))

        assert 3 == worth(before, A)[("support_for_the_throne", RoundStep.ACTION)]
        assert 2 == worth(gone, A)[("support_for_the_throne", RoundStep.ACTION)]
        assert [A, B, C] == [one.player for one in outlook(gone).reaches]

    def test_cards_that_others_have(self) -> None:
        """Shard of the Throne, both of them, and Styx can be taken in the action phase."""
        before = after(ready(0, 0, 0), GainRelic(A, SHARD), GainFromLaw(A, SHARD_LAW), GainStyx(A))
        found = {source for source, _ in worth(before, B)} - {SUBDUE}

        assert {"shard_relic", "shard_law", "styx"} == found
        assert {SUBDUE} == {source for source, _ in worth(before, A)}

    def test_relics_of_the_own(self) -> None:
        """Those that give their point when they are purged."""
        before = after(ready(0, 0, 0), GainRelic(A, BOOK), GainRelic(A, CROWN))
        expected = {(SUBDUE, RoundStep.SCORING): 2, (BOOK, RoundStep.ACTION): 1, (CROWN, RoundStep.END_OF_STATUS): 1}

        assert expected == worth(before, A)

    @pytest.mark.parametrize(
        ("commodities", "at_once", "at_the_next_status_phase"), [(1, 0, 0), (2, 0, 1), (3, 1, 0), (5, 1, 1), (6, 2, 0)]
    )
    def test_monuments_give_a_point_for_every_three_commodities(
        self, commodities: int, at_once: int, at_the_next_status_phase: int
    ) -> None:
        """A monument of somebody else has a point for every three commodities, and gets one more a round."""
        before = ready(0, 0, 0)
        held = evolve(before.cards, monuments=((Monument(1), B, commodities),))
        made = evolve(before, cards=held, config=evolve(before.config, events=frozenset({MONUMENTS})))
        gained = {RoundStep.ACTION: at_once, RoundStep.START_OF_STATUS: at_the_next_status_phase}

        for seat in (A, B):
            found = {step: points for (source, step), points in worth(made, seat).items() if source == MONUMENTS}
            assert found == {
                step: points for step, points in gained.items() if points and (seat, step) != (B, RoundStep.ACTION)
            }

    def test_nothing_is_known(self) -> None:
        """A table that only counts: what is assumed is said."""
        found = outlook(table(0, 0, 0))
        said = " ".join(message.text for message in found.assumptions)

        assert "stage II objectives are assumed" in said
        assert "Strategy cards" in said
        assert 3 == sum("secret objectives in hand are not entered" in message.text for message in found.assumptions)
        assert [10, 10, 10] == [one.most for one in found.reaches]


def test_the_steps_of_a_round() -> None:
    """Each comes after the one before: who scores in an earlier one wins first."""
    steps = (RoundStep.ACTION, RoundStep.START_OF_STATUS, RoundStep.SCORING, RoundStep.END_OF_STATUS, RoundStep.AGENDA)
    assert all(earlier < later for earlier, later in pairwise(steps))


class TestWhoWins:
    """In which order of initiative that would win."""

    def test_the_first_in_initiative_order_who_can_arrive(self) -> None:
        """Whoever leads."""
        found = outlook(ready(8, 8, 6, cards=(5, 2, 1), phase=Phase.STATUS))

        assert (B, A) == found.in_status
        assert B is found.first
        assert [C, B, A] == [one.player for one in found.reaches]

    def test_in_the_action_phase_already(self) -> None:
        """Imperial is faster than initiative."""
        found = outlook(ready(8, 9, 7))

        assert (C,) == found.in_action
        assert (A, B, C) == found.in_status
        assert A is found.first

    def test_where_the_order_is_not_known(self) -> None:
        """Of several nobody is named; a single one is."""
        several = evolve(ready(9, 9, 0, phase=Phase.STATUS), strategy_cards=((), (), ()))
        single = evolve(ready(9, 0, 0, phase=Phase.STATUS), strategy_cards=((), (), ()))

        assert ((A, B), None) == (outlook(several).in_status, outlook(several).first)
        assert A is outlook(single).first

    def test_nobody_is_near(self) -> None:
        """No threat."""
        found = outlook(ready(1, 2, 3))

        assert ((), (), None) == (found.in_action, found.in_status, found.first)

    def test_the_status_phase_is_over(self) -> None:
        """In the agenda phase nobody scores in the status phase of this round any more."""
        assert () == outlook(ready(9, 9, 9, phase=Phase.AGENDA)).in_status


# Against every way to play


@st.composite
def small_tables(draw: st.DrawFn) -> tuple[State, Seat]:
    """A small table somewhere in a round, and a player of it."""
    players = 3
    phase = draw(st.sampled_from([Phase.ACTION, Phase.ACTION, Phase.STATUS]))
    points = [draw(st.integers(0, 13)) for _ in range(players)]
    made = table(*points, target=14, cards=one_card_each(*draw(st.permutations([1, 5, 8]))), has_phases=True)
    revealed = draw(st.lists(st.sampled_from([EXPAND, SWAY, SUBDUE]), min_size=1, unique=True))
    for objective in revealed:
        made = act(made, RevealObjective(objective))
    if draw(st.booleans()):
        made = act(made, GiveSupport(B, C))
    for card, relic in ((SHARD, True), (BOOK, True), (CROWN, True)):
        if relic and draw(st.booleans()):
            made = act(made, GainRelic(draw(st.sampled_from([A, B])), card))
    if draw(st.booleans()):
        made = act(made, GainFromLaw(B, SHARD_LAW))
    made = evolve(made, custodians_taken=draw(st.booleans()), phase=phase)
    made = evolve(
        made, objectives=evolve(made.objectives, hands=tuple(draw(st.integers(0, 2)) for _ in range(players)))
    )
    seat = draw(st.sampled_from([A, B, C]))
    if draw(st.booleans()):
        made = evolve(made, home_systems=evolve(made.home_systems, lost=frozenset({A})))
    if phase is Phase.STATUS and draw(st.booleans()):
        made = evolve(made, objectives=evolve(made.objectives, public_scorers=frozenset({seat})))
    over = max(made.points) >= made.target
    return (evolve(made, points=tuple(Points(min(one, 13)) for one in made.points)) if over else made), seat


def choices(now: State, seat: Seat) -> Iterator[Action]:
    """Every entry by which a player may gain something, whether the rules allow it or not."""
    publics = [card.id for card in public_objectives(now)]
    yield from (ScorePublicObjective(seat, one) for one in publics)
    if now.objectives.hands[seat]:
        there = {card.phase: card.id for card in deck(now, Stage.SECRET)}
        yield from (ScoreSecretObjective(seat, one) for one in there.values())
    if seat not in now.imperial and 8 in now.strategy_cards[seat]:
        yield from (ResolveImperial(seat, one, controls_mecatol=True) for one in (None, *publics))
    if now.phase is Phase.ACTION:
        yield Gain(seat, ONE, CUSTODIANS)
        yield GainFromLaw(seat, SHARD_LAW) if now.laws else Gain(seat, ONE, CUSTODIANS)
    if now.phase in (Phase.ACTION, Phase.AGENDA):
        yield from (GiveSupport(giver, seat) for giver in now.seats)
    if now.phase is Phase.ACTION and now.holder(SHARD) is not None:
        yield GainRelic(seat, SHARD)
    if now.holder(BOOK) == seat:
        yield UseBookOfLatvinia(seat, has_four_specialties=True)
    if now.holder(CROWN) == seat:
        yield UseCrownOfEmphidia(seat)
    if now.phase is Phase.ACTION:
        yield StartPhase(Phase.STATUS, now.round)
    if now.phase is Phase.STATUS and now.custodians_taken:
        yield StartPhase(Phase.AGENDA, now.round)


def best(start: State, seat: Seat) -> int:
    """Return the most points that any sequence of entries leads to."""

    @cache
    def played(now: State) -> int:
        most = int(now.points[seat])
        if most == now.target:
            return most
        for action in choices(now, seat):
            try:
                following = GAME.apply(now, action).state
            except Refusal:
                continue
            if following != now:
                most = max(most, played(following))
        return most

    return played(start)


@settings(max_examples=8)
@given(small_tables())
def test_nobody_can_have_more_and_that_much_can_be_had(drawn: tuple[State, Seat]) -> None:
    """The most is what the best of all ways to play the rest of the round leads to."""
    start, seat = drawn
    assert best(start, seat) == reach(start, seat).most


@settings(max_examples=20)
@given(small_tables())
def test_who_threatens_first_wins_the_status_phase(drawn: tuple[State, Seat]) -> None:
    """If all of them score in the status phase what they have left there, the first to arrive is who was named."""
    start = evolve(drawn[0], phase=Phase.STATUS)
    found = outlook(start)
    claims = {one.player: claim(one) for one in found.reaches}
    scored = act(start, ScoreStatusPhase(claims)) if any(any(attrs.astuple(one)) for one in claims.values()) else start

    assert (() if found.first is None else (found.first,)) == scored.on_last_space()


def claim(of: Reach) -> Claims:
    """Return all that a player can score in the status phase."""
    sources = [chance.source for chance in of.chances if chance.step is RoundStep.SCORING]
    publics = [ObjectiveId(source) for source in sources if source != ANY_SECRET]
    return Claims(publics[0] if publics else None, ANY_SECRET if ANY_SECRET in sources else None)
