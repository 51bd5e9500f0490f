"""Replays vector files: `python -m tools.conformance [--games FOLDER] [paths...]`.

Without paths it replays all of `tests/vectors`; with `--games`, those of the folder's `vectors`, by the formats in its
`conformance`. The folder is built like `tests/toy`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from tools.conformance.formats import found
from tools.conformance.runner import run

VECTORS = Path(__file__).parents[2] / "tests" / "vectors"

if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Replay files of cases with expected results.")
    parser.add_argument("--games", type=Path, metavar="FOLDER", help="a folder with further games")
    parser.add_argument("paths", nargs="*", type=Path)
    asked = parser.parse_args()
    default = asked.games / "vectors" if asked.games else VECTORS
    sys.exit(run(asked.paths or [default], found(asked.games)))
