"""Finds the Chromium that drives the tests: `python -m tools.chromium` installs Debian's when there is none."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

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


class NoBrowserError(Exception):
    """No Chromium is to be found on this machine."""


def is_root() -> bool:
    """Whether this is the superuser, under whom Chromium's sandbox does not start."""
    return os.geteuid() == 0


def installed() -> str | None:
    """The Chromium named by LAUREL_CHROMIUM, else the system's own; None when there is neither."""
    named = os.environ.get(VARIABLE)
    if named:
        return named
    return next((path for command in COMMANDS if (path := shutil.which(command))), None)


def playwright_has_one() -> bool:
    """Whether Playwright has downloaded a Chromium of its own."""
    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path).exists()


def find() -> str | None:
    """The Chromium to use, or None for Playwright's own; raises NoBrowserError when there is none at all."""
    path = installed()
    if path is None and not playwright_has_one():
        raise NoBrowserError(
            f"no Chromium found: install one (Debian: apt-get install chromium), set {VARIABLE} to its path, "
            "or run `.venv/bin/python -m playwright install chromium`"
        )
    return path


def launch_options(path: str | None) -> dict[str, Any]:
    """What to hand to Playwright's `chromium.launch`, for the browser that `find` has found."""
    arguments = [*QUIET, "--no-sandbox"] if is_root() else [*QUIET]
    return {"executable_path": path, "args": arguments}


def install_command() -> list[str] | None:
    """How to install Debian's Chromium without asking anybody; None when that is not allowed here."""
    if shutil.which("apt-get") is None:
        return None
    command = ["apt-get", "install", "--yes", "--quiet", "--no-install-recommends", "chromium"]
    if is_root():
        return command
    return ["sudo", "-n", *command] if may_use_sudo() else None


def may_use_sudo() -> bool:
    """Whether sudo works without asking for a password."""
    if shutil.which("sudo") is None:
        return False
    return subprocess.run(["sudo", "-n", "true"], check=False, capture_output=True).returncode == 0


def main() -> None:
    """Make sure that there is a Chromium."""
    try:
        find()
    except NoBrowserError as missing:
        command = install_command()
        if command is None:
            sys.exit(str(missing))
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        find()


if __name__ == "__main__":
    main()
