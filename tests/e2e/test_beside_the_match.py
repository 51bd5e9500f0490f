"""What only a browser can show of the tools of a table: fingers, and the time of the turn clock as it runs."""

from __future__ import annotations

from playwright.sync_api import CDPSession, expect

from laurel.app.storage.keys import MATCH
from laurel.match.archive import encode
from laurel.match.edits import Milliseconds
from laurel.match.journal import Journal
from laurel.match.match import Match, MatchId
from laurel.match.setup import Seat
from laurel.pages.games import PRESENTATIONS
from tests.e2e.conftest import OpenLaurel
from tests.games.twilight_imperium.support import match
from tests.support import NOON

FINGERS = ((80, 180), (220, 200), (150, 280))

PARTS = "(fingers) => [...fingers.shadowRoot.querySelectorAll('[part~=ring]')].map((ring) => ring.part.value)"


def touch(session: CDPSession, kind: str, *places: tuple[int, int]) -> None:
    """Put fingers at some places, or lift all."""
    points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(places)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_one_of_the_fingers_is_chosen(open_laurel: OpenLaurel) -> None:
    """Two seconds after the last finger has come, one of them is chosen; a new touch begins again."""
    page = open_laurel("/first").page
    fingers = page.locator("laurel-fingers")
    expect(fingers).to_be_visible()
    session = page.context.new_cdp_session(page)
    touch(session, "touchStart", *FINGERS)
    assert len(fingers.evaluate(PARTS)) == len(FINGERS)
    expect(fingers.get_by_role("status")).to_have_text("This finger begins")
    assert sorted(fingers.evaluate(PARTS)) == ["ring faded", "ring faded", "ring winner"]
    touch(session, "touchEnd")
    touch(session, "touchStart", FINGERS[0])
    assert fingers.evaluate(PARTS) == ["ring"]
    touch(session, "touchEnd")


def test_the_clock_runs(open_laurel: OpenLaurel) -> None:
    """It counts from when the turn began, stands in a pause, and says that a limit is used up."""
    page = open_laurel("/match/seed", stored={f"{MATCH}seed": with_clock()}).page
    turn, total = page.locator("#clock-turn laurel-clock").all()
    page.locator("#clock-turn").click()
    expect(turn).to_have_text("0:02")
    expect(total).to_have_text("0:58")
    page.locator("#clock-pause").click()
    stands = turn.inner_text()
    page.wait_for_timeout(1500)
    assert turn.inner_text() == stands
    spent = "(clock) => { clock.dataset.spent = String(75_000); }"
    total.evaluate(spent)
    expect(total).to_have_text("Time is up −0:15")


def with_clock() -> str:
    """Return a stored match whose clock waits, with a minute for each player."""
    started = match(players=3)
    journal = Journal[object]().set_clock(Seat(0), Milliseconds(NOON), runs=False, limit=Milliseconds(60_000))
    seed: Match[object] = Match(MatchId("seed"), started.started, started.initial_setup, journal)
    return encode(PRESENTATIONS["twilight_imperium"].game, seed)
