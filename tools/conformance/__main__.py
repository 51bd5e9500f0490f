"""`python -m tools.conformance [paths...]`: replay vector files, or all of `tests/vectors` where none is named."""

from __future__ import annotations

import sys
from pathlib import Path

from tools.conformance.formats import FORMATS
from tools.conformance.runner import run

VECTORS = Path(__file__).parents[2] / "tests" / "vectors"

if __name__ == "__main__":
    sys.exit(run([Path(name) for name in sys.argv[1:]] or [VECTORS], FORMATS))
