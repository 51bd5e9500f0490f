"""Measures how phones come back, and tries it for minutes: `python -m tools.phones`. The site has to be built."""

import argparse
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from random import Random

from playwright.sync_api import sync_playwright

from tests.e2e import phones, seeds
from tools import project
from tools.phones.device import Device
from tools.phones.endurance import endure
from tools.phones.times import times
from tools.serve import Site

MATCH = "seed"
BOARD = f"/match/{MATCH}"


def main(arguments: Sequence[str] | None = None) -> None:
    """Print what was measured; exit with 1 where a phone did not come back, or phones do not agree."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", help="times, endurance; both by default")
    parser.add_argument("--phones", type=int, default=6, help="how many phones tap (6)")
    parser.add_argument("--seconds", type=int, default=600, help="how long they tap (600)")
    parser.add_argument("--seed", type=int, default=int(time.time()), help="what random choices begin with")
    parser.add_argument("--site", type=Path, default=project.SITE, help="folder of the built site")
    options = parser.parse_args(arguments)
    site_folder = project.built(options.site)
    print(f"seed {options.seed}", flush=True)
    has_failed = False
    with (
        sync_playwright() as playwright,
        Site(site_folder) as site,
        tempfile.TemporaryDirectory() as folder,
        ExitStack() as stack,
    ):
        number = options.phones if options.kinds != ["times"] else 2
        devices = [Device(playwright, site, f"phone-{place}", Path(folder)) for place in range(number)]
        for device in devices:
            stack.callback(device.close)
        hub, *guests = devices
        hub.open(BOARD, seeds.stored(seeds.running(4, target=14)))
        for seat, guest in enumerate(guests):
            guest.open("/", {})
            phones.join(hub.laurel, guest.laurel, seat % 4)
        if options.kinds != ["endurance"]:
            for one in times(hub, guests[0], BOARD):
                print(one, flush=True)
                has_failed |= one.back is None or one.there is None
        if options.kinds != ["times"]:
            result = endure(devices, MATCH, options.seconds, Random(options.seed), _tell)  # noqa: S311 - no secret
            print(f"{result.taps} taps; {dict(result.away)}; different documents at the end: {result.documents}")
            print(f"seconds until all had the same: {result.same_after}")
            waits = ", ".join(f"{wait:.1f}" for wait in result.waits)
            print(f"seconds until a page that was opened again could be lost again: {waits}", flush=True)
            has_failed |= result.same_after is None
    sys.exit(has_failed)


def _tell(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    main()
