"""Waits for what only a promise tells: `wait_for_function` takes the promise itself for a yes."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import Page

PAUSE_MS = 50
PATIENCE_S = 30


def until(page: Page, condition: str, arg: Any = None) -> None:
    """Ask a page again and again until an expression, or the promise that it gives, is true.

    Raises:
        AssertionError: it was not true in thirty seconds.
    """
    deadline = time.monotonic() + PATIENCE_S
    while not page.evaluate(condition, arg):
        assert time.monotonic() < deadline, f"never true: {condition}"
        page.wait_for_timeout(PAUSE_MS)
