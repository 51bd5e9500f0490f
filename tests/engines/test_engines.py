"""Laurel in the other engines: it starts, keeps a match, restores its snapshot, and needs no network."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

import pytest

from tests.engines.visitor import Visitor
from tools.serve import Site

NAMES = ("Anna", "Boris", "Celia")

VISITS = 3

WAITED_SECONDS = 15
"""More than Firefox waits for an address of the other phone: 5 s, and 11 s once it has one that does not answer."""


def test_a_match_survives_a_reload(visitor: Visitor) -> None:
    """Three players, points, undo; after a reload the totals are the same, and the match goes on."""
    visitor.start_match(*NAMES)
    visitor.expect_totals(0, 0, 0)
    visitor.tap("Anna")
    visitor.expect_totals(1, 0, 0)
    visitor.tap("Celia")
    visitor.tap("Celia")
    visitor.expect_totals(1, 0, 2)
    visitor.undo()
    visitor.expect_totals(1, 0, 1)
    visitor.reload()
    visitor.expect_screen("board")
    visitor.expect_totals(1, 0, 1)
    visitor.tap("Boris")
    visitor.expect_totals(1, 1, 1)


def test_later_visits_restore_the_snapshot(
    visitor: Visitor, report: Callable[[str], None], request: pytest.FixtureRequest
) -> None:
    """The first visit makes a snapshot; those after it start from it, and the match is the same and goes on."""
    assert visitor.start == "ordinary"
    first = visitor.seconds
    visitor.start_match(*NAMES)
    visitor.tap("Boris")
    visitor.expect_totals(0, 1, 0)
    visitor.wait_until_kept()

    restored = []
    for visit in range(1, 1 + VISITS):
        visitor.arrive()
        assert visitor.start == "snapshot", visitor.logged
        restored.append(visitor.seconds)
        visitor.resume_match()
        visitor.expect_totals(0, 1, visit - 1)
        visitor.tap("Celia")
        visitor.expect_totals(0, 1, visit)

    ordinary = []
    visitor.prefer_ordinary_starts()
    for _ in range(VISITS):
        visitor.arrive()
        assert visitor.start == "ordinary"
        ordinary.append(visitor.seconds)
    report(
        f"{request.node.callspec.params['visitor']}: first visit {first:.2f} s; later visits "
        f"{median(ordinary):.2f} s, from the snapshot {median(restored):.2f} s"
    )


def test_two_phones_share_what_either_enters(visitor: Visitor, other: Visitor, report: Callable[[str], None]) -> None:
    """A second browser joins by link and answer, and both have what either enters.

    An engine without WebRTC says that phones cannot be connected.
    """
    visitor.start_match(*NAMES)
    if visitor.engine.run("typeof RTCPeerConnection === 'undefined'"):
        assert visitor.invite() == ""
        report("no WebRTC")
        return
    other.join(visitor)
    other.tap("Boris")
    visitor.expect_totals(0, 1, 0)
    other.expect_totals(0, 1, 0)


@pytest.mark.parametrize("visitor", ["Firefox"], indirect=True)  # the other engine has no WebRTC
def test_phones_come_back(visitor: Visitor, other: Visitor, report: Callable[[str], None]) -> None:
    """A guest whose page is opened again, and then a hub, has what was entered meanwhile, without a scan.

    Their standing offers have waited for longer than the browser waits for an address of the other phone.
    """
    visitor.start_match(*NAMES)
    other.join(visitor)
    both = (("guest", other, visitor), ("hub", visitor, other))
    for points, (name, away, present) in enumerate(both, start=1):
        away.wait_until_kept()
        time.sleep(WAITED_SECONDS)
        address = away.leave()
        present.tap("Boris")
        began = time.monotonic()
        away.come_back(address)
        started = time.monotonic() - began
        away.expect_totals(points - 1, points, 0)
        back = time.monotonic() - began
        away.tap("Anna")
        present.expect_totals(points, points, 0)
        report(f"Firefox: a {name} opened again answers after {started:.2f} s, and is back after {back:.2f} s")


def test_without_a_network(visitor: Visitor, site: Site) -> None:
    """Once the service worker has the site, the network may go: reload, play, reload again."""
    visitor.start_match(*NAMES)
    visitor.wait_until_kept()
    site.stop()
    visitor.reload()
    assert visitor.is_served_by_worker
    visitor.expect_totals(0, 0, 0)
    visitor.tap("Anna")
    visitor.expect_totals(1, 0, 0)
    visitor.reload()
    visitor.expect_totals(1, 0, 0)
