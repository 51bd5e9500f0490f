"""Tries every kind of fault and prints a table: `python -m tools.faults`. The site has to be built."""

import argparse
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright

from tools import chromium, project
from tools.faults import arrivals, damage, forged, kills, room, stores, tabs, visits, zones
from tools.faults.rows import Row, table
from tools.faults.visitor import Visitor, visiting
from tools.serve import Site

Try = Callable[[], Sequence[Row]]


def trials(
    playwright: Playwright, browser: Browser, site: Site, visitor: Visitor, options: argparse.Namespace
) -> Mapping[str, Try]:
    """Return what tries each kind of fault."""
    return {
        "kills": lambda: kills.rows(playwright, site, options.kills, options.seed),
        "stores": lambda: stores.rows(visitor),
        "python": lambda: [damage.in_python(options.mutations, options.seed)],
        "browser": lambda: [damage.in_the_browser(visitor, options.mutations // 20, options.seed)],
        "tabs": lambda: tabs.rows(visitor, options.seconds),
        "forged": lambda: forged.rows(visitor, browser),
        "visits": lambda: visits.rows(playwright, browser, site, visitor),
        "room": lambda: room.rows(visitor),
        "zones": lambda: [zones.moved(visitor)],
        "burst": lambda: [tabs.burst(visitor)],
        "lifecycle": lambda: [visits.discarded(visitor)],
        "arrivals": lambda: arrivals.rows(browser, options.only),
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Try faults, print the table, and exit with 1 where anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", help="such as kills; all without one")
    parser.add_argument("--kills", type=int, default=200, help="how often the browser is killed (200)")
    parser.add_argument("--mutations", type=int, default=1000, help="damaged texts; a twentieth in the browser (1000)")
    parser.add_argument("--seconds", type=int, default=tabs.TAPPED_S, help="how long tabs tap at once (60)")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="what random choices begin with")
    parser.add_argument("--only", default="", help="a pattern of the names of cases of arrivals, such as ^update (all)")
    parser.add_argument("--site", type=Path, default=project.SITE, help="folder of the built site")
    options = parser.parse_args(arguments)
    site_folder = project.built(options.site)
    print(f"seed {options.seed}", file=sys.stderr, flush=True)
    found: list[Row] = []
    with sync_playwright() as playwright, Site(site_folder) as site:
        browser = chromium.launched(playwright)
        with visiting(browser, site) as visitor:
            for name, attempt in trials(playwright, browser, site, visitor, options).items():
                if not options.kinds or name in options.kinds:
                    tried = attempt()
                    found += tried
                    print(*table(tried).splitlines()[2:], sep="\n", file=sys.stderr, flush=True)
        browser.close()
    print(table(found))
    sys.exit(any(row.lost for row in found))


if __name__ == "__main__":
    main()
