"""Merges the copies of random histories, and prints the seeds of those that lose something.

Run as `python -m tools.merge_proof 100000`: so many histories of a journal, so many with forged edits, and a hundredth
of that of whole phones, to which forged edits come on every way, and which a guest tries to hurt.
"""

import argparse
import sys
from collections.abc import Callable
from random import Random

from tests.app.phones.histories import check_phones
from tests.match.histories import MOST_AUTHORS, check, check_forged

LONGEST = 60
"""Steps of the longest history."""

REPORTED = 10_000
"""It is printed how far the run is after so many histories."""


def broken(histories: int, check: Callable[[Random, int], None]) -> list[int]:
    """Check histories; print and return the seeds of those that break a property."""
    seeds = []
    for seed in range(histories):
        random = Random(seed)  # noqa: S311 - histories have to be the same in every run
        try:
            check(random, random.randint(1, LONGEST))
        except AssertionError as problem:
            seeds.append(seed)
            print(f"seed {seed}: {problem}", flush=True)
        if (seed + 1) % REPORTED == 0:
            print(f"{seed + 1} histories, {len(seeds)} broken", flush=True)
    return seeds


def main() -> None:
    """Check as many histories as the command line says; exit with 1 where one breaks a property."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("histories", type=int, nargs="?", default=100_000)
    histories = parser.parse_args().histories
    count = 0
    for what, number, check_one in (
        (f"random histories of up to {MOST_AUTHORS} authors", histories, check),
        ("histories with forged edits", histories, check_forged),
        ("histories of phones with forged edits", histories // 100, check_phones),
    ):
        seeds = broken(number, check_one)
        count += len(seeds)
        print(f"{number} {what}: {len(seeds)} broken", flush=True)
    sys.exit(count > 0)


if __name__ == "__main__":
    main()
