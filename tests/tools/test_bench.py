"""The page that the site is measured against, and the table of presses."""

import io
import subprocess
import sys
import zipfile
from pathlib import Path

from tools.bench import presses, stock
from tools.bench.presses import Pressed

START = (
    "import sys; sys.path.insert(0, sys.argv[1]); import tools.bench.repeated as one; print(one.replay_time(10) > 0)"
)


def test_the_stock_page_measures_by_itself(tmp_path: Path) -> None:
    """Its archive has all that the measurements need, and runs where no checkout is."""
    zipfile.ZipFile(io.BytesIO(stock.core())).extractall(tmp_path)
    command = [sys.executable, "-I", "-S", "-c", START, str(tmp_path)]
    assert subprocess.run(command, check=True, capture_output=True, text=True).stdout == "True\n"  # noqa: S603


def test_every_game_has_the_median_and_the_longest_of_its_presses() -> None:
    """And each of its matches and presses, too."""
    pressed = [Pressed("CIV", "sample", "a card", painted, scripts=painted / 2) for painted in (80.0, 96.0, 200.0)] + [
        Pressed("CIV", "after 100 turns", "a card", 88.0, scripts=40.0),
        Pressed("Race", "sample", "a chip", 0.0, 0.0),
    ]
    lines = [line.split() for line in presses.table(pressed)]
    assert lines[1:] == [
        ["CIV", "92", "200", "100"],
        ["sample", "96", "200", "100"],
        ["a", "card", "96", "200", "100"],
        ["after", "100", "turns", "88", "88", "40"],
        ["a", "card", "88", "88", "40"],
        ["Race", "0", "0", "0"],
        ["sample", "0", "0", "0"],
        ["a", "chip", "0", "0", "0"],
    ]
