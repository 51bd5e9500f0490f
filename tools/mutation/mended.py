"""Brings faults back that were mended, one at a time, and runs the test that has to fail then.

The faults are in the files of `faults`, one for the core, one for the app and one for each game: what was wrong, the
module, a text that the module has once (`before`), the text with the fault (`after`), and the test that has to fail.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

from attrs import frozen

from tools.mutation import trial

FOLDER = Path(__file__).with_name("faults")
TESTS_FAILED = 1
"""The exit status of pytest when tests ran and some failed."""


@frozen
class Fault:
    """A fault that was mended."""

    what: str
    file: str
    before: str
    """A text that the module has once."""
    after: str
    """What brings the fault back."""
    test: str
    """The test as pytest names it, or the file of it."""

    def apply(self, root: Path) -> None:
        """Bring the fault back below `root`; raises ValueError where the module does not have the text once."""
        path = root / self.file
        source = path.read_text(encoding="utf-8") if path.exists() else ""
        if source.count(self.before) != 1:
            raise ValueError(f"{self.file} has the text before the fault {source.count(self.before)} times, not once")
        path.write_text(source.replace(self.before, self.after), encoding="utf-8")


def listed() -> list[Fault]:
    """Return the faults of all files; raises TypeError where one has other fields."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.toml"))]
    return [Fault(**fault) for text in texts for fault in tomllib.loads(text)["fault"]]


def replayed(limit: int) -> bool:
    """Bring every fault back, print what became of it, and return whether each was found."""
    problems = 0
    known = listed()
    for fault in known:
        said = replay(fault, limit)
        problems += said is not None
        print(f"{fault.what}\n  {said or f'found by {fault.test}'}", flush=True)
    print(f"{len(known) - problems} of {len(known)} faults found")
    return problems == 0


def replay(fault: Fault, limit: int) -> str | None:
    """Bring a fault back in a copy and run its test; return what is wrong, or None where the test fails."""
    with trial.copy() as root:
        try:
            fault.apply(root)
        except ValueError as problem:
            return f"CANNOT BE BROUGHT BACK: {problem}"
        outcome = trial.run(root, [(*trial.PYTEST, fault.test)], limit)
    if not outcome.is_noticed:
        return f"NOT FOUND by {fault.test}"
    if outcome.status not in {TESTS_FAILED, trial.STOPPED}:
        return f"THE TEST DID NOT RUN: {outcome.by}"
    return None
