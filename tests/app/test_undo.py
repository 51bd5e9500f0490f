"""Undo and redo."""

from __future__ import annotations

import pytest

from laurel.app.match_store import MATCH
from laurel.games.twilight_imperium.actions import (
    Gain,
)
from laurel.games.twilight_imperium.components import SourceId
from laurel.match.setup import Points
from tests.app.support import Store, Tab, at_the_board, stored_actions, text_of
from tests.games.twilight_imperium.support import match
from tests.support import A, B, C

ONE, TEN = Points(1), Points(10)
SECRET = SourceId("secret_objective")


class TestUndo:
    """Undo and redo are inverse."""

    def test_to_the_beginning_and_back(self) -> None:
        """Undo and redo lead through the same points, whatever the edits are."""
        tab = at_the_board()
        tables = [tab.points]
        for seat in (A, B, B, C):
            tab.gain(seat)
            tables.append(tab.points)
        tab.do("remove", entry="1")
        tables.append(tab.points)
        for points in reversed(tables[:-1]):
            tab.do("undo")
            assert tab.points == points
        for points in tables[1:]:
            tab.do("redo")
            assert tab.points == points

    @pytest.mark.parametrize("event", ["undo", "redo"])
    def test_where_there_is_nothing_nothing_happens(self, event: str) -> None:
        """No message, no entry."""
        tab = at_the_board()
        tab.do(event)
        assert tab.toasts == []
        assert tab.answer.announcement == ""

    def test_a_new_entry_forgets_what_was_undone(self) -> None:
        """A new edit deletes the undone ones."""
        tab = at_the_board(Gain(A, ONE))
        tab.do("undo")
        tab.tap(B)
        tab.do("redo")
        assert tab.actions == [Gain(B, ONE)]

    def test_undo_survives_a_reload(self) -> None:
        """What was undone is stored too, and comes back in a new tab."""
        tab = at_the_board(Gain(A, ONE))
        tab.do("undo")
        later = Tab(tab.store)
        later.go("/match/a-match")
        assert later.actions == []
        later.do("redo")
        assert later.actions == [Gain(A, ONE)]

    def test_it_is_said(self) -> None:
        """With how far the match is now."""
        tab = at_the_board(Gain(A, ONE))
        assert tab.do("undo").announcement == "Undone: A · +1 Round 1 · Strategy phase"
        assert tab.do("redo").announcement == "Done again: A · +1 Round 1 · Strategy phase"

    def test_a_point_and_its_answer_are_one_step(self) -> None:
        """The question has no answer without its point."""
        tab = at_the_board(Gain(B, ONE))
        tab.tap(A)
        tab.do("amend", entry="1", source="secret_objective", points="1")
        tab.do("undo")
        assert tab.actions == [Gain(B, ONE)]
        assert tab.toasts == ["Undone: A: Secret objective · +1"]
        tab.do("redo")
        assert tab.actions == [Gain(B, ONE), Gain(A, ONE, SECRET)]
        assert tab.toasts == ["Done again: A: Secret objective · +1"]

    @pytest.mark.parametrize(
        ("change", "undone", "redone"),
        [
            ({"do": "remove"}, "Back in the history: A · +1", "Taken out again: A · +1"),
            (
                {"do": "correct", "kind": "gain", "player": "0", "points": "2"},
                "Correction undone: A · +1",
                "Corrected again: A · +2",
            ),
        ],
    )
    def test_a_change_of_an_old_entry_is_named(self, change: dict[str, str], undone: str, redone: str) -> None:
        """With the entry as it is after the step, or as it was where it goes."""
        tab = at_the_board(Gain(A, ONE), Gain(B, ONE))
        tab.do(change["do"], {"entry": "0", **{name: value for name, value in change.items() if name != "do"}})
        tab.do("undo")
        assert tab.toasts == [undone]
        tab.do("redo")
        assert tab.toasts == [redone]

    def test_the_end_can_be_undone(self) -> None:
        """A finished match goes on."""
        tab = at_the_board(Gain(A, TEN))
        tab.do("undo")
        assert tab.session.open_table.replay.verdict is None


class _Interrupted(Store):
    """A store in which another tab writes between two reads of the same match."""

    def __init__(self) -> None:
        super().__init__()
        self.reads_left = -1
        self.newer = ""

    def __getitem__(self, key: str) -> str:
        if key == f"{MATCH}a-match" and self.reads_left >= 0:
            self.reads_left -= 1
            if self.reads_left < 0:
                self.kept[key] = self.newer
        return super().__getitem__(key)


@pytest.mark.parametrize("event", ["undo", "redo"])
def test_another_tab_between_reading_and_writing(event: str) -> None:
    """The step is not made: what it would take back is no longer what was seen."""
    store = _Interrupted()
    tab = at_the_board(Gain(A, ONE), Gain(B, ONE), store=store)
    if event == "redo":
        tab.do("undo")
    store.newer, store.reads_left = text_of(match(Gain(C, ONE))), 1
    tab.do(event)
    assert tab.toasts == ["Another tab changed this match: here is its newest state."]
    assert tab.actions == stored_actions(store) == [Gain(C, ONE)]
