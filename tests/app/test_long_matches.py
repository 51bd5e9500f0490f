"""A tap in a long match takes no more work than one in a short match."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from laurel.app.storage.keys import MATCH
from laurel.pages import routes
from laurel.pages.page import markup
from tests.app.phones.room import Room
from tests.app.support import A_WHILE, Tab
from tests.support import A, B
from tools.bench import repeated

FEW, MANY = 20, 80
"""How many times the entries of the stored match are repeated in a short match and in a long one: 280 and 1,120 entries
after which the board shows the same."""

MOST_MORE = 1.05
"""How many times the instructions of a tap in the short match one in the long match may take: a loop over all entries
takes more."""


def instructions(work: Callable[[], object]) -> int:
    """Return how many instructions of Python some work takes: those of loops as well, none of what is written in C."""
    count = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        frame.f_trace_opcodes = True
        count += event == "opcode"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


def of_a_tap(entries: int) -> int:
    """Return the instructions until a tap is answered with the whole page."""
    tab = Tab({f"{MATCH}bench": repeated.stored(entries)})
    tab.go(routes.board("bench"))
    tab.tap(A)
    markup(tab.answer.page)
    tab.device.wait(A_WHILE)

    def tap() -> None:
        tab.tap(B)
        markup(tab.answer.page)

    return instructions(tap)


def of_a_tap_on_a_phone(entries: int) -> int:
    """Return the instructions until a tap is answered on a phone that another one is connected with, and is sent."""
    room = Room()
    hub = room.hub("hub", repeated.source()[0], repeated.match(entries))
    room.join(hub, room.phone("guest"))
    hub.do("close")

    def tap(player: int) -> None:
        hub.do("tap", {"kind": "gain", "player": str(player), "points": "1"})
        _ = hub.markup

    tap(A)
    hub.device.wait(A_WHILE)
    room.is_delivering = False  # what the guest does with it is not counted
    return instructions(lambda: tap(B))


def when_warm(count: Callable[[int], int], times: int) -> int:
    """Return the instructions of a second tap of the kind: what is rendered or compiled once is there."""
    entries = times * len(repeated.source()[1].journal.log)
    count(entries)
    return count(entries)


def test_a_tap_looks_at_no_older_entries() -> None:
    """What the board shows of older entries is in the state of the game, and in the journal."""
    assert when_warm(of_a_tap, MANY) < MOST_MORE * when_warm(of_a_tap, FEW)


def test_nor_does_a_tap_on_one_of_several_phones() -> None:
    """It finds what undo takes back, and what the others lack, at the end of the journal."""
    assert when_warm(of_a_tap_on_a_phone, MANY) < MOST_MORE * when_warm(of_a_tap_on_a_phone, FEW)
