"""The tools use the Laurel of their own checkout."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tools import project


def imported(python: Path) -> subprocess.CompletedProcess[str]:
    """Import the tools of this checkout where `laurel` is found in a folder."""
    environment = {**os.environ, "PYTHONPATH": str(python)}
    command = [sys.executable, "-c", "import tools.project; print(tools.project.version())"]
    return subprocess.run(  # noqa: S603 - this very Python
        command, cwd=project.ROOT, env=environment, capture_output=True, text=True, check=False
    )


def test_laurel_of_another_checkout_is_refused(tmp_path: Path) -> None:
    """As where `.venv` is a link to that of another checkout."""
    package = tmp_path / "py" / "laurel"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    told = imported(tmp_path / "py")
    assert (told.returncode, told.stdout) == (1, "")
    assert f"was made for another checkout: it has the Laurel of {package}" in told.stderr
    assert "make setup" in told.stderr


def test_laurel_of_this_checkout_is_used() -> None:
    """As where `.venv` was made by `make setup`."""
    assert imported(project.PYTHON).stdout.strip() == project.version()
