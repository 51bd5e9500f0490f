"""Taps on a player's plus, and the answer to the question about their source."""

from __future__ import annotations

import pytest

from laurel.app.entry.editing import TAPS_BELONG_TOGETHER
from laurel.games.twilight_imperium.actions import (
    Gain,
    GiveSupport,
    Lose,
    RevealObjective,
    ScorePublicObjective,
)
from laurel.games.twilight_imperium.components import CUSTODIANS, ObjectiveId, SourceId
from laurel.match.setup import Points
from tests.app.support import A_WHILE, at_the_board, stored_actions
from tests.support import A, B, C, entry_id

ONE, TWO = Points(1), Points(2)
SECRET = SourceId("secret_objective")
MARKET = ObjectiveId("corner_the_market")


class TestTaps:
    """Quick taps on one player are one entry."""

    @pytest.mark.parametrize(
        ("pause", "expected"),
        [
            (0, [Gain(A, TWO)]),
            (TAPS_BELONG_TOGETHER, [Gain(A, TWO)]),
            (TAPS_BELONG_TOGETHER + 1, [Gain(A, ONE), Gain(A, ONE)]),
        ],
    )
    def test_taps_within_four_seconds_are_one(self, pause: int, expected: list[Gain]) -> None:
        """Four seconds after the last tap the next one is an entry of its own."""
        tab = at_the_board()
        tab.tap(A)
        tab.device.wait(pause)
        tab.tap(A)
        assert expected == tab.actions == stored_actions(tab.store)

    def test_every_tap_begins_the_four_seconds_anew(self) -> None:
        """Five points tapped at leisure are one entry."""
        tab = at_the_board()
        for _ in range(5):
            tab.device.wait(TAPS_BELONG_TOGETHER - 1)
            tab.tap(A)
        assert [Gain(A, Points(5))] == tab.actions

    def test_another_player_separates(self) -> None:
        """A, B, A are three entries, however quick."""
        tab = at_the_board()
        for seat in (A, B, A):
            tab.tap(seat)
        assert [Gain(A, ONE), Gain(B, ONE), Gain(A, ONE)] == tab.actions

    def test_plus_and_minus_stay_apart(self) -> None:
        """A point gained and a point lost are two events."""
        tab = at_the_board()
        tab.tap(A)
        tab.tap(A, "lose")
        assert [Gain(A, ONE), Lose(A, ONE)] == tab.actions

    def test_a_named_source_separates(self) -> None:
        """Once it is said where a point came from, the next tap is another point."""
        tab = at_the_board()
        tab.tap(A)
        tab.do("amend", entry=tab.ids[0], source="secret_objective", points="1")
        tab.tap(A)
        assert [Gain(A, ONE, SECRET), Gain(A, ONE)] == tab.actions

    def test_a_correction_elsewhere_does_not_join_old_taps(self) -> None:
        """Taking out an old entry and tapping at once is a new entry, not more of one from an hour ago."""
        tab = at_the_board(Gain(B, ONE, SECRET), Gain(A, ONE))
        tab.device.wait(A_WHILE)
        tab.do("remove", entry=entry_id(0))
        tab.tap(A)
        assert [Gain(A, ONE), Gain(A, ONE)] == tab.actions

    def test_undo_takes_back_one_tap(self) -> None:
        """Of two taps that are one entry, the first remains."""
        tab = at_the_board()
        tab.tap(A)
        tab.tap(A)
        tab.do("undo")
        assert [Gain(A, ONE)] == tab.actions

    def test_the_question_after_a_tap_names_sources_worth_as_much(self) -> None:
        """After two taps, only what gives two points is offered."""
        tab = at_the_board()
        tab.tap(A)
        tab.tap(A)
        assert "Stage II +2" in [one.text for one in tab.page.one("section", "slot").all("button")]
        assert "Secret" not in [one.text for one in tab.page.one("section", "slot").all("button")]


class TestAmend:
    """Saying afterwards where points came from."""

    def test_the_entry_keeps_its_place(self) -> None:
        """Only the source changes."""
        tab = at_the_board(Gain(A, ONE))
        tab.do("amend", entry=entry_id(0), source="secret_objective", points="1")
        assert [Gain(A, ONE, SECRET)] == tab.actions == stored_actions(tab.store)

    def test_a_quick_tap_turns_out_to_have_been_an_objective(self) -> None:
        """It becomes another kind of entry, of which nothing of the tap is left."""
        tab = at_the_board(RevealObjective(MARKET), Gain(A, ONE))
        tab.do("amend", entry=entry_id(1), kind="score_public_objective", player="0", objective=MARKET)
        assert tab.actions[1] == ScorePublicObjective(A, MARKET)
        assert tab.points == [1, 0, 0, 0]

    def test_an_amendment_to_what_is_refused_leaves_the_tap(self) -> None:
        """Nobody scores an objective twice."""
        tab = at_the_board(RevealObjective(MARKET), ScorePublicObjective(A, MARKET), Gain(A, ONE))
        tab.do("amend", entry=entry_id(2), kind="score_public_objective", player="0", objective=MARKET)
        assert tab.actions[2] == Gain(A, ONE)
        assert tab.toasts == ["A has already scored this objective. rule 61.8"]

    def test_an_amendment_on_a_sheet_closes_it(self) -> None:
        """As when somebody said who gave Support for the Throne."""
        tab = at_the_board(Gain(A, ONE))
        tab.do("open", sheet="support", seat="0", entry=entry_id(0))
        tab.do("amend", entry=entry_id(0), kind="give_support", giver="1", holder="0")
        assert tab.actions == [GiveSupport(B, A)]
        assert not tab.has_sheet

    def test_what_the_rules_refuse_is_not_amended(self) -> None:
        """The custodians token cannot be taken twice, by an afterthought either."""
        tab = at_the_board(Gain(A, ONE, CUSTODIANS), Gain(B, ONE))
        tab.do("amend", entry=entry_id(1), source=CUSTODIANS)
        assert tab.actions[1] == Gain(B, ONE)
        assert tab.toasts == ["The custodians token has already been taken."]

    def test_an_older_entry_is_amended_like_a_correction(self) -> None:
        """Another tab has entered more by now: what follows is not lost silently."""
        tab = at_the_board(Gain(B, ONE), Gain(A, ONE, CUSTODIANS), Gain(C, ONE))
        tab.do("amend", entry=entry_id(0), source=CUSTODIANS)
        assert tab.actions[0] == Gain(B, ONE)
        assert len(tab.lines) == 1
