"""Corrections of old entries: correcting, inserting and removing them."""

from __future__ import annotations

import pytest

from laurel.app.session.events import join_texts
from laurel.games.twilight_imperium.actions import (
    Gain,
    RevealObjective,
    ScorePublicObjective,
    TakeStrategyCard,
)
from laurel.games.twilight_imperium.components import CUSTODIANS, ObjectiveId, SourceId, StrategyCard
from laurel.match.setup import Points, Seat
from tests.app.support import A_WHILE, Tab, at_the_board, stored_actions
from tests.support import A, B, C, entry_id

ONE, TEN = Points(1), Points(10)
SECRET = SourceId("secret_objective")
MARKET = ObjectiveId("corner_the_market")


class TestCorrections:
    """Old entries are corrected, and everything after them is counted again."""

    def test_totals_follow_a_corrected_entry(self) -> None:
        """Two points instead of one."""
        tab = at_the_board(Gain(A, ONE, SECRET), Gain(B, ONE))
        tab.do("correct", entry=entry_id(0), kind="gain", player="0", points="2", source="")
        assert tab.points == [2, 1, 0, 0]
        assert tab.toasts == ["Corrected. Everything after it was recounted."]

    def test_a_change_that_later_entries_contradict_asks_first(self) -> None:
        """The sheet names each of them and why, and nothing is stored until somebody decides."""
        tab = _with_a_contradiction()
        assert tab.lines == ["A: Custodians token Before: A +1 After: The custodians token has already been taken."]
        assert tab.actions == stored_actions(tab.store) == [Gain(B, ONE), Gain(A, ONE, CUSTODIANS)]

    def test_closing_leaves_all_as_it_was(self) -> None:
        """Afterwards there is nothing left to confirm."""
        tab = _with_a_contradiction()
        tab.do("close")
        tab.do("confirm")
        assert tab.actions == stored_actions(tab.store) == [Gain(B, ONE), Gain(A, ONE, CUSTODIANS)]
        assert not tab.has_sheet

    def test_confirmed_entries_stay_without_effect(self) -> None:
        """The refused one is still in the history, and says why it has no effect."""
        tab = _with_a_contradiction()
        tab.do("confirm")
        assert tab.actions == [Gain(B, ONE, CUSTODIANS), Gain(A, ONE, CUSTODIANS)]
        assert tab.points == [0, 1, 0, 0]
        tab.go("/match/a-match/history")
        (refused,) = tab.page.all("button", "line-refused")
        assert "The custodians token has already been taken." in refused.text

    def test_one_undo_takes_the_correction_back(self) -> None:
        """And one redo brings it again."""
        tab = _with_a_contradiction()
        tab.do("confirm")
        tab.do("undo")
        assert tab.points == [1, 1, 0, 0]
        tab.do("redo")
        assert tab.points == [0, 1, 0, 0]

    def test_an_entry_made_meanwhile_is_not_lost(self) -> None:
        """What was entered while the question was open outlives the answer."""
        tab = _with_a_contradiction()
        tab.tap(C)
        tab.do("confirm")
        assert Gain(C, ONE) in tab.actions
        assert Gain(C, ONE) in stored_actions(tab.store)

    @pytest.mark.parametrize("event", ["correct", "insert"])
    def test_what_is_refused_itself_is_not_asked_about(self, event: str) -> None:
        """No sheet: the rules just say no."""
        tab = at_the_board(Gain(A, ONE, CUSTODIANS), Gain(B, ONE), Gain(C, ONE))
        tab.do(event, entry=entry_id(1), before=entry_id(2), kind="gain", player="1", points="1", source=CUSTODIANS)
        assert tab.actions == [Gain(A, ONE, CUSTODIANS), Gain(B, ONE), Gain(C, ONE)]
        assert tab.toasts == ["The custodians token has already been taken."]
        assert not tab.has_sheet

    def test_an_entry_without_effect_is_not_corrected_into_another(self) -> None:
        """What the rules refuse is not stored, even in the place of what they refused before."""
        tab = at_the_board(Gain(A, ONE, CUSTODIANS), Gain(B, ONE, CUSTODIANS), Gain(C, ONE))
        tab.do("correct", entry=entry_id(1), kind="gain", player="2", points="1", source=CUSTODIANS)
        assert tab.actions[1] == Gain(B, ONE, CUSTODIANS)
        assert tab.toasts == ["The custodians token has already been taken."]

    def test_an_entry_without_effect_can_be_put_right(self) -> None:
        """Corrected into something legal, it counts."""
        tab = at_the_board(Gain(A, ONE, CUSTODIANS), Gain(B, ONE, CUSTODIANS))
        tab.do("correct", entry=entry_id(1), kind="gain", player="1", points="1", source="secret_objective")
        assert tab.points == [1, 1, 0, 0]

    def test_a_forgotten_entry_is_inserted_before_another(self) -> None:
        """What was forgotten comes in where it belongs."""
        tab = at_the_board(Gain(A, ONE), Gain(C, ONE))
        tab.do("insert", before=entry_id(1), kind="gain", player="1", points="1")
        assert tab.actions == [Gain(A, ONE), Gain(B, ONE), Gain(C, ONE)] == stored_actions(tab.store)

    def test_an_entry_is_removed_and_named(self) -> None:
        """What never happened goes, and the message says what that was."""
        tab = at_the_board(Gain(A, ONE), Gain(C, ONE))
        tab.do("remove", entry=entry_id(0))
        assert tab.actions == [Gain(C, ONE)] == stored_actions(tab.store)
        assert tab.toasts == ["Removed A, +1. Everything after it was recounted."]

    @pytest.mark.parametrize(("then", "sheet"), [("objectives", "objectives"), ("", None)])
    def test_a_change_leads_back_to_where_it_began(self, then: str, sheet: str | None) -> None:
        """A sheet over the board, or the board."""
        tab = at_the_board(RevealObjective(MARKET), ScorePublicObjective(A, MARKET))
        tab.do("open", sheet="scored", seat="0", objective=MARKET, then=then)
        tab.do("remove", entry=entry_id(1), then=then)
        assert sheet == (tab.session.view.dialog and tab.session.view.dialog.name)

    def test_removing_can_ask_too(self) -> None:
        """Without the return of a card there is no room for the next one."""
        cards = [
            TakeStrategyCard(StrategyCard(1), A),
            TakeStrategyCard(StrategyCard(2), A),
            TakeStrategyCard(StrategyCard(1), None),
        ]
        tab = at_the_board(*cards, TakeStrategyCard(StrategyCard(3), A), players=3)
        tab.do("remove", entry=entry_id(2))
        assert tab.lines == ["A: 3 Politics Before: no points After: A has all the strategy cards of this round."]

    def test_an_entry_before_the_end_can_undo_the_end(self) -> None:
        """A corrected match goes on."""
        tab = at_the_board(Gain(A, TEN))
        tab.do("correct", entry=entry_id(0), kind="gain", player="0", points="9")
        assert tab.session.open_match.replay.verdict is None
        assert join_texts(tab.gain(B).announcements)


def _with_a_contradiction() -> Tab:
    """Return a tab that asks whether B, not A, took the custodians token first."""
    tab = at_the_board(Gain(B, ONE), Gain(A, ONE, CUSTODIANS))
    tab.device.wait(A_WHILE)
    tab.do("correct", entry=entry_id(0), kind="gain", player=str(Seat(1)), points="1", source=CUSTODIANS)
    return tab
