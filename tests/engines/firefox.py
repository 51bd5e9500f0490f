"""Firefox, driven through the WebDriver BiDi that is built into it: no other driver is needed."""

from __future__ import annotations

import json
import subprocess
import time
from pathlib import Path
from typing import Any

from selenium.webdriver.remote.websocket_connection import WebSocketConnection

from tests.engines.engine import POLL_SECONDS, Engine, end
from tools import engines

START_SECONDS = 60
ANSWER_SECONDS = 60


class Firefox(Engine):
    """A headless Firefox with a new profile."""

    def __init__(self, folder: Path) -> None:
        profile = folder / "profile"
        profile.mkdir()
        command = [engines.FIREFOX.find(), "--headless", "--no-remote", "--profile", str(profile)]
        with (folder / "firefox.log").open("w", encoding="utf-8") as log:
            self._process = subprocess.Popen(  # noqa: S603 - the Firefox that was found
                [*command, "--remote-debugging-port", "0"], stdout=log, stderr=log
            )
        try:
            self._socket = WebSocketConnection(address(profile), ANSWER_SECONDS, POLL_SECONDS / 10)
            self._send("session.new", capabilities={})
            self._tab = self._send("browsingContext.getTree")["contexts"][0]["context"]
        except BaseException:  # whatever it is, also an interrupt: no browser is left running
            end(self._process)
            raise

    def open(self, url: str) -> None:
        """Load a page."""
        self._send("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def reload(self) -> None:
        """Load the page again."""
        self._send("browsingContext.reload", context=self._tab, wait="complete")

    def click(self, selector: str) -> None:
        """Click the first element that matches, with the mouse, as it is."""
        found = self._send(
            "browsingContext.locateNodes",
            context=self._tab,
            locator={"type": "css", "value": selector},
            maxNodeCount=1,
        )
        element = {"type": "element", "element": {"sharedId": found["nodes"][0]["sharedId"]}}
        self._act(
            "pointer",
            {"type": "pointerMove", "x": 0, "y": 0, "origin": element},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        )

    def write(self, selector: str, text: str) -> None:
        """Put the text into an input with the keyboard, instead of what was there."""
        self.press(selector)
        self.run("document.activeElement.select()")
        keys = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
        self._act("key", *keys)

    def close(self) -> None:
        """End Firefox."""
        self._socket.close()
        end(self._process)

    def evaluate(self, expression: str) -> str:
        """Return what a promise of a text comes to."""
        answer = self._send("script.evaluate", expression=expression, target={"context": self._tab}, awaitPromise=True)
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return str(answer["result"]["value"])

    def _act(self, kind: str, *actions: dict[str, Any]) -> None:
        source = {"type": kind, "id": kind, "actions": actions}
        self._send("input.performActions", context=self._tab, actions=[source])

    def _send(self, method: str, **parameters: Any) -> Any:
        answer = self._socket.send_cmd(method, parameters)
        assert "error" not in answer, f"{method}: {answer}"
        return answer["result"]


def address(profile: Path) -> str:
    """Where Firefox listens: it writes it into its profile."""
    file = profile / "WebDriverBiDiServer.json"
    last = time.monotonic() + START_SECONDS
    while time.monotonic() < last:
        if file.exists() and (written := file.read_text(encoding="utf-8")):
            server = json.loads(written)
            return f"ws://{server['ws_host']}:{server['ws_port']}/session"
        time.sleep(POLL_SECONDS)
    raise AssertionError(f"Firefox does not listen after {START_SECONDS} seconds: see {profile.parent}/firefox.log")
