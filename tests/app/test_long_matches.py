"""A tap in a long match takes no more work than one in a short match."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

from laurel.app.keys import MATCH
from laurel.pages import routes
from laurel.pages.page import markup
from tests.app.support import A_WHILE, Tab
from tests.support import A, B
from tools.bench import repeated

FEW, MANY = 20, 80
"""How many times the entries of the stored match are repeated in a short match and in a long one: 280 and 1,120 entries
after which the board shows the same."""

MOST_MORE = 1.05
"""How many times the calls of a tap in the short match one in the long match may make: a loop over all entries makes
more."""


def calls_of_a_tap(entries: int) -> int:
    """Return how many functions are called, those written in C as well, until a tap is answered with the whole page."""
    tab = Tab({f"{MATCH}bench": repeated.stored(entries)})
    tab.go(routes.board("bench"))
    tab.tap(A)
    markup(tab.answer.page)
    tab.device.wait(A_WHILE)
    calls = 0

    def count(_: FrameType, event: str, __: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        tab.tap(B)
        markup(tab.answer.page)
    finally:
        sys.setprofile(None)
    return calls


def calls_when_warm(entries: int) -> int:
    """Return the calls of a second tap of the kind: what is rendered or compiled once is there."""
    calls_of_a_tap(entries)
    return calls_of_a_tap(entries)


def test_a_tap_looks_at_no_older_entries() -> None:
    """What the board shows of older entries is in the state of the game, and in the journal."""
    entries = len(repeated.source()[1].journal.log)
    assert calls_when_warm(MANY * entries) < MOST_MORE * calls_when_warm(FEW * entries)
