"""The course of a turn."""

from __future__ import annotations

from laurel.games.twilight_struggle import actions
from laurel.games.twilight_struggle.actions import (
    Action,
    CheckMilitaryOperations,
    StartActionRound,
    StartTurn,
)
from tests.markup import Element, sent_by
from tests.pages.twilight_struggle.support import (
    US,
    USSR,
    board,
    entered,
    play,
    sheet,
)


class TestTurn:
    """What comes next, and the end of a turn."""

    def test_the_set_up(self) -> None:
        """It says what is still to be placed, and where."""
        asked = [line.text for line in board(play(handicap=2)).one("ul", "ts-turn-asked").all("li")]

        assert [
            "USSR places 6: Eastern Europe",
            "USA places 7: Western Europe",
            "USA places 2: Western Europe, or where it has printed influence",
        ] == asked

    def test_the_next_step(self) -> None:
        """Turns and action rounds are a button each; the end of a turn and final scoring are sheets."""

        def step(*played: Action) -> Element:
            return board(play(*played)).one("button", id="next-step")

        assert StartTurn(1) == entered(step())
        assert StartActionRound(1, USSR) == entered(step(StartTurn(1)))
        assert {"sheet": "end"} == sent_by(step(StartTurn(1), StartActionRound(6, US)))
        assert {"sheet": "reveal"} == sent_by(step(StartTurn(10), CheckMilitaryOperations()))

    def test_the_end_of_a_turn(self) -> None:
        """First military operations, then held cards, then the next turn."""
        before = sheet(play(StartTurn(1), actions.SetMilitaryOperations(US, 2)), "end")
        after = sheet(play(StartTurn(1), CheckMilitaryOperations()), "end")

        check = before.one("button", id="check-operations")
        assert "Check: USA +2" == check.text
        assert CheckMilitaryOperations() == entered(check)
        assert "end" == sent_by(check)["then"]
        assert not before.all("button", id="after-turn")
        assert StartTurn(2) == entered(after.one("button", id="after-turn"))
        assert not after.all("button", id="check-operations")
