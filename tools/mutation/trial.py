"""Runs tests on a changed copy of the checkout, and says which of them has noticed the change."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from attrs import frozen

from tools import project

COPIED = ("py", "tests", "tools", "pyproject.toml")
"""What a copy has of its own; everything else of the checkout is linked."""

LEFT_OUT = (".git", ".cache", "dist", "dist.new", "dist.old")
UNNEEDED = shutil.ignore_patterns("engines", ".hypothesis", ".pytest_cache")

PYTEST = ("pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider", "--tb=no", "--hypothesis-seed=0")
FAILED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
FAILED_VECTOR = re.compile(r"^(\S+): \d+ passed, [1-9]\d* failed\n  ([^:\n]*)", re.MULTILINE)


STOPPED = -1
"""The exit status of tests that were stopped."""

TIME_LIMIT = "the-time-limit"
"""What has noticed a change after which a loop does not end."""

WAITING = 20
"""So many times as long as tests may keep the processor busy, they may take by the clock."""

KILLED = (-signal.SIGXCPU, -signal.SIGKILL)


@frozen
class Outcome:
    """What tests have said of a copy."""

    is_noticed: bool
    by: str
    """The test that failed first, `TIME_LIMIT`, or an empty text."""

    seconds: float
    status: int
    """The exit status of the last command, or `STOPPED`."""


@contextmanager
def copy() -> Iterator[Path]:
    """Yield a copy of the checkout that may be changed, and remove it afterwards."""
    with tempfile.TemporaryDirectory(prefix="laurel-mutation-") as folder:
        root = Path(folder)
        for path in project.ROOT.iterdir():
            if path.name in LEFT_OUT:
                continue
            if path.name not in COPIED:
                (root / path.name).symlink_to(path)
            elif path.is_dir():
                shutil.copytree(path, root / path.name, ignore=UNNEEDED)
            else:
                shutil.copy2(path, root / path.name)
        yield root


def run(root: Path, commands: Sequence[Sequence[str]], limit: int) -> Outcome:
    """Run modules of Python one after another in a copy until one fails.

    `limit` is how many seconds each may keep the processor busy, which does not depend on what else the machine does.
    """
    started = time.monotonic()
    status = 0
    for command in commands:
        status, said = _run_one(root, command, limit)
        if status != 0:
            return Outcome(is_noticed=True, by=_first_failure(said), seconds=time.monotonic() - started, status=status)
    return Outcome(is_noticed=False, by="", seconds=time.monotonic() - started, status=status)


def _run_one(root: Path, command: Sequence[str], limit: int) -> tuple[int, str]:
    """Return the exit status and the output of a module; `STOPPED` and a remark where it takes too long."""
    environment = {**os.environ, "PYTHONPATH": f"{root / 'py'}{os.pathsep}{root}", "PYTHONDONTWRITEBYTECODE": "1"}
    with subprocess.Popen(
        ["/bin/sh", "-c", 'ulimit -t "$0"; exec "$@"', str(limit), sys.executable, "-m", *command],
        cwd=root,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            said, _ = process.communicate(timeout=limit * WAITING)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return STOPPED, f"FAILED {TIME_LIMIT}"
        if process.returncode in KILLED:
            return STOPPED, f"FAILED {TIME_LIMIT}"
        return process.returncode, said


def _first_failure(said: str) -> str:
    """Return the name of the first test or vector that has failed, or else the last line of the output."""
    test, vector = FAILED.search(said), FAILED_VECTOR.search(said)
    if test:
        return test[1]
    if vector:
        return f"{vector[1]} {vector[2]}"
    return (said.strip().splitlines() or ["nothing was printed"])[-1]
