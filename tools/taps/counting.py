"""Plays operations in a browser, and counts."""

from __future__ import annotations

import json
from collections.abc import Sequence

from attrs import frozen
from playwright.sync_api import Browser, Error, Page

from laurel.app.storage.match_store import MatchStore
from laurel.match.archive import decode
from laurel.pages.games import find_game
from tools import visiting
from tools.serve import Site
from tools.taps import Cost, Log, Operation
from tools.taps.hand import Hand

GO = "(route) => { location.hash = route; scrollTo(0, 0); }"
SHOWS = {
    "board": "(route) => document.querySelector(`[data-screen=board] a[href='#${route}/history']`) !== null",
    "setup": "() => document.querySelector('[data-screen=setup]') !== null",
}
"""Whether a screen is shown: a board is known by the link to its history, since another board may have been shown."""

STORED = "() => ({ id: location.hash.split('/')[2], texts: { ...localStorage } })"
"""Returns the id of the match that is shown, and all that is stored."""

SNAPSHOT_KEPT = f"{visiting.SNAPSHOT_MADE} === 'kept'"
WATCH_TASKS = """() => {
  window.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
  }).observe({ type: 'longtask' });
}"""
LONGEST = "() => { const { longest } = window; window.longest = 0; return longest; }"
"""Returns how many milliseconds the longest task took since the last call; 0 if none took 50 or more."""

ALLOWED_ABOVE = 1
"""How many taps more than the ideal an operation may take."""


@frozen
class Row:
    """What an operation took."""

    operation: Operation
    cost: Cost | None
    """`None` where it could not be played."""

    failure: str = ""
    """Why not."""

    longest: float = 0
    """How long the longest task of the page took meanwhile, in milliseconds; 0 if none took 50 or more."""

    @property
    def is_above_ideal(self) -> bool:
        """Whether it took more than one tap above the ideal."""
        ideal = self.operation.ideal
        if self.cost is None or ideal is None:
            return False
        return self.cost.taps > ideal.taps + ALLOWED_ABOVE


def count(browser: Browser, site: Site, operations: Sequence[Operation]) -> tuple[Row, ...]:
    """Play operations on a phone, each in its own match."""
    matches = [(place, one.document) for place, one in enumerate(operations) if one.document]
    documents = {str(place): json.dumps({**json.loads(text), "id": str(place)}) for place, text in matches}
    with visiting.started(browser, site, visiting.PHONE, documents) as page:
        page.wait_for_function(SNAPSHOT_KEPT, timeout=visiting.START_MS)
        page.reload()  # from now on as on every visit but the first
        page.wait_for_function(visiting.STARTED, timeout=visiting.START_MS)
        page.evaluate(WATCH_TASKS)
        hand = Hand(page)  # one for all: a second press on the same place soon after the first is no press
        return tuple(_play(hand, str(place), one) for place, one in enumerate(operations))


def _play(hand: Hand, name: str, operation: Operation) -> Row:
    page = hand.page
    route, screen = (f"/match/{name}", "board") if operation.document else ("/new", "setup")
    page.evaluate(GO, route)
    page.wait_for_function(SHOWS[screen], arg=route)
    page.evaluate(visiting.DRAWN)
    page.evaluate(LONGEST)
    wanted = operation.after(_log(operation.document))
    hand.forget()
    try:
        if operation.prepare is not None:
            operation.prepare(hand)
            hand.forget()
        operation.play(hand)
    except (Error, LookupError) as error:
        return Row(operation, None, str(error).splitlines()[0])
    log = _stored_log(page)
    if log != wanted:
        return Row(operation, None, f"the log ends with {', '.join(map(str, log[-3:]))}")
    return Row(operation, Cost(hand.taps, hand.keys, hand.scrolls), longest=float(page.evaluate(LONGEST)))


def _stored_log(page: Page) -> Log:
    """Return the log of the match that is shown, as the browser has stored it."""
    stored = page.evaluate(STORED)
    found = MatchStore(stored["texts"], find_game).load(stored["id"])
    return () if found is None else tuple(entry.action for entry in found.match.journal.log)


def _log(document: str | None) -> Log:
    if not document:
        return ()
    _, match = decode(find_game, document)
    return tuple(entry.action for entry in match.journal.log)
