"""Counts the taps of every operation on the site in `dist/`, and writes them down in `docs/taps.md`.

`python -m tools.taps [--game GAME]`; with a game, the table is only printed.
"""

from __future__ import annotations

import argparse
import sys

from playwright.sync_api import sync_playwright

from tools import chromium, project
from tools.serve import Site
from tools.taps import found
from tools.taps.counting import Row, count
from tools.taps.table import page

FILE = project.ROOT / "docs" / "taps.md"


def main() -> None:
    """Do what the command line asks for; the exit status is 1 where an operation could not be played."""
    parser = argparse.ArgumentParser(description="Count the taps of frequent operations on the built site.")
    parser.add_argument("--game", default="", help="only the operations of this game, by the name of its folder")
    asked = parser.parse_args()
    with sync_playwright() as playwright, Site(project.built(project.SITE)) as site:
        browser = chromium.launched(playwright)
        rows = {
            game: count(browser, site, operations) for game, operations in found().items() if asked.game in ("", game)
        }
    text = page(rows)
    if asked.game:
        print(text)
    else:
        FILE.write_text(text, encoding="utf-8")
    sys.exit(report([row for of_game in rows.values() for row in of_game]))


def report(rows: list[Row]) -> int:
    """Print what takes too long or could not be played, and return the exit status.

    Tasks of 50 ms are counted in the time of this machine: they are printed, and no failure.
    """
    for row in rows:
        if row.failure:
            print(f"not played: {row.operation.title}: {row.failure}")
        elif row.is_above_ideal:
            print(f"more than a tap above the ideal: {row.operation.title}: {row.cost}")
        if row.longest:
            print(f"a task of {row.longest:.0f} ms: {row.operation.title}")
    return 1 if any(row.failure for row in rows) else 0


if __name__ == "__main__":
    main()
