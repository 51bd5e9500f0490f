"""A process that is stopped goes on, whatever happens to the one that has stopped it."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools import project
from tools.stopping import stopped

STOPS = """
import sys, time
from tools.stopping import stopped
with stopped(int(sys.argv[1])):
    print(flush=True)
    time.sleep(60)
"""
SOON_S = 10


@pytest.fixture
def sleeper() -> Iterator[subprocess.Popen[bytes]]:
    """Run a process that leads a group of its own."""
    with subprocess.Popen(["/bin/sleep", "600"], start_new_session=True) as process:
        yield process
        process.kill()


def is_stopped(process: subprocess.Popen[bytes]) -> bool:
    """Return whether a process is stopped."""
    return Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()[0] == "T"


def becomes(process: subprocess.Popen[bytes], *, stopped: bool) -> bool:
    """Return whether a process is stopped, or goes on, soon."""
    deadline = time.monotonic() + SOON_S
    while is_stopped(process) != stopped and time.monotonic() < deadline:
        time.sleep(0.01)
    return is_stopped(process) == stopped


def fail_while(process: subprocess.Popen[bytes]) -> None:
    """Fail while a process is stopped."""
    assert becomes(process, stopped=True)
    raise ProcessLookupError


@pytest.mark.parametrize("sign", [1, -1], ids=["process", "group"])
def test_goes_on_after_the_block(sleeper: subprocess.Popen[bytes], sign: int) -> None:
    """Also where the block has failed."""
    with pytest.raises(ProcessLookupError), stopped(sign * sleeper.pid):
        fail_while(sleeper)
    assert becomes(sleeper, stopped=False)


def test_goes_on_when_the_stopping_process_is_killed(sleeper: subprocess.Popen[bytes]) -> None:
    """As where a test is ended by its time limit."""
    command = [sys.executable, "-c", STOPS, str(sleeper.pid)]
    with subprocess.Popen(command, cwd=project.ROOT, stdout=subprocess.PIPE) as stopping:  # noqa: S603 - this very Python
        assert stopping.stdout is not None
        stopping.stdout.readline()
        assert becomes(sleeper, stopped=True)
        stopping.kill()
    assert becomes(sleeper, stopped=False)


def test_an_ended_process_is_no_error(sleeper: subprocess.Popen[bytes]) -> None:
    """It was killed while it was stopped."""
    with stopped(sleeper.pid):
        sleeper.kill()
        sleeper.wait()
