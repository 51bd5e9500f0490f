"""Mutation testing: `python -m tools.mutation` changes random places, `python -m tools.mutation --faults` old ones.

The first way reports of each change whether the tests have noticed it, and ends with status 1 where fewer are noticed
than the share that is asked for. The second brings faults back that were mended, and ends with status 1 where the test
of one does not fail, or where its text is not in the code any more.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from tools import project
from tools.mutation import mended, selection, trial
from tools.mutation.mutators import Mutation

COUNT = 60
SHARE = 92.0
"""Percent of the mutations that the tests have to notice."""

LIMIT = 240
"""Seconds of the processor after which tests are stopped: a loop without end is noticed like that. All tests of the app
take a minute."""


def main() -> None:
    """Run one of both ways."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=COUNT, help="how many places are changed")
    parser.add_argument("--seed", type=int, default=1, help="chooses the places")
    parser.add_argument("--share", type=float, default=SHARE, help="percent that have to be noticed")
    parser.add_argument("--limit", type=int, default=LIMIT, help="seconds of the processor for the tests of one change")
    parser.add_argument("--jobs", type=int, default=1, help="how many changes are tried at the same time")
    parser.add_argument("--list", action="store_true", help="print the changes and run nothing")
    parser.add_argument("--faults", action="store_true", help="bring back the faults that were mended")
    parser.add_argument("packages", nargs="*", default=selection.PACKAGES, help="folders whose modules are changed")
    asked = parser.parse_args()
    if asked.faults:
        sys.exit(not mended.replayed(asked.limit))
    chosen = selection.sample(project.ROOT, tuple(asked.packages), asked.count, asked.seed)
    if asked.list:
        print(*chosen, sep="\n")
        return
    sys.exit(not is_noticed_enough(chosen, asked.share, asked.limit, asked.jobs))


def is_noticed_enough(chosen: Sequence[Mutation], share: float, limit: int, jobs: int) -> bool:
    """Try mutations, print what became of each, and return whether enough of them were noticed."""
    outcomes = []
    with ThreadPoolExecutor(jobs) as threads:
        for mutation, outcome in zip(chosen, threads.map(partial(tried, limit=limit), chosen), strict=True):
            outcomes.append(outcome)
            said = f"noticed by {outcome.by}" if outcome.is_noticed else "NOT NOTICED"
            print(f"{mutation}\n  {said} ({outcome.seconds:.0f} s)", flush=True)
    noticed = sum(outcome.is_noticed for outcome in outcomes)
    percent = 100 * noticed / max(len(outcomes), 1)
    seconds = sum(outcome.seconds for outcome in outcomes) / max(len(outcomes), 1)
    print(f"{noticed} of {len(outcomes)} noticed ({percent:.0f} %, at least {share:g} % wanted), {seconds:.0f} s each")
    return percent >= share


def tried(mutation: Mutation, limit: int) -> trial.Outcome:
    """Run the tests of a mutated copy."""
    with trial.copy() as root:
        mutation.apply(root)
        return trial.run(root, selection.commands(root, mutation.file), limit)


if __name__ == "__main__":
    main()
