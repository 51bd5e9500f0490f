"""The course of a turn."""

from __future__ import annotations

import pytest

from laurel.games.twilight_struggle import GAME
from laurel.games.twilight_struggle.actions import (
    Action,
    CheckMilitaryOperations,
    ContinueFinalScoring,
    GainPoints,
    PlayEvent,
    RevealHeldCards,
    RuleWinner,
    SetDefcon,
    SetMilitaryOperations,
    StartActionRound,
    StartTurn,
)
from laurel.games.twilight_struggle.components import CardId, Pair
from laurel.games.twilight_struggle.state import EndingKind, Phase, State
from laurel.games.twilight_struggle.turns import OPERATIONS_MISSING, ROUNDS_LEFT, next_step
from laurel.match.message import Refusal
from laurel.match.setup import Seat
from tests.games.twilight_struggle.support import US, USSR, at, opening, play


def walk(state: State) -> list[object]:
    """Return everything that the course of the game asks for, from here to the end."""
    steps: list[object] = []
    while (step := next_step(state)) is not None:
        steps.append(step)
        state = play(state, step)
    return steps


def test_a_whole_game() -> None:
    """Ten turns, six and then seven rounds a side, ten checks, six regions and the China Card."""
    steps = walk(opening())
    counted = {kind: sum(isinstance(step, kind) for step in steps) for kind in {type(step) for step in steps}}

    assert {
        StartTurn: 10,
        StartActionRound: 2 * (3 * 6 + 7 * 7),
        CheckMilitaryOperations: 10,
        ContinueFinalScoring: 7,
    } == counted
    assert [StartTurn(1), StartActionRound(1, USSR), StartActionRound(1, US)] == steps[:3]


def test_late_war_is_three_turns() -> None:
    """It begins with turn 8."""
    steps = walk(opening(scenario="late_war"))

    assert [8, 9, 10] == [step.turn for step in steps if isinstance(step, StartTurn)]


def test_north_sea_oil_gives_the_us_an_eighth_round() -> None:
    """In its own turn only, and the US goes on alone."""
    state = play(at(), StartTurn(8), PlayEvent(CardId("north_sea_oil"), US), StartActionRound(7, US))

    assert StartActionRound(8, US) == next_step(state)
    assert (7, 7) == (state.action_rounds(USSR), play(state, StartTurn(9)).action_rounds(US))


class TestNewTurn:
    """The turn marker moves on."""

    def test_defcon_improves_at_the_start_of_a_turn(self) -> None:
        """By one, up to 5, and not before the first turn."""
        assert 4 == play(at(defcon=4), StartTurn(1)).defcon
        assert 4 == play(at(), StartTurn(1), SetDefcon(3), StartTurn(2)).defcon
        assert 5 == play(at(), StartTurn(1), StartTurn(2)).defcon

    def test_what_was_for_one_turn_is_gone(self) -> None:
        """Military operations, and events that last as long."""
        state = play(at(military=Pair(3, 2)), StartTurn(1), PlayEvent(CardId("u2_incident"), US), StartTurn(2))

        assert (Pair(), ()) == (state.military, state.effects)

    @pytest.mark.parametrize("turn", [0, 2, 3, 11])
    def test_turns_go_forward(self, turn: int) -> None:
        """From 3 to 4, or further where turns were not entered."""
        state = play(at(), StartTurn(3))

        assert 5 == play(state, StartTurn(5)).course.turn
        with pytest.raises(Refusal):
            play(state, StartTurn(turn))

    def test_a_check_that_ends_the_game_allows_no_other_turn(self) -> None:
        """Military operations are checked first, but not for a turn that cannot begin."""
        state = play(at(), StartTurn(3), SetMilitaryOperations(USSR, 5), GainPoints(ussr=19))

        assert play(state, StartTurn(4, checks_operations=True)).ending is not None
        with pytest.raises(Refusal):
            play(state, StartTurn(3, checks_operations=True))

    def test_the_check_is_missed(self) -> None:
        """A turn that passed without it draws a notice."""
        begun = play(at(), StartTurn(1))

        assert 1 == len(GAME.apply(begun, StartTurn(2)).notices)
        assert 0 == len(GAME.apply(play(begun, CheckMilitaryOperations()), StartTurn(2)).notices)


class TestMilitaryOperations:
    """The check at the end of a turn (8.2)."""

    def test_it_may_end_the_game_before_final_scoring(self) -> None:
        """In turn 10 as well: nothing comes after it."""
        state = play(at(score=19), StartTurn(10), SetDefcon(2), SetMilitaryOperations(US, 2), CheckMilitaryOperations())

        assert state.ending is not None
        assert (EndingKind.POINTS, US, None) == (state.ending.kind, state.ending.winner, next_step(state))

    def test_once_a_turn(self) -> None:
        """Not twice."""
        with pytest.raises(Refusal):
            play(at(), CheckMilitaryOperations(), CheckMilitaryOperations())


class TestEarlyEnd:
    """A turn that ends while action rounds are left."""

    @pytest.mark.parametrize("end", [CheckMilitaryOperations(), StartTurn(2, checks_operations=True), StartTurn(2)])
    def test_is_asked_about(self, end: Action) -> None:
        """With the rounds and the military operations that are missing, once each."""
        state = play(at(), StartTurn(1), SetMilitaryOperations(USSR, 5), StartActionRound(1, USSR))
        said = [(one.message.text, one.message.data) for one in GAME.apply(state, end).questions]

        assert [(ROUNDS_LEFT, {"us": 6, "ussr": 5}), (OPERATIONS_MISSING, {"us": 5, "ussr": 0})] == said

    def test_at_the_end_nothing_is_asked(self) -> None:
        """Nor where the players enter no action rounds, and not again after the check."""
        last = play(at(), StartTurn(1), StartActionRound(6, US))
        checked = play(at(), StartTurn(1), StartActionRound(1, USSR), CheckMilitaryOperations())

        assert () == GAME.apply(last, CheckMilitaryOperations()).questions
        assert () == GAME.apply(play(at(), StartTurn(1)), StartTurn(2, checks_operations=True)).questions
        assert () == GAME.apply(checked, StartTurn(2)).questions


class TestHeldCards:
    """Scoring cards in hand at the end of a turn."""

    def test_nobody_holds_one(self) -> None:
        """The game goes on."""
        assert at() == play(at(), RevealHeldCards(frozenset()))

    def test_who_holds_one_loses(self) -> None:
        """As in tournaments (11.1.2)."""
        ending = play(at(), RevealHeldCards(frozenset({US}))).ending

        assert ending is not None
        assert (EndingKind.HELD_CARD, USSR) == (ending.kind, ending.winner)

    def test_without_that_rule(self) -> None:
        """It is pointed out."""
        made = GAME.apply(at(options={"held_card_loses": False}), RevealHeldCards(frozenset({US})))

        assert (None, 1) == (made.state.ending, len(made.notices))

    @pytest.mark.parametrize(("ruling", "winners"), [(Seat(1), (Seat(1),)), (None, ())])
    def test_both_hold_one(self, ruling: Seat | None, winners: tuple[Seat, ...]) -> None:
        """No rule says who wins: the table does, or calls a draw."""
        state = play(at(), RevealHeldCards(frozenset({US, USSR})))
        asked, ruled = GAME.verdict(state), GAME.verdict(play(state, RuleWinner(ruling)))

        assert asked is not None
        assert ruled is not None
        assert (asked.needs_ruling, ruled.needs_ruling, winners) == (True, False, ruled.winners)

    @pytest.mark.parametrize("winner", [Seat(0), None])
    def test_nothing_to_rule(self, winner: Seat | None) -> None:
        """While the game runs."""
        with pytest.raises(Refusal):
            play(at(), RuleWinner(winner))

    def test_nobody_else_wins(self) -> None:
        """But who sits at the table."""
        with pytest.raises(Refusal):
            play(at(), RevealHeldCards(frozenset({US, USSR})), RuleWinner(Seat(2)))


@pytest.mark.parametrize("entered", [StartActionRound(0, US), StartActionRound(7, US)])
def test_no_such_action_round(entered: StartActionRound) -> None:
    """Early turns have six."""
    with pytest.raises(Refusal):
        play(at(), StartTurn(1), entered)


def test_no_action_round_before_the_first_turn() -> None:
    """The set-up comes first."""
    assert Phase.SETUP is opening().course.phase
    with pytest.raises(Refusal):
        play(opening(), StartActionRound(1, USSR))
