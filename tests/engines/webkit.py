"""WebKitGTK: its MiniBrowser on a virtual display, driven by its WebKitWebDriver."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from selenium.webdriver import WebKitGTK
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.engines.engine import Engine, end
from tools import engines

ANSWER_SECONDS = 60

# The driver waits for its argument to be called; a promise that is broken must not keep it waiting.
EVALUATE = (
    "const done = arguments[0]; Promise.resolve().then(() => %s).then((it) => done([it]), (no) => done([, `${no}`]))"
)


class WebKit(Engine):
    """A MiniBrowser, which under automation keeps everything in memory: as good as a new profile."""

    def __init__(self, folder: Path) -> None:
        self._display, name = open_display()
        try:
            environment = {**os.environ, "DISPLAY": name, "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"}
            service = Service(engines.WEBKIT_DRIVER.find(), log_output=str(folder / "webkit.log"), env=environment)
            self._driver = WebKitGTK(options=Options(), service=service)
            self._driver.set_script_timeout(ANSWER_SECONDS)
        except BaseException:  # whatever it is, also an interrupt: no display is left running
            end(self._display)
            raise

    def open(self, url: str) -> None:
        """Load a page."""
        self._driver.get(url)

    def reload(self) -> None:
        """Load the page again."""
        self._driver.refresh()

    def click(self, selector: str) -> None:
        """Click the first element that matches, with the mouse, as it is."""
        self._find(selector).click()

    def write(self, selector: str, text: str) -> None:
        """Put the text into an input with the keyboard, instead of what was there."""
        self._find(selector).clear()
        self._find(selector).send_keys(text)

    def close(self) -> None:
        """End the browser, its driver and the display."""
        try:
            self._driver.quit()
        finally:
            end(self._display)

    def evaluate(self, expression: str) -> str:
        """Return what a promise of a text comes to."""
        value, *problem = self._driver.execute_async_script(EVALUATE % expression)
        assert not problem, problem
        return str(value)

    def _find(self, selector: str) -> WebElement:
        return self._driver.find_element(By.CSS_SELECTOR, selector)


def open_display() -> tuple[subprocess.Popen[bytes], str]:
    """Start an X server on a number that is free."""
    ours, theirs = os.pipe()
    command = [engines.DISPLAY.find(), "-displayfd", str(theirs), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    process = subprocess.Popen(  # noqa: S603 - the Xvfb that was found
        command, pass_fds=[theirs], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    os.close(theirs)
    with os.fdopen(ours) as feedback:
        number = feedback.readline().strip()
    assert number, "Xvfb does not start"
    return process, f":{number}"
