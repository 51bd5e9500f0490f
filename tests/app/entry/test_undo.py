"""Undo and redo."""

from __future__ import annotations

import pytest

from laurel.app.connections.messages import ListedDevice
from laurel.app.session.events import join_texts
from laurel.games.twilight_imperium.actions import Gain, StartPhase
from laurel.games.twilight_imperium.components import SourceId
from laurel.games.twilight_imperium.state import Phase
from laurel.match.edits import DeviceId, DeviceNamed
from laurel.match.setup import Points
from tests.app.support import A_WHILE, NamedDevice, Tab, at_the_board, text_of
from tests.support import A, B, C, entry_id

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
        tab.do("remove", entry=tab.ids[1])
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
        assert tab.announced == ""

    def test_a_new_entry_forgets_what_was_undone(self) -> None:
        """After a new entry there is nothing to redo."""
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
        """What it was in words, and how far the match is now where that has changed."""
        tab = at_the_board(Gain(A, ONE))
        assert join_texts(tab.do("undo").announcements) == "Undone. A, +1."
        assert join_texts(tab.do("redo").announcements) == "Done again. A, +1."

    def test_a_point_and_its_answer_are_one_step(self) -> None:
        """The question has no answer without its point."""
        tab = at_the_board(Gain(B, ONE))
        tab.tap(A)
        tab.do("amend", entry=tab.ids[1], source="secret_objective", points="1")
        tab.do("undo")
        assert tab.actions == [Gain(B, ONE)]
        assert tab.toasts == ["Undone A: Secret objective · +1"]
        tab.do("redo")
        assert tab.actions == [Gain(B, ONE), Gain(A, ONE, SECRET)]
        assert tab.toasts == ["Done again A: Secret objective · +1"]

    @pytest.mark.parametrize(
        ("change", "undone", "redone"),
        [
            ({"do": "remove"}, "Removal undone A · +1", "Removed again A · +1"),
            (
                {"do": "correct", "kind": "gain", "player": "0", "points": "2"},
                "Correction undone A · +1",
                "Corrected again A · +2",
            ),
        ],
    )
    def test_a_change_of_an_old_entry_is_named(self, change: dict[str, str], undone: str, redone: str) -> None:
        """With the entry as it is after the step, or as it was where it goes."""
        tab = at_the_board(Gain(A, ONE), Gain(B, ONE))
        tab.do(change["do"], {"entry": entry_id(0), **{name: value for name, value in change.items() if name != "do"}})
        tab.do("undo")
        assert tab.toasts == [undone]
        tab.do("redo")
        assert tab.toasts == [redone]

    def test_a_tap_that_joined_an_entry_is_named(self) -> None:
        """Nobody has corrected anything: the tap by itself is told."""
        tab = at_the_board(Gain(B, ONE))
        for _ in range(3):
            tab.tap(A)
        for expected in ("Undone A · +1", "Undone A · +1", "Undone A · +1"):
            tab.do("undo")
            assert tab.toasts == [expected]
        for _ in range(3):
            tab.do("redo")
            assert tab.toasts == ["Done again A · +1"]

    def test_how_far_the_match_is_is_announced(self) -> None:
        """Where undo or redo changes it."""
        tab = at_the_board(Gain(A, ONE), StartPhase(Phase.STATUS, 1))
        assert "Strategy phase" in join_texts(tab.do("undo").announcements)
        assert "Strategy phase" not in join_texts(tab.do("undo").announcements)
        assert "Status phase" not in join_texts(tab.do("redo").announcements)
        assert "Status phase" in join_texts(tab.do("redo").announcements)

    def test_a_draft_is_taken_back_tap_by_tap(self) -> None:
        """Also later than quick taps, and the scoring with the points that it gave."""
        tab = at_the_board(StartPhase(Phase.STATUS, 1))
        for seat in ("0", "1"):
            tab.device.wait(A_WHILE)
            tab.do("tap", {"kind": "claim_objectives", "player": seat, "public": "", "secret": SECRET})
        tab.do("tap", kind="resolve_claims")
        tab.do("undo")
        assert tab.toasts == ["Undone Claimed objectives are scored · A +1 · B +1"]
        tab.do("undo")
        assert tab.toasts == ["Undone To be scored: B (Secret objective)"]
        tab.do("redo")
        assert tab.toasts == ["Done again To be scored: B (Secret objective)"]

    def test_the_same_change_by_the_form_is_a_correction(self) -> None:
        """Later than quick taps are joined."""
        tab = at_the_board(Gain(A, ONE))
        tab.device.wait(A_WHILE)
        tab.do("correct", entry=entry_id(0), kind="gain", player="0", points="2")
        tab.do("undo")
        assert tab.toasts == ["Correction undone A · +1"]

    def test_the_end_can_be_undone(self) -> None:
        """A finished match goes on."""
        tab = at_the_board(Gain(A, TEN))
        tab.do("undo")
        assert tab.session.open_match.replay.verdict is None


class TestTwoDevices:
    """Each undoes what was entered last, whichever has entered it."""

    def test_the_newest_entry(self) -> None:
        """That of the other one, then its own."""
        here, there = two_devices()
        here.gain(A)
        exchange(here, there)
        there.gain(B)
        exchange(there, here)
        here.do("undo")
        assert [one.player for one in here.actions] == [A]
        here.do("undo")
        assert here.actions == []

    def test_of_a_copy(self) -> None:
        """Where no other phone is in the match, nobody needs to know which one entered it."""
        here, there = two_devices()
        there.gain(B)
        exchange(there, here)
        here.do("undo")
        assert here.toasts == ["Undone B: Stage I public objective · +1"]

    def test_the_other_phones_entry_is_named(self) -> None:
        """The players are told that it is not theirs, also when the other phone is away."""
        here, there = two_devices()
        there.gain(B)
        exchange(there, here)
        here.session.services.phones.match = here.session.open_match.id
        here.session.services.phones.away[DeviceId("there")] = ListedDevice(
            "there", "", None, is_connected=False, answer=""
        )
        here.do("undo")
        assert here.actions == []
        assert here.toasts == ["Change from another phone undone B: Stage I public objective · +1"]
        here.do("redo")
        assert here.toasts == ["Change from another phone done again B: Stage I public objective · +1"]


class TestNames:
    """The settings name the device and the person who uses it."""

    def test_the_first_change_carries_them(self) -> None:
        """Once, and again when they have changed."""
        here, there = two_devices()
        here.do("settings", language="en", theme="auto", device=" Tablet ", person="Anna")
        here.go("/match/a-match")
        for _ in range(2):
            here.gain(A)
        exchange(here, there)
        assert [(one.device, one.person) for one in there.match.journal.edits if isinstance(one, DeviceNamed)] == [
            ("Tablet", "Anna")
        ]
        here.do("settings", language="en", theme="auto", device="", person="")
        here.gain(B)
        assert list(here.match.journal.devices().values()) == [here.match.journal.edits[-1]]
        assert (here.match.journal.edits[-1].device, here.match.journal.edits[-1].person) == ("", "")

    def test_a_device_without_a_name(self) -> None:
        """Its journal has changes only."""
        here, _ = two_devices()
        here.gain(A)
        assert len(here.match.journal.edits) == 1

    def test_a_name_is_no_change(self) -> None:
        """It is not undone, and does not hinder a redo."""
        here, _ = two_devices()
        here.gain(A)
        here.do("undo")
        here.do("settings", language="en", theme="auto", device="Tablet", person="")
        here.go("/match/a-match")
        here.do("redo")
        assert len(here.actions) == 1


def two_devices() -> tuple[Tab, Tab]:
    """Return tabs of two devices at the same new match."""
    return at_the_board(device=NamedDevice("a")), at_the_board(device=NamedDevice("b"))


def exchange(giver: Tab, taker: Tab) -> None:
    """Import one device's match on another."""
    taker.take_in(text=text_of(giver.match))
