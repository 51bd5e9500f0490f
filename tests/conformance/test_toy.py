"""The vectors of a game in a folder of its own."""

from __future__ import annotations

import subprocess
import sys

from tests.pages.stones import TOY
from tools import project


def test_the_vectors_of_stones() -> None:
    """Its formats and files are found in the folder that is named; a process of its own keeps them there."""
    command = [sys.executable, "-m", "tools.conformance", "--games", str(TOY)]
    ran = subprocess.run(command, cwd=project.ROOT, capture_output=True, text=True, check=False)  # noqa: S603 - our own
    assert (ran.returncode, ran.stdout) == (0, "stones/taken: 3 passed, 0 failed\n"), ran.stderr
