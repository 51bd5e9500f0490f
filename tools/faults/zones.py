"""The device comes to other time zones while Laurel is open."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from laurel.app.keys import MATCH
from tests.e2e.test_beside_the_match import with_clock
from tools.faults.rows import Row
from tools.faults.visitor import Visitor
from tools.faults.visits import SPENT

FLIGHT = ("Pacific/Kiritimati", "Pacific/Honolulu", "Asia/Kathmandu", "Australia/Lord_Howe", "Europe/Prague")
TIMES = r"[...document.body.textContent.matchAll(/\b\d\d:\d\d\b/g)].map(([time]) => time)"


def moved(visitor: Visitor) -> Row:
    """Have the turn clock run, enter something in each zone, and compare the history with the clock there."""
    lost = 0
    visitor.empty({f"{MATCH}seed": with_clock()})
    laurel = visitor.tab()
    laurel.page.locator("#clock-turn").click()
    session = laurel.page.context.new_cdp_session(laurel.page)
    for zone in FLIGHT:
        session.send("Emulation.setTimezoneOverride", {"timezoneId": ""})
        session.send("Emulation.setTimezoneOverride", {"timezoneId": zone})
        spent = int(laurel.page.evaluate(SPENT))
        lost += not 0 <= spent < 60 and _report(zone, f"a turn of {spent} s")
        laurel.tap("Anna")
        laurel.go(f"{visitor.route}/history")
        shown = laurel.page.evaluate(TIMES)
        now = datetime.now(UTC).astimezone(ZoneInfo(zone))
        lost += f"{now:%H:%M}" not in shown and _report(zone, f"{now:%H:%M} is not in {shown}")
        laurel.go(visitor.route).on("board")
    laurel.page.close()
    return Row("other time zones while Laurel is open", 2 * len(FLIGHT), lost, "times by the clock of where it is")


def _report(zone: str, what: str) -> int:
    print(f"{zone}: {what}", file=sys.stderr, flush=True)
    return 1
