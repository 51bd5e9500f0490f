"""What the tests need of a browser engine."""

from __future__ import annotations

import json
import subprocess
import time
from abc import ABC, abstractmethod
from typing import Any

POLL_SECONDS = 0.1
ACT_SECONDS = 30
END_SECONDS = 10

# Laurel takes a second click at the same place within 0.4 s for a part of the first.
APART_SECONDS = 0.5

# A toast may cover a button for some seconds.
IN_FRONT = """((element) => {
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const place = element?.getBoundingClientRect();
  return place && element.contains(document.elementFromPoint(place.x + place.width / 2, place.y + place.height / 2));
})(document.querySelector(%s))"""


class Engine(ABC):
    """One browser with one tab and a profile of its own."""

    _clicked = 0.0
    """When something was last clicked, in seconds of the monotonic clock."""

    @abstractmethod
    def open(self, url: str) -> None:
        """Load a page."""

    @abstractmethod
    def reload(self) -> None:
        """Reload the page."""

    @abstractmethod
    def click(self, selector: str) -> None:
        """Click the first element that matches, with the mouse, as it is."""

    @abstractmethod
    def write(self, selector: str, text: str) -> None:
        """Replace the text of an input, with the keyboard."""

    @abstractmethod
    def close(self) -> None:
        """End the browser and its driver."""

    @abstractmethod
    def evaluate(self, expression: str) -> str:
        """Return the text to which a promise is resolved."""

    def press(self, selector: str) -> None:
        """Click the first element that matches, once nothing covers it and the last click is over."""
        self.wait_for(IN_FRONT % json.dumps(selector), within=ACT_SECONDS)
        time.sleep(max(0.0, self._clicked + APART_SECONDS - time.monotonic()))
        self.click(selector)
        self._clicked = time.monotonic()

    def run(self, expression: str) -> Any:
        """Return the value of an expression of the page, after its promise where it is one."""
        return json.loads(self.evaluate(f"Promise.resolve({expression}).then((it) => JSON.stringify(it ?? null))"))

    def wait_for(self, expression: str, *, within: float) -> Any:
        """Wait until an expression is true, and return its value."""
        last = time.monotonic() + within
        while not (value := self.run(expression)):
            assert time.monotonic() < last, f"not within {within} seconds: {expression}"
            time.sleep(POLL_SECONDS)
        return value


def end(process: subprocess.Popen[bytes]) -> None:
    """Terminate a program; kill it where it does not end."""
    process.terminate()
    try:
        process.wait(END_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
