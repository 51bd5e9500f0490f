"""What the snapshot of Python's memory is made of, and what has to be done when Python wakes up from it."""

from __future__ import annotations

import gc
import random

import laurel.browser.start  # noqa: F401 - what it imports is what a page needs


def prepare() -> None:
    """Do all that every start would do, and leave the memory in order."""
    gc.collect()
    gc.freeze()


def resumed() -> None:
    """Make good what must not be the same at every start."""
    random.seed()
