"""The device comes to other time zones while Laurel is open."""

from __future__ import annotations

import sys
import time
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from playwright.sync_api import Error

from laurel.app.storage.keys import MATCH
from tests.e2e.test_beside_the_match import with_clock
from tools.faults.rows import Row
from tools.faults.visitor import Visitor
from tools.faults.visits import SPENT
from tools.visiting import NO_WORKER, PHONE, START_MS

FLIGHT = ("Pacific/Kiritimati", "Pacific/Honolulu", "Asia/Kathmandu", "Australia/Lord_Howe", "Europe/Prague")
TIMES = r"[...document.body.textContent.matchAll(/\b\d\d:\d\d\b/g)].map(([time]) => time)"


def moved(visitor: Visitor) -> Row:
    """Have the turn clock run, enter something in each zone, and compare the history with the clock there."""
    browser = visitor.context.browser
    assert browser is not None  # noqa: S101 - the visitor has one
    lost = 0
    with browser.new_context(locale="en-GB", **PHONE) as context:  # without a zone of its own
        context.set_default_timeout(START_MS // 4)
        context.add_init_script(NO_WORKER)
        traveller = Visitor(context, visitor.site)
        traveller.empty({f"{MATCH}seed": with_clock()})
        laurel = traveller.tab()
        laurel.page.locator("#clock-turn").click()
        session = context.new_cdp_session(laurel.page)
        began = time.monotonic()
        for zone in FLIGHT:
            session.send("Emulation.setTimezoneOverride", {"timezoneId": zone})
            passed, spent = time.monotonic() - began, int(laurel.page.evaluate(SPENT))
            lost += not 0 <= spent <= passed + 2 and _report(zone, f"a turn of {spent} s in {passed:.0f} s")
            laurel.tap("A")
            laurel.go(f"{traveller.route}/history")
            now = datetime.now(UTC).astimezone(ZoneInfo(zone))
            times = [f"{now - timedelta(minutes=ago):%H:%M}" for ago in range(-1, 4)]  # taps join the first one
            try:
                laurel.page.wait_for_function(f"(times) => times.some((one) => {TIMES}.includes(one))", arg=times)
            except Error:
                lost += _report(zone, f"{times} is not in {laurel.page.evaluate(TIMES)}")
            laurel.go(traveller.route).on("board")
    return Row("other time zones while Laurel is open", 2 * len(FLIGHT), lost, "times by the clock of where it is")


def _report(zone: str, what: str) -> int:
    print(f"{zone}: {what}", file=sys.stderr, flush=True)
    return 1
