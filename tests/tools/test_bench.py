"""The page that the site is measured against."""

import io
import subprocess
import sys
import zipfile
from pathlib import Path

from tools.bench import stock

START = (
    "import sys; sys.path.insert(0, sys.argv[1]); import tools.bench.repeated as one; print(one.replay_time(10) > 0)"
)


def test_the_stock_page_measures_by_itself(tmp_path: Path) -> None:
    """Its archive has all that the measurements need, and runs where no checkout is."""
    zipfile.ZipFile(io.BytesIO(stock.core())).extractall(tmp_path)
    command = [sys.executable, "-I", "-S", "-c", START, str(tmp_path)]
    assert subprocess.run(command, check=True, capture_output=True, text=True).stdout == "True\n"  # noqa: S603
