"""What the tests ask of a browser engine, whatever drives it."""

from __future__ import annotations

import json
import subprocess
import time
from abc import ABC, abstractmethod
from typing import Any

POLL_SECONDS = 0.1
ACT_SECONDS = 30
END_SECONDS = 10

# A toast may lie over a button for some seconds.
IN_FRONT = """((element) => {
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const place = element?.getBoundingClientRect();
  return place && element.contains(document.elementFromPoint(place.x + place.width / 2, place.y + place.height / 2));
})(document.querySelector(%s))"""


class Engine(ABC):
    """One browser with one tab and a profile of its own."""

    @abstractmethod
    def open(self, url: str) -> None:
        """Load a page."""

    @abstractmethod
    def reload(self) -> None:
        """Load the page anew."""

    @abstractmethod
    def click(self, selector: str) -> None:
        """Click the first element that matches, with the mouse, as it is."""

    @abstractmethod
    def write(self, selector: str, text: str) -> None:
        """Put the text into an input with the keyboard, instead of what was there."""

    @abstractmethod
    def close(self) -> None:
        """End the browser, and whatever drives it."""

    @abstractmethod
    def evaluate(self, expression: str) -> str:
        """Return what a promise of a text comes to."""

    def press(self, selector: str) -> None:
        """Click the first element that matches, once nothing is in front of it."""
        self.wait_for(IN_FRONT % json.dumps(selector), within=ACT_SECONDS)
        self.click(selector)

    def run(self, expression: str) -> Any:
        """Return the value of an expression of the page, or what it promises."""
        return json.loads(self.evaluate(f"Promise.resolve({expression}).then((it) => JSON.stringify(it ?? null))"))

    def wait_for(self, expression: str, *, within: float) -> Any:
        """Wait until an expression is true, and return its value."""
        last = time.monotonic() + within
        while not (value := self.run(expression)):
            assert time.monotonic() < last, f"not within {within} seconds: {expression}"
            time.sleep(POLL_SECONDS)
        return value


def end(process: subprocess.Popen[bytes]) -> None:
    """End a program, politely at first."""
    process.terminate()
    try:
        process.wait(END_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
