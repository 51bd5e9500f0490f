"""The browser is killed some milliseconds after a tap was shown.

Every tap is one point for a player of a match. When the number is on the page, the browser runs on for a random time
and is killed with SIGKILL. Local storage is read at the next start, before Laurel starts: that is what would be left
without the mirror. Then Laurel is started, and the numbers that it shows are compared with those that it had shown.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from attrs import define
from playwright.sync_api import Page, Playwright

from laurel.app.storage.match_store import MatchStore
from laurel.match.ledger import standings
from laurel.match.replay import replay
from laurel.pages.games import find_game
from tests.e2e import seeds
from tools.faults.profiles import opened
from tools.faults.rows import Row
from tools.faults.visitor import missing
from tools.serve import Site
from tools.visiting import NUMBERS, PLUS_AT, SNAPSHOT_MADE, START_MS, STARTED

STARTS = ("snapshot", "ordinary")
PLAYERS = 8
MOST_POINTS = 6
"""After so many points of every player another match is begun."""

MOST_TAPS = 3
"""Taps before a browser is killed, at most."""

MOST_MS = 500
"""Milliseconds that the browser runs on after a tap, at most."""

HOW = "document.documentElement.dataset.start"
NUMBER = "(index) => Number(document.querySelectorAll('[data-tile] .tile-number')[index].textContent)"
STORE = """(texts) => {
  for (const [key, text] of Object.entries(texts)) localStorage.setItem(key, text);
}"""


@define
class Trial:
    """What has come out so far."""

    kills: int = 0
    taps: int = 0
    lost: int = 0
    lost_by_local: int = 0
    """Taps that were not in local storage at the next start."""

    other_starts: int = 0


def rows(playwright: Playwright, site: Site, kills: int, seed: int) -> list[Row]:
    """Kill browsers, half of them on each kind of start."""
    return [_row(start, tried(playwright, site, start, kills // len(STARTS), seed)) for start in STARTS]


def _row(start: str, trial: Trial) -> Row:
    seen = f"the board ({trial.kills} kills; local storage alone would have lost {trial.lost_by_local} taps)"
    return Row(f"browser killed 0-{MOST_MS} ms after a shown tap, start {start}", trial.taps, trial.lost, seen)


def tried(playwright: Playwright, site: Site, start: str, kills: int, seed: int) -> Trial:
    """Tap and kill so many times on a new profile."""
    random = Random(f"{start} {seed}")  # noqa: S311 - it chooses the same moments in every run
    trial = Trial()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        profile = Path(folder)
        _prepare(playwright, site, profile, start)
        name, expected, tapped = "", [MOST_POINTS] * PLAYERS, 0
        while trial.kills < kills or tapped:
            with opened(playwright, profile) as life:
                page = life.page
                page.goto(f"{site.url}version.json")
                if name:
                    local = _points(page.evaluate("({...localStorage})"), name)
                    trial.lost_by_local += min(tapped, sum(expected) - sum(local))
                    shown = _open(page, site, name, start, trial)
                    trial.lost += missing(name, expected, shown)
                    expected = shown
                if trial.kills == kills:
                    break
                if sum(expected) + MOST_TAPS > MOST_POINTS * PLAYERS:
                    name, expected = f"match{trial.kills}", [0] * PLAYERS
                    page.goto(f"{site.url}version.json")
                    page.evaluate(STORE, _texts(name, start))
                    _open(page, site, name, start, trial)
                tapped = random.randint(1, MOST_TAPS)
                for _ in range(tapped):
                    expected = _tap(page, expected)
                time.sleep(random.randint(0, MOST_MS) / 1000)
                life.kill()
                trial.kills += 1
                trial.taps += tapped
    return trial


def _prepare(playwright: Playwright, site: Site, profile: Path, start: str) -> None:
    """Visit the site, until it has what its next start needs."""
    with opened(playwright, profile) as life:
        life.page.goto(f"{site.url}version.json")
        if start == "ordinary":
            life.page.evaluate(STORE, {"laurel:start": start})
        life.page.goto(site.url)
        life.page.wait_for_function(STARTED, timeout=START_MS)
        if start == "snapshot":
            life.page.wait_for_function(SNAPSHOT_MADE, timeout=START_MS)


def _texts(name: str, start: str) -> Mapping[str, str]:
    texts = seeds.stored(seeds.match(players=PLAYERS, target=14, name=name))
    return {**texts, "laurel:start": start} if start == "ordinary" else texts


def _open(page: Page, site: Site, name: str, start: str, trial: Trial) -> list[int]:
    """Open the board of a match; return the points that it shows."""
    if start == "ordinary":
        page.evaluate(STORE, {"laurel:start": start})
    page.goto(f"{site.url}#/match/{name}")
    page.wait_for_function(STARTED, timeout=START_MS)
    trial.other_starts += page.evaluate(HOW) != start
    return list(page.evaluate(NUMBERS))


def _tap(page: Page, points: Sequence[int]) -> list[int]:
    """Give a point to the player who has the fewest; return everybody's points once they are on the page."""
    player = min(range(len(points)), key=lambda one: points[one])
    page.mouse.click(*page.evaluate(PLUS_AT, player))
    deadline = time.monotonic() + 10
    while page.evaluate(NUMBER, player) != points[player] + 1:
        if time.monotonic() > deadline:
            raise TimeoutError(f"a tap of player {player} is not shown")
    return [*points[:player], points[player] + 1, *points[player + 1 :]]


def _points(texts: Mapping[str, str], name: str) -> list[int]:
    """Return the points of a match that is in local storage; all zero where it is not."""
    stored = MatchStore(dict(texts), find_game).load(name)
    if stored is None:
        return [0] * PLAYERS
    setup = stored.match.setup
    totals = standings(replay(stored.game, stored.game.opening(setup), stored.match.journal.log).ledger, setup.seats)
    return [totals[seat] for seat in setup.seats]
