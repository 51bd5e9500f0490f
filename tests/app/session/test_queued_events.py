"""Queued events are handled in order, at their address and time."""

from __future__ import annotations

import json
from typing import Any

import pytest

from laurel.app.handle import MOST_SHOWN, replay_queue
from laurel.app.session import queued_events
from laurel.app.session.effects import Navigate
from laurel.app.session.events import Event
from laurel.app.session.queued_events import read_queue
from laurel.app.storage.keys import MATCH, QUARANTINE
from laurel.games.twilight_imperium.actions import Gain
from laurel.match.edits import Milliseconds
from laurel.match.setup import Points
from laurel.pages.forms import Fields
from tests.app.support import A_WHILE, SECOND, Tab, deleted_ids, only, stored, stored_actions, stored_ids, text_of
from tests.games.twilight_imperium.support import match
from tests.support import A, B, C, entry_id

ONE = Points(1)
BOARD = "/match/a-match"


def closed_tab(**more: Any) -> Tab:
    """Return a tab that has not shown anything yet, over a store with one match."""
    store = {f"{MATCH}a-match": text_of(match(*more.pop("entered", ()), players=3))}
    return Tab(store | more)


def tap(seat: int, route: str = BOARD, at: int | None = None) -> Event:
    """Return a tap on a player's plus."""
    fields = {"kind": "gain", "player": str(seat), "points": "1"}
    return Event("tap", fields, route, None if at is None else Milliseconds(at))


def done(do: str, fields: Fields | None = None, route: str = BOARD) -> Event:
    """Return any other event."""
    return Event(do, fields or {}, route)


def enter(tab: Tab, *events: Event, address: str = BOARD, left: tuple[Event, ...] = ()) -> Tab:
    """Replay a queue in a tab."""
    tab.answer = replay_queue(tab.session, events, address, left)
    return tab


class TestEntered:
    """In order."""

    def test_entering_with_an_empty_queue_just_goes_there(self) -> None:
        """Then it is as going to the address."""
        assert enter(closed_tab()).answer == closed_tab().go(BOARD)

    def test_taps_and_undo(self) -> None:
        """One after the other, stored, and shown at the end."""
        tab = enter(closed_tab(), tap(A), tap(B), done("undo"), tap(C))
        assert stored_actions(tab.store) == [Gain(A, ONE), Gain(C, ONE)]
        assert tab.points == [1, 0, 1]
        assert tab.announced == "C +1, now 1. Tied for the lead: A, C."

    def test_at_their_time(self) -> None:
        """An entry has the time of its tap, and only taps that were near each other are one entry."""
        tab = closed_tab()
        now = tab.device.now()
        enter(tab, tap(A, at=now - A_WHILE), tap(A, at=now - A_WHILE + SECOND), tap(A, at=now))
        assert [(entry.at, entry.action.points) for entry in tab.match.journal.log] == [(now - A_WHILE, 2), (now, 1)]

    def test_never_in_the_future(self) -> None:
        """A clock that was put back meanwhile does not make entries from tomorrow."""
        tab = closed_tab()
        enter(tab, tap(A, at=tab.device.now() + A_WHILE))
        assert tab.match.journal.log[0].at == tab.device.now()

    def test_later_events_have_the_present_time(self) -> None:
        """The time of an early event is over with it."""
        tab = closed_tab()
        enter(tab, tap(A, at=1))
        tab.tap(B)
        assert tab.match.journal.log[-1].at == tab.device.now()

    def test_an_earlier_tap_does_not_join_a_later_entry(self) -> None:
        """What another tab entered after the tap stays an entry of its own."""
        tab = closed_tab()
        other = Tab(tab.store, tab.device)
        tapped_at = tab.device.now() - SECOND
        other.go(BOARD)
        other.tap(A)
        enter(tab, tap(A, at=tapped_at))
        assert len(tab.actions) == 2

    def test_at_their_own_match(self) -> None:
        """Wherever the browser is by now."""
        store = {f"{MATCH}{name}": text_of(match(players=3)).replace("a-match", name) for name in ("one", "two")}
        tab = enter(Tab(store), tap(A, "/match/one"), tap(B, "/match/two"), tap(C, "/match/one"), address="/settings")
        assert stored_actions(store, "one") == [Gain(A, ONE), Gain(C, ONE)]
        assert stored_actions(store, "two") == [Gain(B, ONE)]
        assert tab.answer.page.screen == "settings"

    def test_a_sheet_stays_open(self) -> None:
        """The last thing that was asked for on this screen."""
        assert enter(closed_tab(), tap(A), done("open", {"sheet": "more"})).has_sheet

    def test_a_match_is_set_up_and_started(self) -> None:
        """Pressed twice, it starts once; the browser follows, and messages wait for it."""
        tab = Tab()
        form = {"rows.0.name": "Anna", "rows.0.colour": "black"}
        events = [done("draft", form, "/new"), done("start", form, "/new"), done("start", form, "/new")]
        enter(tab, *events, done("dance", route="/new"), address="/new")
        assert stored_ids(tab.store) == {"new1"}
        assert stored(tab.store, "new1").setup.players[0].name == "Anna"
        assert only(Navigate, tab.answer) == Navigate("/match/new1", replaces=True)
        assert tab.answer.page.screen == "board"
        assert tab.toasts == ["Laurel does not know this kind of entry."]
        tab.go("/match/new1")
        assert tab.toasts == ["Laurel does not know this kind of entry."]
        tab.go("/match/new1")
        assert tab.toasts == []

    def test_who_went_elsewhere_is_not_called_back(self) -> None:
        """The match is started, and the screen is the one of the address."""
        tab = enter(Tab(), done("start", route="/new"), address="/")
        assert stored_ids(tab.store) == {"new1"}
        assert not [effect for effect in tab.answer.effects if isinstance(effect, Navigate)]
        assert tab.answer.page.screen == "home"


class TestRefused:
    """What no longer makes sense, with its reason."""

    def test_the_match_is_over(self) -> None:
        """By its rule, and once for all taps."""
        tab = enter(closed_tab(entered=(Gain(A, Points(10)),)), tap(B), tap(B), tap(C))
        assert tab.points == [10, 0, 0]
        assert tab.toasts == ["The game is over. Undo something to go on. ×3 rule 98.7"]
        assert tab.answer.alert == "The game is over. Undo something to go on."

    def test_the_match_is_gone(self) -> None:
        """The first screen says so; nothing is entered anywhere else."""
        tab = closed_tab()
        Tab(tab.store).do("delete", match="a-match")
        enter(tab, tap(A), tap(B))
        assert tab.answer.page.screen == "home"
        assert tab.toasts == ["This match is not on this device. ×3"]
        assert deleted_ids(tab.store) == {"a-match"}

    def test_the_entry_is_gone(self) -> None:
        """And what comes after it is entered anyway."""
        tab = enter(closed_tab(), done("amend", {"entry": entry_id(7), "source": "imperial_mecatol"}), tap(A))
        assert tab.points == [1, 0, 0]
        assert tab.toasts == ["This entry is no longer there."]

    def test_nobody_knows_it(self) -> None:
        """An event of another build."""
        assert enter(closed_tab(), done("dance")).toasts == ["Laurel does not know this kind of entry."]

    def test_it_needs_a_decision(self) -> None:
        """A correction that would cost later entries their effect is not made behind anybody's back."""
        tab = closed_tab(entered=(Gain(A, Points(1)), Gain(B, Points(10))))
        fields = {"entry": entry_id(0), "kind": "gain", "player": "0", "points": "10"}
        enter(tab, done("correct", fields), tap(C))
        assert tab.points == [1, 10, 0]
        assert "One entry needs your decision and was not recorded. Please enter it again." in tab.toasts
        assert not tab.has_sheet

    def test_the_last_one_can_still_be_decided(self) -> None:
        """The question is shown, and nothing is entered before the answer."""
        tab = closed_tab(entered=(Gain(A, Points(1)), Gain(B, Points(10))))
        enter(tab, done("correct", {"entry": entry_id(0), "kind": "gain", "player": "0", "points": "10"}))
        assert tab.points == [1, 10, 0]
        assert len(tab.lines) == 1
        tab.do("confirm")
        assert tab.points == [10, 0, 0]

    def test_refusals_come_first_and_only_some_are_shown(self) -> None:
        """Refusals come first, and of many messages only some are shown."""
        tab = closed_tab(entered=(Gain(A, ONE),))
        events = [
            done("dance"),
            done("amend", {"entry": entry_id(7)}),
            done("act", {"kind": "gain"}),
            done("act", {"kind": "x"}),
        ]
        enter(tab, done("import", {"text": text_of(match(players=3))}), *events)
        assert len(tab.toasts) == MOST_SHOWN
        assert tab.toasts[-1].endswith("more messages.")


class TestLeft:
    """What a page that is gone has left behind."""

    def test_it_comes_first_and_is_said(self) -> None:
        """So that an undo of today takes back what is newest."""
        tab = enter(closed_tab(), done("undo"), left=(tap(A), tap(B)))
        assert stored_actions(tab.store) == [Gain(A, ONE)]
        assert tab.toasts == ["2 entries from your last visit were saved and are now entered.", "Undone B · +1"]

    def test_what_was_only_looked_at_is_over(self) -> None:
        """No sheet opens, no file is offered, the address stays."""
        looked = (done("open", {"sheet": "more"}), done("export"), done("rematch"), done("key", {"key": "1"}))
        tab = enter(closed_tab(), left=looked)
        assert tab.answer == closed_tab().go(BOARD)

    def test_forms_are_not_counted(self) -> None:
        """A form is sent at every change."""
        tab = enter(Tab(), address="/new", left=(done("draft", {"add": "yes"}, "/new"),) * 2)
        assert tab.toasts == []
        assert len(tab.page.all("li", "seat")) == 8

    def test_several_queues_are_merged_by_time(self) -> None:
        """By the time of their events; each is taken."""
        first = [{"do": "tap", "fields": {}, "route": "/", "at": at} for at in (1, 3)]
        second = [{"do": "undo", "fields": {}, "route": "/", "at": 2}]
        match_store = Tab(
            {"laurel:queue:a": json.dumps(first), "laurel:queue:b": json.dumps(second)}
        ).session.services.match_store
        taken = queued_events.take_queues(match_store, ["laurel:queue:a", "laurel:queue:b", "laurel:queue:gone"])
        assert [event.do for event in taken] == ["tap", "undo", "tap"]

    def test_a_damaged_queue(self) -> None:
        """It is quarantined unchanged."""
        store = {"laurel:queue:a": "[{}]"}
        assert queued_events.take_queues(Tab(store).session.services.match_store, ["laurel:queue:a"]) == []
        assert store == {f"{QUARANTINE}queue:a": "[{}]"}

    def test_late_while_a_page_is_open(self) -> None:
        """The page stays where it is."""
        tab = closed_tab()
        tab.go(f"{BOARD}/history")
        enter(tab, address=f"{BOARD}/history", left=(tap(A),))
        assert tab.answer.page.screen == "history"
        assert tab.points == [1, 0, 0]


class TestQueue:
    """Events that are not known."""

    def test_it_reads_what_the_page_writes(self) -> None:
        """Texts, and lists where a control came several times."""
        text = '[{"do":"tap","fields":{"a":"1","b":["1","2"]},"route":"/x","at":5}]'
        assert read_queue(text) == (Event("tap", {"a": "1", "b": ["1", "2"]}, "/x", Milliseconds(5)),)

    @pytest.mark.parametrize(
        "text",
        [
            "",
            "{",
            "{}",
            "null",
            "[1]",
            "[[]]",
            "[" * 100_000,
            '[{"do":1,"fields":{},"route":"/","at":1}]',
            '[{"do":"tap","fields":[],"route":"/","at":1}]',
            '[{"do":"tap","fields":{"a":1},"route":"/","at":1}]',
            '[{"do":"tap","fields":{"a":[1]},"route":"/","at":1}]',
            '[{"do":"tap","fields":{},"route":"/","at":"1"}]',
            '[{"do":"tap","fields":{},"route":"/","at":-1}]',
            '[{"do":"tap","fields":{},"route":"/","at":true}]',
            '[{"do":"tap","fields":{},"route":"/","at":1e30}]',
            '[{"do":"tap","fields":{},"route":"/","at":1,"more":1}]',
            '[{"do":"tap","fields":{},"route":"/"}]',
        ],
    )
    def test_nothing_else_comes_in(self, text: str) -> None:
        """Whatever is stored under the key."""
        with pytest.raises(ValueError, match=r".*"):
            read_queue(text)
