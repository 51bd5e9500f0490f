"""Merges the copies of random histories, and prints the seeds of those that lose something.

Run as `python -m tools.merge_proof 100000`.
"""

import argparse
import sys
from random import Random

from tests.match.histories import MOST_AUTHORS, check

LONGEST = 60
"""Steps of the longest history."""

REPORTED = 10_000
"""It is printed how far the run is after so many histories."""


def broken(histories: int) -> list[int]:
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
    options = parser.parse_args()
    seeds = broken(options.histories)
    print(f"{options.histories} random histories of up to {MOST_AUTHORS} authors: {len(seeds)} broken")
    sys.exit(bool(seeds))


if __name__ == "__main__":
    main()
