"""A Chromium with its profile on the disk, as a group of processes of its own that can be killed at once."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from attrs import frozen
from playwright.sync_api import Browser, Page, Playwright

from tools import chromium

PORT_FILE = "DevToolsActivePort"
LOCKS = ("SingletonLock", "SingletonCookie", "SingletonSocket", PORT_FILE)
STARTED_WITHIN_S = 60


@frozen
class Life:
    """A browser from its start to its end."""

    process: subprocess.Popen[bytes]
    browser: Browser
    page: Page

    def kill(self) -> None:
        """Kill all of its processes at once, and wait until they are gone."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@contextmanager
def opened(playwright: Playwright, profile: Path) -> Iterator[Life]:
    """Start a browser with a profile, and end it in order where it was not killed."""
    for name in LOCKS:  # a browser that was killed leaves them
        (profile / name).unlink(missing_ok=True)
    options = chromium.launch_options(chromium.find())
    executable = options["executable_path"] or playwright.chromium.executable_path
    arguments = [f"--user-data-dir={profile}", "--remote-debugging-port=0", "--headless=new", "--lang=en-GB"]
    process = subprocess.Popen(
        [executable, *options["args"], *arguments, "--window-size=412,915", "about:blank"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    browser = None
    try:
        browser = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{_port(profile)}")
        yield Life(process, browser, browser.contexts[0].pages[0])
        if process.poll() is None:
            browser.new_browser_cdp_session().send("Browser.close")
            process.wait(STARTED_WITHIN_S)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        if browser is not None:
            browser.close()


def _port(profile: Path) -> int:
    """Return the port of the browser that was just started; raise TimeoutError where it does not come up."""
    deadline = time.monotonic() + STARTED_WITHIN_S
    while time.monotonic() < deadline:
        try:
            port, _ = (profile / PORT_FILE).read_text().split("\n")
        except (FileNotFoundError, ValueError):
            time.sleep(0.02)
        else:
            return int(port)
    raise TimeoutError("the browser does not start")
