"""Finds the Chromium that drives the tests: `python -m tools.chromium` installs Debian's when there is none."""

import os
import re
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import playwright as playwright_package
from playwright.sync_api import Browser, Playwright, sync_playwright

from tools import debian, waiting

VARIABLE = "LAUREL_CHROMIUM"
COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

# Without these a browser on a machine with a closed network keeps calling home.
QUIET = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

UNUSED_FEATURES = (
    *("InitialWebUI", "WebUIReloadButton"),
    *("WebUIOmniboxPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxAimPopup"),
)
"""Parts of the browser's own window that are pages: every context would load them, the lists below its address bar in a
process that takes half a second of the processor."""

waiting.install()

DISABLED_FEATURES = re.compile(r"disabledFeatures = \[(.*?)\]", re.DOTALL)


class NoBrowserError(Exception):
    """No Chromium is to be found on this machine."""


def installed() -> str | None:
    """The Chromium named by LAUREL_CHROMIUM, else the system's own; None when there is neither."""
    named = os.environ.get(VARIABLE)
    if named:
        return named
    return next((path for command in COMMANDS if (path := shutil.which(command))), None)


def playwright_has_one() -> bool:
    """Whether Playwright has downloaded a Chromium of its own.

    It is asked in a thread of its own: Playwright does not start twice in one thread, and who asks may have started it.
    """
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(_has_one).result()


def _has_one() -> bool:
    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path).exists()


def find() -> str | None:
    """The Chromium to use, or None for Playwright's own; raises NoBrowserError where there is none."""
    path = installed()
    if path is None and not playwright_has_one():
        raise NoBrowserError(
            f"no Chromium found: install one (Debian: apt-get install chromium), set {VARIABLE} to its path, "
            "or run `.venv/bin/python -m playwright install chromium`"
        )
    return path


def launched(playwright: Playwright) -> Browser:
    """Launch the browser; raises NoBrowserError where there is none. It ends with Playwright where nobody closes it."""
    return playwright.chromium.launch(**launch_options(find()))


def disabled_features() -> list[str]:
    """Return the features of Chromium that Playwright disables: a second list of them replaces its own."""
    driver = Path(playwright_package.__file__).parent / "driver" / "package" / "lib" / "coreBundle.js"
    found = DISABLED_FEATURES.search(driver.read_text(encoding="utf-8")) if driver.exists() else None
    return re.findall(r'^\s*"(\w+)"', found[1], re.MULTILINE) if found else []


def launch_options(path: str | None) -> dict[str, Any]:
    """What to hand to Playwright's `chromium.launch`, for the browser that `find` has found."""
    # Under the superuser Chromium's sandbox does not start.
    arguments = [*QUIET, "--no-sandbox"] if debian.is_root() else [*QUIET]
    if features := disabled_features():
        arguments.append(f"--disable-features={','.join([*features, *UNUSED_FEATURES])}")
    return {"executable_path": path, "args": arguments}


def main() -> None:
    """Make sure that there is a Chromium."""
    try:
        find()
    except NoBrowserError as missing:
        if not debian.may_install():
            sys.exit(str(missing))
        debian.install("chromium")
        find()


if __name__ == "__main__":
    main()
