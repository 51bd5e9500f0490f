"""A browser with its profile on the disk, whose processes can be killed."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Error, Playwright

from tools import chromium

PROCESSES = Path("/proc")


@contextmanager
def opened(playwright: Playwright, profile: Path, **options: Any) -> Iterator[BrowserContext]:
    """Open a browser with a profile, and close it where it was not killed."""
    launch = {**chromium.launch_options(chromium.find()), **options}
    context = playwright.chromium.launch_persistent_context(profile, **launch)
    yield context
    with suppress(Error):  # it was killed
        context.close()


def kill(profile: Path) -> None:
    """Kill all processes of the browser that has a profile at once, and wait until they are gone."""
    browser, *others = _with_children(_browser(profile))
    for process in (browser, *others):
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    while (PROCESSES / str(browser)).exists():
        time.sleep(0.01)


def _browser(profile: Path) -> int:
    argument = f"--user-data-dir={profile}".encode()
    for command in PROCESSES.glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if argument in command.read_bytes().split(b"\0"):
                return int(command.parent.name)
    raise LookupError(f"no browser has the profile {profile}")


def _with_children(process: int) -> Iterator[int]:
    yield process
    with suppress(OSError):
        children = (PROCESSES / f"{process}/task/{process}/children").read_text().split()
        for child in children:
            yield from _with_children(int(child))
