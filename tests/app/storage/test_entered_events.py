"""A queued event is entered once, though its queue is stored still when the next page starts."""

from __future__ import annotations

import json

import pytest

from laurel.app.handle import replay_queue
from laurel.app.session import queued_events
from laurel.app.storage.entered_events import ENTERED, MOST_KEPT
from laurel.app.storage.keys import MATCH, QUARANTINE
from laurel.games.twilight_imperium.actions import Gain
from laurel.match.edits import EDIT_ID
from laurel.match.setup import Points
from tests.app.support import NOON, SECOND, Tab, stored_actions, stored_ids, text_of
from tests.games.twilight_imperium.support import match
from tests.support import A, B, C

ONE = Points(1)
BOARD = "/match/a-match"
KEY = f"{MATCH}a-match"
QUEUE = "laurel:queue:0a1b2c3d4e5f"


def queue(*taps: int, name: str = "0a1b2c3d4e5f", at: int = 0) -> str:
    """Return a queue of taps on the plus of players, ten seconds apart."""
    return json.dumps(
        [
            {
                "do": "tap",
                "fields": {"kind": "gain", "player": str(seat), "points": "1"},
                "route": BOARD,
                "at": NOON + at + number * 10 * SECOND,
                "id": f"{name}-{number}",
            }
            for number, seat in enumerate(taps, 1)
        ]
    )


def start(store: dict[str, str], *keys: str, address: str = BOARD) -> Tab:
    """Start Laurel, which enters some queues and is killed before they are deleted."""
    tab = Tab(store)
    left = queued_events.take_queues(tab.session.services.match_store, keys or (QUEUE,))
    tab.answer = replay_queue(tab.session, (), address, left)
    return tab


class TestOnce:
    """Starts with the same queue."""

    def test_all_were_entered(self) -> None:
        """The next page enters nothing, and does not say that it has."""
        store = {KEY: text_of(match(players=3)), QUEUE: queue(A, B, A)}
        assert start(store).points == [2, 1, 0]
        tab = start(store)
        assert tab.points == [2, 1, 0]
        assert tab.toasts == []

    def test_some_were_entered(self) -> None:
        """The next page enters the others, in their order."""
        store = {KEY: text_of(match(players=3)), QUEUE: queue(A, B)}
        start(store)
        store[QUEUE] = queue(A, B, C, A)
        assert start(store).points == [2, 1, 1]
        assert stored_actions(store) == [Gain(A, ONE), Gain(B, ONE), Gain(C, ONE), Gain(A, ONE)]

    def test_a_kill_before_the_ids_were_stored(self) -> None:
        """The edits of the match show which events were entered."""
        store = {KEY: text_of(match(players=3)), QUEUE: queue(A, B, A)}
        start(store)
        del store[ENTERED]
        store[QUEUE] = queue(A, B, A, C)
        assert start(store).points == [2, 1, 1]

    def test_its_own_queue(self) -> None:
        """A page whose Python is started again enters what waits on it once."""
        store = {KEY: text_of(match(players=3))}
        for _ in range(2):
            tab = Tab(store)
            tab.answer = replay_queue(tab.session, queued_events.read_queue(queue(A, B)), BOARD)
        assert tab.points == [1, 1, 0]

    def test_a_copy_of_the_queue(self) -> None:
        """As a backup may bring back."""
        store = {KEY: text_of(match(players=3)), QUEUE: queue(A), f"{QUEUE}x": queue(A)}
        assert start(store, QUEUE, f"{QUEUE}x").points == [1, 0, 0]

    def test_the_numbers_of_one_queue_do_not_touch_another(self) -> None:
        """The numbers in one say nothing about the other."""
        store = {KEY: text_of(match(players=3)), QUEUE: queue(A), f"{QUEUE}x": queue(B, C, name="f", at=60 * SECOND)}
        start(store)
        assert start(store, f"{QUEUE}x").points == [1, 1, 1]

    def test_what_was_refused(self) -> None:
        """It is not tried again: by then it might be allowed, and nobody expects it."""
        store = {KEY: text_of(match(Gain(B, Points(10)), players=3)), QUEUE: queue(A)}
        start(store)
        tab = Tab(store)
        tab.go(BOARD)
        tab.do("undo")
        assert start(store).points == [0, 0, 0]

    def test_a_match_that_was_started(self) -> None:
        """There is one."""
        event = {"do": "start", "fields": {}, "route": "/new", "at": NOON, "id": "a-1"}
        store = {QUEUE: json.dumps([event])}
        for _ in range(2):
            tab = Tab(store)
            tab.go("/new")
            start(store, address="/")
        assert len(stored_ids(store)) == 1

    def test_what_only_shows_something(self) -> None:
        """It is shown again: it has entered nothing."""
        event = {"do": "open", "fields": {"sheet": "more"}, "route": BOARD, "at": NOON, "id": "a-1"}
        store = {KEY: text_of(match(players=3))}
        for _ in range(2):
            tab = Tab(store)
            tab.answer = replay_queue(tab.session, queued_events.read_queue(json.dumps([event])), BOARD)
            assert tab.has_sheet
        assert ENTERED not in store


class TestIds:
    """The stored ids."""

    def test_an_older_queue(self) -> None:
        """Its events have no ids, and are entered as before."""
        plain = json.loads(queue(A, A))
        for event in plain:
            del event["id"]
        store = {KEY: text_of(match(players=3)), QUEUE: json.dumps(plain)}
        assert start(store).points == [2, 0, 0]
        assert ENTERED not in store

    def test_every_event_has_an_author_of_its_own(self) -> None:
        """Whatever id a queue may have; an event that an earlier version has entered is recognized."""
        session = Tab().session
        ids = [f"{queue}-{number}" for queue in ("0a1b2c3d4e5f", "x" * 32) for number in (1, 9999, 10_000, 10_001)]
        authors = [session.services.authors.of_event(event_id) for event_id in ids]
        assert all(EDIT_ID.fullmatch(f"{author}-1") for author in authors)
        assert len(set(authors)) == len(ids)
        assert authors[:2] == [f"{session.services.authors.device_id()}.0a1b2c3d4e5f{number}" for number in (1, 9999)]

    def test_there_are_never_many(self) -> None:
        """The oldest are dropped."""
        old = [f"x-{number}" for number in range(MOST_KEPT)]
        store = {KEY: text_of(match(players=3)), QUEUE: queue(A), ENTERED: json.dumps(old)}
        start(store)
        assert json.loads(store[ENTERED]) == [*old[1:], "0a1b2c3d4e5f-1"]

    @pytest.mark.parametrize("text", ["", "{", "{}", "7"])
    def test_a_damaged_list_of_entered_events_begins_anew(self, text: str) -> None:
        """The list is quarantined, and begins again."""
        store = {KEY: text_of(match(players=3)), QUEUE: queue(A), ENTERED: text}
        assert start(store).points == [1, 0, 0]
        assert store[f"{QUARANTINE}entered"] == text
        assert start(store).points == [1, 0, 0]

    @pytest.mark.parametrize(
        "event_id", ["x", "-1", "x-", "x-1-2", "X-1", "x-1\n", "a b-1", "x" * 33 + "-1", 7, None, []]
    )
    def test_an_event_with_an_odd_id_damages_its_queue(self, event_id: object) -> None:
        """The queue is damaged."""
        plain = [{**json.loads(queue(A))[0], "id": event_id}]
        with pytest.raises(ValueError, match="not an event"):
            queued_events.read_queue(json.dumps(plain))
