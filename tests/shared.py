"""What is beside the checkout: recorded exports, and inputs with what has to come out.

Not every checkout has it. Where it is missing, the tests that need it are skipped.
"""

from __future__ import annotations

import pytest

from tools import project

FOLDER = project.ROOT.parent / "shared"
INPUTS = FOLDER / "inputs" / "bgstats"
EXPORTS = FOLDER / "recorded" / "bgstats"

needs_shared = pytest.mark.skipif(not INPUTS.exists(), reason="nothing is shared beside this checkout")
