"""Keeps the screen on while a match is on the table, where the browser allows it."""

from __future__ import annotations

from typing import Any

import js
from pyodide.ffi import JsException, create_proxy

from laurel.browser.nothing import there
from laurel.browser.worker import Later, Report


class Awake:
    """The screen's wake lock: wanted or not, and held or not."""

    def __init__(self, report: Report, later: Later) -> None:
        self._report = report
        self._later = later
        self.wanted = False
        self._lock: Any = None
        js.document.addEventListener("visibilitychange", create_proxy(self._visibility_changed))

    async def want(self, *, wanted: bool) -> None:
        """Ask for the lock, or give it back."""
        self.wanted = wanted
        if not wanted and self._lock is not None:
            lock, self._lock = self._lock, None
            await lock.release()
        elif wanted and self._lock is None:
            await self._request()

    async def _request(self) -> None:
        wake_lock = getattr(js.navigator, "wakeLock", None)
        if not there(wake_lock) or js.document.visibilityState != "visible":
            return
        try:
            self._lock = await wake_lock.request("screen")
        except JsException:  # refused, as with a low battery: the match goes on with a screen that sleeps
            self._lock = None
        else:
            self._lock.addEventListener("release", create_proxy(self._released))
        self._report("awake", state="on" if self._lock is not None else "off")

    def _released(self, _: Any) -> None:
        self._lock = None
        self._report("awake", state="off")

    def _visibility_changed(self, _: Any) -> None:
        if self.wanted and self._lock is None:
            self._later(self._request())
